"""Who looks at which table at this node: whoever does need not be told what happens there."""

import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Set
from contextlib import aclosing
from typing import cast

LOOK_SECONDS = 20.0  # for which somebody looks who has loaded a page and follows nothing
Place = tuple[str, str]  # a person and a table


class Presence:
    """Persons with an open page of a table, or who asked for something there a moment ago."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._following: Counter[Place] = Counter()
        self._looked: dict[Place, float] = {}

    def look(self, person: str, table_id: str) -> None:
        """Note that somebody looks at a table now."""
        self._looked[person, table_id] = self._clock()

    def is_following(self, person: str, table_id: str) -> bool:
        """Whether somebody has a page of a table open."""
        return self._following[person, table_id] > 0

    def places(self) -> set[Place]:
        """Who looks where."""
        since = self._clock() - LOOK_SECONDS
        self._looked = {place: at for place, at in self._looked.items() if at > since}
        return {*self._looked, *(place for place, count in self._following.items() if count > 0)}

    async def following(
        self, person: str, table_id: str, messages: AsyncIterator[bytes]
    ) -> AsyncGenerator[bytes, None]:
        """The messages of a page that somebody has open, for as long as they do."""
        place = person, table_id
        self._following[place] += 1
        try:
            async with aclosing(cast("AsyncGenerator[bytes, None]", messages)) as given:
                async for message in given:
                    yield message
        finally:
            self._following[place] -= 1
            if not self._following[place]:
                del self._following[place]
            self.look(person, table_id)


class Spectators:
    """Who watches which table: each person once, however many pages they have open, at this node and at others."""

    def __init__(self) -> None:
        self._pages: dict[str, Counter[str]] = {}  # by table, the open pages of each person
        self._elsewhere: Mapping[str, Set[str]] = {}  # by table, who watches at other nodes

    def count(self, table_id: str) -> int:
        """How many people watch a table."""
        return len(self._pages.get(table_id, {}).keys() | self._elsewhere.get(table_id, set()))

    def watching(self) -> set[tuple[str, str]]:
        """Who watches at this node, as tables and persons."""
        return {(table_id, person) for table_id, pages in self._pages.items() for person in pages}

    def hear(self, elsewhere: Mapping[str, Set[str]]) -> list[str]:
        """Note who watches at other nodes; the tables where the count has changed by that."""
        tables = {*self._elsewhere, *elsewhere}
        before = {table_id: self.count(table_id) for table_id in tables}
        self._elsewhere = elsewhere
        return sorted(table_id for table_id in tables if self.count(table_id) != before[table_id])

    async def following(
        self, person: str, table_id: str, messages: AsyncIterator[bytes], show: Callable[[], object]
    ) -> AsyncGenerator[bytes, None]:
        """The messages of a spectator's page for as long as it is open; `show` is called when the count changes."""
        self._change(person, table_id, 1, show)
        try:
            async with aclosing(cast("AsyncGenerator[bytes, None]", messages)) as given:
                async for message in given:
                    yield message
        finally:
            self._change(person, table_id, -1, show)

    def _change(self, person: str, table_id: str, by: int, show: Callable[[], object]) -> None:
        before = self.count(table_id)
        pages = self._pages.setdefault(table_id, Counter())
        pages[person] += by
        self._pages[table_id] = +pages
        if not self._pages[table_id]:
            del self._pages[table_id]
        if self.count(table_id) != before:
            show()
