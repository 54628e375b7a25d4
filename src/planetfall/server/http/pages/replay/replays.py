"""Replays: a game step by step, from a seat's viewpoint or with all hands open; records as files."""

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery

from planetfall.core.past_hands import PastHand
from planetfall.core.record import Record
from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import COST, UPLOAD
from planetfall.server.http.pages.replay.replay_page import ReplayPage
from planetfall.server.http.partial_gzip import finish
from planetfall.server.http.responses import AnyRequest, base_address, redirect, uploaded
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.looking_back.turning_points import TurningPointText, describe_turning_points
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.history import record_prefix
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.replays.outline import outline_of
from planetfall.server.tables.replays.record_library import ALL, NOBODY, Replay
from planetfall.server.tables.replays.replayed import Replayed, ReplayedGame


def replay_for(table: LiveTable, visitor: Visitor, watch: str) -> tuple[Replay, Record]:
    """The game of a table as far as a visitor may see it, or NotAllowed."""
    own = table.seating.viewer(table.seating.shown_seat(visitor.person))
    is_watcher = bool(watch) and secrets.compare_digest(watch.encode(), table.row.watch.encode())
    over = table.state.over()
    if not (table.is_member(visitor.person) or is_watcher or (over and table.row.listed)):
        raise NotAllowed("app.mistake.stranger")
    seats = tuple(str(seat) for seat in range(len(table.seats)))
    viewpoints = (ALL, NOBODY, *seats) if over else (NOBODY if own is None else str(own),)
    known = table.public_count()  # not what is chosen in secret
    replay = Replay(
        table.game,
        [seat.name for seat in table.seats],
        viewpoints,
        f"/replay/{table.id}",
        f"/table/{table.id}",
        outline_of(table.game, table.state, table.log_entries, table.answers, known),
        own,
        watch=_shared_watch(table, visitor, is_watcher),
        shares_eyes=over,
    )
    return replay, record_prefix(table.match.record, known)


async def replayed_at(services: Services, table: LiveTable, record: Record, at: int) -> Replayed:
    """A table's game after so many answers; of a game that is over positions are kept, since nothing changes them."""
    kept = services.positions if table.state.over() else None
    game = ReplayedGame(table.game, record, table.pack, kept, (table.id, len(record.rows)))
    async with services.replaying:
        return await asyncio.to_thread(game.at, at)


def _shared_watch(table: LiveTable, visitor: Visitor, is_watcher: bool) -> str:
    """The token that a link to a moment needs, "" where it needs none or the visitor has none to give.

    While a game runs, only the host and spectators know it. Once it is over all is open, and members may show it.
    """
    if table.state.over():
        return "" if table.row.listed else table.row.watch
    return table.row.watch if is_watcher or visitor.person == table.row.host else ""


@get("/replay/{table_id:str}")
async def replay(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    at: FromQuery[int] = 0,
    eyes: FromQuery[str] = "",
    watch: FromQuery[str] = "",
) -> Response[str] | Response[bytes]:
    """A table's game, step by step."""
    visitor = visitor_of(request, services)
    table = await services.tables.get(table_id)
    source, record = replay_for(table, visitor, watch)
    await table.resets.note_watcher(visitor.person)
    replayed = await replayed_at(services, table, record, at)
    table.analysis.request()
    hands = _past_hands(table, visitor, replayed)
    page = ReplayPage(services, visitor, source, replayed, base_address(services, request), watch, hands)
    return finish(request, page.response(eyes, _moments(table, visitor)))


@get("/record/{word:str}")
async def record_page(
    request: AnyRequest,
    services: InjectedServices,
    word: FromPath[str],
    at: FromQuery[int] = 0,
    eyes: FromQuery[str] = "",
) -> Response[str] | Response[bytes]:
    """An uploaded record, step by step."""
    visitor = visitor_of(request, services)
    network = host_network(request, services)
    source, replayed = await services.records.get(word, at, network)
    page = ReplayPage(services, visitor, source, replayed, base_address(services, request))
    moments = await services.record_moments.of(word, source, replayed.last, visitor.catalogue, network)
    return finish(request, page.response(eyes, moments))


@post("/record", opt={COST: (UPLOAD,)})
async def open_record(request: AnyRequest, services: InjectedServices) -> Response[Any]:
    """Upload a record file."""
    visitor = visitor_of(request, services)
    text, name = await uploaded(request, "record")
    if not name:
        raise InvalidRequest("app.mistake.choose-record")
    word = await services.records.add(text, host_network(request, services))
    return redirect(services, visitor, f"/record/{word}")


@get("/table/{table_id:str}/record")
async def download(request: AnyRequest, services: InjectedServices, table_id: FromPath[str]) -> Response[str]:
    """The record of a game that is over; before that it would reveal the seed."""
    visitor = visitor_of(request, services)
    table = await services.tables.get(table_id)
    replay_for(table, visitor, "")
    if not table.state.over():
        raise NotAllowed("app.mistake.record-later")
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.id}.planetfall"'}
    return Response(table.match.save(), media_type="text/plain; charset=utf-8", headers=headers)


def _past_hands(table: LiveTable, visitor: Visitor, replayed: Replayed) -> Sequence[PastHand] | None:
    """What everybody has seen by now of the hands of a moment, where people agreed to show that; None elsewhere."""
    if not table.open_hands.is_on or table.state.over():
        return None
    game = table.game.with_language(visitor.catalogue.language)
    return table.open_hands.at(game, replayed.history.match.state, replayed.at)


def _moments(table: LiveTable, visitor: Visitor) -> list[TurningPointText] | None:
    """The turning points of a game that is over, in words; None while they are computed."""
    analysis = table.analysis.result
    if not table.state.over():
        return []
    if analysis is None:
        return None
    game = table.game.with_language(visitor.catalogue.language)
    named = game.with_seat_names(table.names(game))
    return describe_turning_points(analysis, table.log_entries, named, table.state)


ROUTES = [replay, record_page, open_record, download]
