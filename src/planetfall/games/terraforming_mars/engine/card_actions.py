"""Whether the action of a card can be used, or a list of effects be carried out in its order."""

from mypy_extensions import i64

from planetfall.core.frame_state import FINE
from planetfall.games.terraforming_mars.engine.box import (
    CUBE_MICROBE,
    MEGACREDITS,
    OP_ADD,
    OP_CONVERT,
    OP_COPY,
    OP_DRAW,
    OP_LOOK,
    OP_LOOK_BUY,
    OP_LOWER,
    OP_PLACE,
    OP_PRODUCTION,
    OP_REMOVE,
    OP_REVEAL,
    OP_SPEND,
    OP_SPEND_HERE,
    OP_STEAL,
    OP_TAKE,
    TILE_OCEAN,
    TO_OWN,
    TO_OWN_WITH_CUBE,
    TO_PLAYED,
)
from planetfall.games.terraforming_mars.engine.deck import cards_left
from planetfall.games.terraforming_mars.engine.payment import can_pay
from planetfall.games.terraforming_mars.engine.playability import (
    can_lose_production,
    can_remove,
    can_take,
    first_copyable,
    has_space,
    has_target,
    other_can_lose_production,
)
from planetfall.games.terraforming_mars.engine.refusal_codes import (
    ACTION_CANNOT_LOWER,
    ACTION_CANNOT_SPEND,
    ACTION_TOO_DEAR,
    FEW_CUBES_HERE,
    NO_CARDS_LEFT,
    NO_CUBE,
    NO_HOLDER,
    NO_SPACE,
    NOBODY_TO_LOWER,
    NOBODY_TO_TAKE_FROM,
    NOTHING_TO_CONVERT,
    NOTHING_TO_COPY,
    NOTHING_TO_EXCHANGE,
    NOTHING_TO_REMOVE,
    PLAYED_HOLDS_NOTHING,
    RATING_NOT_RAISED,
)
from planetfall.games.terraforming_mars.engine.state import (
    CUBES,
    RAISED,
    RESOLVING,
    STOCK,
    Table,
    is_solo,
    row,
)


def refuse_action(table: Table, seat: i64, action: i64) -> i64:
    """FINE if one alternative of a card's action can be used, or why the first cannot."""
    box = table.box
    alternative: i64 = box.alternatives_from[action]
    first: i64 = refuse_alternative(table, seat, action, alternative)
    while first != FINE and alternative + 1 < box.alternatives_to[action]:
        alternative += 1
        if refuse_alternative(table, seat, action, alternative) == FINE:
            return FINE
    return first


def refuse_alternative(table: Table, seat: i64, action: i64, alternative: i64) -> i64:
    """FINE, or why an alternative of a card's action cannot be used."""
    box = table.box
    card: i64 = box.action_card[action]
    if box.alternative_if_raised[alternative] == 1 and table.cells[row(seat) + RAISED] == 0:
        return RATING_NOT_RAISED  # TM-51
    code: i64 = refuse_list(table, seat, card, box.alternative_cost[alternative], True)  # TM-160
    if code != FINE:
        return code
    several: bool = box.alternatives_to[action] - box.alternatives_from[action] > 1
    return refuse_list(table, seat, card, box.alternative_gain[alternative], several)


def refuse_option(table: Table, seat: i64, source: i64, number: i64) -> i64:
    """FINE, or why one of several options cannot be chosen."""
    code: i64 = refuse_list(table, seat, source, number, True)
    if code == NO_CARDS_LEFT:
        return FINE  # TM-29
    return NOTHING_TO_EXCHANGE if code == FEW_CUBES_HERE else code  # TM-139


def refuse_list(table: Table, seat: i64, source: i64, number: i64, strict: bool) -> i64:
    """FINE, or why an effect of a list cannot be carried out; if `strict`, also why it would do nothing."""
    effect: i64 = table.box.list_from[number]
    while effect < table.box.list_to[number]:
        code: i64 = _refuse_effect(table, seat, source, effect, strict)
        if code != FINE:
            return code
        effect += 1
    return FINE


