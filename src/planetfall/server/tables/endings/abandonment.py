"""Finds games that nobody goes on with, and warns their tables that they will end."""

import asyncio
import logging
import time
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from planetfall.core.errors import PlanetfallError
from planetfall.server import background_tasks
from planetfall.server.tables.endings.endings import DAY, WARNING_DAYS

if TYPE_CHECKING:
    from planetfall.server.tables.registry import TableRegistry

LOG = logging.getLogger("planetfall")
FIRST_SECONDS = 900.0  # after the start, which has enough to do
SWEEP_SECONDS = 3600.0
MOST_AT_ONCE = 50  # tables; the others have their turn an hour later


class Abandonment:
    """Looks for quiet tables now and then; `days` without any change end a game, 0: none ever ends like this."""

    def __init__(self, tables: "TableRegistry", days: int) -> None:
        self._tables = tables
        self._days = max(days, WARNING_DAYS) if days else 0

    async def run(self) -> None:
        """Look again and again for as long as the server runs."""
        await asyncio.sleep(FIRST_SECONDS)
        while self._days:
            try:
                await self.sweep()
            except (SQLAlchemyError, OSError):
                background_tasks.go_on()
                LOG.warning("quiet tables could not be read", exc_info=True)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> int:
        """Warn tables where nobody has done anything for so long that they end in a few days; how many there were."""
        before = time.time() - (self._days - WARNING_DAYS) * DAY
        found = await self._tables.store.timing.quiet(before, MOST_AT_ONCE)
        for table_id in found:
            try:
                await (await self._tables.newest(table_id)).endings.warn(self._days)
            except PlanetfallError as error:  # it was deleted, or there is no room for it: the next time
                LOG.info("table %s cannot be warned: %s", table_id, error)
        return len(found)
