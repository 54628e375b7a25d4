"""The queue of notices: what is to be told, and its deliveries; each is sent by one node, which claims it for a while.

Times are those of the database. A node that dies loses what it has claimed by doing nothing: others claim it again.
"""

import secrets
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Float, Insert, bindparam, cast, delete, exists, literal, select, tuple_, update
from sqlalchemy import String as Text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from planetfall.server.store.nodes.database_clock import DatabaseClock
from planetfall.server.store.notices.notice_rows import (
    MESSAGE,
    Delivery,
    NewDelivery,
    Occasion,
    StoredNotice,
    read_as,
)
from planetfall.server.store.notices.notice_schema import notice_addresses, notice_deliveries, notices
from planetfall.server.store.rows import Seat, TableRow, read_seat, read_table
from planetfall.server.store.schema import seats, tables
from planetfall.server.store.upsert import upsert
from planetfall.server.store.writer import Statement

WAITING, QUEUED, DROPPED = "waiting", "queued", "dropped"  # of a notice
HELD, SENT, FAILED = "held", "sent", "failed"  # of a delivery, which may also be waiting or dropped
CLAIM_SECONDS = 90.0  # in which a delivery is sent, or another node may try
BURST_SECONDS = 600.0  # in which several messages at a table are one notice
KEPT_SECONDS = 60 * 86400.0  # that what is done stays, so that it is not told again
PAIRS = 200  # in one query

_notices, _deliveries = notices.c, notice_deliveries.c


