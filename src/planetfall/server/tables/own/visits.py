"""What somebody has not seen of a table yet: all that happened after their last visit.

A visit goes on while somebody follows the table or comes back within a few minutes. What is counted are answers that
everybody knows of, so that the count says nothing about secret choices.
"""

import time
from typing import TYPE_CHECKING

from planetfall.server.store.people.own_places import Visit

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

VISIT_GAP_SECONDS = 600.0  # after which somebody comes anew
MAX_VISITORS = 100  # remembered for each table in memory


class Visits:
    """How much the people at one table had seen when they came."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._seen: dict[str, int] = {}  # by person: answers that stood at the end of their last visit

    def since(self, person: str) -> int:
        """The place of the last answer that somebody had seen when they came, or has given; -1 if there is none."""
        seen = min(self._seen.get(person, 0), self._table.public_count())
        return max(self._table.last_answer(person), seen - 1)

    def is_since_look(self, person: str) -> bool:
        """Whether somebody looked at the table after their last answer."""
        return self.since(person) > self._table.last_answer(person)

    async def begin(self, person: str) -> None:
        """Note that somebody comes to the table, or still is there."""
        table = self._table
        places = table.registry.store.own_places
        is_here = table.registry.presence.is_following(person, table.id)
        last = await places.visit(person, table.id)
        visit = _next_visit(last, table.public_count(), time.time(), is_here)
        self._remember(person, visit)
        await places.keep_visit(person, table.id, visit)
        await self._prepare(person)

    async def load(self, person: str) -> None:
        """Read what somebody had seen when they came, perhaps to a page of another node."""
        if person not in self._seen:
            last = await self._table.registry.store.own_places.visit(person, self._table.id)
            if last is not None:
                self._remember(person, last)
                await self._prepare(person)

    def _remember(self, person: str, visit: Visit) -> None:
        is_known = self._seen.get(person) == visit.seen_before
        if not is_known and (person in self._seen or len(self._seen) < MAX_VISITORS):
            self._seen[person] = visit.seen_before
            self._table.page_cache = {}

    async def _prepare(self, person: str) -> None:
        """Have the position at hand that the page compares the present one with."""
        table = self._table
        if self.is_since_look(person) and set(table.seats_of(person)) & set(table.state.actors()):
            await table.history.prepare(self.since(person))

    async def end(self, person: str) -> None:
        """Note that somebody no longer follows the table, and what they have seen."""
        places = self._table.registry.store.own_places
        last = await places.visit(person, self._table.id)
        before = last.seen_before if last else 0
        await places.keep_visit(
            person, self._table.id, Visit(self._table.public_count(), before, time.time())
        )


def _next_visit(last: Visit | None, count: int, now: float, is_here: bool) -> Visit:
    """What is stored when somebody looks at a table where so many answers stand.

    >>> _next_visit(Visit(5, 2, 1000.0), 9, 1010.0, is_here=False)
    Visit(seen=9, seen_before=2, at=1010.0)
    >>> _next_visit(Visit(5, 2, 1000.0), 9, 5000.0, is_here=False)
    Visit(seen=9, seen_before=5, at=5000.0)
    """
    if last is None:
        return Visit(count, 0, now)
    goes_on = is_here or now - last.at < VISIT_GAP_SECONDS
    return Visit(count, last.seen_before if goes_on else last.seen, now)
