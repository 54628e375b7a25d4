"""What is asked and what may be answered: one predicate says "allowed?" and "why not?" alike."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.games.rocket_rescue.box import (
    BOARDING,
    BUILDING,
    COCKPIT,
    CREW_MODULE,
    DICE,
    ENGINE,
    FACES,
    HANGARS,
    MOST_CREW_MODULES,
    MOST_DICE,
    OPEN_PLANETS,
    PHASES,
    RESEARCH,
    RESOURCES,
    SLOTS,
    TANK,
    TYPES,
    WAYS,
    design_of,
)
from planetfall.games.rocket_rescue.state import (
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
    RESERVE,
    STACKS,
    SUPPLY,
    TERMINAL,
    Table,
    any_seat_free,
    count_type,
    crew_of,
    cubes,
    equipment_aboard,
    held,
    is_complete,
    modules_of,
    seats_free,
    slot_for,
    way_in,
)

# The numbers of answers. They never move; new ones go at the end. `actions` gives them their names.
DONE: Final = 0
PLAN: Final = 1  # phase · way to place dice
TAKE: Final = 113  # design
BUY: Final = 152  # resource · number of cubes - 1
REFILL: Final = 170  # resource
BOARD: Final = 173  # place
TO_TERMINAL: Final = 209
LIFT: Final = 210  # place: one of the own crew leaves it for another module
BUILD: Final = 246  # design
TRADE: Final = 285  # resource given · one of the other two
LAUNCH: Final = 291  # hangar
MOVE: Final = 297  # place
SITE: Final = 333  # hangar
FLY: Final = 339  # planet
KEEP: Final = 365  # design
AMOUNT: Final = 404  # 0 to 99
ANSWERS: Final = 504
AMOUNTS: Final = 100

# Kinds of frames that ask; smaller kinds work by themselves. `who` is always the seat.
QUESTION: Final = 64
ASK_PLAN: Final = 64  # secret; first: phase
ASK_BID: Final = 65  # secret
ASK_KEEP: Final = 66  # all at once
ASK_TAKE: Final = 67  # first: die
ASK_BUY: Final = 68  # first: die
ASK_REFILL: Final = 69
ASK_BOARD: Final = 70  # first: die; second: crew to board; third: crew to move
ASK_SEAT: Final = 71  # first: place that the crew member leaves
ASK_CLEAR: Final = 72  # first: place in the terminal
ASK_WORK: Final = 73  # first: die; second: builds; third: launches | module moves << 4
ASK_SITE: Final = 74  # first: module to build
ASK_CREW: Final = 75  # first: place of the module just built
ASK_SHIFT: Final = 76  # first: place of the module to move
ASK_FLY: Final = 77  # first: hangar
KINDS: Final = 14

# First answer of each kind of question, and the one after its last; "done" stands apart.
_FROM: Final = vec[i64](
    [PLAN, AMOUNT, KEEP, TAKE, BUY, REFILL, BOARD, BOARD, BOARD, BUILD, SITE, BOARD, SITE, FLY]
)
_TO: Final = vec[i64](
    [
        TAKE,
        ANSWERS,
        AMOUNT,
        BUY,
        REFILL,
        BOARD,
        BUILD,
        TO_TERMINAL,
        TO_TERMINAL,
        SITE,
        FLY,
        TO_TERMINAL,
        FLY,
        KEEP,
    ]
)

# Refusals: what is wrong with an answer. NOT_ASKED + kind - QUESTION: it does not answer this kind of question.
FINE: Final = 0
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
MANDATORY: Final = 47
NOT_ASKED: Final = 64


# -- questions ------------------------------------------------------------------------------------------------------


def refusal(table: Table, frame: i64, action: i64) -> i64:
    """FINE, or what is wrong with an answer to a question."""
    kind: i64 = kind_of(frame)
    if action == DONE:
        return MANDATORY if _is_mandatory(kind) else FINE  # RR-28
    if action < _FROM[kind - QUESTION] or action >= _TO[kind - QUESTION]:
        return NOT_ASKED + kind - QUESTION
    seat: i64 = who_of(frame)
    first: i64 = first_of(frame)
    if kind == ASK_PLAN:
        return _refuse_plan(table, seat, first, action - PLAN)
    if kind == ASK_WORK:
        return _refuse_work(table, frame, seat, action)
    if kind == ASK_BOARD:
        return _refuse_boarding(table, frame, seat, action)
    if kind == ASK_TAKE:
        return _refuse_take(table, action - TAKE)
    if kind == ASK_BUY:
        return _refuse_buy(table, first, action - BUY)
    if kind == ASK_BID:
        return FINE if action - AMOUNT <= table.cells[ENERGY + seat] else BID_TOO_HIGH  # RR-36
    if kind == ASK_SITE:
        return refuse_build_in(table, seat, design_of(first), action - SITE)
    if kind == ASK_FLY:
        return refuse_flight(table, seat, first, action - FLY)
    if kind == ASK_SHIFT:
        return _refuse_shift(table, first, action - SITE)
    if kind == ASK_SEAT:
        return SAME_MODULE if action - BOARD == first else _refuse_seat(table, action - BOARD)  # RR-69
    if kind == ASK_CREW:
        return FINE if action - BOARD == first else NOT_ASKED + kind - QUESTION  # RR-85
    if kind == ASK_CLEAR:
        return _refuse_paid_seat(table, seat, action - BOARD)  # RR-113
    if kind == ASK_KEEP:
        return FINE if held(table.cells[HAND + seat], action - KEEP) >= 0 else NOT_IN_HAND  # RR-115
    return FINE  # RR-53: any kind may be filled up


def answers(table: Table, frame: i64) -> list[int]:
    """All answers that a question allows, in the order of their numbers but with "done" last."""
    found: list[int] = []
    action, end = block_of(table, frame)
    while action < end:
        if refusal(table, frame, action) == FINE:
            found.append(action)
        action += 1
    if not _is_mandatory(kind_of(frame)):
        found.append(DONE)
    return found


def lone_answer(table: Table, frame: i64) -> i64:
    """The only answer of a question, -1 if it has none, -2 if it has several."""
    action, end = block_of(table, frame)
    only: i64 = -1 if _is_mandatory(kind_of(frame)) else DONE
    while action < end:
        if refusal(table, frame, action) == FINE:
            if only >= 0:
                return -2
            only = action
        action += 1
    return only


def block_of(table: Table, frame: i64) -> tuple[i64, i64]:
    """The first answer that a question may allow, and the one after the last."""
    kind: i64 = kind_of(frame)
    if kind == ASK_PLAN:
        start: i64 = PLAN + first_of(frame) * WAYS
        return start, start + WAYS
    if kind == ASK_BID:
        return AMOUNT, AMOUNT + min(table.cells[ENERGY + who_of(frame)] + 1, AMOUNTS)
    if kind == ASK_CREW:
        return BOARD + first_of(frame), BOARD + first_of(frame) + 1
    return _FROM[kind - QUESTION], _TO[kind - QUESTION]


def _is_mandatory(kind: i64) -> bool:
    """Whether a question cannot be declined: a choice between ways to do what has begun, or what everybody must."""
    return (
        kind <= ASK_KEEP
        or kind == ASK_REFILL
        or kind == ASK_SEAT
        or kind == ASK_SITE
        or kind == ASK_SHIFT
        or kind == ASK_FLY
    )


# -- planning, research and shopping --------------------------------------------------------------------------------


def dice_in(way: i64) -> i64:
    """How many dice a way to place them uses.

    >>> [dice_in(0), dice_in(6), dice_in(7)]
    [0, 1, 2]
    """
    if way == 0:
        return 0
    return 1 if way <= FACES else 2


def dice_left(table: Table, seat: i64) -> i64:
    """How many dice a seat has not placed yet."""
    left: i64 = DICE
    phase: i64 = 0
    while phase < PHASES:
        left -= dice_in(way_in(table, seat, phase))
        phase += 1
    return left


def phase_after(phase: i64) -> i64:
    """The phase that is planned after another, -1 after the last.

    Build and launch comes first, since the other phases serve it; the others follow in the order of the round.

    >>> [phase_after(phase) for phase in (3, 0, 1, 2)]
    [0, 1, 2, -1]
    """
    if phase == BUILDING:
        return RESEARCH
    return -1 if phase == BOARDING else phase + 1


def _refuse_plan(table: Table, seat: i64, phase: i64, choice: i64) -> i64:
    if choice // WAYS != phase:
        return NOT_ASKED  # of this phase
    left: i64 = dice_left(table, seat) - dice_in(choice % WAYS)
    if left < 0:
        return TOO_MANY_DICE  # RR-17
    later: i64 = PHASES - 1 if phase == BUILDING else BOARDING - phase
    return FINE if left <= later * MOST_DICE else TOO_FEW_DICE  # RR-31, RR-32


def _refuse_take(table: Table, design: i64) -> i64:
    if design < TYPES:
        return FINE if held(table.cells[STACKS], design) >= 0 else STACK_EMPTY  # RR-44
    return FINE if held(table.cells[DISPLAY], design) >= 0 else NOT_ON_DISPLAY  # RR-44, RR-45


def _refuse_buy(table: Table, die: i64, choice: i64) -> i64:
    count: i64 = choice % FACES + 1
    if count > die:
        return BEYOND_DIE  # RR-49
    there: i64 = table.cells[MARKET + choice // FACES]
    if there == 0:
        return KIND_EMPTY  # RR-52
    return FINE if count <= there else TOO_FEW_CUBES  # RR-50


# -- boarding -------------------------------------------------------------------------------------------------------


def _refuse_boarding(table: Table, frame: i64, seat: i64, action: i64) -> i64:
    if action >= LIFT:
        return NO_CREW_MOVE if third_of(frame) == 0 else _refuse_lift(table, seat, action - LIFT)  # RR-70
    if second_of(frame) == 0:
        return NO_BOARDING  # RR-70
    if table.cells[RESERVE + seat] == 0:
        return NO_CREW  # RR-68
    if action == TO_TERMINAL:
        return _refuse_terminal(table, seat)
    return _refuse_paid_seat(table, seat, action - BOARD)


def _refuse_seat(table: Table, place: i64) -> i64:
    module: i64 = table.cells[MODULE + place] - 1
    if module < 0:
        return NO_MODULE  # RR-61
    if table.box.capacity[design_of(module)] == 0:
        return NO_SEATS  # RR-62
    return FINE if seats_free(table, place) > 0 else MODULE_FULL  # RR-62


def _refuse_paid_seat(table: Table, seat: i64, place: i64) -> i64:
    if table.cells[ENERGY + seat] < table.box.seat_price:
        return NO_ENERGY  # RR-63, RR-64
    return _refuse_seat(table, place)


def _refuse_terminal(table: Table, seat: i64) -> i64:
    if waits(table, seat):
        return TERMINAL_TAKEN  # RR-66
    if table.cells[ENERGY + seat] >= table.box.seat_price and any_seat_free(table):
        return TERMINAL_SHUT  # RR-65
    return FINE


def waits(table: Table, seat: i64) -> bool:
    """Whether a crew member of a seat stands in the terminal."""
    place: i64 = 0
    while place < table.seats:
        if table.cells[TERMINAL + place] == seat + 1:
            return True
        place += 1
    return False


def _refuse_lift(table: Table, seat: i64, place: i64) -> i64:
    if table.cells[MODULE + place] == 0:
        return NO_MODULE  # RR-69
    if crew_of(table.cells[CREW + place], seat) == 0:
        return NOT_ABOARD  # RR-69
    return FINE if any_seat_free(table, place) else NOWHERE_TO_SIT  # RR-69


# -- building and moving modules ------------------------------------------------------------------------------------


def _refuse_work(table: Table, frame: i64, seat: i64, action: i64) -> i64:
    if action < TRADE:
        return NO_BUILD if second_of(frame) == 0 else _refuse_build(table, seat, action - BUILD)  # RR-72
    if action < LAUNCH:
        return NO_BUILD if second_of(frame) == 0 else _refuse_trade(table, seat, action - TRADE)  # RR-91
    if action < MOVE:
        return (
            NO_LAUNCH if third_of(frame) & 15 == 0 else _refuse_launch(table, seat, action - LAUNCH)
        )  # RR-92
    return NO_MODULE_MOVE if third_of(frame) >> 4 == 0 else _refuse_move(table, seat, action - MOVE)  # RR-75


def _refuse_build(table: Table, seat: i64, design: i64) -> i64:
    if held(table.cells[HAND + seat], design) < 0:
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
    wrong: i64 = _refuse_slot(table, table.box.type[design], hangar)
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


def _refuse_slot(table: Table, kind: i64, hangar: i64) -> i64:
    if slot_for(table, hangar, kind) < 0:
        if kind == ENGINE:
            return ENGINE_TAKEN  # RR-87
        return COCKPIT_TAKEN if kind == COCKPIT else ROCKET_FULL  # RR-87
    if kind == CREW_MODULE and count_type(table, hangar, CREW_MODULE) >= MOST_CREW_MODULES:
        return TANK_RESERVED  # RR-88
    return FINE


def _refuse_trade(table: Table, seat: i64, pair: i64) -> i64:
    if table.cells[HAND + seat] == 0:
        return NOTHING_TO_BUILD  # RR-91
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


def _refuse_move(table: Table, seat: i64, place: i64) -> i64:
    if table.cells[MODULE + place] == 0:
        return NO_MODULE  # RR-75
    if table.cells[OWNER + place] != seat:
        return NOT_YOURS  # RR-75
    hangar: i64 = 0
    while hangar < HANGARS:
        if _refuse_shift(table, place, hangar) == FINE:
            return FINE
        hangar += 1
    return NO_OTHER_HANGAR  # RR-76


def _refuse_shift(table: Table, place: i64, hangar: i64) -> i64:
    if place // SLOTS == hangar:
        return SAME_HANGAR  # RR-75
    if table.cells[BLOCKED] >> hangar & 1:
        return MOVE_BLOCKED  # RR-76
    return _refuse_slot(table, table.box.type[design_of(table.cells[MODULE + place] - 1)], hangar)


# -- launching ------------------------------------------------------------------------------------------------------


def _refuse_launch(table: Table, seat: i64, hangar: i64) -> i64:
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
