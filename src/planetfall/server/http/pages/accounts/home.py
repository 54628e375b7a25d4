"""The page of an account: password, recovery codes and the browsers that are signed in."""

from typing import Any

from litestar import Response, get, post

from planetfall.server.errors import NotAllowed
from planetfall.server.http.pages.accounts.signing_in import HOME, codes_page
from planetfall.server.http.responses import AnyRequest, Form, html, redirect
from planetfall.server.http.signing_in import charge_try
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.people.accounts import checked_email
from planetfall.server.people.passwords import MAX_LENGTH, MIN_LENGTH
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.people.account_store import PRIVACY, Account

SIGN_IN = "/account/sign-in"
BADGES = ("red", "blue", "yellow", "green", "white", "purple")  # of players, as everywhere


def member_of(request: AnyRequest, services: Services) -> tuple[Visitor, Account]:
    """The visitor and their account, or NotAllowed."""
    visitor = visitor_of(request, services)
    if visitor.account is None:
        raise NotAllowed("app.mistake.sign-in-first")
    return visitor, visitor.account


@get(HOME)
async def account_page(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """Everything that a member can change."""
    visitor = visitor_of(request, services)
    if visitor.account is None:
        return redirect(services, visitor, SIGN_IN)
    store = services.store.accounts
    return html(
        services,
        visitor,
        "account/home.html",
        account=visitor.account,
        sessions=await store.sessions_of(visitor.person),
        passkeys=await services.store.passkeys.of(visitor.person),
        codes_left=await store.count_codes(visitor.person),
        has_password=bool(await store.password(visitor.person)),
        provider=services.settings.openid.label,
        tokens=await services.store.api_tokens.of(visitor.person),
        identities=await services.store.identities.of(visitor.person),
        issuer=services.settings.openid.issuer,
        privacies=PRIVACY,
        badges=BADGES,
        spoken=visitor.account.languages.split(),
        least=MIN_LENGTH,
        most=MAX_LENGTH,
    )


@post("/account/password")
async def change_password(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Set another password; all other browsers must sign in again."""
    visitor, account = member_of(request, services)
    await charge_try(request, account.person)
    await services.accounts.change_password(
        account, visitor.session, data.get("old", ""), data.get("password", "")
    )
    return redirect(services, visitor, HOME)


@post("/account/email")
async def change_email(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Set the address for mail, or remove it."""
    visitor, account = member_of(request, services)
    await services.accounts.change(account.person, email=checked_email(data.get("email", "")))
    return redirect(services, visitor, HOME)


@post("/account/codes")
async def renew_codes(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Make new recovery codes and show them once."""
    visitor, account = member_of(request, services)
    await charge_try(request, account.person)
    await services.accounts.check_own_password(account, data.get("old", ""))
    return codes_page(services, visitor, await services.accounts.renew_codes(account.person))


@post("/account/sessions/end")
async def end_session(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Sign another browser out, or all others."""
    visitor, account = member_of(request, services)
    only = data.get("session", "")
    await services.accounts.sessions.end(account.person, only=only, but="" if only else visitor.session)
    return redirect(services, visitor, HOME)


ROUTES = [account_page, change_password, change_email, renew_codes, end_session]
