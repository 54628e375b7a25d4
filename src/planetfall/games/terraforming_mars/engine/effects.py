"""Applying effects, one row at a time; questions that they need are pushed on the stack."""

from mypy_extensions import i64

from planetfall.core.pending import first_of, frame, second_of, third_of, who_of
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.board import ask_place, raise_parameter
from planetfall.games.terraforming_mars.engine.box import (
    MEGACREDITS,
    ON_LAND,
    OP_ADD,
    OP_CHOOSE,
    OP_CLAIM,
    OP_CONVERT,
    OP_COPY,
    OP_DRAW,
    OP_EXCHANGE,
    OP_GAIN,
    OP_IF_TAGS,
    OP_LOOK,
    OP_LOOK_BUY,
    OP_LOWER,
    OP_MINE,
    OP_PLACE,
    OP_PRODUCTION,
    OP_RAISE,
    OP_RATING,
    OP_REMOVE,
    OP_REVEAL,
    OP_SHIFT,
    OP_SPEND,
    OP_SPEND_HERE,
    OP_STEAL,
    OP_TAKE,
    STEEL,
    TITANIUM,
    TO_OWN_WITH_CUBE,
    TO_PLAYED,
    TO_THIS,
)
from planetfall.games.terraforming_mars.engine.deck import draw_cards, look_at_top_card, reveal_top_card
from planetfall.games.terraforming_mars.engine.frames import (
    ASK_ADD,
    ASK_BUY_SEEN,
    ASK_CHOOSE,
    ASK_COPY,
    ASK_EXCHANGE,
    ASK_HOW_MANY,
    ASK_KEEP,
    ASK_LOWER,
    ASK_REMOVE,
    ASK_TAKE,
    BESIDE_OCEAN,
    CLAIM,
    RUN_LIST,
    STOLEN,
)
from planetfall.games.terraforming_mars.engine.grants import add_cubes, grant
from planetfall.games.terraforming_mars.engine.payment import charge
from planetfall.games.terraforming_mars.engine.playability import in_production_box, metal_of
from planetfall.games.terraforming_mars.engine.state import (
    LAST_SPACE,
    METALS,
    RESOLVING,
    REVEALED,
    TAG,
    Table,
    change_production,
    change_stock,
    is_solo,
    row,
)


def run_list(table: Table, work: i64) -> None:
    """Apply the next effect of the list on top of the stack."""
    seat: i64 = who_of(work)
    source: i64 = first_of(work)
    effect: i64 = second_of(work)
    if effect + 1 >= third_of(work):
        table.pending.pop()
    else:
        table.pending.swap(frame(RUN_LIST, seat, source, effect + 1, third_of(work)))
    if effect < third_of(work):
        apply_effect(table, seat, source, effect)


def push_list(table: Table, seat: i64, source: i64, number: i64) -> None:
    """Push a list of effects on the stack, to be applied in its order."""
    start: i64 = table.box.list_from[number]
    stop: i64 = table.box.list_to[number]
    if start < stop:
        table.pending.push(frame(RUN_LIST, seat, source, start, stop))


def apply_effect(table: Table, seat: i64, source: i64, effect: i64) -> None:
    """Apply one effect, or ask for the decision that it needs."""
    op: i64 = table.box.op[effect]
    if op == OP_PRODUCTION or op == OP_GAIN or op == OP_RATING:
        grant(table, seat, source, effect)
    elif op <= OP_TAKE:
        _spend_or_take(table, seat, op, effect)
    elif op <= OP_SPEND_HERE:
        _move_cubes(table, seat, source, op, effect)
    elif op <= OP_PLACE:
        _raise_or_place(table, seat, source, op, effect)
    elif op <= OP_EXCHANGE:
        _draw_or_look(table, seat, source, op, effect)
    else:
        _apply_other_effect(table, seat, source, op, effect)


def _spend_or_take(table: Table, seat: i64, op: i64, effect: i64) -> None:
    box = table.box
    what: i64 = box.what[effect]
    amount: i64 = box.amount[effect]
    if op == OP_SPEND:
        _spend_resource(table, seat, what, amount, box.extra[effect])
    elif is_solo(table):  # the neutral opponent is affected
        if table.tells_forced:
            emit(table, "neutral loses", (seat,), "TM-261")
        if op == OP_STEAL:
            change_stock(table, seat, what, amount)  # TM-261
    elif op == OP_LOWER:
        table.pending.push(frame(ASK_LOWER, seat, what, amount))
    elif op == OP_TAKE:
        table.pending.push(frame(ASK_TAKE, seat, what, amount, box.extra[effect]))
    elif op == OP_REMOVE:
        table.pending.push(
            frame(ASK_REMOVE, seat, what, amount, BESIDE_OCEAN if box.extra[effect] == 1 else 0)
        )
    else:
        assert op == OP_STEAL
        table.pending.push(frame(ASK_REMOVE, seat, what, amount, STOLEN))


