"""All tables: those in memory, and the way to those in the store."""

import asyncio
import time
from collections.abc import Coroutine, Sequence
from typing import Any

import planetfall
from planetfall.core.match import Match
from planetfall.core.pack import KEPT, Pack
from planetfall.server import background_tasks
from planetfall.server.bots.bot_service import BotService
from planetfall.server.errors import Busy, NotFound
from planetfall.server.store.admin_store import Announcement
from planetfall.server.store.rows import ChatLine, NewTable, Seat, StoredPack, TableRow
from planetfall.server.store.store import Store
from planetfall.server.tables.admission import Admission
from planetfall.server.tables.clocks.clock_watcher import ClockWatcher
from planetfall.server.tables.clocks.deadlines import with_first_times
from planetfall.server.tables.live_table import LiveTable, woken
from planetfall.server.tables.nodes.bot_leases import BotLeases
from planetfall.server.tables.seats.presence import Presence, Spectators
from planetfall.server.tables.seats.visitor_limits import VisitorLimits, VisitorQuotas
from planetfall.server.tables.table_pack import find_pack
from planetfall.server.uploads.worker import UploadWorker

MAX_PACKS = KEPT  # of visitors, whose tables are in memory at once
CLOSE_SECONDS = 20.0  # that a server which stops waits for what is being read or written
SPARED_SECONDS = 5.0  # in which a table that somebody has just used is not dropped for another


