"""What visitors have used of their limits, counted by all nodes together; only where several share a database."""

import time
from collections.abc import Mapping

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema
from planetfall.server.store.upsert import upsert

PERIOD_SECONDS = 60
KEPT_PERIODS = 3
MAX_ROWS = 1000  # in one statement
Key = tuple[str, str]  # who, and what

_usage = schema.usage.c


def current_period() -> int:
    """The number of the minute."""
    return int(time.time() // PERIOD_SECONDS)


class Usage:
    """Adds to the counts that all nodes share."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, used: Mapping[Key, float], period: int) -> dict[Key, float]:
        """Add to counts of a period, and say what each is now."""
        keys = sorted(
            used
        )  # in the same order on all nodes, so that none waits for another that waits for it
        totals: dict[Key, float] = {}
        for first in range(0, len(keys), MAX_ROWS):
            rows = [
                {"who": who, "what": what, "period": period, "used": used[who, what]}
                for who, what in keys[first : first + MAX_ROWS]
            ]
            totals |= await self._add(rows)
        return totals

    async def _add(self, rows: list[dict[str, object]]) -> dict[Key, float]:
        adding = upsert("postgresql", schema.usage).values(rows)
        statement = adding.on_conflict_do_update(
            index_elements=[_usage.who, _usage.what, _usage.period],
            set_={"used": _usage.used + adding.excluded.used},
        ).returning(_usage.who, _usage.what, _usage.used)
        async with self._engine.begin() as connection:
            found = await connection.execute(statement)
            return {(row.who, row.what): row.used for row in found}

    async def forget(self, period: int) -> None:
        """Delete what is long over."""
        async with self._engine.begin() as connection:
            await connection.execute(delete(schema.usage).where(_usage.period < period - KEPT_PERIODS))
