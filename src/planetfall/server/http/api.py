"""The API for programs: the same rights as a browser, by a seat's token instead of a cookie.

Whoever holds a seat's token may see that seat's view, answer for it and follow what happens there; it opens nothing
of any other seat.
"""

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.game import Game
from planetfall.core.rulebook import Clause
from planetfall.core.state import State
from planetfall.server.bots.levels import levels
from planetfall.server.errors import NotFound
from planetfall.server.http.api_events import follow_events
from planetfall.server.http.api_types import (
    Answers,
    GameFacts,
    Joining,
    LegalAnswer,
    LocalName,
    NewTable,
    Refusal,
    SeatKey,
    SeatView,
    TableKeys,
)
from planetfall.server.http.json_depth import check_json_depth
from planetfall.server.http.responses import AnyRequest
from planetfall.server.http.table_actions import localized_refusal
from planetfall.server.http.visitor import language_of
from planetfall.server.render.translations import page_catalogue
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.create_table import TableRequest, checked_seat
from planetfall.server.tables.create_table import create_table as create
from planetfall.server.tables.ids import new_person_id
from planetfall.server.tables.live_table import LiveTable

BEARER: list[SecurityRequirement] = [{"seat": []}]
REFUSALS = {
    400: "The request does not fit this description",
    401: "No token, or one that opens nothing",
    403: "Not now, or not for this seat",
    404: "There is no such thing",
    409: "The rules forbid it, or somebody was faster",
    413: "The body is too large",
    429: "Too many requests; wait a moment",
}


