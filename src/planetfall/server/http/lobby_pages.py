"""The pages that people see before and around a game; those of the game itself are in `seatpages`."""

import contextlib
from collections.abc import Mapping
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery, QueryParameter
from litestar.response import Redirect

import planetfall
from planetfall.core.errors import PlanetfallError, UnknownName
from planetfall.server.bots.levels import USUAL
from planetfall.server.http.errors import BadWish, Conflict, Gone, tell
from planetfall.server.http.identity import COOKIE, YEAR
from planetfall.server.http.visitor import PREFERENCES, Visitor, visitor_of
from planetfall.server.render.filters import owed_by
from planetfall.server.services import House, TheHouse
from planetfall.server.store.store import Seat, TableRow
from planetfall.server.tables.create_table import Wish, known_seat, open_table
from planetfall.server.tables.live_table import LiveTable

Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]
Asked = Request[Any, Any, Any]
USUAL_SEATS = 4  # the visitor and three bots, where the game allows it
SHOWN = 4  # tables of each list on the front page
LONGEST_NUMBER = 9
LONGEST_SEARCH = 200


def html(house: House, visitor: Visitor, template: str, status: int = 200, **context: Any) -> Response[str]:
    """A page for a visitor, who is given an id on the first visit."""
    body = house.renderer.page(template, visitor.catalogue, visitor=visitor, house=house, **context)
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
    """A whole number from a form, or BadWish."""
    text = form.get(name, "").strip()
    if not (text.isascii() and text.isdigit()) or len(text) > LONGEST_NUMBER:
        raise BadWish("house.mistake.no-number", field=name, given=text[:40])
    return int(text)


async def uploaded(request: Asked, name: str) -> tuple[str, str]:
    """The text and the name of a file that came with a form; both empty if there is none."""
    file = (await request.form()).get(name)
    if not isinstance(file, UploadFile) or not file.filename:
        return "", ""
    try:
        return (await file.read()).decode("utf-8"), file.filename
    except UnicodeDecodeError:
        raise BadWish("house.mistake.no-text-file", file=file.filename[:40]) from None


async def fields(request: Asked) -> dict[str, str]:
    """The fields of a form that may also bring files; of a field given twice, the last."""
    return {key: value for key, value in (await request.form()).multi_items() if isinstance(value, str)}


def base_of(house: House, request: Asked) -> str:
    """What links for friends begin with: the public address, else the one on this network, else the one in use."""
    return house.settings.shared_address() or str(request.base_url).rstrip("/")


# -- the house --------------------------------------------------------------------------------------------------------


@get("/", name="front")
async def front(request: Asked, house: TheHouse) -> Response[str]:
    """The front page: posters, open tables, my tables, finished games."""
    visitor = visitor_of(request, house)
    games = _games(visitor)
    mine = await house.store.tables_of(visitor.person)
    return html(
        house,
        visitor,
        "front.html",
        games=games,
        titles={game.id: game.title for game in games},
        usual={game.id: usual_seats(game) for game in games},
        doubtful={game.id: _doubtful(game) for game in games},
        shown=SHOWN,
        mine=mine,
        turns=[(table, seats) for table, seats in mine if owed_by(table, seats)],
        open_tables=await house.store.open_tables(),
        finished=await house.store.finished(),
        shared=house.settings.shared_address(),
    )


@get("/tables")
async def all_tables(
    request: Asked, house: TheHouse, game_id: Annotated[str, QueryParameter(name="game")] = ""
) -> Response[str]:
    """All tables that a visitor may know of, or those of one game."""
    visitor = visitor_of(request, house)

    def wanted(tables: list[TableRow]) -> list[TableRow]:
        return [table for table in tables if game_id in ("", table.game)]

    mine = await house.store.tables_of(visitor.person)
    return html(
        house,
        visitor,
        "tables.html",
        game_id=game_id,
        titles={game.id: game.title for game in _games(visitor)},
        mine=[(table, seats) for table, seats in mine if game_id in ("", table.game)],
        open_tables=wanted(await house.store.open_tables()),
        finished=wanted(await house.store.finished()),
    )


def _games(visitor: Visitor) -> list[planetfall.Game]:
    return [planetfall.game(name).with_language(visitor.catalogue.language) for name in planetfall.game_ids()]


def usual_seats(game: planetfall.Game, bot: str = USUAL) -> list[str]:
    """The visitor with three bots, or with as many as the game allows."""
    seats = min(max(USUAL_SEATS, game.least_seats), game.most_seats)
    return ["me", *[bot] * (seats - 1)]


def _doubtful(game: planetfall.Game) -> int:
    """How many components are told from memory or made up by us."""
    return sum(
        marks.get("recalled", 0) + marks.get("reconstructed", 0)
        for topics in game.provenance().values()
        for marks in topics.values()
    )


