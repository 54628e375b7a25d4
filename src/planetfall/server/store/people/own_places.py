"""Stores what people keep at a table for themselves: notes, and how much of it they have seen."""

import time
from typing import Any

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store.people.own_schema import own_notes, visits
from planetfall.server.store.upsert import upsert
from planetfall.server.store.writer import Writer


class Visit(msgspec.Struct, frozen=True):
    """How much somebody has seen of a table."""

    seen: int  # answers that stood when they last looked
    seen_before: int  # and at the end of the visit before
    at: float  # when they last looked


class OwnPlaces:
    """What each person keeps at each table; written in turn with answers, which SQLite would else make wait in vain."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def note(self, person: str, table_id: str) -> str:
        """What somebody has written down at a table."""
        row = await self._row(own_notes, person, table_id)
        return "" if row is None else str(row.text)

    async def keep_note(self, person: str, table_id: str, text: str) -> None:
        """Replace a note; an empty one is deleted."""
        if text:
            await self._keep(own_notes, person, table_id, {"text": text, "at": time.time()})
            return
        which = (own_notes.c.person == person) & (own_notes.c.table_id == table_id)
        await self._writer.write((delete(own_notes).where(which), []))

    async def visit(self, person: str, table_id: str) -> Visit | None:
        """How much somebody has seen of a table, None if they have never looked."""
        row = await self._row(visits, person, table_id)
        return None if row is None else Visit(row.seen, row.seen_before, row.at)

    async def keep_visit(self, person: str, table_id: str, visit: Visit) -> None:
        """Replace how much somebody has seen of a table."""
        await self._keep(visits, person, table_id, msgspec.structs.asdict(visit))

    async def _row(self, table: Any, person: str, table_id: str) -> Any:
        query = select(table).where((table.c.person == person) & (table.c.table_id == table_id))
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).first()

    async def _keep(self, table: Any, person: str, table_id: str, values: dict[str, Any]) -> None:
        adding = upsert(self._engine.dialect.name, table).values(person=person, table_id=table_id, **values)
        statement = adding.on_conflict_do_update(
            index_elements=[table.c.table_id, table.c.person], set_=values
        )
        await self._writer.write((statement, []))
