"""The pack that a stored table is played with, wherever it is kept."""

import asyncio
from enum import StrEnum
from functools import lru_cache

from planetfall.core.game import Game
from planetfall.core.pack import KEPT, Pack
from planetfall.server.store.rows import TableRow
from planetfall.server.store.store import Store


class Origin(StrEnum):
    """Where the pack of a table comes from."""

    SHIPPED = "shipped"  # what is played with is shipped today, perhaps with corrected names
    EARLIER = "earlier"  # an earlier version has shipped it, and the game keeps it
    STORED = "stored"  # an earlier version has shipped it, and only the database keeps it
    OWN = "own"  # somebody brought it along
    LOST = "lost"


async def find_pack(store: Store, game: Game, row: TableRow) -> tuple[Pack, Origin]:
    """The pack of a table and where it comes from; where it is lost, the shipped one, which a replay refuses."""
    shipped = None if row.pack_name else game.pack_for(row.header.pack)
    if shipped is not None:
        return shipped, Origin.SHIPPED if shipped.played == game.pack().played else Origin.EARLIER
    stored = await store.find_pack(row.pack)
    name = row.pack_name or (stored.name if stored else "")
    own = await asyncio.to_thread(_read_pack, game, stored.text, name) if stored else None
    found = game.pack_for(row.header.pack, own)
    if found is None:
        return game.pack(), Origin.LOST
    return found, Origin.OWN if row.pack_name else Origin.STORED


@lru_cache(maxsize=KEPT)
def _read_pack(game: Game, text: str, name: str) -> Pack:
    """A pack of a table; to read it takes longer than everything else that wakes one."""
    return game.read_pack(text, name)


def things_address(game: Game, pack: Pack, table: str = "", watch: str = "") -> tuple[str, str]:
    """What stands before and behind a reference in an address of a component; an own pack has its own."""
    if pack.whole == game.pack().whole or not table:
        return f"/gallery/{game.id}/", ""
    return f"{table}/thing/", f"?watch={watch}" if watch else ""
