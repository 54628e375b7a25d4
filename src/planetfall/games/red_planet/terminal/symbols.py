"""Symbols and styles for the terminal. Shapes and letters carry every meaning; colour only repeats it."""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import QUIET, colour_badge
from planetfall.games.red_planet.view.types import View, Zone

RIM = "#eb9a55"

# The ground of outer zones (row by row, from the sunny north), of inner zones and of the moon. Where there are few
# colours, rich would turn Mars olive or yellow: there it gets a red of the palette, or stays black.
GROUNDS = {
    "truecolor": (("#a8432b", "#9a3a27", "#8b3323", "#7e2d20"), "#6a251a", "#4a4a5e"),
    "256": (("color(88)",) * 4, "color(52)", "color(239)"),
}
NO_GROUND = (("black",) * 4, "black", "black")
TOKENS = ("✶", "⬟", "ϟ")
TOKEN_HUES = ("#bfe6f2", "#8fce7b", "#c69cf4")
UNKNOWN = "?"
FACEDOWN, TURNED_UP = "◎", "◉"
FIRST, ASKED, CHOSEN, FINAL = "☆", "►", "✓", "★"
GONE = "·"  # a free seat, a played specialist


class Ground:
    """The styles of the ground that a console can show."""

    def __init__(self, console: Console) -> None:
        self._outer, inner, phobos = GROUNDS.get(console.color_system or "", NO_GROUND)
        self._others = {"inner": inner, "moon": phobos}

    def under(self, zone: Zone, row: int = 0) -> str:
        """The background of a zone that stands in a row of the map."""
        return f"on {self._others.get(zone.kind, self._outer[row])}"


def astronaut_groups(view: View, counts: Sequence[int], letter: bool = True, gap: str = " ") -> Text:
    """Astronauts by colour: "●R3 ■B1"."""
    groups = [
        colour_badge(colour.colour, letter).append(str(count))
        for colour, count in zip(view.colours, counts, strict=True)
        if count
    ]
    return Text(gap).join(groups)


def tokens(counts: Sequence[int]) -> Text:
    """Point tokens of each kind that is there: "✶2 ϟ1"."""
    kinds = zip(TOKENS, TOKEN_HUES, counts, strict=True)
    return Text(" ").join(Text(f"{sign}{count}", style=style) for sign, style, count in kinds if count)


def marker(view: View, resource: str | None, named: bool = True) -> Text:
    """A resource marker, or a question mark while it lies facedown."""
    if resource is None:
        return Text(UNKNOWN, style=QUIET)
    kind = view.resources.index(resource)
    return Text(f"{TOKENS[kind]} {resource}" if named else TOKENS[kind], style=TOKEN_HUES[kind])


def code(zone: Zone) -> str:
    """A zone in two letters: the initials of its name, or how it begins."""
    words = zone.name.split()
    return ("".join(word[0] for word in words[:2]) if len(words) > 1 else zone.name[:2]).upper()
