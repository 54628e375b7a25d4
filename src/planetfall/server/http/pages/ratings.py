"""Pages about ratings of people: what they mean, the leaderboard of each game, and one's own ratings."""

import msgspec
from litestar import Response, get
from litestar.params import FromPath

import planetfall
from planetfall.bots import bots as weak_to_strong
from planetfall.bots.ratings import ratings
from planetfall.server.bots.levels import levels
from planetfall.server.http.responses import AnyRequest, html
from planetfall.server.http.visitor import visitor_of
from planetfall.server.ratings import model
from planetfall.server.ratings.outcome import ABANDONED_DAYS
from planetfall.server.ratings.rating_store import HistoryEntry
from planetfall.server.render.looking_back.charts import Chart, rating_chart
from planetfall.server.services import InjectedServices, Services


class RatingHistory(msgspec.Struct, frozen=True):
    """How the rating of a person in one game came about, for `rating_history.html`."""

    game: str
    title: str
    now: model.Skill
    entries: list[HistoryEntry]  # the oldest first
    chart: Chart


async def rating_histories(services: Services, person: str, language: str) -> list[RatingHistory]:
    """The ratings of a person, game by game; what `rating_history.html` shows, on any page."""
    found = []
    for game_id, entries in (await services.ratings.histories(person)).items():
        game = planetfall.game(game_id).with_language(language)
        now = (await services.ratings.skills(game_id, [person]))[person]
        points = [round(entries[0].before.mu), *(round(entry.after.mu) for entry in entries)]
        found.append(RatingHistory(game_id, game.title, now, entries, rating_chart(points)))
    return found


@get("/ratings")
async def ratings_page(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """What ratings are, where the leaderboards are, and the visitor's own."""
    visitor = visitor_of(request, services)
    language = visitor.catalogue.language
    games = [planetfall.game(name).with_language(language) for name in planetfall.game_ids()]
    return html(
        services,
        visitor,
        "ratings.html",
        games=games,
        histories=await rating_histories(services, visitor.person, language),
        model=model,
        abandoned_days=ABANDONED_DAYS,
        start_margin=round(model.Z * model.START_SIGMA),
        established_margin=round(model.Z * model.ESTABLISHED_SIGMA),
    )


@get("/ratings/{game_id:str}")
async def leaderboard_page(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str]
) -> Response[str]:
    """Who stands where in a game, people and bots."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    board, measured = await services.ratings.leaderboard(game.id), ratings(game.id)
    named = [name for name in weak_to_strong() if measured and name in measured.bots]
    return html(
        services,
        visitor,
        "leaderboard.html",
        game=game,
        games=[planetfall.game(name).with_language(game.language) for name in planetfall.game_ids()],
        board=board,
        bots={bot.name: bot for bot in levels(named, game.id, visitor.catalogue)},
        measured=measured,
    )


ROUTES = [ratings_page, leaderboard_page]
