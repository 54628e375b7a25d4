"""Standing answers for programs: the same lists as on the page, by the key of the seat that owns them."""

from litestar import Router, get, post
from litestar.params import JSONBody

from planetfall.server.http.api.personal import InjectedPlace
from planetfall.server.http.api.seats import BEARER, authorized_seat, check_body, refuses
from planetfall.server.http.api.types import StandingAnswers
from planetfall.server.http.pages.table.standing import standing_list
from planetfall.server.http.responses import AnyRequest
from planetfall.server.services import InjectedServices
from planetfall.server.tables.live_table import LiveTable


@get("/seat/standing", security=BEARER, responses=refuses(400, 401, 404))
async def see_standing(
    request: AnyRequest, services: InjectedServices, place: InjectedPlace
) -> list[StandingAnswers]:
    """The standing answers of a seat, which nobody else sees."""
    return _lists(*await authorized_seat(request, services, place))


@post("/seat/standing", security=BEARER, responses=refuses(400, 401, 403, 404, 409, 413, 415))
async def set_standing(
    request: AnyRequest, services: InjectedServices, place: InjectedPlace, data: JSONBody[StandingAnswers]
) -> list[StandingAnswers]:
    """Keep a list for a kind of question in place of the one before; an empty list drops it."""
    table, seat = await authorized_seat(request, services, place, is_playing=True)
    new = standing_list(table, data.kind, tuple(data.answers), data.until)
    await table.standing.set(table.seats[seat].person, seat, new)
    return _lists(await services.tables.get(table.id), seat)


def _lists(table: LiveTable, seat: int) -> list[StandingAnswers]:
    return [
        StandingAnswers(each.kind, list(each.answers), "round" if each.last_round else "game")
        for each in table.standing.of(seat).lists
    ]


ROUTER = Router(
    "/api", route_handlers=[see_standing, set_standing], tags=["table"], before_request=check_body
)
