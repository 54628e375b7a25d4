"""A view as a picture for the terminal."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import (
    NOW,
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
from planetfall.games.terraforming_mars.terminal.cards import decision, hands, hands_title, offers
from planetfall.games.terraforming_mars.terminal.mars import WIDTH, mars, space_list
from planetfall.games.terraforming_mars.terminal.players import boards, in_play, milestones_and_awards, tracks
from planetfall.games.terraforming_mars.terminal.symbols import legend
from planetfall.games.terraforming_mars.view.types import View

TITLES = ("T E R R A F O R M I N G   M A R S", "TERRAFORMING MARS")
MAP = WIDTH + 4  # columns of the map in its frame
SIDE = 42  # columns that boards beside the map need at least


def draw(view: View) -> Picture:
    """The table, drawn with rich at whatever width the console has."""
    return _Arrangement.picture(view)


class _Arrangement(Arrangement[View]):
    """The parts of the table, arranged for a width."""

    def block(self, width: int) -> Block:
        head = heading(self.console, self.view, width)
        foot = [fitted(line, width, "center") for line in wrapped(self.console, legend(), width)]
        wide = width >= MAP + 1 + SIDE
        return [*head, *(self._wide(width) if wide else self._tall(width)), *self._cards(width), *foot]

    def _wide(self, width: int) -> Block:
        """The map to the left, tracks and players to the right."""
        right = width - MAP - 1
        return beside([*self._map(MAP), *self._milestones_and_awards(MAP)], MAP, self._players(right), right)

    def _tall(self, width: int) -> Block:
        """One thing under the other."""
        return [*self._map(width), *self._players(width), *self._milestones_and_awards(width)]

    def _map(self, width: int) -> Block:
        if width >= MAP:
            return framed("Mars", [fitted(line, WIDTH) for line in mars(self.view)], width)
        inside = width - 4
        return framed("Mars", wrapped(self.console, space_list(self.view), inside), width)

    def _players(self, width: int) -> Block:
        return [
            *framed("Global parameters", tracks(self.view, width - 4), width),
            *framed("Players", boards(self.console, self.view, width - 4), width),
        ]

    def _milestones_and_awards(self, width: int) -> Block:
        lines = milestones_and_awards(self.console, self.view, width - 4)
        return framed("Milestones and awards", lines, width) if lines else []

    def _cards(self, width: int) -> Block:
        parts = (
            ("In play", in_play),
            (hands_title(self.view), hands),
            ("To choose from", offers),
            ("Now", decision),
        )
        blocks = ((title, part(self.console, self.view, width - 4)) for title, part in parts)
        return [line for title, block in blocks if block for line in framed(title, block, width)]


def heading(console: Console, view: View, width: int) -> Block:
    """The title, the generation and the piles: on one line, or on several where it is narrow."""
    piles = Text(f"deck {view.deck}  discard {view.discard}", style=QUIET)
    return headed(console, TITLES, generation(view), piles, width)


def generation(view: View) -> Text:
    """The generation, its phase, and whether it is the last one."""
    text = Text(f"generation {view.generation}, {view.phase}", style=QUIET)
    if view.over:
        return text
    return text.append("  ").append("[last generation]", style=NOW) if view.last_generation else text
