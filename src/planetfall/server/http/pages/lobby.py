"""The lobby: a table with bots at once, the form for a new table, preferences."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

import planetfall
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import ALL_SEATS
from planetfall.server.bots.levels import DEFAULT_LEVEL
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import COST, TABLE, THOUGHT
from planetfall.server.http.responses import (
    AnyRequest,
    Form,
    cookie,
    fields,
    html,
    number,
    redirect,
    safe_place,
    uploaded,
)
from planetfall.server.http.visitor import PREFERENCES, Visitor, language_of, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.clocks.pace import DEFAULTS as PACE_DEFAULTS
from planetfall.server.tables.clocks.pace import read_pace
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.teaching.experience import has_finished

DEFAULT_SEATS = 4  # the visitor and three bots, where the game allows it
FIRST_LEVEL = "easy"  # of bots for somebody who has never finished a game


def default_seats(game: planetfall.Game, bot: str = DEFAULT_LEVEL) -> list[str]:
    """The visitor with three bots, or with as many as the game allows."""
    seats = min(max(DEFAULT_SEATS, game.least_seats), game.most_seats)
    return ["me", *[bot] * (seats - 1)]


@post("/play-now/{game_id:str}", opt={COST: (TABLE, THOUGHT)})
async def play_now(request: AnyRequest, services: InjectedServices, game_id: FromPath[str]) -> Response[Any]:
    """Seat the visitor at a table with bots; who has never finished the game gets what is best for beginners."""
    visitor = visitor_of(request, services)
    form, game = await fields(request), planetfall.game(game_id)
    seats = default_seats(game, form.get("bot", DEFAULT_LEVEL))
    usual = "usual" in form or has_finished(await services.my_tables.finished(visitor.person), game_id)
    options = {} if usual else _first_options(game, len(seats))
    wanted = TableRequest(
        game_id, seats, options, network=host_network(request, services), language=language_of(request)
    )
    table = await create_table(services.tables, visitor.person, wanted)
    return redirect(services, visitor, f"/table/{table.id}")


def _first_options(game: planetfall.Game, seats: int) -> dict[str, str]:
    """The options for people who play a game for the first time."""
    return {name: str(seats) if value == ALL_SEATS else value for name, value in game.first_game}


@get("/new/{game_id:str}")
async def new_table(request: AnyRequest, services: InjectedServices, game_id: FromPath[str]) -> Response[str]:
    """The form for a new table; who has never finished the game finds it filled in for beginners."""
    visitor, game = visitor_of(request, services), planetfall.game(game_id)
    newcomer = not has_finished(await services.my_tables.finished(visitor.person), game_id)
    form: dict[str, str] = {}
    if newcomer:
        seats = default_seats(game, FIRST_LEVEL)
        form = {f"seat{place}": kind for place, kind in enumerate(seats)}
        form |= {f"option-{name}": value for name, value in _first_options(game, len(seats)).items()}
    return _new_table_form(services, visitor, game_id, "", form, newcomer)


@post("/new/{game_id:str}", opt={COST: (TABLE, THOUGHT)})
async def make_table(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str]
) -> Response[Any]:
    """Create the table of the form, or show the form again with what is wrong."""
    visitor = visitor_of(request, services)
    planetfall.game(game_id)
    form = await fields(request)
    try:
        wanted = await _table_request(request, services, game_id, form)
        table = await create_table(services.tables, visitor.person, wanted)
    except PlanetfallError as error:
        return _new_table_form(services, visitor, game_id, page_message(error, visitor.catalogue), form)
    return redirect(services, visitor, f"/table/{table.id}")


def _new_table_form(
    services: Services,
    visitor: Visitor,
    game_id: str,
    error: str,
    form: dict[str, str],
    newcomer: bool = False,
) -> Response[str]:
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    return html(
        services,
        visitor,
        "new.html",
        400 if error else 200,
        game=game,
        default_seats=default_seats(game),
        bot_names=services.tables.levels,
        is_compiling=services.bot_service.engine_build.is_under_way,
        error=error,
        form=form,
        newcomer=newcomer,
        other_colours=_other_colours(game),
        pace_defaults=PACE_DEFAULTS,
    )


def _other_colours(game: planetfall.Game) -> dict[int, list[str]]:
    """The numbers of seats that do not take the first colours of the full table, with those that they take."""
    full = game.seat_names(game.most_seats)
    named = {seats: game.seat_names(seats) for seats in range(game.least_seats, game.most_seats)}
    return {seats: names for seats, names in named.items() if names != full[:seats]}


async def _table_request(
    request: AnyRequest, services: Services, game_id: str, form: dict[str, str]
) -> TableRequest:
    game = planetfall.game(game_id)
    kinds = [form.get(f"seat{place}", "none") for place in range(game.most_seats)]
    options = {o.name: form[f"option-{o.name}"] for o in game.options if f"option-{o.name}" in form}
    _fit_to_seats(game, options, sum(kind != "none" for kind in kinds))
    fitting = {o.name: options[o.name] for o in game.options if o.name in options and o.applies(options)}
    pack_text, pack_name = await uploaded(request, "pack")
    return TableRequest(
        game_id,
        _only_one_me([kind for kind in kinds if kind != "none"]),
        fitting,
        name=form.get("name", ""),
        title=form.get("title", ""),
        listed=form.get("listed", "") == "yes",
        wait_minutes=number(form, "wait") if form.get("wait") else 10,
        pack_text=pack_text,
        pack_name=pack_name,
        network=host_network(request, services),
        rated=form.get("rated", "") == "yes",
        pace=read_pace(form),
        language=language_of(request),
    )


def _fit_to_seats(game: planetfall.Game, options: dict[str, str], seats: int) -> None:
    """An option that the form fills in for all seats counts no more of them than there are."""
    for name, value in game.first_game:
        if value == ALL_SEATS and options.get(name, "").isdecimal():
            options[name] = str(min(int(options[name]), seats))


def _only_one_me(kinds: list[str]) -> list[str]:
    """The kinds of seats with "me" once: somebody who sits twice shares the device with themselves."""
    first = kinds.index("me") if "me" in kinds else -1
    return ["shared" if kind == "me" and place != first else kind for place, kind in enumerate(kinds)]


@get("/announcements")
async def announcements(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """What operators announce, for pages that stay open without a live connection."""
    return html(services, visitor_of(request, services), "announcements.html")


@post("/preferences")
async def preferences(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Language, theme, sound, motion and hints, kept in the browser."""
    visitor = visitor_of(request, services)
    response = redirect(services, visitor, safe_place(data.get("back", "/")))
    for name, allowed in PREFERENCES.items():
        if data.get(name) in allowed:
            response.set_cookie(cookie(services, f"pf-{name}", data[name]))
    return response


ROUTES = [play_now, new_table, make_table, preferences, announcements]
