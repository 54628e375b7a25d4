"""Mars as a map on which exactly those zones that are adjacent share a wall."""

from functools import lru_cache
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import PAPER, Block, fitted, quiet, wrapped
from planetfall.games.red_planet.terminal.symbols import RIM, Ground
from planetfall.games.red_planet.terminal.zones import zone_lines
from planetfall.games.red_planet.view.types import View

LETTERS = {
    "V": "vastitas-borealis",
    "A": "ausonia",
    "E": "mare-serpentis",
    "B": "sinus-sabaeus",
    "Y": "mare-tyrrhenum",
    "T": "tritonis-sinus",
    "H": "hellas",
    "S": "syrtis-major",
    "L": "valles-marineris",
}
OUTSIDE = "."
# A plan for each board (2015, then Matagot's A to D); the rim runs clockwise in the order of the board.
PLANS = (
    (
        ".HHHHHVVVVAAAAA.",
        "TTTTSSSSLLLLEEEE",
        ".YYYYYYYBBBBBBB.",
    ),
    (
        "..VVVVVVAAAAAA..",
        "TTTTSSSSLLLLEEEE",
        "TTTTTTTTHHHHBBBB",
        "..YYYYYYYYYYYY..",
    ),
    (
        "..VVVVVVBBBBBB..",
        "TTTTSSSSHHHHYYYY",
        "TTTTTTTTLLLLAAAA",
        "..EEEEEEEEEEEE..",
    ),
    (
        "YYYYVVVVAAAAAAAA",
        "YYYHSSSSLLLLEEEE",
        "YYHHHHHHTTTTTTTT",
        ".BBBBBBBBBTTTTT.",
    ),
    (
        "..EEEEEEVVVVVV..",
        "AAAALLLLSSSSTTTT",
        "YYYYHHHHTTTTTTTT",
        "..BBBBBBBBBBBB..",
    ),
)
LINES = 4  # of text in a zone
# What stands where walls meet that come from up, down, left and right.
WALLS = {
    "ud": "│",
    "lr": "─",
    "dr": "╭",
    "dl": "╮",
    "ur": "╰",
    "ul": "╯",
    "udr": "├",
    "udl": "┤",
    "dlr": "┬",
    "ulr": "┴",
    "udlr": "┼",
}
Pair = frozenset[str]
Cells = tuple[int, int]


