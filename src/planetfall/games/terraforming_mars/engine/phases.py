"""Automatic steps: generations, turns, research, production and the end."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import FINE
from planetfall.core.pending import first_of, frame, kind_of, who_of
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.deck import (
    add_to_hand,
    cards_left,
    look_at_top_card,
    stop_looking,
)
from planetfall.games.terraforming_mars.engine.draft import (
    clear_stacks,
    deal_stacks,
    gather_picks,
    record_stack_knowledge,
    stack_size,
    take_picks,
)
from planetfall.games.terraforming_mars.engine.effect_order import finish_card, play_card, resolve_next
from planetfall.games.terraforming_mars.engine.effects import push_list, run_list
from planetfall.games.terraforming_mars.engine.forced import tell_income
from planetfall.games.terraforming_mars.engine.frames import (
    ACTION_TAKEN,
    ASK_ACTION,
    ASK_DRAFT,
    ASK_FINAL,
    ASK_RESEARCH,
    BEGIN_GENERATION,
    END_RESEARCH,
    FINAL_TURN,
    FINISH_CARD,
    NEXT_TURN,
    PASS_STACKS,
    PLAY_CARD,
    PRODUCE,
    RESOLVE_EFFECTS,
    REVEAL_CORPORATIONS,
    RUN_LIST,
    SIMULTANEOUS,
    TAKE_SEEN,
    USE_PROJECT,
)
from planetfall.games.terraforming_mars.engine.scoring import is_last
from planetfall.games.terraforming_mars.engine.setup import keep_chosen, reveal_corporations
from planetfall.games.terraforming_mars.engine.state import (
    DIRECTION,
    FIRST,
    GENERATION,
    LOOK,
    PASSED,
    PHASE,
    PHASE_ACTION,
    PHASE_DRAFT,
    PHASE_FINAL,
    PHASE_OVER,
    PHASE_RESEARCH,
    PICK,
    RAISED,
    REVEALED,
    TAKEN,
    TURN,
    Table,
    next_card,
    produce_for,
    row,
)
from planetfall.games.terraforming_mars.engine.triggers import project_used
from planetfall.games.terraforming_mars.engine.turn_menu import refuse_plants


def run(table: Table, work: i64) -> None:
    """Run the step on top of the stack."""
    kind: i64 = kind_of(work)
    if kind == RUN_LIST:
        run_list(table, work)
    elif kind == RESOLVE_EFFECTS:
        resolve_next(table, work)
    elif kind == FINISH_CARD:
        finish_card(table, work)
    elif kind == ACTION_TAKEN:
        _after_action(table, work)
    elif kind == NEXT_TURN:
        _next_turn(table, work)
    elif kind >= PLAY_CARD:
        table.pending.pop()
        _after_payment(table, work, kind)
    else:
        table.pending.pop()
        _change_phase(table, work, kind)


def _after_payment(table: Table, work: i64, kind: i64) -> None:
    """Resolve what has been paid for."""
    seat: i64 = who_of(work)
    if kind == PLAY_CARD:
        play_card(table, work)
    elif kind == USE_PROJECT:
        project: i64 = first_of(work)
        if table.event_buffer is not None:
            emit(table, "project", (seat, project), "TM-164")
        push_list(table, seat, 0, table.box.project_list[project])
        project_used(table, seat, table.box.project_cost[project])
    else:
        assert kind == TAKE_SEEN
        add_to_hand(table, seat, next_card(table, row(seat) + LOOK, 0))
        stop_looking(table, seat)
        if table.event_buffer is not None:
            emit(table, "buys", (seat, 1), "TM-34")


def _change_phase(table: Table, work: i64, kind: i64) -> None:
    if kind == REVEAL_CORPORATIONS:
        reveal_corporations(table)
        _begin_actions(table)
    elif kind == BEGIN_GENERATION:
        _begin_generation(table)
    elif kind == PASS_STACKS:
        _pass_stacks(table)
    elif kind == END_RESEARCH:
        _end_research(table)
    elif kind == PRODUCE:
        _production_phase(table)
    elif kind == FINAL_TURN:
        _final_turn(table, work)
    else:
        assert kind == SIMULTANEOUS


# -- research ---------------------------------------------------------------------------------------------------------


def _begin_generation(table: Table) -> None:
    """Move the first player marker, then begin research."""
    cells = table.cells
    cells[GENERATION] += 1
    cells[FIRST] = (cells[FIRST] + 1) % table.seats  # TM-55
    cells[REVEALED] = 0
    if table.event_buffer is not None:
        emit(table, "generation", (cells[GENERATION], cells[FIRST]), "TM-55")
    size: i64 = min(table.box.research, cards_left(table) // table.seats)  # TM-57, TM-30
    if table.box.draft and table.seats > 1:
        _begin_draft(table, size)
    else:
        _deal_research(table, size)


def _deal_research(table: Table, size: i64) -> None:
    count: i64 = 0
    while count < size:
        turn: i64 = 0
        while turn < table.seats:
            seat: i64 = (table.cells[FIRST] + turn) % table.seats
            look_at_top_card(table, seat)
            turn += 1
        count += 1
    _ask_research(table)


def _ask_research(table: Table) -> None:
    """Everybody decides in secret what to buy."""
    table.cells[PHASE] = PHASE_RESEARCH
    table.reveal_count += 1
    table.pending.push(frame(END_RESEARCH))
    table.pending.push(frame(SIMULTANEOUS))
    seat: i64 = 0
    while seat < table.seats:
        table.pending.push_aside(seat, frame(ASK_RESEARCH, seat))
        seat += 1


def _begin_draft(table: Table, size: i64) -> None:
    cells = table.cells
    cells[PHASE] = PHASE_DRAFT
    cells[PICK] = 0
    cells[DIRECTION] = 1 if cells[GENERATION] % 2 == 0 else -1  # TM-61
    deal_stacks(table, size)
    _ask_draft(table)


def _ask_draft(table: Table) -> None:
    """Everybody picks a card in secret, as long as there is a choice."""
    table.reveal_count += 1
    if table.cells[PICK] + 1 >= stack_size(table, 0):
        record_stack_knowledge(table)
        gather_picks(table)
        _ask_research(table)
        return
    table.pending.push(frame(PASS_STACKS))
    table.pending.push(frame(SIMULTANEOUS))
    seat: i64 = 0
    while seat < table.seats:
        table.pending.push_aside(seat, frame(ASK_DRAFT, seat))
        seat += 1


def _pass_stacks(table: Table) -> None:
    take_picks(table)
    _ask_draft(table)


def _end_research(table: Table) -> None:
    turn: i64 = 0
    while turn < table.seats:
        keep_chosen(table, (table.cells[FIRST] + turn) % table.seats)
        turn += 1
    clear_stacks(table)
    table.reveal_count += 1
    _begin_actions(table)


# -- turns ------------------------------------------------------------------------------------------------------------


def _begin_actions(table: Table) -> None:
    table.cells[PHASE] = PHASE_ACTION
    table.cells[PASSED] = 0
    before: i64 = (table.cells[FIRST] + table.seats - 1) % table.seats
    table.pending.push(frame(NEXT_TURN, before))


def _next_turn(table: Table, work: i64) -> None:
    """The next player who has not passed takes a turn; when all have passed, production follows."""
    table.pending.pop()
    step: i64 = 1
    while step <= table.seats:
        seat: i64 = (who_of(work) + step) % table.seats
        if table.cells[PASSED] & bit(seat) == 0:  # TM-65, TM-69, TM-70
            table.cells[TURN] = seat + 1
            table.cells[TAKEN] = 0
            table.pending.push(frame(ASK_ACTION, seat, 0))
            return
        step += 1
    table.cells[TURN] = 0
    table.cells[TAKEN] = 0
    table.pending.push(frame(PRODUCE))


def _after_action(table: Table, work: i64) -> None:
    """After an action the player may take a second one; after that it is somebody else's turn."""
    table.pending.pop()
    table.cells[TAKEN] = first_of(work)
    if first_of(work) < 2:  # TM-66
        table.pending.push(frame(ASK_ACTION, who_of(work), first_of(work)))
    else:
        table.pending.push(frame(NEXT_TURN, who_of(work)))


