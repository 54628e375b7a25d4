"""Signing in at an OpenID provider: going there, coming back, choosing a name, linking it to an account."""

from typing import Any

from litestar import Response, get, post

from planetfall.server.errors import InvalidRequest, NotAllowed, UserError
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.identified import identity_of
from planetfall.server.http.pages.accounts.home import member_of
from planetfall.server.http.pages.accounts.signing_in import HOME, welcomed
from planetfall.server.http.responses import AnyRequest, Form, html, redirect
from planetfall.server.http.signing_in import charge_try, signed_in
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.people.openid.openid_sign_in import Known, Wish
from planetfall.server.services import InjectedServices, Services

CALLBACK = "/account/provider/callback"
PLACE_LENGTH = 400


@post("/account/provider")
async def go_there(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Send a browser to the provider: by a page, since a form of ours may lead nowhere else."""
    visitor = visitor_of(request, services)
    wants_link = "link" in data
    if wants_link:
        member_of(request, services)
    elif visitor.account is not None:
        return redirect(services, visitor, HOME)
    await charge_try(request, f"provider {visitor.person}")
    wish = Wish(
        data.get("back", "")[:PLACE_LENGTH], "claim" in data, data.get("invitation", "")[:100], wants_link
    )
    subject = identity_of(request).form_subject
    address = await services.openid.begin(visitor.person, subject, _callback(request, services), wish)
    return html(
        services,
        visitor,
        "account/go_to_provider.html",
        address=address,
        provider=services.settings.openid.label,
    )


@get(CALLBACK)
async def come_back(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """Take somebody in whom the provider has sent back: a member, or somebody new who chooses a name."""
    visitor = visitor_of(request, services)
    await charge_try(request, f"provider {visitor.person}")
    subject = identity_of(request).form_subject
    returned = await services.openid.come_back(subject, dict(request.query_params))
    wish = returned.known.wish
    if wish.link:
        _, account = member_of(request, services)
        await services.openid.link(account.person, returned.known)
        return redirect(services, visitor, HOME)
    if returned.person:
        form = {"back": wish.back} | ({"claim": "yes"} if wish.claim else {})
        return await signed_in(request, services, visitor, returned.person, form)
    await services.accounts.check_may_sign_up(wish.invitation, at_provider=True)
    word = await services.openid.keep(visitor.person, returned.known)
    return await _name_page(services, visitor, word, returned.known)


@post("/account/provider/sign-up")
async def sign_up(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Make an account of somebody whom the provider has named."""
    visitor = visitor_of(request, services)
    if visitor.account is not None:
        raise InvalidRequest("app.mistake.signed-in-already")
    await charge_try(request, f"provider {visitor.person}")
    word, name = data.get("ticket", ""), data.get("name", "")
    known = await services.openid.kept(visitor.person, word)
    try:
        codes = await services.openid.sign_up(visitor.person, word, name, data.get("email", ""))
    except UserError as error:
        return await _name_page(services, visitor, word, known, error, data)
    return await welcomed(request, services, visitor, codes, known.wish.back)


@post("/account/provider/remove")
async def remove(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Sign in at the provider no longer, if there is another way in."""
    visitor, account = member_of(request, services)
    has_passkey = bool(await services.store.passkeys.of(account.person))
    if not has_passkey and not await services.store.accounts.password(account.person):
        raise NotAllowed("app.mistake.provider-only-way")
    await services.store.identities.remove(account.person, data.get("issuer", "").replace("\0", ""))
    return redirect(services, visitor, HOME)


async def _name_page(
    services: Services,
    visitor: Visitor,
    word: str,
    known: Known,
    error: UserError | None = None,
    form: dict[str, str] | None = None,
) -> Response[Any]:
    """Ask somebody new for the name that others see."""
    given = form or {"name": known.name, "email": known.email}
    return html(
        services,
        visitor,
        "account/provider_name.html",
        403 if error else 200,
        error=page_message(error, visitor.catalogue) if error else "",
        form={key: value[:PLACE_LENGTH] for key, value in given.items()},
        ticket=word,
        provider=services.settings.openid.label,
        has_tables=await services.accounts.has_guest_tables(visitor.person),
    )


def _callback(request: AnyRequest, services: Services) -> str:
    """Where the provider sends people back to, as it was told when this server was registered there."""
    address = services.settings.public_url or str(request.base_url)
    return address.rstrip("/") + CALLBACK


ROUTES = [go_there, come_back, sign_up, remove]
