"""What a page says before an answer that reveals something, and that undo agrees with it."""

from pathlib import Path

from planetfall.server.render.renderer import Renderer
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table


def answers_region(table: LiveTable, person: str, seat: int, language: str = "en") -> str:
    """The list of answers as a person sees it."""
    scene = Scene(table, seat, page_catalogue(language), person)
    return Renderer().region(scene, "answers").html


def test_alone_with_bots_a_page_says_that_undo_still_works(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        while list(table.state.actors()) != [0] or not final(table):
            await play_one(table)
        assert "You can still take it back" in answers_region(table, "ann", 0)
        assert "zurücknehmen" in answers_region(table, "ann", 0, "de")
        before = table.answer_count()
        await table.answer("ann", 0, [final(table)[0]])
        await table.proposals.propose_undo("ann")  # nobody else has to agree
        assert table.answer_count() <= before

    at_a_table(tmp_path, ["me", "easy"], scenario, pace=1000.0)


def test_with_people_a_page_says_that_all_must_agree(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        while list(table.state.actors()) != [0] or not final(table):
            await play_one(table)
        assert "only if everybody agrees" in answers_region(table, "ann", 0)

    at_a_table(tmp_path, ["me", "open"], scenario)


def test_a_consequence_stands_beside_its_answer_for_those_without_scripts(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        while table.state.actors() != [0] or "choose" not in table.game.question(table.state, 0).kind:
            await play_one(table, last=True)
        told = table.game.consequence(table.state, 0, final(table)[0])
        assert f'<small class="consequence">{told}</small>' in answers_region(table, "ann", 0)

    at_a_table(tmp_path, ["me", "easy"], scenario, pace=1000.0)


def test_a_turn_begins_where_others_have_answered_last(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "bob", "Bob")
        assert table.turn_start("ann") == 0
        await table.answer("bob", 1, [table.state.legal(1)[0]])
        assert table.turn_start("ann") == 0, "a secret answer of others tells nothing"
        while table.state.is_simultaneous():
            await play_one(table)
        seat = table.state.actors()[0]
        person = table.seats[seat].person
        begun = table.turn_start(person)
        assert begun == table.answer_count() or table.answers[begun].seat == seat

    at_a_table(tmp_path, ["me", "open"], scenario)


def test_what_was_done_without_asking_is_told_above_the_question(tmp_path: Path):
    async def scenario(services: Services, table: LiveTable) -> None:
        while not any(entry.event.kind == "only card" for entry in table.log_entries):
            await play_one(table)
        shown = Renderer().region(Scene(table, 0, page_catalogue("en"), "ann"), "latest").html
        told = "Your only card, the Recruiter, was played"
        assert f'<p class="forced" role="status" data-tip="{told}">{told}</p>' in shown

    at_a_table(tmp_path, ["me", "easy"], scenario, pace=1000.0)


def final(table: LiveTable) -> list[int]:
    """The answers of the first seat that reveal something."""
    return list(Scene(table, 0, page_catalogue("en"), "ann").final)


async def play_one(table: LiveTable, last: bool = False) -> None:
    """Give the first answer of whoever owes one, or of the last seat among those."""
    seat = table.state.actors()[-1 if last else 0]
    async with table.lock:
        await table.accept(seat, [table.state.legal(seat)[0]])