class TableRegistry:
    """Loads tables when they are asked for, and drops those that nobody uses."""

    def __init__(
        self,
        store: Store,
        bot_service: BotService,
        pace: float,
        uploads: UploadWorker | None = None,
        visitors: VisitorLimits | None = None,
        most_live: int = 0,
    ) -> None:
        self.store = store
        self.quotas = VisitorQuotas(store.people, visitors or VisitorLimits())
        self.bot_service = bot_service
        self._most_live = most_live
        self.levels = bot_service.levels()
        self.pace = pace
        self.uploads = uploads or UploadWorker()
        self.admission = Admission()
        self.presence = Presence()
        self.spectators = Spectators()
        self.announcements: Sequence[Announcement] = ()  # that every table shows
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}  # each table is read once, whoever asks
        self.leases = BotLeases(self)
        self.rating_due = asyncio.Event()  # a game is over, which may count
        self.clock_watcher = ClockWatcher(self)
        self._background: set[asyncio.Task[None]] = set()

    def live_ids(self) -> set[str]:
        """The ids of the tables in memory."""
        return set(self._live)

    @property
    def is_maintenance(self) -> bool:
        """Whether no new tables are accepted."""
        return self.admission.is_maintenance

    def announced(self) -> str:
        """Identifies what operators announce; empty if it is nothing."""
        numbers = [str(each.id) for each in self.announcements]
        return "-".join([*numbers, "m"] if self.is_maintenance else numbers)

    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live.values())

    def find(self, table_id: str) -> LiveTable | None:
        """A table that is in memory."""
        return self._live.get(table_id)

    async def get(self, table_id: str) -> LiveTable:
        """A table by its id as it is stored now, whatever node has changed it last, or NotFound.

        Whoever asks looks at it, and its bots go on.
        """
        table = await self.newest(table_id)
        table.watchers.look()
        return table

    async def newest(self, table_id: str) -> LiveTable:
        """A table by its id as it is stored now, for who does not look at it, or NotFound."""
        known = self._live.get(table_id)
        table = await self.current(table_id)
        if table is known and self.store.is_shared:
            if await self.store.revision(table_id) != table.row.revision:
                await table.refresh()
            if table.is_dropped:
                return await self.current(table_id)
        return table

    async def current(self, table_id: str) -> LiveTable:
        """A table by its id as this node knows it, or NotFound: for those who are told of every change."""
        table = self._live.get(table_id)
        if table is not None:
            table.last_used = time.monotonic()
            return table
        if table_id not in self._loading:
            self._make_room()
            loading = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            loading.add_done_callback(lambda task: self._loaded(table_id, task))
        return await asyncio.shield(self._loading[table_id])

    def _loaded(self, table_id: str, task: asyncio.Task[LiveTable]) -> None:
        """Forget that a table was being read; who asked for it is told if that failed."""
        del self._loading[table_id]
        if not task.cancelled():
            task.exception()

    async def _load(self, table_id: str) -> LiveTable:
        stored = await self.store.load(table_id)
        if stored is None:
            raise NotFound("app.mistake.no-such-table")
        self._make_room_for_pack(stored.table)
        game = planetfall.game(stored.table.game)
        pack, _ = await find_pack(self.store, game, stored.table)
        history = await asyncio.to_thread(woken, stored, game, pack)
        table = self._live[table_id] = LiveTable(stored, game, pack, self, history)
        table.snapshots.after_commit()  # a table of another version has none that can be read
        if self.store.is_shared and await self.store.revision(table_id) != table.row.revision:
            await table.refresh()  # another node has changed it while it was read
        table.bots.schedule()
        return table

    async def create(
        self, row: TableRow, seats: Sequence[Seat], pack: Pack, notes: Sequence[ChatLine] = ()
    ) -> LiveTable:
        """Store a new table and load it, or Busy."""
        self.admission.check_new_table()
        self._make_room()
        new = new_table(row, seats, pack, self.store.clock.now())
        self._make_room_for_pack(new.table)
        await self.store.create(new.table, new.seats, new.pack, notes)
        return await self.current(row.id)

    async def read_changed(self, table_ids: Sequence[str]) -> None:
        """Read anew what has changed about tables in memory; other nodes find it by themselves."""
        for table_id in table_ids:
            table = self.find(table_id)
            if table is not None:
                await table.refresh()

    def show(self, table_id: str) -> None:
        """Let every open page of a table that is in memory render it anew."""
        table = self.find(table_id)
        if table is not None:
            table.show()

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

    def _make_room(self) -> None:
        """Drop some tables that nobody looks at, the least recently used first, if there are too many; or Busy."""
        if not self._most_live or len(self._live) + len(self._loading) < self._most_live:
            return
        at_once = 1 + self._most_live // 50  # to look for them takes longer than to drop them
        self._drop_some(self.live(), at_once)

    def _make_room_for_pack(self, row: TableRow) -> None:
        """The same for tables with packs of their own: a pack is larger than everything else about a table."""
        own = [table for table in self.live() if table.row.pack_name] if row.pack_name else []
        packs = {table.row.pack for table in own}
        if len(packs) >= MAX_PACKS and row.pack not in packs:
            self._drop_some(own, 1)

    def _drop_some(self, tables: Sequence[LiveTable], most: int) -> None:
        idle = [table for table in tables if table.is_idle(SPARED_SECONDS)]
        if not idle:
            raise Busy("app.mistake.tables-busy")
        idle.sort(key=lambda table: table.last_used)
        for table in idle[:most]:
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
        await background_tasks.finish(self._loading.values(), CLOSE_SECONDS)
        for table in self.live():
            self.drop(table)
        await background_tasks.finish(self._background, CLOSE_SECONDS)
        await self.leases.close()


def new_table(row: TableRow, seats: Sequence[Seat], pack: Pack, now: float = 0.0) -> NewTable:
    """A table that is to be stored; its pack is kept for the day when another one is shipped.

    `now` is the time by the clock of the service, needed for tables where time is counted.
    """
    game = planetfall.game(row.game)
    state = Match(game, row.header, pack).state
    row.pack = pack.whole
    row.waiting = sum(seat.kind == "open" for seat in seats)
    row.owed = ",".join(map(str, state.actors()))
    row.pace = row.arrangements.pace.kind
    if row.arrangements.pace.has_clock:
        row = with_first_times(row, seats, game, state, now)
    return NewTable(row, seats, StoredPack(row.pack, row.game, row.pack_name or pack.name, pack.text))
