"""Whether a card may be played or an effect carried out, assuming the most favourable order of effects."""

from mypy_extensions import i64

from planetfall.core.bits import count_bits, lowest
from planetfall.core.frame_state import FINE
from planetfall.games.terraforming_mars.engine.board import claimable, open_spaces
from planetfall.games.terraforming_mars.engine.box import (
    ACCEPTS_STEEL,
    ACCEPTS_TITANIUM,
    ALL_TAGS,
    CARDS,
    CHECK_COPY,
    CHECK_CUBE,
    CHECK_DRAW,
    CHECK_LOWER,
    CHECK_PRODUCTION,
    CHECK_REQUIREMENT,
    CHECK_SPACE,
    CHECK_SPEND,
    CUBE_ANIMAL,
    CUBE_MICROBE,
    CUBE_OWN,
    HEAT,
    OP_CHOOSE,
    OP_CLAIM,
    OP_GAIN,
    OP_LOWER,
    OP_MINE,
    OP_PLACE,
    OP_PRODUCTION,
    PLANTS,
    REQ_CITIES,
    REQ_GREENERIES,
    REQ_OCEANS,
    REQ_OXYGEN,
    REQ_PRODUCTION,
    REQ_TAGS,
    REQ_TEMPERATURE,
    RESOURCES,
    TAG_BUILDING,
    TAG_SPACE,
    TILE_CAPITAL,
    TILE_CITY,
    WHEN_CARD,
    WHEN_TILE,
)
from planetfall.games.terraforming_mars.engine.deck import cards_left
from planetfall.games.terraforming_mars.engine.payment import can_pay
from planetfall.games.terraforming_mars.engine.refusal_codes import (
    BOX_COSTS_TOO_MUCH,
    BOX_FINDS_NOBODY,
    CANNOT_LOWER_OWN,
    CANNOT_SPEND,
    FEW_CITIES,
    FEW_GREENERIES,
    FEW_OCEANS,
    FEW_TAGS,
    HEAT_NEEDED,
    LOW_PRODUCTION,
    MANY_OCEANS,
    NO_BUILDING,
    NO_CARDS_LEFT,
    NO_CUBE,
    NO_PRODUCTION_BOX,
    NO_SPACE,
    NOBODY_TO_LOWER,
    NOT_OWN_BOX,
    NOTHING_TO_COPY,
    OXYGEN_HIGH,
    OXYGEN_LOW,
    TOO_COLD,
    TOO_DEAR,
    TOO_WARM,
)
from planetfall.games.terraforming_mars.engine.state import (
    CITY_TILES,
    CORPORATION,
    CUBES,
    DISCOUNT,
    GREENERY_TILES,
    HOLDERS,
    IN_PLAY,
    METALS,
    NEXT_DISCOUNT,
    NEXT_SLACK,
    OCEANS,
    OWN_TILES,
    OXYGEN_AT,
    PRODUCTION,
    SHIELD,
    SLACK,
    STOCK,
    TAG,
    TEMPERATURE_AT,
    TRIGGERS,
    Table,
    has_card,
    is_solo,
    least_production,
    next_card,
    row,
)
from planetfall.games.terraforming_mars.engine.triggers import trigger_count

# -- the price ------------------------------------------------------------------------------------------------------


def price(table: Table, seat: i64, card: i64) -> i64:
    """What playing a card costs now."""
    cells = table.cells
    place: i64 = row(seat)
    # TM-102, TM-105: discounts add up
    cost: i64 = table.box.cost[card] - cells[place + NEXT_DISCOUNT] - cells[place + DISCOUNT + ALL_TAGS]
    tags: i64 = table.box.tag_mask[card]
    while tags != 0:
        cost -= cells[place + DISCOUNT + lowest(tags)]
        tags &= tags - 1
    return max(0, cost)


def metals_for(table: Table, card: i64) -> i64:
    """The metals that pay for a card."""
    tags: i64 = table.box.tag_mask[card]
    # TM-98
    metals: i64 = ACCEPTS_STEEL if tags >> TAG_BUILDING & 1 else 0
    return metals | ACCEPTS_TITANIUM if tags >> TAG_SPACE & 1 else metals


def heat_kept(table: Table, card: i64) -> i64:
    """Heat that the effect of a card spends, so that it cannot pay for the card."""
    effect: i64 = table.box.spend[card]
    if effect < 0 or table.box.what[effect] != HEAT:
        return 0
    return table.box.amount[effect]


# -- playing a card -------------------------------------------------------------------------------------------------


