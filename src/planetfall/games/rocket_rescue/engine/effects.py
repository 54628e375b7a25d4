"""Effects of answers."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import first_of, frame, kind_of, second_of, third_of, who_of
from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.box import (
    BOARDING,
    BUILDING,
    COCKPIT,
    CREW_MODULE,
    FACES,
    PHASES,
    PLACEMENTS,
    RESEARCH,
    RESOURCES,
    SHOPPING,
    TYPES,
    design_of,
)
from planetfall.games.rocket_rescue.engine.launch import launch
from planetfall.games.rocket_rescue.engine.limits import cost_in, given_of, taken_of
from planetfall.games.rocket_rescue.engine.questions import (
    AMOUNT,
    ASK_BID,
    ASK_BOARD,
    ASK_BUY,
    ASK_CLEAR,
    ASK_CREW,
    ASK_FLY,
    ASK_KEEP,
    ASK_PLAN,
    ASK_REFILL,
    ASK_SEAT,
    ASK_SHIFT,
    ASK_SITE,
    ASK_TAKE,
    ASK_TRADE,
    ASK_WORK,
    BOARD,
    BUILD,
    BUY,
    DONE,
    FLY,
    KEEP,
    LAUNCH,
    LIFT,
    MOVE,
    PLAN,
    REFILL,
    SITE,
    TAKE,
    TO_TERMINAL,
    TRADE,
    phase_after,
)
from planetfall.games.rocket_rescue.engine.state import (
    BID,
    BUYER,
    CHIPS,
    CREW,
    CUBES,
    DISPLAY,
    ENERGY,
    HAND,
    KEPT,
    MARKET,
    MODULE,
    OWNER,
    RESERVE,
    STACKS,
    SUPPLY,
    TERMINAL,
    Table,
    clear_place,
    design_at,
    module_in,
    one_of,
    slot_for,
)
from planetfall.games.rocket_rescue.engine.state import PLAN as PLANS
from planetfall.games.rocket_rescue.engine.trading import trade_matters


def apply_answer(table: Table, question: i64, action: i64) -> None:
    """Carry out a legal answer to a question; the question is taken off its stack first."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind <= ASK_KEEP:
        table.pending.pop_aside(seat)
        _answer_in_secret(table, kind, seat, first_of(question), action)
        return
    table.pending.pop()
    if kind == ASK_WORK:
        _work(table, question, seat, action)
    elif kind == ASK_BOARD:
        _boarding(table, question, seat, action)
    elif kind == ASK_TAKE:
        _take(table, seat, first_of(question), action)
    elif kind == ASK_BUY:
        _buy(table, seat, first_of(question), action)
    elif kind == ASK_SITE:
        _build(table, seat, first_of(question), action - SITE)
    elif kind == ASK_CREW:
        _seat_crew(table, seat, first_of(question), action)
    elif kind == ASK_SEAT:
        _move_crew(table, seat, first_of(question), action - BOARD)
    elif kind == ASK_SHIFT:
        _move_module(table, seat, first_of(question), action - SITE)
    elif kind == ASK_FLY:
        launch(table, seat, first_of(question), action - FLY)
    elif kind == ASK_REFILL:
        _refill(table, seat, action - REFILL)
    elif kind == ASK_TRADE:
        _trade_before_refill(table, question, seat, action)
    else:
        assert kind == ASK_CLEAR
        _leave_terminal(table, seat, first_of(question), action)


# -- simultaneous answers -------------------------------------------------------------------------------------------


def _answer_in_secret(table: Table, kind: i64, seat: i64, phase: i64, action: i64) -> None:
    if kind == ASK_PLAN:
        table.cells[PLANS + seat * PHASES + phase] = (action - PLAN) % PLACEMENTS  # RR-30
        _ask_next(table, seat, phase)
    elif kind == ASK_BID:
        table.cells[BID + seat] = action - AMOUNT  # RR-35
    else:
        assert kind == ASK_KEEP
        table.cells[KEPT + seat] = module_in(table.cells[HAND + seat], action - KEEP) + 1  # RR-115


def _ask_next(table: Table, seat: i64, phase: i64) -> None:
    """Ask for the next phase, then for the bid; the sequence never depends on secret answers."""
    after: i64 = phase_after(phase)
    if after >= 0:
        table.pending.push_aside(seat, frame(ASK_PLAN, seat, after))
    elif table.cells[ENERGY + seat] > 0:
        table.pending.push_aside(seat, frame(ASK_BID, seat))


# -- research and shopping ------------------------------------------------------------------------------------------


