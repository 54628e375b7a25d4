"""The API for programs: the same rights as a browser, by a seat's link instead of a cookie.

A seat's token is its key. Whoever holds it may look at that seat's view, answer for it and follow what happens there;
it opens nothing of any other seat.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import SecurityRequirement
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Meta

import planetfall
from planetfall.core.errors import IllegalAction
from planetfall.core.game import Account, Game, Question
from planetfall.core.options import Option
from planetfall.core.rulebook import Clause
from planetfall.core.state import State
from planetfall.server.bots.levels import Level, levels
from planetfall.server.http.errors import Gone
from planetfall.server.http.visitor import language_of
from planetfall.server.render.sse import KEEP_ALIVE
from planetfall.server.render.translations import page_catalogue
from planetfall.server.services import House, TheHouse
from planetfall.server.tables.create_table import Wish, known_seat, open_table
from planetfall.server.tables.live_table import LiveTable

Asked = Request[Any, Any, Any]
MOST_ANSWERS = 64  # in one batch
Name = Annotated[str, Meta(max_length=80)]
LocalName = Annotated[str, PathParameter(max_length=64)]
BEARER: list[SecurityRequirement] = [{"seat": []}]


class GameFacts(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    id: str
    title: str
    least_seats: int
    most_seats: int
    minutes: int
    options: tuple[Option, ...]
    bots: list[str]
    levels: list[Level]


class NewTable(msgspec.Struct, frozen=True):
    """A table to set up; seats are "open" or a bot's level."""

    game: Name
    seats: Annotated[list[Name], Meta(min_length=1, max_length=12)]
    options: dict[Name, Name] = {}
    title: Name = ""
    listed: bool = False
    wait_minutes: Annotated[int, Meta(ge=1, le=20160)] = 10


class SeatKey(msgspec.Struct, frozen=True):
    """A seat and the token that opens it; bots have none."""

    seat: int
    kind: str
    token: str | None


class TableKeys(msgspec.Struct, frozen=True):
    """A new table with its keys; they are shown only here."""

    table: str
    seats: list[SeatKey]
    watch: str


class LegalAnswer(msgspec.Struct, frozen=True):
    """An answer that may be given now."""

    action: int
    name: str
    label: str


class SeatView(msgspec.Struct, frozen=True):
    """All that a seat may see, and what it is asked."""

    table: str
    seat: int | None
    names: list[str]
    answers_given: int
    waiting: bool
    over: bool
    actors: list[int]
    view: Any
    question: Question | None
    legal: list[LegalAnswer]
    winners: list[int]
    accounts: list[Account]


class Answers(msgspec.Struct, frozen=True):
    """Answers to give, all or none; `after` is how many answers stood when they were chosen."""

    actions: Annotated[
        list[Annotated[int, Meta(ge=0, le=1_000_000)]], Meta(min_length=1, max_length=MOST_ANSWERS)
    ]
    after: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None


class Joining(msgspec.Struct, frozen=True):
    """Who takes a seat; `seat` is another open one to take instead, which the token opens from then on."""

    name: Name = ""
    seat: Annotated[int, Meta(ge=0, le=100)] | None = None


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as far as the seat may know."""

    after: int
    kind: str
    values: tuple[int, ...]
    text: str
    clause: str


class Refusal(msgspec.Struct, frozen=True):
    """Why something could not be had: a sentence in the language asked for, and the rule's clause if one forbids it."""

    mistake: str
    clause: str = ""


def _refuses(*statuses: int) -> dict[int, ResponseSpec]:
    """What an operation may answer beside what it is for; the limit on requests holds everywhere."""
    told = {status: ResponseSpec(Refusal, False, REFUSALS[status]) for status in statuses}
    return {**told, 429: ResponseSpec(str, False, REFUSALS[429], "text/plain")}


REFUSALS = {
    400: "The request does not fit this description",
    401: "No token, or one that opens nothing",
    403: "Not now, or not for this seat",
    404: "There is no such thing",
    409: "The rules forbid it, or somebody was faster",
    413: "The body is too large",
    429: "Too many requests; wait a moment",
}


# -- games ------------------------------------------------------------------------------------------------------------


