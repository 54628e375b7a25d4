"""Tokens of members in the API: they open every seat of their member, which a request names by its table."""

from typing import Annotated

import msgspec
from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.spec import SecurityRequirement
from litestar.params import QueryParameter

from planetfall.server.errors import InvalidRequest, NotAllowed, NotFound
from planetfall.server.http.identified import identity_of
from planetfall.server.http.responses import AnyRequest
from planetfall.server.services import Services
from planetfall.server.store.people.account_store import Account
from planetfall.server.tables.live_table import LiveTable

WITHOUT_TOKEN = (
    "send a member's token as 'Authorization: Bearer TOKEN'; members make tokens on their account's page"
)
PERSONAL: list[SecurityRequirement] = [{"person": []}]


class Place(msgspec.Struct, frozen=True):
    """The table that a member's program means, and perhaps one of several seats there; a seat's key needs neither."""

    table: str = ""
    seat: int | None = None


def wanted_place(
    table: Annotated[
        str,
        QueryParameter(max_length=64, description="With a member's token: the table that is meant"),
    ] = "",
    seat: Annotated[
        str,
        QueryParameter(
            pattern="^[0-9]{0,2}$",
            description="With a member's token: the number of the seat, if several there are theirs",
        ),
    ] = "",
) -> Place:
    """What the address of a request says about the seat."""
    return Place(table, int(seat) if seat else None)


InjectedPlace = NamedDependency[Place]  # as route handlers take it


def has_token(request: AnyRequest) -> bool:
    """Whether a request comes with a member's token."""
    return bool(identity_of(request).token)


def member_by_token(request: AnyRequest) -> Account:
    """The member whose token a request sends, or 401."""
    identity = identity_of(request)
    if not identity.token or identity.account is None:
        raise NotAuthorizedException(WITHOUT_TOKEN)
    return identity.account


async def own_table(request: AnyRequest, services: Services, place: Place) -> tuple[LiveTable, str]:
    """The table that a member's program means, where they sit or are the host, and the member."""
    person = member_by_token(request).person
    if not place.table:
        raise InvalidRequest("app.mistake.which-table")
    table = await services.tables.get(place.table)
    if not table.seats_of(person) and table.row.host != person:
        raise NotFound("app.mistake.no-such-table")  # as if there were none
    return table, person


async def own_seat(request: AnyRequest, services: Services, place: Place) -> tuple[LiveTable, int]:
    """The table and the seat that a member's program means."""
    table, person = await own_table(request, services, place)
    return table, seat_at(table, person, place)


def seat_at(table: LiveTable, person: str, place: Place) -> int:
    """The seat of a member that is meant, or NotFound."""
    own = table.seats_of(person)
    shown = table.seating.shown_seat(person)
    seat = place.seat if place.seat is not None else shown if shown is not None else next(iter(own), None)
    if seat is None or seat not in own:
        raise NotFound("app.mistake.not-your-seat")
    return seat


def check_programs(table: LiveTable) -> None:
    """Raise NotAllowed where people are rated: programs do not play there, whoever they belong to."""
    if table.is_rated:
        raise NotAllowed("app.mistake.rated-programs")
