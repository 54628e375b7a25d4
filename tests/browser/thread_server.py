"""A server in a thread of the tests, whose clocks can be moved; beside it a mail server and a push service."""

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from planetfall.server.app import create_app
from planetfall.server.notices.notice_settings import NoticeSettings
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from tests.browser.server_process import START_SECONDS, ServerProcess
from tests.server.notices.receivers import MailBox, WebServer, mail_box, web_server

Result = TypeVar("Result")


class ThreadServer(ServerProcess):
    """What the tests know of a server in a process, and its parts."""

    services: Services
    mails: MailBox
    pushes: WebServer

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._uvicorn: uvicorn.Server | None = None
        self._passed = 0.0  # seconds that nobody waited for

    def begin(self) -> None:
        self._thread.start()

    def wait_until_up(self) -> None:
        began = time.monotonic()
        while not (self._uvicorn and self._uvicorn.started):
            assert self._thread.is_alive(), "the server has ended"
            assert time.monotonic() - began < START_SECONDS, "the server does not answer"
            time.sleep(0.02)

    def stop(self, how: int = 0) -> None:
        assert self._uvicorn is not None
        self._loop.call_soon_threadsafe(self.services.close_streams)
        self._uvicorn.should_exit = True
        self._thread.join(60)
        assert not self._thread.is_alive(), "the server does not stop"

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:  # ends what is still connected
            runner.run(self._serve())

    async def _serve(self) -> None:
        async with AsyncExitStack() as stack:
            self.mails = await stack.enter_async_context(mail_box())
            self.pushes = await stack.enter_async_context(web_server())
            notices = NoticeSettings(mail=self.mails.settings, allow_loopback=True)
            app = create_app(
                Settings(self.folder, port=self.port, pace=0.0, requests_per_minute=0, notices=notices)
            )
            self.services = app.state.services
            self.services.tables.presence._clock = lambda: time.monotonic() + self._passed
            self.services.notices.tick = self._one_at_a_time(self.services.notices.tick)  # type: ignore[method-assign]
            config = uvicorn.Config(app, port=self.port, log_config=None, proxy_headers=False)
            self._uvicorn = uvicorn.Server(config)
            await self._uvicorn.serve()

    def _one_at_a_time(
        self, work: Callable[[], Coroutine[Any, Any, None]]
    ) -> Callable[[], Coroutine[Any, Any, None]]:
        """The same, but whoever asks for it waits until what is under way has ended."""
        lock = asyncio.Lock()

        async def wait_and_work() -> None:
            async with lock:
                await work()

        return wait_and_work

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run something in the server's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(START_SECONDS)

    def let_pass(self, seconds: float) -> None:
        """Let time pass in which the server is up; then it looks after its clocks and notices as it would have."""
        self.run(self._let_pass(seconds))

    async def _let_pass(self, seconds: float) -> None:
        clock = self.services.store.clock
        assert clock._uptime is not None
        clock._uptime += seconds
        self._passed += seconds
        self.services.store.notice_queue.clock.shift += seconds
        await self.services.tables.clock_watcher.look()
        await self.services.notices.tick()