class NoticeQueue:
    """What is to be told to whom; `delay` is how long somebody may answer or look before they are told."""

    def __init__(self, engine: AsyncEngine, clock: DatabaseClock, node: str) -> None:
        self.delay = 0.0  # seconds
        self.clock = clock
        self._engine = engine
        self._node = node
        self._dialect = engine.dialect.name
        self._add = self._adding()
        self._add_message = self._adding(once_in_a_while=True)

    # -- notices ----------------------------------------------------------------------------------------------------

    def statements(self, occasions: Sequence[Occasion]) -> list[Statement]:
        """What stores occasions, as part of the transaction that they come from."""
        found: dict[bool, list[dict[str, Any]]] = {}
        for each in occasions:
            values = {f"new_{name}": getattr(each, name) for name in each.__struct_fields__}
            found.setdefault(each.kind == MESSAGE, []).append(values)
        return [(self._add_message if is_message else self._add, rows) for is_message, rows in found.items()]

    async def add(self, occasion: Occasion) -> None:
        """Store an occasion that comes with no change of a table, such as an invitation by name."""
        async with self._engine.begin() as connection:
            for statement, rows in self.statements([occasion]):
                await connection.execute(statement, rows)

    def _adding(self, once_in_a_while: bool = False) -> Insert:
        """Adds a notice for who has an address; one that was dropped before it was sent is due once more."""
        given = {name: cast(bindparam(f"new_{name}"), Text) for name in Occasion.__struct_fields__}
        now, delay = self.clock.now, bindparam("delay", callable_=lambda: self.delay, type_=Float)
        has_address = exists().where(notice_addresses.c.person == given["person"])
        values = [*given.values(), literal(WAITING), now, now + delay]
        chosen = select(*values).where(has_address)
        if once_in_a_while:
            earlier = notices.alias().c
            same = (earlier.person == given["person"]) & (earlier.table_id == given["table_id"])
            recent = (earlier.kind == MESSAGE) & (earlier.created > now - BURST_SECONDS)
            chosen = chosen.where(~exists().where(same & recent & (earlier.state != DROPPED)))
        adding = upsert(self._dialect, notices)
        adding = adding.from_select([*given, "state", "created", "due"], chosen)
        again = {"state": WAITING, "due": adding.excluded.due, "created": adding.excluded.created}
        key = [_notices.person, _notices.table_id, _notices.kind, _notices.occasion]
        result: Insert = adding.on_conflict_do_update(
            index_elements=key, set_=again, where=_notices.state == DROPPED
        )
        return result

    async def now(self) -> float:
        """The time."""
        async with self._engine.connect() as connection:
            return float((await connection.execute(select(self.clock.now))).scalar_one())

    async def due_notices(self, most: int) -> list[StoredNotice]:
        """Notices whose delay is over, the oldest first."""
        is_due = (_notices.state == WAITING) & (_notices.due <= self.clock.now)
        query = select(notices).where(is_due).order_by(_notices.due).limit(most)
        async with self._engine.connect() as connection:
            return [read_as(StoredNotice, row) for row in await connection.execute(query)]

    async def find_notice(self, notice_id: int) -> StoredNotice | None:
        """A notice by its number."""
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(notices).where(_notices.id == notice_id))).first()
        return read_as(StoredNotice, found) if found else None

    async def table_head(self, table_id: str) -> tuple[TableRow, list[Seat]] | None:
        """A table and its seats as they are now, without its answers and what they lead to."""
        columns = [tables.c[name] for name in TableRow.__struct_fields__]
        async with self._engine.connect() as connection:
            found = (await connection.execute(select(*columns).where(tables.c.id == table_id))).first()
            rows = await connection.execute(
                select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
            )
            return (read_table(found), [read_seat(row) for row in rows]) if found else None

    async def is_newest(self, notice: StoredNotice) -> bool:
        """Whether there is no later notice of the same kind for the same person and table."""
        same = (_notices.person == notice.person) & (_notices.table_id == notice.table_id)
        later = same & (_notices.kind == notice.kind) & (_notices.created > notice.created)
        async with self._engine.connect() as connection:
            return (await connection.execute(select(_notices.id).where(later).limit(1))).first() is None

    async def drop_seen(self, pairs: Collection[tuple[str, str]]) -> int:
        """Drop what somebody has seen for themselves, who looks at a table; `pairs` are persons and tables."""
        found, ordered = list[int](), sorted(pairs)
        async with self._engine.connect() as connection:
            for first in range(0, len(ordered), PAIRS):
                which = tuple_(_notices.person, _notices.table_id).in_(ordered[first : first + PAIRS])
                query = select(_notices.id).where(which & (_notices.state != DROPPED))
                found += (await connection.execute(query)).scalars()
        for notice_id in found:
            await self._change(notice_id, (WAITING, QUEUED), state=DROPPED)
        return len(found)

    async def drop(self, notice: StoredNotice) -> None:
        """Drop a notice that is no longer true, or that nobody wants."""
        await self._change(notice.id, (WAITING,), state=DROPPED)

    async def postpone(self, notice: StoredNotice, due: float) -> None:
        """Let a notice wait, until quiet hours are over."""
        await self._change(notice.id, (WAITING,), due=due)

    async def _change(self, notice_id: int, states: tuple[str, ...], **values: Any) -> None:
        which = (_notices.id == notice_id) & _notices.state.in_(states)
        async with self._engine.begin() as connection:
            await connection.execute(update(notices).where(which).values(values))

    async def forget_old(self) -> None:
        """Delete what was told or dropped long ago."""
        old = self.clock.now - KEPT_SECONDS
        done = _deliveries.state.in_((SENT, DROPPED, FAILED)) & _deliveries.notice_id.is_(None)
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(notices).where((_notices.state != WAITING) & (_notices.created < old))
            )
            await connection.execute(delete(notice_deliveries).where(done & (_deliveries.due < old)))

    # -- deliveries -------------------------------------------------------------------------------------------------

    async def queue(self, deliveries: Sequence[NewDelivery], notice: StoredNotice | None = None) -> None:
        """Queue deliveries, those of a notice only if no other node has done so."""
        async with self._engine.begin() as connection:
            if notice is not None:
                which = (_notices.id == notice.id) & (_notices.state == WAITING)
                taken = await connection.execute(update(notices).where(which).values(state=QUEUED))
                if taken.rowcount != 1:
                    return
            for each in deliveries:
                await self._queue_one(connection, each)

    async def _queue_one(self, connection: AsyncConnection, new: NewDelivery) -> None:
        values = {name: getattr(new, name) for name in new.__struct_fields__}
        start = {"token": secrets.token_hex(16), "tries": 0, "claimed_until": 0.0, "node": "", "error": ""}
        adding = upsert(self._dialect, notice_deliveries).values(values | start)
        again = {"state": new.state, "due": new.due, "tries": 0, "digest": new.digest}
        await connection.execute(
            adding.on_conflict_do_update(
                index_elements=[_deliveries.word], set_=again, where=_deliveries.state == DROPPED
            )
        )

    async def claim(self, most: int) -> list[Delivery]:
        """Claim deliveries that are due: nobody else sends them meanwhile."""
        now = self.clock.now
        free = (_deliveries.state == WAITING) & (_deliveries.due <= now) & (_deliveries.claimed_until < now)
        some = select(_deliveries.id).where(free).order_by(_deliveries.due).limit(most)
        async with self._engine.begin() as connection:
            found = list((await connection.execute(some.with_for_update(skip_locked=True))).scalars())
            if not found:
                return []  # most of the time; then nothing is written
            values = {"claimed_until": now + CLAIM_SECONDS, "node": self._node}
            claiming = update(notice_deliveries).where(_deliveries.id.in_(found) & free).values(values)
            claimed = await connection.execute(claiming.returning(notice_deliveries))
            return [read_as(Delivery, row) for row in claimed]

    async def held(self, address_id: int, digest: str) -> list[Delivery]:
        """What a digest consists of."""
        which = (_deliveries.address_id == address_id) & (_deliveries.digest == digest)
        query = select(notice_deliveries).where(which & (_deliveries.state == HELD))
        async with self._engine.connect() as connection:
            return [
                read_as(Delivery, row) for row in await connection.execute(query.order_by(_deliveries.id))
            ]

    async def finish(self, deliveries: Sequence[Delivery], state: str, error: str = "") -> None:
        """Note what became of deliveries for good."""
        which = _deliveries.id.in_([each.id for each in deliveries])
        values = {"state": state, "error": error[:200], "claimed_until": 0.0}
        await self._settle(which, **values)

    async def retry(self, delivery: Delivery, seconds: float, error: str) -> None:
        """Try a delivery again after a while."""
        values = {"tries": delivery.tries + 1, "due": self.clock.now + seconds, "claimed_until": 0.0}
        await self._settle(_deliveries.id == delivery.id, error=error[:200], **values)

    async def _settle(self, which: Any, **values: Any) -> None:
        """Change deliveries that this node has claimed, or that are part of a digest that it has."""
        own = (_deliveries.node == self._node) | (_deliveries.state == HELD)
        async with self._engine.begin() as connection:
            await connection.execute(update(notice_deliveries).where(which & own).values(values))
