"""Ends a game that is not over, by a stated rule: the others have resigned, or nobody has played for a long time.

Such a table is closed as operators close one, with the rule as its reason, and can be read and followed by a rematch.
"""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.server.bots.levels import DEFAULT_LEVEL
from planetfall.server.errors import NotAllowed
from planetfall.server.store.rows import Seat, TableRow
from planetfall.server.tables.clocks.deadlines import with_deadline
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import seat_note
from planetfall.server.tables.turn_changes import seats_after

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

RESIGNED, ABANDONED = "resigned", "abandoned"
DAY = 24 * 3600.0
WARNING_DAYS = 7  # from the warning at a table to its end


class Endings:
    """How the game at one table ends before it is over."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    def days_left(self) -> int:
        """The days, the last one included, until a table ends where nobody plays; 0 if nobody was warned."""
        ends_at = self._table.arrangements.ends_at
        return max(1, -int(-(ends_at - self._table.now()) // DAY)) if ends_at else 0

    @on_newest
    async def resign(self, person: str) -> None:
        """Give up a game for good: a bot plays on, or the game ends if nobody is left to play against."""
        table = self._table
        async with table.lock:
            table.check_playing()
            table.check_running()
            own = [seat for seat in table.seats_of(person) if seat not in table.arrangements.resigned]
            if not own or table.arrangements.lesson:
                raise NotAllowed("app.mistake.members-decide")
            for place in own:
                await self._resign(table.seats[place])

    async def _resign(self, seat: Seat) -> None:
        table = self._table
        resigned = (*table.arrangements.resigned, seat.seat)
        level = seat.bot or DEFAULT_LEVEL
        after = replace(seat, bot=level, away=True)
        ends = is_decided(seats_after(table.seats, [after]), resigned)
        note = seat_note("resigned-over" if ends else "resigned", seat, level)
        await table.seating.change(after, note=note, resigned=resigned)
        if ends:
            await self._end(RESIGNED)

    @on_newest
    async def warn(self, days: int) -> None:
        """Tell the table that it ends soon, if nobody has done anything for all but the last of so many days."""
        table = self._table
        async with table.lock:
            quiet_since = time.time() - (days - WARNING_DAYS) * DAY
            is_running = not (table.state.over() or table.is_closed() or table.is_dropped)
            if is_running and not table.arrangements.ends_at and table.row.changed < quiet_since:
                row = table.next_row(changed=table.row.changed)
                ends_at = table.now() + WARNING_DAYS * DAY
                row = replace(row, arrangements=replace(row.arrangements, ends_at=ends_at))
                await table.store(with_deadline(row, table.seats))
                table.show()

    @on_newest
    async def attend(self) -> None:
        """End the table if its last day is over; if somebody has done something in secret since, it goes on."""
        table = self._table
        async with table.lock:
            ends_at = table.arrangements.ends_at
            is_running = not (table.state.over() or table.is_closed() or table.is_dropped)
            if not is_running or not ends_at or ends_at > table.now():
                return
            if table.row.changed < time.time() - WARNING_DAYS * DAY:
                await self._end(ABANDONED)
            else:
                await table.store(table.next_row(changed=table.row.changed))
                table.show()

    async def _end(self, ending: str) -> None:
        table = self._table
        row: TableRow = table.next_row(closed=time.time(), deadline=None)
        row = replace(row, arrangements=replace(row.arrangements, ended=ending, standing={}))
        await table.store(row)
        table.changed()
        table.registry.rating_due.set()


def is_decided(seats: Sequence[Seat], resigned: Sequence[int]) -> bool:
    """Whether nobody plays against anybody any more: all people have resigned, or all but one where no bot sits.

    >>> ann, ben = Seat(0, "person", ""), Seat(1, "person", "")
    >>> is_decided([ann, ben], [1]), is_decided([ann, ben, Seat(2, "bot", "")], [1])
    (True, False)
    """
    left = [seat for seat in seats if seat.kind != "bot" and seat.seat not in resigned]
    return not left or (len(left) == 1 and all(seat.kind != "bot" for seat in seats))
