"""What people count at the panels of Rocket Rescue."""

from collections.abc import Iterator

from planetfall.core.counters import Counter
from planetfall.games.rocket_rescue.view.types import Seat, View


def counters(view: View) -> list[Counter]:
    """The counters of all seats: everything but the plans is open (RR-15)."""
    return [counter for seat in view.seats for counter in _of(seat)]


def _of(seat: Seat) -> Iterator[Counter]:
    number, cubes = seat.seat, seat.cubes
    yield Counter(number, "points", seat.score, "rocket-rescue.points")
    yield Counter(number, "rescued", seat.rescued, "rocket-rescue.counter.rescued")
    yield Counter(number, "aboard", seat.seated, "rocket-rescue.counter.aboard")
    yield Counter(number, "energy", seat.energy, "rocket-rescue.energy")
    yield Counter(number, "carbon", cubes.carbon, "rocket-rescue.counter.carbon")
    yield Counter(number, "aluminium", cubes.aluminium, "rocket-rescue.counter.aluminium")
    yield Counter(number, "titanium", cubes.titanium, "rocket-rescue.counter.titanium")
