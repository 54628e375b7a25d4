"""Clocks of tables: what a turn costs and earns, what runs out and how, and that they betray no secret."""

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import insert

from planetfall.server.errors import InvalidRequest
from planetfall.server.http.api.seats import seat_view
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store import schema
from planetfall.server.store.pace_rows import DAY, Pace
from planetfall.server.tables.clocks.clock_watcher import MOST_AT_ONCE
from planetfall.server.tables.clocks.default_answer import default_answer
from planetfall.server.tables.clocks.pace import check_pace, read_pace
from planetfall.server.tables.create_table import TableRequest, create_table, rematch
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import note_text

BLITZ = Pace("clock", bank=100, increment=10, level="random")
POST = Pace("days", days=2, vacation=3, level="random")


class TestClock:
    """The clock of the service, set by hand."""

    __test__ = False

    def __init__(self, now: float = 1000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time


Scenario = Callable[[Services, LiveTable, TestClock], Awaitable[Any]]


def at_a_clock(
    folder: Path, pace: Pace, scenario: Scenario, game: str = "space-mission", options: Any = None
) -> None:
    """Ann and Ben play at a table with a clock."""

    async def within() -> None:
        services = Services(Settings(folder, pace=0.0))
        await services.store.open()
        clock = services.store.clock = TestClock()  # type: ignore[assignment]
        try:
            request = TableRequest(game, ["me", "open"], dict(options or {}), pace=pace)
            table = await create_table(services.tables, "ann", request)
            clock.time += 500  # nobody's time runs before all sit there
            await table.seating.join(table.seats[1].token, "ben", "Ben")
            await scenario(services, table, clock)
        finally:
            await services.close()

    asyncio.run(within())


def person(seat: int) -> str:
    return ("ann", "ben")[seat]


async def answer_all(table: LiveTable, seat: int) -> None:
    """Give first answers until the turn of a seat is over."""
    while seat in table.state.actors() and not table.state.is_simultaneous():
        await table.answer(person(seat), seat, [table.state.legal(seat)[0]])


async def to_a_plain_turn(table: LiveTable) -> int:
    """Play until one seat alone is asked, at no cost."""
    while table.state.is_simultaneous():
        for seat in table.state.actors():
            if table.state.is_simultaneous() and seat in table.state.actors():
                await table.answer(person(seat), seat, [table.state.legal(seat)[0]])
    return int(table.state.actors()[0])


async def to_a_secret_question(table: LiveTable) -> None:
    while not table.state.is_simultaneous():
        seat = table.state.actors()[0]
        await table.answer(person(seat), seat, [table.state.legal(seat)[0]])


def left(table: LiveTable, seat: int, reader: int | None = None) -> float:
    """What a reader, at first the seat itself, sees of a clock."""
    shown = table.clocks.shown(seat if reader is None else reader)
    return next(clock.left_at(table.now()) for clock in shown if clock.seat == seat)


def notes(table: LiveTable) -> list[str]:
    lines = [line for line in table.chat if line.seat is None]
    return [note_text(line, table.game, len(table.seats), page_catalogue("en")) for line in lines]


def clocks_html(services: Services, table: LiveTable, seat: int | None) -> str:
    scene = Scene(table, seat, page_catalogue("en"), "" if seat is None else person(seat))
    return services.renderer.region(scene, "clocks").html


def test_a_turn_costs_its_time_and_earns_one_increment(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        before = left(table, seat)
        clock.time += 30
        assert left(table, seat) == left(table, seat, 1 - seat) == before - 30
        assert left(table, 1 - seat) == table.arrangements.times[1 - seat].left
        await answer_all(table, seat)
        assert left(table, seat) == before - 30 + 10
        stored = await services.store.load(table.id)
        assert stored is not None
        assert stored.table.arrangements.times == table.arrangements.times
        assert stored.table.deadline == table.row.deadline == clock.time + left(table, 1 - seat)

    at_a_clock(tmp_path, BLITZ, play)


def test_time_stands_still_in_a_pause_which_everybody_must_agree_to(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        before = left(table, seat)
        clock.time += 20
        await table.pause("ann", True)
        assert not table.row.paused
        await table.proposals.vote("ben", True)
        assert table.row.paused
        assert table.row.deadline is None
        clock.time += 5000
        assert left(table, seat) == before - 20
        await table.pause("ben", False)
        await table.proposals.vote("ann", True)
        assert not table.row.paused
        clock.time += 1
        assert left(table, seat) == before - 21

    at_a_clock(tmp_path, BLITZ, play)


def test_an_undo_gives_no_time_back_and_takes_what_the_turn_has_earned(tmp_path: Path) -> None:
    """Else answering and taking back again and again would win time."""

    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        before = left(table, seat)
        for used in (30, 60):
            clock.time += 30
            await answer_all(table, seat)
            assert left(table, seat) == before - used + 10
            await table.proposals.propose_undo(person(seat))
            await table.proposals.vote(person(1 - seat), True)
            assert seat in table.state.actors()
            assert left(table, seat) == before - used

    at_a_clock(tmp_path, BLITZ, play)


def test_the_default_answer_declines_or_is_the_first(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        answers = table.game.listed(table.state, seat)
        chosen = default_answer(table.game, table.state, seat)
        declining = [each for each in answers if table.game.printed_key(table.state, seat, each) == "0"]
        assert chosen == (declining or answers)[0]

    at_a_clock(tmp_path, BLITZ, play)


@pytest.mark.parametrize("at_zero", ["bot-turn", "bot-seat", "default-answer"])
def test_time_runs_out_in_each_way(tmp_path: Path, at_zero: str) -> None:
    pace = Pace("clock", bank=100, increment=10, at_zero=at_zero, level="random")

    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        count = table.answer_count()
        clock.time += left(table, seat) - 0.5
        await services.tables.clock_watcher.look()
        assert table.answer_count() == count
        clock.time += 0.5
        while seat in table.state.actors():
            await services.tables.clock_watcher.look()
            await asyncio.sleep(0.01)
        assert table.answers[count].seat == seat
        assert [note for note in notes(table) if "time is over" in note]
        assert table.seats[seat].bot == ("random" if at_zero == "bot-seat" else "")
        if at_zero == "bot-seat":
            await table.seating.come_back(person(seat))
            assert table.arrangements.times[seat].left == 60  # at least a minute for who comes back
        else:
            assert left(table, seat) == 10  # the increment of the turn
            assert not table.clocks.is_out(seat)

    at_a_clock(tmp_path, pace, play)


def test_a_table_that_is_not_in_memory_is_found(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat, count = await to_a_plain_turn(table), table.answer_count()
        clock.time += 101
        services.tables.drop(table)
        while True:
            await services.tables.clock_watcher.look()
            again = await services.tables.newest(table.id)
            if again.answer_count() > count:
                break
            await asyncio.sleep(0.01)
        assert again.answers[count].seat == seat

    at_a_clock(tmp_path, BLITZ, play)


def test_tables_that_wait_for_a_slow_bot_or_cannot_be_read_keep_no_other_waiting(tmp_path: Path) -> None:
    """More than are looked at in one second; before, those that were due first were looked at for ever."""

    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        slow = [await _table(services, Pace("days", days=1, at_zero="bot-turn")) for _ in range(MOST_AT_ONCE)]
        quick = await _table(services, Pace("days", days=2, at_zero="default-answer"))
        services.tables.drop(slow[0])
        await _spoil(services, slow[0].id)
        services.bot_service.thoughts._slots = lambda: 0  # all processes are busy
        clock.time += 3 * DAY
        count = quick.answer_count()
        for _ in range(3):
            await services.tables.clock_watcher.look()
        assert quick.answer_count() > count
        assert not any(each.answer_count() for each in slow)

    at_a_clock(tmp_path, POST, play)


async def _table(services: Services, pace: Pace) -> LiveTable:
    table = await create_table(
        services.tables, "ann", TableRequest("space-mission", ["me", "open"], pace=pace)
    )
    await table.seating.join(table.seats[1].token, "ben", "Ben")
    return table


async def _spoil(services: Services, table_id: str) -> None:
    """Store an answer that nobody can have given."""
    async with services.store.engine.begin() as connection:
        row = {"table_id": table_id, "sequence": 0, "row": "0 nonsense", "at": 0.0}
        await connection.execute(insert(schema.answers), [row])


@pytest.mark.parametrize("level", ["", "random"])
def test_a_bot_answers_in_time_although_its_process_does_not(tmp_path: Path, level: str) -> None:
    """As on a machine so busy that a process takes minutes to start."""

    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        bots = services.bot_service
        bots.limits = replace(bots.limits, start=1)
        await bots.worker_pool.run(os.getpid)  # starts a process
        (pool,) = bots.worker_pool._idle
        (process,) = (pool._executor._processes or {}).values()
        assert process.pid
        os.kill(process.pid, signal.SIGSTOP)
        seat, count = await to_a_plain_turn(table), table.answer_count()
        clock.time += 6 * DAY
        began = time.monotonic()
        while seat in table.state.actors():
            await services.tables.clock_watcher.look()
            await asyncio.sleep(0.02)
            assert time.monotonic() - began < 30
        assert table.answers[count].seat == seat

    at_a_clock(tmp_path, replace(POST, level=level), play)


def test_a_day_that_is_left_over_is_not_kept_but_vacation_is(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        seat = await to_a_plain_turn(table)
        assert left(table, seat) == 5 * DAY
        clock.time += 3 * DAY
        assert await services.tables.clock_watcher.look() == 0
        await answer_all(table, seat)
        assert (
            left(table, seat) == 2 * DAY + 2 * DAY
        )  # the days of the next answer, and what is left of the vacation

    at_a_clock(tmp_path, POST, play)


def test_days_of_a_round_are_for_all_of_its_answers(tmp_path: Path) -> None:
    pace = Pace("days", days=2, per="round", level="random")

    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        first = table.game.round(table.state)
        seat = await to_a_plain_turn(table)
        clock.time += DAY
        await answer_all(table, seat)
        assert left(table, seat) == DAY
        while table.game.round(table.state) == first:
            acting = table.state.actors()[0]
            await table.answer(person(acting), acting, [table.state.legal(acting)[0]])
        assert [time.left for time in table.arrangements.times.values()] == [2 * DAY] * 2

    at_a_clock(tmp_path, pace, play)


@pytest.mark.parametrize("game", ["red-planet", "terraforming-mars", "rocket-rescue"])
def test_clocks_betray_nothing_while_all_choose_in_secret(tmp_path: Path, game: str) -> None:
    """Neither how long others think, nor that they have answered, nor that their time is over."""
    seats = ["me", "open", "random"] if game == "rocket-rescue" else ["me", "open"]

    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        await to_a_secret_question(table)
        while table.answers and 2 in table.state.actors():
            await asyncio.sleep(0.01)
        others = {reader: clocks_html(services, table, reader) for reader in (0, None)}
        views = seat_view(table, 0, "en").clocks
        deadline, chat = table.row.deadline, len(table.chat)
        clock.time += 40
        await table.answer("ben", 1, [table.state.legal(1)[0]])
        shown = {reader: clocks_html(services, table, reader) for reader in (0, None)}
        if table.state.is_simultaneous():
            assert shown == others
            assert left(table, 1, reader=0) == 100
            now = seat_view(table, 0, "en").clocks
            assert [clock for clock in now if clock.seat == 1] == [each for each in views if each.seat == 1]
        assert deadline is not None
        clock.time += 70  # Ann's time is over
        reveals = table.state.reveal_count
        while 0 in table.state.actors() and table.state.is_simultaneous():
            await services.tables.clock_watcher.look()
            if table.state.reveal_count != reveals:
                break
            assert len(table.chat) == chat
            assert clocks_html(services, table, 1).count("data-runs-since") <= 1
            assert left(table, 0, reader=1) == 100
            await asyncio.sleep(0.01)

    async def seated() -> None:
        services = Services(Settings(tmp_path, pace=0.0))
        await services.store.open()
        clock = services.store.clock = TestClock()  # type: ignore[assignment]
        try:
            table = await create_table(services.tables, "ann", TableRequest(game, seats, pace=BLITZ))
            await table.seating.join(table.seats[1].token, "ben", "Ben")
            await play(services, table, clock)
        finally:
            await services.close()

    asyncio.run(seated())


@pytest.mark.parametrize("at_zero", ["bot-turn", "bot-seat", "default-answer"])
def test_running_out_in_secret_is_told_when_the_question_closes(tmp_path: Path, at_zero: str) -> None:
    pace = Pace("clock", bank=100, increment=10, at_zero=at_zero, level="random")

    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        assert table.state.is_simultaneous()
        clock.time += 99
        mark, shown = table.mark("ben"), clocks_html(services, table, 1)
        clock.time += 1.5
        await table.clocks._note_run_out()
        assert table.mark("ben") == mark
        assert clocks_html(services, table, 1) == shown
        reveals = table.state.reveal_count
        while table.state.reveal_count == reveals:
            assert notes(table) == []
            assert not table.seats[0].bot
            await services.tables.clock_watcher.look()
            await asyncio.sleep(0.01)
        while len(notes(table)) < 2:
            await services.tables.clock_watcher.look()
        assert all("time is over" in note for note in notes(table))

    at_a_clock(tmp_path, pace, play, game="red-planet")


def test_one_increment_for_a_secret_question_as_a_whole(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        assert table.state.is_simultaneous()
        reveals = table.state.reveal_count
        clock.time += 20
        while 1 in table.state.actors() and table.state.reveal_count == reveals:
            await table.answer("ben", 1, [table.state.legal(1)[0]])
        assert left(table, 1) == 80  # one's own clock is true
        assert left(table, 1, reader=0) == 100
        clock.time += 30
        while 0 in table.state.actors() and table.state.reveal_count == reveals:
            await table.answer("ann", 0, [table.state.legal(0)[0]])
        times = table.arrangements.times
        assert (times[0].left, times[1].left) == (100 - 50 + 10, 100 - 20 + 10)

    at_a_clock(tmp_path, BLITZ, play, game="terraforming-mars")


def test_a_rematch_has_the_same_pace_and_all_its_time(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable, clock: TestClock) -> None:
        clock.time += 10
        again = await services.tables.newest(await rematch(table, "ann"))
        assert again.clocks.pace == BLITZ
        assert again.row.pace == "clock"
        assert again.row.deadline == clock.time + 100

    at_a_clock(tmp_path, BLITZ, play)


@pytest.mark.parametrize(
    "form",
    [
        {"pace": "slow"},
        {"pace": "clock", "pace-bank": "0"},
        {"pace": "clock", "pace-bank": "-3"},
        {"pace": "days", "pace-days": "31"},
        {"pace": "days", "pace-vacation": "soon"},
        {"pace": "days", "per": "moon"},
        {"pace": "clock", "at-zero": "explode"},
        {"pace": "clock", "zero-bot": "hal"},
    ],
)
def test_a_pace_that_cannot_be_is_refused(form: dict[str, str]) -> None:
    with pytest.raises(InvalidRequest):
        check_pace(read_pace(form), ["medium", "random"])
    check_pace(read_pace({"pace": form["pace"].replace("slow", "live")}), ["medium", "random"])
