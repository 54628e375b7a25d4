"""The way back for somebody who lost their cookie: a recovery link, which brings a person's seats to another browser.

A link is signed by the server, carries the person's id and a number, and works once. Using it makes the next one; the
browser that showed it keeps working.
"""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.server.errors import NotFound
from planetfall.server.http.identity import COOKIE
from planetfall.server.http.responses import (
    AnyRequest,
    Form,
    base_address,
    cookie,
    html,
    redirect,
    safe_place,
)
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services


async def recovery_link(services: Services, visitor: Visitor, request: AnyRequest) -> str:
    """The recovery link of a guest, for a page that nobody else sees; empty for members, who sign in instead."""
    if visitor.account is not None:
        return ""
    number = await services.store.people.recovery_number(visitor.person)
    return (
        f"{base_address(services, request)}/recover/{services.signer.recovery_token(visitor.person, number)}"
    )


@get("/recover/{token:str}")
async def recovery_page(
    request: AnyRequest, services: InjectedServices, token: FromPath[str]
) -> Response[str]:
    """Ask before a recovery link is used: programs that look at links must not use it up."""
    visitor = visitor_of(request, services)
    person, _ = await _valid(services, token)
    is_own = person == visitor.person
    is_known = is_own or bool(await services.store.tables_of(visitor.person))
    return html(
        services,
        visitor,
        "recover.html",
        address=f"/recover/{token}",
        is_own=is_own,
        own_link=await recovery_link(services, visitor, request) if is_known else "",
    )


@post("/recover/{token:str}")
async def recover(request: AnyRequest, services: InjectedServices, token: FromPath[str]) -> Response[Any]:
    """Make this browser the person of a recovery link, and use the link up."""
    visitor = visitor_of(request, services)
    person, number = await _valid(services, token)
    if person != visitor.person:
        if not await services.store.people.use_recovery(person, number):
            raise NotFound("app.mistake.recovery-used")
        visitor.person, visitor.needs_cookie = person, False
    response = redirect(services, visitor, "/tables")
    response.set_cookie(cookie(services, COOKIE, services.signer.sign(person), httponly=True))
    return response


@post("/recovery/renew")
async def renew(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Make a visitor's recovery link useless, because somebody else may have seen it; there is a new one at once."""
    visitor = visitor_of(request, services)
    number = await services.store.people.recovery_number(visitor.person)
    await services.store.people.use_recovery(visitor.person, number)
    return redirect(services, visitor, safe_place(data.get("back", "/")))


async def _valid(services: Services, token: str) -> tuple[str, int]:
    """The person and the number of a link that was not used yet, or NotFound."""
    found = services.signer.recovered(token)
    if found is None:
        raise NotFound("app.mistake.no-such-recovery")
    person, number = found
    if services.accounts.sessions.is_claimed(person):  # whoever has an account comes back by signing in
        raise NotFound("app.mistake.recovery-account")
    if number != await services.store.people.recovery_number(person):
        raise NotFound("app.mistake.recovery-used")
    return found


ROUTES = [recovery_page, recover, renew]
