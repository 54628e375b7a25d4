"""The pages of a table: waiting room, hand-over screen and game, with their live updates."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.response import Stream
from markupsafe import Markup

from planetfall.server.errors import NotAllowed, NotFound
from planetfall.server.http.limits.streams import live_response
from planetfall.server.http.pages.recovery import recovery_link
from planetfall.server.http.responses import AnyRequest, base_address, html
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.gallery import components_address
from planetfall.server.render.phrases import PHRASES_ATTRIBUTE, PHRASES_MARK
from planetfall.server.render.scene import LOG_LINES, Scene
from planetfall.server.render.sse import SceneFor, stream
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable

ALL_LINES = "all"  # of the log, as an address asks for them
GAME = "game"  # the page of a running or finished game; programs that follow one need not name the seat


def page_for(table: LiveTable, person: str) -> str:
    """Which page a person should see now; the waiting room is another one after every change."""
    if table.is_waiting():
        return f"waiting-{table.mark()}"
    seat = table.seating.next_on_device(person)
    if seat is not None:
        return f"hand-over-{seat}.{table.registry.announced()}"
    shown = table.seating.shown_seat(person)  # the page names it, outside of all regions
    return GAME if shown is None else f"{GAME}-{shown}"


@get("/table/{table_id:str}")
async def table_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], log: FromQuery[str] = ""
) -> Response[Any]:
    """The table as the visitor's seat sees it: waiting room, hand-over screen, or the game."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    await table.seating.keep_from_programs(visitor.person)
    game = table.game.with_language(visitor.catalogue.language)
    page = page_for(table, visitor.person)
    live = f"/table/{table_id}/live?have={table.mark(visitor.person)}&page={page}"
    base = base_address(services, request)
    recovery = await recovery_link(services, visitor, request)
    if table.is_waiting():
        return html(
            services,
            visitor,
            "waiting.html",
            table=table,
            game=game,
            base=base,
            live=live,
            recovery=recovery,
        )
    if (seat := table.seating.next_on_device(visitor.person)) is not None:
        return html(services, visitor, "hand_over.html", table=table, game=game, seat=seat, live=live)
    scene = _scene(table, visitor)
    scene.log_lines = None if log == ALL_LINES else LOG_LINES
    return game_page(services, visitor, scene, table, live, base, recovery)


def game_page(
    services: Services,
    visitor: Visitor,
    scene: Scene,
    table: LiveTable,
    live: str,
    base: str,
    recovery: str = "",
    watch: str = "",
) -> Response[str]:
    """The page of a running or finished game; the analysis of a finished one is started here, not by templates."""
    table.analysis.request()
    regions = services.renderer.regions(scene)
    return html(
        services,
        visitor,
        "table.html",
        table=table,
        game=scene.game,
        scene=scene,
        region=lambda name: Markup(regions[name].html),
        layout=f"{scene.game.id}/layout.html",
        has_script=(scene.game.folder() / "web" / "table.js").exists(),
        components=components_address(scene.game, table.pack, f"/table/{table.id}", watch),
        live=f"{live}&phrases={PHRASES_MARK}",
        phrases=Markup(PHRASES_ATTRIBUTE),
        base=base,
        recovery=recovery,
    )


def _scene(table: LiveTable, visitor: Visitor) -> Scene:
    return Scene(table, table.seating.shown_seat(visitor.person), visitor.catalogue, visitor.person)


@get("/table/{table_id:str}/live")
async def table_live(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    have: FromQuery[str] = "",
    page: FromQuery[str] = GAME,
    phrases: FromQuery[str] = "",
    seen: Annotated[str, HeaderParameter(name="last-event-id")] = "",
) -> Stream:
    """Live updates for a seat."""
    visitor = visitor_of(request, services)
    messages = await seat_messages(services, visitor, table_id, seen or have, page, phrases)
    return live_response(request, messages)


async def seat_messages(
    services: Services, visitor: Visitor, table_id: str, have: str, page: str, phrases: str
) -> AsyncIterator[bytes]:
    """The messages for a page of a seat, or NotAllowed."""
    await own_table(services, visitor, table_id)

    def scene_for(table: LiveTable) -> Scene | None:
        current = page_for(table, visitor.person) if table.is_member(visitor.person) else ""
        is_current = current == page or (page == GAME and current.startswith(GAME))
        return _scene(table, visitor) if is_current else None

    return stream(services, table_id, _if_welcome(services, visitor, scene_for), have, phrases)


@get("/watch/{token:str}")
async def watch_page(
    request: AnyRequest, services: InjectedServices, token: FromPath[str], log: FromQuery[str] = ""
) -> Response[str]:
    """The table as a spectator sees it."""
    visitor = visitor_of(request, services)
    table = await _watched_table(services, visitor, token)
    live = f"/watch/{token}/live?have={table.mark()}"
    scene = Scene(table, None, visitor.catalogue)
    scene.log_lines = None if log == ALL_LINES else LOG_LINES
    return game_page(services, visitor, scene, table, live, base_address(services, request), watch=token)


@get("/watch/{token:str}/live")
async def watch_live(
    request: AnyRequest,
    services: InjectedServices,
    token: FromPath[str],
    have: FromQuery[str] = "",
    phrases: FromQuery[str] = "",
    seen: Annotated[str, HeaderParameter(name="last-event-id")] = "",
) -> Stream:
    """Live updates for a spectator."""
    visitor = visitor_of(request, services)
    return live_response(request, await spectator_messages(services, visitor, token, seen or have, phrases))


async def spectator_messages(
    services: Services, visitor: Visitor, token: str, have: str, phrases: str
) -> AsyncIterator[bytes]:
    """The messages for a spectator's page, or NotFound."""
    table = await _watched_table(services, visitor, token)

    def scene_for(table: LiveTable) -> Scene:
        return Scene(table, None, visitor.catalogue)

    return stream(services, table.id, _if_welcome(services, visitor, scene_for), have, phrases)


def _if_welcome(services: Services, visitor: Visitor, scene_for: SceneFor) -> SceneFor:
    """What a page shows; whoever is banned meanwhile is sent to the page that says so."""

    def scene(table: LiveTable) -> Scene | None:
        return scene_for(table) if services.operations.is_welcome(visitor.person, visitor.address) else None

    return scene


async def _watched_table(services: Services, visitor: Visitor, token: str) -> LiveTable:
    table_id = await services.store.find_watch(token)
    if table_id is None:
        raise NotFound("app.mistake.no-such-watch")
    table = await services.tables.get(table_id)
    await table.resets.note_watcher(visitor.person)
    return table


async def own_table(services: Services, visitor: Visitor, table_id: str) -> LiveTable:
    """A table where the visitor sits or is the host, or NotAllowed."""
    table = await services.tables.get(table_id)
    if not table.is_member(visitor.person):
        raise NotAllowed("app.mistake.stranger")
    return table


ROUTES = [table_page, table_live, watch_page, watch_live]
