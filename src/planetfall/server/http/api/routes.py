"""The API for programs: the same rights as a browser, by a seat's key instead of a cookie.

An invitation is used once, by joining, which answers with the seat's key. Whoever holds the key may see that seat's
view, answer for it and follow what happens there; it opens nothing of any other seat.
"""

from contextlib import suppress
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.rulebook import Clause
from planetfall.core.translation import languages
from planetfall.server.bots.levels import levels
from planetfall.server.errors import Conflict, NotAllowed, NotFound
from planetfall.server.home.open_tables import read_filter
from planetfall.server.http.api.events import SeatOpener, follow_events
from planetfall.server.http.api.personal import InjectedPlace, has_token, member_by_token
from planetfall.server.http.api.seats import (
    BEARER,
    USED,
    WITHOUT_KEY,
    authorized_seat,
    bearer,
    check_body,
    check_guests,
    refuses,
    seat_view,
)
from planetfall.server.http.api.types import (
    Answers,
    GameFacts,
    JoinedSeat,
    Joining,
    LocalName,
    NewTable,
    OpenTable,
    PlayingOn,
    RatedPlayer,
    SeatKey,
    SeatView,
    TableKeys,
    TablePace,
)
from planetfall.server.http.bans import address_of
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import ANSWER, COST, TABLE, THOUGHT
from planetfall.server.http.limits.streams import live_response
from planetfall.server.http.pages.replay.play_on import moment_at
from planetfall.server.http.pages.table.table_actions import localized_refusal
from planetfall.server.http.responses import AnyRequest
from planetfall.server.http.visitor import language_of
from planetfall.server.ratings.people_ratings import Place
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.pace_rows import Pace
from planetfall.server.store.rows import Seat, TableRow
from planetfall.server.tables.create_table import TableRequest, checked_seat
from planetfall.server.tables.create_table import create_table as create
from planetfall.server.tables.ids import hashed_key, new_person_id, new_token
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.replays.play_on import PlayOn, play_on

OpenWord = Annotated[str, QueryParameter(max_length=40)]

# -- games ------------------------------------------------------------------------------------------------------------


@get("/games", responses=refuses())
async def list_games(request: AnyRequest, services: InjectedServices) -> list[GameFacts]:
    """The games that can be played here, and how strong the bots are in each."""
    return [_facts(services, name, language_of(request)) for name in planetfall.game_ids()]


@get("/games/{game_id:str}/rules", responses=refuses(400, 404))
async def list_clauses(request: AnyRequest, game_id: LocalName) -> list[Clause]:
    """The rules of a game, clause by clause."""
    game = planetfall.game(game_id).with_language(language_of(request))
    return list(game.rulebook().clauses.values())


@get("/games/{game_id:str}/answers", responses=refuses(400, 404))
async def list_answers(game_id: LocalName) -> list[str]:
    """The names of all answers of a game; the place of a name is the number of the answer."""
    actions = planetfall.game(game_id).actions
    return [actions.name(action) for action in range(len(actions))]


@get("/games/{game_id:str}/ratings", responses=refuses(400, 404))
async def list_ratings(services: InjectedServices, game_id: LocalName) -> list[RatedPlayer]:
    """Who stands where in a game: people and bots whose strength is known, then those with provisional ratings."""
    board = await services.ratings.leaderboard(planetfall.game(game_id).id)
    known = [_rated_player(place, provisional=False) for place in board.established]
    return known + [_rated_player(place, provisional=True) for place in board.provisional]


def _rated_player(place: Place, provisional: bool) -> RatedPlayer:
    low, mu, high = (round(points) for points in (place.skill.low, place.skill.mu, place.skill.high))
    return RatedPlayer(place.name, bool(place.level), mu, low, high, place.games, provisional)


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


@get("/tables", responses=refuses(400))
async def list_tables(
    services: InjectedServices,
    game: OpenWord = "",
    length: OpenWord = "",
    pace: OpenWord = "",
    rating: OpenWord = "",
    language: OpenWord = "",
) -> list[OpenTable]:
    """Public tables with a free seat, the newest first; all of them, or those that people would find by a filter."""
    given = {"game": game, "length": length, "pace": pace, "rating": rating, "language": language}
    wanted = read_filter(given, languages())
    return [_open_table(row) for row in await services.open_tables.find("", wanted)]


def _open_table(row: TableRow) -> OpenTable:
    settled = row.arrangements
    pace = msgspec.convert(settled.pace, TablePace, from_attributes=True)
    seats = row.header.seats
    place = f"/open/{row.id}"
    return OpenTable(
        row.id,
        row.game,
        row.title,
        seats,
        row.waiting,
        settled.rated,
        pace,
        settled.language,
        row.created,
        place,
    )


@post("/tables", opt={COST: (TABLE, THOUGHT)}, responses=refuses(400, 403, 404, 413, 415, 503))
async def create_table(
    request: AnyRequest, services: InjectedServices, data: JSONBody[NewTable]
) -> TableKeys:
    """Set up a table; the token of an open seat is an invitation, which whoever uses first sits there."""
    check_guests(request, services)
    member = member_by_token(request) if has_token(request) else None
    if member is not None and data.rated:
        raise NotAllowed("app.mistake.rated-programs")
    wanted = TableRequest(
        data.game,
        [_kind(kind, is_member=member is not None) for kind in data.seats],
        data.options,
        name=member.name if member else "",
        title=data.title,
        listed=data.listed,
        wait_minutes=data.wait_minutes,
        network=host_network(request, services),
        rated=data.rated,
        pace=msgspec.convert(data.pace, Pace, from_attributes=True) if data.pace else Pace(),
        language=data.language if data.language in languages() else "",
    )
    person = member.person if member else new_person_id()
    return _keys(services, await create(services.tables, person, wanted))