class Plan:
    """Zones on a grid."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.rows = rows
        self.width = len(rows[0])
        self.height = len(rows)
        self.contacts = self._contacts()

    def at(self, row: int, column: int) -> str:
        """The letter in a cell; everything around the grid is outside."""
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.rows[row][column] if inside else OUTSIDE

    def place(self, letter: str) -> tuple[int, int, int]:
        """Where a zone has most room for its text: the row, and where its longest run begins and ends."""
        row = max(range(self.height), key=lambda number: self.rows[number].count(letter))
        start = self.rows[row].index(letter)
        return row, start, start + self.rows[row].count(letter)

    def _contacts(self) -> set[Pair]:
        """The pairs of zones that share a wall."""
        cells = [(row, column) for row in range(self.height) for column in range(self.width)]
        pairs = [(self.at(y, x), self.at(y + down, x + 1 - down)) for y, x in cells for down in (0, 1)]
        return {
            frozenset((LETTERS[one], LETTERS[other]))
            for one, other in pairs
            if one != other and OUTSIDE not in (one, other)
        }


@lru_cache(maxsize=1)
def plans() -> tuple[Plan, ...]:
    """All plans; made once."""
    return tuple(Plan(rows) for rows in PLANS)


def contacts(view: View) -> set[Pair]:
    """The pairs of zones that are adjacent."""
    return {frozenset((zone.id, other)) for zone in view.zones for other in zone.neighbours}


def plan_of(view: View) -> Plan:
    """The plan whose walls tell best which zones are adjacent."""
    wanted = contacts(view)
    return min(plans(), key=lambda plan: len(plan.contacts ^ wanted))


def mars(console: Console, view: View, width: int) -> Block:
    """The map, and below it how to read it."""
    plan = plan_of(view)
    legend = wrapped(console, quiet(legend_of(view, plan)), width)
    picture = _Map(view, plan, width, Ground(console)).block()
    return [*picture, *(fitted(line, width, "center") for line in legend)]


def legend_of(view: View, plan: Plan) -> str:
    """How to read the map; a pack may have borders that no plan shows."""
    wanted = contacts(view)
    exceptions = (("But not", plan.contacts - wanted), ("But also", wanted - plan.contacts))
    return " ".join(
        ["Zones that share a wall are adjacent."]
        + [f"{words} {_pairs(view, pairs)}." for words, pairs in exceptions if pairs]
    )


def _pairs(view: View, pairs: set[Pair]) -> str:
    names = [" and ".join(zone.name for zone in view.zones if zone.id in pair) for pair in pairs]
    return ", ".join(sorted(names))


class _Map:
    """A plan drawn at some width."""

    def __init__(self, view: View, plan: Plan, width: int, ground: Ground) -> None:
        self.view = view
        self.plan = plan
        self.ground = ground
        self.sketch = sketch(plan, width)
        self.zones = {zone.id: zone for zone in view.zones}
        self.texts = {place: line for letter in LETTERS for place, line in self._texts(letter).items()}

    def block(self) -> Block:
        return [Text.assemble(*map(self._drawn, runs)) for runs in self.sketch.lines]

    def _texts(self, letter: str) -> dict[tuple[int, int], Text]:
        """The lines of a zone by the place where they begin."""
        row, start, end = self.plan.place(letter)
        left, top = self.sketch.xs[start] + 1, self.sketch.ys[row] + 1
        width = self.sketch.xs[end] - left
        lines = zone_lines(self.view, self.zones[LETTERS[letter]], width)
        return {(left, top + number): fitted(line, width, "center") for number, line in enumerate(lines)}

    def _drawn(self, run: "Run") -> Text:
        """A wall, the text that begins here, or the bare ground."""
        text = self.texts.get((run.x, run.y)) or Text(run.signs)
        ground = "" if run.letter == OUTSIDE else self._ground(run.letter)
        text.stylize_before(f"{RIM if run.wall else PAPER} {ground}")
        return text

    def _ground(self, letter: str) -> str:
        return self.ground.under(self.zones[LETTERS[letter]], self.plan.place(letter)[0])


# -- walls --------------------------------------------------------------------------------------------------------


class Run(NamedTuple):
    """Signs beside one another that look alike: a piece of wall, or ground. The rim lies outside."""

    x: int
    y: int
    signs: str
    wall: bool
    letter: str


class Sketch:
    """The walls of a plan at some width, without text."""

    def __init__(self, plan: Plan, width: int) -> None:
        self.plan = plan
        self.xs = [column * (width - 1) // plan.width for column in range(plan.width + 1)]
        self.ys = [row * (LINES + 1) for row in range(plan.height + 1)]
        columns = _cells_beside(self.xs)
        self.lines = [self._runs(y, rows, columns) for y, rows in enumerate(_cells_beside(self.ys))]

    def _runs(self, y: int, rows: Cells, columns: list[Cells]) -> list[Run]:
        runs: list[Run] = []
        for x, beside in enumerate(columns):
            around = [self.plan.at(row, column) for row in rows for column in beside]
            wall = _wall(*around)
            here = Run(x, y, wall or " ", wall != "", OUTSIDE if OUTSIDE in around else around[-1])
            if runs and runs[-1][3:] == here[3:]:
                runs[-1] = runs[-1]._replace(signs=runs[-1].signs + here.signs)
            else:
                runs.append(here)
        return runs


@lru_cache(maxsize=32)
def sketch(plan: Plan, width: int) -> Sketch:
    """The walls of a plan at some width; made once."""
    return Sketch(plan, width)


def _wall(north_west: str, north_east: str, south_west: str, south_east: str) -> str:
    """The wall between the cells around a place, if they differ."""
    arms = {
        "u": north_west != north_east,
        "d": south_west != south_east,
        "l": north_west != south_west,
        "r": north_east != south_east,
    }
    return WALLS.get("".join(arm for arm, there in arms.items() if there), "")


def _cells_beside(edges: list[int]) -> list[Cells]:
    """For each place on a line the cells before and behind it: two at an edge, else twice the same."""
    beside = []
    for place in range(edges[-1] + 1):
        cell = max(number for number, edge in enumerate(edges) if edge <= place)
        beside.append((cell - (place == edges[cell]), cell))
    return beside
