"""Live updates: whenever a table changes, each page gets the regions that look different, as HTML over SSE."""

import asyncio
from collections.abc import AsyncIterator, Callable

from planetfall.server import metrics
from planetfall.server.errors import NotFound
from planetfall.server.render.phrases import PHRASES_MARK, shortened
from planetfall.server.render.region_cache import Region, message
from planetfall.server.render.scene import Scene
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable

KEEP_ALIVE = 20.0  # seconds
RELOAD = b"event: turn-page\ndata: now\n\n"  # the browser loads its page anew

SceneFor = Callable[[LiveTable], Scene | None]


async def stream(
    services: Services, table_id: str, scene_for: SceneFor, have: str, phrases: str = ""
) -> AsyncIterator[bytes]:
    """The messages of one page's connection; `have` is the mark that the page was rendered from.

    `phrases` names the list of phrases that the page has: messages use it if it is this version's.
    `scene_for` gives None when the person should see another page: the waiting room, a hand-over, the game.
    """
    table = await services.tables.get(table_id)
    flag = table.watchers.add()
    sent: dict[str, Region] = {}
    scene = scene_for(table)
    if scene is not None and have == table.mark(scene.person):
        sent = _regions(services, table, scene)
    else:
        flag.set()
    metrics.WATCHERS.inc()
    try:
        yield b": here\n\n"
        while True:
            if not await _raised(flag):
                yield b": still here\n\n"  # and look once more: somebody may have become overdue
            flag.clear()
            if services.closing:
                return
            try:
                table, flag = await _current_table(services, table, flag)
            except NotFound:  # operators have deleted the table
                yield RELOAD
                return
            table.analysis.request()  # before rendering, which starts nothing
            text, sent = _message(services, table, scene_for, sent)
            if text:
                sending = shortened(text) if phrases == PHRASES_MARK else text
                metrics.BYTES.inc(len(sending))
                yield sending
            if text is RELOAD:
                return
    finally:
        metrics.WATCHERS.dec()
        table.watchers.remove(flag)


async def _raised(flag: asyncio.Event) -> bool:
    """Wait until something changes, or until the connection needs a sign of life."""
    try:
        async with asyncio.timeout(KEEP_ALIVE):
            return await flag.wait()
    except TimeoutError:
        return False


async def _current_table(
    services: Services, table: LiveTable, flag: asyncio.Event
) -> tuple[LiveTable, asyncio.Event]:
    """The table itself, or the one read anew after it was dropped from memory."""
    current = await services.tables.current(table.id)
    if current is table:
        return table, flag
    table.watchers.remove(flag)
    return current, current.watchers.add()


def _message(
    services: Services, table: LiveTable, scene_for: SceneFor, sent: dict[str, Region]
) -> tuple[bytes, dict[str, Region]]:
    """What differs from the regions that were sent, as one message, empty if nothing does; and the regions now."""
    with metrics.RENDER.time():
        scene = scene_for(table)
        if scene is None:
            return RELOAD, sent
        now = _regions(services, table, scene)
        if now is sent:  # somebody else has chosen something in secret
            return b"", sent
        updates = [region.update(sent.get(name)) for name, region in now.items()]
        return message(table.mark(scene.person), updates), now


def _regions(services: Services, table: LiveTable, scene: Scene) -> dict[str, Region]:
    """The regions of a page, rendered once for all who see the same: spectators, and several tabs of one person."""
    key = (scene.seat, scene.catalogue.language, scene.person, scene.overdue)
    if key not in table.page_cache:
        table.page_cache[key] = services.renderer.regions(scene)
    return table.page_cache[key]
