"""The operators' page, behind a key: tables, bans, announcements, switches and the audit trail."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, QueryParameter

import planetfall
from planetfall.server.admin.operator import Operator
from planetfall.server.admin.sessions import SESSION_SECONDS
from planetfall.server.errors import InvalidRequest, NotAllowed, NotFound, TooManyTries, UserError
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.responses import AnyRequest, Form, html, number, redirect
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.table_list import (
    ORDERS,
    STATES,
    TableFilter,
    find_table,
    list_chat,
    list_reports,
    list_tables,
)

COOKIE = "planetfall-admin"
PATH = "/admin"
PAGE_LENGTH = 50
MAX_PAGES = 10_000


@get(PATH)
async def overview(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """What is in force, with the forms for it; or the form for the key."""
    visitor, who = _visit(request, services)
    if not who:
        return _sign_in_form(services, visitor)
    orders = services.operations.orders
    reports = await asyncio.to_thread(list_reports, services.operations.store.engine)
    live = services.tables.live()
    return html(
        services,
        visitor,
        "admin/overview.html",
        who=who,
        orders=orders,
        reports=reports,
        live_tables=len(live),
        watchers=sum(len(table.watchers) for table in live),
    )


@get(f"{PATH}/tables")
async def tables(
    request: AnyRequest,
    services: InjectedServices,
    page: Annotated[int, QueryParameter(ge=1, le=MAX_PAGES)] = 1,
) -> Response[Any]:
    """Tables by filters."""
    visitor, who = _visit(request, services)
    if not who:
        return _sign_in_form(services, visitor)
    wanted = _filter({name: str(value) for name, value in request.query_params.items()}, page)
    found, total = await asyncio.to_thread(list_tables, services.operations.store.engine, wanted)
    return html(
        services,
        visitor,
        "admin/tables.html",
        who=who,
        tables=found,
        total=total,
        wanted=wanted,
        page=page,
        pages=max(1, -(-total // PAGE_LENGTH)),
        titles=_titles(visitor),
        states=STATES,
        orders=ORDERS,
    )


@get(f"{PATH}/tables/{{table_id:str}}")
async def table(request: AnyRequest, services: InjectedServices, table_id: FromPath[str]) -> Response[Any]:
    """One table: who sits there, reports, and what can be done about it."""
    visitor, who = _visit(request, services)
    if not who:
        return _sign_in_form(services, visitor)
    engine = services.operations.store.engine
    facts = await asyncio.to_thread(find_table, engine, _clean(table_id))
    if facts is None:
        raise NotFound("app.mistake.no-table-named", table=table_id[:40])
    return html(
        services,
        visitor,
        "admin/table.html",
        who=who,
        table=facts,
        reports=await asyncio.to_thread(list_reports, engine, facts.id),
        chat=await asyncio.to_thread(list_chat, engine, facts.id),
        titles=_titles(visitor),
    )


@get(f"{PATH}/audit")
async def audit(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """The last orders."""
    visitor, who = _visit(request, services)
    if not who:
        return _sign_in_form(services, visitor)
    entries = await asyncio.to_thread(services.operations.store.audit, 500)
    return html(services, visitor, "admin/audit.html", who=who, entries=entries)


@post(f"{PATH}/sign-in")
async def sign_in(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Exchange the key for a cookie."""
    visitor, _ = _visit(request, services)
    name = data.get("name", "")
    try:
        cookie = services.admin_sessions.sign_in(data.get("key", ""), name, visitor.address)
    except (NotAllowed, TooManyTries) as error:
        return _sign_in_form(services, visitor, error, name)
    await services.operations.order(
        _who(services.admin_sessions.operator(cookie)), lambda operator: operator.signed_in()
    )
    response = redirect(services, visitor, PATH)
    response.set_cookie(_cookie(services, cookie, SESSION_SECONDS))
    return response


