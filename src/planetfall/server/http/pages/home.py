"""Home: the front page with one's own tables, lists of tables, and what is counted in the tab and on the app's icon."""

from typing import Any

from litestar import Response, get
from litestar.params import FromQuery

import planetfall
from planetfall.core.translation import languages
from planetfall.server.home.my_tables import Turns, turns_of
from planetfall.server.home.open_tables import LENGTHS, RATINGS, OpenTableFilter, read_filter
from planetfall.server.http.pages.lobby import FIRST_LEVEL, default_seats
from planetfall.server.http.responses import AnyRequest, html, redirect
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.pace_rows import KINDS as PACES
from planetfall.server.tables.teaching.experience import has_finished

SHOWN = 4  # tables of each list on the front page
HOME = "/"
OPEN_FILTERS = {"length": tuple(LENGTHS), "pace": PACES, "rating": RATINGS}  # words that a filter may have


@get(HOME, name="front")
async def front(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """The front page: the visitor's tables and invitations, posters, open tables, finished games."""
    visitor = visitor_of(request, services)
    games = _games(visitor)
    finished = await services.my_tables.finished(visitor.person)
    wanted = read_filter(request.query_params, languages())
    return html(
        services,
        visitor,
        "front.html",
        games=games,
        default_seats={game.id: default_seats(game) for game in games},
        first_games={game.id for game in games if game.first_game and not has_finished(finished, game.id)},
        newcomers={game.id for game in games if not has_finished(finished, game.id)},
        first_level=FIRST_LEVEL,
        lesson_minutes={game.id: sum(lesson.minutes for lesson in game.lessons()) for game in games},
        unconfirmed={game.id: _unconfirmed(game) for game in games},
        bot_names=services.tables.levels,
        my_finished=[table for table, seats in finished if seats],
        finished=await services.store.finished(),
        groups=await services.play_with_people.groups(),
        shared=services.settings.shared_address(),
        rows_shown=SHOWN,
        **await _my_tables(services, visitor, most=SHOWN),
        **await _open_tables(services, visitor, wanted),
    )


@get("/tables")
async def all_tables(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """All tables that a visitor may know of, or those of one game."""
    visitor = visitor_of(request, services)
    game_id = request.query_params.get("game", "")
    finished = await services.my_tables.finished(visitor.person)
    public = await services.store.finished()
    wanted = read_filter(request.query_params, languages())
    opened = await _open_tables(services, visitor, wanted)
    if game_id and not wanted.game:
        opened["open_tables"] = []  # there is no such game
    return html(
        services,
        visitor,
        "tables.html",
        games=_games(visitor),
        game_id=game_id,
        my_finished=[table for table, seats in finished if seats and game_id in ("", table.game)],
        finished=[table for table in public if game_id in ("", table.game)],
        **await _my_tables(services, visitor, game_id),
        **opened,
    )


@get("/my-tables")
async def my_tables(
    request: AnyRequest, services: InjectedServices, most: FromQuery[int] = SHOWN, game: FromQuery[str] = ""
) -> Response[str]:
    """A visitor's own tables and invitations as part of a page that is open, so that it stays up to date."""
    visitor = visitor_of(request, services)
    return html(
        services, visitor, "my_tables.html", **await _my_tables(services, visitor, game, max(0, most))
    )


@get("/my-turns", media_type="application/json")
async def my_turns(request: AnyRequest, services: InjectedServices, but: FromQuery[str] = "") -> Turns:
    """How many tables wait for the visitor, beside one that they look at."""
    return turns_of(await services.my_tables.turns(visitor_of(request, services).person), but)


@get("/next-turn")
async def next_turn(
    request: AnyRequest, services: InjectedServices, but: FromQuery[str] = ""
) -> Response[Any]:
    """The table that waits for the visitor most urgently, beside one that they come from; else the front page."""
    visitor = visitor_of(request, services)
    found = turns_of(await services.my_tables.turns(visitor.person), but)
    return redirect(services, visitor, found.next or HOME)


async def _my_tables(
    services: Services, visitor: Visitor, game_id: str = "", most: int = 0
) -> dict[str, Any]:
    """What `my_tables.html` shows: at most so many tables (0: all), and all invitations."""
    running = await services.my_tables.running(visitor.person)
    mine = [each for each in running if game_id in ("", each.table.game)]
    invitations = await services.store.friends.invitations_of(visitor.person) if visitor.account else []
    hosts = await services.store.accounts.find_all({each.by for each in invitations})
    return {
        "titles": {game.id: game.title for game in _games(visitor)},
        "mine": mine,
        "shown": most or len(mine),
        "most": most,
        "mine_of": game_id,
        "turn_count": sum(each.is_counted for each in running),
        "invitations": [(each, hosts[each.by].name if each.by in hosts else "") for each in invitations],
    }


async def _open_tables(services: Services, visitor: Visitor, wanted: OpenTableFilter) -> dict[str, Any]:
    """What lists of open tables show, with their filter."""
    return {
        "open_tables": await services.open_tables.find(visitor.person, wanted),
        "wanted": wanted,
        "filter_words": OPEN_FILTERS,
        "languages": languages(),
    }


def _games(visitor: Visitor) -> list[planetfall.Game]:
    return [planetfall.game(name).with_language(visitor.catalogue.language) for name in planetfall.game_ids()]


def _unconfirmed(game: planetfall.Game) -> int:
    """How many components are written from memory or reconstructed."""
    return sum(
        marks.get("recalled", 0) + marks.get("reconstructed", 0)
        for topics in game.provenance().values()
        for marks in topics.values()
    )


ROUTES = [front, all_tables, my_tables, my_turns, next_turn]
