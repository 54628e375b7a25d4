"""Tokens for a member's programs: making one, which is shown once, and revoking it."""

from typing import Any

from litestar import Response, post

from planetfall.server.http.pages.accounts.home import member_of
from planetfall.server.http.pages.accounts.signing_in import HOME
from planetfall.server.http.responses import AnyRequest, Form, html, redirect
from planetfall.server.http.signing_in import charge_try
from planetfall.server.services import InjectedServices


@post("/account/tokens")
async def make_token(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Make a token, for whoever knows the password, and show it once."""
    visitor, account = member_of(request, services)
    await charge_try(request, account.person)
    await services.accounts.check_own_password(account, data.get("old", ""))
    word = await services.api_tokens.make(account.person, data.get("token-name", ""))
    return html(services, visitor, "account/token.html", token=word)


@post("/account/tokens/revoke")
async def revoke_token(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Revoke a token, which opens nothing from then on."""
    visitor, account = member_of(request, services)
    await services.api_tokens.store.remove(account.person, data.get("token", "").replace("\0", ""))
    return redirect(services, visitor, HOME)


ROUTES = [make_token, revoke_token]