def refuse_card(table: Table, seat: i64, card: i64) -> i64:
    """FINE, or why a card in hand cannot be played now."""
    code: i64 = refuse_price(table, seat, card)
    if code != FINE:
        return code
    needs: i64 = table.box.play_checks[card]
    if needs == 0:
        return FINE
    if needs & CHECK_REQUIREMENT:
        code = refuse_requirements(table, seat, card)
        if code != FINE:
            return code
    return refuse_effects(table, seat, card, needs)


def refuse_price(table: Table, seat: i64, card: i64) -> i64:
    """FINE, or why a card cannot be paid for; heat that its own effect takes does not count."""
    cost: i64 = price(table, seat, card)
    metals: i64 = metals_for(table, card)
    kept: i64 = heat_kept(table, card)
    if can_pay(table, seat, cost, metals, kept):
        return FINE
    return HEAT_NEEDED if kept > 0 and can_pay(table, seat, cost, metals) else TOO_DEAR


def refuse_effects(table: Table, seat: i64, card: i64, needs: i64) -> i64:
    """FINE, or which effect of a card could not be carried out."""
    if needs & CHECK_PRODUCTION and not _can_lose_own_production(table, seat, card):
        return CANNOT_LOWER_OWN  # TM-111
    if needs & CHECK_LOWER and not _anybody_can_lose_production(table, seat, card):
        return NOBODY_TO_LOWER  # TM-110
    if needs & CHECK_SPEND and not _can_spend(table, seat, card):
        return CANNOT_SPEND
    if needs & CHECK_SPACE and not has_space(table, seat, table.box.space[card]):
        return NO_SPACE  # TM-78
    if needs & CHECK_DRAW and cards_left(table) < table.box.draws[card]:
        return NO_CARDS_LEFT  # TM-28
    if needs & CHECK_CUBE and not has_target(table, seat, CUBE_OWN, 1):
        return NO_CUBE  # TM-127
    if needs & CHECK_COPY and first_copyable(table, seat, 0) < 0:
        return NOTHING_TO_COPY  # TM-155
    return FINE


def refuse_requirements(table: Table, seat: i64, card: i64) -> i64:
    """FINE, or the first requirement of a card that is not met."""
    place: i64 = table.box.requires_from[card]
    while place < table.box.requires_to[card]:
        code: i64 = refuse_requirement(table, seat, place)
        if code != FINE:
            return code
        place += 1
    return FINE


def refuse_requirement(table: Table, seat: i64, place: i64) -> i64:
    """FINE, or how a requirement is not met."""
    what: i64 = table.box.requires_what[place]
    have: i64 = _current_level(table, seat, what, table.box.requires_of[place])
    least: i64 = table.box.requires_least[place]
    most: i64 = table.box.requires_most[place]
    if what <= REQ_OCEANS:  # TM-91, TM-93
        slack: i64 = table.cells[row(seat) + SLACK] + table.cells[row(seat) + NEXT_SLACK]
        least -= slack
        most += slack
    if have < least:
        return _too_low(what)
    return _too_high(what) if have > most else FINE


def _current_level(table: Table, seat: i64, what: i64, of: i64) -> i64:
    cells = table.cells
    if what == REQ_OXYGEN:
        return cells[OXYGEN_AT]
    if what == REQ_TEMPERATURE:
        return cells[TEMPERATURE_AT]
    if what == REQ_OCEANS:
        return cells[OCEANS]
    if what == REQ_TAGS:
        return cells[row(seat) + TAG + of]  # TM-89
    if what == REQ_PRODUCTION:
        return cells[row(seat) + PRODUCTION + of]
    if what == REQ_CITIES:
        return count_bits(cells[CITY_TILES])  # TM-95
    assert what == REQ_GREENERIES
    return count_bits(cells[GREENERY_TILES] & cells[row(seat) + OWN_TILES])


def _too_low(what: i64) -> i64:
    if what == REQ_OXYGEN:
        return OXYGEN_LOW
    if what == REQ_TEMPERATURE:
        return TOO_COLD
    if what == REQ_OCEANS:
        return FEW_OCEANS
    if what == REQ_TAGS:
        return FEW_TAGS
    if what == REQ_PRODUCTION:
        return LOW_PRODUCTION
    return FEW_CITIES if what == REQ_CITIES else FEW_GREENERIES


def _too_high(what: i64) -> i64:
    if what == REQ_OXYGEN:
        return OXYGEN_HIGH
    return TOO_WARM if what == REQ_TEMPERATURE else MANY_OCEANS


