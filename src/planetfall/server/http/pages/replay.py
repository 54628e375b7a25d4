"""Replays: a game step by step, from a seat's viewpoint or with all hands open; records as files."""

import asyncio
import secrets
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from planetfall.core.game import Game
from planetfall.core.record import Record
from planetfall.core.state import State
from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import COST, UPLOAD
from planetfall.server.http.responses import AnyRequest, html, redirect, uploaded
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.gallery import components_address
from planetfall.server.render.scene import Scene
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.rows import ChatLine, Seat
from planetfall.server.tables.history import History, record_prefix
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.record_library import ALL, NOBODY, Replay
from planetfall.server.tables.replayed import Replayed, replay_to

SHARED_REGIONS = ("log",)


class ReplayPosition:
    """The position after some answers of a replay, as a scene shows it."""

    def __init__(self, replay: Replay, history: History) -> None:
        self.game = replay.game
        self.pack = history.match.pack
        self.seats: list[Seat] = []  # a record does not say who plays
        self.chat: list[ChatLine] = []
        self.log_entries = history.log_entries
        self.score_history = history.score_history
        self._state = history.match.state
        self._names = replay.names

    @property
    def state(self) -> State:
        """The position."""
        return self._state

    def names(self, game: Game | None = None) -> list[str]:
        """The names of the seats, with defaults in the language of `game`."""
        defaults = (game or self.game).seat_names(len(self._names))
        return [name or default for name, default in zip(self._names, defaults, strict=True)]

    def is_waiting(self) -> bool:
        """Nobody answers in a replay."""
        return True

    def is_paused(self) -> bool:
        """A replay is never paused."""
        return False

    def is_closed(self) -> bool:
        """A replay is never closed."""
        return False

    def overdue(self) -> tuple[int, ...]:
        """A replay waits for nobody."""
        return ()

    def known_count_for(self, person: str, length: int | None = None) -> int:
        """All answers of a replay are known."""
        return len(self.score_history) - 1 if length is None else length

    def open_answers(self, seat: int) -> list[int]:
        """Nothing can be changed in a replay."""
        return []


def replay_for(table: LiveTable, visitor: Visitor, watch: str) -> tuple[Replay, Record]:
    """The game of a table as far as a visitor may see it, or NotAllowed."""
    own = table.seating.viewer(table.seating.shown_seat(visitor.person))
    is_watcher = bool(watch) and secrets.compare_digest(watch.encode(), table.row.watch.encode())
    over = table.state.over()
    if not (table.is_member(visitor.person) or is_watcher or (over and table.row.listed)):
        raise NotAllowed("app.mistake.stranger")
    seats = tuple(str(seat) for seat in range(len(table.seats)))
    viewpoints = (ALL, NOBODY, *seats) if over else (NOBODY if own is None else str(own),)
    names = [seat.name for seat in table.seats]
    replay = Replay(table.game, names, viewpoints, f"/replay/{table.id}", f"/table/{table.id}")
    return replay, record_prefix(table.match.record, table.public_count())  # not what is chosen in secret


@get("/replay/{table_id:str}")
async def replay(
    request: AnyRequest,
    services: InjectedServices,
    table_id: FromPath[str],
    at: FromQuery[int] = 0,
    eyes: FromQuery[str] = "",
    watch: FromQuery[str] = "",
) -> Response[str]:
    """A table's game, step by step."""
    visitor = visitor_of(request, services)
    table = await services.tables.get(table_id)
    source, record = replay_for(table, visitor, watch)
    await table.resets.note_watcher(visitor.person)
    async with services.replaying:
        replayed = await asyncio.to_thread(replay_to, table.game, record, table.pack, at)
    return _replay_page(services, visitor, source, replayed, eyes, watch)


@get("/record/{word:str}")
async def record_page(
    request: AnyRequest,
    services: InjectedServices,
    word: FromPath[str],
    at: FromQuery[int] = 0,
    eyes: FromQuery[str] = "",
) -> Response[str]:
    """An uploaded record, step by step."""
    visitor = visitor_of(request, services)
    source, replayed = await services.records.get(word, at, host_network(request, services))
    return _replay_page(services, visitor, source, replayed, eyes, "")


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


def _replay_page(
    services: Services, visitor: Visitor, source: Replay, replayed: Replayed, eyes: str, watch: str
) -> Response[str]:
    viewpoint = eyes or source.viewpoints[0]
    if viewpoint not in source.viewpoints:
        raise NotAllowed("app.mistake.not-your-eyes")
    position = ReplayPosition(source, replayed.history)
    scene = Scene(position, _seat(viewpoint, position), visitor.catalogue, all_open=viewpoint == ALL)
    step: dict[str, Any] = {
        "source": source,
        "at": replayed.at,
        "last": replayed.last,
        "viewpoint": viewpoint,
        "watch": watch,
        "sentences": _sentences(replayed, scene, viewpoint),
    }
    regions = _regions(services, scene, step)
    return html(
        services,
        visitor,
        "replay.html",
        game=scene.game,
        scene=scene,
        region=lambda name: Markup(regions[name]),
        layout=f"{scene.game.id}/layout.html",
        names=scene.names,
        components=components_address(scene.game, position.pack, source.back, watch),
        **step,
    )


def _regions(services: Services, scene: Scene, step: dict[str, Any]) -> dict[str, str]:
    """The HTML of all regions: a replay has its own question and answers, and no chat."""
    regions = services.renderer.regions(scene, SHARED_REGIONS)
    own = {
        name: services.renderer.shared_region(scene, f"regions/replay_{name}.html", **step)
        for name in ("question", "answers")
    }
    return {name: region.html for name, region in regions.items()} | own | {"chat": "", "latest": ""}


def _sentences(replayed: Replayed, scene: Scene, viewpoint: str) -> list[str]:
    """What the last answer caused; the answer itself where it caused nothing and the viewpoint may know it."""
    sentences = [line.text for line in reversed(scene.log()) if line.after == replayed.at - 1]
    given, before = replayed.given, replayed.before
    if given and before and not sentences and viewpoint in (ALL, str(given.seat)):
        label = scene.game.label(before, given.seat, given.action)
        return [f"{scene.names[given.seat]}: {label}"]
    return sentences


def _seat(viewpoint: str, position: ReplayPosition) -> int | None:
    """Whose hand is shown; with all hands open it is the hand of whoever answers next."""
    if viewpoint == NOBODY:
        return None
    if viewpoint != ALL:
        return int(viewpoint)
    return next(iter(position.state.actors()), 0)


ROUTES = [replay, record_page, open_record, download]
