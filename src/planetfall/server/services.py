"""What every request may use: settings, store, tables, bots, renderer; made once for the whole server."""

import asyncio
import contextlib
import logging
import os
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from litestar import Litestar
from litestar.di import NamedDependency

from planetfall.server import background_tasks
from planetfall.server.admin.operations import Operations
from planetfall.server.admin.sessions import AdminSessions
from planetfall.server.bots.bot_service import BotService
from planetfall.server.health import HealthCheck
from planetfall.server.home.my_tables import MyTables
from planetfall.server.home.open_tables import OpenTables
from planetfall.server.home.play_with_people import PlayWithPeople
from planetfall.server.home.waiting_store import WaitingStore
from planetfall.server.house.statistics import HouseStatistics
from planetfall.server.http.form_tokens import FormTokens
from planetfall.server.http.identity import IdentitySigner
from planetfall.server.notices.notice_service import NoticeService
from planetfall.server.people.accounts import Accounts
from planetfall.server.people.api_tokens import ApiTokens
from planetfall.server.people.friends import Friends
from planetfall.server.people.openid.openid_sign_in import OpenIdSignIn
from planetfall.server.people.passkeys import Passkeys
from planetfall.server.people.profiles import Profiles
from planetfall.server.ratings.people_ratings import PeopleRatings
from planetfall.server.ratings.rating_store import RatingStore
from planetfall.server.render.guides.gallery import Galleries
from planetfall.server.render.guides.pictures import Pictures
from planetfall.server.render.looking_back.record_moments import RecordMoments
from planetfall.server.render.renderer import Renderer
from planetfall.server.settings import Settings, server_keys
from planetfall.server.store.admin_store import AdminStore
from planetfall.server.store.clock import BEAT_SECONDS
from planetfall.server.store.store import Store, sync_engine
from planetfall.server.tables.endings.abandonment import Abandonment
from planetfall.server.tables.expiry import Expiry
from planetfall.server.tables.nodes.counting_spectators import CountingSpectators
from planetfall.server.tables.nodes.follower import Follower
from planetfall.server.tables.registry import TableRegistry
from planetfall.server.tables.replays.record_library import RecordLibrary
from planetfall.server.tables.replays.replayed import KeptPositions
from planetfall.server.tournaments.organise import Tournaments
from planetfall.server.tournaments.tournament_store import TournamentStore
from planetfall.server.uploads.worker import UploadWorker

SWEEP_SECONDS = 60
MAX_REPLAYS = 2  # at once, so that threads are left for the database
LOG = logging.getLogger("planetfall")


class Services:
    """The server's parts."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.keys = server_keys(settings)
        self.signer = IdentitySigner(self.keys)
        self.forms = FormTokens(self.keys)
        self.store = Store(settings.database_address())
        self.health = HealthCheck(self.store.is_healthy)
        processes = settings.bot_processes or max(1, (os.cpu_count() or 1) - 1)
        self.bot_service = BotService(
            processes, settings.programs, settings.compile_command, settings.thinking
        )
        self.uploads = UploadWorker(settings.uploads)
        self.tables = TableRegistry(
            self.store,
            self.bot_service,
            settings.pace,
            self.uploads,
            settings.visitors,
            settings.live_tables,
        )
        self.ratings = PeopleRatings(RatingStore(self.store.engine), self.tables.rating_due)
        self.house = HouseStatistics(self.store.engine)
        self.tournaments = Tournaments(TournamentStore(self.store), self.tables)
        self.abandonment = Abandonment(self.tables, settings.abandon_days)
        self.expiry = Expiry(self.store.expired, settings.keep, self.tables.live_ids)
        self.renderer = Renderer()
        self.galleries = Galleries(self.renderer)
        self.pictures = Pictures(self.renderer)
        self.notices = NoticeService(
            settings.notices,
            self.store,
            self.tables.presence,
            self.renderer,
            settings.shared_address() or settings.address(),
            self.keys,
        )
        self.records = RecordLibrary(self.store, self.uploads, self.tables.admission)
        self.accounts = Accounts(self.store.accounts, settings.accounts, self.tables.read_changed)
        self.passkeys = Passkeys(self.accounts, self.store.passkeys)
        self.api_tokens = ApiTokens(self.store.api_tokens, self.store.accounts)
        self.openid = OpenIdSignIn(settings.openid, self.accounts, self.store.identities)
        self.friends = Friends(self.store.accounts, self.store.friends, self.store.notice_queue)
        self.my_tables = MyTables(self.store.engine, self.store.clock.now)
        self.open_tables = OpenTables(self.store.engine)
        self.play_with_people = PlayWithPeople(WaitingStore(self.store), self.tables)
        self.profiles = Profiles(self.store.accounts, self.store.friends, self.store.own_data)
        self.accounts.sessions.on_change = self._show_all
        self.record_moments = RecordMoments(self.records, self.bot_service)
        self.operations = Operations(AdminStore(sync_engine(settings.database_address())), self.tables)
        self.admin_sessions = AdminSessions(self.keys, settings)
        self.replaying = asyncio.Semaphore(MAX_REPLAYS)
        self.positions = KeptPositions()
        self.closing = False
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Litestar) -> AsyncIterator[None]:
        """Open the store, and drop idle tables while the server runs."""
        tasks: list[asyncio.Task[None]] = []
        try:
            await self.store.open()
            self._loop = asyncio.get_running_loop()
            await self.operations.start()
            await self.accounts.sessions.start()
            tasks = [asyncio.create_task(each) for each in self._activities()]
            yield
        finally:
            await background_tasks.end(tasks)  # before what they use is closed
            await self.close()

    def _activities(self) -> list[Coroutine[Any, Any, None]]:
        """What goes on for as long as the server runs."""
        follower = Follower(self.tables)
        return [
            self._sweep(),
            self._beat(),
            self._compile_engine(),
            follower.run(),
            self.tables.leases.run(),
            CountingSpectators(self.tables).run(),
            self.tables.clock_watcher.run(),
            self.abandonment.run(),
            self.expiry.run(),
            self.operations.watch(),
            self.accounts.sessions.watch(),
            self.ratings.run(),
            self.notices.run(),
        ]

    async def close(self) -> None:
        """Drop all tables, end all processes and close the database."""
        self.record_moments.cancel()
        await self.tables.close()
        await self.uploads.close()
        await self.bot_service.close()
        self.operations.store.engine.dispose()
        await self.store.close()

    def close_streams(self) -> None:
        """End all live updates: a server that stops need not wait for its pages, which reconnect by themselves."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._close_streams)

    def _close_streams(self) -> None:
        self.closing = True
        self._show_all()

    def _show_all(self) -> None:
        """Let every open page look anew at what it may show."""
        for table in self.tables.live():
            table.show()

    async def _compile_engine(self) -> None:
        """Compile the engine if that is still to be done; open tables show when bots play at their own level again."""
        if self.bot_service.engine_build.is_under_way:
            await self.bot_service.compile_engine()
            for table in self.tables.live():
                table.show()

    async def _beat(self) -> None:
        """Count the time in which the service is up."""
        complaint = "the database does not take a heartbeat"
        await background_tasks.repeat(BEAT_SECONDS, self.store.clock.beat, complaint)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tables.drop_idle(self.settings.idle_minutes * 60)


InjectedServices = NamedDependency[Services]  # as route handlers take it
