"""The clocks of one table: whose time runs, who runs out of it, and what happens then.

Clocks are values that are stored with the answers (`seat_times.py`), by the clock of the service, which stands still
while no server runs. Nothing ticks: how much is left is computed when somebody asks.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.core.match import Match
from planetfall.core.record import Answer, Row, Truncate
from planetfall.core.state import State
from planetfall.server.bots.levels import DEFAULT_LEVEL
from planetfall.server.store.pace_rows import BOT_SEAT, DEFAULT_ANSWER, Pace, SeatTime, ShownClock
from planetfall.server.store.rows import Arrangements, Seat
from planetfall.server.tables.clocks.deadlines import has_clock, owed_since, with_deadline
from planetfall.server.tables.clocks.default_answer import default_answers
from planetfall.server.tables.clocks.seat_times import (
    Step,
    full_time,
    remaining,
    stopped,
    times_after,
    welcome_back,
)
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import seat_note
from planetfall.server.tables.seats.proposals import PAUSE, RESUME
from planetfall.server.tables.visibility import secret_block_start

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

FALLBACK_LEVEL = "easy"  # of the bot that goes on where default answers lead nowhere


class Clocks:
    """The clocks of one table."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._stuck: set[int] = set()  # seats that default answers have not brought to the end of their turn

    @property
    def pace(self) -> Pace:
        """How fast the table plays."""
        return self._table.arrangements.pace

    def shown(self, seat: int | None) -> list[ShownClock]:
        """All clocks as a seat may see them: others' stand still while all answer in secret."""
        table = self._table
        is_running = not (table.is_paused() or table.is_waiting() or table.state.over())
        is_secret = table.state.is_simultaneous()
        found = []
        for place, time in sorted(table.arrangements.times.items()):
            if has_clock(table.seats[place]):
                is_own = place == seat
                runs = is_running and (is_own or not is_secret)
                spent = time.spent if is_own else 0.0
                since = table.owed_since.get(place) if runs else None
                found.append(ShownClock(place, time.left - spent, since, time.vacation, self.pace.low))
        return found

    def bot_at(self, seat: int) -> str:
        """The level of the bot that answers at a seat: its own, a substitute, or for who has run out of time."""
        table = self._table
        own = table.seats[seat].bot
        if own or not self.is_out(seat):
            return own
        if seat in self._stuck:
            return FALLBACK_LEVEL
        return "" if self.pace.at_zero == DEFAULT_ANSWER else self.pace.level or DEFAULT_LEVEL

    def is_out(self, seat: int) -> bool:
        """Whether somebody else answers for a seat whose time has run out in this turn."""
        time = self._table.arrangements.times.get(seat)
        return time is not None and time.is_out

    # -- what is stored with a change -------------------------------------------------------------------------------

    def started(self, state: State, seats: Sequence[Seat], before: Mapping[int, float]) -> dict[int, float]:
        """Since when each seat owes an answer; nobody does before all seats are taken."""
        return owed_since(state, seats, before, self._table.now())

    def after_answers(self, match: Match, rows: Sequence[Row]) -> dict[str, object]:
        """What the arrangements say about time after new rows of the record."""
        table, arrangements = self._table, self._table.arrangements
        if not self.pace.has_clock:
            return {"owed_since": self.started(match.state, table.seats, arrangements.owed_since)}
        step = self._step(match, rows)
        kept: Mapping[int, float] = {} if step.asks_anew else arrangements.owed_since
        return {
            "owed_since": self.started(match.state, table.seats, kept),
            "times": times_after(self.pace, arrangements.times, step),
            "timed_round": self._round(match.state) if step.is_new_round else arrangements.timed_round,
        }

    def _step(self, match: Match, rows: Sequence[Row]) -> Step:
        table, before, after = self._table, self._table.state, match.state
        context = (before.is_simultaneous(), before.reveal_count)
        is_same = context == (after.is_simultaneous(), after.reveal_count)
        secret = table.answers[secret_block_start(table.match, table.answer_count()) :]
        given = [row for row in rows if isinstance(row, Answer)]
        return Step(
            now=table.now(),
            running=table.owed_since,
            owing=after.actors(),
            was_secret=before.is_simultaneous(),
            is_secret=before.is_simultaneous() and is_same,
            begins_secret=after.is_simultaneous() and not is_same,
            took_part={answer.seat for answer in (*secret, *given)},
            answers=_standing(table.answer_count(), rows),
            rows=rows,
            is_new_round=self._round(after) > table.arrangements.timed_round,
        )

    def _round(self, state: State) -> int:
        return self._table.game.round(state)

    def after_seating(
        self, times: Mapping[int, SeatTime] | None, seats: Sequence[Seat], kept: Mapping[int, float]
    ) -> dict[int, SeatTime]:
        """The time of all seats (now `times`) when these sit there; `kept` are the clocks that run on."""
        table = self._table
        before = table.arrangements.times if times is None else times
        ended = {seat: since for seat, since in table.owed_since.items() if seat not in kept}
        found = stopped(before, ended, table.now(), table.state.is_simultaneous())
        return {
            place: self._for_player(time, table.seats[place], seats[place]) for place, time in found.items()
        }

    def _for_player(self, time: SeatTime, before: Seat, after: Seat) -> SeatTime:
        if after.person != before.person:
            return full_time(self.pace)
        if before.bot == after.bot:
            return time
        return replace(time, is_out=False) if after.bot else welcome_back(self.pace, time)

    def at_pause(self) -> Arrangements:
        """The arrangements when the table pauses or goes on: what has run so far is counted, and clocks begin anew."""
        table, arrangements = self._table, self._table.arrangements
        running = {} if table.row.paused else arrangements.owed_since
        current = arrangements.proposal
        return replace(
            arrangements,
            proposal=None if current is not None and current.kind in (PAUSE, RESUME) else current,
            owed_since=self.started(table.state, table.seats, {}),
            times=stopped(arrangements.times, running, table.now(), table.state.is_simultaneous()),
            standing=table.standing.at_resume(),
        )

    # -- running out ------------------------------------------------------------------------------------------------

    def has_run_out(self, seat: int) -> bool:
        """Whether a seat that owes an answer has no time left."""
        table = self._table
        since, time = table.owed_since.get(seat), table.arrangements.times.get(seat)
        if since is None or time is None or not has_clock(table.seats[seat]):
            return False
        return since + remaining(time) <= table.now()

    async def attend(self) -> None:
        """Do what is due: answer for who has run out of time, and tell it as soon as everybody may know."""
        await self._note_run_out()
        await self._tell()
        for seat in [seat for seat in self._table.owed_since if self._answers_by_default(seat)]:
            if not await default_answers(self._table, seat):
                self._stuck.add(seat)
        self._table.bots.schedule()

    def _answers_by_default(self, seat: int) -> bool:
        return self.is_out(seat) and self.pace.at_zero == DEFAULT_ANSWER and seat not in self._stuck

    @on_newest
    async def _note_run_out(self) -> None:
        """Store who has run out of time; nobody sees it."""
        table = self._table
        async with table.lock:
            if not self._is_running():
                return
            times = table.arrangements.times
            out = [seat for seat in table.owed_since if self.has_run_out(seat) and not times[seat].is_out]
            if out:
                self._stuck.difference_update(out)
                is_secret = table.state.is_simultaneous()
                marks = {"is_out": True, "is_hidden": is_secret, "is_untold": not is_secret}
                changed = {seat: replace(times[seat], **marks) for seat in out}
                await self._store({**times, **changed}, version=table.row.version)

    @on_newest
    async def _tell(self) -> None:
        """Tell who has run out of time as soon as everybody may know it, and let bots take seats if so chosen."""
        table = self._table
        async with table.lock:
            if not self._is_running():
                return
            untold = [seat for seat, time in table.arrangements.times.items() if time.is_untold]
            for seat in untold:
                await self._tell_of(table.seats[seat])

    async def _tell_of(self, seat: Seat) -> None:
        table, level = self._table, self.pace.level or DEFAULT_LEVEL
        times = table.arrangements.times
        told = {**times, seat.seat: replace(times[seat.seat], is_untold=False)}
        takes_seat = self.pace.at_zero == BOT_SEAT and has_clock(seat)
        note = seat_note(f"out-of-time.{self.pace.at_zero}", seat, level)
        if takes_seat:
            await table.seating.change(replace(seat, bot=level), note=note, times=told)
        else:
            await table.seating.change(seat, note=note, times=told)

    def _is_running(self) -> bool:
        table = self._table
        return not (table.is_dropped or table.is_waiting() or table.is_paused() or table.state.over())

    async def _store(self, times: Mapping[int, SeatTime], **changes: int) -> None:
        table = self._table
        row = table.next_row(arrangements=replace(table.arrangements, times=times), **changes)
        await table.store(with_deadline(row, table.seats))


def _standing(before: int, rows: Sequence[Row]) -> int:
    """How many answers stand after new rows of the record.

    >>> _standing(5, [Truncate(2), Answer(0, 7), Answer(0, 8)])
    4
    """
    for row in rows:
        before = row.cut if isinstance(row, Truncate) else before + 1
    return before
