"""The API for programs: the same rights as a browser, by a seat's key instead of a cookie.

An invitation is used once, by joining, which answers with the seat's key. Whoever holds the key may see that seat's
view, answer for it and follow what happens there; it opens nothing of any other seat.
"""

from contextlib import suppress
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
from planetfall.server.errors import Conflict, NotFound
from planetfall.server.http.api_events import follow_events
from planetfall.server.http.api_types import (
    Answers,
    GameFacts,
    JoinedSeat,
    Joining,
    LegalAnswer,
    LocalName,
    NewTable,
    Refusal,
    SeatKey,
    SeatView,
    TableKeys,
    WeakerBot,
)
from planetfall.server.http.csrf import check_json
from planetfall.server.http.json_depth import check_json_depth
from planetfall.server.http.limits.rates import ANSWER, COST, TABLE, THOUGHT
from planetfall.server.http.limits.streams import live_response
from planetfall.server.http.responses import AnyRequest
from planetfall.server.http.table_actions import localized_refusal
from planetfall.server.http.visitor import language_of
from planetfall.server.render.translations import page_catalogue
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.rows import Seat
from planetfall.server.tables.create_table import TableRequest, checked_seat
from planetfall.server.tables.create_table import create_table as create
from planetfall.server.tables.ids import hashed_key, new_person_id, new_token
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import last_notes, note_text

WITHOUT_KEY = (
    "send a seat's key as 'Authorization: Bearer KEY'; POST /api/seat/join gives it for an invitation"
)
USED = "this invitation was used; the seat opens by the key that POST /api/seat/join answered with"
BEARER: list[SecurityRequirement] = [{"seat": []}]
REFUSALS = {
    400: "The request does not fit this description",
    401: "No key, or one that opens nothing; a used invitation opens nothing",
    403: "Not now, or not for this seat",
    404: "There is no such thing",
    409: "The rules forbid it, or somebody was faster",
    413: "The body is too large",
    415: "The body is no JSON, or does not say that it is",
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


@post("/tables", opt={COST: (TABLE, THOUGHT)}, responses=_refuses(400, 404, 413, 415))
async def create_table(services: InjectedServices, data: JSONBody[NewTable]) -> TableKeys:
    """Set up a table; the token of an open seat is an invitation, which whoever uses first sits there."""
    wanted = TableRequest(
        data.game,
        ["open" if kind in ("me", "shared") else kind for kind in data.seats],
        data.options,
        title=data.title,
        listed=data.listed,
        wait_minutes=data.wait_minutes,
    )
    table = await create(services.tables, new_person_id(), wanted)
    keys = [SeatKey(seat.seat, seat.kind, None if seat.kind == "bot" else seat.token) for seat in table.seats]
    return TableKeys(table.id, keys, table.row.watch)


@post("/seat/join", security=BEARER, responses=_refuses(400, 401, 403, 409, 413, 415))
async def join_seat(request: AnyRequest, services: InjectedServices, data: JSONBody[Joining]) -> JoinedSeat:
    """Use the invitation to an open seat, or exchange a token of version 0.1.0, for the seat's key.

    With the key itself, it changes the name and brings a seat back that a bot has been playing.
    """
    sent = _bearer(request)
    found = await services.store.find_seat(sent) or await services.store.people.find_key(
        hashed_key(sent), sent
    )
    if found is None:
        raise NotAuthorizedException(WITHOUT_KEY)
    table = await services.tables.get(found[0])
    seat, key = await _joined(table, sent, data)
    view = _view(table, seat, language_of(request))
    return JoinedSeat(**msgspec.structs.asdict(view), token=key)


async def _joined(table: LiveTable, sent: str, data: Joining) -> tuple[int, str]:
    """The seat that an invitation, an old token or a key gives, and its key from now on."""
    with suppress(NotFound):
        seat = table.seating.seat_of_key(sent)
        if seat.kind == "person":
            await _rejoin(table, seat, data)
            return seat.seat, sent
    seat, key = table.seating.seat_of_link(sent), data.key or new_token()
    hashed = hashed_key(key)
    if seat.kind == "open":
        wanted = None if data.seat is None else checked_seat(table, data.seat)
        await table.seating.join(sent, new_person_id(), data.name, wanted, hashed)
    elif seat.exchangeable:
        await _rejoin(table, await table.seating.exchange(sent, hashed), data)
    elif seat.key != hashed:  # else the same request came before
        raise NotAuthorizedException(USED)
    return table.seating.seat_of_key(key).seat, key


async def _rejoin(table: LiveTable, seat: Seat, data: Joining) -> None:
    """Let a program sit where it sits already."""
    if data.seat not in (None, seat.seat):
        raise Conflict("app.mistake.colour-taken")
    await table.seating.come_back(seat.person)
    if data.name:
        await table.seating.rename(seat.person, seat.seat, data.name)


@get("/seat", security=BEARER, responses=_refuses(401))
async def see_seat(request: AnyRequest, services: InjectedServices) -> SeatView:
    """The table as a seat sees it."""
    return _view(*await _authorized_seat(request, services), language_of(request))


@post(
    "/seat/answers", security=BEARER, opt={COST: (ANSWER,)}, responses=_refuses(400, 401, 403, 409, 413, 415)
)
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
    table, _ = await _authorized_seat(request, services)
    return live_response(
        request, follow_events(services, table.id, _bearer(request), since, language_of(request))
    )


@get("/watch/{token:str}", responses=_refuses(400, 404))
async def see_table(request: AnyRequest, services: InjectedServices, token: LocalName) -> SeatView:
    """The table as a spectator sees it."""
    table_id = await services.store.find_watch(token)
    if table_id is None:
        raise NotFound("app.mistake.no-such-table")
    return _view(await services.tables.get(table_id), None, language_of(request))


async def _authorized_seat(request: AnyRequest, services: Services) -> tuple[LiveTable, int]:
    """The table and the seat of the key in the request, or of the invitation to an open one, or 401."""
    key = _bearer(request)
    found = await services.store.people.find_key(hashed_key(key), key)
    if found is None:
        is_used = await services.store.find_seat(key) is not None
        raise NotAuthorizedException(USED if is_used else WITHOUT_KEY)
    table = await services.tables.get(found[0])
    try:
        return table, table.seating.seat_of_key(key).seat  # now, after everything that was awaited
    except NotFound:
        raise NotAuthorizedException(USED) from None


def _bearer(request: AnyRequest) -> str:
    """What a request sends to be let in, or 401."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise NotAuthorizedException(WITHOUT_KEY)
    return token.strip()


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
        notes=_notes(table, language),
        weaker=[
            WeakerBot(place, table.seats[place].bot, playing.level, playing.reason)
            for place, playing in table.bots.weaker().items()
        ],
    )


def _notes(table: LiveTable, language: str) -> list[str]:
    game, catalogue = table.game.with_language(language), page_catalogue(language)
    return [note_text(line, game, len(table.seats), catalogue) for line in last_notes(table.chat)]


def _legal(game: Game, state: State, seat: int) -> list[LegalAnswer]:
    return [
        LegalAnswer(action, game.actions.name(action), game.label(state, seat, action))
        for action in state.legal(seat)
    ]


async def check_body(request: AnyRequest) -> None:
    """Refuse a body that is no JSON, or that is nested too deeply."""
    check_json(request)
    await check_json_depth(request)


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games, list_clauses, list_answers, create_table, join_seat, see_seat, give_answers, follow_seat, see_table,
    ],
    tags=["table"],
    before_request=check_body,
)  # fmt: skip