def _emit_pass(table: Table, seat: i64, phase: i64, die: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "passes", (seat, phase, die), "RR-28")


def _take(table: Table, seat: i64, die: i64, action: i64) -> None:
    if action == DONE:
        _emit_pass(table, seat, RESEARCH, die)
        return
    design: i64 = action - TAKE
    pile: i64 = STACKS if design < TYPES else DISPLAY
    module: i64 = module_in(table.cells[pile], design)
    table.cells[pile] &= ~bit(module)
    table.cells[HAND + seat] |= bit(module)  # RR-44
    if table.event_buffer is not None:
        emit(table, "takes", (seat, design), "RR-44")


def _buy(table: Table, seat: i64, die: i64, action: i64) -> None:
    if action == DONE:
        _emit_pass(table, seat, SHOPPING, die)
        return
    resource: i64 = (action - BUY) // FACES
    count: i64 = (action - BUY) % FACES + 1
    table.cells[MARKET + resource] -= count
    table.cells[CUBES + seat * RESOURCES + resource] += count  # RR-49
    if table.cells[BUYER] == 0:
        table.cells[BUYER] = seat + 1  # RR-54
    if table.event_buffer is not None:
        emit(table, "buys", (seat, resource, count), "RR-49")


def _trade_before_refill(table: Table, question: i64, seat: i64, action: i64) -> None:
    if action == DONE:
        return
    _trade(table, seat, action - TRADE)
    if trade_matters(table, seat):
        table.pending.push(question)  # RR-126


def _refill(table: Table, seat: i64, resource: i64) -> None:
    count: i64 = stock_up(table, resource, table.box.market_most[table.seats])  # RR-53
    if table.event_buffer is not None:
        emit(table, "refills", (seat, resource, count), "RR-53")


def stock_up(table: Table, resource: i64, level: i64) -> i64:
    """Raise the market's cubes of a kind to a level, as far as the supply goes; returns how many were added."""
    count: i64 = min(level - table.cells[MARKET + resource], table.cells[SUPPLY + resource])  # RR-4
    if count <= 0:
        return 0
    table.cells[SUPPLY + resource] -= count
    table.cells[MARKET + resource] += count
    return count


# -- boarding -------------------------------------------------------------------------------------------------------


def _boarding(table: Table, question: i64, seat: i64, action: i64) -> None:
    die: i64 = first_of(question)
    boards: i64 = second_of(question)
    moves: i64 = third_of(question)
    if action == DONE:
        if boards == table.box.boards[die] and moves == table.box.crew_moves[die]:
            _emit_pass(table, seat, BOARDING, die)
        return
    if action >= LIFT:
        moves -= 1
    else:
        boards -= 1
    if boards + moves > 0:
        table.pending.push(frame(ASK_BOARD, seat, die, boards, moves))
    if action >= LIFT:
        table.pending.push(frame(ASK_SEAT, seat, action - LIFT))
    elif action == TO_TERMINAL:
        _go_to_terminal(table, seat)
    else:
        table.cells[RESERVE + seat] -= 1
        owner: i64 = take_seat(table, seat, action - BOARD)
        if table.event_buffer is not None:
            emit(table, "boards", (seat, action - BOARD, owner), "RR-63" if owner == seat else "RR-64")


def take_seat(table: Table, seat: i64, place: i64) -> i64:
    """Pay for a seat and take it; returns the owner of the module."""
    owner: i64 = table.cells[OWNER + place]
    table.cells[ENERGY + seat] -= table.box.seat_price  # RR-63
    if owner != seat:
        table.cells[ENERGY + owner] += table.box.seat_price  # RR-64
    table.cells[CREW + place] += one_of(seat)
    return owner


def _go_to_terminal(table: Table, seat: i64) -> None:
    place: i64 = TERMINAL
    while table.cells[place] != 0:
        place += 1
    table.cells[place] = seat + 1  # RR-67
    table.cells[RESERVE + seat] -= 1
    if table.event_buffer is not None:
        emit(table, "waits", (seat,), "RR-65")


def _move_crew(table: Table, seat: i64, start: i64, end: i64) -> None:
    table.cells[CREW + start] -= one_of(seat)
    table.cells[CREW + end] += one_of(seat)  # RR-69
    if table.event_buffer is not None:
        emit(table, "moves-crew", (seat, start, end), "RR-69")


def _leave_terminal(table: Table, seat: i64, place: i64, action: i64) -> None:
    if action == DONE:  # RR-113
        if table.tells_forced:
            emit(table, "stays-waiting", (seat,), "RR-113")
        return
    table.cells[TERMINAL + place] = 0  # the others move up when all have been asked
    owner: i64 = take_seat(table, seat, action - BOARD)
    if table.event_buffer is not None:
        emit(table, "leaves-terminal", (seat, action - BOARD, owner), "RR-113")


