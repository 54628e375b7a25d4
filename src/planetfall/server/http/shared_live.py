"""Live updates of several pages of one browser in one stream, so that more tabs than connections can be open.

Each frame is a line with the place of the page in the request, a status and a length, and then so many bytes of that
page's own stream. A status other than 200 ends the part of a page: what its own address would have answered, or 204 at
its end.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from typing import Annotated, cast
from urllib.parse import parse_qs, urlsplit

from litestar import get
from litestar.params import QueryParameter
from litestar.response import Stream

from planetfall.core.errors import PlanetfallError
from planetfall.server import background_tasks
from planetfall.server.errors import NotFound
from planetfall.server.http.error_handlers import STATUS
from planetfall.server.http.limits.streams import live_response
from planetfall.server.http.pages.table.hand import hand_messages
from planetfall.server.http.pages.table.table_pages import GAME, seat_messages, spectator_messages
from planetfall.server.http.responses import AnyRequest
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services

LOG = logging.getLogger("planetfall")
MAX_PAGES = 40
ADDRESS = re.compile(r"/(table|watch|hand)/([^/]+)/live")
OK, ENDED, FAILED = 200, 204, 500
Part = AsyncIterator[bytes] | int  # the messages of a page, or the status that it is refused with


@get("/live")
async def shared_live(
    request: AnyRequest,
    services: InjectedServices,
    at: Annotated[list[str], QueryParameter(min_items=1, max_items=MAX_PAGES)],
) -> Stream:
    """The live updates of several pages, by their own addresses."""
    visitor = visitor_of(request, services)
    parts = [await _part(services, visitor, address) for address in at]
    return live_response(request, merged(parts), "application/octet-stream", len(parts))


async def _part(services: Services, visitor: Visitor, address: str) -> Part:
    try:
        return await _messages(services, visitor, address)
    except PlanetfallError as error:
        return STATUS.get(type(error), 400)


async def _messages(services: Services, visitor: Visitor, address: str) -> AsyncIterator[bytes]:
    try:
        path, query = urlsplit(address).path, parse_qs(urlsplit(address).query)
    except ValueError:
        path, query = "", {}
    found = ADDRESS.fullmatch(path)
    if found is None:
        raise NotFound("app.mistake.no-such-table")
    kind, name = found.groups()
    have, phrases = (query.get(key, [""])[-1] for key in ("have", "phrases"))
    if kind == "watch":
        return await spectator_messages(services, visitor, name, have, phrases)
    if kind == "hand":
        return await hand_messages(services, visitor, name, phrases)
    return await seat_messages(services, visitor, name, have, query.get("page", [GAME])[-1], phrases)


async def merged(parts: Sequence[Part]) -> AsyncIterator[bytes]:
    """The frames of all parts, as they come; ends when all have ended."""
    frames: asyncio.Queue[tuple[int, int, bytes]] = asyncio.Queue(1)
    pumps = [asyncio.create_task(_pump(frames, place, part)) for place, part in enumerate(parts)]
    open_parts = len(parts)
    try:
        while open_parts:
            place, status, message = await frames.get()
            open_parts -= status != OK
            yield f"{place} {status} {len(message)}\n".encode() + message
    finally:
        await background_tasks.end(pumps)


async def _pump(frames: asyncio.Queue[tuple[int, int, bytes]], place: int, part: Part) -> None:
    """Put what comes of one part among the frames; one that fails ends with the status of an error."""
    status = part if isinstance(part, int) else ENDED
    if not isinstance(part, int):
        try:
            async with contextlib.aclosing(cast("AsyncGenerator[bytes, None]", part)) as messages:
                async for message in messages:
                    await frames.put((place, OK, message))
        except PlanetfallError as error:
            status = STATUS.get(type(error), 400)
        except Exception:
            LOG.exception("live updates of a page failed")
            status = FAILED
    await frames.put((place, status, b""))


ROUTES = [shared_live]
