"""Reporting a table to those who run the server; whoever knows a table's address may."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.server.errors import InvalidRequest
from planetfall.server.http.limits.rates import CHAT, COST
from planetfall.server.http.responses import AnyRequest, Form, html
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices
from planetfall.server.store.people.people_store import new_report
from planetfall.server.tables.seats.names import CHAT_LENGTH, clean_text


@get("/report/{table_id:str}")
async def report_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """The form for a report; it shows nothing of the table."""
    await services.tables.get(table_id)
    return html(services, visitor_of(request, services), "report.html", table_id=table_id, is_sent=False)


@post("/report/{table_id:str}", opt={COST: (CHAT,)})
async def report(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Keep a report; several of one person about a table are one, the last."""
    visitor = visitor_of(request, services)
    table = await services.tables.get(table_id)
    text = clean_text(data.get("text", ""), CHAT_LENGTH)
    if not text:
        raise InvalidRequest("app.mistake.empty-report")
    await services.store.people.add_report(new_report(table.id, visitor.person, text))
    return html(services, visitor, "report.html", table_id=table_id, is_sent=True)


ROUTES = [report_page, report]
