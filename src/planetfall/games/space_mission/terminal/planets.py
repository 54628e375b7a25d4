"""The ring of planets around the jump gate, and what lies at each of them."""

from rich.text import Text

from planetfall.core.terminal_layout import (
    GOLD,
    PAPER,
    PAST,
    QUIET,
    Block,
    beside,
    first_that_fits,
    fitted,
    framed,
    justified,
    quiet,
)
from planetfall.games.space_mission.terminal.symbols import (
    OPEN_SPACE,
    PROBE,
    SHIP,
    STATION,
    badge,
    badges,
    coordinates,
)
from planetfall.games.space_mission.view.types import Planet, View

GATE = "gate"
# The places of the ring run clockwise around the gate.
ROWS: tuple[tuple[int | str, ...], ...] = ((0, 1, 2), (7, GATE, 3), (6, 5, 4))
LINES = 4  # of text at a planet


def ring(view: View, width: int) -> Block:
    """Planets beside their neighbours, the jump gate in the middle."""
    rooms = _shares(width, len(ROWS[0]))
    return [line for row in ROWS for line in _row(view, row, rooms)]


def _shares(width: int, parts: int) -> list[int]:
    """A width in nearly equal parts."""
    return [width * (part + 1) // parts - width * part // parts for part in range(parts)]


def _row(view: View, row: tuple[int | str, ...], rooms: list[int]) -> Block:
    boxes = [_box(view, place, room) for place, room in zip(row, rooms, strict=True)]
    block, width = boxes[0], rooms[0]
    for box, room in zip(boxes[1:], rooms[1:], strict=True):
        block = beside(block, width, box, room, gap=0)
        width += room
    return block


def _box(view: View, place: int | str, width: int) -> Block:
    if isinstance(place, str):
        return framed("Jump gate", gate(view, width - 4), width, LINES)
    planet = view.planets[place]
    return framed(planet.name, planet_lines(view, planet, width - 4), width, LINES)


def planet_list(view: View, width: int) -> Block:
    """One planet under the other in the order of the ring, for narrow terminals."""
    return [line for planet in view.planets for line in _entry(view, planet, width)]


def _entry(view: View, planet: Planet, width: int) -> Block:
    name = Text(planet.name, style="bold")
    _, *rest = planet_lines(view, planet, width - 2)
    return [
        justified(name, coordinates(planet), width),
        *(Text.assemble("  ", line) for line in rest if line.plain),
    ]


def planet_lines(view: View, planet: Planet, width: int) -> Block:
    """Coordinates, pile, stations or scans, and the ships, a line each."""
    return [
        coordinates(planet),
        pile(planet),
        claims(view, planet, width),
        ships(view, planet.ships, width),
    ]


def pile(planet: Planet) -> Text:
    """How many tiles are left, and what everybody knows of them."""
    if planet.laid_open:
        return Text(f"{OPEN_SPACE}{planet.open_space} Space open", style=GOLD)
    if not planet.pile:
        return Text("no tiles left", style=PAST)
    count = f"{planet.pile} tile{'' if planet.pile == 1 else 's'}"
    return Text(f"{count}, searched" if planet.searched else count, style=PAPER)


def claims(view: View, planet: Planet, width: int) -> Text:
    """The station; or who has scanned the planet, with the probes of those who have reserved tiles there."""
    if planet.station is not None:
        return Text.assemble((f"{STATION} ", GOLD), badge(view, planet.station), quiet(" station"))
    if not planet.scanned:
        return Text()
    probes = {row.seat: row.probes for row in planet.reserved}
    forms = [_scans(view, planet, probes, letter) for letter in (True, False)]
    return first_that_fits(width, [quiet("scan ").append_text(form) for form in forms] + forms)


def _scans(view: View, planet: Planet, probes: dict[int, int], letter: bool) -> Text:
    """Who has scanned, with a dot for each tile reserved: "●R◦◦ ■B"."""
    groups = [
        badge(view, seat, letter).append(PROBE * probes.get(seat, 0), style=QUIET) for seat in planet.scanned
    ]
    return Text(" " if letter else "").join(groups)


def ships(view: View, seats: tuple[int, ...], width: int) -> Text:
    """The spaceships at a place."""
    if not seats:
        return Text()
    forms = [badges(view, seats, letter) for letter in (True, False)]
    return first_that_fits(width, [Text.assemble((f"{SHIP} ", PAPER), form) for form in forms])


def gate(view: View, width: int) -> Block:
    """Probes on the jump gate, the ships that have not left it, and the cards beside it."""
    waiting = tuple(seat.seat for seat in view.seats if seat.place is None)
    counts = [
        badge(view, seat.seat, letter=False).append(str(seat.probes)) for seat in view.seats if seat.probes
    ]
    probes = Text(" ").join(counts) if counts else Text("no probes", style=PAST)
    return [
        fitted(probes, width),
        Text(f"draw pile {view.draw_pile}", style=QUIET),
        Text(f"discard {len(view.discard)}", style=QUIET),
        ships(view, waiting, width),
    ]