def _can_lose_own_production(table: Table, seat: i64, card: i64) -> bool:
    """Own gains of the card are resolved first, and so may be the triggers of the tile that it places."""
    resource: i64 = 0
    while resource < RESOURCES:
        net: i64 = table.box.net[card * RESOURCES + resource]
        if net < 0:
            left: i64 = table.cells[row(seat) + PRODUCTION + resource] + net - least_production(resource)
            # TM-113
            if left < 0 and left + _production_from_tile(table, seat, card, resource) < 0:
                return False
        resource += 1
    return True


def _production_from_tile(table: Table, seat: i64, card: i64, resource: i64) -> i64:
    """Production that a player's own triggers give for the tile which a card places."""
    box = table.box
    effect: i64 = box.space[card]
    if effect < 0 or box.op[effect] != OP_PLACE:
        return 0
    tile: i64 = TILE_CITY if box.what[effect] == TILE_CAPITAL else box.what[effect]
    mask: i64 = table.cells[row(seat) + TRIGGERS] | box.triggers[card]
    found: i64 = 0
    trigger: i64 = 0
    while mask != 0:
        if mask & 1 and box.trigger_when[trigger] == WHEN_TILE and box.trigger_tile[trigger] == tile:
            found += _amount_given(table, box.trigger_list[trigger], OP_PRODUCTION, resource)
        mask >>= 1
        trigger += 1
    return found


def _amount_given(table: Table, number: i64, op: i64, resource: i64) -> i64:
    """How much a list gives of a resource, for a choice the best option."""
    box = table.box
    found: i64 = 0
    effect: i64 = box.list_from[number]
    while effect < box.list_to[number]:
        if box.op[effect] == op and box.what[effect] == resource:
            found += box.amount[effect]
        elif box.op[effect] == OP_CHOOSE:
            best: i64 = 0
            option: i64 = 0
            while option < box.what[effect]:
                best = max(best, _amount_given(table, box.extra[effect] + option, op, resource))
                option += 1
            found += best
        effect += 1
    return found


def _anybody_can_lose_production(table: Table, seat: i64, card: i64) -> bool:
    effect: i64 = table.box.lower[card]
    resource: i64 = table.box.what[effect]
    amount: i64 = table.box.amount[effect]
    own: i64 = table.cells[row(seat) + PRODUCTION + resource] + table.box.net[card * RESOURCES + resource]
    return own - amount >= least_production(resource) or other_can_lose_production(
        table, seat, resource, amount
    )


def other_can_lose_production(table: Table, seat: i64, resource: i64, amount: i64) -> bool:
    """Whether anybody but a player can lose so many steps of a production."""
    if is_solo(table):
        return True  # TM-260
    other: i64 = 0
    while other < table.seats:
        if other != seat and can_lose_production(table, other, resource, amount):
            return True
        other += 1
    return False


def can_lose_production(table: Table, seat: i64, resource: i64, amount: i64) -> bool:
    """Whether a player can lose so many steps of a production."""
    return table.cells[row(seat) + PRODUCTION + resource] - amount >= least_production(resource)


def _can_spend(table: Table, seat: i64, card: i64) -> bool:
    box = table.box
    effect: i64 = box.spend[card]
    resource: i64 = box.what[effect]
    missing: i64 = box.amount[effect] - table.cells[row(seat) + STOCK + resource]
    return missing <= 0 or missing <= _resources_from_triggers(table, seat, card, resource)  # TM-138


def _resources_from_triggers(table: Table, seat: i64, card: i64, resource: i64) -> i64:
    """Resources that a player's own triggers give for playing a card."""
    box = table.box
    mask: i64 = table.cells[row(seat) + TRIGGERS] | box.triggers[card]
    found: i64 = 0
    trigger: i64 = 0
    while mask != 0:
        if mask & 1 and box.trigger_when[trigger] == WHEN_CARD:
            count: i64 = trigger_count(table, trigger, card)
            if count > 0:
                found += count * _amount_given(table, box.trigger_list[trigger], OP_GAIN, resource)
        mask >>= 1
        trigger += 1
    return found


def has_space(table: Table, seat: i64, effect: i64) -> bool:
    """Whether there is a space for the tile or marker of an effect."""
    box = table.box
    if box.op[effect] == OP_CLAIM:
        return claimable(table) != 0
    return open_spaces(table, seat, box.what[effect], box.extra[effect]) != 0


# -- cubes ----------------------------------------------------------------------------------------------------------


def holder_matches(table: Table, holder: i64, cube: i64, least: i64) -> bool:
    """Whether a card that stores cubes has the right kind, and enough of them."""
    right: bool = cube == CUBE_OWN or table.box.holder_cube[holder] == cube
    return right and table.cells[CUBES + holder] >= least


