"""What every request may use: settings, store, tables, renderer; one object for the whole server."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator

from litestar import Litestar
from litestar.di import NamedDependency

from planetfall.server.bots.bot_service import Thinkers
from planetfall.server.http.identity import Registrar
from planetfall.server.render.renderer import Renderer
from planetfall.server.settings import Settings, secret_of
from planetfall.server.store.store import Store
from planetfall.server.tables.live_table import Tables
from planetfall.server.tables.record_library import Shelf

SWEEP_SECONDS = 60


class House:
    """The server's parts, made once."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.secret = secret_of(settings.folder)
        self.registrar = Registrar(self.secret)
        self.store = Store(settings.database_address())
        processes = settings.thinkers or max(1, (os.cpu_count() or 1) - 1)
        self.thinkers = Thinkers(processes, settings.programs, settings.compile_command)
        self.tables = Tables(self.store, self.thinkers, settings.pace)
        self.renderer = Renderer()
        self.shelf = Shelf(self.store)
        self.closing = False
        self._loop: asyncio.AbstractEventLoop | None = None

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Litestar) -> AsyncIterator[None]:
        """Open the store, and let go of idle tables while the server runs."""
        await self.store.open()
        self._loop = asyncio.get_running_loop()
        sweeper = asyncio.create_task(self._sweep())
        compiler = asyncio.create_task(self._compile_engine())
        try:
            yield
        finally:
            sweeper.cancel()
            compiler.cancel()
            self.tables.close()
            self.thinkers.close()
            await self.store.close()

    def say_goodbye(self) -> None:
        """End all live updates: a server that stops need not wait for its pages, and they come back by themselves."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._end_streams)

    def _end_streams(self) -> None:
        self.closing = True
        for table in self.tables.live():
            table.show()

    async def _compile_engine(self) -> None:
        """Let open tables show when bots play at their own level again."""
        if self.thinkers.engine_build.is_under_way:
            await self.thinkers.compile_engine()
            for table in self.tables.live():
                table.show()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.tables.forget_idle(self.settings.idle_minutes * 60)


TheHouse = NamedDependency[House]  # as route handlers ask for it
