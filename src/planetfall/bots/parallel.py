"""Work spread over the cores of this machine."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Protocol, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Spread(Protocol):
    """Like `map`, but spread over processes; results come in the order of the items."""

    def __call__(self, work: Callable[[Item], Result], items: Sequence[Item], /) -> Iterator[Result]:
        """The results, as they come."""
        ...


@contextmanager
def cores(processes: int | None = None, chunk: int = 1) -> Iterator[Spread]:
    """Something like `map` on so many processes, or on all cores; on one it is `map` itself."""
    wanted = processes or os.cpu_count() or 1
    if wanted == 1:
        yield map
        return
    with get_context().Pool(wanted, initializer=obey_the_parent) as pool:
        yield partial(pool.imap, chunksize=chunk)


def obey_the_parent() -> None:
    """Leave interrupts to the parent, and end when it says so or when there is none any more.

    What the parent does itself when it is told to end is not inherited.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent
    wait([parent.sentinel])
    os._exit(1)
