"""The rules of a game as pages."""

import contextlib
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

import planetfall
from planetfall.core.errors import PlanetfallError
from planetfall.core.printed_rulebook import is_listed, printed_rulebooks
from planetfall.server.http.responses import AnyRequest, html
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices

MAX_SEARCH = 200  # characters
BY_RULEBOOK = "rulebook"


@get("/rules/{game_id:str}")
async def rules(
    request: AnyRequest,
    services: InjectedServices,
    game_id: FromPath[str],
    search: FromQuery[str] = "",
    view: FromQuery[str] = "",
) -> Response[str]:
    """The rules of a game, searchable; or, with `view=rulebook`, paragraph by paragraph as they are printed."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    if view == BY_RULEBOOK:
        return html(services, visitor, "rules_source.html", game=game, books=printed_rulebooks(game))
    query = search.strip()[:MAX_SEARCH]
    clauses = _search(game, query) if query else list(game.rulebook().clauses.values())
    return html(
        services, visitor, "rules.html", game=game, clauses=clauses, search=query, printed=is_listed(game)
    )


def _search(game: planetfall.Game, query: str) -> list[Any]:
    book = game.rulebook()
    with contextlib.suppress(PlanetfallError):
        return [book.clause(query)]
    return book.search(query)


@get("/rules/{game_id:str}/{clause:str}")
async def one_rule(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str], clause: FromPath[str]
) -> Response[str]:
    """One clause, to be shown beside the table."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    return html(services, visitor, "clause.html", game=game, clause=game.rulebook().clause(clause))


ROUTES = [rules, one_rule]
