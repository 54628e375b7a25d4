"""The page with the numbers of a server."""

from litestar import Response, get

import planetfall
from planetfall.server.http.responses import AnyRequest, html
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices


@get("/house")
async def house_page(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """What this server has seen, week by week."""
    visitor = visitor_of(request, services)
    games = [
        planetfall.game(name).with_language(visitor.catalogue.language) for name in planetfall.game_ids()
    ]
    return html(
        services,
        visitor,
        "house.html",
        numbers=await services.house.numbers(),
        titles={game.id: game.title for game in games},
    )


ROUTES = [house_page]
