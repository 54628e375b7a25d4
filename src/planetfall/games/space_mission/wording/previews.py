"""What an action would give: points at the jump gate and for stations, tiles to choose from, what a tile is worth."""

from collections.abc import Iterator

from planetfall.core.game import Gain
from planetfall.core.labels import Effect, Preview
from planetfall.core.labels import previews as worded
from planetfall.core.pending import first_of, kind_of
from planetfall.games.space_mission.engine import questions as ask
from planetfall.games.space_mission.engine.box import TILES_AT_PLANET
from planetfall.games.space_mission.engine.scoring import gate_points, tile_points
from planetfall.games.space_mission.engine.state import (
    COLLECTED,
    PROBES,
    SHIP,
    STATION,
    Table,
    one_tile,
    pile_size,
    place_of,
)
from planetfall.games.space_mission.wording.names import Names


def previews(names: Names, seat: int) -> dict[int, tuple[Gain, ...]]:
    """What the answers of a seat would give."""
    kind = kind_of(names.table.question_of(seat))
    return worded(PREVIEWS, names, kind, seat, names.table.legal(seat))


def _action(names: Names, seat: int, action: int) -> Iterator[Effect]:
    table = names.table
    here = table.cells[SHIP + seat]
    if action in (ask.SCAN, ask.DISCOVER):
        yield _pile(names, here)
    elif action == ask.DEVELOP:
        yield "points", {"count": int(table.box.station)}, "i-star"
        yield _pile(names, here)
    elif ask.JUMP <= action < ask.FLY:
        if points := gate_gain(names, seat):
            yield "gate-points", {"count": points}, "i-gate"
        yield from _planet(names, int(place_of(table, action - ask.JUMP)))
    elif ask.FLY <= action < ask.SCAN:
        yield from _planet(names, int(place_of(table, action - ask.FLY)))


def gate_gain(names: Names, seat: int) -> int:
    """What one more probe on the jump gate changes in the points of a seat."""
    after = names.table.copy()
    assert isinstance(after, Table)
    after.cells[PROBES + seat] += 1  # SM-35
    return int(gate_points(after, seat) - gate_points(names.table, seat))


def _planet(names: Names, place: int) -> Iterator[Effect]:
    yield _pile(names, place)
    if builder := names.table.cells[STATION + place]:
        yield "station-of", {"colour": names.colour(builder - 1)}, "i-station"


def _pile(names: Names, place: int) -> Effect:
    return "pile", {"tiles": names.tiles(int(pile_size(names.table, place)))}, "i-tile"


def _take(names: Names, seat: int, action: int) -> Iterator[Effect]:
    """What a tile adds to the points of those collected so far."""
    table, kind = names.table, (action - ask.TAKE) // TILES_AT_PLANET
    row = table.cells[COLLECTED + seat]
    points = int(tile_points(table, row + one_tile(kind)) - tile_points(table, row))
    reserving = first_of(table.question_of(seat)) == ask.FOR_SCAN
    yield ("points-later" if reserving else "points"), {"count": points}, "i-star"  # SM-75


PREVIEWS: dict[int, Preview[Names]] = {ask.ASK_ACTION: _action, ask.ASK_TAKE: _take}
