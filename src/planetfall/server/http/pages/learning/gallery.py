"""Galleries: all components of a game with search and filters, and one component by itself.

They are made from packs alone, so they tell nothing about any table.
"""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

import planetfall
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.translation import Catalogue, languages
from planetfall.server.http.pages.replay.replays import replay_for
from planetfall.server.http.responses import AnyRequest, html
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.guides.gallery import LEGEND, SYMBOLS, Gallery
from planetfall.server.render.guides.glossary import PREFIX, glossary_of
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable

MAX_SEARCH = 100  # characters
KEPT_BY_BROWSERS = "private, max-age=3600"


@get("/gallery/{game_id:str}")
async def gallery(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str], search: FromQuery[str] = ""
) -> Response[str]:
    """All components of a game, or those that fit."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    found = services.galleries.of(game, visitor.catalogue)
    query = search.strip()[:MAX_SEARCH]
    groups = [offered.group for offered in found.filters({})]
    chosen = {group: request.query_params.get(group, "")[:MAX_SEARCH] for group in groups}
    return html(
        services,
        visitor,
        "gallery.html",
        game=game,
        search=query,
        filters=found.filters(chosen),
        is_filtered=bool(query or any(chosen.values())),
        shown=found.search(query, chosen),
        total=len(found.listed()),
        face=found.face,
        kind_name=found.kind_name,
        symbols=found.template(SYMBOLS),
        legend=found.template(LEGEND),
    )


@get("/gallery/{game_id:str}/{ref:str}")
async def component(
    request: AnyRequest,
    services: InjectedServices,
    game_id: FromPath[str],
    ref: FromPath[str],
    part: FromQuery[str] = "",
    language: FromQuery[str] = "",
) -> Response[str]:
    """One component, as a page or, for scripts, as a part of one."""
    visitor = visitor_of(request, services)
    return _component(request, services, visitor, planetfall.game(game_id), ref, part, language)


@get("/table/{table_id:str}/thing/{ref:str}")
async def component_at_table(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    ref: FromPath[str],
    part: FromQuery[str] = "",
    language: FromQuery[str] = "",
    watch: FromQuery[str] = "",
) -> Response[str]:
    """One component of the pack that a table is played with, for those who may see the table."""
    visitor = visitor_of(request, services)
    table = await services.tables.get(table_id)
    replay_for(table, visitor, watch)
    return _component(request, services, visitor, table.game, ref, part, language, table)


def _component(
    request: AnyRequest,
    services: Services,
    visitor: Visitor,
    game: Game,
    ref: str,
    part: str,
    language: str,
    table: LiveTable | None = None,
) -> Response[str]:
    catalogue = page_catalogue(language) if language in languages() else visitor.catalogue
    if ref.startswith(PREFIX):
        return _word(services, game, catalogue, ref)
    found = services.galleries.of(game, catalogue, table.pack if table else None)
    if part and ref not in found.components:  # scripts ask for whatever a table names
        return Response("", status_code=204, headers={"cache-control": KEPT_BY_BROWSERS})
    shown = found.component(ref)
    if part or request.headers.get("hx-request"):
        body: Any = str(found.fragment(shown))
        return Response(
            body, media_type="text/html", headers={"cache-control": KEPT_BY_BROWSERS, "vary": "hx-request"}
        )
    return _page(services, visitor, game.with_language(catalogue.language), found, ref)


def _word(services: Services, game: Game, catalogue: Catalogue, ref: str) -> Response[str]:
    """A word of the glossary, for the popover that shows components."""
    try:
        word = glossary_of(game.with_language(catalogue.language), catalogue).word(ref)
    except UnknownName:
        return Response("", status_code=204, headers={"cache-control": KEPT_BY_BROWSERS})
    body = services.renderer.page("glossary_word.html", catalogue, word=word)
    return Response(body, media_type="text/html", headers={"cache-control": KEPT_BY_BROWSERS})


def _page(services: Services, visitor: Visitor, game: Game, found: Gallery, ref: str) -> Response[str]:
    shown = found.component(ref)
    return html(
        services,
        visitor,
        "gallery_one.html",
        game=game,
        component=shown,
        fragment=Markup(found.fragment(shown)),
        symbols=found.template(SYMBOLS),
    )


ROUTES = [gallery, component, component_at_table]
