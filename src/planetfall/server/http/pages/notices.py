"""The page of notices: where somebody is told what, and when not."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from planetfall.server.errors import InvalidRequest, NotFound, UserError
from planetfall.server.http.devices import device_name
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.limits.rates import COST, NOTICE
from planetfall.server.http.responses import AnyRequest, Form, html, redirect
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.notices.mail import BadAddress, checked_address
from planetfall.server.notices.public_network import NotPublic
from planetfall.server.notices.quiet_hours import time_zones
from planetfall.server.notices.web_push import check_keys
from planetfall.server.notices.webhooks import STYLES, webhook_keys
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.notices.notice_rows import KINDS, MAIL, PUSH, WEBHOOK, NoticeAddress, QuietHours

MAX_ADDRESSES = 20  # of one person
MAX_UNCONFIRMED = 3
ASK_AGAIN_SECONDS = 600.0  # between mails that ask the same address for confirmation, whoever wants them
DAY_MINUTES = 24 * 60
PLACE = "/notices"


@get(PLACE)
async def notices_page(
    request: AnyRequest, services: InjectedServices, done: FromQuery[str] = ""
) -> Response[str]:
    """Where and when a visitor is told what."""
    return await _page(services, visitor_of(request, services), done=done)


async def _page(
    services: Services, visitor: Visitor, error: UserError | None = None, done: str = ""
) -> Response[str]:
    notices = services.notices
    if not notices.settings.is_on:
        raise NotFound("app.mistake.notices-off")
    addresses = await notices.addresses.of(visitor.person)
    return html(
        services,
        visitor,
        "notices.html",
        400 if error else 200,
        addresses=addresses,
        offered_mail=_offered_mail(visitor, addresses),
        hours=await notices.addresses.quiet_hours(visitor.person),
        kinds=KINDS,
        styles=STYLES,
        zones=time_zones(),
        has_mail=bool(notices.settings.mail.host),
        delay=notices.settings.delay,
        push_key=await notices.push.public_key(),
        error=page_message(error, visitor.catalogue) if error else "",
        done=done if done in DONE else "",
    )


def _offered_mail(visitor: Visitor, addresses: Sequence[NoticeAddress]) -> str:
    """The e-mail address of a member's account, unless mails go there already."""
    email = visitor.account.email if visitor.account else ""
    return "" if any(each.address == email for each in addresses) else email


async def _after(
    request: AnyRequest, services: Services, work: Callable[[Visitor], Awaitable[str]]
) -> Response[Any]:
    """Do what a form asks for and show the page again, or show it with what is wrong."""
    visitor = visitor_of(request, services)
    try:
        done = await work(visitor)
    except UserError as error:
        return await _page(services, visitor, error)
    return redirect(services, visitor, f"{PLACE}?done={done}")


