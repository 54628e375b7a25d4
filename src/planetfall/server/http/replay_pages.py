"""Replay: a game stepped through, from a seat's eyes or with all open once it is over; records come and go as files."""

import secrets
from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

import planetfall
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.server.http.errors import BadWish, NotAllowed
from planetfall.server.http.lobby_pages import Asked, back_to, html, uploaded
from planetfall.server.http.visitor import Visitor, visitor_of
from planetfall.server.render.renderer import Scene
from planetfall.server.services import House, TheHouse
from planetfall.server.store.store import Seat
from planetfall.server.tables.history import History, first_answers
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.record_library import ALL, NOBODY, Tale, read_upload

HOUSE_PARTS = ("log",)


class Moment:
    """The position after some answers of a tale."""

    def __init__(self, tale: Tale, at: int) -> None:
        history = History(tale.game, first_answers(tale.record, at), tale.pack)
        self.game = tale.game
        self.pack = tale.pack
        self.seats: list[Seat] = []  # a record does not tell who plays
        self.happenings = history.happenings
        self.courses = history.courses
        self._state = history.match.state
        self._names = tale.names

    @property
    def state(self) -> State:
        """The position."""
        return self._state

    def names(self, game: Game | None = None) -> list[str]:
        """What to call the seats, in the language of a game that speaks it."""
        defaults = (game or self.game).seat_names(len(self._names))
        return [name or default for name, default in zip(self._names, defaults, strict=True)]

    def is_waiting(self) -> bool:
        """Nobody answers in a tale."""
        return True

    def is_paused(self) -> bool:
        """A tale waits for nobody."""
        return False

    def heard_by(self, person: str, answers: int | None = None) -> int:
        """Whoever hears a tale hears of all answers in it."""
        return len(self.courses) - 1 if answers is None else answers


def tale_of(table: LiveTable, visitor: Visitor, watch: str) -> Tale:
    """The tale of a table as far as a visitor may hear it."""
    own = table.shown_seat(visitor.person)
    member = visitor.person == table.row.host or bool(table.seats_of(visitor.person))
    watcher = bool(watch) and secrets.compare_digest(watch.encode(), table.row.watch.encode())
    over = table.state.over()
    if not (member or watcher or (over and table.row.listed)):
        raise NotAllowed("house.mistake.stranger")
    seats = tuple(str(seat) for seat in range(len(table.seats)))
    eyes = (ALL, NOBODY, *seats) if over else (NOBODY if own is None else str(own),)
    address = f"/replay/{table.id}"
    known = table.heard_by_all()  # how much is chosen in secret just now is not told
    return Tale(
        table.game,
        table.pack,
        first_answers(table.match.record, known),
        [seat.name for seat in table.seats],
        eyes,
        address,
        f"/table/{table.id}",
    )


@get("/replay/{table_id:str}")
async def replay(
    request: Asked,
    house: TheHouse,
    table_id: FromPath[str],
    at: FromQuery[int] = 0,
    eyes: FromQuery[str] = "",
    watch: FromQuery[str] = "",
) -> Response[str]:
    """A table's game, step by step."""
    visitor = visitor_of(request, house)
    tale = tale_of(await house.tables.get(table_id), visitor, watch)
    return _show(house, visitor, tale, at, eyes, watch)


@get("/record/{word:str}")
async def record_page(
    request: Asked, house: TheHouse, word: FromPath[str], at: FromQuery[int] = 0, eyes: FromQuery[str] = ""
) -> Response[str]:
    """A record from a file, step by step."""
    return _show(house, visitor_of(request, house), await house.shelf.get(word), at, eyes, "")


@post("/record")
async def open_record(request: Asked, house: TheHouse) -> Response[Any]:
    """Open a record file."""
    visitor = visitor_of(request, house)
    text, name = await uploaded(request, "record")
    if not name:
        raise BadWish("house.mistake.choose-record")
    record = read_upload(text)
    game = planetfall.game(record.header.game)
    History(game, record, game.pack())  # says what is wrong with it before it is kept
    return back_to(house, visitor, f"/record/{await house.shelf.put(text)}")


@get("/table/{table_id:str}/record")
async def download(request: Asked, house: TheHouse, table_id: FromPath[str]) -> Response[str]:
    """The record of a game that is over; before that it would tell the seed."""
    visitor = visitor_of(request, house)
    table = await house.tables.get(table_id)
    tale_of(table, visitor, "")
    if not table.state.over():
        raise NotAllowed("house.mistake.record-later")
    headers = {"content-disposition": f'attachment; filename="{table.row.game}-{table.id}.planetfall"'}
    return Response(table.match.save(), media_type="text/plain; charset=utf-8", headers=headers)


def _show(house: House, visitor: Visitor, tale: Tale, at: int, eyes: str, watch: str) -> Response[str]:
    eyes = eyes or tale.eyes[0]
    if eyes not in tale.eyes:
        raise NotAllowed("house.mistake.not-your-eyes")
    answers, _ = tale.record.effective_answers()
    at = min(max(at, 0), len(answers))
    moment = Moment(tale, at)
    scene = Scene(moment, _seat(eyes, moment), visitor.catalogue, all_open=eyes == ALL)
    told = [line.text for line in reversed(scene.log()) if line.after == at - 1]
    if at and not told and eyes in (ALL, str(answers[at - 1].seat)):
        told = [_answer(tale, scene, at - 1)]
    parts = {name: region.html for name, region in house.renderer.regions(scene, HOUSE_PARTS).items()}
    step: dict[str, Any] = {
        "tale": tale,
        "at": at,
        "last": len(answers),
        "eyes": eyes,
        "watch": watch,
        "told": told,
    }
    for part in ("question", "answers"):
        parts[part] = house.renderer.house_region(scene, f"regions/replay_{part}.html", **step)
    parts |= {"chat": "", "latest": ""}
    return html(
        house,
        visitor,
        "replay.html",
        game=scene.game,
        scene=scene,
        region=lambda name: Markup(parts[name]),
        layout=f"{scene.game.id}/layout.html",
        names=scene.names,
        **step,
    )


def _answer(tale: Tale, scene: Scene, place: int) -> str:
    """An answer in words, for those who may know it: most answers tell their own story, secret ones do not."""
    given = tale.record.effective_answers()[0][place]
    label = scene.game.label(Moment(tale, place).state, given.seat, given.action)
    return f"{scene.names[given.seat]}: {label}"


def _seat(eyes: str, moment: Moment) -> int | None:
    """Whose hand is shown; with all open it is the hand of whoever answers next."""
    if eyes == NOBODY:
        return None
    if eyes != ALL:
        return int(eyes)
    return next(iter(moment.state.actors()), 0)


ROUTES = [replay, record_page, open_record, download]
