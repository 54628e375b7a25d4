"""What goes on in the background for as long as the server runs: does something again and again, and ends for certain.

A task may miss that it is cancelled: `asyncio.wait_for` forgets it when what it waits for ends at the same moment, and
a driver that is interrupted may report a lost connection or a busy one instead, after which a loop goes on. So it is
told again, it asks by itself after every round, and whoever starts several things waits until all of them have ended:
one that is left behind would keep Python from closing its event loop, for ever.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

AGAIN_SECONDS = 1.0
MOST_TRIES = 20
LOG = logging.getLogger("planetfall")


async def end(tasks: Iterable[asyncio.Task[Any]], again: float = AGAIN_SECONDS) -> None:
    """Cancel tasks and wait until they have ended, also if this is cancelled meanwhile.

    What does not end after many tries is named and left alone.
    """
    pending, is_cancelled = {task for task in tasks if not task.done()}, False
    for _ in range(MOST_TRIES):
        if not pending:
            break
        for task in pending:
            task.cancel()
        try:
            await asyncio.wait(pending, timeout=again)
        except asyncio.CancelledError:
            is_cancelled = True
        pending = {task for task in pending if not task.done()}
    if pending:
        LOG.error("does not end: %s", _names(pending))
    if is_cancelled:
        raise asyncio.CancelledError


async def finish(tasks: Iterable[asyncio.Task[Any]], seconds: float) -> None:
    """Let tasks end by themselves; after some seconds what is left is named and ended."""
    pending = set(tasks)
    if pending:
        _, pending = await asyncio.wait(pending, timeout=seconds)
    if pending:
        LOG.error("takes too long and is ended: %s", _names(pending))
        await end(pending)


def _names(tasks: Iterable[asyncio.Task[Any]]) -> str:
    return ", ".join(sorted(str(task.get_coro()) for task in tasks))


async def together(*work: Coroutine[Any, Any, object]) -> None:
    """Do several things at once; none of them goes on when this ends, however it ends."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        await asyncio.gather(*tasks)
    finally:
        await end(tasks)


def go_on() -> None:
    """Raise CancelledError in a task that was cancelled and did not notice."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def repeat(seconds: float, work: Callable[[], Awaitable[object]], complaint: str) -> None:
    """Do something every few seconds, whatever fails; say so once, until it works again."""
    fails = False
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
            fails = False
        except Exception as error:
            go_on()
            if not fails:
                is_known = isinstance(error, (SQLAlchemyError, OSError))  # the database is gone
                LOG.warning("%s: %s", complaint, type(error).__name__, exc_info=not is_known)
            fails = True
        go_on()
