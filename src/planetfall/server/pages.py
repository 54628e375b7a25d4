"""The pages that people see."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.exceptions import NotFoundException
from litestar.params import Body, Parameter
from litestar.response import Redirect, Stream

import planetfall
from planetfall.bots import bots
from planetfall.core.errors import BadOption, PlanetfallError
from planetfall.server.house import House
from planetfall.server.live import stream
from planetfall.server.openings import Wish, open_table
from planetfall.server.people import COOKIE, YEAR
from planetfall.server.render import Scene
from planetfall.server.tables import LiveTable, NotAllowed
from planetfall.server.visitor import PREFERENCES, Visitor, visitor_of

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Asked = Request[Any, Any, Any]
PLAY_NOW = ("me", "greedy", "greedy", "greedy")
LONGEST_NUMBER = 9


def html(house: House, visitor: Visitor, template: str, status: int = 200, **context: Any) -> Response[str]:
    """A page for a visitor, who is given an id on the first visit."""
    body = house.renderer.page(template, visitor.words, visitor=visitor, house=house, **context)
    answer = Response(body, media_type="text/html", status_code=status, headers={"cache-control": "no-store"})
    greet(house, visitor, answer)
    return answer


def greet(house: House, visitor: Visitor, answer: Response[Any]) -> None:
    """Give a new visitor the cookie that brings them back to their tables."""
    if visitor.is_new:
        answer.set_cookie(_cookie(house, COOKIE, house.registrar.sign(visitor.person), hidden=True))


def _cookie(house: House, name: str, value: str, hidden: bool = False) -> Cookie:
    return Cookie(
        name,
        path="/",
        value=value,
        max_age=YEAR,
        httponly=hidden,
        samesite="lax",
        secure=house.settings.is_secure(),
    )


def back_to(house: House, visitor: Visitor, place: str) -> Response[Any]:
    """Send a browser on after a form."""
    answer: Response[Any] = Redirect(place, status_code=303)
    greet(house, visitor, answer)
    return answer


def number(form: dict[str, str], name: str) -> int:
    """A whole number from a form, or BadOption."""
    text = form.get(name, "").strip()
    if not text.isdigit() or len(text) > LONGEST_NUMBER:
        raise BadOption(f"{name} should be a number, not {text[:40]!r}")
    return int(text)


# -- the house --------------------------------------------------------------------------------------------------------


@get("/", name="front")
async def front(request: Asked, house: House) -> Response[str]:
    """The front page: posters, open tables, my tables, finished games."""
    visitor = visitor_of(request, house)
    mine = await house.store.tables_of(visitor.person)
    return html(
        house,
        visitor,
        "front.html",
        games=[planetfall.game(name) for name in planetfall.game_ids()],
        open_tables=await house.store.open_tables(),
        mine=mine,
        finished=await house.store.finished(),
    )


@post("/play-now/{game_id:str}")
async def play_now(request: Asked, house: House, game_id: str) -> Response[Any]:
    """Seat the visitor at a table with three bots."""
    visitor = visitor_of(request, house)
    table = await open_table(house.tables, visitor.person, Wish(game_id, PLAY_NOW))
    return back_to(house, visitor, f"/table/{table.id}")


@get("/new/{game_id:str}")
async def new_table(request: Asked, house: House, game_id: str) -> Response[str]:
    """The form for a new table."""
    visitor = visitor_of(request, house)
    game = planetfall.game(game_id)
    return html(house, visitor, "new.html", game=game, bots=bots(), mistake="", asked={})


@post("/new/{game_id:str}")
async def make_table(request: Asked, house: House, game_id: str, data: Form) -> Response[Any]:
    """Make the table of the form, or show the form again with what is wrong."""
    visitor = visitor_of(request, house)
    game = planetfall.game(game_id)
    try:
        table = await open_table(house.tables, visitor.person, _wish(game_id, data))
    except PlanetfallError as mistake:
        return html(house, visitor, "new.html", 400, game=game, bots=bots(), mistake=str(mistake), asked=data)
    return back_to(house, visitor, f"/table/{table.id}")


def _wish(game_id: str, form: dict[str, str]) -> Wish:
    seats = [form[f"seat{place}"] for place in range(number(form, "seats")) if f"seat{place}" in form]
    options = {
        name.removeprefix("option-"): value for name, value in form.items() if name.startswith("option-")
    }
    game = planetfall.game(game_id)
    fitting = {o.name: options[o.name] for o in game.options if o.name in options and o.applies(options)}
    return Wish(
        game_id,
        seats,
        fitting,
        name=form.get("name", ""),
        title=form.get("title", ""),
        listed=form.get("listed", "") == "yes",
        wait_minutes=number(form, "wait") if form.get("wait") else 10,
        pack_text=form.get("pack", ""),
        pack_name=form.get("pack-name", ""),
    )


@get("/rules/{game_id:str}")
async def rules(request: Asked, house: House, game_id: str, search: str = "") -> Response[str]:
    """The rules of a game, searchable."""
    visitor = visitor_of(request, house)
    game = planetfall.game(game_id)
    book = game.rulebook()
    clauses = book.search(search) if search.strip() else list(book.clauses.values())
    return html(house, visitor, "rules.html", game=game, clauses=clauses, search=search)


@post("/preferences")
async def preferences(request: Asked, house: House, data: Form) -> Response[Any]:
    """Language, theme, sound, motion and hints, kept in the browser."""
    visitor = visitor_of(request, house)
    place = data.get("back", "/")
    answer = back_to(house, visitor, place if place.startswith("/") and not place.startswith("//") else "/")
    for name, allowed in PREFERENCES.items():
        if data.get(name) in allowed:
            answer.set_cookie(_cookie(house, f"pf-{name}", data[name]))
    return answer


# -- joining ----------------------------------------------------------------------------------------------------------


@get("/join/{token:str}")
async def join_page(request: Asked, house: House, token: str) -> Response[Any]:
    """What a friend sees who follows a link to a seat."""
    visitor = visitor_of(request, house)
    table, seat = await _seat_of(house, token)
    if seat in table.seats_of(visitor.person):
        return back_to(house, visitor, f"/table/{table.id}")
    return html(house, visitor, "join.html", table=table, seat=seat, token=token, game=table.game)


@post("/join/{token:str}")
async def join(request: Asked, house: House, token: str, data: Form) -> Response[Any]:
    """Take the seat of a link."""
    visitor = visitor_of(request, house)
    table, seat = await _seat_of(house, token)
    await table.join(seat, token, visitor.person, data.get("name", ""))
    return back_to(house, visitor, f"/table/{table.id}")


async def _seat_of(house: House, token: str) -> tuple[LiveTable, int]:
    found = await house.store.find_seat(token)
    if found is None:
        raise NotFoundException("there is no such seat; ask for a new link")
    return await house.tables.get(found[0]), found[1]


@get("/watch/{token:str}")
async def watch_page(request: Asked, house: House, token: str) -> Response[str]:
    """The table through a spectator's eyes."""
    visitor = visitor_of(request, house)
    table_id = await house.store.find_watch(token)
    if table_id is None:
        raise NotFoundException("there is no such table; ask for a new link")
    table = await house.tables.get(table_id)
    return show_table(house, visitor, table, None, f"/watch/{token}/live")


