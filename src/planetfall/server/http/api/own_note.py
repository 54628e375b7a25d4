"""Notes that the player of a seat writes for themselves, for programs."""

from litestar import Router, get, post
from litestar.params import JSONBody

from planetfall.server.http.api.personal import InjectedPlace
from planetfall.server.http.api.seats import BEARER, authorized_seat, check_body, refuses
from planetfall.server.http.api.types import OwnNote
from planetfall.server.http.pages.table.own_note import keep_own_note
from planetfall.server.http.responses import AnyRequest
from planetfall.server.services import InjectedServices


@get("/seat/note", security=BEARER, responses=refuses(400, 401, 404))
async def see_note(request: AnyRequest, services: InjectedServices, place: InjectedPlace) -> OwnNote:
    """What the seat's player has written down for themselves."""
    table, seat = await authorized_seat(request, services, place)
    return OwnNote(await services.store.own_places.note(table.seats[seat].person, table.id))


@post("/seat/note", security=BEARER, responses=refuses(400, 401, 403, 404, 413, 415))
async def write_note(
    request: AnyRequest, services: InjectedServices, place: InjectedPlace, data: JSONBody[OwnNote]
) -> OwnNote:
    """Keep a note in place of the one before; an empty one deletes it."""
    table, seat = await authorized_seat(request, services, place)
    await keep_own_note(services, table, table.seats[seat].person, data.text)
    return data


ROUTER = Router("/api", route_handlers=[see_note, write_note], tags=["table"], before_request=check_body)
