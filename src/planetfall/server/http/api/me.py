"""What a member's own program asks for: who I am, my tables, and a seat for me. The rest are the requests of seats."""

from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody
from msgspec import Meta

from planetfall.server.errors import Conflict, InvalidRequest, NotFound
from planetfall.server.home.my_tables import MyTable
from planetfall.server.http.api.personal import PERSONAL, check_programs, member_by_token
from planetfall.server.http.api.seats import check_body, refuses, seat_view
from planetfall.server.http.api.types import Name, SeatNumber, SeatView
from planetfall.server.http.responses import AnyRequest
from planetfall.server.http.visitor import language_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.rows import TableRow
from planetfall.server.tables.create_table import checked_seat
from planetfall.server.tables.live_table import LiveTable

Word = Annotated[str, Meta(max_length=64)]


class Me(msgspec.Struct, frozen=True):
    """The member whose token is sent."""

    name: str
    languages: list[str]


class OwnTable(msgspec.Struct, frozen=True):
    """One of the member's tables; `left` is the seconds on their clock, if they have one and it is their turn."""

    table: str
    game: str
    title: str
    seats: list[SeatNumber]  # that are theirs
    is_turn: bool
    waiting: bool  # for players
    over: bool
    rated: bool
    left: float | None
    created: float


class MyJoining(msgspec.Struct, frozen=True):
    """Where the member sits down: by an invitation, or at a public table; `seat` is the open one to take."""

    invitation: Word = ""
    table: Word = ""
    seat: SeatNumber | None = None
    name: Name = ""


@get("/me", security=PERSONAL, responses=refuses(401))
async def see_me(request: AnyRequest, services: InjectedServices) -> Me:
    """The member whose token this is."""
    account = member_by_token(request)
    return Me(account.name, account.languages.split())


@get("/me/tables", security=PERSONAL, responses=refuses(401))
async def list_my_tables(request: AnyRequest, services: InjectedServices) -> list[OwnTable]:
    """The member's tables: where it is their turn first, then the others, then games that are over."""
    person = member_by_token(request).person
    running = [_running(each) for each in await services.my_tables.running(person)]
    finished = await services.my_tables.finished(person)
    return running + [_own_table(row, seats) for row, seats in finished]


def _running(each: MyTable) -> OwnTable:
    return _own_table(each.table, list(each.seats), each.is_turn, each.left)


def _own_table(row: TableRow, seats: list[int], is_turn: bool = False, left: float | None = None) -> OwnTable:
    rated = row.arrangements.rated
    waiting = bool(row.waiting)
    return OwnTable(
        row.id, row.game, row.title, seats, is_turn, waiting, bool(row.over), rated, left, row.created
    )


@post("/me/join", security=PERSONAL, responses=refuses(400, 401, 403, 404, 409, 413, 415))
async def join_as_me(request: AnyRequest, services: InjectedServices, data: JSONBody[MyJoining]) -> SeatView:
    """Sit down as the member; the same request sent again finds them sitting there."""
    account = member_by_token(request)
    table, token = await _open_seat(services, data)
    check_programs(table)
    wanted = checked_seat(table, data.seat) if data.seat is not None else None
    if not (data.table and table.seats_of(account.person)):
        await table.seating.join(token, account.person, data.name or account.name, wanted)
    table = await services.tables.get(table.id)
    return seat_view(table, table.seating.shown_seat(account.person), language_of(request))


async def _open_seat(services: Services, data: MyJoining) -> tuple[LiveTable, str]:
    """The table to sit down at, and the invitation to its seat."""
    if bool(data.invitation) == bool(data.table):
        raise InvalidRequest("app.mistake.invitation-or-table")
    if data.invitation:
        found = await services.store.find_seat(data.invitation)
        if found is None:
            raise NotFound("app.mistake.no-such-link")
        return await services.tables.get(found[0]), data.invitation
    table = await services.tables.get(data.table)
    if not table.row.listed:
        raise NotFound("app.mistake.no-free-seat")
    free = [seat for seat in table.seats if seat.kind == "open" and data.seat in (None, seat.seat)]
    if not free:
        raise Conflict("app.mistake.colour-taken")
    return table, free[0].token


ROUTER = Router(
    "/api", route_handlers=[see_me, list_my_tables, join_as_me], tags=["me"], before_request=check_body
)