@get("/watch/{token:str}/live")
async def watch_live(request: Asked, house: House, token: str, have: int = -1) -> Stream:
    """Live updates for a spectator."""
    visitor = visitor_of(request, house)
    table_id = await house.store.find_watch(token)
    if table_id is None:
        raise NotFoundException("there is no such table; ask for a new link")
    return _live(house, table_id, lambda table: Scene(table, None, visitor.words), have)


# -- the table --------------------------------------------------------------------------------------------------------


@get("/table/{table_id:str}")
async def table_page(request: Asked, house: House, table_id: str) -> Response[Any]:
    """The table as the visitor's seat sees it: waiting room, hand-over screen, or the game."""
    visitor = visitor_of(request, house)
    table = await _own_table(house, visitor, table_id)
    if table.is_waiting():
        return html(house, visitor, "waiting.html", table=table, game=table.game)
    if (seat := table.next_in_hand(visitor.person)) is not None:
        return html(house, visitor, "hand_over.html", table=table, seat=seat, game=table.game)
    return show_table(house, visitor, table, table.shown_seat(visitor.person), f"/table/{table_id}/live")


def show_table(
    house: House, visitor: Visitor, table: LiveTable, seat: int | None, live: str
) -> Response[str]:
    """The page of a running or finished game."""
    scene = Scene(table, seat, visitor.words)
    regions = house.renderer.regions(scene)
    return html(
        house,
        visitor,
        "table.html",
        table=table,
        game=table.game,
        scene=scene,
        region=regions.__getitem__,
        layout=f"{table.game.id}/layout.html",
        live=f"{live}?have={table.version}",
    )


