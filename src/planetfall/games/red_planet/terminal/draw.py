"""A view as a picture for the terminal."""

from rich.console import Console

from planetfall.core.terminal_layout import Block, Picture, beside, framed
from planetfall.games.red_planet.terminal.mars import mars
from planetfall.games.red_planet.terminal.seats import seat_cards, seat_rows
from planetfall.games.red_planet.terminal.secrets import discoveries, everything, secrets
from planetfall.games.red_planet.terminal.surroundings import docks, heading, in_flight, supply
from planetfall.games.red_planet.terminal.zones import moon, zone_list
from planetfall.games.red_planet.view.types import View

ROOMY = 4  # so many colours are set apart by empty lines
SIDE = 35  # columns of what stands beside Mars
WORLD = 80  # columns that Mars needs at least
CARDS = 41  # columns of the cards to the right of it


def draw(view: View) -> Picture:
    """The table, drawn with rich at whatever width the console has."""
    return Picture(lambda console, width: _Arrangement(console, view).block(width))


class _Arrangement:
    """The parts of the table, arranged for a width."""

    def __init__(self, console: Console, view: View) -> None:
        self.console = console
        self.view = view

    def block(self, width: int) -> Block:
        head = heading(self.console, self.view, width)
        if width < WORLD:
            return [*head, *self._stacked(width)]
        if width < SIDE + 1 + WORLD:
            return [*head, *self._tall(width)]
        return [*head, *self._wide(width)]

    def _stacked(self, width: int) -> Block:
        """For narrow terminals: one thing under the other."""
        return [
            *framed("Zones", zone_list(self.view, width - 4), width),
            *self._ships(width),
            *self._supply(width),
            *framed("Colours", seat_cards(self.view, width - 4), width),
            *self._cards(width),
        ]

    def _tall(self, width: int) -> Block:
        """Mars over the whole width, the rest below it."""
        around = [*moon(self.console, self.view, SIDE - 4), *self._supply(SIDE - 4)]
        ships = width - SIDE + 3
        return [
            *mars(self.console, self.view, width),
            *beside(self._ships(ships, len(around)), ships, around, SIDE - 4),
            *framed("Colours", seat_rows(self.view), width),
            *self._cards(width),
        ]

    def _wide(self, width: int) -> Block:
        """Mars in the middle, colours to the left, cards below it or to the right."""
        gap = 1 if len(self.view.colours) <= ROOMY else 0
        colours = framed("Colours", seat_cards(self.view, SIDE - 4, gap), SIDE)
        left = [*colours, *moon(self.console, self.view, SIDE), *self._supply(SIDE)]
        right = width - SIDE - 1
        world = right - CARDS - 1
        if world < WORLD:
            return beside(left, SIDE, [*self._world(right), *self._cards(right)], right)
        return beside(left, SIDE, beside(self._world(world), world, self._cards(CARDS), CARDS), right)

    def _world(self, width: int) -> Block:
        """Mars, and below it the launchpad beside the ships in flight."""
        half = (width - 1) // 2
        rest = width - half - 1
        pad = framed("Launchpad", docks(self.view, half - 4), half)
        flying = framed("In flight", in_flight(self.view, rest - 4), rest, len(self.view.docks))
        return [*mars(self.console, self.view, width), *beside(pad, half, flying, rest)]

    def _ships(self, width: int, least: int = 0) -> Block:
        """The launchpad over the ships in flight, with at least so many lines."""
        flying = framed("In flight", in_flight(self.view, width - 4), width)
        return [*framed("Launchpad", docks(self.view, width - 4), width, least - len(flying) - 2), *flying]

    def _supply(self, width: int) -> Block:
        return framed("Supply", supply(self.console, self.view, width - 4), width)

    def _cards(self, width: int) -> Block:
        kept = ("Kept to the end", everything) if self.view.over else ("Only you know", secrets)
        parts = (kept, ("Turned up", discoveries))
        blocks = ((title, part(self.console, self.view, width - 4)) for title, part in parts)
        return [line for title, block in blocks if block for line in framed(title, block, width)]
