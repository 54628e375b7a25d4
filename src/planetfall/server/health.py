"""Asks whether the store is well, once for everybody who wants to know at the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

FRESH_SECONDS = 1.0  # strangers may ask too, and each question is a write


class HealthCheck:
    """The last result of a check, which is made anew when it is old."""

    def __init__(self, check: Callable[[], Awaitable[bool]]) -> None:
        self._check = check
        self._lock = asyncio.Lock()
        self._well = False
        self._until = 0.0

    async def is_well(self) -> bool:
        """Whether the last check went well; it is at most a second old."""
        async with self._lock:
            if monotonic() >= self._until:
                self._well = await self._check()
                self._until = monotonic() + FRESH_SECONDS
            return self._well
