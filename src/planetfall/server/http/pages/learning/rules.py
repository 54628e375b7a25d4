"""The rules of a game as pages."""

from urllib.parse import urlencode, urlsplit

from litestar import Response, get
from litestar.params import FromPath, FromQuery

import planetfall
from planetfall.core.guide import Example, guide_of
from planetfall.core.printed_rulebook import is_listed, printed_rulebooks
from planetfall.server.http.responses import AnyRequest, html, safe_place
from planetfall.server.http.visitor import visitor_of
from planetfall.server.render.guides.gallery import SYMBOLS, components_address
from planetfall.server.render.guides.glossary import glossary_of
from planetfall.server.render.guides.rules_text import choices, circumstances, found_in
from planetfall.server.services import InjectedServices

MAX_SEARCH = 200  # characters
MAX_BACK = 300
BY_RULEBOOK = "rulebook"
EVERYTHING = "all"
AT_TABLES = ("/table/", "/watch/", "/replay/", "/record/")  # where rules are looked up


@get("/rules/{game_id:str}")
async def rules(
    request: AnyRequest,
    services: InjectedServices,
    game_id: FromPath[str],
    search: FromQuery[str] = "",
    view: FromQuery[str] = "",
    back: FromQuery[str] = "",
) -> Response[str]:
    """The rules of a game for some options, searchable; with `view=all` for all, with `view=rulebook` as printed."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    if view == BY_RULEBOOK:
        return html(services, visitor, "rules_source.html", game=game, books=printed_rulebooks(game))
    query = search.strip()[:MAX_SEARCH]
    given = {} if view == EVERYTHING else circumstances(game, request.query_params)
    book = game.rulebook()
    sections = book.applying(given)
    place = back or _came_from(request)
    return html(
        services,
        visitor,
        "rules.html",
        game=game,
        sections=found_in(sections, book, query) if query else sections,
        elsewhere=found_in(book.sections, book, query) if query else book.sections,
        choices=choices(game, given),
        query=urlencode(given),
        everything=view == EVERYTHING,
        search=query,
        printed=is_listed(game),
        glossary=glossary_of(game, visitor.catalogue),
        examples=_examples(game),
        guide=guide_of(game),
        new_set=set,
        symbols=services.galleries.of(game, visitor.catalogue).template(SYMBOLS),
        components=components_address(game, game.pack()),
        back=safe_place(place[:MAX_BACK]) if place else "",
    )


def _examples(game: planetfall.Game) -> dict[str, list[Example]]:
    """The worked examples by the number of the clause that they stand after."""
    found: dict[str, list[Example]] = {}
    for example in guide_of(game).examples:
        found.setdefault(example.clauses[0], []).append(example)
    return found


def _came_from(request: AnyRequest) -> str:
    """The table from which somebody follows a link to the rules, or ""."""
    try:
        found = urlsplit(request.headers.get("referer", ""))
    except ValueError:  # no address
        return ""
    here = found.netloc == request.headers.get("host", "")
    return found.path if here and found.path.startswith(AT_TABLES) else ""


@get("/rules/{game_id:str}/{clause:str}")
async def one_rule(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str], clause: FromPath[str]
) -> Response[str]:
    """One clause, as a page or, for scripts, to be shown beside the table."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    found = game.rulebook().clause(clause)
    template = "clause.html" if request.headers.get("hx-request") else "clause_page.html"
    glossary = glossary_of(game, visitor.catalogue)
    response = html(services, visitor, template, game=game, clause=found, glossary=glossary)
    response.headers["vary"] = "hx-request"
    return response


ROUTES = [rules, one_rule]