@post("/notices/push", opt={COST: (NOTICE,)})
async def add_browser(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Tell the visitor something in this browser from now on."""
    device = device_name(request.headers.get("user-agent", ""))

    async def add(visitor: Visitor) -> str:
        keys = {"p256dh": data.get("p256dh", ""), "auth": data.get("auth", ""), "device": device}
        try:
            check_keys(keys)
            services.notices.network.check_form(data.get("endpoint", ""))
        except (ValueError, NotPublic):
            raise InvalidRequest("app.mistake.notice-browser") from None
        language = visitor.catalogue.language
        await _add(services, NoticeAddress(visitor.person, PUSH, data["endpoint"], language, keys=keys))
        return "added"

    return await _after(request, services, add)


@post("/notices/webhook", opt={COST: (NOTICE,)})
async def add_webhook(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Tell the visitor something by a webhook."""

    async def add(visitor: Visitor) -> str:
        url, style = data.get("url", "").strip(), data.get("style", "")
        try:
            services.notices.network.check_form(url)
        except NotPublic:
            raise InvalidRequest("app.mistake.notice-webhook") from None
        if style not in STYLES:
            raise InvalidRequest("app.mistake.notice-style", given=style[:40])
        language = visitor.catalogue.language
        await _add(services, NoticeAddress(visitor.person, WEBHOOK, url, language, keys=webhook_keys(style)))
        return "added"

    return await _after(request, services, add)


@post("/notices/mail", opt={COST: (NOTICE,)})
async def add_mail(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Ask whether an address for mails is the visitor's; nothing else is sent there before."""

    async def add(visitor: Visitor) -> str:
        if not services.notices.settings.mail.host:
            raise InvalidRequest("app.mistake.notice-no-mail")
        try:
            address = checked_address(data.get("address", ""))
        except BadAddress:
            raise InvalidRequest("app.mistake.notice-address") from None
        new = NoticeAddress(visitor.person, MAIL, address, visitor.catalogue.language, confirmed=False)
        await _ask(services, await _add(services, new))
        return "asked"

    return await _after(request, services, add)


async def _add(services: Services, new: NoticeAddress) -> NoticeAddress:
    """Store an address, unless the person has too many; one that is there already keeps what is told there."""
    addresses = services.notices.addresses
    own = await addresses.of(new.person)
    known = [each for each in own if (each.channel, each.address) == (new.channel, new.address)]
    unconfirmed = sum(not each.confirmed for each in own)
    if not known and (len(own) >= MAX_ADDRESSES or (unconfirmed >= MAX_UNCONFIRMED and not new.confirmed)):
        raise InvalidRequest("app.mistake.notice-many")
    if known:
        new = replace(new, kinds=known[0].kinds, digest=known[0].digest)
    stored = await addresses.find(await addresses.keep(new))
    assert stored is not None
    return stored


async def _ask(services: Services, address: NoticeAddress) -> None:
    if address.confirmed:
        return
    if not await services.notices.addresses.may_ask(address.address, ASK_AGAIN_SECONDS):
        raise InvalidRequest("app.mistake.notice-asked")
    await services.notices.ask_to_confirm(address)


@post("/notices/quiet")
async def quiet_hours(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Change when the visitor wants to be left alone."""

    async def change(visitor: Visitor) -> str:
        zone = data.get("zone", "")
        if zone not in time_zones():
            raise InvalidRequest("app.mistake.notice-zone", given=zone[:40])
        is_on = data.get("quiet") == "yes"
        hours = (
            QuietHours(zone, _minutes(data, "from"), _minutes(data, "until")) if is_on else QuietHours(zone)
        )
        await services.notices.addresses.keep_quiet_hours(visitor.person, hours)
        return "saved"

    return await _after(request, services, change)


def _minutes(form: dict[str, str], name: str) -> int:
    """A time of the day as a form sends it, in minutes after midnight."""
    hours, _, minutes = form.get(name, "").partition(":")
    try:
        found = int(hours) * 60 + int(minutes[:2])
    except ValueError:
        found = -1
    if not 0 <= found < DAY_MINUTES:
        raise InvalidRequest("app.mistake.notice-time")
    return found


@post("/notices/{address_id:str}/{action:str}", opt={COST: (NOTICE,)})
async def address_action(
    request: AnyRequest, services: InjectedServices, address_id: FromPath[str], action: FromPath[str]
) -> Response[Any]:
    """Change what is told at one of the visitor's addresses, try it, or forget it."""
    form = await request.form()

    async def change(visitor: Visitor) -> str:
        own = [
            each for each in await services.notices.addresses.of(visitor.person) if str(each.id) == address_id
        ]
        if not own or action not in ACTIONS:
            raise NotFound("app.mistake.notice-gone")
        kinds = [str(kind) for kind in form.getall("kind", [])]
        return await ACTIONS[action](services, own[0], kinds, form.get("digest") == "yes")

    return await _after(request, services, change)


async def _choose(services: Services, address: NoticeAddress, kinds: list[str], digest: bool) -> str:
    await services.notices.addresses.choose(address.person, address.id, kinds, digest)
    return "saved"


async def _remove(services: Services, address: NoticeAddress, kinds: list[str], digest: bool) -> str:
    await services.notices.addresses.remove(address.person, address.id)
    return "removed"


async def _test(services: Services, address: NoticeAddress, kinds: list[str], digest: bool) -> str:
    """Send a test, also to an address that was given up; one that is not confirmed is asked again instead."""
    if not address.confirmed:
        await _ask(services, address)
        return "asked"
    await services.notices.addresses.revive(address.person, address.id)
    await services.notices.try_address(address)
    return "tested"


ACTIONS = {"choose": _choose, "remove": _remove, "test": _test}
DONE = ("added", "asked", "saved", "removed", "tested")

ROUTES = [notices_page, add_browser, add_webhook, add_mail, quiet_hours, address_action]
