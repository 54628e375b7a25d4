"""A table in a house without a network."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from planetfall.server.services import House
from planetfall.server.settings import Settings
from planetfall.server.tables.create_table import Wish, open_table
from planetfall.server.tables.live_table import LiveTable

Deed = Callable[[House, LiveTable], Awaitable[Any]]


def at_a_table(
    folder: Path,
    seats: Sequence[str],
    deed: Deed,
    pace: float = 0.0,
    options: Mapping[str, str] | None = None,
    game: str = "red-planet",
) -> Any:
    """What a deed comes to at a table that Ann has opened; the house closes, whatever happens."""

    async def within() -> Any:
        house = House(Settings(folder, pace=pace))
        await house.store.open()
        try:
            wish = Wish(game, list(seats), dict(options or {}))
            return await deed(house, await open_table(house.tables, "ann", wish))
        finally:
            house.tables.close()
            house.thinkers.close()
            await house.store.close()

    return asyncio.run(within())