def _spend_resource(table: Table, seat: i64, resource: i64, amount: i64, metals: i64) -> None:
    if resource == MEGACREDITS:
        charge(table, seat, amount, metals)
    else:
        change_stock(table, seat, resource, -amount)


def _move_cubes(table: Table, seat: i64, source: i64, op: i64, effect: i64) -> None:
    box = table.box
    amount: i64 = box.amount[effect]
    to: i64 = box.extra[effect]
    if op == OP_SPEND_HERE:
        add_cubes(table, source, -amount)
        return
    assert op == OP_ADD
    if to == TO_THIS:
        add_cubes(table, source, amount)
    elif to == TO_PLAYED:
        add_cubes(table, table.cells[RESOLVING] - 1, amount)
    else:
        with_cube: i64 = 1 if to == TO_OWN_WITH_CUBE else 0
        table.pending.push(frame(ASK_ADD, seat, box.what[effect], amount, with_cube))


def _raise_or_place(table: Table, seat: i64, source: i64, op: i64, effect: i64) -> None:
    box = table.box
    if op == OP_RAISE:
        raise_parameter(table, seat, box.what[effect], box.amount[effect])
        return
    assert op == OP_PLACE
    count: i64 = box.amount[effect]
    while count > 0:
        ask_place(table, seat, box.what[effect], box.extra[effect], source)
        count -= 1


def _draw_or_look(table: Table, seat: i64, source: i64, op: i64, effect: i64) -> None:
    box = table.box
    if op == OP_DRAW:
        draw_cards(table, seat, box.amount[effect])
    elif op == OP_REVEAL:
        _reveal(table, seat, source, effect)
    elif op == OP_EXCHANGE:
        table.pending.push(frame(ASK_EXCHANGE, seat))
    else:
        count: i64 = box.amount[effect]
        while count > 0:
            look_at_top_card(table, seat)
            count -= 1
        if op == OP_LOOK_BUY:
            table.pending.push(frame(ASK_BUY_SEEN, seat))
        else:
            assert op == OP_LOOK
            table.pending.push(frame(ASK_KEEP, seat, box.extra[effect]))


def _reveal(table: Table, seat: i64, source: i64, effect: i64) -> None:
    card: i64 = reveal_top_card(table)
    if card < 0:
        return
    table.cells[REVEALED] = card + 1
    if table.event_buffer is not None:
        emit(table, "reveals", (seat, card), "TM-269")
    if table.box.tag_mask[card] >> table.box.what[effect] & 1:
        push_list(table, seat, source, table.box.extra[effect])
    elif table.tells_forced:
        emit(table, "no match", (seat, card), "TM-35")


def _apply_other_effect(table: Table, seat: i64, source: i64, op: i64, effect: i64) -> None:
    box = table.box
    if op == OP_CHOOSE:
        table.pending.push(frame(ASK_CHOOSE, seat, effect, source))
    elif op == OP_IF_TAGS:
        enough: bool = table.cells[row(seat) + TAG + box.what[effect]] >= box.amount[effect]
        push_list(table, seat, source, box.extra[effect] if enough else box.extra[effect] + 1)
    elif op == OP_CONVERT or op == OP_SHIFT:
        table.pending.push(frame(ASK_HOW_MANY, seat, effect, source))
    elif op == OP_CLAIM:
        ask_place(table, seat, CLAIM, ON_LAND, source)
    elif op == OP_MINE:
        _raise_mined_metal(table, seat, source, box.amount[effect])
    else:
        assert op == OP_COPY
        table.pending.push(frame(ASK_COPY, seat))


def _raise_mined_metal(table: Table, seat: i64, source: i64, steps: i64) -> None:
    """Raise the production of the metal on the space just covered, and store the metal for the card."""
    metal: i64 = metal_of(table, source)  # TM-157, TM-210
    if metal == 0:
        bonus: i64 = table.box.bonus[table.cells[LAST_SPACE]]
        metal = STEEL if bonus >> 4 & 15 else TITANIUM
        table.cells[METALS] |= metal << (2 * table.box.mine[source])
    change_production(table, seat, metal, steps)


def copy_production_box(table: Table, seat: i64, card: i64) -> None:
    """Apply the production box of a card again: gains, then own losses, then losses of any player."""
    number: i64 = table.box.play[card]
    _copy_effects(table, seat, card, number, OP_LOWER, False)
    _copy_effects(table, seat, card, number, OP_PRODUCTION, True)
    _copy_effects(table, seat, card, number, OP_PRODUCTION, False)
    _copy_effects(table, seat, card, number, OP_MINE, False)


def _copy_effects(table: Table, seat: i64, card: i64, number: i64, op: i64, losses: bool) -> None:
    box = table.box
    effect: i64 = box.list_from[number]
    while effect < box.list_to[number]:
        if in_production_box(table, effect) and box.op[effect] == op and (box.amount[effect] < 0) == losses:
            table.pending.push(frame(RUN_LIST, seat, card, effect, effect + 1))
        effect += 1
