"""The seats of a table that bots play: when they think, how long they wait, and how they answer.

How long a bot takes must not depend on what only its seat knows.
"""

import asyncio
import logging
import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from planetfall.bots import follow
from planetfall.core.errors import IllegalAction
from planetfall.core.record import Answer, Row
from planetfall.core.state import State
from planetfall.server.bots.bot_service import BotService
from planetfall.server.bots.levels import thinking_seconds
from planetfall.server.bots.lowered_levels import BUSY, COMPILING, Playing, at_most
from planetfall.server.errors import Conflict
from planetfall.server.tables.nodes.newest import on_newest

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

LOG = logging.getLogger("planetfall")
POLL_SECONDS = 0.05  # how often a waiting bot looks whether delays are skipped


class Snapshot(msgspec.Struct):
    """The table as it was when a bot began to think."""

    rows: list[Row]
    reveal_count: int
    is_secret: bool


class BotSeats:
    """All bots of one table."""

    def __init__(self, table: "LiveTable", bot_service: BotService, pace: float) -> None:
        self._table = table
        self._bot_service = bot_service
        self._pace = pace
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._decided: dict[int, str] = {}  # by seat: levels that are not stored yet; empty: its own

    def only_bots_to_act(self) -> bool:
        """Whether the table waits for bots alone, so that somebody may want to skip their delays."""
        actors = self._table.state.actors()
        return bool(actors) and all(self._table.seats[seat].bot for seat in actors)

    def weaker(self) -> dict[int, Playing]:
        """The bots that play at another level than their own, by seat, with the level and why."""
        seats = [] if self._table.state.over() else self._table.seats
        playing = {seat.seat: self._level_of(seat.seat) for seat in seats if seat.bot}
        return {seat: found for seat, found in playing.items() if found.reason}

    def weaker_levels(self) -> list[tuple[str, str, list[int]]]:
        """Why bots play at another level, the level, and which: one entry for each reason and level."""
        found: dict[tuple[str, str], list[int]] = {}
        for seat, playing in self.weaker().items():
            found.setdefault((playing.reason, playing.level), []).append(seat)
        return [(reason, level, seats) for (reason, level), seats in found.items()]

    def _level_of(self, seat: int) -> Playing:
        """How a bot plays its action, or has played its last."""
        own, lowered = self._table.clocks.bot_at(seat), self.lowered().get(seat)
        compiled = self._bot_service.playing(own)
        if lowered in at_most(own)[1:]:  # else somebody else plays here now
            return Playing(lowered, BUSY)
        return Playing(compiled, COMPILING if compiled != own else "")

    def lowered(self) -> dict[int, str]:
        """The levels at which bots play because many think, by seat; other nodes learn of them with the next answer."""
        found = {**self._table.arrangements.weaker, **self._decided}
        return {seat: level for seat, level in found.items() if level}

    def _decide_level(self, seat: int) -> str:
        """Decide how a bot plays its next action, before it thinks, and show it if that is news."""
        table, before = self._table, self._level_of(seat)
        own = table.clocks.bot_at(seat)
        now = self._bot_service.playing_for(own, table.game.id, table.thinking_path())
        self._decided[seat] = now.level if now.reason == BUSY else ""
        if now != before:
            table.show()
        return now.level

    def forget_stored(self) -> None:
        """Let go of what the table says by itself now, wherever the next decision is made."""
        stored = self._table.arrangements.weaker
        self._decided = {
            seat: level for seat, level in self._decided.items() if stored.get(seat, "") != level
        }

    def is_thinking(self) -> bool:
        """Whether some bot is thinking or waiting."""
        return bool(self._tasks)

    @property
    def delays_skipped(self) -> bool:
        """Whether bots answer without delay until a person is asked again."""
        return self._table.arrangements.hurried

    @on_newest
    async def skip_delays(self) -> None:
        """Let bots answer without delay until a person is asked again; on whatever node they think."""
        async with self._table.lock:
            if not self.delays_skipped:
                row = self._table.arranged(hurried=True)
                await self._table.store(replace(row, version=self._table.row.version))  # nobody sees it
        self.schedule()

    def schedule(self) -> None:
        """Start a task for every bot that owes an answer and has none."""
        owing = self.owing()
        if owing and self._table.registry.leases.ask(self._table):
            for seat in owing:
                if seat not in self._tasks:
                    self._tasks[seat] = asyncio.create_task(self._run(seat))

    def owing(self) -> list[int]:
        """The seats of bots that owe an answer and may give it."""
        table = self._table
        if table.is_dropped or table.is_waiting() or table.is_paused() or not self._is_wanted():
            return []
        if table.lesson.others_wait():
            return []
        return [seat for seat in table.state.actors() if table.clocks.bot_at(seat)]

    def _is_wanted(self) -> bool:
        """Whether bots should go on: somebody is to play, or at least looks on.

        Those who play may be away: their bots go on until one of them is asked.
        """
        someone_plays = any(seat.kind == "person" and not seat.bot for seat in self._table.seats)
        return someone_plays or self._table.watchers.is_watched()

    def close(self) -> None:
        """Stop thinking: the table is no longer in memory."""
        for task in self._tasks.values():
            if task is not asyncio.current_task():
                task.cancel()
        self._tasks.clear()  # a task that has not begun does not notice its end
        self._bot_service.release_table(self._table.id)

    async def _run(self, seat: int) -> None:
        """Answer for a bot until it owes nothing."""
        try:
            await self._think_and_answer(seat)
        except Conflict:
            pass  # the table was read anew, and its bots think again there
        except Exception:
            LOG.exception("the bot at seat %s of table %s gave up", seat, self._table.id)
        finally:
            self._tasks.pop(seat, None)

    async def _think_and_answer(self, seat: int) -> None:
        """Think about the position, wait so that people can follow, answer; again while the seat is asked."""
        table = self._table
        while self._may_answer(seat) and self._is_wanted():
            began, level, state = time.monotonic(), self._decide_level(seat), table.state
            delay, reserved = self.min_delay(seat), self._thinking_seconds(level)
            snapshot = Snapshot(table.match.record.rows, int(state.reveal_count), state.is_simultaneous())
            if (scripted := table.lesson.scripted(seat)) is not None:
                await self.wait(began, 0.0)
                await self._give(seat, [[scripted]], snapshot)
                continue
            choose = self._secret_choice if snapshot.is_secret else self._plan
            async with self._bot_service.turn(table.thinking_path(), table.game.id, level, reserved) as turn:
                answers = await choose(seat, state, level)
            await self.wait(began, max(delay, turn.began - began + reserved))
            await self._give(
                seat, [answers] if snapshot.is_secret else [[each] for each in answers], snapshot
            )

    async def _plan(self, seat: int, state: State, level: str) -> list[int]:
        """The bot's next answers at a seat, as far as it has planned."""
        table = self._table
        return await self._bot_service.answer(table.id, table.game, table.pack, state, seat, level)

    async def _secret_choice(self, seat: int, state: State, level: str) -> list[int]:
        """All answers of a secret choice: given one by one they could be counted by those who still choose."""
        trial, reveal_count = state.copy(), state.reveal_count
        chosen: list[int] = []
        while seat in trial.actors() and trial.is_simultaneous() and trial.reveal_count == reveal_count:
            follow(trial, seat, await self._plan(seat, trial, level), lambda _, action: chosen.append(action))
        return chosen

    async def _give(self, seat: int, batches: Sequence[list[int]], snapshot: Snapshot) -> None:
        """Give planned answers, batch by batch, as long as the table is as the bot expected it."""
        for number, answers in enumerate(batches):
            if number:
                await self.wait(time.monotonic(), 0.0)
            if not await self._give_batch(seat, answers, snapshot):
                return

    @on_newest
    async def _give_batch(self, seat: int, answers: list[int], snapshot: Snapshot) -> bool:
        """Give answers if the table is as the bot expected it, and say whether it was."""
        async with self._table.lock:
            if not self._may_answer(seat) or not self._is_as_expected(snapshot):
                return False
            try:
                await self._table.accept(seat, answers)
            except IllegalAction:
                return False  # somebody took an answer back meanwhile: think again
            snapshot.rows = self._table.match.record.rows
            return True

    def _is_as_expected(self, snapshot: Snapshot) -> bool:
        """Whether nothing happened since the snapshot, or only what others chose in secret at the same time."""
        rows, known = self._table.match.record.rows, len(snapshot.rows)
        new = rows[known:]
        if rows[:known] != snapshot.rows or int(self._table.state.reveal_count) != snapshot.reveal_count:
            return False
        return not new or (snapshot.is_secret and all(isinstance(row, Answer) for row in new))

    def _may_answer(self, seat: int) -> bool:
        table = self._table
        is_asked = seat in table.state.actors() and bool(table.clocks.bot_at(seat)) and not table.is_paused()
        is_asked = is_asked and not table.lesson.others_wait()
        return is_asked and table.registry.leases.holds(table.id)

    def min_delay(self, seat: int) -> float:
        """The seconds that a bot takes in any case to begin an action: as many as its level may need to think.

        How long somebody thinks would tell how much there is to think about, and where there is no choice at all. So
        it depends on what everybody knows: the level, and how many bots are asked at once and share the processes.
        """
        table = self._table
        asked = sum(bool(table.seats[other].bot) for other in table.state.actors())
        rounds = math.ceil(asked / self._bot_service.processes)
        return self._thinking_seconds(self._level_of(seat).level) * rounds

    def _thinking_seconds(self, level: str) -> float:
        """The seconds that a level may need to think; none where nobody waits for bots."""
        return thinking_seconds(self._table.game.id, level) if self._pace else 0.0

    async def wait(self, began: float, min_delay: float) -> None:
        """Wait at the table's pace, unless delays are skipped, and for the minimal delay in any case."""
        longest = max(self._pace, min_delay)
        while (passed := time.monotonic() - began) < (min_delay if self.delays_skipped else longest):
            await asyncio.sleep(min(POLL_SECONDS, longest - passed))
