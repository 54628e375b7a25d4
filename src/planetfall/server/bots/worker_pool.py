"""Worker processes of the server, for what takes too long to run between two requests."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from planetfall.bots.parallel import ProcessPool

Result = TypeVar("Result")


class WorkerPool:
    """Processes that run jobs for the server; they start with the first job and end with the server."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPool | None = None
        self._retired: list[ProcessPool] = []  # they finish what they have begun
        self._closed = False

    async def run(self, job: Callable[..., Result], *arguments: object) -> Result:
        """Run a job in a process; if the process is killed, the job is run once more in a new one."""
        pool = self._some_pool()
        try:
            return await asyncio.wrap_future(pool.submit(job, *arguments))
        except BrokenProcessPool:
            if pool is self._pool:
                self._close_pool()
            return await asyncio.wrap_future(self._some_pool().submit(job, *arguments))

    def _some_pool(self) -> ProcessPool:
        if self._closed:
            raise asyncio.CancelledError
        if self._pool is None:  # spawned: a fork would copy the server's open connections
            self._pool = ProcessPool(self._processes, "spawn")
        return self._pool

    def renew(self) -> None:
        """Run jobs in new processes from now on; the old ones finish what they have begun."""
        if self._pool is not None:
            self._pool.finish()
            self._retired.append(self._pool)
            self._pool = None

    def close(self) -> None:
        """Stop all work at once, and leave nothing behind."""
        self._closed = True
        self._close_pool()
        while self._retired:
            self._retired.pop().close()

    def _close_pool(self) -> None:
        """End the processes and wait for them: only then the system gets back the semaphores they shared."""
        if self._pool is not None:
            self._pool.close()
            self._pool = None