@post("/play-now/{game_id:str}")
async def play_now(request: Asked, house: TheHouse, game_id: FromPath[str]) -> Response[Any]:
    """Seat the visitor at a table with bots."""
    visitor = visitor_of(request, house)
    seats = usual_seats(planetfall.game(game_id), (await fields(request)).get("bot", USUAL))
    table = await open_table(house.tables, visitor.person, Wish(game_id, seats))
    return back_to(house, visitor, f"/table/{table.id}")


@get("/new/{game_id:str}")
async def new_table(request: Asked, house: TheHouse, game_id: FromPath[str]) -> Response[str]:
    """The form for a new table."""
    return _new(house, visitor_of(request, house), game_id, "", {})


@post("/new/{game_id:str}")
async def make_table(request: Asked, house: TheHouse, game_id: FromPath[str]) -> Response[Any]:
    """Make the table of the form, or show the form again with what is wrong."""
    visitor = visitor_of(request, house)
    planetfall.game(game_id)
    asked = await fields(request)
    try:
        table = await open_table(house.tables, visitor.person, await _wish(request, game_id, asked))
    except PlanetfallError as mistake:
        return _new(house, visitor, game_id, tell(mistake, visitor.catalogue), asked)
    return back_to(house, visitor, f"/table/{table.id}")


def _new(house: House, visitor: Visitor, game_id: str, mistake: str, asked: dict[str, str]) -> Response[str]:
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    status = 400 if mistake else 200
    return html(
        house,
        visitor,
        "new.html",
        status,
        game=game,
        usual=usual_seats(game),
        mistake=mistake,
        asked=asked,
        other_colours=_other_colours(game),
    )


def _other_colours(game: planetfall.Game) -> dict[int, list[str]]:
    """The numbers of seats that do not take the first colours of the full table, with those that they take."""
    usual = game.seat_names(game.most_seats)
    named = {seats: game.seat_names(seats) for seats in range(game.least_seats, game.most_seats)}
    return {seats: names for seats, names in named.items() if names != usual[:seats]}


async def _wish(request: Asked, game_id: str, form: dict[str, str]) -> Wish:
    game = planetfall.game(game_id)
    places = [form.get(f"seat{place}", "none") for place in range(game.most_seats)]
    options = {o.name: form[f"option-{o.name}"] for o in game.options if f"option-{o.name}" in form}
    fitting = {o.name: options[o.name] for o in game.options if o.name in options and o.applies(options)}
    pack_text, pack_name = await uploaded(request, "pack")
    return Wish(
        game_id,
        _only_one_me([kind for kind in places if kind != "none"]),
        fitting,
        name=form.get("name", ""),
        title=form.get("title", ""),
        listed=form.get("listed", "") == "yes",
        wait_minutes=number(form, "wait") if form.get("wait") else 10,
        pack_text=pack_text,
        pack_name=pack_name,
    )


def _only_one_me(kinds: list[str]) -> list[str]:
    """Somebody who sits twice shares the device with themselves."""
    first = kinds.index("me") if "me" in kinds else -1
    return ["shared" if kind == "me" and place != first else kind for place, kind in enumerate(kinds)]


@get("/rules/{game_id:str}")
async def rules(
    request: Asked, house: TheHouse, game_id: FromPath[str], search: FromQuery[str] = ""
) -> Response[str]:
    """The rules of a game, searchable."""
    visitor = visitor_of(request, house)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    book = game.rulebook()
    wanted = search.strip()[:LONGEST_SEARCH]
    clauses = _search(game, wanted) if wanted else list(book.clauses.values())
    return html(house, visitor, "rules.html", game=game, clauses=clauses, search=wanted)


def _search(game: planetfall.Game, wanted: str) -> list[Any]:
    book = game.rulebook()
    with contextlib.suppress(PlanetfallError):
        return [book.clause(wanted)]
    return book.search(wanted)


@get("/rules/{game_id:str}/{clause:str}")
async def one_rule(
    request: Asked, house: TheHouse, game_id: FromPath[str], clause: FromPath[str]
) -> Response[str]:
    """One clause, to be shown beside the table."""
    visitor = visitor_of(request, house)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    return html(house, visitor, "clause.html", game=game, clause=game.rulebook().clause(clause))


@get("/table-style/{name:str}", as_it_is=False)
async def table_style(name: FromPath[str]) -> Response[str]:
    """A game's own style sheet."""
    return _brought(name.removesuffix(".css"), "table.css", "text/css")


@get("/table-script/{name:str}", as_it_is=False)
async def table_script(name: FromPath[str]) -> Response[str]:
    """A game's own script, if it brings one."""
    return _brought(name.removesuffix(".js"), "table.js", "text/javascript")


