"""Undo and redo at a table: what is taken back, who is told of it, and what may be given again."""

import asyncio
from pathlib import Path

import pytest

from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.http.api.seats import seat_view
from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import bounded_chat, last_notes, note_text, seat_note, undo_note
from tests.server.tabletop import Scenario, at_a_table

GAME = "terraforming-mars"


def at_our_table(folder: Path, scenario: Scenario) -> None:
    """A table of Ann and Bob, in the middle of a game."""

    async def seated(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        while table.state.is_simultaneous():
            await play(table, table.state.actors()[0])
        await scenario(services, table)

    at_a_table(folder, ["me", "open"], seated, game=GAME)


async def play(table: LiveTable, seat: int, action: int | None = None) -> int:
    """Give an answer of a seat, the last that is legal if none is named."""
    given = table.state.legal(seat)[-1] if action is None else action
    await table.answer(table.seats[seat].person, seat, [given])
    return given


async def open_answer(table: LiveTable) -> tuple[str, int, int]:
    """Let somebody give an answer that everybody sees and that reveals nothing: who, the seat and the answer."""
    seat = table.state.actors()[0]
    action = next(action for action in table.state.legal(seat) if is_open(table, seat, action))
    await play(table, seat, action)
    return table.seats[seat].person, seat, action


def is_open(table: LiveTable, seat: int, action: int) -> bool:
    trial = table.match.fork()
    trial.play(seat, action)
    told = any(event.seen_by(None) for event in trial.take_events())
    return told and trial.state.reveal_count == table.state.reveal_count and trial.can_undo([seat])


def notes_of(table: LiveTable, language: str = "en") -> list[str]:
    game, catalogue = table.game.with_language(language), page_catalogue(language)
    return [
        note_text(line, game, len(table.seats), catalogue, table.state) for line in last_notes(table.chat)
    ]


def status(table: LiveTable, person: str, seat: int) -> str:
    return Renderer().region(Scene(table, seat, page_catalogue("en"), person), "status").html


def test_a_free_undo_is_told_to_everybody_with_what_they_saw(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        person, _, _ = await open_answer(table)
        told = [entry for entry in table.log_entries if entry.after == table.answer_count() - 1]
        sentence = next(e.text(table.game, table.state) for e in told if e.event.seen_by(None))
        await table.undoing.undo(person)
        assert "has taken back: " in notes_of(table)[0]
        assert sentence in notes_of(table)[0]
        assert "hat zurückgenommen: " in notes_of(table, "de")[0]

    at_our_table(tmp_path, scenario)


def test_a_secret_answer_is_taken_back_in_silence(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        given = await play(table, 0)
        version, mark = table.row.version, table.mark("bob")
        await table.undoing.undo("ann")
        assert not last_notes(table.chat)
        assert (table.row.version, table.mark("bob")) == (version, mark)
        await play(table, 1)  # Bob answers in secret: Ann's redo must not tell her
        assert table.undoing.redo_answer("ann") is not None
        assert table.undoing.redo_answer("bob") is None
        await table.undoing.redo("ann")
        assert given in [answer.action for answer in table.answers if answer.seat == 0]
        assert table.undoing.redo_answer("ann") is None

    at_a_table(tmp_path, ["me", "open"], scenario, game=GAME)


def test_of_a_secret_choice_only_that_it_is_open_again_is_told(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        await play(table, 0)  # Bob sees that Ann has chosen a mission, not which
        await table.undoing.undo("ann")
        assert notes_of(table) == [f"{table.names()[0]} has taken back an answer."]

    at_a_table(tmp_path, ["me", "open"], scenario)


def test_redo_gives_answers_again_in_their_order(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        given = [await play(table, 0), await play(table, 0)]
        before = table.state.text()
        await table.undoing.undo("ann")
        await table.undoing.undo("ann")
        assert seat_view(table, 0, "en").can_redo
        assert not seat_view(table, 1, "en").can_redo
        await table.undoing.redo("ann")
        await table.undoing.redo("ann")
        assert [answer.action for answer in table.answers] == given
        assert table.state.text() == before
        with pytest.raises(NotAllowed):
            await table.undoing.redo("ann")

    at_a_table(tmp_path, ["me", "open"], scenario, game=GAME)


def test_redo_is_gone_when_somebody_answers(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        person, seat, _ = await open_answer(table)
        await table.undoing.undo(person)
        assert table.undoing.redo_answer(person)
        await play(table, seat)
        assert table.undoing.redo_answer(person) is None

    at_our_table(tmp_path, scenario)


def test_redo_outlives_a_restart(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> tuple[str, int]:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        await play(table, 0)
        await table.undoing.undo("ann")
        return table.id, table.answer_count()

    table_id, count = at_a_table(tmp_path, ["me", "open"], scenario, game=GAME)

    async def later() -> None:
        services = Services(Settings(tmp_path, pace=0.0))
        await services.store.open()
        try:
            table = await services.tables.get(table_id)
            await table.undoing.redo("ann")
            assert table.answer_count() == count + 1
        finally:
            await services.close()

    asyncio.run(later())


def test_undo_says_before_it_happens_which_answer_goes(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        seat = table.state.actors()[0]
        labels = {action: table.game.label(table.state, seat, action) for action in table.state.legal(seat)}
        person, _, action = await open_answer(table)
        preview = await table.undoing.preview(person)
        assert preview is not None
        assert preview.is_free
        assert table.game.label(preview.before, seat, preview.answer.action) == labels[action]

    at_our_table(tmp_path, scenario)


def test_what_was_learned_in_the_meantime_is_not_passed_over(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        count = table.answer_count()
        with pytest.raises(Conflict):
            await table.undoing.undo("ann", only_free=True)
        preview = await table.undoing.preview("ann")
        assert preview is not None
        assert not preview.is_free
        assert table.answer_count() == count

    at_our_table(tmp_path, scenario)


def test_asking_says_how_far_and_a_refusal_is_told(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.proposals.propose_undo("ann")
        assert "What would be taken back: " in status(table, "bob", 1)
        proposal = seat_view(table, 1, "en").proposal
        assert proposal is not None
        assert proposal.keeps == table.known_count_for("bob", table.last_answer("ann"))
        await table.proposals.vote("bob", agreed=False)
        assert "did not agree to take your answer back" in status(table, "ann", 0)
        assert "did not agree to take your answer back" not in status(table, "bob", 1)
        assert seat_view(table, 0, "en").undo_declined
        assert "did not agree" in notes_of(table)[0]

    at_our_table(tmp_path, scenario)


def test_playing_on_declines_and_agreeing_does_not(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        seat = table.state.actors()[0]
        other = table.seats[1 - seat].person
        await table.proposals.propose_undo(other)
        await play(table, seat)
        assert table.arrangements.declined == other
        await table.proposals.propose_undo(other)
        assert table.arrangements.declined == ""
        await table.proposals.vote(table.seats[seat].person, agreed=True)
        assert table.arrangements.declined == ""
        assert "has taken back" in notes_of(table)[0]

    at_our_table(tmp_path, scenario)


def test_notes_about_undo_displace_no_others():
    from planetfall.server.store.rows import Seat

    seat = Seat(0, "person", "", name="Ann")
    lines = [seat_note("reset", seat, "easy"), *(undo_note("took-back", seat) for _ in range(300))]
    kept = bounded_chat(lines, most=10)
    assert kept[0] == lines[0]
    assert len(kept) == 101
