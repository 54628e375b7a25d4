"""Who waits for changes of a table: open pages and programs that follow it."""

import asyncio
from weakref import WeakSet


class Watchers:
    """A set of flags; every change raises all of them. A flag that nobody holds any more is forgotten."""

    def __init__(self) -> None:
        self._flags: WeakSet[asyncio.Event] = WeakSet()

    def __len__(self) -> int:
        return len(self._flags)

    def add(self) -> asyncio.Event:
        """A flag that is raised at every change, for as long as the caller keeps it."""
        flag = asyncio.Event()
        self._flags.add(flag)
        return flag

    def remove(self, flag: asyncio.Event) -> None:
        """Stop watching."""
        self._flags.discard(flag)

    def notify(self) -> None:
        """Raise all flags."""
        for flag in self._flags:
            flag.set()
