"""A bar for work that takes a while, on standard error and only where somebody watches."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

REFRESH = 0.1  # seconds


class Step(Protocol):
    """Tells a bar how much is done, and how it looks so far."""

    def __call__(self, done: int, note: str = "", /) -> None: ...


def _unseen(_done: int, _note: str = "") -> None:
    pass


@contextmanager
def bar(total: int, what: str, quiet: bool = False) -> Iterator[Step]:
    """A bar to be told how much is done. It has no thread of its own, which a new process could not inherit."""
    if quiet or not sys.stderr.isatty():
        yield _unseen
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
