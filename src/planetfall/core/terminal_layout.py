"""Terminal layout: blocks of lines, put beside and under one another, in the colours of the application."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from rich.align import AlignMethod
from rich.console import Console, ConsoleOptions
from rich.text import Text

SPACE, LINE, QUIET, PAPER, INK = "#0e1024", "#4a5490", "#aeb6e6", "#f6ecc9", "#191a2e"
GOLD = "#ffc857"  # only for what is current
NOW = f"bold {INK} on {GOLD}"
PAST = f"dim {QUIET}"

# The colours of players: each has a shape and a letter as well, so that nothing depends on seeing colours.
SHAPES = {
    "red": "●",
    "blue": "■",
    "yellow": "▲",
    "green": "◆",
    "white": "★",
    "purple": "⬢",
    "orange": "▲",
    "black": "★",
}
LETTERS = {colour: colour[0].upper() for colour in SHAPES} | {"black": "K"}
HUES = {
    "red": "#ff7350",
    "blue": "#58bdf0",
    "yellow": "#ffd84d",
    "green": "#86d45f",
    "white": "#ffffff",
    "purple": "#d58bf0",
    "orange": "#ffb066",
    "black": "#d8d8e4",
}

Block = list[Text]
ViewT = TypeVar("ViewT")


class Picture:
    """A picture that rich can print: lines arranged for the width of the console, on the application's background."""

    def __init__(self, arrange: Callable[[Console, int], Block]) -> None:
        self._arrange = arrange

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        width = options.max_width
        for line in self._arrange(console, width):
            line = fitted(line, width)
            line.stylize_before(f"{PAPER} on {SPACE}")
            line.no_wrap = True
            yield line


class Arrangement(Generic[ViewT]):
    """The parts of a table, arranged for the width of a console; a game says in `block` how."""

    def __init__(self, console: Console, view: ViewT) -> None:
        self.console = console
        self.view = view

    def block(self, width: int) -> Block:
        """All lines of the picture."""
        raise NotImplementedError

    @classmethod
    def picture(cls, view: ViewT) -> Picture:
        """The picture of a view."""
        return Picture(lambda console, width: cls(console, view).block(width))


def colour_style(colour: str) -> str:
    """The style of a player's colour."""
    return f"bold {HUES[colour]}"


def colour_badge(colour: str, letter: bool = True) -> Text:
    """The shape of a player's colour, and its letter."""
    return Text(SHAPES[colour] + (LETTERS[colour] if letter else ""), style=colour_style(colour))


def quiet(text: str) -> Text:
    """Explanatory text."""
    return Text(text, style=QUIET)


def fitted(line: Text, width: int, align: AlignMethod = "left") -> Text:
    """A copy of a line, cut or filled to a width."""
    line = line.copy()
    line.truncate(width, overflow="ellipsis")
    line.align(align, width)
    return line


def justified(left: Text, right: Text, width: int) -> Text:
    """A line with something at both ends."""
    return Text.assemble(fitted(left, width - right.cell_len), right)


def first_that_fits(width: int, candidates: Sequence[Text]) -> Text:
    """The first candidate that is not too wide, else the last one."""
    return next((line for line in candidates if line.cell_len <= width), candidates[-1])


def wrapped(console: Console, text: Text, width: int) -> Block:
    """A paragraph."""
    return list(text.wrap(console, max(1, width)))


def listed(console: Console, rows: Sequence[tuple[Text, Text]], width: int) -> Block:
    """Paragraphs behind their labels; the labels get a column of their own if there is room for it."""
    room = max((label.cell_len for label, _ in rows), default=0) + 1
    if width < 2 * room + 16:
        texts = [Text.assemble(label, " ", text) for label, text in rows]
        return [line for text in texts for line in _hanging(console, text, width)]
    return [
        line
        for label, text in rows
        for line in beside([label], room, wrapped(console, text, width - room), width - room, 0)
    ]


def _hanging(console: Console, text: Text, width: int) -> Block:
    if text.cell_len <= width:
        return [text]
    first, *rest = wrapped(console, text, width - 2)
    return [first, *(Text.assemble("  ", line) for line in rest)]


def beside(
    left: Sequence[Text], left_width: int, right: Sequence[Text], right_width: int, gap: int = 1
) -> Block:
    """Two blocks side by side; the shorter one is filled up."""
    height = max(len(left), len(right))
    columns = [[*block, *([Text()] * (height - len(block)))] for block in (left, right)]
    return [
        Text.assemble(fitted(one, left_width), " " * gap, fitted(other, right_width))
        for one, other in zip(*columns, strict=True)
    ]


def framed(title: str, lines: Sequence[Text], width: int, least: int = 0) -> Block:
    """Lines in a frame with a title, with room for at least so many."""
    filled = [*lines, *([Text()] * (least - len(lines)))]
    side = Text("│", style=LINE)
    body = [Text.assemble(side, " ", fitted(line, width - 4), " ", side) for line in filled]
    return [_top(title, width), *body, Text(f"╰{'─' * (width - 2)}╯", style=LINE)]


def _top(title: str, width: int) -> Text:
    heading = Text(title.upper(), style=f"bold {PAPER}")
    heading.truncate(width - 6, overflow="ellipsis")
    rest = "─" * (width - 5 - heading.cell_len)
    return Text.assemble(("╭─ ", LINE), heading, (f" {rest}╮", LINE))


def headed(console: Console, titles: Sequence[str], when: Text, aside: Text, width: int) -> Block:
    """A heading on one line with the longest title that fits; otherwise with a line for each of the other two parts."""
    for title in titles:
        name = Text.assemble(" ", (title, f"bold {PAPER}"), "   ", when)
        if name.cell_len + aside.cell_len + 2 <= width:
            return [justified(name, Text.assemble(aside, " "), width)]
    name = Text.assemble((titles[-1], f"bold {PAPER}"), "  ", when)
    return [*wrapped(console, name, width), *wrapped(console, aside, width)]
