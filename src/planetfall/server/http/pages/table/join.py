"""Taking a seat: by an invitation, or at a listed table."""

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.server.errors import Conflict, NotFound
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.responses import AnyRequest, Form, html, number, redirect
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.rows import Seat
from planetfall.server.tables.create_table import checked_seat
from planetfall.server.tables.live_table import LiveTable


@get("/join/{token:str}")
async def join_page(request: AnyRequest, services: InjectedServices, token: FromPath[str]) -> Response[Any]:
    """The invitation to a seat; one that was used shows the table as spectators see it."""
    visitor = visitor_of(request, services)
    table = await _table_of(services, token)
    if table.seating.seat_of_link(token).kind == "open":
        return _invitation(services, visitor, table, token)
    return redirect(services, visitor, _place_after_use(table, token, visitor))


@post("/join/{token:str}")
async def join(
    request: AnyRequest, services: InjectedServices, token: FromPath[str], data: Form
) -> Response[Any]:
    """Use an invitation for its own seat, or for another open one."""
    visitor = visitor_of(request, services)
    table = await _table_of(services, token)
    try:
        await table.seating.join(token, visitor.person, data.get("name", ""), _wanted_seat(table, data))
    except Conflict as error:
        table = await _table_of(services, token)
        if table.seating.seat_of_link(token).kind == "open":
            return _invitation(services, visitor, table, token, error, data)
        return _used_invitation(services, visitor, table, error)
    return redirect(services, visitor, f"/table/{table.id}")


def _place_after_use(table: LiveTable, token: str, visitor: Visitor) -> str:
    """Where a used invitation leads: its holder to the table, everybody else to the spectators."""
    holder = table.seating.seat_of_link(token).person
    return f"/table/{table.id}" if holder == visitor.person else f"/watch/{table.row.watch}"


def _used_invitation(
    services: Services, visitor: Visitor, table: LiveTable, error: Conflict
) -> Response[Any]:
    """Tell somebody who came second so, and let them watch."""
    message = page_message(error, visitor.catalogue)
    return html(
        services, visitor, "used_invitation.html", 409, message=message, watch=f"/watch/{table.row.watch}"
    )


def _invitation(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    token: str,
    error: Conflict | None = None,
    form: Mapping[str, str] = {},
) -> Response[Any]:
    seat = table.seating.seat_of_link(token)
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
    """Take an open seat of a listed table; its invitation stays unknown to strangers, who could give it away."""
    visitor = visitor_of(request, services)
    table = await _listed_table(services, table_id)
    seat = checked_seat(table, number(data, "seat"))
    try:
        if table.seats[seat].kind != "open":
            raise Conflict("app.mistake.colour-taken")
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
