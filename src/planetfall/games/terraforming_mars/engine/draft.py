"""The draft: stacks of cards are passed on, and each stack records who picked what.

Stack k is dealt to seat k. Its cells hold the cards picked from it in order, then those left, ascending. So everything
that a seat can know about a stack follows from where the stack has been.
"""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.deck import deal_card, mark_seen, renew_used_up_deck
from planetfall.games.terraforming_mars.engine.state import (
    CHOSEN,
    DIRECTION,
    DRAFT_STACK_SIZE,
    KNOW,
    KNOW_LOOK,
    LOOK,
    PICK,
    PICKS,
    SET_WORDS,
    Table,
    add_card,
    clear_cards,
    next_card,
    row,
)


def deal_stacks(table: Table, size: i64) -> None:
    """Deal everybody a stack of cards."""
    stack: i64 = 0
    while stack < table.seats:
        place: i64 = 0
        while place < DRAFT_STACK_SIZE:
            card: i64 = deal_card(table, stack, KNOW_LOOK) if place < size else -1
            table.cells[PICKS + stack * DRAFT_STACK_SIZE + place] = card
            if card >= 0:
                renew_used_up_deck(table)
            place += 1
        sort_rest(table, stack, 0)
        stack += 1


def sort_rest(table: Table, stack: i64, picked: i64) -> None:
    """Sort the cards of a stack that nobody has picked in ascending order, missing ones last."""
    start: i64 = PICKS + stack * DRAFT_STACK_SIZE
    cells = table.cells
    place: i64 = picked + 1
    while place < DRAFT_STACK_SIZE:
        card: i64 = cells[start + place]
        hole: i64 = place
        while hole > picked and card >= 0 and (cells[start + hole - 1] > card or cells[start + hole - 1] < 0):
            cells[start + hole] = cells[start + hole - 1]
            hole -= 1
        cells[start + hole] = card
        place += 1


def stack_of(table: Table, seat: i64) -> i64:
    """The stack that a seat picks from now."""
    return picked_by(table, seat, -table.cells[PICK])


def picked_by(table: Table, stack: i64, pick: i64) -> i64:
    """Who makes a pick from a stack."""
    return (stack + table.cells[DIRECTION] * pick + DRAFT_STACK_SIZE * table.seats) % table.seats


def stack_size(table: Table, stack: i64) -> i64:
    """How many cards a stack was dealt with."""
    size: i64 = 0
    while size < DRAFT_STACK_SIZE and table.cells[PICKS + stack * DRAFT_STACK_SIZE + size] >= 0:
        size += 1
    return size


def in_stack(table: Table, stack: i64, card: i64) -> bool:
    """Whether a card can still be picked from a stack."""
    place: i64 = table.cells[PICK]
    while place < DRAFT_STACK_SIZE:
        if table.cells[PICKS + stack * DRAFT_STACK_SIZE + place] == card:
            return True
        place += 1
    return False


def take_picks(table: Table) -> None:
    """Take the cards that everybody has chosen in secret from the stacks, then pass the stacks on."""
    seat: i64 = 0
    while seat < table.seats:
        card: i64 = next_card(table, row(seat) + CHOSEN, 0)
        clear_cards(table, row(seat) + CHOSEN)
        move_to_pick(table, stack_of(table, seat), table.cells[PICK], card)
        if table.event_buffer is not None:
            emit(table, "drafts", (seat, card), "", bit(seat))
        seat += 1
    table.cells[PICK] += 1


def move_to_pick(table: Table, stack: i64, pick: i64, card: i64) -> None:
    """Put a card of a stack into the place of a pick; the others move up."""
    start: i64 = PICKS + stack * DRAFT_STACK_SIZE
    place: i64 = pick
    while table.cells[start + place] != card:
        place += 1
    while place > pick:
        table.cells[start + place] = table.cells[start + place - 1]
        place -= 1
    table.cells[start + pick] = card


def gather_picks(table: Table) -> None:
    """Let everybody look at the cards drafted."""
    stack: i64 = 0
    while stack < table.seats:
        pick: i64 = 0
        while pick < DRAFT_STACK_SIZE:
            card: i64 = table.cells[PICKS + stack * DRAFT_STACK_SIZE + pick]
            if card >= 0:
                add_card(table, row(picked_by(table, stack, pick)) + LOOK, card)
            pick += 1
        stack += 1


def record_stack_knowledge(table: Table) -> None:
    """Record for each seat, from the stacks it has held, which cards it considers possible in hands."""
    seat: i64 = 0
    while seat < table.seats:
        stack: i64 = 0
        while stack < table.seats:
            _record_stack(table, seat, stack)
            stack += 1
        seat += 1


def _record_stack(table: Table, seat: i64, stack: i64) -> None:
    """Between two times that a seat holds a stack, the cards missing are with those who held it in between."""
    pick: i64 = first_pick_seen(table, seat, stack)
    while pick < DRAFT_STACK_SIZE:
        after: i64 = min(pick + table.seats, DRAFT_STACK_SIZE)
        _record_between(table, seat, stack, pick + 1, after)
        if table.cells[PICKS + stack * DRAFT_STACK_SIZE + pick] >= 0:
            mark_seen(table, seat, table.cells[PICKS + stack * DRAFT_STACK_SIZE + pick])
        pick = after


def first_pick_seen(table: Table, seat: i64, stack: i64) -> i64:
    """The pick at which a seat holds a stack for the first time; STACK or more if never."""
    pick: i64 = 0
    while pick < DRAFT_STACK_SIZE and picked_by(table, stack, pick) != seat:
        pick += 1
    return pick


def _record_between(table: Table, seat: i64, stack: i64, start: i64, stop: i64) -> None:
    pick: i64 = start
    while pick < stop:
        card: i64 = table.cells[PICKS + stack * DRAFT_STACK_SIZE + pick]
        if card >= 0:
            mark_seen(table, seat, card)
            holder: i64 = start
            while holder < stop:
                add_card(table, row(seat) + KNOW + picked_by(table, stack, holder) * SET_WORDS, card)
                holder += 1
        pick += 1


def clear_stacks(table: Table) -> None:
    """Remove all stacks."""
    place: i64 = 0
    while place < DRAFT_STACK_SIZE * 5:
        table.cells[PICKS + place] = -1
        place += 1
    table.cells[PICK] = 0
    table.cells[DIRECTION] = 0
