"""What a game brings to the server besides its tables: its rules, its style sheet and its script."""

import contextlib
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

import planetfall
from planetfall.core.errors import PlanetfallError, UnknownName
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


@get("/table-style/{name:str}", uncompressed=False)
async def table_style(name: FromPath[str]) -> Response[str]:
    """A game's own style sheet; what it says of phones and tablets comes last."""
    return _game_file(name.removesuffix(".css"), ("table.css", "phone.css"), "text/css")


@get("/table-script/{name:str}", uncompressed=False)
async def table_script(name: FromPath[str]) -> Response[str]:
    """A game's own script, if it has one."""
    return _game_file(name.removesuffix(".js"), ("table.js",), "text/javascript")


def _game_file(game_id: str, names: tuple[str, ...], kind: str) -> Response[str]:
    """Files from a game's web folder as one: the first, and those after it that there are."""
    folder = planetfall.game(game_id).folder() / "web"
    if not (folder / names[0]).exists():
        raise UnknownName(f"{game_id} brings no {names[0]}")
    text = "\n".join((folder / name).read_text("utf-8") for name in names if (folder / name).exists())
    return Response(text, media_type=f"{kind}; charset=utf-8", headers={"cache-control": "no-cache"})


ROUTES = [rules, one_rule, table_style, table_script]
