"""The state of Red Planet: one packed vector of ints, and the functions that read and change it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.core.chance import Chance
from planetfall.core.frame_state import FrameState
from planetfall.core.pending import Pending
from planetfall.core.state import emit
from planetfall.games.red_planet.engine.box import MOST_COLOURS, PHOBOS, RESOURCES, Box

# Offsets of the rows in the vector. A row "zone · colour" has MOST_COLOURS cells for each zone.
ASTRONAUTS: Final = 0  # zone · colour
CREW: Final = 60  # dock · colour
SHIP: Final = 96  # dock: ship card, or -1
STATUS: Final = 102  # dock: OPEN, DOCKED or LAUNCHED
BOUND: Final = 108  # dock: zone of the topmost destination token, or -1
STACK: Final = 114  # dock: number of tokens of each zone, 4 bits each
SUPPLY: Final = 120  # colour: astronauts not yet used
MEMORIAL: Final = 126  # colour
HAND: Final = 132  # colour: bit per specialist, the chosen one included until it is revealed
PLAYED: Final = 138  # colour: bit per specialist
CHOSEN: Final = 144  # colour: specialist lying facedown, or 0
MARKER: Final = 150  # zone: resource; the eleventh is the marker left over
PILE: Final = 161  # zone · resource: point tokens lying there
POINTS: Final = 191  # colour · resource: point tokens won
DISCOVERY: Final = 209  # zone: event + 1, or 0
SEEN: Final = 219  # zone: bit per seat that knows the discovery there
MISSION: Final = 229  # seat: the starting mission kept, or the lower of the two dealt
REJECTED: Final = 235  # seat: the starting mission given back, or the higher of the two dealt
KEPT: Final = 241  # seat: bit per event drawn and kept
BOXED: Final = 247  # seat of two: bit per event returned to the box unseen by the opponent
EVENT_DECK: Final = 249  # top card last
SHIP_DECK: Final = 279  # top card last
NEUTRAL_DECK: Final = 315  # seat of two · card, top card last
NEUTRAL_SIZE: Final = 333  # seat of two
NEUTRAL_KNOWN: Final = 335  # seat of two: how many cards on top the owner knows
NEUTRAL_FRESH: Final = 337  # seat of two: 1 until the deck is shuffled anew
EVENT_SIZE: Final = 339
SHIP_SIZE: Final = 340
SHIP_DISCARD: Final = 341  # bit per ship
EVENT_DISCARD: Final = 342  # bit per event
FACEUP: Final = 343  # bit per zone whose marker is open; bit 10: the marker left over
STOP: Final = 344  # place on the round tracker
FIRST: Final = 345  # colour of the first player
CALLED: Final = 346  # number of the countdown: cards of this number and above are revealed; 10 outside it
LAST: Final = 347  # colour that resolved last
TURNED: Final = 348  # bit per zone whose discovery is turned up
PASSED: Final = 349  # bit per moment of action cards that is over; from bit 4 on: that is in progress
SIZE: Final = 350

# Name and number of cells of each row, in order: the layout of the text form of a state.
LAYOUT: Final = (
    ("astronauts", 60),
    ("crew", 36),
    ("ship", 6),
    ("status", 6),
    ("bound", 6),
    ("stack", 6),
    ("supply", 6),
    ("memorial", 6),
    ("hand", 6),
    ("played", 6),
    ("chosen", 6),
    ("marker", 11),
    ("pile", 30),
    ("points", 18),
    ("discovery", 10),
    ("seen", 10),
    ("mission", 6),
    ("rejected", 6),
    ("kept", 6),
    ("boxed", 2),
    ("event_deck", 30),
    ("ship_deck", 36),
    ("neutral_deck", 18),
    ("neutral_size", 2),
    ("neutral_known", 2),
    ("neutral_fresh", 2),
    ("event_size", 1),
    ("ship_size", 1),
    ("ship_discard", 1),
    ("event_discard", 1),
    ("faceup", 1),
    ("stop", 1),
    ("first", 1),
    ("called", 1),
    ("last", 1),
    ("turned", 1),
    ("passed", 1),
)

OPEN: Final = 0
DOCKED: Final = 1
LAUNCHED: Final = 2
LEFT_OVER: Final = 10  # place of the eleventh marker
SPECIALISTS: Final = 9
ALL_SPECIALISTS: Final = 0x3FE  # bits 1 to 9
NEUTRAL_CARDS: Final = 9
TOKEN_BITS: Final = 4
TOKEN_MASK: Final = 15
STACK_DEPTH: Final = 24
SEAT_STACK_DEPTH: Final = 4


@mypyc_attr(acyclic=True)
class Table(FrameState):
    """The state of a game in progress; the rules are functions over it."""

    def __init__(self, seats: i64, chance: Chance, box: Box, cells: vec[i64], pending: Pending) -> None:
        super().__init__(seats, chance, pending)
        self.box: Box = box
        self.colours: i64 = 4 if seats == 2 else seats  # RP-157
        self.cells: vec[i64] = cells
        self.pending: Pending = pending


def owner(table: Table, colour: i64) -> i64:
    """The seat that runs a colour."""
    return colour >> 1 if table.seats == 2 else colour  # RP-158


def is_neutral(table: Table, colour: i64) -> bool:
    """Whether a colour is one of the two neutral ones."""
    return table.seats == 2 and (colour == 1 or colour == 2)


def main_colour(table: Table, seat: i64) -> i64:
    """The colour that scores for a seat."""
    return seat * 3 if table.seats == 2 else seat


def astronauts(table: Table, zone: i64, colour: i64) -> i64:
    """How many astronauts of a colour stand in a zone."""
    return table.cells[ASTRONAUTS + zone * MOST_COLOURS + colour]


def crew(table: Table, dock: i64, colour: i64) -> i64:
    """How many astronauts of a colour are aboard the ship of a dock, docked or launched."""
    return table.cells[CREW + dock * MOST_COLOURS + colour]


def aboard(table: Table, dock: i64) -> i64:
    """How many astronauts the ship of a dock carries."""
    place: i64 = CREW + dock * MOST_COLOURS
    cells = table.cells
    return (
        cells[place]
        + cells[place + 1]
        + cells[place + 2]
        + cells[place + 3]
        + cells[place + 4]
        + cells[place + 5]
    )


def seats_free(table: Table, dock: i64) -> i64:
    """How many more astronauts a docked ship takes; 0 where none is docked."""
    if table.cells[STATUS + dock] != DOCKED:
        return 0
    return table.box.ship_capacity[table.cells[SHIP + dock]] - aboard(table, dock)


def destination(table: Table, dock: i64) -> i64:
    """Where the ship of a dock is bound for, or -1 while that is unknown."""
    bound: i64 = table.cells[BOUND + dock]
    return bound if bound >= 0 else table.box.ship_destination[table.cells[SHIP + dock]]  # RP-50


def tokens_left(table: Table, zone: i64) -> i64:
    """How many destination tokens of a zone lie in the supply."""
    used: i64 = 0
    dock: i64 = 0
    while dock < table.colours:
        used += (table.cells[STACK + dock] >> (zone * TOKEN_BITS)) & TOKEN_MASK
        dock += 1
    return table.box.destination_tokens - used  # RP-10, RP-51


def any_token_left(table: Table) -> bool:
    """Whether any destination token lies in the supply."""
    zone: i64 = 0
    while zone <= PHOBOS:
        if tokens_left(table, zone) > 0:
            return True
        zone += 1
    return False


def lay_token(table: Table, dock: i64, zone: i64) -> None:
    """Lay a destination token on the ship of a dock."""
    table.cells[STACK + dock] += bit(zone * TOKEN_BITS)
    table.cells[BOUND + dock] = zone


def enter(table: Table, zone: i64, colour: i64, count: i64) -> None:
    """Put astronauts into a zone and turn its marker up."""
    if count == 0:
        return
    table.cells[ASTRONAUTS + zone * MOST_COLOURS + colour] += count
    if table.cells[FACEUP] >> zone & 1 == 0:
        table.cells[FACEUP] |= bit(zone)  # RP-41
        table.reveal_count += 1
        if table.event_buffer is not None:
            emit(table, "marker", (zone, table.cells[MARKER + zone]), "RP-41")


def kill(table: Table, colour: i64, count: i64) -> None:
    """Add astronauts to the memorial; the caller has taken them from their place."""
    table.cells[MEMORIAL + colour] += count  # RP-83


def clear_dock(table: Table, dock: i64) -> None:
    """Discard the ship of a dock; its tokens return to the supply."""
    table.cells[SHIP_DISCARD] |= bit(table.cells[SHIP + dock])
    table.cells[SHIP + dock] = -1
    table.cells[STATUS + dock] = OPEN
    table.cells[BOUND + dock] = -1
    table.cells[STACK + dock] = 0  # RP-51
    colour: i64 = 0
    while colour < MOST_COLOURS:
        table.cells[CREW + dock * MOST_COLOURS + colour] = 0
        colour += 1


def draw_ship(table: Table) -> i64:
    """The next ship from the deck, shuffling the discard when the deck is empty."""
    renew_empty_deck(table)
    table.cells[SHIP_SIZE] -= 1
    table.reveal_count += 1
    return _take(table, SHIP_DECK + table.cells[SHIP_SIZE])


def draw_event(table: Table) -> i64:
    """The next event card from its deck."""
    table.cells[EVENT_SIZE] -= 1
    table.reveal_count += 1
    return _take(table, EVENT_DECK + table.cells[EVENT_SIZE])


def draw_neutral(table: Table, seat: i64) -> i64:
    """The next specialist from a neutral deck."""
    table.cells[NEUTRAL_SIZE + seat] -= 1
    table.reveal_count += 1
    return _take(table, NEUTRAL_DECK + seat * NEUTRAL_CARDS + table.cells[NEUTRAL_SIZE + seat])


def _take(table: Table, place: i64) -> i64:
    """Take a card off a deck, and clear its cell."""
    card: i64 = table.cells[place]
    table.cells[place] = 0
    return card


def renew_empty_deck(table: Table) -> None:
    """Shuffle the discarded ships into a new deck if the deck has run out and there are any."""
    discard: i64 = table.cells[SHIP_DISCARD]
    if table.cells[SHIP_SIZE] > 0 or discard == 0:
        return
    size: i64 = 0
    ship: i64 = 0
    while discard >> ship:
        if discard >> ship & 1:
            table.cells[SHIP_DECK + size] = ship
            size += 1
        ship += 1
    table.cells[SHIP_SIZE] = size
    table.cells[SHIP_DISCARD] = 0
    table.chance.shuffle(table.cells, SHIP_DECK, SHIP_DECK + size)  # RP-46
    if table.event_buffer is not None:
        emit(table, "reshuffle", (), "RP-46")


def dock_ship(table: Table, dock: i64, ship: i64) -> None:
    """Lay a ship card at an open dock."""
    table.cells[SHIP + dock] = ship
    table.cells[STATUS + dock] = DOCKED


def point_tokens(table: Table, colour: i64) -> i64:
    """How many point tokens a colour has, of all kinds."""
    place: i64 = POINTS + colour * RESOURCES
    return table.cells[place] + table.cells[place + 1] + table.cells[place + 2]


def stop_kind(table: Table) -> i64:
    """What the round tracker points at."""
    return table.box.tracker[table.cells[STOP]] & 0xFF


def stop_number(table: Table) -> i64:
    """The number of the round, or of tokens in a production."""
    return table.box.tracker[table.cells[STOP]] >> 8