# -- production and the end -------------------------------------------------------------------------------------------


def _production_phase(table: Table) -> None:
    if table.event_buffer is not None:
        emit(table, "produces", (table.cells[GENERATION],), "TM-233")
    seat: i64 = 0
    while seat < table.seats:
        if table.tells_forced:
            tell_income(table, seat)
        produce_for(table, seat)
        table.cells[row(seat) + RAISED] = 0
        seat += 1
    if is_last(table):  # TM-238, TM-262
        table.cells[PHASE] = PHASE_FINAL
        table.pending.push(frame(FINAL_TURN))
    else:
        table.pending.push(frame(BEGIN_GENERATION))


def _final_turn(table: Table, work: i64) -> None:
    """Last greeneries, one player after another in the order of the last generation."""
    done: i64 = first_of(work)
    if done == table.seats:
        table.cells[PHASE] = PHASE_OVER
        table.cells[TURN] = 0
        table.reveal_count += 1  # all hands are shown
        if table.event_buffer is not None:
            emit(table, "final", (), "TM-243")
        return
    seat: i64 = (table.cells[FIRST] + done) % table.seats  # TM-240
    table.cells[TURN] = seat + 1
    if refuse_plants(table, seat) == FINE:
        table.pending.push(frame(FINAL_TURN, 0, done))
        table.pending.push(frame(ASK_FINAL, seat, done))
    else:
        table.pending.push(frame(FINAL_TURN, 0, done + 1))
