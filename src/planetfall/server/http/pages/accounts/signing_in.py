"""Signing up, signing in and signing out, and coming back with a recovery code."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from planetfall.server.errors import NotFound, UserError
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.identity import COOKIE, SESSION_COOKIE
from planetfall.server.http.responses import AnyRequest, Form, html, redirect, safe_place
from planetfall.server.http.signing_in import charge_try, redirect_from, signed_in, with_session
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.people.account_settings import BY_INVITATION, BY_PROVIDER, OFF, OPEN
from planetfall.server.people.accounts import NewAccount, folded_name
from planetfall.server.people.passwords import MAX_LENGTH, MIN_LENGTH
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.people.account_store import INVITATION

HOME = "/account"
Back = Annotated[str, QueryParameter(name="back", max_length=400)]


@get("/account/sign-in")
async def sign_in_page(request: AnyRequest, services: InjectedServices, back: Back = "") -> Response[Any]:
    """The form to sign in."""
    visitor = visitor_of(request, services)
    if visitor.account is not None:
        return redirect(services, visitor, HOME)
    return await _form(services, visitor, "sign_in", form={"back": back})


@post("/account/sign-in")
async def sign_in(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Sign in with name and password."""
    visitor, name = visitor_of(request, services), data.get("name", "")
    await charge_try(request, folded_name(name))
    try:
        account = await services.accounts.check_password(name, data.get("password", ""))
    except UserError as error:
        return await _form(services, visitor, "sign_in", error, data)
    return await signed_in(request, services, visitor, account.person, data)


@get("/account/recover")
async def recover_page(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """The form for a recovery code."""
    return await _form(services, visitor_of(request, services), "recover")


@post("/account/recover")
async def recover(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Sign in with a recovery code and set a new password; the code is used up, other browsers are signed out."""
    visitor, name = visitor_of(request, services), data.get("name", "")
    await charge_try(request, folded_name(name))
    try:
        services.accounts.check_new_password(data.get("password", ""), name)
        account = await services.accounts.use_code(name, data.get("code", ""))
    except UserError as error:
        return await _form(services, visitor, "recover", error, data)
    await services.accounts.set_password(account, "", data.get("password", ""))
    return await signed_in(request, services, visitor, account.person, {**data, "back": HOME})


@get("/account/sign-up")
async def sign_up_page(request: AnyRequest, services: InjectedServices, back: Back = "") -> Response[Any]:
    """The form for a new account."""
    return await _sign_up_form(services, visitor_of(request, services), {"back": back})


@get("/account/invitation/{token:str}")
async def invitation_page(
    request: AnyRequest, services: InjectedServices, token: FromPath[str]
) -> Response[Any]:
    """The form for a new account, by an invitation of the operators."""
    if await services.accounts.find_ticket(INVITATION, token) is None:
        raise NotFound("app.mistake.no-such-invitation")
    return await _sign_up_form(services, visitor_of(request, services), {"invitation": token})


async def _sign_up_form(services: Services, visitor: Visitor, form: dict[str, str]) -> Response[Any]:
    if visitor.account is not None:
        return redirect(services, visitor, HOME)
    return await _form(services, visitor, "sign_up", form=form)


@post("/account/sign-up")
async def sign_up(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Make an account of the guest, who keeps all tables, and show the recovery codes once."""
    visitor = visitor_of(request, services)
    if visitor.account is not None:
        return redirect(services, visitor, HOME)
    await charge_try(request, "")
    fields = {name: data.get(name, "") for name in NewAccount.__struct_fields__}
    try:
        services.accounts.check_new_password(fields["password"], fields["name"])
        codes = await services.accounts.sign_up(visitor.person, NewAccount(**fields))
    except UserError as error:
        return await _form(services, visitor, "sign_up", error, data)
    return await welcomed(request, services, visitor, codes, data.get("back", ""))


async def welcomed(
    request: AnyRequest, services: Services, visitor: Visitor, codes: list[str], back: str = ""
) -> Response[Any]:
    """The page after signing up: the recovery codes, and a session for this browser."""
    visitor.needs_cookie = visitor.has_dead_session = False
    response = codes_page(services, visitor, codes, back)
    response.delete_cookie(COOKIE)
    return await with_session(request, services, visitor, visitor.person, response)


def codes_page(services: Services, visitor: Visitor, codes: list[str], back: str = "") -> Response[str]:
    """New recovery codes, which are shown once."""
    return html(services, visitor, "account/codes.html", codes=codes, back=safe_place(back or HOME))


@post("/account/sign-out")
async def sign_out(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """End the session of this browser, which is a new guest from then on."""
    visitor = visitor_of(request, services)
    if visitor.account is not None:
        await services.accounts.sessions.end(visitor.account.person, only=visitor.session)
    response = redirect_from(services, visitor, "/")
    response.delete_cookie(SESSION_COOKIE)
    return response


async def _form(
    services: Services,
    visitor: Visitor,
    name: str,
    error: UserError | None = None,
    form: dict[str, str] | None = None,
) -> Response[Any]:
    """A form of this file, again with what is wrong if there is an error; never with the password in it."""
    given = {key: value[:400] for key, value in (form or {}).items() if key not in ("password", "code")}
    registration = services.settings.accounts.registration
    return html(
        services,
        visitor,
        f"account/{name}.html",
        403 if error else 200,
        error=page_message(error, visitor.catalogue) if error else "",
        form=given,
        has_tables=visitor.account is None and await services.accounts.has_guest_tables(visitor.person),
        may_sign_up=registration == OPEN or (registration == BY_INVITATION and bool(given.get("invitation"))),
        is_off=registration == OFF,
        at_provider_only=registration == BY_PROVIDER,
        provider=services.settings.openid.label,
        may_sign_up_there=registration in (OPEN, BY_PROVIDER) or bool(given.get("invitation")),
        least=MIN_LENGTH,
        most=MAX_LENGTH,
        guests_allowed=services.settings.accounts.guests,
    )


ROUTES = [
    sign_in_page,
    sign_in,
    recover_page,
    recover,
    sign_up_page,
    invitation_page,
    sign_up,
    sign_out,
]