def _refuse_effect(table: Table, seat: i64, source: i64, effect: i64, strict: bool) -> i64:
    box = table.box
    op: i64 = box.op[effect]
    what: i64 = box.what[effect]
    amount: i64 = box.amount[effect]
    if op == OP_SPEND:
        return _refuse_spend(table, seat, effect)
    if op == OP_SPEND_HERE:
        return FINE if table.cells[CUBES + box.holder[source]] >= amount else FEW_CUBES_HERE
    if op == OP_PRODUCTION and amount < 0:
        return FINE if can_lose_production(table, seat, what, -amount) else ACTION_CANNOT_LOWER
    if op == OP_DRAW or op == OP_LOOK or op == OP_LOOK_BUY or op == OP_REVEAL:
        return FINE if cards_left(table) >= amount else NO_CARDS_LEFT  # TM-28
    if op == OP_TAKE:
        return _refuse_take(table, seat, effect)
    if op == OP_ADD:
        return _refuse_add(table, seat, effect, strict)
    if op == OP_CONVERT:
        return FINE if table.cells[row(seat) + STOCK + what] > 0 else NOTHING_TO_CONVERT  # TM-162
    if op == OP_PLACE and what != TILE_OCEAN:
        return FINE if has_space(table, seat, effect) else NO_SPACE
    if (op == OP_REMOVE or op == OP_STEAL) and strict:
        return _refuse_remove(table, seat, effect)
    if op == OP_LOWER:
        possible: bool = can_lose_production(table, seat, what, amount) or other_can_lose_production(
            table, seat, what, amount
        )
        return FINE if possible else NOBODY_TO_LOWER
    if op == OP_COPY:
        return FINE if first_copyable(table, seat, 0) >= 0 else NOTHING_TO_COPY
    return FINE


def _refuse_take(table: Table, seat: i64, effect: i64) -> i64:
    """Cubes on cards; the neutral opponent always has what an action takes, but to take it changes nothing."""
    box = table.box
    if box.extra[effect] == 1:
        useful: bool = not is_solo(table) and can_take(table, seat, box.what[effect], 1)
        return FINE if useful else NOTHING_TO_REMOVE  # TM-119, TM-273
    possible: bool = is_solo(table) or can_take(table, seat, box.what[effect], box.amount[effect])
    return FINE if possible else NOBODY_TO_TAKE_FROM  # TM-121, TM-261


def _refuse_remove(table: Table, seat: i64, effect: i64) -> i64:
    """Resources of others; what the neutral opponent loses changes nothing unless it is stolen."""
    box = table.box
    stolen: bool = box.op[effect] == OP_STEAL
    if is_solo(table):
        return FINE if stolen else NOTHING_TO_REMOVE  # TM-261, TM-273
    possible: bool = can_remove(table, seat, box.what[effect], not stolen)  # TM-116, TM-117
    return FINE if possible else NOTHING_TO_REMOVE


def _refuse_spend(table: Table, seat: i64, effect: i64) -> i64:
    box = table.box
    if box.what[effect] == MEGACREDITS:
        payable: bool = can_pay(table, seat, box.amount[effect], box.extra[effect])
        return FINE if payable else ACTION_TOO_DEAR
    enough: bool = table.cells[row(seat) + STOCK + box.what[effect]] >= box.amount[effect]
    return FINE if enough else ACTION_CANNOT_SPEND


def _refuse_add(table: Table, seat: i64, effect: i64, strict: bool) -> i64:
    box = table.box
    to: i64 = box.extra[effect]
    if to == TO_PLAYED:
        holder: i64 = box.holder[table.cells[RESOLVING] - 1] if table.cells[RESOLVING] > 0 else -1
        if holder < 0 or box.holder_cube[holder] > CUBE_MICROBE:
            return PLAYED_HOLDS_NOTHING  # TM-137
        return FINE
    if to == TO_OWN_WITH_CUBE:
        return FINE if has_target(table, seat, box.what[effect], 1) else NO_CUBE  # TM-127
    if to == TO_OWN and strict:  # TM-128, TM-273
        return FINE if has_target(table, seat, box.what[effect], 0) else NO_HOLDER
    return FINE
