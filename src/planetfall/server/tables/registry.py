"""All tables: those in memory, and the way to those in the store."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import planetfall
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.server.bots.bot_service import BotService
from planetfall.server.errors import NotFound
from planetfall.server.store.store import Seat, Store, StoredPack, TableRow
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.table_pack import find_pack
from planetfall.server.tables.visitor_limits import VisitorLimits, VisitorQuotas
from planetfall.server.uploads.worker import UploadWorker


class TableRegistry:
    """Loads tables when they are asked for, and drops those that nobody uses."""

    def __init__(
        self,
        store: Store,
        bot_service: BotService,
        pace: float,
        uploads: UploadWorker | None = None,
        visitors: VisitorLimits | None = None,
    ) -> None:
        self.store = store
        self.quotas = VisitorQuotas(store.people, visitors or VisitorLimits())
        self.bot_service = bot_service
        self.levels = bot_service.levels()
        self.pace = pace
        self.uploads = uploads or UploadWorker()
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._background: set[asyncio.Task[None]] = set()

    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    async def get(self, table_id: str) -> LiveTable:
        """A table by its id, or NotFound."""
        table = self._live.get(table_id)
        if table is not None:
            table.last_used = time.monotonic()
            return table
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._live:
                self._live[table_id] = await self._load(table_id)
        self._loading.pop(table_id, None)
        return self._live[table_id]

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.store.load(table_id)
        if stored is None:
            raise NotFound("app.mistake.no-such-table")
        game = planetfall.game(stored.table.game)
        pack, _ = await find_pack(self.store, game, stored.table)
        table = LiveTable(stored, game, pack, self)
        table.snapshots.after_commit()  # a table of another version has none that can be read
        table.bots.schedule()
        return table

    async def create(self, row: TableRow, seats: Sequence[Seat], pack: Pack) -> LiveTable:
        """Store a new table and load it; its pack is kept for the day when another one is shipped."""
        row.pack = pack.whole
        row.waiting = sum(seat.kind == "open" for seat in seats)
        row.owed = ",".join(map(str, Match(planetfall.game(row.game), row.header, pack).state.actors()))
        await self.store.create(
            row, seats, StoredPack(row.pack, row.game, row.pack_name or pack.name, pack.text)
        )
        return await self.get(row.id)

    def drop(self, table: LiveTable) -> None:
        """Drop a table from memory; it is read anew when it is asked for."""
        if self._live.get(table.id) is table:
            del self._live[table.id]
        table.close()

    def drop_idle(self, seconds: float) -> None:
        """Drop tables that nobody looks at."""
        for table in self.live():
            if table.is_idle(seconds):
                table.snapshots.before_sleep()
                self.drop(table)

    def in_background(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start something that nobody waits for before the server stops."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
        return task

    async def close(self) -> None:
        """Drop all tables: their bots stop, and what is being written is written."""
        for table in self.live():
            self.drop(table)
        await asyncio.gather(*self._background)
