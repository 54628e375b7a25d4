"""The layout of a view in the terminal."""

from planetfall.core.terminal_layout import Arrangement, Block, Picture, beside, framed
from planetfall.games.red_planet.terminal.mars import mars
from planetfall.games.red_planet.terminal.seats import seat_cards, seat_rows
from planetfall.games.red_planet.terminal.secrets import all_event_cards, discoveries, own_event_cards
from planetfall.games.red_planet.terminal.surroundings import docks, heading, in_flight, supply
from planetfall.games.red_planet.terminal.zones import phobos, zone_list
from planetfall.games.red_planet.view.types import View

MAX_SPACED = 4  # colours with empty lines between them
SIDE_WIDTH = 35  # columns of the parts beside Mars
MIN_MAP_WIDTH = 80  # columns that Mars needs at least
CARDS_WIDTH = 41  # columns of the cards to the right of it


def draw(view: View) -> Picture:
    """The table, drawn with rich at whatever width the console has."""
    return _Arrangement.picture(view)


class _Arrangement(Arrangement[View]):
    """The parts of the table, arranged for a width."""

    def block(self, width: int) -> Block:
        head = heading(self.console, self.view, width)
        if width < MIN_MAP_WIDTH:
            return [*head, *self._stacked(width)]
        if width < SIDE_WIDTH + 1 + MIN_MAP_WIDTH:
            return [*head, *self._tall(width)]
        return [*head, *self._wide(width)]

    def _stacked(self, width: int) -> Block:
        """For narrow terminals: all parts in one column."""
        return [
            *framed("Zones", zone_list(self.view, width - 4), width),
            *self._ships(width),
            *self._supply(width),
            *framed("Colours", seat_cards(self.view, width - 4), width),
            *self._cards(width),
        ]

    def _tall(self, width: int) -> Block:
        """Mars over the whole width, the rest below it."""
        around = [*phobos(self.console, self.view, SIDE_WIDTH - 4), *self._supply(SIDE_WIDTH - 4)]
        ships = width - SIDE_WIDTH + 3
        return [
            *mars(self.console, self.view, width),
            *beside(self._ships(ships, len(around)), ships, around, SIDE_WIDTH - 4),
            *framed("Colours", seat_rows(self.view), width),
            *self._cards(width),
        ]

    def _wide(self, width: int) -> Block:
        """Mars in the middle, colours to the left, cards below it or to the right."""
        gap = 1 if len(self.view.colours) <= MAX_SPACED else 0
        colours = framed("Colours", seat_cards(self.view, SIDE_WIDTH - 4, gap), SIDE_WIDTH)
        left = [*colours, *phobos(self.console, self.view, SIDE_WIDTH), *self._supply(SIDE_WIDTH)]
        right = width - SIDE_WIDTH - 1
        map_width = right - CARDS_WIDTH - 1
        if map_width < MIN_MAP_WIDTH:
            return beside(left, SIDE_WIDTH, [*self._mars_and_ships(right), *self._cards(right)], right)
        middle = self._mars_and_ships(map_width)
        return beside(
            left, SIDE_WIDTH, beside(middle, map_width, self._cards(CARDS_WIDTH), CARDS_WIDTH), right
        )

    def _mars_and_ships(self, width: int) -> Block:
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
        kept = ("Kept to the end", all_event_cards) if self.view.over else ("Only you know", own_event_cards)
        parts = (kept, ("Turned up", discoveries))
        blocks = ((title, part(self.console, self.view, width - 4)) for title, part in parts)
        return [line for title, block in blocks if block for line in framed(title, block, width)]
