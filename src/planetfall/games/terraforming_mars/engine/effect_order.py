"""Playing a card, and the order in which its effects are resolved.

Effects that only give are resolved at once, effects that cost are resolved last: no other order would allow more. In
between the player is asked for the order only where the remaining effects do not commute: tiles of different kinds,
plants to be removed and an ocean that gives somebody plants, and a card that may be exchanged beside anything else that
is decided or drawn. An exchange without a card in hand waits until everything else is resolved.
"""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.pending import first_of, frame, who_of
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.board import brings_ocean
from planetfall.games.terraforming_mars.engine.box import (
    LASTING_DISCOUNT,
    LASTING_GREENERY_COST,
    LASTING_HEAT_MONEY,
    LASTING_NEXT_DISCOUNT,
    LASTING_NEXT_SLACK,
    LASTING_PROJECT_DISCOUNT,
    LASTING_SAFE,
    LASTING_SHIELD,
    LASTING_SLACK,
    LASTING_VALUE,
    ON_OCEAN,
    OP_ADD,
    OP_CLAIM,
    OP_CONVERT,
    OP_COPY,
    OP_DRAW,
    OP_EXCHANGE,
    OP_GAIN,
    OP_IF_TAGS,
    OP_LOOK,
    OP_LOWER,
    OP_MINE,
    OP_PLACE,
    OP_PRODUCTION,
    OP_RAISE,
    OP_RATING,
    OP_REMOVE,
    OP_SHIFT,
    OP_SPEND,
    OP_SPEND_HERE,
    PLANTS,
    STEEL,
    TAGS,
    TILE_OCEAN,
    TO_THIS,
    TYPE_EVENT,
    WHEN_TILE,
)
from planetfall.games.terraforming_mars.engine.deck import mark_seen_by_all, remove_from_hand
from planetfall.games.terraforming_mars.engine.effects import apply_effect
from planetfall.games.terraforming_mars.engine.frames import ASK_NEXT, FINISH_CARD, RESOLVE_EFFECTS
from planetfall.games.terraforming_mars.engine.state import (
    ACTIONS,
    AGENDA,
    AGENDA_SIZE,
    DISCOUNT,
    EVENT_PILE,
    EVENTS,
    GREENERY_COST,
    HAND_SIZE,
    HEAT_MONEY,
    HOLDERS,
    IN_PLAY,
    LAST_SPACE,
    NEXT_DISCOUNT,
    NEXT_SLACK,
    PROJECT_DISCOUNT,
    RESOLVING,
    SHIELD,
    SLACK,
    STEEL_VALUE,
    TAG,
    TITANIUM_VALUE,
    TRIGGERS,
    Table,
    add_card,
    row,
)
from planetfall.games.terraforming_mars.engine.triggers import card_played, queue_effect

# Ranks of queued effects: smaller ones are resolved first.
RANK_GIVES: Final = 0
RANK_DRAWS: Final = 1
RANK_RAISES: Final = 2
RANK_PLACES: Final = 3
RANK_LOOKS: Final = 4
RANK_DECIDES: Final = 5
RANK_COSTS: Final = 6
RANK_LOWERS: Final = 7
RANK_WAITS: Final = 8  # an exchange without a card in hand


def show_card(table: Table, seat: i64, card: i64) -> None:
    """Show a card from the hand before it is paid for; effects on the next card end with it."""
    remove_from_hand(table, seat, card)
    mark_seen_by_all(table, card)
    if table.event_buffer is not None:
        emit(table, "plays", (seat, card), "TM-72")
    table.cells[row(seat) + NEXT_DISCOUNT] = 0  # TM-105
    table.cells[row(seat) + NEXT_SLACK] = 0  # TM-94
    table.cells[RESOLVING] = card + 1
    table.cells[LAST_SPACE] = -1


def play_card(table: Table, work: i64) -> None:
    """Bring a card that has been paid for into play, and queue its effects and the triggers that react to it."""
    seat: i64 = who_of(work)
    card: i64 = first_of(work)
    bring_into_play(table, seat, card)
    table.pending.push(frame(FINISH_CARD, seat, card))
    table.pending.push(frame(RESOLVE_EFFECTS, seat, card))
    number: i64 = table.box.play[card]
    effect: i64 = table.box.list_from[number]
    while effect < table.box.list_to[number]:
        queue_effect(table, effect, card)
        effect += 1
    card_played(table, seat, card)  # TM-132


