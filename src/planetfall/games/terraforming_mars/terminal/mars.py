"""The map of Mars in a brick pattern: every space touches the same six spaces as on the board."""

from rich.text import Text

from planetfall.core.terminal_layout import GOLD, PAPER, QUIET, Block, fitted, justified, quiet
from planetfall.games.terraforming_mars.engine.ids import ROW_LENGTHS
from planetfall.games.terraforming_mars.terminal.symbols import (
    FOREST,
    LAND,
    NEUTRAL,
    OCEAN_AREA,
    OPEN,
    RESERVED,
    SEA,
    TILES,
    VOLCANO,
    WATER,
    badge,
    bonus,
)
from planetfall.games.terraforming_mars.view.types import Space, View

BRICK = 8  # columns of a space with one of its walls
WIDTH = BRICK * max(ROW_LENGTHS) + 1
GROUND = {"ocean": WATER, "greenery": FOREST}
# Characters where walls from up, down, left and right meet.
WALLS = {
    "lr": "─",
    "dr": "╭",
    "dl": "╮",
    "ur": "╰",
    "ul": "╯",
    "dlr": "┬",
    "ulr": "┴",
    "udr": "├",
    "udl": "┤",
    "udlr": "┼",
}


def mars(view: View) -> Block:
    """The map, and the two moons below it."""
    lines = []
    for row in range(len(ROW_LENGTHS)):
        spaces = [space for space in view.spaces if space.row == row]
        lines += [_wall(row), *_bricks(view, spaces, row)]
    return [*lines, _wall(len(ROW_LENGTHS)), *moons(view)]


def _corners(row: int) -> range:
    """Columns of the walls of a row; there are none above the first and below the last."""
    if not 0 <= row < len(ROW_LENGTHS):
        return range(0)
    start = (max(ROW_LENGTHS) - ROW_LENGTHS[row]) * BRICK // 2
    return range(start, start + ROW_LENGTHS[row] * BRICK + 1, BRICK)


def _wall(row: int) -> Text:
    """The wall above a row of spaces."""
    above, below = _corners(row - 1), _corners(row)
    first, last = min((*above, *below)), max((*above, *below))
    signs = [" "] * first
    for place in range(first, last + 1):
        ways = (("u", place in above), ("d", place in below), ("l", place > first), ("r", place < last))
        signs.append(WALLS["".join(way for way, there in ways if there)])
    return Text("".join(signs), style=QUIET)


def _bricks(view: View, spaces: list[Space], row: int) -> Block:
    side = Text("│", style=QUIET)
    bricks = [_brick(view, space) for space in spaces]
    margin = " " * _corners(row)[0]
    return [
        Text.assemble(margin, side, *(part for brick in bricks for part in (brick[number], side)))
        for number in range(2)
    ]


def _brick(view: View, space: Space) -> Block:
    """Two lines: the name of the space with its markers, and its tile or its printed bonus."""
    inside = BRICK - 1
    lines = [
        justified(quiet(space.id), _markers(view, space), inside),
        fitted(tile(view, space), inside)
        if space.tile
        else justified(bonus(space.bonus), _kind(space), inside),
    ]
    ground = GROUND.get(space.tile or "", SEA if space.kind == "ocean" else LAND)
    for line in lines:
        line.stylize_before(f"{PAPER} on {ground}")
    return lines


def _markers(view: View, space: Space) -> Text:
    """Who has reserved the space, and whether the viewer may choose it now."""
    claim = badge(view, space.claim, letter=False) if space.claim is not None else Text()
    return Text.assemble(claim, (OPEN, f"bold {GOLD}") if space.id in view.open_spaces else "")


def _kind(space: Space) -> Text:
    signs = ((space.kind == "ocean", OCEAN_AREA), (space.volcanic, VOLCANO), (space.reserved, RESERVED))
    return quiet(next((sign for holds, sign in signs if holds), ""))


def tile(view: View, space: Space) -> Text:
    """A tile and its owner: "⌂ ●R"."""
    sign = Text(TILES[space.tile or "ocean"], style=f"bold {PAPER}")
    if space.neutral:
        return sign.append(f" {NEUTRAL}")
    return Text.assemble(sign, " ", badge(view, space.owner)) if space.owner is not None else sign


def moons(view: View) -> Block:
    """Phobos and Ganymede, where only the cards that name them build."""
    parts = [
        Text.assemble(quiet(f"{space.name} "), tile(view, space) if space.tile else quiet("–"))
        for space in view.spaces
        if space.row < 0
    ]
    return [Text("   ").join(parts)]


def space_list(view: View) -> Text:
    """All spaces in a paragraph, where there is no room for a map."""
    return Text("  ").join(_entry(view, space) for space in view.spaces)


def _entry(view: View, space: Space) -> Text:
    inside = tile(view, space) if space.tile else Text.assemble(bonus(space.bonus), _kind(space))
    return Text.assemble(quiet(space.id), _markers(view, space), " ", inside)
