"""Worker processes of this machine: a pool of them, and a `map` that runs on one."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, ParamSpec, Protocol, TypeVar

from planetfall.core.errors import PlanetfallError

Arguments = ParamSpec("Arguments")
Item = TypeVar("Item")
Result = TypeVar("Result")


class WorkerLost(PlanetfallError):
    """A worker has ended before its job was done."""


class ProcessPool:
    """Processes that take jobs one by one. The first job starts them; they end with the pool or with this process."""

    def __init__(self, processes: int, start_method: str | None = None) -> None:
        self.processes = processes
        self._executor = ProcessPoolExecutor(processes, get_context(start_method), exit_with_parent)
        self._unfinished: set[Future[Any]] = set()

    def submit(
        self, job: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs
    ) -> "Future[Result]":
        """Give a job to the next free process. Its future raises BrokenProcessPool if a process is killed."""
        future = self._executor.submit(job, *args, **kwargs)
        self._unfinished.add(future)
        future.add_done_callback(self._unfinished.discard)
        return future

    def finish(self) -> None:
        """Take no more jobs; the processes end by themselves when those that were given are done."""
        self._executor.shutdown(wait=False)

    def close(self) -> None:
        """End all processes and wait for them; those that still work are killed, since a job may take minutes."""
        if self._unfinished:
            for process in list((self._executor._processes or {}).values()):
                process.kill()
        with suppress(OSError):  # the thread that finds the processes killed closes the same pipe
            self._executor.shutdown(wait=True, cancel_futures=True)


@contextmanager
def process_pool(processes: int, start_method: str | None = None) -> Iterator[ProcessPool]:
    """A pool for as long as the block runs."""
    pool = ProcessPool(processes, start_method)
    try:
        yield pool
    finally:
        pool.close()


class ParallelMap(Protocol):
    """Like `map`, but items may be worked on in several processes; results come in the order of the items."""

    def __call__(self, work: Callable[[Item], Result], items: Sequence[Item], /) -> Iterator[Result]:
        """The results, as they come."""
        ...


@contextmanager
def parallel_map(processes: int | None = None) -> Iterator[ParallelMap]:
    """A `map` on so many processes, by default one for each core; with one process it is `map` itself."""
    wanted = processes or os.cpu_count() or 1
    if wanted == 1:
        yield map
        return
    with process_pool(wanted) as pool:

        def run(work: Callable[[Item], Result], items: Sequence[Item], /) -> Iterator[Result]:
            return map(result_of, [pool.submit(work, item) for item in items])

        yield run


def result_of(future: "Future[Result]") -> Result:
    """Wait for the result of a job; WorkerLost if a process of its pool has ended."""
    try:
        return future.result()
    except BrokenProcessPool:
        raise WorkerLost("a worker process was ended from outside, perhaps because memory ran out") from None


def exit_with_parent() -> None:
    """Prepare a worker: it ignores Ctrl-C, which is for the parent, and exits when the parent is gone.

    The parent's own handling of SIGTERM, which a forked process inherits, is undone.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_wait_for_parent_exit, daemon=True).start()


def _wait_for_parent_exit() -> None:
    parent = parent_process()
    assert parent
    wait([parent.sentinel])
    os._exit(1)  # the main thread may be in the middle of a job
