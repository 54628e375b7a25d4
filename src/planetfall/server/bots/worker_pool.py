"""Worker processes of the server, for what takes too long to run between two requests."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from planetfall.bots.parallel import ProcessPool

Result = TypeVar("Result")
ATTEMPTS = 2  # to run a job whose process is killed


class WorkerPool:
    """Processes that run jobs for the server; each starts with the first job that needs it and ends with the server.

    Each is a pool of its own, so that one that is killed or given up takes no other job with it. Whoever gives jobs
    sees to it that there are no more at once than `free` says: the processes have no queue.
    """

    def __init__(self, processes: int, seconds: float | None = None) -> None:
        self._processes = processes
        self._seconds = seconds
        self._idle: list[ProcessPool] = []
        self._busy: set[ProcessPool] = set()
        self._abandoned = 0  # jobs that nobody waits for any more, and that still run
        self._outdated: set[ProcessPool] = set()  # they finish what they have begun
        self._closing: set[asyncio.Future[None]] = set()
        self._closed = False
        self.on_free: Callable[[], object] = lambda: None  # told when an abandoned job is over

    def usable(self) -> int:
        """How many jobs may run at once now."""
        return self._processes - self._abandoned

    async def run(self, job: Callable[..., Result], *arguments: object) -> Result:
        """Run a job in a process; if the process is killed, the job is run once more in a new one.

        TimeoutError if it takes longer than a job may. If nobody waits for the job any more, the process finishes it
        and only then takes another one.
        """
        return await self.run_within(self._seconds, job, *arguments)

    async def run_within(
        self, seconds: float | None, job: Callable[..., Result], *arguments: object
    ) -> Result:
        """The same for a job that may take so many seconds, the start of a process included."""
        for attempt in range(ATTEMPTS):
            pool = self._take()
            future = pool.submit(job, *arguments)
            try:
                async with asyncio.timeout(seconds):
                    result = await asyncio.wrap_future(future)
            except BrokenProcessPool:
                self._retire(pool)
                if attempt + 1 == ATTEMPTS:
                    raise
            except TimeoutError:
                self._retire(pool)
                raise
            except asyncio.CancelledError:
                self._abandon(pool, future)
                raise
            except BaseException:
                self._give_back(pool)
                raise
            else:
                self._give_back(pool)
                return result
        raise AssertionError

    def _take(self) -> ProcessPool:
        if self._closed:
            raise asyncio.CancelledError
        # Spawned: a fork would copy the server's open connections.
        pool = self._idle.pop() if self._idle else ProcessPool(1, "spawn")
        self._busy.add(pool)
        return pool

    def _give_back(self, pool: ProcessPool) -> None:
        if pool in self._outdated or self._closed:
            self._retire(pool)
        elif pool in self._busy:
            self._busy.discard(pool)
            self._idle.append(pool)

    def _abandon(self, pool: ProcessPool, future: "Future[Any]") -> None:
        """Let a process finish a job that cannot be taken back from it, since to start another takes longer."""
        loop = asyncio.get_running_loop()
        if future.done():
            self._give_back(pool)
            return
        self._abandoned += 1
        future.add_done_callback(
            lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._recover, pool, future)
        )
        if self._seconds is not None:
            loop.call_later(self._seconds, self._give_up, pool, future)

    def _give_up(self, pool: ProcessPool, future: "Future[Any]") -> None:
        if not future.done():
            self._retire(pool)

    def _recover(self, pool: ProcessPool, future: "Future[Any]") -> None:
        self._abandoned -= 1
        if not future.cancelled() and isinstance(future.exception(), BrokenProcessPool):
            self._retire(pool)
        else:
            self._give_back(pool)
        self.on_free()

    def _retire(self, pool: ProcessPool) -> None:
        """End a process; a thread waits for that, since only then the system gets back the semaphores it shared."""
        if pool not in self._busy and pool not in self._idle:
            return
        self._busy.discard(pool)
        self._outdated.discard(pool)
        if pool in self._idle:
            self._idle.remove(pool)
        closing = asyncio.get_running_loop().run_in_executor(None, pool.close)
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    def renew(self) -> None:
        """Run jobs in new processes from now on; the old ones finish what they have begun."""
        self._outdated |= self._busy
        for pool in list(self._idle):
            self._retire(pool)

    async def close(self) -> None:
        """Stop all work at once, and leave nothing behind."""
        self._closed = True
        for pool in [*self._idle, *self._busy]:
            self._retire(pool)
        await asyncio.gather(*self._closing)