@get("/table/{table_id:str}/live")
async def table_live(
    request: Asked,
    house: House,
    table_id: str,
    have: int = -1,
    seen: Annotated[str, Parameter(header="last-event-id")] = "",
) -> Stream:
    """Live updates for a seat."""
    visitor = visitor_of(request, house)
    await _own_table(house, visitor, table_id)
    version = int(seen) if seen.isdigit() else have

    def look(table: LiveTable) -> Scene:
        return Scene(table, table.shown_seat(visitor.person), visitor.words)

    return _live(house, table_id, look, version)


def _live(house: House, table_id: str, look: Any, have: int) -> Stream:
    def messages() -> AsyncIterator[str]:
        return stream(house, table_id, look, have)

    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return Stream(messages, media_type="text/event-stream", headers=headers)


async def _own_table(house: House, visitor: Visitor, table_id: str) -> LiveTable:
    table = await house.tables.get(table_id)
    if visitor.person != table.row.host and not table.seats_of(visitor.person):
        raise NotAllowed("you have no seat at this table; open the link that you were given")
    return table


@post("/table/{table_id:str}/answer")
async def give_answer(request: Asked, house: House, table_id: str, data: Form) -> Response[Any]:
    """Give an answer."""
    visitor = visitor_of(request, house)
    table = await _own_table(house, visitor, table_id)
    seat = table.shown_seat(visitor.person)
    if seat is None:
        raise NotAllowed("choose first whose hand is shown")
    expected = number(data, "after") if data.get("after") else None
    await table.answer(visitor.person, seat, [number(data, "action")], expected)
    return _done(request, house, visitor, table_id)


@post("/table/{table_id:str}/{deed:str}")
async def do(request: Asked, house: House, table_id: str, deed: str, data: Form) -> Response[Any]:
    """Everything else that a person does at a table."""
    visitor = visitor_of(request, house)
    table = await _own_table(house, visitor, table_id)
    if deed not in DEEDS:
        raise NotFoundException("there is nothing of that name to do")
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
    await table.plead_stand_in(person, number(form, "seat"))


async def _consent(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.consent(person, form.get("agree") == "yes")


async def _come_back(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.come_back(person)


async def _pause(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.pause(person, form.get("pause") == "yes")


async def _say(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.say(person, form.get("text", ""))


async def _rename(table: LiveTable, person: str, form: dict[str, str]) -> None:
    await table.rename(person, number(form, "seat"), form.get("name", ""))


async def _fill(table: LiveTable, person: str, form: dict[str, str]) -> None:
    level = form.get("bot", "")
    if level not in bots():
        raise BadOption(f"there is no bot {level!r}; there are {', '.join(bots())}")
    await table.fill_with_bots(person, level)


async def _hand_over(table: LiveTable, person: str, form: dict[str, str]) -> None:
    table.hand_over(person, number(form, "seat"))


async def _hurry(table: LiveTable, person: str, form: dict[str, str]) -> None:
    table.hurry()


DEEDS = {
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

ROUTES = [
    front, play_now, new_table, make_table, rules, preferences, join_page, join, watch_page, watch_live,
    table_page, table_live, give_answer, do,
]  # fmt: skip