@post(f"{PATH}/sign-out")
async def sign_out(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """Forget the cookie."""
    visitor, _ = _visit(request, services)
    response = redirect(services, visitor, PATH)
    response.set_cookie(_cookie(services, "", 0))
    return response


@post(f"{PATH}/{{action:str}}")
async def give_order(
    request: AnyRequest, services: InjectedServices, action: FromPath[str], data: Form
) -> Response[Any]:
    """Carry out an order of a form, and go back to the page that it was on."""
    visitor, who = _visit(request, services)
    if not who:
        return _sign_in_form(services, visitor)
    if action not in ADMIN_ACTIONS:
        raise NotFound("app.mistake.no-such-action")
    await services.operations.order(_who(who), lambda operator: ADMIN_ACTIONS[action](operator, data))
    back = data.get("back", PATH)
    inside = back.startswith(PATH) and back.isprintable() and "\\" not in back
    return redirect(services, visitor, back if inside else PATH)


def _filter(form: dict[str, str], page: int) -> TableFilter:
    """The filter of the form above the list; values that it does not offer count as none."""
    state, order = form.get("state", ""), form.get("order", "")
    return TableFilter(
        state if state in STATES else "",
        _clean(form.get("game", "")),
        _clean(form.get("person", "")),
        _clean(form.get("text", "")),
        number(form, "days") if form.get("days", "").strip() else 0,
        form.get("reported") == "yes",
        order if order in ORDERS else ORDERS[0],
        PAGE_LENGTH,
        (page - 1) * PAGE_LENGTH,
    )


def _visit(request: AnyRequest, services: Services) -> tuple[Visitor, str]:
    """The visitor, and the name under which they have signed in, empty if they have not; 404 without a key."""
    if not services.admin_sessions.is_on():
        raise NotFound("app.mistake.http.404")
    return visitor_of(request, services), services.admin_sessions.operator(request.cookies.get(COOKIE, ""))


def _sign_in_form(
    services: Services, visitor: Visitor, error: UserError | None = None, name: str = ""
) -> Response[str]:
    status = 429 if isinstance(error, TooManyTries) else 403 if error else 200
    message = page_message(error, visitor.catalogue) if error else ""
    return html(services, visitor, "admin/sign_in.html", status, error=message, name=name[:40], who="")


def _cookie(services: Services, value: str, seconds: int) -> Cookie:
    """The cookie of an operator: for these pages alone, and never sent from another site."""
    return Cookie(
        COOKIE,
        path=PATH,
        value=value,
        max_age=seconds,
        httponly=True,
        samesite="strict",
        secure=services.settings.is_secure(),
    )


def _who(name: str) -> str:
    """How the audit trail names somebody who uses the page."""
    return f"{name} (page)"


def _titles(visitor: Visitor) -> dict[str, str]:
    games = (
        planetfall.game(name).with_language(visitor.catalogue.language) for name in planetfall.game_ids()
    )
    return {game.id: game.title for game in games}


def _clean(text: str) -> str:
    """A text from outside that every database takes."""
    return text.replace("\0", "")[:80].strip()


def _delete(operator: Operator, form: dict[str, str]) -> None:
    if form.get("sure") != "yes":
        raise InvalidRequest("app.mistake.not-sure")
    operator.delete([form.get("table", "")], force=True)


ADMIN_ACTIONS: dict[str, Callable[[Operator, dict[str, str]], object]] = {  # by address
    "close": lambda operator, form: operator.close([form.get("table", "")], form.get("reason", "")),
    "reopen": lambda operator, form: operator.reopen([form.get("table", "")]),
    "delete": _delete,
    "clear-reports": lambda operator, form: operator.clear_reports(form.get("table", "")),
    "ban": lambda operator, form: operator.ban(
        form.get("subject", ""), form.get("reason", ""), form.get("duration", "")
    ),
    "lift": lambda operator, form: operator.lift(form.get("subject", "")),
    "announce": lambda operator, form: operator.announce(form.get("text", ""), form.get("duration", "")),
    "retract": lambda operator, form: operator.retract(number(form, "number")),
    "maintenance": lambda operator, form: operator.set_maintenance(form.get("on") == "yes"),
    "uploads": lambda operator, form: operator.set_uploads(form.get("on") == "yes"),
}

ROUTES = [overview, tables, table, audit, sign_in, sign_out, give_order]
