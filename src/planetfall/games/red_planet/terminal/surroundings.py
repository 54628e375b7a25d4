"""What lies around Mars: the round tracker, the ships, the memorial and the decks."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import (
    NOW,
    PAPER,
    PAST,
    QUIET,
    SHAPES,
    Block,
    colour_style,
    first_that_fits,
    fitted,
    listed,
    quiet,
    wrapped,
)
from planetfall.games.red_planet.terminal.symbols import (
    FINAL,
    GONE,
    TURNED_UP,
    UNKNOWN,
    astronaut_groups,
    code,
    marker,
)
from planetfall.games.red_planet.view.types import Ship, Stop, View

TITLES = ("R E D   P L A N E T", "RED PLANET")

# -- the round tracker --------------------------------------------------------------------------------------------


def heading(console: Console, view: View, width: int) -> Block:
    """The title, the round tracker and the countdown: on one line, or on several where it is narrow."""
    titles = [Text(title, style=f"bold {PAPER}") for title in TITLES]
    stops = tracker(view)
    for title, count in zip(titles, (countdown(view), called(view)), strict=True):
        spare = width - title.cell_len - stops.cell_len - count.cell_len
        if spare >= 6:
            left, right = spare // 2 - 1, spare - spare // 2 - 1
            return [Text.assemble(" ", title, " " * left, stops, " " * right, count)]
    return [Text("  ").join((titles[-1], called(view))), *wrapped(console, stops, width)]


def tracker(view: View) -> Text:
    """All stops, the present one in brackets."""
    line = Text()
    for place, stop in enumerate(view.tracker):
        _mark(line, stop_sign(stop), place - view.at)
    return line


def stop_sign(stop: Stop) -> str:
    """A stop of the tracker: a round's number, "+2" for a production, a sign for the others."""
    signs = {"round": str(stop.number), "production": f"+{stop.number}", "reveal": TURNED_UP, "final": FINAL}
    return signs[stop.kind]


def countdown(view: View) -> Text:
    """The countdown of the specialists, the called number in brackets."""
    line = Text("countdown ", style=QUIET)
    for number in range(9, 0, -1):
        _mark(line, str(number), view.called - number)
    return line


def called(view: View) -> Text:
    """Only the number that is called."""
    number = str(view.called) if 1 <= view.called <= 9 else "–"
    return Text.assemble(("countdown ", QUIET), (number, f"bold {PAPER}"))


def _mark(line: Text, sign: str, ahead: int) -> None:
    """Add a sign: what is over is dim, what is now stands out, what is to come is plain."""
    if ahead == 0:
        line.append(f"[{sign}]", style=NOW)
    else:
        line.append(f" {sign} ", style=PAPER if ahead > 0 else PAST)


# -- ships --------------------------------------------------------------------------------------------------------


def docks(view: View, width: int) -> Block:
    """The docks, from left to right on the table."""
    return [
        _ship(view, ship, width)
        if ship.status == "docked"
        else Text(f"{ship.dock + 1} {ship.status}", style=PAST)
        for ship in view.docks
    ]


def in_flight(view: View, width: int) -> Block:
    """The ships that have launched and not yet landed."""
    flying = [_ship(view, ship, width) for ship in view.docks if ship.status == "launched"]
    return flying or [Text("no ship", style=PAST)]


def _ship(view: View, ship: Ship, width: int) -> Text:
    names = {zone.id: zone.name for zone in view.zones}
    room = max(len(name) for name in names.values())
    bound = Text(names[ship.bound] if ship.bound else UNKNOWN, style="bold")
    line = Text.assemble((f"{ship.dock + 1} ", QUIET), fitted(bound, room), " ", fitted(hull(view, ship), 7))
    return first_that_fits(width, [Text.assemble(line, (note, QUIET)) for note in _notes(view, ship)])


def hull(view: View, ship: Ship) -> Text:
    """A ship from the side: a shape for every astronaut aboard, a dot for every free seat."""
    text = Text("╞", style=QUIET)
    for colour, count in zip(view.colours, ship.crew, strict=True):
        text.append(SHAPES[colour.colour] * count, style=colour_style(colour.colour))
    return text.append(GONE * (ship.capacity - sum(ship.crew)) + "▷", style=QUIET)


def _notes(view: View, ship: Ship) -> list[str]:
    """How full a ship is and what its destination tokens cover, in full and ever shorter."""
    aboard = f" {sum(ship.crew)}/{ship.capacity}"
    count = sum(ship.tokens.values())
    if not count:
        return [aboard]
    card = next((zone for zone in view.zones if zone.id == ship.printed), None)
    what = " token" if count == 1 else f" {count} tokens"
    covered = (card.name, code(card)) if card else (UNKNOWN,)
    return [*(f"{aboard}{what} on {form}" for form in covered), aboard + what, what]


# -- the memorial and the decks -----------------------------------------------------------------------------------


def supply(console: Console, view: View, width: int) -> Block:
    """The memorial, the decks, the discards and the destination tokens that are left."""
    lost = astronaut_groups(view, [colour.memorial for colour in view.colours])
    rows = [
        (quiet("memorial"), lost if lost.plain else Text("nobody", style=PAST)),
        (quiet("decks"), Text(f"{_ships(view.ship_deck)}, {_events(view.event_deck)}")),
        (quiet("destinations"), Text(_tokens_left(view))),
    ]
    discarded = [_ships(len(view.ship_discard))] if view.ship_discard else []
    discarded += [card.name for card in view.event_discard]
    if discarded:
        rows.append((quiet("discards"), Text(", ".join(discarded))))
    if view.left_over:
        rows.append((quiet("left over"), marker(view, view.left_over)))
    return listed(console, rows, width)


def _ships(count: int) -> str:
    return "1 ship" if count == 1 else f"{count} ships"


def _events(count: int) -> str:
    return "1 event" if count == 1 else f"{count} events"


def _tokens_left(view: View) -> str:
    """How many destination tokens are left: the usual number, and where it is another."""
    usual = max(view.destination_tokens)
    others = [
        f"{zone.name} {left}"
        for zone, left in zip(view.zones, view.destination_tokens, strict=True)
        if left != usual
    ]
    return f"{usual} of each, but {', '.join(others)}" if others else f"{usual} of each"
