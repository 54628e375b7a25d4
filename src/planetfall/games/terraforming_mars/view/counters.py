"""What people count at the panels of Terraforming Mars: points, rating, cards, resources and production."""

from collections.abc import Iterator

from planetfall.core.counters import Counter
from planetfall.games.terraforming_mars.view.types import Player, View


def counters(view: View) -> list[Counter]:
    """The counters of all players; hands are counted, not shown."""
    return [counter for player in view.players for counter in _of(player)]


def _of(player: Player) -> Iterator[Counter]:
    seat = player.seat
    yield Counter(seat, "points", player.points, "terraforming-mars.preview.points")
    yield Counter(seat, "rating", player.rating, "terraforming-mars.preview.rating")
    yield Counter(seat, "cards", player.hand_size, "terraforming-mars.cards")
    for resource, value in player.stock.items():
        yield Counter(seat, resource, value, f"terraforming-mars.amount.{resource}")
    for resource, value in player.production.items():  # stands in the element of its resource
        yield Counter(seat, resource, value, f"terraforming-mars.counter.{resource}")
