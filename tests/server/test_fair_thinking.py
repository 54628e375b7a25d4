"""Thinking is shared between visitors, with quotas, at levels that follow from the queue, for tables that are seen."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.server.bots import levels
from planetfall.server.bots.bot_limits import BotLimits
from planetfall.server.bots.bot_service import BotService
from planetfall.server.bots.fair_queue import FairQueue
from planetfall.server.bots.lowered_levels import BUSY, Playing
from planetfall.server.bots.worker_pool import WorkerPool
from planetfall.server.http.api.seats import seat_view
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.ids import new_person_id
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.seats import watchers
from tests.server.tabletop import at_a_table
from tests.server.test_levels import hand_to_bot, settled

GREEDY = ("here", "mallory")
CROWD = 50  # tables of somebody who asks for too much


class Crowd:
    """Turns of many that wait in a queue; notes the order in which they begin."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.begun: list[str] = []
        self.ends = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, *path: str, cost: float = 1.0, reserved: float = 0.0) -> asyncio.Task[None]:
        """Let somebody wait for a turn."""
        task = asyncio.create_task(self._take(path, cost, reserved))
        self._tasks.append(task)
        await asyncio.sleep(0)
        return task

    async def _take(self, path: tuple[str, ...], cost: float, reserved: float) -> None:
        async with self.queue.turn(path, cost, reserved):
            self.begun.append(path[-1])
            await self.ends.wait()

    async def finish(self) -> list[str]:
        """Let all come to their turn one after the other; who began when."""
        self.ends.set()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        assert (self.queue.waiting, self.queue.running) == (0, 0)
        assert not self.queue._root.members
        return self.begun


def queued(scenario: Callable[[Crowd], Awaitable[Any]], slots: int = 1, most_running: int = 0) -> Any:
    async def within() -> Any:
        return await scenario(Crowd(FairQueue(lambda: slots, most_running)))

    return asyncio.run(within())


def test_fifty_tables_of_one_visitor_delay_another_by_one_thought() -> None:
    async def ask(crowd: Crowd) -> list[str]:
        for number in range(CROWD):
            for _ in range(4):
                await crowd.ask(*GREEDY, f"greedy-{number}", cost=2.6)
        await crowd.ask("elsewhere", "ann", "ann's")
        return await crowd.finish()

    begun = queued(ask)
    assert begun.index("ann's") == 1
    assert begun[2:5] == ["greedy-1", "greedy-2", "greedy-3"]  # whose own tables take turns too
    assert len(begun) == 4 * CROWD + 1


def test_many_cookies_of_one_network_count_as_one() -> None:
    async def ask(crowd: Crowd) -> list[str]:
        for number in range(CROWD):
            await crowd.ask("here", f"cookie-{number}", f"greedy-{number}")
        await crowd.ask("elsewhere", "ann", "ann's")
        await crowd.ask("elsewhere", "ann", "ann's")
        return await crowd.finish()

    begun = queued(ask)
    assert [place for place, name in enumerate(begun) if name == "ann's"] == [1, 3]


def test_who_asks_for_expensive_thoughts_gets_fewer() -> None:
    async def ask(crowd: Crowd) -> list[str]:
        await crowd.ask("nobody", "nobody", "first")
        for _ in range(4):
            await crowd.ask("a", "a", "dear", cost=3.0)
        for _ in range(12):
            await crowd.ask("b", "b", "cheap", cost=1.0)
        return await crowd.finish()

    assert sorted(queued(ask)[1:9]) == ["cheap"] * 6 + ["dear"] * 2


def test_a_network_runs_no_more_than_its_quota() -> None:
    async def ask(crowd: Crowd) -> tuple[list[str], list[str]]:
        for number in range(4):
            await crowd.ask(*GREEDY, f"greedy-{number}")
        await crowd.ask("elsewhere", "ann", "ann's")
        at_once = crowd.begun[:]
        return at_once, await crowd.finish()

    at_once, all_of_them = queued(ask, slots=4, most_running=2)
    assert at_once == ["greedy-0", "greedy-1", "ann's"]
    assert len(all_of_them) == 5


def test_who_leaves_the_queue_is_not_served() -> None:
    async def ask(crowd: Crowd) -> list[str]:
        await crowd.ask("a", "a", "first")
        gone = await crowd.ask("a", "a", "gone")
        await crowd.ask("a", "a", "third")
        gone.cancel()
        return await crowd.finish()

    assert queued(ask) == ["first", "third"]


