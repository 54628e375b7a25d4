"""Ends a server whose event loop stands still, so that its supervisor starts it anew; what it was doing is logged.

A thread counts how many of its own seconds pass without a sign of life of the loop: a machine that sleeps or a process
that is stopped counts nothing. Compiled code in an endless loop lets no thread run; a timer of the system, which counts
time on the processor, ends that.
"""

import asyncio
import contextlib
import faulthandler
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator

LOG = logging.getLogger("planetfall")
STANDARD_ERROR = 2  # the file itself: in the middle of a hang nothing of Python's can be relied on
EXIT_CODE = 70  # an error inside the software, as systems number it
TICK = 1.0  # seconds


class Watchdog:
    """Counts the seconds since the loop's last sign of life."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._silent = 0
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)

    def start(self) -> None:
        """Begin to count."""
        if hasattr(signal, "setitimer"):
            faulthandler.register(signal.SIGPROF, file=STANDARD_ERROR, all_threads=True, chain=True)
        self.reset()
        self._thread.start()

    def reset(self) -> None:
        """The loop shows that it runs."""
        self._silent = 0
        if hasattr(signal, "setitimer"):
            signal.setitimer(
                signal.ITIMER_PROF, 2 * self._seconds
            )  # of all threads; later than the thread below

    def stop(self) -> None:
        """End the count."""
        self._stopped.set()
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_PROF, 0)
            faulthandler.unregister(signal.SIGPROF)

    def _watch(self) -> None:
        while not self._stopped.wait(TICK):
            self._silent += 1
            if self._silent > self._seconds:
                self._end()

    def _end(self) -> None:
        LOG.critical("the event loop has stood still for %d seconds; the server ends itself", self._seconds)
        faulthandler.dump_traceback(file=STANDARD_ERROR, all_threads=True)
        os._exit(EXIT_CODE)


@contextlib.asynccontextmanager
async def watched_loop(seconds: int) -> AsyncIterator[None]:
    """Watch the running loop; 0 seconds: do not."""
    if not seconds:
        yield
        return
    watchdog = Watchdog(seconds)
    watchdog.start()
    signs = asyncio.create_task(_give_signs(watchdog))
    try:
        yield
    finally:
        signs.cancel()
        watchdog.stop()


async def _give_signs(watchdog: Watchdog) -> None:
    while True:
        watchdog.reset()
        await asyncio.sleep(TICK)
