"""The state of Rocket Rescue: one packed vector of ints, and the functions that read and change it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.core.chance import Chance
from planetfall.core.frame_state import FrameState
from planetfall.core.pending import Pending
from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.box import (
    COCKPIT,
    COCKPIT_SLOT,
    COPIES,
    ENGINE,
    ENGINE_SLOT,
    MODULES,
    OPEN_BLUE,
    PHASES,
    PLACES,
    RESOURCES,
    SLOTS,
    STANDARD,
    TYPES,
    Box,
    design_of,
)

# Offsets of the rows in the vector. A place is hangar · slot. Crew is packed, four bits for each seat.
MODULE: Final = 0  # place: module + 1, or 0
OWNER: Final = 36  # place: seat
CREW: Final = 72  # place: packed crew
CUBES: Final = 108  # seat · resource
ENERGY: Final = 123  # seat
POINTS: Final = 128  # seat: point markers
RESERVE: Final = 133  # seat: crew still on Earth, neither seated nor waiting
RESCUED: Final = 138  # seat: own crew on planets
HAND: Final = 143  # seat: bit per module
CARDS: Final = 148  # seat: bit per planet card taken
CHIPS: Final = 153  # seat: own modules standing in hangars
PLAN: Final = 158  # seat · phase: placement of dice
BID: Final = 178  # seat: energy bid, reduced to what can be paid once plans are open
KEPT: Final = 183  # seat: module + 1 to keep at the end of a round, while that is being chosen
TRACK: Final = 188  # place on the influence track: seat
TERMINAL: Final = 193  # place from the left: seat + 1, or 0
LANDED: Final = 198  # planet: packed crew
DECK: Final = 224  # advanced modules, top card last
BLUE_DECK: Final = 259  # top card last
RED_DECK: Final = 272  # top card last
OPEN: Final = 285  # three blue, two red: planet + 1, or 0
MARKET: Final = 290  # resource
SUPPLY: Final = 293  # resource: cubes of nobody
DECK_SIZE: Final = 296
BLUE_SIZE: Final = 297
RED_SIZE: Final = 298
DISPLAY: Final = 299  # bit per module
DISCARD: Final = 300  # bit per module
STACKS: Final = 301  # bit per standard module
BLOCKED: Final = 302  # bit per hangar
CREW_SIZE: Final = 303  # of a player, by the length of the game
ROUND: Final = 304
PHASE: Final = 305  # 0: planning, 1 to 4: the phases that take dice, 5: end of the round
ACTIVE: Final = 306  # 1: boarding is active in this round
BUYER: Final = 307  # first who took a cube in this round: seat + 1, or 0
FIRST: Final = 308  # bit per seat that was first to rescue all crew
SIZE: Final = 309

# Name and number of cells of each row, in order: the layout of the text form of a state.
LAYOUT: Final = (
    ("module", 36),
    ("owner", 36),
    ("crew", 36),
    ("cubes", 15),
    ("energy", 5),
    ("points", 5),
    ("reserve", 5),
    ("rescued", 5),
    ("hand", 5),
    ("cards", 5),
    ("chips", 5),
    ("plan", 20),
    ("bid", 5),
    ("kept", 5),
    ("track", 5),
    ("terminal", 5),
    ("landed", 26),
    ("deck", 35),
    ("blue_deck", 13),
    ("red_deck", 13),
    ("open", 5),
    ("market", 3),
    ("supply", 3),
    ("deck_size", 1),
    ("blue_size", 1),
    ("red_size", 1),
    ("display", 1),
    ("discard", 1),
    ("stacks", 1),
    ("blocked", 1),
    ("crew_size", 1),
    ("round", 1),
    ("phase", 1),
    ("active", 1),
    ("buyer", 1),
    ("first", 1),
)

PLANNING: Final = 0
ROUND_END: Final = 5
CREW_BITS: Final = 4
CREW_MASK: Final = 15
STACK_DEPTH: Final = 8
SEAT_STACK_DEPTH: Final = 1


@mypyc_attr(acyclic=True)
class Table(FrameState):
    """The state of a game in progress; the rules are functions over it."""

    def __init__(self, seats: i64, chance: Chance, box: Box, cells: vec[i64], pending: Pending) -> None:
        super().__init__(seats, chance, pending)
        self.box: Box = box
        self.cells: vec[i64] = cells
        self.pending: Pending = pending


# -- rockets --------------------------------------------------------------------------------------------------------


def design_at(table: Table, place: i64) -> i64:
    """The design of the module at a place, or -1."""
    module: i64 = table.cells[MODULE + place] - 1
    return design_of(module) if module >= 0 else -1


def crew_of(packed: i64, seat: i64) -> i64:
    """How many of a seat's crew are among packed crew."""
    return packed >> (seat * CREW_BITS) & CREW_MASK


def crew_in_all(packed: i64) -> i64:
    """How many crew members of all seats are packed."""
    count: i64 = 0
    while packed != 0:
        count += packed & CREW_MASK
        packed >>= CREW_BITS
    return count


def one_of(seat: i64) -> i64:
    """One crew member of a seat, packed."""
    return bit(seat * CREW_BITS)


def seats_free(table: Table, place: i64) -> i64:
    """How many more crew members the module at a place takes; 0 where none stands."""
    module: i64 = table.cells[MODULE + place] - 1
    if module < 0:
        return 0
    return table.box.capacity[design_of(module)] - crew_in_all(table.cells[CREW + place])


