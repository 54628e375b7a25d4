"""Notes that somebody writes for themselves at a table."""

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.http.pages.table.table_pages import own_table
from planetfall.server.http.responses import AnyRequest, Form, redirect
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable

NOTE_LENGTH = 4000


@post("/table/{table_id:str}/note")
async def keep_note(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Keep what the visitor has written down, in place of what was there."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    await keep_own_note(services, table, visitor.person, data.get("text", ""))
    return redirect(services, visitor, f"/table/{table_id}")


async def keep_own_note(services: Services, table: LiveTable, person: str, text: str) -> None:
    """Keep what somebody who sits at a table has written down; an empty text deletes it."""
    if not person or not table.seats_of(person):
        raise NotAllowed("app.mistake.not-your-seat")
    cleaned = text.replace("\0", "").replace("\r\n", "\n").strip()
    if len(cleaned) > NOTE_LENGTH:
        raise InvalidRequest("app.mistake.long-note", most=NOTE_LENGTH)
    await services.store.own_places.keep_note(person, table.id, cleaned)


ROUTES = [keep_note]
