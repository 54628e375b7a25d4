"""Who watches which table at the other servers that share a database, for the next seconds by its clock."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Float, cast, delete, extract, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema
from planetfall.server.store.upsert import upsert

KEPT_SECONDS = 10.0  # after which nobody watches any more at a server of which nothing is heard

_spectators = schema.spectators.c
_now = cast(extract("epoch", func.clock_timestamp()), Float)


class SharedSpectators:
    """What one node tells the others, and what they have told; only where several share a database."""

    def __init__(self, engine: AsyncEngine, node: str) -> None:
        self._engine = engine
        self._node = node

    async def tell(self, watching: Collection[tuple[str, str]]) -> None:
        """Note who watches at this node, as tables and persons, in place of what was noted before."""
        until = {"until": _now + KEPT_SECONDS}
        rows: list[dict[str, Any]] = [
            {"node": self._node, "table_id": table_id, "person": person, **until}
            for table_id, person in sorted(watching)
        ]
        ended = _spectators.until < _now
        async with self._engine.begin() as connection:
            await connection.execute(
                delete(schema.spectators).where((_spectators.node == self._node) | ended)
            )
            if rows:
                adding = upsert("postgresql", schema.spectators).values(rows)
                await connection.execute(adding.on_conflict_do_nothing())

    async def elsewhere(self, table_ids: Collection[str]) -> dict[str, set[str]]:
        """Who watches some tables at other nodes."""
        is_other = (_spectators.node != self._node) & (_spectators.until >= _now)
        query = select(_spectators.table_id, _spectators.person).where(
            is_other, _spectators.table_id.in_(table_ids)
        )
        found: dict[str, set[str]] = {}
        async with self._engine.connect() as connection:
            for table_id, person in await connection.execute(query):
                found.setdefault(table_id, set()).add(person)
        return found
