"""The seats of a table that bots answer for: they think in processes of their own, at a pace that tells nothing."""

import asyncio
import logging
import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from planetfall.bots import follow
from planetfall.core.errors import IllegalAction
from planetfall.core.record import Answer, Row
from planetfall.core.state import State
from planetfall.server.bots.bot_service import Thinkers
from planetfall.server.bots.levels import thinking
from planetfall.server.http.errors import Conflict

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

LOG = logging.getLogger("planetfall")


class Thought(msgspec.Struct):
    """The table as it was when a bot began to think."""

    rows: list[Row]
    reveal_count: int
    secret: bool


class BotSeats:
    """Everybody at one table who is no person."""

    def __init__(self, table: "LiveTable", thinkers: Thinkers, pace: float) -> None:
        self.hurried = False  # until a person is asked again
        self._table = table
        self._thinkers = thinkers
        self._pace = pace
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def owe(self) -> bool:
        """Whether the table waits for bots alone, so that somebody may want to hurry them."""
        actors = self._table.state.actors()
        return bool(actors) and all(self._table.seats[seat].bot for seat in actors)

    def weaker_level(self) -> str:
        """The level that some bots play at instead of their own, as long as the engine is being compiled; or ""."""
        levels = [seat.bot for seat in self._table.seats if seat.bot]
        return next((now for own in levels if (now := self._thinkers.playing(own)) != own), "")

    def think(self) -> bool:
        """Whether some bot has begun to."""
        return bool(self._tasks)

    def hurry(self) -> None:
        """Let bots answer at once until a person is asked again."""
        self.hurried = True
        self.wake()

    def wake(self) -> None:
        """Let every bot that owes an answer begin to think."""
        table = self._table
        if table.is_gone or table.is_waiting() or table.row.paused:
            return
        for seat in table.state.actors():
            if table.seats[seat].bot and seat not in self._tasks:
                self._tasks[seat] = asyncio.create_task(self._turn(seat))

    def leave(self) -> None:
        """Stop thinking: the table is no longer in memory."""
        for task in self._tasks.values():
            if task is not asyncio.current_task():
                task.cancel()
        self._thinkers.leave(self._table.id)

    async def _turn(self, seat: int) -> None:
        """Answer for a bot until it owes nothing."""
        try:
            await self._think_and_answer(seat)
        except Conflict:
            pass  # the table was read anew, and its bots think again there
        except Exception:
            LOG.exception("the bot at seat %s of table %s gave up", seat, self._table.id)
        finally:
            del self._tasks[seat]

    async def _think_and_answer(self, seat: int) -> None:
        """Think about the position, wait so that people can follow, answer; again while the seat is asked."""
        table = self._table
        while self._may_answer(seat):
            began, rest, state = time.monotonic(), self.rest(seat), table.state
            thought = Thought(table.match.record.rows, int(state.reveal_count), state.is_simultaneous())
            answers = await (self._choice(seat, state) if thought.secret else self._thought(seat, state))
            await self.wait(began, rest)
            await self._give(seat, [answers] if thought.secret else [[answer] for answer in answers], thought)

    async def _thought(self, seat: int, state: State) -> list[int]:
        table = self._table
        level = table.seats[seat].bot
        return await self._thinkers.answer(table.id, table.game, table.pack, state, seat, level)

    async def _choice(self, seat: int, state: State) -> list[int]:
        """All answers of a secret choice: given one by one they could be counted by those who still choose."""
        trial, reveal_count = state.copy(), state.reveal_count
        chosen: list[int] = []
        while seat in trial.actors() and trial.is_simultaneous() and trial.reveal_count == reveal_count:
            follow(trial, seat, await self._thought(seat, trial), lambda _, action: chosen.append(action))
        return chosen

    async def _give(self, seat: int, portions: Sequence[list[int]], thought: Thought) -> None:
        """Give the answers of a thought, portion by portion, as long as the table is as the bot expected it."""
        for number, answers in enumerate(portions):
            if number:
                await self.wait(time.monotonic(), 0.0)
            async with self._table.lock:
                if not self._may_answer(seat) or not self._as_expected(thought):
                    return
                try:
                    await self._table.accept(seat, answers)
                except IllegalAction:
                    return  # somebody took an answer back meanwhile: think again
                thought.rows = self._table.match.record.rows

    def _as_expected(self, thought: Thought) -> bool:
        """Whether nothing happened since the thought, or only what others chose in secret at the same time."""
        rows, known = self._table.match.record.rows, len(thought.rows)
        fresh = rows[known:]
        if rows[:known] != thought.rows or int(self._table.state.reveal_count) != thought.reveal_count:
            return False
        return not fresh or (thought.secret and all(isinstance(row, Answer) for row in fresh))

    def _may_answer(self, seat: int) -> bool:
        table = self._table
        return seat in table.state.actors() and bool(table.seats[seat].bot) and not table.row.paused

    def rest(self, seat: int) -> float:
        """The seconds that a bot takes in any case to begin an action: as many as its level may need to think.

        How long somebody thinks would tell how much there is to think about, and where there is no choice at all. So
        it depends on what everybody knows: the level, and how many bots are asked at once and share the processes.
        """
        table = self._table
        asked = sum(bool(table.seats[other].bot) for other in table.state.actors())
        turns = math.ceil(asked / self._thinkers.processes)
        return (
            thinking(table.game.id, self._thinkers.playing(table.seats[seat].bot)) * turns
            if self._pace
            else 0.0
        )

    async def wait(self, began: float, rest: float) -> None:
        """Wait for people to follow, unless they are in a hurry, and as long as the bot must rest in any case."""
        while (passed := time.monotonic() - began) < (rest if self.hurried else max(self._pace, rest)):
            await asyncio.sleep(min(0.05, max(self._pace, rest) - passed))
