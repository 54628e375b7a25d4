"""Who waits for changes of a table: open pages and programs that follow it."""

import asyncio
import time
from collections.abc import Callable
from weakref import WeakSet

LOOK_SECONDS = 20.0  # for which somebody is there who has loaded a page and follows nothing


class Watchers:
    """A set of flags; every change raises all of them. A flag that nobody holds any more is forgotten.

    `on_look` is called when somebody looks at a table that nobody looked at before.
    """

    def __init__(self, on_look: Callable[[], object] = lambda: None) -> None:
        self._flags: WeakSet[asyncio.Event] = WeakSet()
        self._on_look = on_look
        self._looked = -LOOK_SECONDS  # when somebody looked last, by the monotonic clock

    def __len__(self) -> int:
        return len(self._flags)

    def add(self) -> asyncio.Event:
        """A flag that is raised at every change, for as long as the caller keeps it."""
        self.look()
        flag = asyncio.Event()
        self._flags.add(flag)
        return flag

    def remove(self, flag: asyncio.Event) -> None:
        """Stop watching; when the last one goes, nobody is there."""
        self._flags.discard(flag)
        if not self._flags:
            self._looked = -LOOK_SECONDS

    def look(self) -> None:
        """Note that somebody looks at the table now."""
        is_news = not self.is_watched()
        self._looked = time.monotonic()
        if is_news:
            self._on_look()

    def is_watched(self) -> bool:
        """Whether somebody follows the table, or looked at it a moment ago."""
        return bool(self._flags) or time.monotonic() - self._looked < LOOK_SECONDS

    def notify(self) -> None:
        """Raise all flags."""
        for flag in self._flags:
            flag.set()
