"""A progress bar on standard error, shown only on a terminal."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

REFRESH = 0.1  # seconds


class Step(Protocol):
    """Updates a bar: how much is done, and a note beside it."""

    def __call__(self, done: int, note: str = "", /) -> None: ...


def _ignore(_done: int, _note: str = "") -> None:
    pass


@contextmanager
def bar(total: int, what: str, quiet: bool = False) -> Iterator[Step]:
    """A bar that is updated by the function it yields. It has no thread, which a forked process could not inherit."""
    if quiet or not sys.stderr.isatty():
        yield _ignore
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(what),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, auto_refresh=False) as progress:
        task = progress.add_task("", total=total)
        drawn = 0.0

        def step(done: int, note: str = "") -> None:
            nonlocal drawn
            progress.update(task, completed=done, description=note)
            if time.monotonic() > drawn + REFRESH or done == total:
                progress.refresh()
                drawn = time.monotonic()

        yield step