def _refuses(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of an operation; the limit on requests holds everywhere."""
    refusals = {status: ResponseSpec(Refusal, False, REFUSALS[status]) for status in statuses}
    return {**refusals, 429: ResponseSpec(str, False, REFUSALS[429], "text/plain")}


# -- games ------------------------------------------------------------------------------------------------------------


@get("/games", responses=_refuses())
async def list_games(request: AnyRequest, services: InjectedServices) -> list[GameFacts]:
    """The games that can be played here, and how strong the bots are in each."""
    return [_facts(services, name, language_of(request)) for name in planetfall.game_ids()]


@get("/games/{game_id:str}/rules", responses=_refuses(400, 404))
async def list_clauses(request: AnyRequest, game_id: LocalName) -> list[Clause]:
    """The rules of a game, clause by clause."""
    game = planetfall.game(game_id).with_language(language_of(request))
    return list(game.rulebook().clauses.values())


@get("/games/{game_id:str}/answers", responses=_refuses(400, 404))
async def list_answers(game_id: LocalName) -> list[str]:
    """The names of all answers of a game; the place of a name is the number of the answer."""
    actions = planetfall.game(game_id).actions
    return [actions.name(action) for action in range(len(actions))]


def _facts(services: Services, name: str, language: str) -> GameFacts:
    game = planetfall.game(name).with_language(language)
    return GameFacts(
        game.id,
        game.title,
        game.least_seats,
        game.most_seats,
        game.minutes,
        game.described_options(),
        services.tables.levels,
        levels(services.tables.levels, name, page_catalogue(language)),
    )


# -- tables -----------------------------------------------------------------------------------------------------------


@post("/tables", responses=_refuses(400, 404, 413))
async def create_table(services: InjectedServices, data: JSONBody[NewTable]) -> TableKeys:
    """Set up a table; open seats are taken by whoever uses their token first."""
    wanted = TableRequest(
        data.game,
        data.seats,
        data.options,
        title=data.title,
        listed=data.listed,
        wait_minutes=data.wait_minutes,
    )
    table = await create(services.tables, new_person_id(), wanted)
    keys = [SeatKey(seat.seat, seat.kind, None if seat.kind == "bot" else seat.token) for seat in table.seats]
    return TableKeys(table.id, keys, table.row.watch)


@post("/seat/join", security=BEARER, responses=_refuses(400, 401, 409, 413))
async def join_seat(request: AnyRequest, services: InjectedServices, data: JSONBody[Joining]) -> SeatView:
    """Take an open seat by its token; taking it again only changes the name."""
    table, seat = await _authorized_seat(request, services)
    person = table.seats[seat].person or new_person_id()
    token = table.seats[seat].token
    wanted = None if data.seat is None else checked_seat(table, data.seat)
    await table.seating.join(token, person, data.name, wanted)
    return _view(table, table.seating.seat_of_link(token).seat, language_of(request))


@get("/seat", security=BEARER, responses=_refuses(401))
async def see_seat(request: AnyRequest, services: InjectedServices) -> SeatView:
    """The table as a seat sees it."""
    return _view(*await _authorized_seat(request, services), language_of(request))


@post("/seat/answers", security=BEARER, responses=_refuses(400, 401, 403, 409, 413))
async def give_answers(request: AnyRequest, services: InjectedServices, data: JSONBody[Answers]) -> SeatView:
    """Give answers; they are stored when this returns."""
    table, seat = await _authorized_seat(request, services)
    language = language_of(request)
    try:
        await table.answer(table.seats[seat].person, seat, data.actions, data.after)
    except IllegalAction as refusal:
        raise localized_refusal(table, seat, data.actions[0], language) or refusal from None
    return _view(await services.tables.get(table.id), seat, language)


@get("/seat/events", security=BEARER, responses=_refuses(400, 401))
async def follow_seat(
    request: AnyRequest, services: InjectedServices, since: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0
) -> Stream:
    """What happens from now on (or since an answer), as server-sent events with JSON."""
    table, seat = await _authorized_seat(request, services)
    token = table.seats[seat].token

    def messages() -> AsyncIterator[str]:
        return follow_events(services, table.id, token, since, language_of(request))

    return Stream(messages, media_type="text/event-stream", headers={"cache-control": "no-store"})


@get("/watch/{token:str}", responses=_refuses(400, 404))
async def see_table(request: AnyRequest, services: InjectedServices, token: LocalName) -> SeatView:
    """The table as a spectator sees it."""
    table_id = await services.store.find_watch(token)
    if table_id is None:
        raise NotFound("app.mistake.no-such-table")
    return _view(await services.tables.get(table_id), None, language_of(request))


async def _authorized_seat(request: AnyRequest, services: Services) -> tuple[LiveTable, int]:
    """The table and the seat of the token in the request, or 401."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    found = await services.store.find_seat(token) if scheme.lower() == "bearer" else None
    if found is None:
        raise NotAuthorizedException("send a seat's token as 'Authorization: Bearer TOKEN'")
    table = await services.tables.get(found[0])
    seat = table.seating.seat_of_link(token)  # now, after everything that was awaited: seats may swap links
    if seat.kind == "bot":
        raise NotAuthorizedException("a bot plays this seat")
    return table, seat.seat


def _view(table: LiveTable, seat: int | None, language: str) -> SeatView:
    game, state = table.game.with_language(language), table.state
    owes = seat is not None and seat in state.actors() and not table.is_waiting()
    return SeatView(
        table=table.id,
        seat=seat,
        names=table.names(game),
        answers_given=table.known_count_for(table.seating.person_at(seat)),
        waiting=table.is_waiting(),
        over=state.over(),
        actors=state.actors(),
        view=msgspec.to_builtins(game.shown(game.view(state, table.seating.viewer(seat)))),
        question=game.question(state, seat) if seat is not None and owes else None,
        legal=_legal(game, state, seat) if seat is not None and owes else [],
        winners=state.winners(),
        accounts=game.breakdown(state) if state.over() else [],
    )


def _legal(game: Game, state: State, seat: int) -> list[LegalAnswer]:
    return [
        LegalAnswer(action, game.actions.name(action), game.label(state, seat, action))
        for action in state.legal(seat)
    ]


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games, list_clauses, list_answers, create_table, join_seat, see_seat, give_answers, follow_seat, see_table,
    ],
    tags=["table"],
    before_request=check_json_depth,
)  # fmt: skip
