"""What boarding, sending and moving would lead to: seats that stay free, and who would have how many where."""

from collections.abc import Iterator

from planetfall.core.game import Gain
from planetfall.core.labels import Effect, Preview
from planetfall.core.labels import previews as worded
from planetfall.core.pending import first_of, kind_of, who_of
from planetfall.games.red_planet.engine import questions as ask
from planetfall.games.red_planet.engine.box import MARS
from planetfall.games.red_planet.engine.rules import RedPlanet
from planetfall.games.red_planet.engine.state import astronauts, crew, destination, seats_free
from planetfall.games.red_planet.wording.names import Names


def previews(names: Names, seat: int) -> dict[int, tuple[Gain, ...]]:
    """What the answers of a seat would lead to."""
    kind = kind_of(names.table.question_of(seat))
    return worded(PREVIEWS, names, kind, seat, names.table.legal(seat))


def standing(table: RedPlanet, zone: int, colour: int, dock: int | None = None) -> tuple[int, int]:
    """Astronauts of a colour in a zone, and the most of any other; as if the ship of a dock had landed there."""
    counts = [
        int(astronauts(table, zone, other) + (crew(table, dock, other) if dock is not None else 0))
        for other in range(int(table.colours))
    ]
    return counts[colour], max(counts[:colour] + counts[colour + 1 :])


def _told(names: Names, zone: int, own: int, most: int) -> Effect:
    return "standing", {"zone": names.zones[zone], "own": own, "most": most}, ""


def _board(names: Names, seat: int, action: int) -> Iterator[Effect]:
    if action == ask.DONE:
        return
    question, dock = names.table.question_of(seat), action - ask.BOARD
    after = names.table.copy()
    after.carry_out(question, action)
    if free := int(seats_free(after, dock)):
        yield "seats-left", {"count": free}, "i-board"
    zone = int(destination(names.table, dock))
    if zone >= 0:
        yield _told(names, zone, *standing(after, zone, who_of(question), dock))


def _send(names: Names, seat: int, action: int) -> Iterator[Effect]:
    question, zone = names.table.question_of(seat), action - ask.SEND
    yield _told(names, zone, *standing(names.table, zone, who_of(question), first_of(question)))


def _move(names: Names, seat: int, action: int) -> Iterator[Effect]:
    if action == ask.DONE:
        return
    question = names.table.question_of(seat)
    after = names.table.copy()
    after.carry_out(question, action)
    zone = (action - ask.MOVE) % MARS
    yield _told(names, zone, *standing(after, zone, who_of(question)))


def _ship(names: Names, seat: int, action: int, block: int) -> Iterator[Effect]:
    """Who sits in a ship."""
    if action == ask.DONE:
        return
    dock = action - block
    sitting = [
        names.text(
            "preview.of", colour=names.plain_colour(colour), count=int(crew(names.table, dock, colour))
        )
        for colour in range(int(names.table.colours))
        if crew(names.table, dock, colour)
    ]
    if sitting:
        yield "aboard", {"who": ", ".join(sitting)}, "i-board"


def _of_ship(block: int) -> Preview[Names]:
    return lambda names, seat, action: _ship(names, seat, action, block)


PREVIEWS: dict[int, Preview[Names]] = {
    ask.ASK_BOARD: _board,
    ask.ASK_SEND: _send,
    ask.ASK_MOVE: _move,
    ask.ASK_LAUNCH: _of_ship(ask.LAUNCH),
    ask.ASK_DESTROY: _of_ship(ask.DESTROY),
    ask.ASK_REDIRECT: _of_ship(ask.REDIRECT),
}
