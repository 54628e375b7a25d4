"""Live updates: whenever a table changes, each page gets the regions that look different, as HTML over SSE."""

import asyncio
from collections.abc import AsyncIterator, Callable

from planetfall.server import metrics
from planetfall.server.render.region_cache import Region
from planetfall.server.render.renderer import Scene
from planetfall.server.services import House
from planetfall.server.tables.live_table import LiveTable

KEEP_ALIVE = 20.0  # seconds
TURN_PAGE = b"event: turn-page\ndata: now\n\n"  # the browser asks for its page anew

Look = Callable[[LiveTable], Scene | None]


async def stream(house: House, table_id: str, look: Look, have: str) -> AsyncIterator[bytes]:
    """The messages of one page's connection; `have` is the mark that it was rendered from.

    `look` gives None when the person should see another page: the waiting room, a hand-over, the game.
    """
    table = await house.tables.get(table_id)
    flag = table.watch()
    sent: dict[str, Region] = {}
    scene = look(table)
    if scene is not None and have == table.mark(scene.person):
        sent = _regions(house, table, scene)
    else:
        flag.set()
    metrics.WATCHERS.inc()
    try:
        yield b": here\n\n"
        while True:
            if not await _raised(flag):
                yield b": still here\n\n"  # and look once more: somebody may have kept the table waiting too long
            flag.clear()
            if house.closing:
                return
            table, flag = await _same_table(house, table, flag)
            message, sent = _message(house, table, look, sent)
            if message:
                metrics.BYTES.inc(len(message))
                yield message
            if message is TURN_PAGE:
                return
    finally:
        metrics.WATCHERS.dec()
        table.unwatch(flag)


async def _raised(flag: asyncio.Event) -> bool:
    """Wait until something changes, or until it is time to say that the line still stands."""
    try:
        async with asyncio.timeout(KEEP_ALIVE):
            return await flag.wait()
    except TimeoutError:
        return False


async def _same_table(house: House, table: LiveTable, flag: asyncio.Event) -> tuple[LiveTable, asyncio.Event]:
    """The table itself, or the one read anew after it was dropped from memory."""
    fresh = await house.tables.get(table.id)
    if fresh is table:
        return table, flag
    table.unwatch(flag)
    return fresh, fresh.watch()


def _message(
    house: House, table: LiveTable, look: Look, sent: dict[str, Region]
) -> tuple[bytes, dict[str, Region]]:
    """What differs from the regions that were sent, as one message, empty if nothing does; and the regions now."""
    with metrics.RENDER.time():
        scene = look(table)
        if scene is None:
            return TURN_PAGE, sent
        now = _regions(house, table, scene)
        changes = [region.update(sent.get(name)) for name, region in now.items()]
        if not any(changes):
            return b"", now
        return b"".join([f"id: {table.mark(scene.person)}\n".encode(), *changes, b"\n"]), now


def _regions(house: House, table: LiveTable, scene: Scene) -> dict[str, Region]:
    """The regions of a page, made once for all who see the same: spectators, and several tabs of one person."""
    who = (scene.seat, scene.catalogue.language, scene.person, table.overdue())
    if who not in table.shown:
        table.shown[who] = house.renderer.regions(scene)
    return table.shown[who]
