"""The pages of a table: waiting room, hand-over screen and game, with their live updates."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, cast

from litestar import Response, get
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.response import Stream
from markupsafe import Markup

from planetfall.server.errors import NotAllowed, NotFound
from planetfall.server.home.my_tables import turns_of
from planetfall.server.http.limits.streams import live_response
from planetfall.server.http.pages.accounts.recovery import recovery_link
from planetfall.server.http.partial_gzip import compressible, finish
from planetfall.server.http.responses import AnyRequest, base_address, html
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.guides.gallery import components_address
from planetfall.server.render.phrases import PHRASES_ATTRIBUTE, PHRASES_MARK
from planetfall.server.render.renderer import LESSON, SHARED_REGIONS
from planetfall.server.render.scene import LOG_LINES, Scene
from planetfall.server.render.sse import SceneFor, stream
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.teaching.experience import is_new_to

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
    await _read_ratings(services, table)
    await table.visits.begin(visitor.person)
    game = table.game.with_language(visitor.catalogue.language)
    page = page_for(table, visitor.person)
    live = f"/table/{table_id}/live?have={table.mark(visitor.person)}&page={page}"
    base = base_address(services, request)
    recovery = await recovery_link(services, visitor, request)
    note = await services.store.own_places.note(visitor.person, table_id)
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
            note=note,
            invited=await services.friends.invited(table) if visitor.person == table.row.host else [],
        )
    if (seat := table.seating.next_on_device(visitor.person)) is not None:
        return html(services, visitor, "hand_over.html", table=table, game=game, seat=seat, live=live)
    scene = _scene(table, visitor)
    scene.log_lines = None if log == ALL_LINES else LOG_LINES
    notices = await _notices_for(services, visitor, table)
    hand = table.shown_hands.link(visitor.person)
    whole = game_page(
        services,
        visitor,
        scene,
        table,
        live,
        base,
        recovery,
        notices=notices,
        note=note,
        hand=f"{base}/hand/{hand}" if hand else "",
        next_turn=turns_of(await services.my_tables.turns(visitor.person), table.id),
    )
    return finish(request, whole)


async def _notices_for(services: Services, visitor: Visitor, table: LiveTable) -> str:
    """Whether a page shows what its visitor may overlook, "on" or "off": unless they chose, in their first games."""
    if visitor.notices != "new":
        return visitor.notices
    return "on" if await is_new_to(services.store, visitor.person, table.game.id) else "off"


def game_page(
    services: Services,
    visitor: Visitor,
    scene: Scene,
    table: LiveTable,
    live: str,
    base: str,
    recovery: str = "",
    watch: str = "",
    notices: str = "off",
    note: str = "",
    hand: str = "",
    **more: Any,
) -> Response[str]:
    """The page of a running or finished game; the analysis of a finished one is started here, not by templates."""
    table.analysis.request()
    regions = services.renderer.regions(scene)

    def region(name: str) -> Markup:
        is_games = name not in (*SHARED_REGIONS, LESSON)
        return Markup(compressible(regions[name].html) if is_games else regions[name].html)

    return html(
        services,
        visitor,
        "table.html",
        table=table,
        game=scene.game,
        scene=scene,
        region=region,
        layout=f"{scene.game.id}/layout.html",
        has_script=(scene.game.folder() / "web" / "table.js").exists(),
        components=components_address(scene.game, table.pack, f"/table/{table.id}", watch),
        live=f"{live}&phrases={PHRASES_MARK}",
        phrases=Markup(PHRASES_ATTRIBUTE),
        base=base,
        recovery=recovery,
        shown_notices=notices,
        note=note,
        hand=hand,
        timed=table.clocks.pace.has_clock and not scene.over,
        **more,
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
    table = await own_table(services, visitor, table_id)
    await table.visits.load(visitor.person)

    def scene_for(table: LiveTable) -> Scene | None:
        current = page_for(table, visitor.person) if table.is_member(visitor.person) else ""
        is_current = current == page or (page == GAME and current.startswith(GAME))
        return _scene(table, visitor) if is_current else None

    messages = stream(services, table_id, if_welcome(services, visitor, scene_for), have, phrases)
    return services.tables.presence.following(
        visitor.person, table_id, _visiting(services, visitor.person, table_id, messages)
    )


async def _visiting(
    services: Services, person: str, table_id: str, messages: AsyncIterator[bytes]
) -> AsyncGenerator[bytes, None]:
    """The messages for somebody who follows a table; when they stop, what they have seen is stored."""
    try:
        async with aclosing(cast("AsyncGenerator[bytes, None]", messages)) as given:
            async for message in given:
                yield message
    finally:
        table = services.tables.find(table_id)
        if table is not None and not services.closing:
            services.tables.in_background(table.visits.end(person))


@get("/watch/{token:str}")
async def watch_page(
    request: AnyRequest, services: InjectedServices, token: FromPath[str], log: FromQuery[str] = ""
) -> Response[Any]:
    """The table as a spectator sees it."""
    visitor = visitor_of(request, services)
    table = await _watched_table(services, visitor, token)
    live = f"/watch/{token}/live?have={table.mark()}"
    scene = Scene(table, None, visitor.catalogue)
    scene.log_lines = None if log == ALL_LINES else LOG_LINES
    page = game_page(services, visitor, scene, table, live, base_address(services, request), watch=token)
    return finish(request, page)


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

    messages = stream(services, table.id, if_welcome(services, visitor, scene_for), have, phrases)
    tables = services.tables
    return tables.spectators.following(visitor.person, table.id, messages, lambda: tables.show(table.id))


def if_welcome(services: Services, visitor: Visitor, scene_for: SceneFor) -> SceneFor:
    """What a page shows; whoever is banned or signed out meanwhile is sent to the page that says so."""

    def scene(table: LiveTable) -> Scene | None:
        is_welcome = services.operations.is_welcome(visitor.person, visitor.address)
        is_same = services.accounts.sessions.is_valid(visitor.person, visitor.session)
        return scene_for(table) if is_welcome and is_same else None

    return scene


async def _watched_table(services: Services, visitor: Visitor, token: str) -> LiveTable:
    table_id = await services.store.find_watch(token)
    if table_id is None:
        raise NotFound("app.mistake.no-such-watch")
    table = await services.tables.get(table_id)
    await table.resets.note_watcher(visitor.person)
    await _read_ratings(services, table)
    return table


async def _read_ratings(services: Services, table: LiveTable) -> None:
    """Let the pages of a rated table show how strong everybody is, as far as that is known; during a game it stays."""
    if table.is_rated and not table.state.over():
        skills = await services.ratings.skills(table.game.id, sorted(table.people()))
        table.ratings = {person: round(skill.mu) for person, skill in skills.items()}


async def own_table(services: Services, visitor: Visitor, table_id: str) -> LiveTable:
    """A table where the visitor sits or is the host, or NotAllowed."""
    table = await services.tables.get(table_id)
    if not table.is_member(visitor.person):
        raise NotAllowed("app.mistake.stranger")
    services.tables.presence.look(visitor.person, table_id)
    return table


async def own_seat(services: Services, visitor: Visitor, table_id: str) -> tuple[LiveTable, int]:
    """The visitor's table and the seat whose hand their page shows, or NotAllowed."""
    table = await own_table(services, visitor, table_id)
    seat = table.seating.shown_seat(visitor.person)
    if seat is None:
        raise NotAllowed("app.mistake.whose-hand")
    return table, seat


@get("/service-clock", media_type="text/plain")
async def service_clock(services: InjectedServices) -> str:
    """The time by the clock of the service, in seconds; pages count down from what it says."""
    return f"{services.store.clock.now():.3f}"


ROUTES = [service_clock, table_page, table_live, watch_page, watch_live]
