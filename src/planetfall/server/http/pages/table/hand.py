"""A player's hand for somebody to whom they have given a link: to look at, never to play with."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.response import Stream

from planetfall.server.errors import NotFound
from planetfall.server.http.limits.streams import live_response
from planetfall.server.http.pages.table.table_pages import game_page, if_welcome
from planetfall.server.http.partial_gzip import finish
from planetfall.server.http.responses import AnyRequest, base_address
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.hand_scene import HandScene
from planetfall.server.render.sse import stream
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable


@get("/hand/{token:str}")
async def hand_page(request: AnyRequest, services: InjectedServices, token: FromPath[str]) -> Response[Any]:
    """The table as the seat of a link sees it."""
    visitor = visitor_of(request, services)
    table, seat = await _shown(services, visitor, token)
    scene = HandScene(table, seat, visitor.catalogue)
    address, watch = base_address(services, request), table.row.watch
    page = game_page(services, visitor, scene, table, f"/hand/{token}/live?have=", address, watch=watch)
    return finish(request, page)


@get("/hand/{token:str}/live")
async def hand_live(
    request: AnyRequest,
    services: InjectedServices,
    token: FromPath[str],
    phrases: FromQuery[str] = "",
    seen: Annotated[str, HeaderParameter(name="last-event-id")] = "",
) -> Stream:
    """Live updates for whoever looks at a hand."""
    del seen  # its page is drawn anew: marks count what spectators know
    visitor = visitor_of(request, services)
    return live_response(request, await hand_messages(services, visitor, token, phrases))


async def hand_messages(
    services: Services, visitor: Visitor, token: str, phrases: str
) -> AsyncIterator[bytes]:
    """The messages for a page that shows a hand, until its owner withdraws the link; or NotFound."""
    table, _ = await _shown(services, visitor, token)
    word = token.partition(".")[2]

    def scene_for(table: LiveTable) -> HandScene | None:
        try:
            return HandScene(table, table.shown_hands.seat_of(word), visitor.catalogue)
        except NotFound:
            return None

    return stream(services, table.id, if_welcome(services, visitor, scene_for), "", phrases)


async def _shown(services: Services, visitor: Visitor, token: str) -> tuple[LiveTable, int]:
    table_id, _, word = token.partition(".")
    table = await services.tables.get(table_id)
    seat = table.shown_hands.seat_of(word)
    table.shown_hands.check_visitor(visitor.person, seat)
    await table.resets.note_watcher(visitor.person)
    return table, seat


ROUTES = [hand_page, hand_live]