def test_how_long_a_thought_took_does_not_show_in_the_next_one_of_the_table() -> None:
    """Two bots are asked together, one process: the second begins when the first could be over, not when it is."""

    async def ask(crowd: Crowd) -> float:
        began = time.monotonic()
        crowd.ends.set()
        await crowd.ask("a", "a", "table", reserved=0.3)
        await crowd.ask("a", "a", "table")
        await crowd.ask("b", "b", "other")
        await crowd._tasks[2]
        assert time.monotonic() - began < 0.25
        await asyncio.gather(*crowd._tasks)
        assert crowd.begun == ["table", "other", "table"]
        return time.monotonic() - began

    assert queued(ask) >= 0.3


# -- levels -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def _seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "rating", lambda game, name: None)  # hard takes a second, expert three


def lowered_levels(own: Sequence[str], crowd: int, limits: BotLimits | None = None) -> list[Playing]:
    """How bots of levels play that ask while a crowd waits for their host's thoughts."""

    async def within() -> list[Playing]:
        service = BotService(1, {"mine": "run:true"}, limits=limits)
        waiting = Crowd(service.thoughts)
        for number in range(crowd):
            await waiting.ask("here", f"host-{number}", f"table-{number}", cost=3.0)
        found = [service.playing_for(level, "red-planet", ("here", "ann", "new")) for level in own]
        await waiting.finish()
        await service.close()
        return found

    return asyncio.run(within())


@pytest.mark.usefixtures("_seconds")
@pytest.mark.parametrize(
    ("crowd", "played"),
    [
        (0, ["random", "easy", "medium", "hard", "expert", "mine"]),
        (4, ["random", "easy", "medium", "hard", "expert", "mine"]),
        (5, ["random", "easy", "medium", "hard", "hard", "mine"]),
        (12, ["random", "easy", "medium", "medium", "medium", "mine"]),
        (600, ["random", "easy", "easy", "easy", "easy", "mine"]),
    ],
)
def test_the_longer_the_queue_the_weaker_the_bots(crowd: int, played: list[str]) -> None:
    own = ["random", "easy", "medium", "hard", "expert", "mine"]
    found = lowered_levels(own, crowd)
    assert [playing.level for playing in found] == played
    assert [bool(playing.reason) for playing in found] == [a != b for a, b in zip(own, played, strict=True)]


def test_a_program_of_the_host_that_many_ask_plays_as_medium() -> None:
    async def within() -> list[Playing]:
        service = BotService(1, {"mine": "run:true"})
        waiting = Crowd(service.program_thoughts)
        for number in range(16 + 200):
            await waiting.ask("here", f"host-{number}", f"table-{number}")
        found = [service.playing_for("mine", "red-planet", ("here", "ann", "new"))]
        await waiting.finish()
        found.append(service.playing_for("mine", "red-planet", ("here", "ann", "new")))
        await service.close()
        return found

    assert asyncio.run(within()) == [Playing("medium", BUSY), Playing("mine")]


@pytest.mark.usefixtures("_seconds")
def test_a_visitor_with_more_waiting_thoughts_than_the_quota_gets_easy_ones() -> None:
    async def within() -> list[str]:
        service = BotService(1, limits=BotLimits(waiting=3, patience=1000))
        waiting = Crowd(service.thoughts)
        found = []
        for number in range(6):
            await waiting.ask(*GREEDY, f"table-{number}")
            found.append(service.playing_for("expert", "red-planet", (*GREEDY, "new")).level)
        found.append(service.playing_for("expert", "red-planet", ("here", "ann", "ann's")).level)
        await waiting.finish()
        await service.close()
        return found

    assert asyncio.run(within()) == ["expert"] * 3 + ["easy"] * 3 + ["expert"]


async def overload(services: Services) -> Crowd:
    crowd = Crowd(services.bot_service.thoughts)
    for number in range(CROWD):
        await crowd.ask(f"network-{number}", "host", f"table-{number}", cost=3.0)
    return crowd


def status(services: Services, table: LiveTable, language: str) -> str:
    return services.renderer.region(Scene(table, 0, page_catalogue(language), "ann"), "status").html