def _kind(kind: str, is_member: bool) -> str:
    """A kind of seat as a program means it: only a member can sit down with the table, once."""
    return "open" if kind == "shared" or (kind == "me" and not is_member) else kind


def _keys(services: Services, table: LiveTable) -> TableKeys:
    keys = [SeatKey(seat.seat, seat.kind, None if seat.kind == "bot" else seat.token) for seat in table.seats]
    return TableKeys(table.id, keys, table.row.watch, services.signer.host_key(table.id, table.row.host))


@post(
    "/seat/play-on",
    security=BEARER,
    opt={COST: (TABLE, THOUGHT)},
    responses=refuses(400, 401, 403, 404, 413, 415, 503),
)
async def play_on_from(
    request: AnyRequest, services: InjectedServices, place: InjectedPlace, data: JSONBody[PlayingOn]
) -> TableKeys:
    """Set up a table that goes on from a moment of the game at the key's table, which is over, with fresh chance."""
    table, _ = await authorized_seat(request, services, place)
    moment = await moment_at(services, table, data.answers)
    wanted = PlayOn(data.seat, data.level, network=host_network(request, services), is_open=True)
    return _keys(services, await play_on(services.tables, new_person_id(), moment, wanted))


@post("/seat/join", security=BEARER, responses=refuses(400, 401, 403, 409, 413, 415))
async def join_seat(request: AnyRequest, services: InjectedServices, data: JSONBody[Joining]) -> JoinedSeat:
    """Use the invitation to an open seat, or exchange a token of version 0.1.0, for the seat's key.

    With the key itself, it changes the name and brings a seat back that a bot has been playing.
    """
    sent = bearer(request)
    found = await services.store.find_seat(sent) or await services.store.people.find_key(
        hashed_key(sent), sent
    )
    if found is None:
        raise NotAuthorizedException(WITHOUT_KEY)
    table = await services.tables.get(found[0])
    seat, key = await _joined(request, services, table, sent, data)
    view = seat_view(table, seat, language_of(request))
    return JoinedSeat(**msgspec.structs.asdict(view), token=key)


async def _joined(
    request: AnyRequest, services: Services, table: LiveTable, sent: str, data: Joining
) -> tuple[int, str]:
    """The seat that an invitation, an old token or a key gives, and its key from now on."""
    with suppress(NotFound):
        seat = table.seating.seat_of_key(sent)
        if seat.kind == "person":
            await _rejoin(table, seat, data)
            return seat.seat, sent
    seat, key = table.seating.seat_of_link(sent), data.key or new_token()
    hashed = hashed_key(key)
    if seat.kind == "open":
        check_guests(request, services)
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


@get("/seat", security=BEARER, responses=refuses(400, 401, 404))
async def see_seat(request: AnyRequest, services: InjectedServices, place: InjectedPlace) -> SeatView:
    """The table as a seat sees it."""
    return seat_view(*await authorized_seat(request, services, place), language_of(request))


@post(
    "/seat/answers",
    security=BEARER,
    opt={COST: (ANSWER,)},
    responses=refuses(400, 401, 403, 404, 409, 413, 415),
)
async def give_answers(
    request: AnyRequest, services: InjectedServices, place: InjectedPlace, data: JSONBody[Answers]
) -> SeatView:
    """Give answers; they are stored when this returns."""
    table, seat = await authorized_seat(request, services, place, is_playing=True)
    language = language_of(request)
    try:
        await table.answer(table.seats[seat].person, seat, data.actions, data.after)
    except IllegalAction as refusal:
        raise localized_refusal(table, seat, data.actions[0], language) or refusal from None
    return seat_view(await services.tables.get(table.id), seat, language)


@get("/seat/events", security=BEARER, responses=refuses(400, 401, 404))
async def follow_seat(
    request: AnyRequest,
    services: InjectedServices,
    place: InjectedPlace,
    since: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0,
) -> Stream:
    """What happens from now on (or since an answer), as server-sent events with JSON."""
    table, _ = await authorized_seat(request, services, place)
    opener = SeatOpener(services, bearer(request), place if has_token(request) else None)
    events = follow_events(services, table.id, opener, since, language_of(request), address_of(request))
    return live_response(request, events)


@get("/watch/{token:str}", responses=refuses(400, 404))
async def see_table(request: AnyRequest, services: InjectedServices, token: LocalName) -> SeatView:
    """The table as a spectator sees it."""
    table_id = await services.store.find_watch(token)
    if table_id is None:
        raise NotFound("app.mistake.no-such-table")
    return seat_view(await services.tables.get(table_id), None, language_of(request))


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games, list_clauses, list_answers, list_ratings, list_tables, create_table, play_on_from, join_seat,
        see_seat, give_answers, follow_seat, see_table,
    ],
    tags=["table"],
    before_request=check_body,
)  # fmt: skip
