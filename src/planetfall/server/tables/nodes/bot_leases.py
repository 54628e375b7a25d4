"""Which tables this node thinks for: exactly one node thinks for the bots of a table, and another if that one dies."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from planetfall.server import background_tasks
from planetfall.server.store.nodes.leases import LEASE_SECONDS

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable
    from planetfall.server.tables.registry import TableRegistry

RENEW_SECONDS = 1.0
MARGIN = 0.5  # seconds that this node gives a lease back before others may take it
LOG = logging.getLogger("planetfall")


class BotLeases:
    """The leases of this node, as it knows them; where nobody else uses the database, none are needed."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._store = registry.store
        self._until: dict[str, float] = {}  # by table, by this machine's steady clock
        self._asked: set[str] = set()  # tables whose lease is being taken

    def holds(self, table_id: str) -> bool:
        """Whether this node may think for a table now."""
        return not self._store.is_shared or self._until.get(table_id, 0.0) > time.monotonic()

    def ask(self, table: "LiveTable") -> bool:
        """Whether this node may think for a table; if it may soon, the table's bots are scheduled again."""
        if self.holds(table.id):
            return True
        if table.id not in self._asked:
            self._asked.add(table.id)
            self._registry.in_background(self._take(table))
        return False

    async def _take(self, table: "LiveTable") -> None:
        began = time.monotonic()
        try:
            if await self._store.leases.take(table.id):
                self._keep(table.id, began)
        except (SQLAlchemyError, OSError):
            LOG.warning("the lease of table %s cannot be taken", table.id, exc_info=True)
        finally:
            self._asked.discard(table.id)
        if self.holds(table.id):
            table.bots.schedule()

    def _keep(self, table_id: str, since: float) -> None:
        self._until[table_id] = since + LEASE_SECONDS - MARGIN

    async def run(self) -> None:
        """Renew what is needed again and again, and take what other nodes have left."""
        while self._store.is_shared:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._renew()
            except (SQLAlchemyError, OSError):
                background_tasks.go_on()
                LOG.warning("leases cannot be renewed", exc_info=True)

    async def _renew(self) -> None:
        needed = {table.id: table for table in self._registry.live() if table.bots.owing()}
        held = [table_id for table_id in self._until if table_id in needed]
        free = [table_id for table_id in self._until if table_id not in needed]
        began = time.monotonic()
        renewed = await self._store.leases.renew(held) if held else set()
        if free:
            await self._store.leases.release(free)
        for table_id in (*held, *free):
            self._until.pop(table_id, None)
        for table_id in renewed:
            self._keep(table_id, began)
        for table in needed.values():
            table.bots.schedule()

    async def close(self) -> None:
        """Let other nodes think at once."""
        if self._until:
            held, self._until = list(self._until), {}
            try:
                await self._store.leases.release(held)
            except (SQLAlchemyError, OSError):
                LOG.warning("leases cannot be given back; they end by themselves", exc_info=True)
