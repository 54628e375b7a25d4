"""The tables that somebody lives with: where it is their turn first, then all others; and what of it is counted.

Everything here is what the person may know. Whether others have answered a secret question never shows: not in the
order, and not as the time of the last change, which is why neither depends on it.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema
from planetfall.server.store.pace_rows import ShownClock
from planetfall.server.store.rows import Seat, TableRow, read_seat, read_table

MAX_LISTED = 200
MAX_FINISHED = 50
RESTING_SECONDS = 7 * 24 * 3600.0  # after which a game against bots alone is no longer counted

_tables, _seats = schema.tables.c, schema.seats.c
_COLUMNS = [_tables[name] for name in TableRow.__struct_fields__]


class MyTable(msgspec.Struct, frozen=True):
    """A table that is not over, as one of its people sees it in a list."""

    table: TableRow
    seats: Sequence[int]  # that the person holds
    is_turn: bool = False
    is_replaced: bool = False  # a bot plays for the person
    asked: float | None = None  # since when it is their turn, in seconds since 1970
    left: float | None = None  # the seconds that their clock has left
    is_low: bool = False  # it is time to hurry
    people: Sequence[str] = ()  # the names of the others, as far as they have any
    has_people: bool = False  # somebody else sits there
    bots: int = 0

    @property
    def is_counted(self) -> bool:
        """Whether it is one of the tables that wait for the person: no lesson, no game against bots that rests."""
        if not self.is_turn or self.table.arrangements.lesson:
            return False
        return self.has_people or self.table.changed > time.time() - RESTING_SECONDS


class Turns(msgspec.Struct, frozen=True):
    """How many tables wait for somebody, for their tab and the icon of their app."""

    count: int
    others: int  # without the table that they look at
    next: str = ""  # where the most urgent of those is


class MyTables:
    """Finds the tables of people; `now` is the clock of the service."""

    def __init__(self, engine: AsyncEngine, now: Callable[[], float]) -> None:
        self._engine = engine
        self._now = now

    async def running(self, person: str) -> list[MyTable]:
        """All tables of a person that are not over, where it is their turn first."""
        rows = await self._tables(person, over=0, most=MAX_LISTED)
        seats = await self._seats([row.id for row in rows])
        found = [my_table(person, row, seats.get(row.id, []), self._now()) for row in rows]
        return sorted(found, key=_order)

    async def turns(self, person: str) -> list[MyTable]:
        """The tables that wait for a person, the most urgent first."""
        return [each for each in await self.running(person) if each.is_counted]

    async def finished(self, person: str) -> list[tuple[TableRow, list[int]]]:
        """The tables of a person that are over, with their seats, the latest first."""
        rows = await self._tables(person, over=1, most=MAX_FINISHED)
        seats = await self._seats([row.id for row in rows])
        own = {
            table_id: [seat.seat for seat in there if seat.person == person]
            for table_id, there in seats.items()
        }
        return [(row, own.get(row.id, [])) for row in rows]

    async def _tables(self, person: str, over: int, most: int) -> list[TableRow]:
        sitting = select(_seats.table_id).where(_seats.person == person)
        which = (_tables.id.in_(sitting) | (_tables.host == person)) & (_tables.over == over)
        query = select(*_COLUMNS).where(which).order_by(_tables.changed.desc()).limit(most)
        async with self._engine.connect() as connection:
            return [read_table(row) for row in await connection.execute(query)]

    async def _seats(self, table_ids: Sequence[str]) -> dict[str, list[Seat]]:
        query = select(schema.seats).where(_seats.table_id.in_(table_ids)).order_by(_seats.seat)
        found: dict[str, list[Seat]] = {}
        if table_ids:
            async with self._engine.connect() as connection:
                for row in await connection.execute(query):
                    found.setdefault(row.table_id, []).append(read_seat(row))
        return found


def turns_of(turns: Sequence[MyTable], but: str = "") -> Turns:
    """What is told about the tables that wait for somebody, the most urgent first; `but` is one they look at."""
    others = [each.table.id for each in turns if each.table.id != but]
    return Turns(len(turns), len(others), f"/table/{others[0]}" if others else "")


def my_table(person: str, row: TableRow, seats: Sequence[Seat], now: float) -> MyTable:
    """A table as one of its people sees it in a list; `now` is the time by the clock of the service."""
    own = [seat for seat in seats if seat.kind == "person" and seat.person == person]
    others = [seat for seat in seats if seat.kind == "person" and seat.person != person]
    asked = [seat for seat in own if not seat.bot and _owes(row, seat.seat)]
    clocks = [clock for seat in asked if (clock := _clock(row, seat.seat)) is not None]
    urgent = min(clocks, key=lambda clock: clock.left_at(now), default=None)
    return MyTable(
        row,
        [seat.seat for seat in own],
        is_turn=bool(asked),
        is_replaced=bool(own) and all(seat.bot for seat in own),
        asked=_asked_since(row, [seat.seat for seat in asked], now),
        left=urgent.left_at(now) if urgent else None,
        is_low=urgent is not None and urgent.left_at(now) < urgent.low,
        people=[seat.name for seat in others if seat.name],
        has_people=bool(others),
        bots=sum(seat.kind == "bot" for seat in seats),
    )


def _owes(row: TableRow, seat: int) -> bool:
    """Whether a running table waits for a seat."""
    is_running = not (row.over or row.waiting or row.paused or row.closed)
    return is_running and str(seat) in row.owed.split(",")


def _clock(row: TableRow, seat: int) -> ShownClock | None:
    """The clock of a seat that owes an answer, as the seat itself sees it."""
    settled, pace = row.arrangements, row.arrangements.pace
    seat_time = settled.times.get(seat)
    if seat_time is None or not pace.has_clock:
        return None
    since = settled.owed_since.get(seat)
    return ShownClock(seat, seat_time.left - seat_time.spent, since, seat_time.vacation, pace.low)


def _asked_since(row: TableRow, seats: Sequence[int], now: float) -> float | None:
    since = [row.arrangements.owed_since[seat] for seat in seats if seat in row.arrangements.owed_since]
    return time.time() - (now - min(since)) if since else None


def _order(each: MyTable) -> Any:
    """My turn first, by the time that is left and then by how long I was asked; the rest by when it was created."""
    row = each.table
    if each.is_turn:
        return (0, each.left if each.left is not None else float("inf"), each.asked or 0.0)
    rank = 4 if row.closed else 3 if each.is_replaced else 1 if row.waiting else 2
    return (rank, -row.created, 0.0)
