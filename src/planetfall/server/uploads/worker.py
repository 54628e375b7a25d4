"""The upload worker: one process that is kept warm, killed when an upload needs too much, and replaced at once."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from planetfall.bots.parallel import ProcessPool
from planetfall.server.errors import Busy, InvalidRequest
from planetfall.server.uploads.jobs import limited, prepare
from planetfall.server.uploads.limits import UploadLimits

LOG = logging.getLogger("planetfall")
Result = TypeVar("Result")
ATTEMPTS = 2  # to start it
START_SECONDS = 60  # for the process to start and load the games
GRACE_SECONDS = 1.0  # of the clock beyond the processor's, for what lies between the processes


class UploadWorker:
    """Runs jobs on uploads one by one, in a process that starts with the first of them and stays."""

    def __init__(self, limits: UploadLimits | None = None) -> None:
        self.limits = limits or UploadLimits()
        self._pool: ProcessPool | None = None
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()  # by network
        self._closing: set[asyncio.Future[None]] = set()
        self._closed = False

    async def run(self, job: Callable[..., Result], *arguments: object, network: str = "") -> Result:
        """The result of a job, or what it raises; Busy when too many wait, InvalidRequest when it needs too much.

        Jobs of one network take at most half of the places, so that somebody else always finds one.
        """
        if self._waiting.total() >= self.limits.waiting or (network and not self._has_place(network)):
            raise Busy("app.mistake.uploads-busy")
        self._waiting[network] += 1
        try:
            async with self._turn:
                return await self._run(job, *arguments)
        finally:
            self._waiting[network] -= 1
            self._waiting += Counter()  # forgets those who have none

    def _has_place(self, network: str) -> bool:
        return self._waiting[network] < max(1, self.limits.waiting // 2)

    async def _run(self, job: Callable[..., Result], *arguments: object) -> Result:
        if self._closed:
            raise asyncio.CancelledError
        pool = await self._warm_pool()
        seconds = self.limits.seconds
        try:
            future = asyncio.wrap_future(pool.submit(limited, seconds, job, *arguments))
            return await asyncio.wait_for(future, seconds + GRACE_SECONDS)
        except (TimeoutError, BrokenProcessPool, MemoryError) as why:
            LOG.warning("an upload needed too much (%s: %s)", job.__name__, type(why).__name__)
            self._replace(pool)
            raise InvalidRequest("app.mistake.upload-too-much") from None
        except asyncio.CancelledError:  # the visitor is gone, or the server stops: nobody waits for the job
            self._replace(pool)
            raise

    async def _warm_pool(self) -> ProcessPool:
        """The process, once it has loaded the games; one that somebody has killed meanwhile is replaced."""
        for _ in range(ATTEMPTS):
            pool = self._pool or self._start()
            try:
                ready = asyncio.wrap_future(pool.submit(prepare, self.limits.megabytes))
                await asyncio.wait_for(ready, START_SECONDS)
            except (TimeoutError, BrokenProcessPool):
                self._retire(pool)
            except asyncio.CancelledError:
                self._retire(pool)
                raise
            else:
                return pool
        raise Busy("app.mistake.uploads-busy")

    def _start(self) -> ProcessPool:
        self._pool = ProcessPool(1, "spawn")  # spawned: a fork would copy the server's open connections
        return self._pool

    def _replace(self, pool: ProcessPool) -> None:
        """Kill the process and start another, which is warm when the next upload comes."""
        self._retire(pool)
        if not self._closed:
            self._start().submit(prepare, self.limits.megabytes)

    def _retire(self, pool: ProcessPool) -> None:
        """Kill the process; a thread waits until it has ended."""
        if self._pool is pool:
            self._pool = None
        closing = asyncio.get_running_loop().run_in_executor(None, pool.close)
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def close(self) -> None:
        """Kill the process, whatever it is doing, and leave nothing behind."""
        self._closed = True
        if self._pool is not None:
            self._retire(self._pool)
        await asyncio.gather(*self._closing)
