"""Waking a table: what its snapshot saves, and that a snapshot is never more than a cache of the answers."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

import planetfall
from planetfall.core.match import Match
from planetfall.core.record import Answer, Record
from planetfall.server.errors import Conflict
from planetfall.server.services import Services
from planetfall.server.store.rows import Change, Snapshot
from planetfall.server.store.store import Store
from planetfall.server.tables.history import History
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.snapshots import snapshot
from planetfall.server.tables.snapshots.snapshot_writer import MOST_ROWS_BEHIND
from tests.server.tabletop import at_a_table

SEATS = ["me", "shared", "shared"]
FEW_QUERIES = 4
ALTERATIONS: dict[str, Callable[[Snapshot], Snapshot]] = {
    "another version": lambda kept: replace(kept, form=f"{kept.form}0"),
    "fewer rows": lambda kept: replace(kept, rows=kept.rows - 1),
    "more rows than answers": lambda kept: replace(kept, rows=kept.rows + 1000),
    "another digest": lambda kept: replace(kept, digest=kept.digest[::-1]),
    "another state": lambda kept: replace(kept, state=kept.state.replace("1", "2", 1)),
    "a state cut off": lambda kept: replace(kept, state=kept.state[:-1]),
    "another course": lambda kept: replace(kept, course=kept.course.replace("1", "2", 1)),
    "no course": lambda kept: replace(kept, course=""),
}


def played(game: str, seats: int, answers: int, seed: int) -> Match:
    """A match after random answers."""
    match, chance = Match.new(planetfall.game(game), seats, seed), random.Random(seed)
    go_on(match, answers, chance)
    return match


def go_on(match: Match, answers: int, chance: random.Random) -> None:
    for _ in range(answers):
        if match.state.over():
            return
        seat = chance.choice(match.state.actors())
        match.play(seat, chance.choice(match.state.legal(seat)))


def facts(history: History) -> tuple[Any, ...]:
    """All that a history knows, in a form that can be compared."""
    match = history.match
    log = [(entry.after, repr(entry.event)) for entry in history.log_entries]
    contexts = [match.context_at(place) for place in range(len(history.answers) + 1)]
    return match.state.text(), match.record.rows, contexts, history.answers, log, history.score_history


# -- what a snapshot says ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats"),
    [("red-planet", 5), ("space-mission", 4), ("rocket-rescue", 4), ("terraforming-mars", 3)],
)
@pytest.mark.parametrize("answers", [0, 1, 60, 151, 9999])
def test_a_table_wakes_from_its_snapshot_as_from_all_its_answers(game: str, seats: int, answers: int) -> None:
    match = played(game, seats, answers, seed=answers)
    kept = snapshot.take(History(match.game, match.record, match.pack))
    chance = random.Random(5)
    for later in (0, 1, 25):
        go_on(match, later, chance)
        woken = snapshot.wake(match.game, match.record, match.pack, kept)
        assert woken.replayed == len(match.record.rows) - kept.rows
        assert facts(woken) == facts(History(match.game, match.record, match.pack))


def test_a_snapshot_of_a_record_with_cuts_and_salts_is_the_same_as_its_replay() -> None:
    match, chance = played("red-planet", 4, 80, seed=2), random.Random(1)
    for length in (70, 75, 30):
        match.truncate(length, salt=length)
        go_on(match, 20, chance)
    kept = snapshot.take(History(match.game, match.record, match.pack))
    go_on(match, 10, chance)
    woken = snapshot.wake(match.game, match.record, match.pack, kept)
    assert woken.replayed == 10
    assert facts(woken) == facts(History(match.game, match.record, match.pack))
    match.truncate(35)  # behind the snapshot, and an undo replays from the start
    woken.match.truncate(35)
    assert woken.match.state == match.state


@pytest.mark.parametrize("later", [0, 3, 20])
def test_a_snapshot_is_of_no_use_once_answers_were_taken_back(later: int) -> None:
    match, chance = played("red-planet", 4, 60, seed=3), random.Random(1)
    kept = snapshot.take(History(match.game, match.record, match.pack))
    match.truncate(50, salt=9)
    go_on(match, later, chance)
    woken = snapshot.wake(match.game, match.record, match.pack, kept)
    assert woken.replayed == 50 + later
    assert facts(woken) == facts(History(match.game, match.record, match.pack))


@pytest.mark.parametrize("altered", ALTERATIONS)
def test_a_snapshot_that_does_not_fit_is_ignored(altered: str) -> None:
    match = played("red-planet", 3, 50, seed=4)
    kept = ALTERATIONS[altered](snapshot.take(History(match.game, match.record, match.pack)))
    woken = snapshot.wake(match.game, match.record, match.pack, kept)
    assert woken.replayed == 50
    assert facts(woken) == facts(History(match.game, match.record, match.pack))


def test_a_snapshot_of_other_answers_is_ignored() -> None:
    match, other = played("red-planet", 3, 50, seed=5), played("red-planet", 3, 50, seed=6)
    kept = snapshot.take(History(other.game, other.record, other.pack))
    assert snapshot.wake(match.game, match.record, match.pack, kept).replayed == 50


def test_a_snapshot_knows_the_version_the_rules_and_the_events(monkeypatch: pytest.MonkeyPatch) -> None:
    game = planetfall.game("red-planet")
    forms = {
        snapshot.form_of.__wrapped__(game),
        snapshot.form_of.__wrapped__(planetfall.game("space-mission")),
    }
    with monkeypatch.context() as changed:
        changed.setattr(snapshot, "version", lambda _: "9.9")
        forms.add(snapshot.form_of.__wrapped__(game))
    with monkeypatch.context() as changed:
        changed.setattr(game, "rules_version", game.rules_version + 1, raising=False)
        forms.add(snapshot.form_of.__wrapped__(game))
    assert len(forms) == 4


# -- when it is written -----------------------------------------------------------------------------------------------


async def answer(table: LiveTable, count: int, seed: int = 0) -> None:
    """Give random answers, one by one, for all seats, which are Ann's."""
    chance = random.Random(seed)
    for _ in range(count):
        seat = chance.choice(table.state.actors())
        await table.answer("ann", seat, [chance.choice(table.state.legal(seat))])


