"""How the time of seats changes: what a turn costs and earns, also where all answer in secret, and what an undo does.

Pure functions of stored values and of the moment, by the clock of the service. A turn is all that a seat answers from
being asked until others are asked, or one secret question as a whole: it earns one increment, when it is over.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from planetfall.core.record import Row, Truncate
from planetfall.server.store.pace_rows import CLOCK, DAY, DAYS, ROUND, Pace, SeatTime

LEAST_SECONDS = 60.0  # of somebody who comes back to a table with a bank


class Step(msgspec.Struct, frozen=True):
    """A change of a table, as far as clocks see it."""

    now: float
    running: Mapping[int, float]  # since when, by seat: whose time ran until this step
    owing: Collection[int]  # who owes an answer afterwards
    was_secret: bool  # a secret question was open
    is_secret: bool  # the same secret question stays open
    begins_secret: bool  # another secret question is open from now on
    took_part: Collection[int]  # who has answered the secret question that was open
    answers: int  # that stand afterwards
    rows: Sequence[Row]  # that were added to the record
    is_new_round: bool = False

    @property
    def kept(self) -> int:
        """How many of the earlier answers still stand, at least."""
        return min((row.cut for row in self.rows if isinstance(row, Truncate)), default=self.answers)

    @property
    def asks_anew(self) -> bool:
        """Whether whoever still owes an answer is asked something else: a secret question begins or is over."""
        return self.begins_secret or (self.was_secret and not self.is_secret)

    @property
    def is_undo(self) -> bool:
        """Whether answers were taken back and no others given instead."""
        return bool(self.rows) and isinstance(self.rows[-1], Truncate)


def first_times(pace: Pace, seats: int) -> dict[int, SeatTime]:
    """What all seats begin with; nothing where no time is counted."""
    return {seat: full_time(pace) for seat in range(seats)} if pace.has_clock else {}


def full_time(pace: Pace) -> SeatTime:
    """What a seat begins with."""
    return SeatTime(pace.full, pace.vacation * DAY)


def remaining(time: SeatTime) -> float:
    """The seconds that a seat really had left when it was asked, vacation included.

    >>> remaining(SeatTime(100.0, vacation=10.0, spent=30.0))
    80.0
    """
    return max(0.0, time.left + time.vacation - time.spent)


def charged(time: SeatTime, seconds: float) -> SeatTime:
    """The time of a seat after it has used some: first what it has, then its vacation.

    >>> after = charged(SeatTime(100.0, vacation=50.0), 120.0)
    >>> after.left, after.vacation
    (0.0, 30.0)
    """
    beyond = max(0.0, seconds - time.left)
    return replace(
        time, left=max(0.0, time.left - seconds), vacation=max(0.0, time.vacation - beyond), spent=0.0
    )


def times_after(pace: Pace, times: Mapping[int, SeatTime], step: Step) -> dict[int, SeatTime]:
    """The time of all seats after a change of the record."""
    return {seat: _after(pace, _without_undone(time, step), seat, step) for seat, time in times.items()}


def _without_undone(time: SeatTime, step: Step) -> SeatTime:
    """What a turn has earned goes when the turn is taken back: else answers could be given again for more time."""
    if time.credit and time.credited_at > step.kept:
        return replace(time, left=max(0.0, time.left - time.credit), credit=0.0, credited_at=0)
    return time


def _after(pace: Pace, time: SeatTime, seat: int, step: Step) -> SeatTime:
    passed = step.now - step.running[seat] if seat in step.running else 0.0
    if step.is_secret:  # of the others' time nothing changes before the question closes
        done = seat in step.running and seat not in step.owing
        time = replace(time, spent=time.spent + passed, is_out=time.is_out and not done) if done else time
    elif step.was_secret:
        used = seat in step.running or seat in step.took_part
        time = _turn_over(pace, charged(time, time.spent + passed), step) if used else time
        time = replace(time, is_hidden=False, is_untold=time.is_untold or time.is_hidden)
    elif seat in step.running and (seat not in step.owing or step.begins_secret):
        time = _turn_over(pace, charged(time, passed), step)
    return _refilled(pace, time, step) if step.is_new_round and not step.is_secret else time


def _turn_over(pace: Pace, time: SeatTime, step: Step) -> SeatTime:
    ended = replace(time, is_out=False)
    if step.is_undo:
        return ended
    if pace.kind == CLOCK:
        return _credited(ended, float(pace.increment), step)
    return ended if pace.per == ROUND else _refilled(pace, ended, step)


def _refilled(pace: Pace, time: SeatTime, step: Step) -> SeatTime:
    """All its days again, in a correspondence game."""
    return _credited(time, pace.full - time.left, step) if pace.kind == DAYS else time


def _credited(time: SeatTime, seconds: float, step: Step) -> SeatTime:
    return replace(time, left=time.left + seconds, credit=seconds, credited_at=step.answers)


def stopped(
    times: Mapping[int, SeatTime], running: Mapping[int, float], now: float, is_secret: bool
) -> dict[int, SeatTime]:
    """The time of all seats when clocks stop or begin anew in the middle of a turn: nothing is earned by that."""
    found = dict(times)
    for seat, since in running.items():
        if seat in found and is_secret:
            found[seat] = replace(found[seat], spent=found[seat].spent + now - since)
        elif seat in found:
            found[seat] = charged(found[seat], now - since)
    return found


def welcome_back(pace: Pace, time: SeatTime) -> SeatTime:
    """The time of somebody who plays again after a bot has: at least enough for an answer."""
    least = DAY if pace.kind == DAYS else max(LEAST_SECONDS, float(pace.increment))
    return replace(time, left=max(time.left, least + time.spent), is_out=False)
