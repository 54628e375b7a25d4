"""Symbols and colours for the terminal. Shapes and letters carry all information; colour only repeats it."""

from collections.abc import Iterable

from rich.text import Text

from planetfall.core.terminal_layout import PAPER, QUIET, colour_badge
from planetfall.games.terraforming_mars.view.types import Counts, View

NEUTRAL = "○"
# Resources: a short word for columns of numbers, and a letter for what is printed on a space.
RESOURCES = {
    "megacredits": "M€",
    "steel": "steel",
    "titanium": "titan",
    "plants": "plant",
    "energy": "power",
    "heat": "heat",
}
BONUS_LETTERS = {"plants": "p", "steel": "s", "titanium": "t", "card": "c"}
BONUS_HUES = {"plants": "#86d45f", "steel": "#d9a066", "titanium": "#f0c04a", "card": "#f6ecc9"}
TILES = {
    "ocean": "≈ ocean",
    "greenery": "♣",
    "city": "⌂",
    "capital": "⌂Cap",
    "natural-preserve": "Pres",
    "mining-area": "Mine",
    "mining-rights": "Mine",
    "commercial-district": "Comm",
    "nuclear-zone": "Nucl",
    "industrial-center": "Ind",
    "ecological-zone": "Eco",
    "lava-flows": "Lava",
    "mohole-area": "Moho",
    "restricted-area": "Rest",
}
LAND, SEA, WATER, FOREST = "#4a2418", "#16264a", "#1d4f8f", "#1f5a2c"
OCEAN_AREA, VOLCANO, RESERVED, OPEN = "~", "^", "N", "◊"
FIRST, TO_ACT, USED, READY, CHOSEN = "☆", "►", "✓", "→", "✓"


def badge(view: View, seat: int, letter: bool = True) -> Text:
    """A player's shape and letter."""
    return colour_badge(view.players[seat].colour, letter)


def standings(view: View, numbers: Iterable[int | None]) -> Text:
    """A number for each seat: "●40 ◆30"; a dash where it is not known."""
    shown = [
        badge(view, seat, letter=False).append("–" if number is None else str(number), style=PAPER)
        for seat, number in enumerate(numbers)
    ]
    return Text(" ").join(shown)


def bonus(counts: Counts) -> Text:
    """What is printed on a space, a letter for each cube or card: "ppt"."""
    text = Text()
    for what, count in counts.items():
        text.append(BONUS_LETTERS[what] * count, style=BONUS_HUES[what])
    return text


def legend() -> Text:
    """What the signs on the map mean."""
    signs = [
        *((letter, what) for what, letter in BONUS_LETTERS.items()),
        (OCEAN_AREA, "for oceans"),
        (VOLCANO, "volcano"),
        (RESERVED, "Noctis City"),
        (OPEN, "may be chosen"),
        (TILES["greenery"], "greenery"),
        (TILES["city"], "city"),
        (NEUTRAL, "neutral"),
    ]
    return Text("  ").join(Text.assemble((sign, PAPER), (f" {meaning}", QUIET)) for sign, meaning in signs)
