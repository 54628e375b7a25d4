"""Leases: which node may think for the bots of a table, for the next seconds by the clock of the database."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Float, cast, delete, extract, func, update
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema
from planetfall.server.store.upsert import upsert

LEASE_SECONDS = 4.0

_leases = schema.leases.c
_now = cast(extract("epoch", func.clock_timestamp()), Float)


class Leases:
    """The leases of one node; a node that dies loses them by doing nothing. Only where several share a database."""

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self._engine = engine
        self._node = node

    async def take(self, table_id: str) -> bool:
        """Take the lease of a table, unless another node has it."""
        adding = upsert("postgresql", schema.leases).values(
            table_id=table_id, node=self._node, until=_now + LEASE_SECONDS
        )
        taking = adding.on_conflict_do_update(
            index_elements=[_leases.table_id],
            set_={"node": self._node, "until": _now + LEASE_SECONDS},
            where=(_leases.node == self._node) | (_leases.until < _now),
        ).returning(_leases.table_id)
        return bool(await self._ids(taking))

    async def renew(self, table_ids: Sequence[str]) -> set[str]:
        """Renew leases, and say which of them this node still has."""
        own = (_leases.node == self._node) & _leases.table_id.in_(table_ids)
        return await self._ids(
            update(schema.leases).where(own).values(until=_now + LEASE_SECONDS).returning(_leases.table_id)
        )

    async def release(self, table_ids: Sequence[str]) -> None:
        """Let other nodes have leases at once, and forget those that ended long ago."""
        own = (_leases.node == self._node) & _leases.table_id.in_(table_ids)
        ended = _leases.until < _now - 100 * LEASE_SECONDS
        await self._ids(delete(schema.leases).where(own | ended).returning(_leases.table_id))

    async def _ids(self, statement: Any) -> set[str]:
        async with self._engine.begin() as connection:
            return set((await connection.execute(statement)).scalars())
