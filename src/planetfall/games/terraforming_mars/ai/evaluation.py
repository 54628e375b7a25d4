"""What things are worth in points: money, production, tiles, effects."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.engine.box import (
    AQUIFER,
    ASTEROID,
    COUNT_CUBES,
    GREENERY,
    HEAT,
    MEGACREDITS,
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
    OXYGEN,
    PLANTS,
    STEEL,
    TILE_CAPITAL,
    TILE_CITY,
    TILE_GREENERY,
    TILE_OCEAN,
    TITANIUM,
    TO_OWN,
    TO_OWN_WITH_CUBE,
)
from planetfall.games.terraforming_mars.engine.grants import amount_of
from planetfall.games.terraforming_mars.engine.playability import holder_matches
from planetfall.games.terraforming_mars.engine.state import (
    CUBES,
    GENERATION,
    GREENERY_COST,
    HEAT_MONEY,
    HOLDERS,
    OCEANS,
    OXYGEN_AT,
    PASSED,
    PHASE,
    PHASE_ACTION,
    PHASE_DRAFT,
    PHASE_FINAL,
    PHASE_RESEARCH,
    PHASE_SETUP,
    PRODUCTION,
    STEEL_VALUE,
    TAG,
    TEMPERATURE_AT,
    TITANIUM_VALUE,
    Table,
    is_solo,
    row,
)

STEPS: Final = 42.0  # of all parameters in the rulebook


class Outlook:
    """What all seats have in common: how long the game lasts, and what money and rating are worth until then."""

    def __init__(self, table: Table, rounds: float, weights: Weights) -> None:
        self.table: Table = table
        self.weights: Weights = weights
        self.rounds: float = rounds  # productions to come whose money can still be spent
        self.warmer: float = float(table.box.temperature_goal - table.cells[TEMPERATURE_AT])
        self.oxygen: float = float(table.box.oxygen_goal - table.cells[OXYGEN_AT])
        self.oceans: float = float(table.box.oceans_goal - table.cells[OCEANS])
        self.alone: bool = is_solo(table)
        self.growth: float = weights.alone_growth if self.alone else weights.growth
        self.point: float = weights.alone_point if self.alone else 1.0  # a point that is scored
        self.income: float = weights.money * (math.pow(self.growth, self.rounds) - 1.0) / (self.growth - 1.0)
        self.rating: float = self.point + self.income
        self.later: float = self.point + weights.later * self.income  # a rating to come
        # A step, by what its project costs:
        self.step: float = weights.alone_step * weights.money if self.alone else 0.0
        self.final: bool = table.cells[PHASE] >= PHASE_FINAL
        self.research: bool = table.cells[PHASE] == PHASE_RESEARCH or table.cells[PHASE] == PHASE_DRAFT
        # Generations to come with their chances. The one that has begun counts no more, or nobody would like to pass.
        self.chances: float = rounds + (1.0 if self.research else 0.0)


def look_at(table: Table, weights: Weights) -> Outlook:
    """The outlook of a table."""
    return Outlook(table, rounds_left(table, weights), weights)


def halfway(outlook: Outlook) -> Outlook:
    """The outlook in the middle of what is left: what happens again and again is worth on average what it is there."""
    return Outlook(outlook.table, 0.5 * outlook.chances, outlook.weights)


def steps_left(table: Table) -> i64:
    """Steps of all parameters that are missing."""
    cells = table.cells
    box = table.box
    warmer: i64 = box.temperature_goal - cells[TEMPERATURE_AT]
    return warmer + box.oxygen_goal - cells[OXYGEN_AT] + box.oceans_goal - cells[OCEANS]


def rounds_left(table: Table, weights: Weights) -> float:
    """How many productions bring money that can still be spent.

    The production of this generation is one of them while it is still to come, so that it makes no difference to
    anybody's prospects when it happens.
    """
    cells = table.cells
    if cells[PHASE] >= PHASE_FINAL:
        return 0.0
    pending: float = 1.0 if cells[PHASE] == PHASE_ACTION or cells[PHASE] == PHASE_SETUP else 0.0
    if is_solo(table):
        return max(0.0, float(table.box.solo_generations - cells[GENERATION]))
    left: float = float(steps_left(table))
    if left == 0.0:
        return 0.0
    length: float = weights.length - weights.crowd * float(table.seats - 2)
    planned: float = max(0.0, length + 1.0 - float(cells[GENERATION]))
    paced: float = max(1.0, length * math.pow(left / STEPS, weights.pace)) - 1.0 + pending
    return weights.calendar * planned + (1.0 - weights.calendar) * paced


# -- resources --------------------------------------------------------------------------------------------------------


def has_passed(outlook: Outlook, seat: i64) -> bool:
    """Whether a seat does nothing more in this generation."""
    cells = outlook.table.cells
    return cells[PHASE] == PHASE_ACTION and cells[PASSED] & bit(seat) != 0


def money(outlook: Outlook, seat: i64) -> float:
    """Points for a megacredit in the stock; who has passed spends it in the next generation at best."""
    rounds: float = outlook.rounds
    if has_passed(outlook, seat):
        rounds -= 1.0
    if rounds < 0.0 or outlook.final:
        return 0.001
    if rounds == 0.0 and not outlook.alone:
        return outlook.weights.leftover
    return outlook.weights.money * math.pow(outlook.growth, rounds)


def degree(outlook: Outlook) -> float:
    """Points for a step of temperature now."""
    return outlook.rating + outlook.step * float(outlook.table.box.project_cost[ASTEROID])


def ocean(outlook: Outlook) -> float:
    """Points for an ocean now."""
    return outlook.rating + outlook.step * float(outlook.table.box.project_cost[AQUIFER])


def breath(outlook: Outlook) -> float:
    """Points for a step of oxygen now."""
    return outlook.rating + outlook.step * float(outlook.table.box.project_cost[GREENERY])


def greenery(outlook: Outlook) -> float:
    """Points for a greenery somewhere."""
    return (1.0 + outlook.weights.beside) * outlook.point + (breath(outlook) if outlook.oxygen > 0.0 else 0.0)


def unit(outlook: Outlook, seat: i64, resource: i64) -> float:
    """Points for one cube in the stock."""
    cells = outlook.table.cells
    place: i64 = row(seat)
    if resource == PLANTS:
        return outlook.weights.plant * greenery(outlook) / float(cells[place + GREENERY_COST])
    coin: float = money(outlook, seat)
    if resource == MEGACREDITS:
        return coin
    if resource == STEEL or resource == TITANIUM:
        value: i64 = cells[place + (STEEL_VALUE if resource == STEEL else TITANIUM_VALUE)]
        return (
            coin
            * float(value)
            * (outlook.weights.metal if outlook.rounds > 0.0 else outlook.weights.late_metal)
        )
    heat: float = (
        outlook.weights.warmth * degree(outlook) / float(outlook.table.box.heat_cost)
        if outlook.warmer > 0.0
        else 0.0
    )
    if cells[place + HEAT_MONEY] == 1:
        heat = max(heat, outlook.weights.metal * coin)
    if resource == HEAT or outlook.rounds > 0.0:
        return heat if resource == HEAT else outlook.weights.power * heat
    return 0.0


def stream(outlook: Outlook, seat: i64, resource: i64) -> float:
    """Points for a step of production."""
    table = outlook.table
    place: i64 = row(seat)
    if resource == MEGACREDITS:
        return outlook.income
    if resource == STEEL:
        return outlook.income * outlook.weights.metal * float(table.cells[place + STEEL_VALUE])
    if resource == TITANIUM:
        return outlook.income * outlook.weights.metal * float(table.cells[place + TITANIUM_VALUE])
    if resource == PLANTS:
        return _plant_stream(outlook, place)
    lasting: float = 1.0 if outlook.alone else outlook.warmer / (outlook.warmer + outlook.weights.cooling)
    step: float = outlook.later + outlook.step * float(table.box.project_cost[ASTEROID])
    heat: float = outlook.weights.warmth * step / float(table.box.heat_cost) * outlook.rounds * lasting
    if table.cells[place + HEAT_MONEY] == 1:
        heat = max(heat, outlook.weights.metal * outlook.income)
    if resource == HEAT:
        return heat
    return (
        outlook.weights.power * heat * max(0.0, 1.0 - 1.0 / (outlook.rounds + 0.1))
        + outlook.weights.power_more * outlook.income
    )


def _plant_stream(outlook: Outlook, place: i64) -> float:
    table = outlook.table
    later: float = (1.0 + outlook.weights.beside) * outlook.point
    times: float = outlook.rounds + (0.0 if outlook.alone else 1.0)  # TM-262: what grows last is too late
    if outlook.oxygen > 0.0:
        later += outlook.later + outlook.step * float(table.box.project_cost[GREENERY])
    return outlook.weights.plant * later / float(table.cells[place + GREENERY_COST]) * times


def card(outlook: Outlook, seat: i64) -> float:
    """Points for a card that is not known yet."""
    return outlook.weights.card * money(outlook, seat) * min(1.0, 0.2 + 0.4 * outlook.rounds)


# -- effects ----------------------------------------------------------------------------------------------------------


def list_worth(outlook: Outlook, seat: i64, source: i64, number: i64) -> float:
    """Points for a list of effects."""
    box = outlook.table.box
    worth: float = 0.0
    effect: i64 = box.list_from[number]
    while effect < box.list_to[number]:
        worth += effect_worth(outlook, seat, source, effect)
        effect += 1
    return worth


def effect_worth(outlook: Outlook, seat: i64, source: i64, effect: i64) -> float:
    """Points for an effect, as if it were carried out now."""
    table = outlook.table
    box = table.box
    op: i64 = box.op[effect]
    what: i64 = box.what[effect]
    if op == OP_PRODUCTION:
        return float(amount_of(table, seat, source, effect)) * stream(outlook, seat, what)
    if op == OP_GAIN:
        return float(amount_of(table, seat, source, effect)) * unit(outlook, seat, what)
    if op == OP_RATING:
        return float(amount_of(table, seat, source, effect)) * outlook.rating
    if op == OP_SPEND:
        return -float(box.amount[effect]) * unit(outlook, seat, what)
    if op == OP_RAISE:
        if what == OXYGEN:
            return min(outlook.oxygen, float(box.amount[effect])) * breath(outlook)
        return min(outlook.warmer, float(box.amount[effect])) * degree(outlook)
    if op == OP_PLACE:
        return float(box.amount[effect]) * tile_worth(outlook, what)
    if op == OP_LOWER or op == OP_REMOVE or op == OP_STEAL:
        return _harm(outlook, seat, op, what, float(box.amount[effect]))
    if op == OP_ADD or op == OP_SPEND_HERE or op == OP_TAKE:
        return _cubes(outlook, seat, source, op, effect)
    return _rest(outlook, seat, source, op, effect)


def tile_worth(outlook: Outlook, tile: i64) -> float:
    """Points for a tile somewhere, with what its space gives."""
    site: float = outlook.weights.site * outlook.rating * 0.3
    if tile == TILE_OCEAN:
        return ocean(outlook) + site if outlook.oceans > 0.0 else 0.0
    if tile == TILE_GREENERY:
        return greenery(outlook) + site
    if tile == TILE_CITY or tile == TILE_CAPITAL:
        return outlook.weights.city * outlook.point + site
    return outlook.weights.special * outlook.point + site


def _harm(outlook: Outlook, seat: i64, op: i64, resource: i64, amount: float) -> float:
    """What others lose counts in part; in a solo game it does not."""
    part: float = 0.0 if is_solo(outlook.table) else outlook.weights.harm
    if op == OP_LOWER:
        return part * amount * stream(outlook, seat, resource)
    if op == OP_STEAL:
        part += 1.0
    return part * amount * unit(outlook, seat, resource)


def _cubes(outlook: Outlook, seat: i64, source: i64, op: i64, effect: i64) -> float:
    box = outlook.table.box
    amount: float = float(box.amount[effect])
    if op == OP_TAKE:
        return outlook.weights.harm * amount * outlook.weights.cube
    if op == OP_SPEND_HERE:
        return -amount * cube_worth(outlook, source)
    to: i64 = box.extra[effect]
    if to == TO_OWN or to == TO_OWN_WITH_CUBE:
        return amount * best_cube(outlook, seat, box.what[effect])
    return amount * cube_worth(outlook, source)


def cube_worth(outlook: Outlook, source: i64) -> float:
    """Points for one more cube on a card."""
    table = outlook.table
    box = table.box
    holder: i64 = box.holder[source]
    if holder < 0:
        return outlook.weights.cube
    counted: i64 = box.points_count[source] - 1
    if counted < 0 or box.count_kind[counted] != COUNT_CUBES:
        return outlook.weights.cube if outlook.rounds > 0.0 else 0.0
    if box.points_least[source] > 0:
        enough: bool = table.cells[CUBES + holder] >= box.points_least[source]
        return 0.0 if enough else outlook.point * float(box.points[source])
    return outlook.point * float(box.points[source]) / float(box.count_each[counted])


def best_cube(outlook: Outlook, seat: i64, cube: i64) -> float:
    """Points for a cube on the own card where it is worth most."""
    table = outlook.table
    best: float = 0.0
    mask: i64 = table.cells[row(seat) + HOLDERS]
    holder: i64 = 0
    while mask != 0:
        if mask & 1 and holder_matches(table, holder, cube, 0):
            best = max(best, cube_worth(outlook, table.box.holder_card[holder]))
        mask >>= 1
        holder += 1
    return best


def _rest(outlook: Outlook, seat: i64, source: i64, op: i64, effect: i64) -> float:
    """Cards, choices and the effects that only few cards have."""
    table = outlook.table
    box = table.box
    what: i64 = box.what[effect]
    if op == OP_DRAW:
        return float(box.amount[effect]) * card(outlook, seat)
    if op == OP_LOOK:
        return float(box.extra[effect]) * 1.4 * card(outlook, seat)
    if op == OP_LOOK_BUY:
        return outlook.weights.seen * card(outlook, seat)
    if op == OP_REVEAL:
        return outlook.weights.revealed * list_worth(outlook, seat, source, box.extra[effect])
    if op == OP_CHOOSE:
        return _best_list(outlook, seat, source, box.extra[effect], what)
    if op == OP_IF_TAGS:
        enough: bool = table.cells[row(seat) + TAG + what] >= box.amount[effect]
        return list_worth(outlook, seat, source, box.extra[effect] if enough else box.extra[effect] + 1)
    if op == OP_SHIFT:
        gained: float = stream(outlook, seat, box.amount[effect]) - stream(outlook, seat, what)
        return max(0.0, gained) * float(table.cells[row(seat) + PRODUCTION + what])
    if op == OP_CONVERT:
        return 2.0 * max(0.0, unit(outlook, seat, box.amount[effect]) - unit(outlook, seat, what))
    if op == OP_MINE:
        return float(box.amount[effect]) * stream(outlook, seat, STEEL)
    if op == OP_COPY:
        return outlook.weights.copy * outlook.income
    if op == OP_EXCHANGE:
        return outlook.weights.exchange
    assert op == OP_CLAIM
    return outlook.weights.claim


def _best_list(outlook: Outlook, seat: i64, source: i64, number: i64, size: i64) -> float:
    best: float = list_worth(outlook, seat, source, number)
    option: i64 = 1
    while option < size:
        best = max(best, list_worth(outlook, seat, source, number + option))
        option += 1
    return best
