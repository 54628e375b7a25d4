"""The layout of a view in the terminal."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import (
    NOW,
    PAPER,
    QUIET,
    Arrangement,
    Block,
    Picture,
    beside,
    fitted,
    framed,
    headed,
    wrapped,
)
from planetfall.games.space_mission.terminal.planets import gate, planet_list, ring
from planetfall.games.space_mission.terminal.seats import memory_aid, piles, seat_cards, seat_rows, secrets
from planetfall.games.space_mission.terminal.symbols import CLOSED_SPACE, OPEN_SPACE, card, legend
from planetfall.games.space_mission.view.types import View

TITLES = ("S P A C E   M I S S I O N", "SPACE MISSION")
MAX_SPACED = 4  # seats with empty lines between them
SIDE_WIDTH = 35  # columns of the parts beside the ring
MIN_MAP_WIDTH = 72  # columns that the ring needs at least


def draw(view: View) -> Picture:
    """The table, drawn with rich at whatever width the console has."""
    return _Arrangement.picture(view)


class _Arrangement(Arrangement[View]):
    """The parts of the table, arranged for a width."""

    def block(self, width: int) -> Block:
        head = heading(self.console, self.view, width)
        foot = [fitted(line, width, "center") for line in wrapped(self.console, legend(), width)]
        if width < MIN_MAP_WIDTH:
            return [*head, *self._stacked(width), *foot]
        if width < SIDE_WIDTH + 1 + MIN_MAP_WIDTH:
            return [*head, *self._tall(width), *foot]
        return [*head, *self._wide(width), *foot]

    def _stacked(self, width: int) -> Block:
        """For narrow terminals: all parts in one column."""
        return [
            *framed("Ring", planet_list(self.view, width - 4), width),
            *framed("Jump gate", gate(self.view, width - 4), width),
            *framed("Seats", seat_cards(self.view, width - 4), width),
            *self._cards(width),
        ]

    def _tall(self, width: int) -> Block:
        """The ring over the whole width, the rest below it."""
        return [
            *ring(self.view, width),
            *framed("Seats", seat_rows(self.view), width),
            *self._cards(width),
        ]

    def _wide(self, width: int) -> Block:
        """Seats to the left, the ring and below it the cards to the right."""
        gap = 1 if len(self.view.seats) <= MAX_SPACED else 0
        left = framed("Seats", seat_cards(self.view, SIDE_WIDTH - 4, gap), SIDE_WIDTH)
        right = width - SIDE_WIDTH - 1
        return beside(left, SIDE_WIDTH, [*ring(self.view, right), *self._cards(right)], right)

    def _cards(self, width: int) -> Block:
        over = self.view.over
        parts = (
            ("At the end" if over else "Only you know", secrets),
            ("Left in the piles" if over else "In the pile", piles),
            ("Never received" if over else "You remember", memory_aid),
            ("Discard pile", discards),
        )
        blocks = ((title, part(self.console, self.view, width - 4)) for title, part in parts)
        return [line for title, block in blocks if block for line in framed(title, block, width)]


def heading(console: Console, view: View, width: int) -> Block:
    """The title, the round and the Space tiles that lie open: on one line, or on several where it is narrow."""
    return headed(console, TITLES, round_of(view), space(view), width)


def round_of(view: View) -> Text:
    """The round, and whether it is the last one."""
    text = Text(f"round {view.round}", style=QUIET)
    if view.over:
        return text.append(", over")
    return text.append("  ").append("[last round]", style=NOW) if view.last_round else text


def space(view: View) -> Text:
    """The Space counter: open tiles, and how many end the game."""
    signs = OPEN_SPACE * view.open_space + CLOSED_SPACE * (view.end_at - view.open_space)
    return Text.assemble(
        ("open Space ", QUIET), (signs, PAPER), (f" {view.open_space} of {view.end_at}", QUIET)
    )


def discards(console: Console, view: View, width: int) -> Block:
    """The discard pile, until the game is over."""
    if view.over or not view.discard:
        return []
    return wrapped(console, Text(" ").join(map(card, view.discard)), width)
