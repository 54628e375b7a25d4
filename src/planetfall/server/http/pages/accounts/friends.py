"""Friends: who they are, inviting them to a table, blocking them."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

import planetfall
from planetfall.server.errors import NotFound
from planetfall.server.http.limits.rates import CHAT, COST
from planetfall.server.http.pages.accounts.home import SIGN_IN, member_of
from planetfall.server.http.pages.table.table_pages import own_table
from planetfall.server.http.responses import AnyRequest, Form, html, redirect, safe_place
from planetfall.server.http.visitor import visitor_of
from planetfall.server.people.accounts import folded_name
from planetfall.server.services import InjectedServices

PAGE = "/account/friends"


@get(PAGE)
async def friends_page(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """Everybody with an account whom a member has played with, and who has invited them."""
    visitor = visitor_of(request, services)
    if visitor.account is None:
        return redirect(services, visitor, SIGN_IN)
    invitations = await services.store.friends.invitations_of(visitor.person)
    language = visitor.catalogue.language
    hosts = await services.store.accounts.find_all({each.by for each in invitations})
    return html(
        services,
        visitor,
        "account/friends.html",
        titles={each.game: planetfall.game(each.game).with_language(language).title for each in invitations},
        friends=await services.friends.of(visitor.person),
        invitations=[(each, hosts[each.by].name if each.by in hosts else "") for each in invitations],
    )


@post("/account/friends/block")
async def block(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Block somebody by name, or let them near again."""
    visitor, account = member_of(request, services)
    other = await services.store.accounts.find_name(folded_name(data.get("name", "")))
    if other is None or other.person == account.person:
        raise NotFound("app.mistake.no-such-person")
    change = services.store.friends.block if data.get("block") == "yes" else services.store.friends.unblock
    await change(account.person, other.person)
    return redirect(services, visitor, PAGE)


@post("/account/friends/decline")
async def decline(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Take an invitation off the list."""
    visitor = visitor_of(request, services)
    await services.store.friends.decline(visitor.person, data.get("table", "").replace("\0", ""))
    return redirect(services, visitor, safe_place(data.get("back", PAGE)))


@post("/account/friends/accept")
async def accept(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Sit down where a friend has offered a seat, under the name of one's account."""
    visitor, account = member_of(request, services)
    invitation = await services.friends.invitation(account.person, data.get("table", ""))
    table = await services.tables.get(invitation.table_id)
    await table.seating.join(invitation.token, account.person, account.name)
    return redirect(services, visitor, f"/table/{table.id}")


@post("/table/{table_id:str}/invite", opt={COST: (CHAT,)})
async def invite(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Offer an open seat of one's table to a friend by name."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    await services.friends.invite(visitor.person, table, data.get("name", ""))
    return redirect(services, visitor, f"/table/{table_id}")


ROUTES = [friends_page, block, decline, accept, invite]
