"""Deletes tables that nobody has used for a long time, a few at a time."""

import asyncio
import logging
import time
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from planetfall.server import background_tasks
from planetfall.server.store.expired_tables import ExpiredTables, KeepDays

LOG = logging.getLogger("planetfall")
BATCH = 20  # tables in one transaction, during which nobody else can write
PAUSE_SECONDS = 0.5  # between two batches
FIRST_SECONDS = 600.0  # after the start, which has enough to do
SWEEP_SECONDS = 3600.0


class Expiry:
    """Sweeps the store now and then; `live` names the tables in memory, which are in use."""

    def __init__(self, expired: ExpiredTables, keep: KeepDays, live: Callable[[], set[str]]) -> None:
        self._expired = expired
        self._keep = keep
        self._live = live

    async def run(self) -> None:
        """Sweep for as long as the server runs."""
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                await self.sweep()
            except (SQLAlchemyError, OSError):
                background_tasks.go_on()
                LOG.warning("tables that nobody uses could not be deleted", exc_info=True)
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self, pause: float = PAUSE_SECONDS) -> int:
        """Delete all tables that have expired, and packs that no table needs; how many tables there were."""
        now, deleted = time.time(), 0
        while found := await self._expired.find(self._keep, now, BATCH, self._live()):
            gone = await self._expired.delete(found, self._keep, now)
            deleted += gone
            if not gone:
                break  # somebody else is deleting them
            await asyncio.sleep(pause)
        packs = await self._expired.delete_packs(now)
        if deleted or packs:
            LOG.warning("%s tables that nobody used any more were deleted, and %s packs", deleted, packs)
        return deleted
