"""Who knows whom: people at the same tables, invitations to tables, and blocks."""

import time
from typing import Any

import msgspec
from sqlalchemy import and_, case, delete, exists, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema
from planetfall.server.store.people import account_schema
from planetfall.server.store.upsert import upsert

MAX_FRIENDS = 200
MAX_INVITATIONS = 50

_seats, _tables = schema.seats.c, schema.tables.c
_invitations, _blocks = account_schema.invitations.c, account_schema.blocks.c


class TableInvitation(msgspec.Struct, frozen=True):
    """A seat that is kept for nobody, but offered to somebody."""

    table_id: str
    game: str
    title: str
    seat: int
    token: str  # of the seat's link
    by: str
    at: float

    @property
    def address(self) -> str:
        """Where the invited person sits down."""
        return f"/join/{self.token}"


class FriendStore:
    """The part of the store that knows who knows whom."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def played_with(self, person: str) -> dict[str, int]:
        """Everybody who sat at a table with a person, with the number of tables, most first."""
        other = schema.seats.alias().c
        tables = func.count(other.table_id.distinct()).label("tables")
        query = (
            select(other.person, tables)
            .join_from(schema.seats, other.person.table, _seats.table_id == other.table_id)
            .where((_seats.person == person) & (other.person != person) & (other.person != ""))
            .group_by(other.person)
            .order_by(tables.desc())
            .limit(MAX_FRIENDS)
        )
        async with self._engine.connect() as connection:
            return {row.person: row.tables for row in await connection.execute(query)}

    async def have_played(self, one: str, other: str) -> bool:
        """Whether two persons have sat at the same table."""
        second = schema.seats.alias().c
        both = (_seats.person == one) & (second.person == other) & (_seats.table_id == second.table_id)
        async with self._engine.connect() as connection:
            return bool((await connection.execute(select(exists().where(both)))).scalar())

    # -- invitations ------------------------------------------------------------------------------------------------

    async def invite(self, person: str, table_id: str, seat: int, by: str) -> None:
        """Offer a seat to somebody; an earlier invitation to the same table is replaced."""
        values = {"person": person, "table_id": table_id, "seat": seat, "by": by, "at": time.time()}
        adding = upsert(self._engine.dialect.name, account_schema.invitations).values(values)
        changes = {name: adding.excluded[name] for name in ("seat", "by", "at")}
        await self._run(
            adding.on_conflict_do_update(
                index_elements=[_invitations.person, _invitations.table_id], set_=changes
            )
        )

    async def invitations_of(self, person: str) -> list[TableInvitation]:
        """The tables that offer a person an open seat, the newest first; none by whom they have blocked."""
        is_blocked = exists().where((_blocks.person == person) & (_blocks.other == _invitations.by))
        is_open = (_seats.kind == "open") & (_tables.over == 0) & (_tables.closed == 0)
        columns = (_tables.game, _tables.title, _seats.token, _seats.seat)
        named = (_invitations.table_id, _invitations.by, _invitations.at)
        offered_first = case((_seats.seat == _invitations.seat, -1), else_=_seats.seat)
        query = (
            select(*columns, *named)
            .join_from(account_schema.invitations, schema.seats, _seats.table_id == _invitations.table_id)
            .join(schema.tables, _tables.id == _invitations.table_id)
            .where((_invitations.person == person) & is_open & ~is_blocked)
            .order_by(_invitations.at.desc(), offered_first)
        )
        found: dict[str, TableInvitation] = {}  # of each table the seat that was offered, or another open one
        async with self._engine.connect() as connection:
            for row in (await connection.execute(query)).mappings():
                found.setdefault(row["table_id"], TableInvitation(**row))
        return list(found.values())[:MAX_INVITATIONS]

    async def invited(self, table_id: str) -> list[str]:
        """Who has an invitation to a table, in the order of the invitations."""
        query = select(_invitations.person).where(_invitations.table_id == table_id).order_by(_invitations.at)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def decline(self, person: str, table_id: str) -> None:
        """Take an invitation off a person's list."""
        of_table = (_invitations.person == person) & (_invitations.table_id == table_id)
        await self._run(delete(account_schema.invitations).where(of_table))

    # -- blocks -----------------------------------------------------------------------------------------------------

    async def block(self, person: str, other: str) -> None:
        """Keep somebody away from a person."""
        await self.unblock(person, other)
        await self._run(insert(account_schema.blocks).values(person=person, other=other, at=time.time()))

    async def unblock(self, person: str, other: str) -> None:
        """Let somebody near again."""
        of_both = (_blocks.person == person) & (_blocks.other == other)
        await self._run(delete(account_schema.blocks).where(of_both))

    async def blocked_by(self, person: str) -> set[str]:
        """Whom a person has blocked."""
        async with self._engine.connect() as connection:
            query = select(_blocks.other).where(_blocks.person == person)
            return set((await connection.execute(query)).scalars())

    async def are_blocked(self, one: str, other: str) -> bool:
        """Whether one of two persons has blocked the other, so that nobody seats them together."""
        either = or_(
            and_(_blocks.person == one, _blocks.other == other),
            and_(_blocks.person == other, _blocks.other == one),
        )
        async with self._engine.connect() as connection:
            return bool((await connection.execute(select(exists().where(either)))).scalar())

    async def _run(self, statement: Any) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(statement)