def any_seat_free(table: Table, besides: i64 = -1) -> bool:
    """Whether any module, besides the one at a place, has a free seat."""
    place: i64 = 0
    while place < PLACES:
        if place != besides and seats_free(table, place) > 0:
            return True
        place += 1
    return False


def count_type(table: Table, hangar: i64, kind: i64) -> i64:
    """How many modules of a type stand in a hangar."""
    count: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = table.cells[MODULE + place] - 1
        if module >= 0 and table.box.type[design_of(module)] == kind:
            count += 1
        place += 1
    return count


def slot_for(table: Table, hangar: i64, kind: i64) -> i64:
    """The place where a module of a type would stand in a hangar, or -1 where there is none."""
    row: i64 = hangar * SLOTS
    if kind == ENGINE or kind == COCKPIT:
        place: i64 = row + (ENGINE_SLOT if kind == ENGINE else COCKPIT_SLOT)
        return place if table.cells[MODULE + place] == 0 else -1
    place = row + ENGINE_SLOT + 1
    while place < row + COCKPIT_SLOT:
        if table.cells[MODULE + place] == 0:
            return place
        place += 1
    return -1


def is_complete(table: Table, hangar: i64) -> bool:
    """Whether a rocket has an engine and a cockpit."""
    row: i64 = MODULE + hangar * SLOTS
    return table.cells[row + ENGINE_SLOT] != 0 and table.cells[row + COCKPIT_SLOT] != 0


def equipment_aboard(table: Table, hangar: i64) -> i64:
    """The special equipment of a rocket, as bits."""
    found: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        module: i64 = table.cells[MODULE + place] - 1
        if module >= 0:
            found |= table.box.equipment[design_of(module)]
        place += 1
    return found


def modules_of(table: Table, hangar: i64, seat: i64) -> i64:
    """How many modules of a rocket belong to a seat."""
    count: i64 = 0
    place: i64 = hangar * SLOTS
    end: i64 = place + SLOTS
    while place < end:
        if table.cells[MODULE + place] != 0 and table.cells[OWNER + place] == seat:
            count += 1
        place += 1
    return count


def clear_place(table: Table, place: i64) -> None:
    """Clear a place; the caller has moved its module and crew elsewhere."""
    table.cells[MODULE + place] = 0
    table.cells[OWNER + place] = 0
    table.cells[CREW + place] = 0


# -- rounds ---------------------------------------------------------------------------------------------------------


def is_last_round(table: Table) -> bool:
    """Whether no round follows this one, as far as is known."""
    return table.cells[FIRST] != 0 or table.cells[ROUND] >= table.box.rounds  # RR-116, RR-117


# -- cards ----------------------------------------------------------------------------------------------------------


def module_in(members: i64, design: i64) -> i64:
    """The lowest module of a design in a set of modules, or -1."""
    module: i64 = design * COPIES
    if design >= TYPES:
        module = design - TYPES + STANDARD
        return module if members >> module & 1 else -1
    end: i64 = module + COPIES
    while module < end:
        if members >> module & 1:
            return module
        module += 1
    return -1


def discard(table: Table, module: i64) -> None:
    """Put a module on its pile: standard ones can be taken again, advanced ones are shuffled later."""
    if module < STANDARD:
        table.cells[STACKS] |= bit(module)
    else:
        table.cells[DISCARD] |= bit(module)


def draw_module(table: Table) -> i64:
    """The next advanced module, shuffling the discard pile when the deck is empty; -1 if there is none at all."""
    if table.cells[DECK_SIZE] == 0:
        _renew_deck(table)
        if table.cells[DECK_SIZE] == 0:
            return -1
    table.reveal_count += 1
    table.cells[DECK_SIZE] -= 1
    return _take(table, DECK + table.cells[DECK_SIZE])


def draw_planet(table: Table, place: i64) -> None:
    """Lay the next planet of its colour at an open place, or leave it empty."""
    size: i64 = BLUE_SIZE if place < OPEN_BLUE else RED_SIZE
    deck: i64 = BLUE_DECK if place < OPEN_BLUE else RED_DECK
    if table.cells[size] == 0:
        table.cells[OPEN + place] = 0
        return
    table.reveal_count += 1
    table.cells[size] -= 1
    table.cells[OPEN + place] = _take(table, deck + table.cells[size]) + 1


def _take(table: Table, place: i64) -> i64:
    """Take a card off a deck, and clear its cell."""
    card: i64 = table.cells[place]
    table.cells[place] = 0
    return card


def _renew_deck(table: Table) -> None:
    pile: i64 = table.cells[DISCARD]
    size: i64 = 0
    module: i64 = STANDARD
    while module < MODULES:
        if pile >> module & 1:
            table.cells[DECK + size] = module
            size += 1
        module += 1
    if size == 0:
        return
    table.cells[DECK_SIZE] = size
    table.cells[DISCARD] = 0
    table.chance.shuffle(table.cells, DECK, DECK + size)  # RR-47
    if table.event_buffer is not None:
        emit(table, "reshuffle", (), "RR-47")


# -- dice -----------------------------------------------------------------------------------------------------------


def placement_in(table: Table, seat: i64, phase: i64) -> i64:
    """The placement of a seat's dice in a phase."""
    return table.cells[PLAN + seat * PHASES + phase]


def cubes(table: Table, seat: i64, resource: i64) -> i64:
    """How many cubes of a kind a seat has."""
    return table.cells[CUBES + seat * RESOURCES + resource]
