"""What programs do at a table beside answering, as people do with buttons: undo, votes, chat, a host's decisions."""

from litestar import Router, get, post
from litestar.exceptions import NotAuthorizedException
from litestar.params import JSONBody

from planetfall.server.errors import NotFound
from planetfall.server.http.api.personal import InjectedPlace, Place, check_programs, has_token, own_table
from planetfall.server.http.api.seats import BEARER, authorized_seat, bearer, check_body, refuses, seat_view
from planetfall.server.http.api.types import ChatEntry, LocalName, SeatView, TableAction
from planetfall.server.http.limits.rates import COST
from planetfall.server.http.pages.table.table_actions import TABLE_ACTIONS, action_cost
from planetfall.server.http.responses import AnyRequest
from planetfall.server.http.visitor import language_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable


@post(
    "/actions/{action:str}",
    security=BEARER,
    opt={COST: action_cost},
    responses=refuses(400, 401, 403, 404, 409, 413, 415),
)
async def act(
    request: AnyRequest,
    services: InjectedServices,
    place: InjectedPlace,
    action: LocalName,
    data: JSONBody[TableAction],
) -> SeatView:
    """Do something at a table: by a seat's key as its player, by the host's key as its host."""
    table, person = await _authorized_person(request, services, place)
    if action not in TABLE_ACTIONS:
        raise NotFound("app.mistake.no-such-action")
    await TABLE_ACTIONS[action](table, person, _form(data))
    table = await services.tables.get(table.id)
    return seat_view(table, table.seating.shown_seat(person), language_of(request))


@get("/seat/chat", security=BEARER, responses=refuses(400, 401, 404))
async def read_chat(request: AnyRequest, services: InjectedServices, place: InjectedPlace) -> list[ChatEntry]:
    """What was said at the table, the oldest line first."""
    table, _ = await authorized_seat(request, services, place)
    return [
        ChatEntry(line.at, line.seat, line.name, line.text) for line in table.chat if line.seat is not None
    ]


async def _authorized_person(request: AnyRequest, services: Services, place: Place) -> tuple[LiveTable, str]:
    """The table of the key in the request, and who sends it, or 401."""
    if has_token(request):
        own, member = await own_table(request, services, place)
        check_programs(own)
        return own, member
    hosted = services.signer.hosted(bearer(request))
    if hosted is not None:
        return await services.tables.get(hosted[0]), hosted[1]
    table, seat = await authorized_seat(request, services, place)
    if not table.seats[seat].person:
        raise NotAuthorizedException("nobody sits there yet; POST /api/seat/join uses the invitation")
    return table, table.seats[seat].person


def _form(data: TableAction) -> dict[str, str]:
    """The fields that a page would send."""
    form = {"text": data.text, "name": data.name}
    form |= {name: "yes" if flag else "no" for name, flag in (("agree", data.agree), ("pause", data.pause))}
    if data.seat is not None:
        form["seat"] = str(data.seat)
    if data.level:
        form |= {"bot": data.level, f"bot-{data.seat}": data.level}
    return form


ROUTER = Router("/api", route_handlers=[act, read_chat], tags=["table"], before_request=check_body)
