"""Playing on from a moment of a replay: a form of the replay's page makes a new table."""

from typing import Any

from litestar import Response, post
from litestar.params import FromPath

from planetfall.server.errors import NotAllowed
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import COST, TABLE, THOUGHT
from planetfall.server.http.pages.replay.replays import replay_for, replayed_at
from planetfall.server.http.responses import AnyRequest, fields, number, redirect
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.replays.play_on import Moment, PlayOn, moment_of, play_on


@post("/replay/{table_id:str}/play-on", opt={COST: (TABLE, THOUGHT)})
async def play_on_table(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[Any]:
    """A new table that goes on from a moment of a finished game."""
    visitor, form = visitor_of(request, services), await fields(request)
    table = await services.tables.get(table_id)
    replay_for(table, visitor, form.get("watch", ""))
    moment = await moment_at(services, table, number(form, "at"))
    return await _go_on(request, services, form, moment)


@post("/record/{word:str}/play-on", opt={COST: (TABLE, THOUGHT)})
async def play_on_record(
    request: AnyRequest, services: InjectedServices, word: FromPath[str]
) -> Response[Any]:
    """A new table that goes on from a moment of an uploaded record of a finished game."""
    form = await fields(request)
    source, replayed = await services.records.get(word, number(form, "at"), host_network(request, services))
    if not source.outline.is_over:
        raise NotAllowed("app.mistake.play-on-later")
    return await _go_on(request, services, form, moment_of(replayed))


async def moment_at(services: Services, table: LiveTable, at: int) -> Moment:
    """A moment of a table's game to play on from, or NotAllowed."""
    table.check_not_closed()
    if not table.state.over():  # a sampled position would tell what is hidden
        raise NotAllowed("app.mistake.play-on-later")
    return moment_of(await replayed_at(services, table, table.match.record, at), table)


async def _go_on(
    request: AnyRequest, services: Services, form: dict[str, str], moment: Moment
) -> Response[Any]:
    visitor = visitor_of(request, services)
    network = host_network(request, services)
    wanted = PlayOn(number(form, "seat"), form.get("bot", ""), form.get("name", ""), network)
    table = await play_on(services.tables, visitor.person, moment, wanted)
    return redirect(services, visitor, f"/table/{table.id}")


ROUTES = [play_on_table, play_on_record]