@get("/games", responses=_refuses())
async def list_games(request: Asked, house: TheHouse) -> list[GameFacts]:
    """The games that can be played here, and how strong the bots are in each."""
    return [_facts(house, name, language_of(request)) for name in planetfall.game_ids()]


@get("/games/{game_id:str}/rules", responses=_refuses(400, 404))
async def list_clauses(request: Asked, game_id: LocalName) -> list[Clause]:
    """The rules of a game, clause by clause."""
    game = planetfall.game(game_id).with_language(language_of(request))
    return list(game.rulebook().clauses.values())


@get("/games/{game_id:str}/answers", responses=_refuses(400, 404))
async def list_answers(game_id: LocalName) -> list[str]:
    """The names of all answers of a game; the place of a name is the number of the answer."""
    actions = planetfall.game(game_id).actions
    return [actions.name(action) for action in range(len(actions))]


def _facts(house: House, name: str, language: str) -> GameFacts:
    game = planetfall.game(name).with_language(language)
    return GameFacts(
        game.id,
        game.title,
        game.least_seats,
        game.most_seats,
        game.minutes,
        game.described_options(),
        house.tables.levels,
        levels(house.tables.levels, name, page_catalogue(language)),
    )


# -- tables -----------------------------------------------------------------------------------------------------------


@post("/tables", responses=_refuses(400, 404, 413))
async def create_table(house: TheHouse, data: JSONBody[NewTable]) -> TableKeys:
    """Set up a table; open seats are taken by whoever uses their token first."""
    wish = Wish(
        data.game,
        data.seats,
        data.options,
        title=data.title,
        listed=data.listed,
        wait_minutes=data.wait_minutes,
    )
    table = await open_table(house.tables, house.registrar.new(), wish)
    keys = [SeatKey(seat.seat, seat.kind, None if seat.kind == "bot" else seat.token) for seat in table.seats]
    return TableKeys(table.id, keys, table.row.watch)


@post("/seat/join", security=BEARER, responses=_refuses(400, 401, 409, 413))
async def join_seat(request: Asked, house: TheHouse, data: JSONBody[Joining]) -> SeatView:
    """Take an open seat by its token; taking it again only changes the name."""
    table, seat = await _seat(request, house)
    person = table.seats[seat].person or house.registrar.new()
    token = table.seats[seat].token
    await table.join(
        token, person, data.name, data.seat if data.seat is None else known_seat(table, data.seat)
    )
    return _view(table, table.seat_of(token).seat, language_of(request))


@get("/seat", security=BEARER, responses=_refuses(401))
async def see_seat(request: Asked, house: TheHouse) -> SeatView:
    """The table as a seat sees it."""
    return _view(*await _seat(request, house), language_of(request))


@post("/seat/answers", security=BEARER, responses=_refuses(400, 401, 403, 409, 413))
async def give_answers(request: Asked, house: TheHouse, data: JSONBody[Answers]) -> SeatView:
    """Give answers; they are stored when this returns."""
    table, seat = await _seat(request, house)
    language = language_of(request)
    try:
        await table.answer(table.seats[seat].person, seat, data.actions, data.after)
    except IllegalAction as refusal:
        raise _in_words(table, seat, data.actions, language) or refusal from None
    return _view(await house.tables.get(table.id), seat, language)


def _in_words(table: LiveTable, seat: int, actions: list[int], language: str) -> IllegalAction | None:
    """Why the game refuses an answer, in a language; None if only an answer before it makes it impossible."""
    why = table.game.with_language(language).why_not(table.state, seat, actions[0])
    return IllegalAction(why.clause, why.reason) if why else None


@get("/seat/events", security=BEARER, responses=_refuses(400, 401))
async def follow_seat(
    request: Asked, house: TheHouse, since: Annotated[int, QueryParameter(ge=0, le=10**9)] = 0
) -> Stream:
    """What happens from now on (or since an answer), as server-sent events with JSON."""
    table, seat = await _seat(request, house)
    token = table.seats[seat].token

    def messages() -> AsyncIterator[str]:
        return _follow(house, table.id, token, since, language_of(request))

    return Stream(messages, media_type="text/event-stream", headers={"cache-control": "no-store"})


