"""The layout of a view in the terminal."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import (
    NOW,
    PAST,
    QUIET,
    Arrangement,
    Block,
    Picture,
    beside,
    fitted,
    framed,
    headed,
)
from planetfall.games.rocket_rescue.terminal.cards import hands, market, modules, planets, taken_planets
from planetfall.games.rocket_rescue.terminal.rockets import companies, company
from planetfall.games.rocket_rescue.terminal.seats import seat_cards
from planetfall.games.rocket_rescue.terminal.symbols import badge, legend
from planetfall.games.rocket_rescue.view.types import View

TITLES = ("R O C K E T   R E S C U E", "ROCKET RESCUE")
PHASES = ("planning", "research", "shopping", "boarding", "building")
MAX_SPACED = 4  # seats with empty lines between them
COLUMN_WIDTH = 40  # columns of text that a company needs for its two hangars


def draw(view: View) -> Picture:
    """The table, drawn with rich at whatever width the console has."""
    return _Arrangement.picture(view)


class _Arrangement(Arrangement[View]):
    """The parts of the table, arranged in as many columns as there is room for."""

    def block(self, width: int) -> Block:
        head = heading(self.console, self.view, width)
        foot = [fitted(line, width, "center") for line in legend(width)]
        arrange = {0: self._stacked, 1: self._stacked, 2: self._two}.get(width // COLUMN_WIDTH, self._three)
        return [*head, *arrange(width), *foot]

    def _stacked(self, width: int) -> Block:
        """For narrow terminals: all parts in one column."""
        rockets = [line for name in companies(self.view) for line in company(self.view, name, width)]
        return [
            *rockets,
            *self._planets(width),
            *self._seats(width),
            *self._market(width),
            *self._modules(width),
        ]

    def _two(self, width: int) -> Block:
        half = width // 2
        rest = width - half
        first, second, third = (
            company(self.view, name, room)
            for name, room in zip(companies(self.view), (half, rest, half), strict=True)
        )
        left = [*first, *third, *self._seats(half)]
        right = [*second, *self._planets(rest), *self._market(rest), *self._modules(rest)]
        return beside(left, half, right, rest, 0)

    def _three(self, width: int) -> Block:
        third = width // 3
        rest = width - 2 * third
        first, second, last = (
            company(self.view, name, room)
            for name, room in zip(companies(self.view), (third, third, rest), strict=True)
        )
        left = [*first, *self._seats(third)]
        middle = [*second, *self._planets(third), *self._market(third)]
        right = [*last, *self._modules(rest)]
        return beside(beside(left, third, middle, third, 0), 2 * third, right, rest, 0)

    def _seats(self, width: int) -> Block:
        gap = 1 if len(self.view.seats) <= MAX_SPACED else 0
        return framed("Players", seat_cards(self.view, width - 4, gap), width)

    def _planets(self, width: int) -> Block:
        return framed("Planets", planets(self.view, width - 4), width)

    def _market(self, width: int) -> Block:
        return [
            *framed("Market", market(self.console, self.view, width - 4), width),
            *self._if_any("Rescued", taken_planets(self.console, self.view, width - 4), width),
        ]

    def _modules(self, width: int) -> Block:
        return [
            *framed("Modules", modules(self.view, width - 4), width),
            *self._if_any("In hand", hands(self.view, width - 4), width),
        ]

    def _if_any(self, title: str, lines: Block, width: int) -> Block:
        return framed(title, lines, width) if lines else []


# -- the heading ------------------------------------------------------------------------------------------------------


def heading(console: Console, view: View, width: int) -> Block:
    """The title, the round and the phase: on one line, or on several where it is narrow."""
    return headed(console, TITLES, round_of(view), phases(view), width)


def round_of(view: View) -> Text:
    """The round, and whether it is the last one."""
    text = Text(f"round {view.round} of {view.rounds}", style=QUIET)
    if view.over:
        return text.append(", over")
    return text.append("  ").append("[last round]", style=NOW) if view.last_round else text


def phases(view: View) -> Text:
    """The phases, the present one in brackets with the die that is being used; boarding may be shut."""
    line = Text()
    for phase in PHASES:
        name = "no boarding" if phase == "boarding" and not view.boarding_active else phase
        if phase == view.phase and not view.over:
            line.append(f"[{name}]", style=NOW).append_text(_die(view)).append(" ")
        else:
            line.append(f" {name} ", style=PAST)
    return line


def _die(view: View) -> Text:
    """Whose die is being used."""
    if view.turn is None or view.turn.die == 0:
        return Text()
    return Text.assemble(" ", badge(view, view.turn.seat), f" {view.turn.die}")
