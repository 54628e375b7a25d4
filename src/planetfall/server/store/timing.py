"""Which tables are due because somebody has run out of time, or because nobody plays there."""

from sqlalchemy import exists, select, tuple_
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema

_tables = schema.tables.c
Place = tuple[float, str]  # of a table among those that are due: its deadline and its id
FIRST: Place = (-1.0, "")  # before all places


class Timing:
    """Queries by deadline."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def due(self, now: float, most: int, after: Place = FIRST) -> list[Place]:
        """Tables whose deadline has passed by the clock of the service, the longest overdue first.

        `after` is the place behind which to look.
        """
        place = tuple_(_tables.deadline, _tables.id)
        is_due = (_tables.deadline <= now) & (_tables.closed == 0) & (place > tuple_(*after))
        query = select(_tables.deadline, _tables.id).where(is_due).order_by(_tables.deadline, _tables.id)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.limit(most))
            return [(deadline, table_id) for deadline, table_id in found]

    async def quiet(self, before: float, most: int) -> list[str]:
        """Games that have begun and were not changed since a moment, where nobody was warned; the quietest first."""
        has_begun = exists().where(schema.answers.c.table_id == _tables.id)
        is_quiet = (_tables.changed < before) & (_tables.over == 0) & (_tables.closed == 0)
        is_warned = _tables.arrangements.contains('"ends_at"')
        query = select(_tables.id).where(is_quiet, ~is_warned, has_begun).order_by(_tables.changed)
        async with self._engine.connect() as connection:
            return list((await connection.execute(query.limit(most))).scalars())
