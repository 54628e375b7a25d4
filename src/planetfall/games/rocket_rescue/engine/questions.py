"""Questions and their legal answers: one predicate decides whether an answer is allowed and why not."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.frame_state import FINE, NO_ANSWER, QUESTION, SEVERAL_ANSWERS
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.games.rocket_rescue.engine.box import (
    BOARDING,
    BUILDING,
    DICE,
    FACES,
    MOST_DICE,
    PHASES,
    PLACEMENTS,
    RESEARCH,
    design_of,
)
from planetfall.games.rocket_rescue.engine.limits import (
    BID_TOO_HIGH,
    NO_BOARDING,
    NO_BUILD,
    NO_CREW,
    NO_CREW_MOVE,
    NO_LAUNCH,
    NO_MODULE_MOVE,
    NOT_IN_HAND,
    NOTHING_TO_BUILD,
    SAME_MODULE,
    TOO_FEW_DICE,
    TOO_MANY_DICE,
    refuse_build,
    refuse_build_in,
    refuse_buy,
    refuse_flight,
    refuse_launch,
    refuse_lift,
    refuse_move,
    refuse_paid_seat,
    refuse_seat,
    refuse_shift,
    refuse_take,
    refuse_terminal,
    refuse_trade,
)
from planetfall.games.rocket_rescue.engine.state import ENERGY, HAND, RESERVE, Table, module_in, placement_in

# The numbers of answers. They never change; new ones are added at the end. `actions` gives them their names.
DONE: Final = 0
PLAN: Final = 1  # phase · placement of dice
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

# Kinds of frames that ask a question; smaller kinds are automatic. `who` is always the seat.
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
ASK_TRADE: Final = 78  # before the market is refilled

# First answer of each kind of question, and the one after its last; "done" is handled apart.
_FROM: Final = vec[i64](
    [PLAN, AMOUNT, KEEP, TAKE, BUY, REFILL, BOARD, BOARD, BOARD, BUILD, SITE, BOARD, SITE, FLY, TRADE]
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
        LAUNCH,
    ]
)

# Refusals that depend on the kind of question: + kind - QUESTION.
NOT_ASKED: Final = 64  # it answers another kind of question
MANDATORY: Final = 96  # "done" is no answer to this one


# -- questions --------------------------------------------------------------------------------------------------------


def refusal(table: Table, question: i64, action: i64) -> i64:
    """FINE, or the code of what is wrong with an answer to a question."""
    kind: i64 = kind_of(question)
    if action == DONE:
        return MANDATORY + kind - QUESTION if _is_mandatory(kind) else FINE  # RR-28
    if action < _FROM[kind - QUESTION] or action >= _TO[kind - QUESTION]:
        return NOT_ASKED + kind - QUESTION
    seat: i64 = who_of(question)
    first: i64 = first_of(question)
    if kind == ASK_PLAN:
        return _refuse_plan(table, seat, first, action - PLAN)
    if kind == ASK_WORK:
        return _refuse_work(table, question, seat, action)
    if kind == ASK_BOARD:
        return _refuse_boarding(table, question, seat, action)
    if kind == ASK_TAKE:
        return refuse_take(table, action - TAKE)
    if kind == ASK_BUY:
        return refuse_buy(table, first, action - BUY)
    if kind == ASK_BID:
        return FINE if action - AMOUNT <= table.cells[ENERGY + seat] else BID_TOO_HIGH  # RR-36
    if kind == ASK_SITE:
        return refuse_build_in(table, seat, design_of(first), action - SITE)
    if kind == ASK_FLY:
        return refuse_flight(table, seat, first, action - FLY)
    if kind == ASK_SHIFT:
        return refuse_shift(table, first, action - SITE)
    if kind == ASK_SEAT:
        return SAME_MODULE if action - BOARD == first else refuse_seat(table, action - BOARD)  # RR-69
    if kind == ASK_CREW:
        return FINE if action - BOARD == first else NOT_ASKED + kind - QUESTION  # RR-85
    if kind == ASK_CLEAR:
        return refuse_paid_seat(table, seat, action - BOARD)  # RR-113
    if kind == ASK_KEEP:
        return FINE if module_in(table.cells[HAND + seat], action - KEEP) >= 0 else NOT_IN_HAND  # RR-115
    if kind == ASK_TRADE:
        return refuse_trade(table, seat, action - TRADE)  # RR-126
    assert kind == ASK_REFILL
    return FINE  # RR-53: any kind may be filled up


def answers(table: Table, question: i64) -> list[int]:
    """All answers that a question allows, in the order of their numbers but with "done" last."""
    found: list[int] = []
    action, end = block_of(table, question)
    while action < end:
        if refusal(table, question, action) == FINE:
            found.append(action)
        action += 1
    if not _is_mandatory(kind_of(question)):
        found.append(DONE)
    return found


def lone_answer(table: Table, question: i64) -> i64:
    """The only answer of a question, or NO_ANSWER or SEVERAL_ANSWERS."""
    action, end = block_of(table, question)
    only: i64 = NO_ANSWER if _is_mandatory(kind_of(question)) else DONE
    while action < end:
        if refusal(table, question, action) == FINE:
            if only >= 0:
                return SEVERAL_ANSWERS
            only = action
        action += 1
    return only


def block_of(table: Table, question: i64) -> tuple[i64, i64]:
    """The first answer that a question may allow now, and the one after the last."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind == ASK_PLAN:
        phase: i64 = first_of(question)
        least, end = open_placements(dice_left(table, seat), phase)
        return PLAN + phase * PLACEMENTS + least, PLAN + phase * PLACEMENTS + end
    if kind == ASK_WORK:
        others: i64 = third_of(question)
        building: bool = second_of(question) > 0 and table.cells[HAND + seat] != 0
        return BUILD if building else LAUNCH, SITE if others >> 4 else MOVE if others else LAUNCH
    if kind == ASK_BOARD:
        boarding: bool = second_of(question) > 0 and table.cells[RESERVE + seat] > 0
        return BOARD if boarding else LIFT, BUILD if third_of(question) else LIFT
    if kind == ASK_BID:
        return AMOUNT, AMOUNT + min(table.cells[ENERGY + seat] + 1, AMOUNTS)
    if kind == ASK_CREW:
        return BOARD + first_of(question), BOARD + first_of(question) + 1
    return _FROM[kind - QUESTION], _TO[kind - QUESTION]