# -- building -------------------------------------------------------------------------------------------------------


def _work(table: Table, question: i64, seat: i64, action: i64) -> None:
    """Use one part of a die in build and launch; the rest of the die stays on the stack."""
    die: i64 = first_of(question)
    builds: i64 = second_of(question)
    others: i64 = third_of(question)
    if action == DONE:
        if builds == table.box.builds[die] and others == launches_and_moves(table, die):
            _emit_pass(table, seat, BUILDING, die)
        return
    if action < TRADE:
        table.pending.push(frame(ASK_WORK, seat, die, builds - 1, others))  # RR-71, RR-73
        table.pending.push(frame(ASK_SITE, seat, module_in(table.cells[HAND + seat], action - BUILD)))
    elif action < LAUNCH:
        table.pending.push(question)
        _trade(table, seat, action - TRADE)
    elif action < MOVE:
        table.pending.push(frame(ASK_WORK, seat, die, builds, others - 1))
        table.pending.push(frame(ASK_FLY, seat, action - LAUNCH))
    else:
        table.pending.push(frame(ASK_WORK, seat, die, builds, others - 16))
        table.pending.push(frame(ASK_SHIFT, seat, action - MOVE))


def launches_and_moves(table: Table, die: i64) -> i64:
    """The launches and module moves of a die, as ASK_WORK packs them."""
    return table.box.launches[die] | table.box.module_moves[die] << 4


def _trade(table: Table, seat: i64, pair: i64) -> None:
    given: i64 = given_of(pair)
    taken: i64 = taken_of(pair)
    _pay_cubes(table, seat, given, 2)
    _pay_cubes(table, seat, taken, -1)  # RR-89
    if table.event_buffer is not None:
        emit(table, "trades", (seat, given, taken), "RR-89")


def _pay_cubes(table: Table, seat: i64, resource: i64, count: i64) -> None:
    """Move cubes of a seat to the general supply; a negative count takes them from it."""
    table.cells[CUBES + seat * RESOURCES + resource] -= count
    table.cells[SUPPLY + resource] += count


def _build(table: Table, seat: i64, module: i64, hangar: i64) -> None:
    design: i64 = design_of(module)
    kind: i64 = table.box.type[design]
    place: i64 = slot_for(table, hangar, kind)
    resource: i64 = 0
    while resource < RESOURCES:
        _pay_cubes(table, seat, resource, cost_in(table, design, hangar, resource))  # RR-80
        resource += 1
    table.cells[HAND + seat] &= ~bit(module)
    table.cells[CHIPS + seat] += 1
    table.cells[MODULE + place] = module + 1
    table.cells[OWNER + place] = seat  # RR-84
    table.cells[ENERGY + seat] += table.box.energy[design]  # RR-82
    if table.event_buffer is not None:
        _emit_build(table, seat, design, place, hangar)
    carries: bool = kind == COCKPIT or kind == CREW_MODULE  # RR-85
    if carries and table.box.capacity[design] > 0 and table.cells[RESERVE + seat] > 0:
        table.pending.push(frame(ASK_CREW, seat, place))  # RR-86


def _emit_build(table: Table, seat: i64, design: i64, place: i64, hangar: i64) -> None:
    emit(table, "builds", (seat, design, place), "RR-78")
    resource: i64 = table.box.resource[hangar]
    if table.box.cost[design * RESOURCES + resource] > 0:
        emit(table, "company", (seat, resource), "RR-81")
    if table.box.energy[design] > 0:
        emit(table, "gains", (seat, table.box.energy[design]), "RR-82")


def _seat_crew(table: Table, seat: i64, place: i64, action: i64) -> None:
    if action == DONE:
        return  # RR-86
    table.cells[RESERVE + seat] -= 1
    table.cells[CREW + place] += one_of(seat)
    if table.event_buffer is not None:
        emit(table, "seats", (seat, place), "RR-85")


def _move_module(table: Table, seat: i64, start: i64, hangar: i64) -> None:
    design: i64 = design_at(table, start)
    end: i64 = slot_for(table, hangar, table.box.type[design])
    table.cells[MODULE + end] = table.cells[MODULE + start]
    table.cells[OWNER + end] = table.cells[OWNER + start]
    table.cells[CREW + end] = table.cells[CREW + start]  # RR-77
    clear_place(table, start)
    if table.event_buffer is not None:
        emit(table, "moves-module", (seat, design, start, end), "RR-75")
