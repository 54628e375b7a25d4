"""Nodes that share a database share what visitors have used of their limits."""

import asyncio

import pytest

from planetfall.server.http.limits.shared_counters import SharedCounters
from planetfall.server.store.store import Store

KEY, PER_MINUTE, SIZE = "page network 192.0.2.1", 0.001, 10.0  # hardly anything comes back within a test


async def taken(counters: SharedCounters, count: int) -> int:
    """How many of so many are allowed."""
    return sum([await counters.take(KEY, PER_MINUTE, SIZE) == 0 for _ in range(count)])


def test_a_budget_is_one_for_all_nodes(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planetfall.server.http.limits.shared_counters.current_period", lambda: 1)

    async def ask_two_nodes() -> list[int]:
        stores = [Store(f"postgresql+psycopg{address.removeprefix('postgresql')}") for _ in range(2)]
        for store in stores:
            await store.open()
        here, there = (SharedCounters(store.usage) for store in stores)
        try:
            found = [await taken(here, 4), await taken(there, 4)]
            for counters in (here, there, here):  # the second time each knows of the other
                await counters.share()
                found.append(await taken(counters, 1))
            for counters in (there, here, there):
                await counters.share()
            return [*found, await taken(here, 20) + await taken(there, 20)]
        finally:
            for store in stores:
                await store.close()

    first, second, *one_by_one, last = asyncio.run(ask_two_nodes())
    assert (first, second) == (4, 4)
    assert one_by_one == [1, 1, 1]
    assert last == 0, "11 in all, one more than the budget, because each learned of the other a moment later"
