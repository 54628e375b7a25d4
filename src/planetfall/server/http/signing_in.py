"""What every way to sign in ends with: a new session for this browser, and the guest's tables in the account."""

import math
from collections.abc import Mapping
from typing import Any

from litestar import Response

from planetfall.server.errors import TooManyTries
from planetfall.server.http.devices import device_name
from planetfall.server.http.identity import COOKIE, SESSION_COOKIE
from planetfall.server.http.limits.rate_limiter import RateLimiter
from planetfall.server.http.responses import AnyRequest, cookie, redirect, safe_place
from planetfall.server.http.visitor import Visitor
from planetfall.server.services import Services

AFTER = "/tables"


async def charge_try(request: AnyRequest, name: str) -> None:
    """Count a try to sign in at an account, or TooManyTries."""
    limiter: RateLimiter = request.app.state.limiter
    wait = await limiter.charge_sign_in(request.scope, name)
    if wait:
        raise TooManyTries("app.mistake.too-many-sign-ins", count=math.ceil(wait / 60))


async def signed_in(
    request: AnyRequest, services: Services, visitor: Visitor, person: str, form: Mapping[str, str]
) -> Response[Any]:
    """Sign this browser in as a person, and go on; a guest's tables come along if the form says so."""
    if visitor.account is None and "claim" in form:
        await services.accounts.claim(visitor.person, person)
    back = form.get("back") or AFTER
    response = await with_session(request, services, visitor, person, redirect_from(services, visitor, back))
    if visitor.account is None and "claim" in form:
        response.delete_cookie(COOKIE)
    return response


def redirect_from(services: Services, visitor: Visitor, place: str) -> Response[Any]:
    """A redirect that gives the browser no cookie of a guest: it is about to get another one."""
    visitor.needs_cookie = visitor.has_dead_session = False
    return redirect(services, visitor, safe_place(place))


async def with_session(
    request: AnyRequest, services: Services, visitor: Visitor, person: str, response: Response[Any]
) -> Response[Any]:
    """A response that gives the browser a session of its own, never one that it has brought along."""
    sessions = services.accounts.sessions
    if visitor.account is not None:
        await sessions.end(visitor.account.person, only=visitor.session)
    word = await sessions.begin(person, device_name(request.headers.get("user-agent", "")))
    value = services.signer.session_cookie(person, word)
    response.set_cookie(cookie(services, SESSION_COOKIE, value, httponly=True))
    return response
