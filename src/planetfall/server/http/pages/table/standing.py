"""The page of a seat's standing answers, which only its owner opens."""

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.server.http.pages.table.table_pages import own_seat
from planetfall.server.http.responses import AnyRequest, Form, html, number, redirect
from planetfall.server.http.visitor import visitor_of
from planetfall.server.render.standing_forms import GAME, ROUND, standing_forms
from planetfall.server.services import InjectedServices
from planetfall.server.store.standing_rows import StandingList
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.standing.asked_positions import asked_questions
from planetfall.server.tables.standing.lists import DELAY_SECONDS


@get("/table/{table_id:str}/standing")
async def standing_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """The standing answers of the visitor's seat, and the questions that they may be for."""
    visitor = visitor_of(request, services)
    table, seat = await own_seat(services, visitor, table_id)
    await table.standing.read(visitor.person, seat)
    game = table.game.with_language(visitor.catalogue.language).with_seat_names(table.names())
    job = (game, table.match.record, table.pack, seat, table.state.copy())
    questions = await asyncio.to_thread(asked_questions, *job)
    return html(
        services,
        visitor,
        "standing.html",
        table=table,
        forms=standing_forms(game, questions, table.standing.of(seat).lists),
        seconds=int(DELAY_SECONDS),
        has_rounds=game.round(table.state) > 0,
    )


@post("/table/{table_id:str}/standing")
async def set_standing(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Keep a list for a kind of question, in the order of the form."""
    visitor = visitor_of(request, services)
    table, seat = await own_seat(services, visitor, table_id)
    answers = tuple(number({"answers": part}, "answers") for part in data.get("answers", "").split())
    new = standing_list(table, data.get("kind", ""), answers, data.get("until", GAME))
    await table.standing.set(visitor.person, seat, new)
    return redirect(services, visitor, f"/table/{table_id}/standing")


@post("/table/{table_id:str}/standing-read")
async def read_standing(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[Any]:
    """Close what the table says about lists that were dropped."""
    visitor = visitor_of(request, services)
    table, seat = await own_seat(services, visitor, table_id)
    await table.standing.read(visitor.person, seat)
    return redirect(services, visitor, f"/table/{table_id}")


def standing_list(table: LiveTable, kind: str, answers: tuple[int, ...], until: str) -> StandingList:
    """A list that ends with this round or with the game; where a game has no rounds, always with the game."""
    return StandingList(kind, answers, table.game.round(table.state) if until == ROUND else 0)


ROUTES = [standing_page, set_standing, read_standing]