def bring_into_play(table: Table, seat: i64, card: i64) -> None:
    """Add the tags, actions, triggers, cubes and lasting effects of a card to its owner's."""
    box = table.box
    place: i64 = row(seat)
    cells = table.cells
    count_tags(table, seat, card, 1)
    if box.type[card] != TYPE_EVENT:
        cells[place + TRIGGERS] |= box.triggers[card]
        if box.action[card] >= 0:
            cells[place + ACTIONS] |= bit(box.action[card])
        if box.holder[card] >= 0:
            cells[place + HOLDERS] |= bit(box.holder[card])
    lasting: i64 = box.lasting_from[card]
    while lasting < box.lasting_to[card]:
        _begin_lasting(
            table, seat, box.lasting_is[lasting], box.lasting_what[lasting], box.lasting_amount[lasting]
        )
        lasting += 1


def count_tags(table: Table, seat: i64, card: i64, sign: i64) -> None:
    """Add the tags of a card to those in play, or take them away."""
    tags: i64 = table.box.tags[card]
    place: i64 = row(seat) + TAG
    while tags != 0:
        table.cells[place] += (tags & 15) * sign
        tags >>= 4
        place += 1
    assert place <= row(seat) + TAG + TAGS


def _begin_lasting(table: Table, seat: i64, kind: i64, what: i64, amount: i64) -> None:
    """Begin a lasting effect."""
    place: i64 = row(seat)
    cells = table.cells
    if kind == LASTING_DISCOUNT:
        cells[place + DISCOUNT + what] += amount
    elif kind == LASTING_VALUE:
        cells[place + (STEEL_VALUE if what == STEEL else TITANIUM_VALUE)] += amount
    elif kind == LASTING_SLACK:
        cells[place + SLACK] += amount
    elif kind == LASTING_NEXT_DISCOUNT:
        cells[place + NEXT_DISCOUNT] += amount
    elif kind == LASTING_NEXT_SLACK:
        cells[place + NEXT_SLACK] += amount
    elif kind == LASTING_SHIELD:
        cells[place + SHIELD] = 1
    elif kind == LASTING_PROJECT_DISCOUNT:
        cells[place + PROJECT_DISCOUNT] += amount << (8 * what)
    elif kind == LASTING_GREENERY_COST:
        cells[place + GREENERY_COST] = amount
    elif kind == LASTING_HEAT_MONEY:
        cells[place + HEAT_MONEY] = 1
    else:
        assert kind == LASTING_SAFE  # a matter of the card that has it


def finish_card(table: Table, work: i64) -> None:
    """Put a card whose effects are resolved in front of its owner, an event face down."""
    seat: i64 = who_of(work)
    card: i64 = first_of(work)
    table.pending.pop()
    table.cells[RESOLVING] = 0
    if table.box.type[card] == TYPE_EVENT:
        count_tags(table, seat, card, -1)  # TM-84, TM-90
        add_card(table, row(seat) + EVENT_PILE, card)
        table.cells[row(seat) + EVENTS] += 1
    else:
        add_card(table, row(seat) + IN_PLAY, card)


# -- the order of effects -------------------------------------------------------------------------------------------


def resolve_next(table: Table, work: i64) -> None:
    """Resolve the next queued effect, or ask which one comes next."""
    if table.cells[AGENDA_SIZE] == 0:
        table.pending.pop()
        return
    first: i64 = _first_by_rank(table, who_of(work))
    rank: i64 = rank_of(table, who_of(work), table.cells[AGENDA + first] & 0xFFF)
    if RANK_GIVES < rank < RANK_COSTS and _order_matters(table, who_of(work)):
        table.pending.push(frame(ASK_NEXT, who_of(work), first_of(work)))
    else:
        resolve_queued(table, who_of(work), first)


def resolve_queued(table: Table, seat: i64, place: i64) -> None:
    """Take an effect from the queue and apply it."""
    cells = table.cells
    waiting: i64 = cells[AGENDA + place]
    last: i64 = cells[AGENDA_SIZE] - 1
    while place < last:
        cells[AGENDA + place] = cells[AGENDA + place + 1]
        place += 1
    cells[AGENDA + last] = 0
    cells[AGENDA_SIZE] = last
    apply_effect(table, seat, waiting >> 12, waiting & 0xFFF)


def _first_by_rank(table: Table, seat: i64) -> i64:
    """Place of the queued effect with the lowest rank."""
    best: i64 = 0
    lowest: i64 = RANK_WAITS + 1
    place: i64 = 0
    while place < table.cells[AGENDA_SIZE]:
        rank: i64 = rank_of(table, seat, table.cells[AGENDA + place] & 0xFFF)
        if rank < lowest:
            lowest = rank
            best = place
        place += 1
    return best