def _brought(game_id: str, name: str, kind: str) -> Response[str]:
    """A file that a game brings for its table."""
    file = planetfall.game(game_id).folder() / "web" / name
    if not file.exists():
        raise UnknownName(f"{game_id} brings no {name}")
    return Response(
        file.read_text("utf-8"), media_type=f"{kind}; charset=utf-8", headers={"cache-control": "no-cache"}
    )


@post("/preferences")
async def preferences(request: Asked, house: TheHouse, data: Form) -> Response[Any]:
    """Language, theme, sound, motion and hints, kept in the browser."""
    visitor = visitor_of(request, house)
    place = data.get("back", "/")
    inside = place.startswith("/") and not place.startswith(("//", "/\\")) and place.isprintable()
    answer = back_to(house, visitor, place if inside else "/")
    for name, allowed in PREFERENCES.items():
        if data.get(name) in allowed:
            answer.set_cookie(_cookie(house, f"pf-{name}", data[name]))
    return answer


# -- joining ----------------------------------------------------------------------------------------------------------


@get("/join/{token:str}")
async def join_page(request: Asked, house: TheHouse, token: FromPath[str]) -> Response[Any]:
    """What a friend sees who follows a link to a seat."""
    return _invite(house, visitor_of(request, house), await _table_of(house, token), token)


@post("/join/{token:str}")
async def join(request: Asked, house: TheHouse, token: FromPath[str], data: Form) -> Response[Any]:
    """Take the seat of a link, or another open one with it."""
    visitor = visitor_of(request, house)
    table = await _table_of(house, token)
    try:
        await table.join(token, visitor.person, data.get("name", ""), _wanted(table, data))
    except Conflict as mistake:
        return _invite(house, visitor, await _table_of(house, token), token, mistake, data)
    return back_to(house, visitor, f"/table/{table.id}")


def _invite(
    house: House,
    visitor: Visitor,
    table: LiveTable,
    token: str,
    mistake: Conflict | None = None,
    asked: Mapping[str, str] = {},
) -> Response[Any]:
    chair = table.seat_of(token)
    if chair.kind == "person" and chair.person == visitor.person:
        return back_to(house, visitor, f"/table/{table.id}")
    return _join_form(house, visitor, table, chair, f"/join/{token}", mistake, asked)


@get("/open/{table_id:str}")
async def open_page(request: Asked, house: TheHouse, table_id: FromPath[str]) -> Response[Any]:
    """What somebody sees who comes to a listed table."""
    return _welcome(house, visitor_of(request, house), await _listed(house, table_id))


@post("/open/{table_id:str}")
async def take_open_seat(
    request: Asked, house: TheHouse, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Take an open seat of a listed table. Its link stays unknown to strangers: it would open the seat for good."""
    visitor = visitor_of(request, house)
    table = await _listed(house, table_id)
    seat = known_seat(table, number(data, "seat"))
    try:
        await table.join(table.seats[seat].token, visitor.person, data.get("name", ""), seat)
    except Conflict as mistake:
        return _welcome(house, visitor, await _listed(house, table_id), mistake, data)
    return back_to(house, visitor, f"/table/{table.id}")


def _welcome(
    house: House,
    visitor: Visitor,
    table: LiveTable,
    mistake: Conflict | None = None,
    asked: Mapping[str, str] = {},
) -> Response[Any]:
    if table.seats_of(visitor.person):
        return back_to(house, visitor, f"/table/{table.id}")
    free = [seat for seat in table.seats if seat.kind == "open"]
    if not free:
        raise Gone("house.mistake.no-free-seat")
    return _join_form(house, visitor, table, free[0], f"/open/{table.id}", mistake, asked)


def _join_form(
    house: House,
    visitor: Visitor,
    table: LiveTable,
    chair: Seat,
    place: str,
    mistake: Conflict | None,
    asked: Mapping[str, str],
) -> Response[str]:
    return html(
        house,
        visitor,
        "join.html",
        409 if mistake else 200,
        table=table,
        chair=chair,
        place=place,
        name=asked.get("name", chair.name),
        game=table.game.with_language(visitor.catalogue.language),
        mistake=tell(mistake, visitor.catalogue) if mistake else "",
    )


def _wanted(table: LiveTable, form: dict[str, str]) -> int | None:
    return known_seat(table, number(form, "seat")) if "seat" in form else None


async def _listed(house: House, table_id: str) -> LiveTable:
    table = await house.tables.get(table_id)
    if not table.row.listed:
        raise Gone("house.mistake.no-free-seat")
    return table


async def _table_of(house: House, token: str) -> LiveTable:
    found = await house.store.find_seat(token)
    if found is None:
        raise Gone("house.mistake.no-such-link")
    return await house.tables.get(found[0])


ROUTES = [
    front, all_tables, play_now, new_table, make_table, rules, one_rule, table_style, table_script, preferences,
    join_page, join, open_page, take_open_seat,
]  # fmt: skip
