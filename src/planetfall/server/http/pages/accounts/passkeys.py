"""Passkeys: signing up and in with them, adding and removing them. Their forms are filled in by passkeys.js."""

from typing import Any
from urllib.parse import urlsplit

from litestar import Response, post

from planetfall.server.errors import InvalidRequest
from planetfall.server.http.devices import device_name
from planetfall.server.http.pages.accounts.home import member_of
from planetfall.server.http.pages.accounts.signing_in import HOME, welcomed
from planetfall.server.http.responses import AnyRequest, Form, redirect
from planetfall.server.http.signing_in import charge_try, signed_in
from planetfall.server.http.visitor import visitor_of
from planetfall.server.people.accounts import NewAccount, checked_name
from planetfall.server.people.passkeys import Challenge, Site
from planetfall.server.services import InjectedServices, Services


def site_of(request: AnyRequest, services: Services) -> Site:
    """Where this page comes from, as browsers bind passkeys to it."""
    address = services.settings.public_url or str(request.base_url)
    parts = urlsplit(address)
    return Site(parts.hostname or "", f"{parts.scheme}://{parts.netloc}")


@post("/account/passkeys/ask")
async def ask_for_new(request: AnyRequest, services: InjectedServices) -> Response[Challenge]:
    """What a browser needs to make a passkey for the member."""
    _, account = member_of(request, services)
    site = site_of(request, services)
    return _as_json(await services.passkeys.ask_for_new(site, account.person, account.name))


@post("/account/passkeys/add")
async def add_passkey(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Keep the passkey that the browser has made."""
    visitor, account = member_of(request, services)
    await services.passkeys.store.add(await _made(request, services, account.person, data))
    return redirect(services, visitor, HOME)


@post("/account/passkeys/remove")
async def remove_passkey(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Forget a passkey."""
    visitor, account = member_of(request, services)
    await services.passkeys.store.remove(account.person, data.get("passkey", "").replace("\0", ""))
    return redirect(services, visitor, HOME)


@post("/account/sign-in/passkey/ask")
async def ask_to_sign_in(request: AnyRequest, services: InjectedServices) -> Response[Challenge]:
    """What a browser needs to sign in with any of its passkeys."""
    return _as_json(await services.passkeys.ask_to_sign_in(site_of(request, services)))


@post("/account/sign-in/passkey")
async def sign_in(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Sign in with a passkey."""
    visitor = visitor_of(request, services)
    await charge_try(request, "passkey")
    person = await services.passkeys.check_sign_in(
        site_of(request, services), data.get("ticket", ""), data.get("credential", "")
    )
    return await signed_in(request, services, visitor, person, data)


@post("/account/sign-up/passkey/ask")
async def ask_to_sign_up(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Challenge]:
    """What a browser needs to make a passkey for a guest who is about to sign up."""
    visitor = visitor_of(request, services)
    await services.accounts.check_may_sign_up(data.get("invitation", ""))
    name = checked_name(data.get("name", ""))
    return _as_json(await services.passkeys.ask_for_new(site_of(request, services), visitor.person, name))


@post("/account/sign-up/passkey")
async def sign_up(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Make an account that has a passkey and no password."""
    visitor = visitor_of(request, services)
    if visitor.account is not None:
        raise InvalidRequest("app.mistake.signed-in-already")
    await charge_try(request, "")
    passkey = await _made(request, services, visitor.person, data)
    new = NewAccount(data.get("name", ""), "", data.get("email", ""), data.get("invitation", ""))
    codes = await services.accounts.sign_up(visitor.person, new)
    await services.passkeys.store.add(passkey)
    return await welcomed(request, services, visitor, codes, data.get("back", ""))


async def _made(request: AnyRequest, services: Services, person: str, data: dict[str, str]) -> Any:
    """The passkey that a form brings."""
    name = device_name(request.headers.get("user-agent", ""))
    ticket, credential = data.get("ticket", ""), data.get("credential", "")
    return await services.passkeys.check_new(site_of(request, services), person, ticket, credential, name)


def _as_json(challenge: Challenge) -> Response[Challenge]:
    headers = {"cache-control": "no-store"}
    return Response(challenge, media_type="application/json", status_code=200, headers=headers)


ROUTES = [ask_for_new, add_passkey, remove_passkey, ask_to_sign_in, sign_in, ask_to_sign_up, sign_up]