@get("/watch/{token:str}", responses=_refuses(400, 404))
async def see_table(request: Asked, house: TheHouse, token: LocalName) -> SeatView:
    """The table as a spectator sees it."""
    table_id = await house.store.find_watch(token)
    if table_id is None:
        raise Gone("house.mistake.no-such-table")
    return _view(await house.tables.get(table_id), None, language_of(request))


async def _seat(request: Asked, house: House) -> tuple[LiveTable, int]:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    found = await house.store.find_seat(token) if scheme.lower() == "bearer" else None
    if found is None:
        raise NotAuthorizedException("send a seat's token as 'Authorization: Bearer TOKEN'")
    table = await house.tables.get(found[0])
    chair = table.seat_of(token)  # now, after everything that was awaited: seats may swap their links
    if chair.kind == "bot":
        raise NotAuthorizedException("a bot of the house sits there")
    return table, chair.seat


def _eyes(table: LiveTable, seat: int | None) -> int | None:
    """Whose hand a key shows: nobody's until somebody sits there, for the link may still be swapped."""
    return seat if seat is not None and table.seats[seat].kind == "person" else None


def _view(table: LiveTable, seat: int | None, language: str) -> SeatView:
    game, state = table.game.with_language(language), table.state
    owes = seat is not None and seat in state.actors() and not table.is_waiting()
    return SeatView(
        table=table.id,
        seat=seat,
        names=table.names(game),
        answers_given=table.heard_by(_person(table, seat)),
        waiting=table.is_waiting(),
        over=state.over(),
        actors=state.actors(),
        view=msgspec.to_builtins(game.view(state, _eyes(table, seat))),
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


async def _follow(house: House, table_id: str, token: str, since: int, language: str) -> AsyncIterator[str]:
    """Each event that a seat may see, once, and a line whenever the seat should look again."""
    table = await house.tables.get(table_id)
    flag = table.watch()
    flag.set()
    mark, told = "", _first_told(table, table.seat_of(token).seat, since)
    try:
        while True:
            try:
                await asyncio.wait_for(flag.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            flag.clear()
            if house.closing:
                return
            fresh = await house.tables.get(table_id)
            if fresh is not table:
                table.unwatch(flag)
                table, flag = fresh, fresh.watch()
            seat = table.seat_of(token).seat
            for item in _told(table, seat, told, language):
                yield f"event: told\ndata: {msgspec.json.encode(item).decode()}\n\n"
            told = len(table.happenings)
            before, mark = mark, table.mark(_person(table, seat))
            if mark != before:
                yield _changed(table, seat)
    finally:
        table.unwatch(flag)


def _changed(table: LiveTable, seat: int) -> str:
    """A line that says: look again."""
    given = table.heard_by(_person(table, seat))
    now = {"answers_given": given, "actors": table.state.actors(), "over": table.state.over()}
    return f"event: changed\nid: {given}\ndata: {msgspec.json.encode(now).decode()}\n\n"


def _person(table: LiveTable, seat: int | None) -> str:
    """Who runs a seat; nobody in particular if it is open, or if somebody only watches."""
    return "" if seat is None else table.seats[seat].person


def _first_told(table: LiveTable, seat: int, since: int) -> int:
    """The place of the first event that somebody who knew of so many answers may not have heard of."""
    person = _person(table, seat)
    places = (
        place for place, item in enumerate(table.happenings) if table.heard_by(person, item.after) >= since
    )
    return next(places, len(table.happenings))


def _told(table: LiveTable, seat: int, first: int, language: str) -> list[Told]:
    game = table.game.with_language(language)
    eyes, person = _eyes(table, seat), _person(table, seat)
    return [
        Told(
            table.heard_by(person, item.after),
            item.event.kind,
            item.event.values,
            item.sentence(game, table.state),
            item.event.clause,
        )
        for item in table.happenings[first:]
        if item.event.seen_by(eyes)
    ]


ROUTER = Router(
    "/api",
    route_handlers=[
        list_games, list_clauses, list_answers, create_table, join_seat, see_seat, give_answers, follow_seat, see_table,
    ],
    tags=["table"],
)  # fmt: skip