async def written(table: LiveTable) -> None:
    """Wait until the snapshot that is being written is stored."""
    if table.snapshots.task is not None:
        await table.snapshots.task


async def woken(services: Services, table: LiveTable) -> LiveTable:
    """The table read anew, as after the end of the server."""
    services.tables.drop(table)
    fresh = await services.tables.get(table.id)
    assert fresh is not table
    assert facts(fresh.history) == facts(History(table.game, table.match.record, table.pack))
    return fresh


async def stored(services: Services, table: LiveTable) -> Snapshot | None:
    found = await services.store.load(table.id)
    assert found is not None
    return found.snapshot


def test_waking_replays_few_answers_whenever_the_server_ended(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        for part in range(12):
            await answer(table, 7, seed=part)
            await written(table)
            table = await woken(services, table)
            assert table.history.replayed < MOST_ROWS_BEHIND
        assert table.answer_count() == 84

    at_a_table(tmp_path, SEATS, play)


def test_waking_after_sleep_replays_nothing_and_asks_the_database_few_questions(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, MOST_ROWS_BEHIND + 5)
        services.tables.drop_idle(-1.0)
        await written(table)
        assert table.is_dropped
        with counted(services.store) as queries:
            table = await services.tables.get(table.id)
        assert table.history.replayed == 0
        assert len(queries) <= FEW_QUERIES

    at_a_table(tmp_path, SEATS, play)


@contextmanager
def counted(store: Store) -> Iterator[list[str]]:
    """The statements that a database is given."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        statements.append(statement)

    engines = (store._engine.sync_engine, store._reader)
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    yield statements
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)


def test_a_table_that_sleeps_unchanged_is_not_written_again(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, 20)
        services.tables.drop_idle(-1.0)
        await written(table)
        table = await services.tables.get(table.id)
        with counted(services.store) as queries:
            services.tables.drop_idle(-1.0)
            await written(table)
        assert queries == []

    at_a_table(tmp_path, SEATS, play)


def test_an_undo_is_followed_by_a_snapshot(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, MOST_ROWS_BEHIND)
        await written(table)
        await table.proposals.propose_undo("ann")  # Ann is alone: it is done
        await written(table)
        table = await woken(services, table)
        assert table.history.replayed == 0
        assert any(not isinstance(row, Answer) for row in table.match.record.rows)

    at_a_table(tmp_path, SEATS, play)


@pytest.mark.parametrize("altered", ALTERATIONS)
def test_a_stored_snapshot_that_does_not_fit_is_written_anew(tmp_path: Path, altered: str) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, MOST_ROWS_BEHIND)
        await written(table)
        good = await stored(services, table)
        assert good is not None
        await services.store.keep_snapshot(table.id, ALTERATIONS[altered](good))
        table = await woken(services, table)
        assert table.history.replayed == MOST_ROWS_BEHIND
        await written(table)
        assert await stored(services, table) == good

    at_a_table(tmp_path, SEATS, play)


def test_a_table_of_a_version_without_snapshots_gets_one_when_it_wakes(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, MOST_ROWS_BEHIND)
        await written(table)
        async with services.store._engine.begin() as connection:
            await connection.exec_driver_sql("delete from snapshots")
        table = await woken(services, table)
        assert table.history.replayed == MOST_ROWS_BEHIND
        await written(table)
        assert (await woken(services, table)).history.replayed == 0

    at_a_table(tmp_path, SEATS, play)


def test_no_snapshot_is_written_before_its_answers_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, keep, known = Store.commit, Store.keep_snapshot, {"answers": 0}

    async def slow_commit(store: Store, change: Change) -> None:
        await asyncio.sleep(0)
        await commit(store, change)
        known["answers"] = change.first + len(change.rows)

    async def checked_keep(store: Store, table_id: str, kept: Snapshot) -> None:
        assert kept.rows <= known["answers"]
        await keep(store, table_id, kept)

    monkeypatch.setattr(Store, "commit", slow_commit)
    monkeypatch.setattr(Store, "keep_snapshot", checked_keep)

    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, 3 * MOST_ROWS_BEHIND)
        await written(table)
        assert await stored(services, table) is not None

    at_a_table(tmp_path, SEATS, play)


@pytest.mark.parametrize(
    "error", [OperationalError("", {}, Exception()), OSError(), Conflict("app.mistake.same-moment")]
)
def test_a_table_goes_on_when_its_snapshot_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(Store, "keep_snapshot", refuse)

    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, 2 * MOST_ROWS_BEHIND)
        await written(table)
        assert not table.is_dropped
        assert (await woken(services, table)).history.replayed == 2 * MOST_ROWS_BEHIND

    at_a_table(tmp_path, SEATS, play)


def test_what_a_snapshot_breaks_touches_no_answer(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        await answer(table, 1)
        history = table.history
        orphan: Awaitable[None] = services.store.keep_snapshot("no such table", snapshot.take(history))
        seat = table.state.actors()[0]
        giving: Awaitable[None] = table.answer("ann", seat, [table.state.legal(seat)[0]])
        given, kept = await asyncio.gather(giving, orphan, return_exceptions=True)
        assert given is None
        assert isinstance(kept, Conflict)
        assert table.answer_count() == 2

    at_a_table(tmp_path, SEATS, play)


def test_a_pack_of_ones_own_is_read_once_for_many_wakes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = planetfall.game("red-planet")
    read: list[str] = []
    reader = type(game).read_pack
    pack = game.read_pack(game.pack().text + "\n# mine\n", "mine")

    def noting(self: Any, text: str, name: str) -> Any:
        read.append(name)
        return reader(self, text, name)

    async def play(services: Services, table: LiveTable) -> None:
        row = replace(table.row, id="own", watch="own", pack_name="mine")
        seats = [replace(seat, token=f"own-{seat.seat}") for seat in table.seats]
        own = await services.tables.create(row, seats, pack)
        for _ in range(3):
            own = await woken(services, own)

    monkeypatch.setattr(type(game), "read_pack", noting)
    at_a_table(tmp_path, SEATS, play)
    assert read == ["mine"]


def test_a_resumed_match_refuses_a_record_of_other_rules() -> None:
    match = played("red-planet", 3, 20, seed=7)
    header = replace(match.record.header, rules=999)
    kept = snapshot.take(History(match.game, match.record, match.pack))
    with pytest.raises(planetfall.PlanetfallError, match="rules"):
        snapshot.wake(match.game, Record(header, match.record.rows), match.pack, kept)
