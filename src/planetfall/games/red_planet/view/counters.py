"""What people count at the panels of Red Planet: points of won tokens, astronauts left, event cards."""

from collections.abc import Iterator

from planetfall.core.counters import Counter
from planetfall.games.red_planet.view.types import Colour, View


def counters(view: View) -> list[Counter]:
    """The counters of all seats; neutral colours belong to nobody."""
    return [counter for colour in view.colours if not colour.neutral for counter in _of(view, colour)]


def _of(view: View, colour: Colour) -> Iterator[Counter]:
    seat = colour.seat
    yield Counter(seat, "points", colour.worth, "red-planet.counter.points")
    yield Counter(seat, "supply", colour.supply, "red-planet.counter.supply")
    yield Counter(seat, "cards", view.seats[seat].event_cards, "red-planet.seats.cards")
