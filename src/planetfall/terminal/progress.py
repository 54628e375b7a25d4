"""A bar for work that takes a while, on standard error and only where somebody watches."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def _unseen(_done: int) -> None:
    pass


@contextmanager
def bar(total: int, what: str, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """A bar to be told how much is done."""
    if quiet or not sys.stderr.isatty():
        yield _unseen
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)
