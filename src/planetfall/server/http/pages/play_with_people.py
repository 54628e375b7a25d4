"""Play with people: the form for what one wants to play, and the page where one waits until others want the same."""

from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Response, get, post

import planetfall
from planetfall.core.errors import PlanetfallError
from planetfall.server.home.play_with_people import LEAST_PEOPLE
from planetfall.server.home.waiting_store import WaitingPerson, Wish
from planetfall.server.http.error_messages import page_message
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import COST, TABLE
from planetfall.server.http.responses import AnyRequest, Form, html, number, redirect
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.pace_rows import KINDS, LIVE
from planetfall.server.tables.clocks.pace import read_pace
from planetfall.server.tables.seats.names import NAME_LENGTH, clean_text

PLACE = "/play-with-people"


class WaitState(msgspec.Struct, frozen=True):
    """How somebody's wait stands, for the script of their page."""

    place: str = ""  # where to go now; empty: wait on
    text: str = ""  # how it stands, in one sentence


@get(PLACE)
async def people_page(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """The form, the page for who waits, or the way to the table where they were seated."""
    visitor = visitor_of(request, services)
    found = await services.play_with_people.look(visitor.person)
    if found is None:
        return await _form(services, visitor, dict(request.query_params))
    if found.table_id:
        return await _to_table(services, visitor, found.table_id)
    return html(
        services,
        visitor,
        "waiting_for_people.html",
        wish=found.wish,
        text=await _text(services, visitor, found.wish),
        pace=read_pace({"pace": found.wish.pace}),
    )


@post(PLACE, opt={COST: (TABLE,)})
async def wait(request: AnyRequest, services: InjectedServices, data: Form) -> Response[Any]:
    """Wait for people who want to play the same."""
    visitor = visitor_of(request, services)
    try:
        name = data.get("name", "") or (visitor.account.name if visitor.account else "")
        waiting = WaitingPerson(
            visitor.person,
            clean_text(name, NAME_LENGTH),
            _wish(data),
            visitor.catalogue.language,
            host_network(request, services),
        )
        await services.play_with_people.wait(waiting)
    except PlanetfallError as error:
        return await _form(services, visitor, data, page_message(error, visitor.catalogue))
    return redirect(services, visitor, PLACE)


@post(f"{PLACE}/stop")
async def stop(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """Wait no more."""
    visitor = visitor_of(request, services)
    await services.play_with_people.leave(visitor.person)
    return redirect(services, visitor, "/")


@get(f"{PLACE}/state", media_type="application/json")
async def wait_state(request: AnyRequest, services: InjectedServices) -> WaitState:
    """How the visitor's wait stands; whoever asks is still there."""
    visitor = visitor_of(request, services)
    found = await services.play_with_people.look(visitor.person)
    if found is None or found.table_id:
        return WaitState(PLACE)
    return WaitState(text=await _text(services, visitor, found.wish))


def _wish(form: Mapping[str, str]) -> Wish:
    fields = dict(form)
    return Wish(
        form.get("game", ""), number(fields, "seats"), form.get("pace", LIVE), form.get("rated") == "yes"
    )


async def _to_table(services: Services, visitor: Visitor, table_id: str) -> Response[Any]:
    """Lead somebody to the table where they were seated, once."""
    await services.play_with_people.leave(visitor.person)
    return redirect(services, visitor, f"/table/{table_id}")


async def _text(services: Services, visitor: Visitor, wish: Wish) -> str:
    missing = await services.play_with_people.missing(wish)
    game = planetfall.game(wish.game).with_language(visitor.catalogue.language)
    return visitor.catalogue.text("app.people-wait.missing", count=missing, game=game.title)


async def _form(
    services: Services, visitor: Visitor, form: Mapping[str, str], error: str = ""
) -> Response[str]:
    language = visitor.catalogue.language
    games = [planetfall.game(name).with_language(language) for name in planetfall.game_ids()]
    games = [game for game in games if game.most_seats >= LEAST_PEOPLE]
    return html(
        services,
        visitor,
        "play_with_people.html",
        400 if error else 200,
        games=games,
        titles={game.id: game.title for game in games},
        seats=range(LEAST_PEOPLE, max(game.most_seats for game in games) + 1),
        paces=KINDS,
        groups=await services.play_with_people.groups(),
        error=error,
        form=form,
    )


ROUTES = [people_page, wait, stop, wait_state]
