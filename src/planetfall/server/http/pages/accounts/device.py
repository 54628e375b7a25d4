"""Signing in on another device by a QR code: a link of a member's page, which works once and for a short time."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.server.errors import NotFound
from planetfall.server.http.pages.accounts.home import member_of
from planetfall.server.http.responses import AnyRequest, Form, base_address, html
from planetfall.server.http.signing_in import charge_try, signed_in
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices, Services

DEVICE = "device"  # the kind of ticket
MINUTES = 5


@post("/account/device")
async def show_code(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """A QR code for another device."""
    visitor, account = member_of(request, services)
    word = await services.accounts.new_ticket(DEVICE, MINUTES * 60, account.person)
    link = f"{base_address(services, request)}/account/device/{word}"
    return html(services, visitor, "account/device.html", link=link, minutes=MINUTES)


@get("/account/device/{token:str}")
async def confirm_page(
    request: AnyRequest, services: InjectedServices, token: FromPath[str]
) -> Response[Any]:
    """Ask on the other device, so that nothing that only looks at links signs in."""
    visitor = visitor_of(request, services)
    ticket = await services.accounts.find_ticket(DEVICE, token)
    account = await services.store.accounts.find(ticket.person) if ticket else None
    if account is None:
        raise NotFound("app.mistake.device-link")
    return html(
        services,
        visitor,
        "account/confirm_device.html",
        account=account,
        address=f"/account/device/{token}",
        has_tables=await _has_tables(services, visitor.account is None, visitor.person),
    )


@post("/account/device/{token:str}")
async def sign_in(
    request: AnyRequest, services: InjectedServices, token: FromPath[str], data: Form
) -> Response[Any]:
    """Sign this device in, and use the link up."""
    visitor = visitor_of(request, services)
    await charge_try(request, DEVICE)
    ticket = await services.accounts.use_ticket(DEVICE, token)
    if ticket is None:
        raise NotFound("app.mistake.device-link")
    return await signed_in(request, services, visitor, ticket.person, data)


async def _has_tables(services: Services, is_guest: bool, person: str) -> bool:
    return is_guest and await services.accounts.has_guest_tables(person)


ROUTES = [show_code, confirm_page, sign_in]
