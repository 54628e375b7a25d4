"""The seats: what everybody knows of them, and what only the viewer knows."""

from rich.console import Console
from rich.text import Text

from planetfall.core.terminal_layout import (
    GOLD,
    QUIET,
    Block,
    first_that_fits,
    fitted,
    justified,
    listed,
    quiet,
)
from planetfall.games.space_mission.terminal.symbols import ASKED, START, badge, card, tiles
from planetfall.games.space_mission.view.types import Planet, Seat, View

Rows = list[tuple[Text, Text]]
COLUMNS = (("probes", 7), ("stations", 9), ("cards", 6), ("tiles", 6), ("reserved", 9), ("points", 7))
NAME = 16


def seat_rows(view: View) -> Block:
    """A line for each seat under a line of headings."""
    head = "".join(f"{title:>{width}}" for title, width in COLUMNS)
    return [Text(" " * NAME + head, style=QUIET), *(_row(view, seat) for seat in view.seats)]


def _row(view: View, seat: Seat) -> Text:
    counts = zip(COLUMNS, _counts(seat), strict=True)
    numbers = "".join(f"{count:{width}}" for (_, width), count in counts)
    return Text.assemble(fitted(seat_label(view, seat), NAME), numbers, "  ", status(view, seat))


def _counts(seat: Seat) -> tuple[int, ...]:
    """Probes on the gate, stations and cards, tiles collected and reserved, and the points that all can see."""
    return seat.probes, seat.stations, seat.cards, seat.tiles, seat.reserved, seat.open_points


def seat_cards(view: View, width: int, gap: int = 0) -> Block:
    """Three lines for each seat, for a narrow column."""
    cards = [[*([Text()] * gap), *_card(view, seat, width)] for seat in view.seats]
    return [line for lines in cards for line in lines][gap:]


def _card(view: View, seat: Seat, width: int) -> Block:
    titles = [f"{title} {count}" for (title, _), count in zip(COLUMNS, _counts(seat), strict=True)]
    return [
        justified(seat_label(view, seat), status(view, seat), width),
        *(_joined(part, width) for part in (titles[:3], titles[3:])),
    ]


def _joined(words: list[str], width: int) -> Text:
    return first_that_fits(width, [quiet(gap.join(words)) for gap in ("  ", " ")])


def seat_label(view: View, seat: Seat) -> Text:
    """The colour of a seat, whether it is the viewer's and whether it begins the rounds."""
    text = Text.assemble(badge(view, seat.seat), " ", (seat.colour.capitalize(), "bold"))
    if seat.seat == view.seat:
        text.append(" you", style=QUIET)
    if seat.start:
        text.append(f" {START}", style=GOLD)
    return text


def status(view: View, seat: Seat) -> Text:
    """Whether a seat is asked now, and how many actions it has."""
    doing = view.doing
    if not seat.owes or doing is None:
        return Text()
    left = "1 action" if doing.actions_left == 1 else f"{doing.actions_left} actions"
    return Text(f"{ASKED} {left}", style=f"bold {GOLD}")


# -- what only some may know ----------------------------------------------------------------------------------------


def secrets(console: Console, view: View, width: int) -> Block:
    """The viewer's cards and tiles; at the end those of everybody."""
    shown = [seat for seat in view.seats if seat.tile_points is not None]
    rows = [row for seat in shown for row in _secrets_of(view, seat)]
    return listed(console, rows, width)


def _secrets_of(view: View, seat: Seat) -> Rows:
    mark = Text.assemble(badge(view, seat.seat), " ") if view.over else Text()
    rows = []
    if seat.hand:
        rows.append((Text.assemble(mark, quiet("hand")), Text("  ").join(map(card, seat.hand))))
    if seat.collected:
        collected = Text.assemble(tiles(seat.collected), quiet(f"  worth {seat.tile_points}"))
        rows.append((Text.assemble(mark, quiet("tiles")), collected))
    return rows


def piles(console: Console, view: View, width: int) -> Block:
    """The pile that the viewer looks through; at the end all that were not laid open."""
    rows: Rows = [
        (quiet(planet.name), tiles(planet.fan))
        for planet in view.planets
        if planet.fan and not planet.laid_open
    ]
    return listed(console, rows, width)


def memory_aid(console: Console, view: View, width: int) -> Block:
    """What the viewer has reserved and seen, where the table helps to remember (SM-70); at the end what was lost."""
    if not view.memory_aid and not view.over:
        return []
    rows: Rows = []
    for planet in view.planets:
        rows += [(quiet(planet.name), line) for line in (*_reserved(view, planet), *_seen(view, planet))]
    return listed(console, rows, width)


def _reserved(view: View, planet: Planet) -> Block:
    """The tiles under probes that the viewer may know."""
    return [
        Text.assemble(badge(view, row.seat), quiet(" reserved "), tiles(row.tiles))
        for row in planet.reserved
        if row.tiles
    ]


def _seen(view: View, planet: Planet) -> Block:
    """What was in a pile when the viewer last looked through it."""
    memory = planet.memory
    if view.over or memory is None or not memory.tiles or planet.laid_open or planet.fan:
        return []
    since = f", {memory.taken_since} taken since" if memory.taken_since else ""
    return [Text.assemble(tiles(memory.tiles), quiet(since))]
