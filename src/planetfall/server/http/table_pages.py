"""The pages of a table: waiting room, hand-over screen, the game, what people do there, and its live updates."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, HeaderParameter
from litestar.response import Stream
from markupsafe import Markup

from planetfall.core.errors import IllegalAction
from planetfall.server.bots.levels import USUAL
from planetfall.server.http.errors import BadWish, Gone, NotAllowed
from planetfall.server.http.lobby_pages import Asked, Form, back_to, base_of, html, number
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.renderer import Scene
from planetfall.server.render.sse import Look, stream
from planetfall.server.services import House, TheHouse
from planetfall.server.tables.create_table import known_seat, open_again
from planetfall.server.tables.live_table import LiveTable

GAME = "game"  # the page of a running or finished game


def page_for(table: LiveTable, person: str) -> str:
    """Which page a person should see now; the waiting room is another one after every change."""
    if table.is_waiting():
        return f"waiting-{table.mark()}"
    seat = table.next_in_hand(person)
    return GAME if seat is None else f"hand-over-{seat}"


# -- looking ----------------------------------------------------------------------------------------------------------


@get("/table/{table_id:str}")
async def table_page(request: Asked, house: TheHouse, table_id: FromPath[str]) -> Response[Any]:
    """The table as the visitor's seat sees it: waiting room, hand-over screen, or the game."""
    visitor = visitor_of(request, house)
    table = await own_table(house, visitor, table_id)
    game = table.game.with_language(visitor.catalogue.language)
    page = page_for(table, visitor.person)
    live = f"/table/{table_id}/live?have={table.mark(visitor.person)}&page={page}"
    if table.is_waiting():
        base = base_of(house, request)
        return html(house, visitor, "waiting.html", table=table, game=game, base=base, live=live)
    if (seat := table.next_in_hand(visitor.person)) is not None:
        return html(house, visitor, "hand_over.html", table=table, game=game, seat=seat, live=live)
    scene = Scene(table, table.shown_seat(visitor.person), visitor.catalogue, visitor.person)
    return show_table(house, visitor, scene, table, live, base_of(house, request))


def show_table(
    house: House, visitor: Visitor, scene: Scene, table: LiveTable, live: str, base: str
) -> Response[str]:
    """The page of a running or finished game."""
    regions = house.renderer.regions(scene)
    return html(
        house,
        visitor,
        "table.html",
        table=table,
        game=scene.game,
        scene=scene,
        region=lambda name: Markup(regions[name].html),
        layout=f"{scene.game.id}/layout.html",
        live=live,
        base=base,
    )


@get("/table/{table_id:str}/live")
async def table_live(
    request: Asked,
    house: TheHouse,
    table_id: FromPath[str],
    have: FromQuery[str] = "",
    page: FromQuery[str] = GAME,
    seen: Annotated[str, HeaderParameter(name="last-event-id")] = "",
) -> Stream:
    """Live updates for a seat."""
    visitor = visitor_of(request, house)
    await own_table(house, visitor, table_id)

    def look(table: LiveTable) -> Scene | None:
        now = page_for(table, visitor.person)
        if now != page:
            return None
        return Scene(table, table.shown_seat(visitor.person), visitor.catalogue, visitor.person)

    return _live(house, table_id, look, seen or have)


@get("/watch/{token:str}")
async def watch_page(request: Asked, house: TheHouse, token: FromPath[str]) -> Response[str]:
    """The table through a spectator's eyes."""
    visitor = visitor_of(request, house)
    table = await _watched(house, token)
    live = f"/watch/{token}/live?have={table.mark()}"
    return show_table(
        house, visitor, Scene(table, None, visitor.catalogue), table, live, base_of(house, request)
    )


@get("/watch/{token:str}/live")
async def watch_live(
    request: Asked,
    house: TheHouse,
    token: FromPath[str],
    have: FromQuery[str] = "",
    seen: Annotated[str, HeaderParameter(name="last-event-id")] = "",
) -> Stream:
    """Live updates for a spectator."""
    visitor = visitor_of(request, house)
    table = await _watched(house, token)
    return _live(house, table.id, lambda table: Scene(table, None, visitor.catalogue), seen or have)


async def _watched(house: House, token: str) -> LiveTable:
    table_id = await house.store.find_watch(token)
    if table_id is None:
        raise Gone("house.mistake.no-such-watch")
    return await house.tables.get(table_id)


def _live(house: House, table_id: str, look: Look, have: str) -> Stream:
    def messages() -> AsyncIterator[bytes]:
        return stream(house, table_id, look, have)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(messages, media_type="text/event-stream", headers=headers)


