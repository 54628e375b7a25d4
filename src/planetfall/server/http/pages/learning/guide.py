"""A game explained: "How to play" with pictures, the player aid, and examples that can be stepped through."""

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

import planetfall
from planetfall.core.guide import guide_of
from planetfall.server.http.responses import AnyRequest, html
from planetfall.server.http.visitor import visitor_of
from planetfall.server.render.guides.gallery import LEGEND, SYMBOLS
from planetfall.server.render.guides.glossary import glossary_of
from planetfall.server.render.guides.pictures import accounts, score_rows
from planetfall.server.services import InjectedServices


@get("/how-to-play/{game_id:str}")
async def how_to_play(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str]
) -> Response[str]:
    """A game on one illustrated page, five minutes to read."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    guide = guide_of(game)
    if not guide.chapters:
        raise NotFoundException
    gallery = services.galleries.of(game, visitor.catalogue)
    drawn = {
        picture.id: services.pictures.draw(game, picture, visitor.catalogue)
        for chapter in guide.chapters
        for picture in chapter.pictures
    }
    return html(
        services,
        visitor,
        "guide.html",
        game=game,
        guide=guide,
        drawn=drawn,
        accounts={chapter.id: accounts(game, chapter.score) for chapter in guide.chapters if chapter.score},
        score_rows=score_rows,
        symbols=gallery.template(SYMBOLS),
        legend=gallery.template(LEGEND),
    )


@get("/player-aid/{game_id:str}")
async def player_aid(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str]
) -> Response[str]:
    """A game on one screen, as a page or, for scripts, to be shown over a table."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    guide = guide_of(game)
    if not guide.aid:
        raise NotFoundException
    template = "aid.html" if request.headers.get("hx-request") else "aid_page.html"
    response = html(services, visitor, template, game=game, guide=guide)
    response.headers["vary"] = "hx-request"
    return response


@get("/example/{game_id:str}/{example_id:str}")
async def example(
    request: AnyRequest,
    services: InjectedServices,
    game_id: FromPath[str],
    example_id: FromPath[str],
    step: FromQuery[int] = 0,
) -> Response[str]:
    """One step of a worked example, as a page or, for scripts, as a part of the rules."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    found = next((one for one in guide_of(game).examples if one.id == example_id), None)
    if found is None or not 0 <= step <= len(found.steps):
        raise NotFoundException
    template = "example.html" if request.headers.get("hx-request") else "example_page.html"
    response = html(
        services,
        visitor,
        template,
        game=game,
        example=found,
        step=step,
        drawn=services.pictures.draw(game, found.pictures()[step], visitor.catalogue),
        symbols=services.galleries.of(game, visitor.catalogue).template(SYMBOLS),
    )
    response.headers["vary"] = "hx-request"
    return response


@get("/glossary/{game_id:str}")
async def glossary(request: AnyRequest, services: InjectedServices, game_id: FromPath[str]) -> Response[str]:
    """The words of a game, explained."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    found = glossary_of(game, visitor.catalogue)
    if not found.words:
        raise NotFoundException
    return html(services, visitor, "glossary.html", game=game, glossary=found)


ROUTES = [how_to_play, player_aid, example, glossary]
