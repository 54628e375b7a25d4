"""Pages of tournaments: setting one up, joining by its link, the standings, and the next round."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

import planetfall
from planetfall.core.errors import PlanetfallError
from planetfall.server.bots.levels import DEFAULT_LEVEL
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import COST, TABLE, THOUGHT
from planetfall.server.http.responses import AnyRequest, Form, base_address, html, number, redirect
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tournaments.organise import MAX_ROUNDS, MAX_SEATS, Setup
from planetfall.server.tournaments.tournament_store import KINDS

SHOWN = 20  # tournaments in a list


@get("/tournaments")
async def tournaments_page(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """The visitor's tournaments, and the form for a new one."""
    return await _list(services, visitor_of(request, services), "", {})


@post("/tournaments", opt={COST: (TABLE,)})
async def set_up(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Set up a tournament, or show the form again with what is wrong."""
    visitor = visitor_of(request, services)
    try:
        wanted = Setup(
            data.get("game", ""),
            data.get("name", ""),
            data.get("kind", ""),
            number(data, "seats"),
            number(data, "rounds"),
            data.get("bot", DEFAULT_LEVEL),
            data.get("rated", "") == "yes",
        )
        made = await services.tournaments.set_up(visitor.person, wanted)
    except PlanetfallError as error:
        return await _list(services, visitor, page_message(error, visitor.catalogue), data)
    return redirect(services, visitor, f"/tournament/{made.id}")


async def _list(services: Services, visitor: Visitor, error: str, form: dict[str, str]) -> Response[str]:
    games = [
        planetfall.game(name).with_language(visitor.catalogue.language) for name in planetfall.game_ids()
    ]
    return html(
        services,
        visitor,
        "tournaments.html",
        400 if error else 200,
        games=games,
        titles={game.id: game.title for game in games},
        mine=await services.tournaments.store.of_person(visitor.person, SHOWN),
        kinds=KINDS,
        most_seats=MAX_SEATS,
        most_rounds=MAX_ROUNDS,
        bot_names=services.tables.levels,
        error=error,
        form=form,
    )


@get("/tournament/{tournament_id:str}")
async def tournament_page(
    request: AnyRequest, services: InjectedServices, tournament_id: FromPath[str]
) -> Response[str]:
    """A tournament: how to join it, the standings, and the tables of each round."""
    visitor = visitor_of(request, services)
    found = await services.tournaments.overview(tournament_id)
    return html(
        services,
        visitor,
        "tournament.html",
        found=found,
        tournament=found.tournament,
        names={each.number: each.name for each in found.entries},
        entry=found.entry_of(visitor.person),
        game=planetfall.game(found.tournament.game).with_language(visitor.catalogue.language),
        watch=await services.tournaments.store.watch_links([table.table for table in found.tables]),
        address=f"{base_address(services, request)}/tournament/{tournament_id}",
    )


@post("/tournament/{tournament_id:str}/join")
async def join(
    request: AnyRequest, services: InjectedServices, tournament_id: FromPath[str], data: Form
) -> Response[Any]:
    """Take part in a tournament."""
    visitor = visitor_of(request, services)
    await services.tournaments.join(tournament_id, visitor.person, data.get("name", ""))
    return redirect(services, visitor, f"/tournament/{tournament_id}")


@post("/tournament/{tournament_id:str}/withdraw")
async def withdraw(
    request: AnyRequest, services: InjectedServices, tournament_id: FromPath[str]
) -> Response[Any]:
    """Take part no more."""
    visitor = visitor_of(request, services)
    await services.tournaments.withdraw(tournament_id, visitor.person)
    return redirect(services, visitor, f"/tournament/{tournament_id}")


@post("/tournament/{tournament_id:str}/start", opt={COST: (TABLE, THOUGHT)})
async def start_round(
    request: AnyRequest, services: InjectedServices, tournament_id: FromPath[str], data: Form
) -> Response[Any]:
    """Start the next round."""
    visitor = visitor_of(request, services)
    network = host_network(request, services)
    await services.tournaments.start_round(tournament_id, visitor.person, number(data, "round"), network)
    return redirect(services, visitor, f"/tournament/{tournament_id}")


ROUTES = [tournaments_page, set_up, tournament_page, join, withdraw, start_round]
