"""Why answers are refused: limits of cubes, seats and slots, and the requirements of a planet."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.frame_state import FINE
from planetfall.games.rocket_rescue.engine.box import (
    COCKPIT,
    CREW_MODULE,
    ENGINE,
    FACES,
    HANGARS,
    MOST_CREW_MODULES,
    OPEN_PLANETS,
    RESOURCES,
    SLOTS,
    TANK,
    TYPES,
    design_of,
)
from planetfall.games.rocket_rescue.engine.state import (
    BLOCKED,
    CHIPS,
    CREW,
    DISPLAY,
    ENERGY,
    HAND,
    MARKET,
    MODULE,
    OPEN,
    OWNER,
    STACKS,
    SUPPLY,
    TERMINAL,
    Table,
    any_seat_free,
    count_type,
    crew_of,
    cubes,
    equipment_aboard,
    is_complete,
    module_in,
    modules_of,
    seats_free,
    slot_for,
)

# Codes of refusals.
TOO_MANY_DICE: Final = 1
TOO_FEW_DICE: Final = 2
BID_TOO_HIGH: Final = 3
NOT_IN_HAND: Final = 4
NOT_ON_DISPLAY: Final = 5
STACK_EMPTY: Final = 6
KIND_EMPTY: Final = 7
TOO_FEW_CUBES: Final = 8
BEYOND_DIE: Final = 9
NO_BOARDING: Final = 10
NO_MODULE: Final = 11
NO_SEATS: Final = 12
MODULE_FULL: Final = 13
NO_CREW: Final = 14
NO_ENERGY: Final = 15
TERMINAL_SHUT: Final = 16
TERMINAL_TAKEN: Final = 17
NO_CREW_MOVE: Final = 18
NOT_ABOARD: Final = 19
NOWHERE_TO_SIT: Final = 20
SAME_MODULE: Final = 21
NO_BUILD: Final = 22
NO_CHIP: Final = 23
NO_SITE: Final = 24
TOO_DEAR: Final = 25
NOTHING_TO_BUILD: Final = 26
NOTHING_TO_TRADE: Final = 27
SUPPLY_EMPTY: Final = 28
NO_LAUNCH: Final = 29
INCOMPLETE: Final = 30
NO_OWN_MODULE: Final = 31
NO_DESTINATION: Final = 32
PLANET_SHUT: Final = 33
TOO_FEW_TANKS: Final = 34
NO_EQUIPMENT: Final = 35
TOO_FAR: Final = 36
NO_MODULE_MOVE: Final = 37
NOT_YOURS: Final = 38
NO_OTHER_HANGAR: Final = 39
SAME_HANGAR: Final = 40
HANGAR_BLOCKED: Final = 41
MOVE_BLOCKED: Final = 42
ENGINE_TAKEN: Final = 43
COCKPIT_TAKEN: Final = 44
ROCKET_FULL: Final = 45
TANK_RESERVED: Final = 46


# -- research and shopping --------------------------------------------------------------------------------------------


def refuse_take(table: Table, design: i64) -> i64:
    """Why a design cannot be taken in research, or FINE."""
    if design < TYPES:
        return FINE if module_in(table.cells[STACKS], design) >= 0 else STACK_EMPTY  # RR-44
    return FINE if module_in(table.cells[DISPLAY], design) >= 0 else NOT_ON_DISPLAY  # RR-44, RR-45


def refuse_buy(table: Table, die: i64, choice: i64) -> i64:
    """Why this many cubes of a kind cannot be bought with a die, or FINE."""
    count: i64 = choice % FACES + 1
    if count > die:
        return BEYOND_DIE  # RR-49
    there: i64 = table.cells[MARKET + choice // FACES]
    if there == 0:
        return KIND_EMPTY  # RR-52
    return FINE if count <= there else TOO_FEW_CUBES  # RR-50


# -- boarding ---------------------------------------------------------------------------------------------------------


def refuse_seat(table: Table, place: i64) -> i64:
    """Why nobody can sit down at a place, or FINE."""
    module: i64 = table.cells[MODULE + place] - 1
    if module < 0:
        return NO_MODULE  # RR-61
    if table.box.capacity[design_of(module)] == 0:
        return NO_SEATS  # RR-62
    return FINE if seats_free(table, place) > 0 else MODULE_FULL  # RR-62


def refuse_paid_seat(table: Table, seat: i64, place: i64) -> i64:
    """Why a seat cannot buy a seat at a place, or FINE."""
    if table.cells[ENERGY + seat] < table.box.seat_price:
        return NO_ENERGY  # RR-63, RR-64
    return refuse_seat(table, place)


def refuse_terminal(table: Table, seat: i64) -> i64:
    """Why the crew of a seat cannot wait in the terminal, or FINE."""
    if is_in_terminal(table, seat):
        return TERMINAL_TAKEN  # RR-66
    if table.cells[ENERGY + seat] >= table.box.seat_price and any_seat_free(table):
        return TERMINAL_SHUT  # RR-65
    return FINE


def is_in_terminal(table: Table, seat: i64) -> bool:
    """Whether a crew member of a seat is in the terminal."""
    place: i64 = 0
    while place < table.seats:
        if table.cells[TERMINAL + place] == seat + 1:
            return True
        place += 1
    return False


def refuse_lift(table: Table, seat: i64, place: i64) -> i64:
    """Why no crew member of a seat can leave a place, or FINE."""
    if table.cells[MODULE + place] == 0:
        return NO_MODULE  # RR-69
    if crew_of(table.cells[CREW + place], seat) == 0:
        return NOT_ABOARD  # RR-69
    return FINE if any_seat_free(table, place) else NOWHERE_TO_SIT  # RR-69


# -- building and moving modules --------------------------------------------------------------------------------------


def refuse_build(table: Table, seat: i64, design: i64) -> i64:
    """Why a seat cannot build a design in any hangar, or FINE."""
    if module_in(table.cells[HAND + seat], design) < 0:
        return NOT_IN_HAND  # RR-78
    if table.cells[CHIPS + seat] >= table.box.chips:
        return NO_CHIP  # RR-7
    wrong: i64 = NO_SITE
    hangar: i64 = 0
    while hangar < HANGARS:
        here: i64 = refuse_build_in(table, seat, design, hangar)
        if here == FINE:
            return FINE
        if here == TOO_DEAR:
            wrong = TOO_DEAR
        hangar += 1
    return wrong


def refuse_build_in(table: Table, seat: i64, design: i64, hangar: i64) -> i64:
    """Why a seat cannot build a design in a hangar, or FINE."""
    if table.cells[BLOCKED] >> hangar & 1:
        return HANGAR_BLOCKED  # RR-79
    wrong: i64 = refuse_slot(table, table.box.type[design], hangar)
    if wrong != FINE:
        return wrong
    resource: i64 = 0
    while resource < RESOURCES:
        if cubes(table, seat, resource) < cost_in(table, design, hangar, resource):
            return TOO_DEAR  # RR-80, RR-81
        resource += 1
    return FINE


def cost_in(table: Table, design: i64, hangar: i64, resource: i64) -> i64:
    """How many cubes of a kind a seat pays for a design in a hangar: the company adds one of its kind."""
    cost: i64 = table.box.cost[design * RESOURCES + resource]
    return cost - 1 if cost > 0 and table.box.resource[hangar] == resource else cost  # RR-81


def refuse_slot(table: Table, kind: i64, hangar: i64) -> i64:
    """Why no module of a type can stand in a hangar, whoever owns it, or FINE."""
    if slot_for(table, hangar, kind) < 0:
        if kind == ENGINE:
            return ENGINE_TAKEN  # RR-87
        return COCKPIT_TAKEN if kind == COCKPIT else ROCKET_FULL  # RR-87
    if kind == CREW_MODULE and count_type(table, hangar, CREW_MODULE) >= MOST_CREW_MODULES:
        return TANK_RESERVED  # RR-88
    return FINE


def refuse_trade(table: Table, seat: i64, pair: i64) -> i64:
    """Why a seat cannot make a trade, or FINE."""
    if cubes(table, seat, given_of(pair)) < 2:
        return NOTHING_TO_TRADE  # RR-89
    return FINE if table.cells[SUPPLY + taken_of(pair)] > 0 else SUPPLY_EMPTY  # RR-4


def given_of(pair: i64) -> i64:
    """The kind that a trade gives.

    >>> [(given_of(pair), taken_of(pair)) for pair in range(6)]
    [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]
    """
    return pair >> 1


def taken_of(pair: i64) -> i64:
    """The kind that a trade takes."""
    other: i64 = pair & 1
    return other + 1 if other >= pair >> 1 else other


def refuse_move(table: Table, seat: i64, place: i64) -> i64:
    """Why a seat cannot move the module at a place, or FINE."""
    if table.cells[MODULE + place] == 0:
        return NO_MODULE  # RR-75
    if table.cells[OWNER + place] != seat:
        return NOT_YOURS  # RR-75
    hangar: i64 = 0
    while hangar < HANGARS:
        if refuse_shift(table, place, hangar) == FINE:
            return FINE
        hangar += 1
    return NO_OTHER_HANGAR  # RR-76


def refuse_shift(table: Table, place: i64, hangar: i64) -> i64:
    """Why the module at a place cannot go to a hangar, or FINE."""
    if place // SLOTS == hangar:
        return SAME_HANGAR  # RR-75
    if table.cells[BLOCKED] >> hangar & 1:
        return MOVE_BLOCKED  # RR-76
    return refuse_slot(table, table.box.type[design_of(table.cells[MODULE + place] - 1)], hangar)


# -- launching --------------------------------------------------------------------------------------------------------


def refuse_launch(table: Table, seat: i64, hangar: i64) -> i64:
    """Why a seat cannot launch the rocket of a hangar, or FINE."""
    if not is_complete(table, hangar):
        return INCOMPLETE  # RR-94
    if modules_of(table, hangar, seat) == 0:
        return NO_OWN_MODULE  # RR-93
    wrong: i64 = NO_DESTINATION
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0:
            there: i64 = _refuse_planet(table, seat, hangar, planet)
            if there == FINE:
                return FINE
            if there == TOO_FAR:
                wrong = TOO_FAR
        place += 1
    return wrong


def refuse_flight(table: Table, seat: i64, hangar: i64, planet: i64) -> i64:
    """Why a complete rocket cannot fly to a planet, or FINE."""
    return (
        _refuse_planet(table, seat, hangar, planet) if open_place(table, planet) >= 0 else PLANET_SHUT
    )  # RR-98


def open_place(table: Table, planet: i64) -> i64:
    """The place among the open planets where a planet lies, or -1."""
    place: i64 = 0
    while place < OPEN_PLANETS:
        if table.cells[OPEN + place] == planet + 1:
            return place
        place += 1
    return -1


def _refuse_planet(table: Table, seat: i64, hangar: i64, planet: i64) -> i64:
    box = table.box
    if count_type(table, hangar, TANK) < box.fuel[planet]:
        return TOO_FEW_TANKS  # RR-95, RR-96
    if box.needs[planet] & ~equipment_aboard(table, hangar) != 0:
        return NO_EQUIPMENT  # RR-97
    return FINE if table.cells[ENERGY + seat] >= box.price[planet] else TOO_FAR  # RR-99
