"""Automatic steps: those of a round, from the secret plans to the end of the round."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits, lowest
from planetfall.core.pending import first_of, frame, kind_of, second_of
from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.box import (
    BOARDING,
    BUILDING,
    FACES,
    HIGHER,
    LOWER,
    MODULES,
    MOST_DICE,
    MOST_SEATS,
    PHASES,
    RESEARCH,
    RESOURCES,
    SHOPPING,
    STANDARD,
    design_of,
)
from planetfall.games.rocket_rescue.engine.effects import launches_and_moves, stock_up
from planetfall.games.rocket_rescue.engine.influence import new_order
from planetfall.games.rocket_rescue.engine.payment import pay_plans
from planetfall.games.rocket_rescue.engine.questions import (
    ASK_BOARD,
    ASK_BUY,
    ASK_CLEAR,
    ASK_KEEP,
    ASK_PLAN,
    ASK_REFILL,
    ASK_TAKE,
    ASK_TRADE,
    ASK_WORK,
)
from planetfall.games.rocket_rescue.engine.state import (
    ACTIVE,
    BID,
    BUYER,
    DISPLAY,
    FIRST,
    HAND,
    KEPT,
    MARKET,
    PHASE,
    PLAN,
    PLANNING,
    ROUND,
    ROUND_END,
    TERMINAL,
    TRACK,
    Table,
    any_seat_free,
    discard,
    draw_module,
    is_last_round,
    placement_in,
)
from planetfall.games.rocket_rescue.engine.trading import trade_matters

# Kinds of automatic frames.
BEGIN_ROUND: Final = 1
SIMULTANEOUS: Final = 2  # secret simultaneous choices, on the seats' own stacks
REVEAL: Final = 3
BEGIN_PHASE: Final = 4  # first: as in the cell PHASE
NEXT_DIE: Final = 5  # first: phase with dice; second: turn to look from
RESTOCK: Final = 6
CLEAR: Final = 7  # first: place in the terminal
LEFTOVERS: Final = 8
HAND_LIMIT: Final = 9
DROP: Final = 10
END_ROUND: Final = 11
TRADING: Final = 12  # first: place on the influence track to look from

_TURNS: Final = 60  # value of a die · place on the influence track · higher or lower die


def run(table: Table, work: i64) -> None:
    """Execute the automatic frame on top of the stack."""
    table.pending.pop()
    kind: i64 = kind_of(work)
    if kind == NEXT_DIE:
        _next_die(table, first_of(work), second_of(work))
    elif kind == BEGIN_PHASE:
        begin_phase(table, first_of(work))
    elif kind == REVEAL:
        _reveal(table)
    elif kind == RESTOCK:
        _restock(table)
    elif kind == BEGIN_ROUND:
        _begin_round(table)
    elif kind == CLEAR:
        _clear_terminal(table, first_of(work))
    elif kind == LEFTOVERS:
        _discard_display(table)
    elif kind == HAND_LIMIT:
        _limit_hands(table)
    elif kind == DROP:
        _discard_surplus(table)
    elif kind == END_ROUND:
        _end_round(table)
    elif kind == TRADING:
        _offer_trades(table, first_of(work))
    else:
        assert kind == SIMULTANEOUS
        table.reveal_count += 1  # SIMULTANEOUS: all seats have answered


# -- planning -------------------------------------------------------------------------------------------------------


def _begin_round(table: Table) -> None:
    table.cells[ROUND] += 1
    table.cells[PHASE] = PLANNING
    if table.event_buffer is not None:
        emit(table, "round", (table.cells[ROUND],), "RR-23")
    lay_out(table, table.box.display[table.seats] - count_bits(table.cells[DISPLAY]), "RR-24")  # RR-21
    table.cells[ACTIVE] = 1 if any_seat_free(table) else 0  # RR-58
    if table.cells[ACTIVE] == 0 and table.event_buffer is not None:
        emit(table, "boarding-shut", (), "RR-58")
    table.pending.push(frame(REVEAL))
    table.pending.push(frame(SIMULTANEOUS))
    seat: i64 = 0
    while seat < table.seats:
        table.cells[BID + seat] = 0
        table.pending.push_aside(seat, frame(ASK_PLAN, seat, BUILDING))  # RR-29
        seat += 1
    place: i64 = PLAN
    while place < PLAN + MOST_SEATS * PHASES:
        table.cells[place] = 0
        place += 1


def lay_out(table: Table, count: i64, clause: str) -> None:
    """Lay advanced modules on display."""
    while count > 0:
        module: i64 = draw_module(table)
        if module < 0:  # RR-47
            if table.tells_forced:
                emit(table, "no-module", (), "RR-47")
            return
        table.cells[DISPLAY] |= bit(module)
        if table.event_buffer is not None:
            emit(table, "display", (design_of(module),), clause)
        count -= 1


def _reveal(table: Table) -> None:
    pay_plans(table)
    new_order(table)
    table.pending.push(frame(BEGIN_PHASE, 0, 1))


# -- phases with dice -----------------------------------------------------------------------------------------------


def begin_phase(table: Table, number: i64) -> None:
    """Begin a phase with dice (1 to 4) or the end of the round."""
    table.cells[PHASE] = number
    if number == ROUND_END:
        _begin_round_end(table)
        return
    phase: i64 = number - 1
    if table.event_buffer is not None:
        emit(table, "phase", (number,), "RR-23")
    table.pending.push(frame(BEGIN_PHASE, 0, number + 1))
    if phase == RESEARCH:
        lay_out(table, _second_dice(table), "RR-43")
    elif phase == SHOPPING:
        table.cells[BUYER] = 0
        table.pending.push(frame(RESTOCK))
        if table.box.rules >= 2:
            table.pending.push(frame(TRADING))
    if table.tells_forced and next_turn(table, phase, 0) < 0:
        emit(table, "no-dice", (phase,), "RR-23")
    table.pending.push(frame(NEXT_DIE, 0, phase))


def _second_dice(table: Table) -> i64:
    """How many seats have two dice in research."""
    count: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        if LOWER[placement_in(table, seat, RESEARCH)] > 0:
            count += 1
        seat += 1
    return count


def next_turn(table: Table, phase: i64, turn: i64) -> i64:
    """The first turn from this one on that belongs to a die, or -1: by value, then influence (RR-25, RR-26)."""
    while turn < _TURNS:
        if turn_place(turn) < table.seats and turn_die(table, phase, turn) == FACES - turn // 10:
            return turn
        turn += 1
    return -1


def turn_place(turn: i64) -> i64:
    """The place on the influence track whose turn it is."""
    return turn % 10 // MOST_DICE


def turn_die(table: Table, phase: i64, turn: i64) -> i64:
    """The higher or lower die of the seat whose turn it is; 0 if it has none."""
    placement: i64 = placement_in(table, table.cells[TRACK + turn_place(turn)], phase)
    return HIGHER[placement] if turn & 1 == 0 else LOWER[placement]


def _next_die(table: Table, phase: i64, turn: i64) -> None:
    turn = next_turn(table, phase, turn)
    if turn < 0:
        return
    table.pending.push(frame(NEXT_DIE, 0, phase, turn + 1))
    seat: i64 = table.cells[TRACK + turn_place(turn)]
    die: i64 = turn_die(table, phase, turn)
    if phase == RESEARCH:
        table.pending.push(frame(ASK_TAKE, seat, die))  # RR-44
    elif phase == SHOPPING:
        table.pending.push(frame(ASK_BUY, seat, die))  # RR-49
    elif phase == BOARDING:
        _board_with(table, seat, die)
    else:
        table.pending.push(
            frame(ASK_WORK, seat, die, table.box.builds[die], launches_and_moves(table, die))
        )  # RR-72


def _board_with(table: Table, seat: i64, die: i64) -> None:
    if table.cells[ACTIVE] == 0:
        if table.event_buffer is not None:
            emit(table, "lapse", (seat, die), "RR-58")
        return
    boards: i64 = table.box.boards[die]
    table.pending.push(frame(ASK_BOARD, seat, die, boards, table.box.crew_moves[die]))  # RR-59, RR-60, RR-69


def _offer_trades(table: Table, place: i64) -> None:
    """Ask the seats in the order of influence for trades before the refill, where these can matter."""
    while place < table.seats:
        seat: i64 = table.cells[TRACK + place]
        place += 1
        if trade_matters(table, seat):
            table.pending.push(frame(TRADING, 0, place))
            table.pending.push(frame(ASK_TRADE, seat))  # RR-126
            return


def _restock(table: Table) -> None:
    """Refill every kind to the minimum after the first buyer has refilled one."""
    buyer: i64 = table.cells[BUYER] - 1
    if buyer >= 0:
        table.cells[BUYER] = 0
        table.pending.push(frame(RESTOCK))
        table.pending.push(frame(ASK_REFILL, buyer))  # RR-53
        return
    resource: i64 = 0
    while resource < RESOURCES:
        count: i64 = stock_up(table, resource, table.box.market_least[table.seats])  # RR-55 to RR-57
        if count > 0 and table.event_buffer is not None:
            emit(table, "tops-up", (resource, count), "RR-55")
        missing: i64 = table.box.market_least[table.seats] - table.cells[MARKET + resource]
        if missing > 0 and table.tells_forced:
            emit(table, "short", (resource, missing), "RR-4")
        resource += 1


# -- the end of a round ---------------------------------------------------------------------------------------------


def _begin_round_end(table: Table) -> None:
    table.pending.push(frame(END_ROUND))  # RR-112
    if table.box.rules < 2 or not is_last_round(table):
        table.pending.push(frame(HAND_LIMIT))  # RR-127
    table.pending.push(frame(LEFTOVERS))
    table.pending.push(frame(CLEAR))


def _clear_terminal(table: Table, place: i64) -> None:
    """Ask the seats in the terminal, from left to right, whether they take a seat; then move the others up."""
    if place == MOST_SEATS:
        _move_up(table)
        return
    table.pending.push(frame(CLEAR, 0, place + 1))
    seat: i64 = table.cells[TERMINAL + place] - 1
    if seat >= 0:
        table.pending.push(frame(ASK_CLEAR, seat, place))  # RR-113


def _move_up(table: Table) -> None:
    free: i64 = TERMINAL
    place: i64 = TERMINAL
    while place < TERMINAL + MOST_SEATS:
        waiting: i64 = table.cells[place]
        if waiting != 0:
            table.cells[place] = 0
            table.cells[free] = waiting  # RR-67
            free += 1
        place += 1


def _discard_display(table: Table) -> None:
    left: i64 = table.cells[DISPLAY]
    table.cells[DISPLAY] = 0
    module: i64 = STANDARD
    while left >> module != 0:
        if left >> module & 1:
            discard(table, module)  # RR-114
            if table.event_buffer is not None:
                emit(table, "leftover", (design_of(module),), "RR-114")
        module += 1


def _limit_hands(table: Table) -> None:
    """Ask all seats with too many modules to keep one, simultaneously; copies of one module leave no choice."""
    table.pending.push(frame(DROP))
    any_asked: bool = False
    seat: i64 = 0
    while seat < table.seats:
        hand: i64 = table.cells[HAND + seat]
        if hand & (hand - 1) != 0:
            module: i64 = lowest(hand)
            if _has_other_design(hand, design_of(module)):
                table.pending.push_aside(seat, frame(ASK_KEEP, seat))  # RR-115
                any_asked = True
            else:
                table.cells[KEPT + seat] = module + 1
        seat += 1
    if any_asked:
        table.pending.push(frame(SIMULTANEOUS))


def _has_other_design(hand: i64, design: i64) -> bool:
    """Whether a hand holds another design than this one."""
    module: i64 = 0
    while module < MODULES:
        if hand >> module & 1 and design_of(module) != design:
            return True
        module += 1
    return False


def _discard_surplus(table: Table) -> None:
    seat: i64 = 0
    while seat < table.seats:
        kept: i64 = table.cells[KEPT + seat] - 1
        if kept >= 0:
            _discard_all_but(table, seat, kept)
        seat += 1


def _discard_all_but(table: Table, seat: i64, kept: i64) -> None:
    hand: i64 = table.cells[HAND + seat]
    table.cells[HAND + seat] = bit(kept)
    table.cells[KEPT + seat] = 0
    if table.event_buffer is not None:
        emit(table, "keeps", (seat, design_of(kept)), "RR-115")
    module: i64 = 0
    while hand >> module != 0:
        if module != kept and hand >> module & 1:
            discard(table, module)  # RR-111, RR-115
            if table.event_buffer is not None:
                emit(table, "drops", (seat, design_of(module)), "RR-115")
        module += 1


def _end_round(table: Table) -> None:
    """Begin another round, or leave the stack empty: the game is over."""
    if not is_last_round(table):
        table.pending.push(frame(BEGIN_ROUND))
    elif table.event_buffer is not None:
        emit(table, "final", (), "RR-117" if table.cells[FIRST] == 0 else "RR-116")