def rank_of(table: Table, seat: i64, effect: i64) -> i64:
    """The rank of a player's effect: when it is resolved unless the player chooses another order."""
    op: i64 = table.box.op[effect]
    if op == OP_PRODUCTION:
        return RANK_GIVES if table.box.amount[effect] > 0 else RANK_COSTS
    if op == OP_GAIN or op == OP_RATING or op == OP_IF_TAGS:
        return RANK_GIVES
    if op == OP_ADD:
        return RANK_GIVES if table.box.extra[effect] == TO_THIS else RANK_DECIDES
    if op == OP_DRAW:
        return RANK_DRAWS
    if op == OP_RAISE:
        return RANK_RAISES
    if op == OP_PLACE or op == OP_MINE or op == OP_CLAIM:
        return RANK_PLACES
    if op == OP_LOOK:
        return RANK_LOOKS
    if op == OP_EXCHANGE and table.box.rules >= 2 and table.cells[row(seat) + HAND_SIZE] == 0:
        return RANK_WAITS  # TM-277
    if op == OP_SPEND or op == OP_SPEND_HERE or op == OP_CONVERT or op == OP_SHIFT:
        return RANK_COSTS
    return RANK_LOWERS if op == OP_LOWER or op == OP_COPY else RANK_DECIDES


def may_be_next(table: Table, seat: i64, place: i64) -> bool:
    """Whether a player may choose a queued effect as the next one; of equal effects only the first."""
    if place >= table.cells[AGENDA_SIZE]:
        return False
    waiting: i64 = table.cells[AGENDA + place]
    rank: i64 = rank_of(table, seat, waiting & 0xFFF)
    if rank <= RANK_GIVES or rank >= RANK_COSTS or _needs_pending_tile(table, waiting & 0xFFF):
        return False
    earlier: i64 = 0
    while earlier < place:
        if table.cells[AGENDA + earlier] == waiting:
            return False
        earlier += 1
    return True


def _needs_pending_tile(table: Table, effect: i64) -> bool:
    """Whether an effect depends on a tile that another effect still has to place."""
    op: i64 = table.box.op[effect]
    if op != OP_MINE and (op != OP_REMOVE or table.box.extra[effect] == 0):
        return False
    place: i64 = 0
    while place < table.cells[AGENDA_SIZE]:
        if table.box.op[table.cells[AGENDA + place] & 0xFFF] == OP_PLACE:
            return True
        place += 1
    return False


def _order_matters(table: Table, seat: i64) -> bool:
    one: i64 = 0
    while one < table.cells[AGENDA_SIZE]:
        if may_be_next(table, seat, one):
            other: i64 = one + 1
            while other < table.cells[AGENDA_SIZE]:
                if may_be_next(table, seat, other) and _order_changes_result(table, seat, one, other):
                    return True
                other += 1
        one += 1
    return False


def _order_changes_result(table: Table, seat: i64, one: i64, other: i64) -> bool:
    """Whether two queued effects do not commute."""
    first: i64 = table.cells[AGENDA + one] & 0xFFF
    second: i64 = table.cells[AGENDA + other] & 0xFFF
    exchanges: bool = (table.box.op[first] == OP_EXCHANGE) != (table.box.op[second] == OP_EXCHANGE)
    # TM-140, TM-141
    if exchanges and table.cells[row(seat) + HAND_SIZE] > 0:
        return True
    tile: i64 = _placed_tile(table, first)
    another: i64 = _placed_tile(table, second)
    if tile >= 0 and another >= 0:
        return tile != another
    return _feeds_removable_plants(table, seat, tile, second) or _feeds_removable_plants(
        table, seat, another, first
    )


def _placed_tile(table: Table, effect: i64) -> i64:
    """What an effect places and where, as one number; -1 if nothing."""
    box = table.box
    if box.op[effect] == OP_PLACE or box.op[effect] == OP_CLAIM:
        return box.what[effect] << 4 | box.extra[effect]
    if box.op[effect] == OP_RAISE and brings_ocean(table, box.what[effect], box.amount[effect]):
        return ON_OCEAN  # oceans are tile 0
    return -1


def _feeds_removable_plants(table: Table, seat: i64, tile: i64, effect: i64) -> bool:
    """Whether an ocean would give other players plants that an effect may remove."""
    box = table.box
    if tile < 0 or tile >> 4 != TILE_OCEAN:
        return False
    if box.op[effect] != OP_REMOVE or box.what[effect] != PLANTS:
        return False
    other: i64 = 0
    while other < table.seats:
        if other != seat and _fed_by_oceans(table, table.cells[row(other) + TRIGGERS]):
            return True
        other += 1
    return False


def _fed_by_oceans(table: Table, mask: i64) -> bool:
    box = table.box
    trigger: i64 = 0
    while mask != 0:
        if mask & 1 and box.trigger_when[trigger] == WHEN_TILE and box.trigger_tile[trigger] == TILE_OCEAN:
            return True
        mask >>= 1
        trigger += 1
    return False
