"""Live updates: whenever a table changes, each page gets the regions that look different, as HTML over SSE."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable

from planetfall.server import figures
from planetfall.server.house import House
from planetfall.server.render import Scene
from planetfall.server.tables import LiveTable

KEEP_ALIVE = 20.0  # seconds
TURN_PAGE = "event: turn-page\ndata: now\n\n"  # the browser asks for its page anew

Look = Callable[[LiveTable], Scene | None]


async def stream(house: House, table_id: str, look: Look, have: str) -> AsyncIterator[str]:
    """The messages of one page's connection; `have` is the mark that it was rendered from.

    `look` gives None when the person should see another page: the waiting room, a hand-over, the game.
    """
    table = await house.tables.get(table_id)
    flag = table.watch()
    sent: dict[str, bytes] = {}
    scene = look(table)
    if have == table.mark() and scene is not None:
        sent = {name: _mark(html) for name, html in house.renderer.regions(scene).items()}
    else:
        flag.set()
    figures.WATCHERS.inc()
    try:
        yield ": here\n\n"
        while True:
            try:
                await asyncio.wait_for(flag.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield ": still here\n\n"  # and look once more: somebody may have kept the table waiting too long
            flag.clear()
            if house.closing:
                return
            table, flag = await _same_table(house, table, flag)
            with figures.RENDER.time():
                scene = look(table)
                message = TURN_PAGE if scene is None else _changes(house, scene, sent)
            if scene is None:
                yield TURN_PAGE
                return
            if message:
                figures.BYTES.inc(len(message))
                yield f"id: {table.mark()}\n{message}\n"
    finally:
        figures.WATCHERS.dec()
        table.unwatch(flag)


async def _same_table(house: House, table: LiveTable, flag: asyncio.Event) -> tuple[LiveTable, asyncio.Event]:
    """The table itself, or the one read anew after it was dropped from memory."""
    fresh = await house.tables.get(table.id)
    if fresh is table:
        return table, flag
    table.unwatch(flag)
    return fresh, fresh.watch()


def _changes(house: House, scene: Scene, sent: dict[str, bytes]) -> str:
    """The regions that differ from what was sent, as one message."""
    partials: list[str] = []
    for name, html in house.renderer.regions(scene).items():
        mark = _mark(html)
        if sent.get(name) != mark:
            sent[name] = mark
            partials.append(partial(name, html))
    return "".join(f"data: {line}\n" for line in "".join(partials).split("\n") if line)


def partial(name: str, html: str) -> str:
    """A region as htmx swaps it in."""
    return f'<hx-partial hx-target="#region-{name}" hx-swap="innerMorph">{html}</hx-partial>\n'


def _mark(html: str) -> bytes:
    return hashlib.blake2b(html.encode(), digest_size=12).digest()
