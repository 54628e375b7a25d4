"""People who wait for others, in the database: every node sees the same, and a restart loses nobody.

Whoever waits is there for as long as their page shows it; for a correspondence game they may go away meanwhile.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, case, delete, func, select, update

from planetfall.server.store.nodes.database_clock import DatabaseClock
from planetfall.server.store.notices.notice_rows import Occasion
from planetfall.server.store.pace_rows import DAYS
from planetfall.server.store.people.account_schema import blocks
from planetfall.server.store.rows import NewTable
from planetfall.server.store.store import Store
from planetfall.server.store.upsert import upsert
from planetfall.server.store.waiting_schema import waiting_people

HERE_SECONDS = 75.0  # after which somebody is gone whose page says nothing; hidden pages speak once a minute
PATIENT_SECONDS = 7 * 86400.0  # the same for correspondence games, where nobody need stay
ENDED_SECONDS = (
    600.0  # after which a wait is over; until then it goes on when the page speaks again, as after a restart
)
TOUCH_SECONDS = 10.0  # between two notes that somebody is still there

_waiting, _blocks = waiting_people.c, blocks.c


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants to play: only people with the same wish are seated together."""

    game: str
    seats: int
    pace: str
    rated: bool = False


class WaitingPerson(msgspec.Struct, frozen=True):
    """Somebody who waits, or has been seated while waiting."""

    person: str
    name: str
    wish: Wish
    language: str = ""
    network: str = ""
    table_id: str | None = None


class WaitingGroup(msgspec.Struct, frozen=True):
    """How many people share a wish."""

    wish: Wish
    count: int


class WaitingStore:
    """The part of the store that knows who waits."""

    def __init__(self, store: Store) -> None:
        self.clock = DatabaseClock(store.engine.dialect.name)
        self._store = store
        self._engine = store.engine

    async def wait(self, waiting: WaitingPerson) -> None:
        """Let somebody wait from now on; who wants the same as before keeps their place in the order."""
        now = self.clock.now
        values = _values(waiting) | {"since": now, "seen": now, "table_id": None}
        adding = upsert(self._engine.dialect.name, waiting_people).values(values)
        changed = {name: adding.excluded[name] for name in values if name not in ("person", "since")}
        is_same = self._is_here() & _waiting.table_id.is_(None)
        for name in Wish.__struct_fields__:
            is_same &= _waiting[name] == adding.excluded[name]
        since = case((is_same, _waiting.since), else_=adding.excluded.since)
        keeping = adding.on_conflict_do_update(
            index_elements=[_waiting.person], set_={**changed, "since": since}
        )
        async with self._engine.begin() as connection:
            await connection.execute(delete(waiting_people).where(~self._is_here(ENDED_SECONDS)))
            await connection.execute(keeping)

    async def find(self, person: str) -> WaitingPerson | None:
        """What somebody waits for or where they were seated; whoever asks is there."""
        which = (_waiting.person == person) & self._is_here(ENDED_SECONDS)
        late = which & (_waiting.seen < self.clock.now - TOUCH_SECONDS)
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(waiting_people).where(which))).first()
            is_late = (await connection.execute(select(_waiting.person).where(late))).first() is not None
        if is_late:
            async with self._engine.begin() as connection:
                await connection.execute(update(waiting_people).where(which).values(seen=self.clock.now))
        return _person(row) if row else None

    async def leave(self, person: str) -> None:
        """Let somebody wait no more."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(waiting_people).where(_waiting.person == person))

    async def groups(self) -> list[WaitingGroup]:
        """What people wait for, most people first."""
        wish = [_waiting[name] for name in Wish.__struct_fields__]
        count = func.count().label("count")
        query = select(*wish, count).where(self._is_waiting()).group_by(*wish).order_by(count.desc(), *wish)
        async with self._engine.connect() as connection:
            return [
                WaitingGroup(_wish(row), row._mapping["count"]) for row in await connection.execute(query)
            ]

    async def waiting_for(self, wish: Wish) -> list[WaitingPerson]:
        """Everybody who is there and waits for the same, the longest wait first."""
        which = self._is_waiting() & (_waiting.game == wish.game) & (_waiting.seats == wish.seats)
        which &= (_waiting.pace == wish.pace) & (_waiting.rated == int(wish.rated))
        query = select(waiting_people).where(which).order_by(_waiting.since, _waiting.person)
        async with self._engine.connect() as connection:
            return [_person(row) for row in await connection.execute(query)]

    async def blocked_among(self, people: Collection[str]) -> set[frozenset[str]]:
        """The pairs of people of whom one has blocked the other."""
        which = _blocks.person.in_(people) & _blocks.other.in_(people)
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(_blocks.person, _blocks.other).where(which))
            return {frozenset({row.person, row.other}) for row in rows}

    async def seat(self, people: Sequence[str], new: NewTable, occasions: Sequence[Occasion]) -> bool:
        """Seat people together at a new table, unless one of them has gone or sits elsewhere; all of it or nothing."""
        which = _waiting.person.in_(sorted(people)) & self._is_waiting()
        async with self._engine.begin() as connection:
            # Takes the rows first, so that no other node seats one of them meanwhile.
            taken = await connection.execute(update(waiting_people).where(which).values(name=_waiting.name))
            if taken.rowcount != len(people):
                await connection.rollback()
                return False
            added = [*self._store.creation(new), *self._store.notice_queue.statements(occasions)]
            for statement, rows in added:
                await connection.execute(statement, rows)
            await connection.execute(update(waiting_people).where(which).values(table_id=new.table.id))
        return True

    def _is_here(self, seconds: float = HERE_SECONDS) -> ColumnElement[bool]:
        patience = case((_waiting.pace == DAYS, PATIENT_SECONDS), else_=seconds)
        return _waiting.seen >= self.clock.now - patience

    def _is_waiting(self) -> ColumnElement[bool]:
        return _waiting.table_id.is_(None) & self._is_here()


def _values(waiting: WaitingPerson) -> dict[str, Any]:
    own = {name: getattr(waiting, name) for name in ("person", "name", "language", "network")}
    return own | msgspec.structs.asdict(waiting.wish) | {"rated": int(waiting.wish.rated)}


def _wish(row: Any) -> Wish:
    return Wish(row.game, row.seats, row.pace, bool(row.rated))


def _person(row: Any) -> WaitingPerson:
    return WaitingPerson(row.person, row.name, _wish(row), row.language, row.network, row.table_id)
