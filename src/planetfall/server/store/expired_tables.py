"""Tables that nobody has used for so long that they may go, with everything that belongs to them."""

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import ColumnElement, and_, delete, exists, false, or_, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema
from planetfall.server.store.all_tables import CHILDREN

VARIABLE = "PLANETFALL_KEEP_"
DAY = 24 * 3600.0
PACK_SECONDS = DAY  # that a pack is kept though no table is played with it
_tables, _packs = schema.tables.c, schema.packs.c


class KeepDays(msgspec.Struct, frozen=True):
    """How many days a table is kept after its last change; 0: for ever."""

    unstarted: int = 30  # no answer was given
    unfinished: int = 365
    finished: int = 730


class ExpiredTables:
    """Finds and deletes tables that are no longer used."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def find(self, keep: KeepDays, now: float, most: int, spared: Collection[str] = ()) -> list[str]:
        """Tables that may go, those first that have been unused for longest; `spared` are in use."""
        query = select(_tables.id).where(_is_expired(keep, now)).order_by(_tables.changed)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query.limit(most + len(spared)))).scalars()
            return [each for each in found if each not in spared][:most]

    async def delete(self, table_ids: Sequence[str], keep: KeepDays, now: float) -> int:
        """Delete tables that still may go; how many did.

        Their rows are locked first: whoever changes one of them at this moment comes before or finds nothing.
        """
        which = and_(_tables.id.in_(table_ids), _is_expired(keep, now))
        async with self._engine.begin() as connection:
            await connection.execute(update(schema.tables).where(which).values(changed=_tables.changed))
            found = list((await connection.execute(select(_tables.id).where(which))).scalars())
            for child in CHILDREN:
                await connection.execute(delete(child).where(child.c.table_id.in_(found)))
            await connection.execute(delete(schema.tables).where(_tables.id.in_(found)))
        return len(found)

    async def delete_packs(self, now: float) -> int:
        """Delete packs that no table is played with any more; how many there were."""
        is_used = exists().where(_tables.pack == _packs.hash)
        statement = delete(schema.packs).where(_packs.used < now - PACK_SECONDS, ~is_used)
        async with self._engine.begin() as connection:
            return (await connection.execute(statement)).rowcount


def _is_expired(keep: KeepDays, now: float) -> ColumnElement[bool]:
    has_begun = exists().where(schema.answers.c.table_id == _tables.id)
    kinds = [
        (keep.unstarted, and_(_tables.over == 0, ~has_begun)),
        (keep.unfinished, and_(_tables.over == 0, has_begun)),
        (keep.finished, _tables.over == 1),
    ]
    return or_(false(), *(and_(_tables.changed < now - days * DAY, kind) for days, kind in kinds if days))