def _is_mandatory(kind: i64) -> bool:
    """Whether a question cannot be declined: it completes an action that has begun, or all seats must answer it."""
    return (
        kind <= ASK_KEEP
        or kind == ASK_REFILL
        or kind == ASK_SEAT
        or kind == ASK_SITE
        or kind == ASK_SHIFT
        or kind == ASK_FLY
    )


# -- planning ---------------------------------------------------------------------------------------------------------


def dice_in(placement: i64) -> i64:
    """How many dice a placement uses.

    >>> [dice_in(0), dice_in(6), dice_in(7)]
    [0, 1, 2]
    """
    if placement == 0:
        return 0
    return 1 if placement <= FACES else 2


def dice_left(table: Table, seat: i64) -> i64:
    """How many dice a seat has not placed yet."""
    left: i64 = DICE
    phase: i64 = 0
    while phase < PHASES:
        left -= dice_in(placement_in(table, seat, phase))
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


def open_placements(left: i64, phase: i64) -> tuple[i64, i64]:
    """The first legal placement in a phase with this many dice left, and the one after the last.

    >>> [open_placements(left, 1) for left in range(5)]
    [(0, 1), (0, 7), (0, 28), (1, 28), (7, 28)]
    """
    later: i64 = PHASES - 1 if phase == BUILDING else BOARDING - phase
    least: i64 = left - later * MOST_DICE  # RR-31, RR-32
    first: i64 = 0 if least <= 0 else 1 if least == 1 else FACES + 1
    return first, 1 if left == 0 else FACES + 1 if left == 1 else PLACEMENTS


def _refuse_plan(table: Table, seat: i64, phase: i64, choice: i64) -> i64:
    if choice // PLACEMENTS != phase:
        return NOT_ASKED  # of this phase
    first, end = open_placements(dice_left(table, seat), phase)
    if choice % PLACEMENTS >= end:
        return TOO_MANY_DICE  # RR-17
    return FINE if choice % PLACEMENTS >= first else TOO_FEW_DICE  # RR-32


# -- dice with several uses -------------------------------------------------------------------------------------------


def _refuse_boarding(table: Table, question: i64, seat: i64, action: i64) -> i64:
    if action >= LIFT:
        return NO_CREW_MOVE if third_of(question) == 0 else refuse_lift(table, seat, action - LIFT)  # RR-70
    if second_of(question) == 0:
        return NO_BOARDING  # RR-70
    if table.cells[RESERVE + seat] == 0:
        return NO_CREW  # RR-68
    if action == TO_TERMINAL:
        return refuse_terminal(table, seat)
    return refuse_paid_seat(table, seat, action - BOARD)


def _refuse_work(table: Table, question: i64, seat: i64, action: i64) -> i64:
    builds: i64 = second_of(question)
    others: i64 = third_of(question)
    if action < TRADE:
        return NO_BUILD if builds == 0 else refuse_build(table, seat, action - BUILD)  # RR-72
    if action < LAUNCH:
        return _refuse_trade_to_build(table, seat, builds, action - TRADE)
    if action < MOVE:
        return NO_LAUNCH if others & 15 == 0 else refuse_launch(table, seat, action - LAUNCH)  # RR-92
    return NO_MODULE_MOVE if others >> 4 == 0 else refuse_move(table, seat, action - MOVE)  # RR-75


def _refuse_trade_to_build(table: Table, seat: i64, builds: i64, pair: i64) -> i64:
    if builds == 0:
        return NO_BUILD  # RR-91
    return NOTHING_TO_BUILD if table.cells[HAND + seat] == 0 else refuse_trade(table, seat, pair)  # RR-91
