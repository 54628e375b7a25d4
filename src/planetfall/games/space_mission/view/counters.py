"""What people count at the panels of Space Mission."""

from collections.abc import Iterator

from planetfall.core.counters import Counter
from planetfall.games.space_mission.view.types import Seat, View


def counters(view: View) -> list[Counter]:
    """The counters of all seats, as everybody may count them; what is on the tiles is no part of it."""
    return [counter for seat in view.seats for counter in _of(seat)]


def _of(seat: Seat) -> Iterator[Counter]:
    number = seat.seat
    yield Counter(number, "points", seat.open_points, "space-mission.points")
    yield Counter(number, "stations", seat.stations, "space-mission.counter.stations")
    yield Counter(number, "probes", seat.probes, "space-mission.counter.probes")
    yield Counter(number, "reserved", seat.reserved, "space-mission.counter.reserved")
    yield Counter(number, "tiles", seat.tiles, "space-mission.tiles")
    yield Counter(number, "cards", seat.cards, "space-mission.cards")
