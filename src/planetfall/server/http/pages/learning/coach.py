"""Pages of the coach: what it would do at a seat, and after a game what to try next time."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from planetfall.bots.hints import DEFAULT, STRENGTHS
from planetfall.server.errors import InvalidRequest
from planetfall.server.http.limits.rates import COST, THOUGHT
from planetfall.server.http.pages.table.table_pages import own_seat, own_table
from planetfall.server.http.responses import AnyRequest, Form, html, redirect, wants_part
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable


@get("/table/{table_id:str}/coach")
async def coach_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """What the coach has said to the visitor's question; scripts show the same in a dialog."""
    visitor = visitor_of(request, services)
    table = await own_table(services, visitor, table_id)
    return _coach_answer(request, services, visitor, table)


@post("/table/{table_id:str}/coach", opt={COST: (THOUGHT,)})
async def ask_coach(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str], data: Form
) -> Response[Any]:
    """Ask the coach what it would do at the visitor's seat; everybody reads that it was asked."""
    visitor = visitor_of(request, services)
    table, seat = await own_seat(services, visitor, table_id)
    strength = data.get("strength", DEFAULT)
    if strength not in STRENGTHS:
        raise InvalidRequest("app.mistake.no-such-bot", level=strength[:40], levels=", ".join(STRENGTHS))
    await table.coaching.ask(visitor.person, seat, strength, visitor.catalogue.language)
    if wants_part(request):
        return _coach_answer(request, services, visitor, table)
    return redirect(services, visitor, f"/table/{table_id}/coach")


def _coach_answer(
    request: AnyRequest, services: Services, visitor: Visitor, table: LiveTable
) -> Response[str]:
    template = "coach_hint.html" if wants_part(request) else "coach.html"
    seat = table.seating.shown_seat(visitor.person)
    hint = None if seat is None else table.coaching.known_hint(seat, visitor.catalogue.language)
    return html(services, visitor, template, table=table, game=table.game, hint=hint, strengths=STRENGTHS)


@get("/table/{table_id:str}/next-time", opt={COST: (THOUGHT,)})
async def next_time_page(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """What the visitor may try next time, after a game."""
    visitor = visitor_of(request, services)
    table, seat = await own_seat(services, visitor, table_id)
    tips = await table.next_time.tips(seat, visitor.catalogue.language)
    return html(services, visitor, "next_time.html", table=table, tips=tips)


ROUTES = [coach_page, ask_coach, next_time_page]
