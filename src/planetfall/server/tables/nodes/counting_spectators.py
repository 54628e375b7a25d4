"""Counts spectators over all nodes: each tells the others who watches there, and shows a count that has changed."""

from typing import TYPE_CHECKING

from planetfall.server import background_tasks

if TYPE_CHECKING:
    from planetfall.server.tables.registry import TableRegistry

COUNT_SECONDS = 2.0


class CountingSpectators:
    """What one node tells and hears of spectators."""

    def __init__(self, registry: "TableRegistry") -> None:
        self._registry = registry
        self._told: set[tuple[str, str]] = set()

    async def run(self) -> None:
        """Tell and look again and again; a single server knows everybody by itself."""
        if self._registry.store.is_shared:
            await background_tasks.repeat(COUNT_SECONDS, self.look, "spectators cannot be counted")

    async def look(self) -> None:
        """Tell who watches here, and show the tables where the number of all has changed."""
        registry, shared = self._registry, self._registry.store.spectators
        watching = registry.spectators.watching()
        if watching or self._told:  # also once when the last one has gone
            await shared.tell(watching)
            self._told = watching
        tables = registry.live_ids()
        elsewhere = await shared.elsewhere(tables) if tables else {}
        for table_id in registry.spectators.hear(elsewhere):
            registry.show(table_id)
