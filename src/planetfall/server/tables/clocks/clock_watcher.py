"""Finds tables where time is over or a standing answer is due, in memory or not, and lets them attend to it.

Every node looks; what one of them stores first holds for all, since changes compare and set the table's revision.
A table stays due while a bot thinks about its answer, so all that are due take turns: some that wait for slow bots, or
that cannot be read, must not keep the others waiting.
"""

import logging
from typing import TYPE_CHECKING

from planetfall.core.errors import PlanetfallError
from planetfall.server import background_tasks
from planetfall.server.store.timing import FIRST

if TYPE_CHECKING:
    from planetfall.server.tables.registry import TableRegistry

WATCH_SECONDS = 1.0
MOST_AT_ONCE = 20  # tables; the others have their turn a second later, before these have another
LOG = logging.getLogger("planetfall")


class ClockWatcher:
    """Looks for tables that are due, one after the other."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._after = FIRST  # the last table that had its turn

    async def run(self) -> None:
        """Look again and again for as long as the server runs."""
        await background_tasks.repeat(WATCH_SECONDS, self.look, "tables with clocks cannot be read")

    async def look(self) -> int:
        """Let the next tables that are due attend to it; how many there were."""
        store = self._registry.store
        due = await store.timing.due(store.clock.now(), MOST_AT_ONCE, self._after)
        self._after = due[-1] if len(due) == MOST_AT_ONCE else FIRST
        for _, table_id in due:
            await self._attend(table_id)
        return len(due)

    async def _attend(self, table_id: str) -> None:
        try:
            table = await self._registry.newest(table_id)
            await table.clocks.attend()
            await table.standing.attend()
            await table.endings.attend()
        except (
            PlanetfallError
        ) as error:  # it was deleted or read anew, or there is no room for it: the next time
            LOG.info("table %s cannot be attended to: %s", table_id, error)
        except Exception:  # whatever is wrong with one table, the clocks of the others go on
            background_tasks.go_on()
            LOG.warning("table %s cannot be attended to", table_id, exc_info=True)
