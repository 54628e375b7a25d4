"""What the links in mails open: they work in any browser, without signing in."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.server.errors import NotFound
from planetfall.server.http.responses import AnyRequest, html
from planetfall.server.http.visitor import visitor_of
from planetfall.server.notices.notice_links import CONFIRM, UNSUBSCRIBE
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.notices.notice_rows import NoticeAddress


@get("/notices/confirm/{token:str}")
async def confirm_page(
    request: AnyRequest, services: InjectedServices, token: FromPath[str]
) -> Response[str]:
    """Ask before an address is confirmed: programs that look at links must not do it."""
    address = await _address(services, CONFIRM, token)
    return _question(request, services, CONFIRM, token, address, is_done=address.confirmed)


@post("/notices/confirm/{token:str}")
async def confirm(request: AnyRequest, services: InjectedServices, token: FromPath[str]) -> Response[str]:
    """Confirm that an address belongs to whoever gave it."""
    address = await _address(services, CONFIRM, token)
    await services.notices.addresses.confirm(address.id)
    return _question(request, services, CONFIRM, token, address, is_done=True)


@get("/notices/unsubscribe/{token:str}")
async def unsubscribe_page(
    request: AnyRequest, services: InjectedServices, token: FromPath[str]
) -> Response[str]:
    """Ask before mails end; whoever has ended them already reads so."""
    address = await _address(services, UNSUBSCRIBE, token)
    return _question(request, services, UNSUBSCRIBE, token, address, is_done=False)


@post("/notices/unsubscribe/{token:str}")
async def unsubscribe(request: AnyRequest, services: InjectedServices, token: FromPath[str]) -> Response[Any]:
    """End the mails to an address: by the button of the page, or by the one click of a mail program (RFC 8058)."""
    address = await _address(services, UNSUBSCRIBE, token)
    await services.notices.addresses.remove(address.person, address.id)
    return _question(request, services, UNSUBSCRIBE, token, address, is_done=True)


def _question(
    request: AnyRequest, services: Services, what: str, token: str, address: NoticeAddress, is_done: bool
) -> Response[str]:
    visitor = visitor_of(request, services)
    place = f"/notices/{what}/{token}"
    return html(
        services,
        visitor,
        "notice_link.html",
        what=what,
        place=place,
        mail=address.address,
        is_done=is_done,
    )


async def _address(services: Services, what: str, token: str) -> NoticeAddress:
    """The address of a link, or NotFound if the link was not signed by us or the address is gone."""
    links = services.notices.links
    address_id = links.address_id(what, token)
    address = await services.notices.addresses.find(address_id) if address_id is not None else None
    if address is None or not links.is_for(what, token, address):
        raise NotFound("app.mistake.notice-link")
    return address


ROUTES = [confirm_page, confirm]
WITHOUT_COOKIE = [unsubscribe_page, unsubscribe]  # a mail program has none, and the link itself is the proof