async def own_table(house: House, visitor: Visitor, table_id: str) -> LiveTable:
    """A table where the visitor sits or which the visitor made, or NotAllowed."""
    table = await house.tables.get(table_id)
    if visitor.person != table.row.host and not table.seats_of(visitor.person):
        raise NotAllowed("house.mistake.stranger")
    return table


# -- doing ------------------------------------------------------------------------------------------------------------


@post("/table/{table_id:str}/answer")
async def give_answer(request: Asked, house: TheHouse, table_id: FromPath[str], data: Form) -> Response[Any]:
    """Give an answer."""
    visitor = visitor_of(request, house)
    table = await own_table(house, visitor, table_id)
    seat = table.shown_seat(visitor.person)
    if seat is None:
        raise NotAllowed("house.mistake.whose-hand")
    expected = number(data, "after") if data.get("after") else None
    action = number(data, "action")
    try:
        await table.answer(visitor.person, seat, [action], expected)
    except IllegalAction as refusal:
        raise _in_words(table, seat, action, visitor) or refusal from None
    return _done(request, house, visitor, table_id)


def _in_words(table: LiveTable, seat: int, action: int, visitor: Visitor) -> IllegalAction | None:
    """Why the game refuses an answer, in the visitor's language; None if it would not refuse it any more."""
    why = table.game.with_language(visitor.catalogue.language).why_not(table.state, seat, action)
    return IllegalAction(why.clause, why.reason) if why else None


@post("/table/{table_id:str}/again")
async def play_again(request: Asked, house: TheHouse, table_id: FromPath[str]) -> Response[Any]:
    """The same people and bots at a new table; whoever comes second finds the table of the first."""
    visitor = visitor_of(request, house)
    table = await own_table(house, visitor, table_id)
    if not table.state.over():
        raise NotAllowed("house.mistake.not-over")
    fresh = await open_again(house.tables, visitor.person, table)
    return back_to(house, visitor, f"/table/{fresh}")


@post("/table/{table_id:str}/{deed:str}")
async def do(
    request: Asked, house: TheHouse, table_id: FromPath[str], deed: FromPath[str], data: Form
) -> Response[Any]:
    """Everything else that a person does at a table."""
    visitor = visitor_of(request, house)
    table = await own_table(house, visitor, table_id)
    if deed not in DEEDS:
        raise Gone("house.mistake.no-such-deed")
    await DEEDS[deed](table, visitor.person, data)
    return _done(request, house, visitor, table_id)


def _done(request: Asked, house: House, visitor: Visitor, table_id: str) -> Response[Any]:
    """Pages with JavaScript hear of the change by themselves; others are sent back to the table."""
    if request.headers.get("hx-request") == "true":
        return Response(None, status_code=204)
    return back_to(house, visitor, f"/table/{table_id}")


async def _undo(table: LiveTable, person: str, form: dict[str, str]) -> None:
    if not await table.undo(person):
        await table.plead_undo(person)


async def _stand_in(table: LiveTable, person: str, form: dict[str, str]) -> None:
    seat = _seat(table, form)
    await table.plead_stand_in(person, seat, _level(table, form.get(f"bot-{seat}", USUAL)))


async def _consent(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.consent(person, form.get("agree") == "yes")


async def _come_back(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.come_back(person)


async def _pause(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.pause(person, form.get("pause") == "yes")


async def _say(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.say(person, form.get("text", ""))


async def _rename(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.rename(person, _seat(table, form), form.get("name", ""))


async def _fill(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.fill_with_bots(person, _level(table, form.get("bot", "")))


async def _hand_over(table: LiveTable, person: str, form: dict[str, str]) -> None:
    table.hand_over(person, _seat(table, form))


async def _hurry(table: LiveTable, person: str, form: dict[str, str]) -> None:
    table.bots.hurry()


def _level(table: LiveTable, name: str) -> str:
    """A bot that may be chosen, or BadWish."""
    if name not in table.levels:
        raise BadWish("house.mistake.no-such-bot", level=name[:40], levels=", ".join(table.levels))
    return name


def _seat(table: LiveTable, form: dict[str, str]) -> int:
    return known_seat(table, number(form, "seat"))


DEEDS: dict[str, Callable[[LiveTable, str, dict[str, str]], Awaitable[None]]] = {
    "undo": _undo,
    "stand-in": _stand_in,
    "consent": _consent,
    "come-back": _come_back,
    "pause": _pause,
    "say": _say,
    "rename": _rename,
    "fill": _fill,
    "hand-over": _hand_over,
    "hurry": _hurry,
}

ROUTES = [table_page, table_live, watch_page, watch_live, give_answer, play_again, do]