def has_target(table: Table, seat: i64, cube: i64, least: i64) -> bool:
    """Whether a player has a card in play for a kind of cube."""
    mask: i64 = table.cells[row(seat) + HOLDERS]
    holder: i64 = 0
    while mask != 0:
        if mask & 1 and holder_matches(table, holder, cube, least):
            return True
        mask >>= 1
        holder += 1
    return False


def can_take_from(table: Table, seat: i64, owner: i64, holder: i64) -> bool:
    """Whether a player may take cubes from a card of an owner."""
    if table.box.safe >> holder & 1:
        return False  # TM-120
    if seat == owner or table.cells[row(owner) + SHIELD] == 0:
        return True
    cube: i64 = table.box.holder_cube[holder]
    return cube != CUBE_ANIMAL and cube != CUBE_MICROBE  # TM-122


def can_take(table: Table, seat: i64, cube: i64, least: i64) -> bool:
    """Whether a player can take cubes from any card."""
    owner: i64 = 0
    while owner < table.seats:
        mask: i64 = table.cells[row(owner) + HOLDERS]
        holder: i64 = 0
        while mask != 0:
            if (
                mask & 1
                and holder_matches(table, holder, cube, least)
                and can_take_from(table, seat, owner, holder)
            ):
                return True
            mask >>= 1
            holder += 1
        owner += 1
    return False


# -- resources of others ----------------------------------------------------------------------------------------------


def can_remove(table: Table, seat: i64, resource: i64, own_too: bool) -> bool:
    """Whether anybody has something that a player may remove, or anybody else something to steal."""
    target: i64 = 0
    while target < table.seats:
        there: bool = table.cells[row(target) + STOCK + resource] > 0
        if there and (own_too or target != seat) and not is_shielded(table, seat, target, resource):
            return True
        target += 1
    return False


def is_shielded(table: Table, seat: i64, target: i64, resource: i64) -> bool:
    """Whether a resource is protected from a player."""
    # TM-122
    return resource == PLANTS and seat != target and table.cells[row(target) + SHIELD] != 0


# -- copying a production box -----------------------------------------------------------------------------------------


def first_copyable(table: Table, seat: i64, card: i64) -> i64:
    """The first card from a number on whose production box a player may copy, or -1."""
    found: i64 = next_card(table, row(seat) + IN_PLAY, card)
    while found >= 0:
        if refuse_copy(table, seat, found) == FINE:
            return found
        found = next_card(table, row(seat) + IN_PLAY, found + 1)
    own: i64 = CARDS + table.cells[row(seat) + CORPORATION] - 1
    return own if own >= card and own >= CARDS and refuse_copy(table, seat, own) == FINE else -1


def refuse_copy(table: Table, seat: i64, card: i64) -> i64:
    """FINE, or why a production box cannot be copied."""
    box = table.box
    if card >= CARDS:
        if table.cells[row(seat) + CORPORATION] - 1 != card - CARDS:
            return NOT_OWN_BOX
    elif not has_card(table, row(seat) + IN_PLAY, card):
        return NOT_OWN_BOX
    if box.tag_mask[card] >> TAG_BUILDING & 1 == 0:
        return NO_BUILDING  # TM-154
    if not _has_production_box(table, card):
        return NO_PRODUCTION_BOX
    if not _can_lose_net(table, seat, card):
        return BOX_COSTS_TOO_MUCH  # TM-155
    if box.lower[card] >= 0 and not _anybody_can_lose_production(table, seat, card):
        return BOX_FINDS_NOBODY
    return FINE


def in_production_box(table: Table, effect: i64) -> bool:
    """Whether an effect belongs to the production box of a card."""
    op: i64 = table.box.op[effect]
    return op == OP_PRODUCTION or op == OP_LOWER or op == OP_MINE


def _has_production_box(table: Table, card: i64) -> bool:
    number: i64 = table.box.play[card]
    effect: i64 = table.box.list_from[number]
    while effect < table.box.list_to[number]:
        if in_production_box(table, effect):
            return True
        effect += 1
    return False


def _can_lose_net(table: Table, seat: i64, card: i64) -> bool:
    resource: i64 = 0
    while resource < RESOURCES:
        net: i64 = table.box.net[card * RESOURCES + resource]
        if net < 0 and not can_lose_production(table, seat, resource, -net):
            return False
        resource += 1
    return True


def metal_of(table: Table, card: i64) -> i64:
    """The metal whose production a mining card has raised, or 0."""
    place: i64 = table.box.mine[card]
    return table.cells[METALS] >> (2 * place) & 3 if place >= 0 else 0
