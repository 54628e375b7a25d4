"""Symbols and styles for the terminal. Shapes and letters carry every meaning; colour only repeats it."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from planetfall.core.terminal_layout import QUIET, colour_badge
from planetfall.games.space_mission.view.types import Card, Coordinate, Planet, Tile, View

# Coordinates: a circle to jump, a shield to scan, a triangle to develop.
SIGNS = {"blue": "○", "green": "⬡", "orange": "△"}
SIGN_HUES = {"blue": "#7cc8ff", "green": "#8fe08a", "orange": "#ffb066"}
MEANINGS = {"blue": "jump", "green": "scan", "orange": "develop"}
TILE_HUES = {
    "red-mineral": "#ff8a70",
    "purple-mineral": "#d58bf0",
    "green-mineral": "#86d45f",
    "blue-mineral": "#58bdf0",
    "brown-alien": "#d9a066",
    "blue-alien": "#58bdf0",
    "green-matter": "#86d45f",
    "blue-matter": "#58bdf0",
    "water": "#bfe6f2",
    "medal": "#ffd84d",
    "space": QUIET,
}
JOKER = "?"
OPEN_SPACE, CLOSED_SPACE = "✧", "·"
SHIP, STATION, PROBE = "▷", "⌂", "◦"
MARKS = {SHIP: "spaceship", STATION: "station", PROBE: "reserved tile"}
START, ASKED = "☆", "►"


def badge(view: View, seat: int, letter: bool = True) -> Text:
    """A seat's shape and letter."""
    return colour_badge(view.seats[seat].colour, letter)


def badges(view: View, seats: Iterable[int], letter: bool = True) -> Text:
    """Several seats: "●R ■B"."""
    return Text(" " if letter else "").join(badge(view, seat, letter) for seat in seats)


def coordinate(shown: Coordinate) -> Text:
    """A coordinate of a card: "○3"."""
    return sign(shown.colour, str(shown.number or JOKER))


def sign(colour: str, number: str) -> Text:
    """A coordinate by its colour and number."""
    return Text(f"{SIGNS[colour]}{number}", style=SIGN_HUES[colour])


def coordinates(planet: Planet) -> Text:
    """All coordinates of a planet: "○1 ⬡2 △3 △4"."""
    numbers = [("blue", planet.jump), ("green", planet.scan), *(("orange", one) for one in planet.landing)]
    return Text(" ").join(sign(colour, str(number)) for colour, number in numbers)


def legend() -> Text:
    """What the signs of coordinates and at planets mean."""
    signs = [Text.assemble((SIGNS[one], SIGN_HUES[one]), (f" {MEANINGS[one]}", QUIET)) for one in SIGNS]
    others = [Text(f"{mark} {meaning}", style=QUIET) for mark, meaning in MARKS.items()]
    return Text("  ").join([*signs, *others])


def card(shown: Card) -> Text:
    """A card by its two coordinates: "○3△1"."""
    return Text().join(coordinate(half) for half in shown.coordinates)


def tiles(shown: Sequence[Tile]) -> Text:
    """Tiles by kind: "2 Red mineral, 1 Water"."""
    return Text(", ").join(Text(f"{tile.count} {tile.name}", style=TILE_HUES[tile.kind]) for tile in shown)
