"""Counts that several nodes share: each counts for itself, and every second learns what the others have counted."""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import AsyncIterator

from litestar import Litestar

from planetfall.server import background_tasks
from planetfall.server.http.limits.counters import Counters
from planetfall.server.store.nodes.usage import Usage, current_period

LOG = logging.getLogger("planetfall")
SHARE_SECONDS = 1.0


class SharedCounters(Counters):
    """Token buckets from which other nodes take too, a moment later; no request waits for the database."""

    def __init__(self, usage: Usage) -> None:
        super().__init__()
        self._usage = usage
        self._period = 0
        self._taken: Counter[str] = Counter()  # since the last exchange
        self._own: Counter[str] = Counter()  # in this period
        self._others: dict[str, float] = {}  # in this period, as far as known

    async def take(self, key: str, per_minute: float, size: float) -> float:
        """Take one token out of a bucket: 0.0, or the seconds until there is one again."""
        wait = await super().take(key, per_minute, size)
        if not wait:
            self._taken[key] += 1
        return wait

    async def share(self) -> None:
        """Tell the others what was taken here, and take out of the buckets what they took."""
        period = current_period()
        if period != self._period:
            self._period, self._own, self._others = period, Counter(), {}
            await self._usage.forget(period)
        taken, self._taken = self._taken, Counter()
        if not taken:
            return
        names = {_row_of(key): key for key in taken}
        totals = await self._usage.add({row: float(taken[key]) for row, key in names.items()}, period)
        self._own.update(taken)
        for row, total in totals.items():
            self._take_for_others(names[row], total)

    def _take_for_others(self, key: str, total: float) -> None:
        others = total - self._own[key]
        more = others - self._others.get(key, 0.0)
        self._others[key] = others
        if key in self._buckets:
            self._buckets[key].tokens -= max(0.0, more)

    @contextlib.asynccontextmanager
    async def lifespan(self, _: Litestar) -> AsyncIterator[None]:
        """Share counts for as long as the server runs."""
        sharing = asyncio.create_task(self._run())
        try:
            yield
        finally:
            await background_tasks.end([sharing])

    async def _run(self) -> None:
        complaint = "counts of requests cannot be shared with other nodes"
        await background_tasks.repeat(SHARE_SECONDS, self.share, complaint)


def _row_of(key: str) -> tuple[str, str]:
    """Who and what a key counts, as the database keeps it."""
    what, _, who = key.partition(" ")
    return who[:80], what
