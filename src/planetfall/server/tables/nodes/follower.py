"""Follows what other nodes store: tables in memory are brought up to date, and their pages with them."""

import asyncio
import logging
from contextlib import aclosing
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from planetfall.server import background_tasks
from planetfall.server.store.nodes.listening import NoNotices

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable
    from planetfall.server.tables.registry import TableRegistry

COMPARE_SECONDS = 3.0  # between looks at all tables, in case a notice was lost
RETRY_SECONDS = 0.5
LOG = logging.getLogger("planetfall")


class Follower:
    """Keeps the tables of one node up to date."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._behind: set[str] = set()  # tables that are about to be read

    async def run(self) -> None:
        """Follow for as long as the server runs, whatever happens to the database meanwhile."""
        if self._registry.store.is_shared:
            await background_tasks.together(self._listen(), self._compare_regularly())

    async def _listen(self) -> None:
        while True:
            try:
                async with aclosing(self._registry.store.notices()) as notices:
                    async for table_id, revision in notices:
                        if table_id:
                            self._told(table_id, revision)
                        else:
                            await self._compare()  # with what was told before somebody listened
            except NoNotices as lost:
                LOG.warning("no notices of other nodes for the moment (%s)", lost)
            await asyncio.sleep(RETRY_SECONDS)

    async def _compare_regularly(self) -> None:
        while True:
            await asyncio.sleep(COMPARE_SECONDS)
            await self._compare()

    async def _compare(self) -> None:
        """Compare all tables in memory with what is stored."""
        try:
            stored = await self._registry.store.revisions([table.id for table in self._registry.live()])
        except (SQLAlchemyError, OSError):
            background_tasks.go_on()
            LOG.warning("tables cannot be compared with the database", exc_info=True)
            return
        for table_id, revision in stored.items():
            self._told(table_id, revision)

    def _told(self, table_id: str, revision: int) -> None:
        table = self._registry.find(table_id)
        if table is not None and revision > table.row.revision and table_id not in self._behind:
            self._behind.add(table_id)
            self._registry.in_background(self._refresh(table))

    async def _refresh(self, table: "LiveTable") -> None:
        self._behind.discard(table.id)  # what is told from now on needs another look
        try:
            await table.refresh()
        except (SQLAlchemyError, OSError):
            LOG.warning("table %s cannot be read", table.id, exc_info=True)
