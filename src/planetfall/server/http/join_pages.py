"""Taking a seat: by a link to it, or at a listed table."""

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.server.errors import Conflict, NotFound
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.responses import AnyRequest, Form, html, number, redirect
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.store import Seat
from planetfall.server.tables.create_table import checked_seat
from planetfall.server.tables.live_table import LiveTable


@get("/join/{token:str}")
async def join_page(request: AnyRequest, services: InjectedServices, token: FromPath[str]) -> Response[Any]:
    """The invitation that a link to a seat opens."""
    return _invitation(services, visitor_of(request, services), await _table_of(services, token), token)


@post("/join/{token:str}")
async def join(
    request: AnyRequest, services: InjectedServices, token: FromPath[str], data: Form
) -> Response[Any]:
    """Take the seat of a link, or another open one with it."""
    visitor = visitor_of(request, services)
    table = await _table_of(services, token)
    try:
        await table.seating.join(token, visitor.person, data.get("name", ""), _wanted_seat(table, data))
    except Conflict as error:
        return _invitation(services, visitor, await _table_of(services, token), token, error, data)
    return redirect(services, visitor, f"/table/{table.id}")


def _invitation(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    token: str,
    error: Conflict | None = None,
    form: Mapping[str, str] = {},
) -> Response[Any]:
    seat = table.seating.seat_of_link(token)
    if seat.kind == "person" and seat.person == visitor.person:
        return redirect(services, visitor, f"/table/{table.id}")
    return _join_form(services, visitor, table, seat, f"/join/{token}", error, form)


@get("/open/{table_id:str}")
async def open_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[Any]:
    """The invitation to a listed table."""
    return _open_seats(services, visitor_of(request, services), await _listed_table(services, table_id))


@post("/open/{table_id:str}")
async def take_open_seat(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Take an open seat of a listed table. Its link stays unknown to strangers: it would open the seat for good."""
    visitor = visitor_of(request, services)
    table = await _listed_table(services, table_id)
    seat = checked_seat(table, number(data, "seat"))
    try:
        await table.seating.join(table.seats[seat].token, visitor.person, data.get("name", ""), seat)
    except Conflict as error:
        return _open_seats(services, visitor, await _listed_table(services, table_id), error, data)
    return redirect(services, visitor, f"/table/{table.id}")


def _open_seats(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    error: Conflict | None = None,
    form: Mapping[str, str] = {},
) -> Response[Any]:
    if table.seats_of(visitor.person):
        return redirect(services, visitor, f"/table/{table.id}")
    free = [seat for seat in table.seats if seat.kind == "open"]
    if not free:
        raise NotFound("app.mistake.no-free-seat")
    return _join_form(services, visitor, table, free[0], f"/open/{table.id}", error, form)


def _join_form(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    seat: Seat,
    address: str,
    error: Conflict | None,
    form: Mapping[str, str],
) -> Response[str]:
    return html(
        services,
        visitor,
        "join.html",
        409 if error else 200,
        table=table,
        offered=seat,
        address=address,
        name=form.get("name", seat.name),
        game=table.game.with_language(visitor.catalogue.language),
        error=page_message(error, visitor.catalogue) if error else "",
    )


def _wanted_seat(table: LiveTable, form: dict[str, str]) -> int | None:
    return checked_seat(table, number(form, "seat")) if "seat" in form else None


async def _listed_table(services: Services, table_id: str) -> LiveTable:
    table = await services.tables.get(table_id)
    if not table.row.listed:
        raise NotFound("app.mistake.no-free-seat")
    return table


async def _table_of(services: Services, token: str) -> LiveTable:
    found = await services.store.find_seat(token)
    if found is None:
        raise NotFound("app.mistake.no-such-link")
    return await services.tables.get(found[0])


ROUTES = [join_page, join, open_page, take_open_seat]
