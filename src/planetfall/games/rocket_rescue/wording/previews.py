"""What building, boarding and launching would give: energy, points, crew on planets, seats that stay free."""

from collections.abc import Iterator

from planetfall.core.game import Gain
from planetfall.core.labels import Effect, Preview
from planetfall.core.labels import previews as worded
from planetfall.core.pending import kind_of
from planetfall.games.rocket_rescue.engine import questions as ask
from planetfall.games.rocket_rescue.engine.box import SLOTS
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.state import (
    ENERGY,
    POINTS,
    RESCUED,
    is_complete,
    seats_free,
)
from planetfall.games.rocket_rescue.wording.names import Names


def previews(names: Names, seat: int) -> dict[int, tuple[Gain, ...]]:
    """What the answers of a seat would give."""
    kind = kind_of(names.table.question_of(seat))
    return worded(PREVIEWS, names, kind, seat, names.table.legal(seat))


def _after(names: Names, seat: int, action: int) -> RocketRescue:
    after = names.table.copy()
    assert isinstance(after, RocketRescue)
    after.carry_out(names.table.question_of(seat), action)
    return after


def _site(names: Names, seat: int, action: int) -> Iterator[Effect]:
    table, after, hangar = names.table, _after(names, seat, action), action - ask.SITE
    energy = int(after.cells[ENERGY + seat] - table.cells[ENERGY + seat])
    if energy:
        yield "energy", {"energy": names.energy(energy)}, "i-energy"  # RR-82
    if is_complete(after, hangar) and not is_complete(table, hangar):
        yield "complete", {}, "i-launch"
    yield from _seats(names, after, hangar)


def _board(names: Names, seat: int, action: int) -> Iterator[Effect]:
    if not ask.BOARD <= action < ask.TO_TERMINAL:
        return
    hangar = (action - ask.BOARD) // SLOTS
    yield from _seats(names, _after(names, seat, action), hangar)
    if is_complete(names.table, hangar):
        yield "ready", {}, "i-launch"


def _seats(names: Names, after: RocketRescue, hangar: int) -> Iterator[Effect]:
    free = sum(int(seats_free(after, place)) for place in range(hangar * SLOTS, (hangar + 1) * SLOTS))
    yield ("seats-left", {"count": free}, "i-seat") if free else ("no-seats-left", {}, "i-seat")


def _fly(names: Names, seat: int, action: int) -> Iterator[Effect]:
    """Crew that lands and points of everybody; what breaks on the way back is rolled afterwards."""
    table, after = names.table, _after(names, seat, action)
    for other in (seat, *(one for one in range(int(table.seats)) if one != seat)):
        landed = int(after.cells[RESCUED + other] - table.cells[RESCUED + other])
        points = int(after.cells[POINTS + other] - table.cells[POINTS + other])
        own = other == seat
        who = {} if own else {"colour": names.colour(other)}
        if landed:
            yield ("lands" if own else "lands-of"), {"people": names.people(landed), **who}, "i-landed"
        if points:
            yield ("points" if own else "points-of"), {"points": names.points(points), **who}, "i-star"


PREVIEWS: dict[int, Preview[Names]] = {
    ask.ASK_SITE: _site,
    ask.ASK_BOARD: _board,
    ask.ASK_CLEAR: _board,
    ask.ASK_FLY: _fly,
}
