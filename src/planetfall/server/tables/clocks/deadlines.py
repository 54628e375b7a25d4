"""When a table must be looked at because of time; stored with it, so that it need not be in memory until then."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.server.store.rows import Seat, TableRow
from planetfall.server.tables.clocks.seat_times import first_times, remaining


def has_clock(seat: Seat) -> bool:
    """Whether a person plays a seat, whose time is counted."""
    return seat.kind == "person" and not seat.bot


def owed_since(
    state: State, seats: Sequence[Seat], before: Mapping[int, float], now: float
) -> dict[int, float]:
    """Since when each seat owes an answer; nobody does before all seats are taken."""
    is_waiting = any(seat.kind == "open" for seat in seats)
    return {} if is_waiting else {seat: before.get(seat, now) for seat in state.actors()}


def with_deadline(row: TableRow, seats: Sequence[Seat]) -> TableRow:
    """A row that is to be stored, with the moment at which it must be looked at again."""
    return replace(row, deadline=_deadline(row, seats))


def with_first_times(row: TableRow, seats: Sequence[Seat], game: Game, state: State, now: float) -> TableRow:
    """The row of a new table with all its time; clocks run at once if nobody is waited for."""
    arrangements = replace(
        row.arrangements,
        times=first_times(row.arrangements.pace, len(seats)),
        timed_round=game.round(state),
        owed_since=owed_since(state, seats, {}, now),
    )
    return with_deadline(replace(row, arrangements=arrangements), seats)


def _deadline(row: TableRow, seats: Sequence[Seat]) -> float | None:
    """When somebody must be told, replaced or answered for because of time; None if never as things are."""
    arrangements, times = row.arrangements, row.arrangements.times
    if row.over:
        return None
    if row.paused or row.waiting:
        return arrangements.ends_at
    if any(time.is_untold for time in times.values()):
        return 0.0
    ends = [
        since + remaining(times[seat])
        for seat, since in arrangements.owed_since.items()
        if seat in times and has_clock(seats[seat])
    ]
    given = [
        standing.due
        for seat, standing in arrangements.standing.items()
        if standing.due is not None and has_clock(seats[seat])
    ]
    ending = [arrangements.ends_at] if arrangements.ends_at else []
    return min([*ends, *given, *ending], default=None)