def test_a_lowered_bot_plays_its_action_at_that_level_and_the_table_is_told(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        asked: list[str] = []

        async def answer(*question: Any) -> list[int]:
            asked.append(question[-1])
            return [question[3].legal(question[4])[0]]

        services.bot_service.answer = answer  # type: ignore[method-assign,assignment]
        crowd = await overload(services)
        shown: list[bool] = []
        table.watchers.notify = lambda: shown.append(bool(table.bots.weaker()))  # type: ignore[method-assign]
        await table.seating.fill_with_bots("ann", "expert")
        await settled(lambda: bool(table.bots.weaker()))
        assert table.bots.weaker() == {1: Playing("medium", BUSY), 2: Playing("medium", BUSY)}
        assert any(shown)  # every open page is told
        assert f"playing like Medium for now: {', '.join(table.names()[1:])}" in status(services, table, "en")
        assert f"vorerst nur so stark wie Mittel: {', '.join(table.names()[1:])}" in status(
            services, table, "de"
        )
        told = [(bot.seat, bot.level, bot.playing, bot.reason) for bot in seat_view(table, 0, "en").weaker]
        assert told == [(1, "expert", "medium", "busy"), (2, "expert", "medium", "busy")]
        crowd.ends.set()
        await settled(lambda: len(asked) >= 2)
        assert set(asked[:2]) == {"medium"}
        await settled(lambda: table.arrangements.weaker == {1: "medium", 2: "medium"})  # for other nodes
        assert not table.bots._decided
        await crowd.finish()
        await table.answer("ann", 0, [table.state.legal(0)[0]])
        await settled(lambda: "expert" in asked)
        await settled(lambda: not table.bots.weaker())
        assert "for now" not in status(services, table, "en")

    at_a_table(tmp_path, ["me", "open", "open"], play)


@pytest.mark.usefixtures("_seconds")
def test_levels_are_lowered_alike_in_worlds_that_others_cannot_tell_apart(tmp_path: Path) -> None:
    """Neither what a bot holds nor what it would think of shows in the level at which it plays."""

    async def look(services: Services, table: LiveTable) -> None:
        found = []
        table.bots.close()  # it is asked here, and does not think
        await settled(lambda: not table.bots.is_thinking())
        crowd = await overload(services)
        for seed in range(3):
            world = table.game.sample(table.state, 0, Chance.from_seed(seed))
            table.history.match.state = world
            found.append([table.bots._decide_level(seat) for seat in (1, 2)])
        await crowd.finish()
        assert found == [["medium", "medium"]] * 3

    at_a_table(tmp_path, ["me", "expert", "hard"], look)


def test_many_tables_of_experts_keep_nobody_elses_bots_from_answering(tmp_path: Path) -> None:
    """Whoever looks at fifty tables of experts delays another visitor's bot by the thought that is under way."""

    async def play(services: Services, table: LiveTable) -> None:
        thinking: list[str] = []
        goes_on = asyncio.Event()

        async def answer(*question: Any) -> list[int]:
            thinking.append(question[0])
            await goes_on.wait()
            await asyncio.sleep(0)
            return [question[3].legal(question[4])[0]]

        services.bot_service.answer = answer  # type: ignore[method-assign,assignment]
        services.bot_service.worker_pool._processes = 1
        greedy = TableRequest("red-planet", ["expert"] * 5, network="elsewhere")
        for _ in range(CROWD):
            crowded = await create_table(services.tables, new_person_id(), greedy)
            await services.tables.get(crowded.id)
        await settled(lambda: services.bot_service.thoughts.waiting >= 4 * CROWD)
        await table.seating.fill_with_bots("ann", "expert")
        await table.answer("ann", 0, [table.state.legal(0)[0]])
        await settled(lambda: services.bot_service.thoughts.waiting_of(table.thinking_path()) == 2)
        assert table.bots.weaker() == {}
        before = len(thinking)
        goes_on.set()
        await settled(lambda: thinking.count(table.id) >= 2)
        assert thinking[before] == table.id
        assert table.id in thinking[before + 1 : before + 3]

    at_a_table(tmp_path, ["me", "open", "open"], play)


# -- tables that nobody looks at --------------------------------------------------------------------------------------


def watched_by_nobody(folder: Path, scenario: Callable[[Services, LiveTable], Awaitable[Any]]) -> Any:
    return at_a_table(folder, ["easy", "easy", "easy"], scenario, pace=0.01)


def test_a_table_of_bots_alone_waits_for_somebody_to_look(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await asyncio.sleep(0.1)
        assert table.answer_count() == 0
        assert not table.bots.is_thinking()
        flag = table.watchers.add()
        await settled(lambda: table.answer_count() > 3)
        table.watchers.remove(flag)
        await settled(lambda: not table.bots.is_thinking())
        given = table.answer_count()
        assert not table.state.over()
        await services.tables.get(table.id)  # a page without a stream, or a program that asks now and then
        await settled(lambda: table.answer_count() > given)

    watched_by_nobody(tmp_path, look)


def test_who_has_loaded_a_page_and_follows_nothing_is_there_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchers, "LOOK_SECONDS", 0.2)

    async def look(services: Services, table: LiveTable) -> None:
        await services.tables.get(table.id)
        await settled(lambda: not table.bots.is_thinking())
        assert table.answer_count() > 0
        assert not table.state.over()

    watched_by_nobody(tmp_path, look)


def test_bots_go_on_for_somebody_who_plays_and_is_away_until_they_are_asked(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await table.answer("ann", 0, [table.state.legal(0)[0]])
        await settled(lambda: not table.bots.is_thinking())
        assert 0 in table.state.actors()
        assert table.answer_count() >= 3

    at_a_table(tmp_path, ["me", "easy", "easy"], look)


def test_a_substitute_is_no_person_to_wait_for(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await settled(lambda: not table.bots.is_thinking())
        given = table.answer_count()
        await hand_to_bot(table, 0)
        await asyncio.sleep(0.1)
        assert not table.bots.is_thinking()
        assert table.answer_count() == given

    at_a_table(tmp_path, ["me", "easy", "easy"], look)


# -- processes --------------------------------------------------------------------------------------------------------


def test_a_thought_of_a_table_that_is_gone_keeps_its_process_until_it_is_over() -> None:
    async def abandon() -> None:
        pool = WorkerPool(1)
        queue = FairQueue(pool.usable)
        pool.on_free = queue.serve
        try:
            process = await pool.run(eval, "__import__('os').getpid()")
            task = asyncio.create_task(pool.run(time.sleep, 0.5))
            await asyncio.sleep(0.1)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert pool.usable() == 0
            began = time.monotonic()
            async with queue.turn(("a", "b", "c"), 1.0):
                assert time.monotonic() - began > 0.2
                assert await pool.run(eval, "__import__('os').getpid()") == process
        finally:
            await pool.close()

    asyncio.run(abandon())


def test_a_thought_that_takes_too_long_is_given_up_and_its_process_replaced() -> None:
    async def give_up() -> None:
        pool = WorkerPool(1, seconds=5)
        try:
            process = await pool.run(eval, "__import__('os').getpid()")
            pool._seconds = 0.2
            with pytest.raises(TimeoutError):
                await pool.run(time.sleep, 60)
            pool._seconds = 60
            assert await pool.run(eval, "__import__('os').getpid()") != process
        finally:
            await pool.close()

    asyncio.run(give_up())


def test_ending_processes_never_stops_the_event_loop() -> None:
    async def end() -> None:
        pool = WorkerPool(1)
        slow = []

        class Slow:
            def close(self) -> None:
                time.sleep(0.5)
                slow.append(True)

        pool._idle.append(Slow())  # type: ignore[arg-type]
        ticks = 0
        closing = asyncio.create_task(pool.close())
        while not closing.done():
            await asyncio.sleep(0.02)
            ticks += 1
        assert slow
        assert ticks > 5

    asyncio.run(end())


# -- analyses ---------------------------------------------------------------------------------------------------------


def test_a_host_has_few_games_analysed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*job: Any) -> Any:
        await asyncio.Event().wait()

    async def look(services: Services, table: LiveTable) -> None:
        monkeypatch.setattr(services.bot_service.analysis_pool, "run", never)
        monkeypatch.setattr(type(table.state), "over", lambda self: True)
        most = services.bot_service.limits.analyses
        request = TableRequest("red-planet", ["me", "open", "open"])
        tables = [await create_table(services.tables, "ann", request) for _ in range(most + 4)]
        for each in tables:
            each.analysis.request()
            await asyncio.sleep(0)
        assert sum(each.analysis.is_requested() for each in tables) == most + 1  # one is under way
        tables[0].analysis.cancel()
        await settled(lambda: services.bot_service.analyses.waiting < most)
        tables[-1].analysis.request()  # whoever looks later asks again
        assert tables[-1].analysis.is_requested()
        for each in tables:
            each.analysis.cancel()

    at_a_table(tmp_path, ["me", "open", "open"], look)
