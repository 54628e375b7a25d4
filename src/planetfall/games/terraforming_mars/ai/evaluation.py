"""The value of money, production, tiles and effects, in points."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.engine.box import (
    AQUIFER,
    ASTEROID,
    COUNT_CUBES,
    ENERGY,
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
    PROJECT_GREENERY,
    RESOURCES,
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

RULEBOOK_STEPS: Final = 42.0  # of all parameters in the rulebook
UNKNOWN: Final = -1.0  # a value that has not been computed yet


@mypyc_attr(acyclic=True)
class EvaluationContext:
    """What evaluations for all seats share: how long the game lasts, and the value of money and rating until then."""

    def __init__(self, table: Table, rounds: float, weights: Weights) -> None:
        self.table: Table = table
        self.weights: Weights = weights
        self.rounds: float = rounds  # productions to come whose money can still be spent
        self.temperature_left: float = float(table.box.temperature_goal - table.cells[TEMPERATURE_AT])
        self.oxygen_left: float = float(table.box.oxygen_goal - table.cells[OXYGEN_AT])
        self.oceans_left: float = float(table.box.oceans_goal - table.cells[OCEANS])
        self.solo: bool = is_solo(table)
        self.growth: float = weights.alone_growth if self.solo else weights.growth
        self.point_value: float = weights.alone_point if self.solo else 1.0  # a point that is scored
        self.compound: float = math.pow(self.growth, self.rounds)  # what money grows to until the end
        self.income_value: float = weights.money * (self.compound - 1.0) / (self.growth - 1.0)
        self.rating_value: float = self.point_value + self.income_value
        self.later_rating_value: float = (
            self.point_value + weights.later * self.income_value
        )  # a rating to come
        # In a solo game, a step for each megacredit of its standard project:
        self.solo_step_value: float = weights.alone_step * weights.money if self.solo else 0.0
        self.final: bool = table.cells[PHASE] >= PHASE_FINAL
        self.in_research: bool = table.cells[PHASE] == PHASE_RESEARCH or table.cells[PHASE] == PHASE_DRAFT
        # Generations still to come. The one that has begun does not count, or bots would never pass.
        self.generations_left: float = rounds + (1.0 if self.in_research else 0.0)
        # Computed where they are first needed:
        self.later_megacredit: float = UNKNOWN  # a megacredit of who has passed
        self.valued_seat: i64 = -1  # whose resources and productions are in `unit_values`
        self.unit_values: vec[float] = vec[
            float
        ]()  # of a cube of each resource, then of a step of production
        self.midway: EvaluationContext | None = None
        self.award_progress: vec[i64] = vec[i64]()  # award · seat; UNFUNDED for awards that are not


def context_for(table: Table, weights: Weights) -> EvaluationContext:
    """The evaluation context of a state."""
    return EvaluationContext(table, rounds_left(table, weights), weights)


def midway_context(context: EvaluationContext) -> EvaluationContext:
    """The context halfway to the end, for the average value of what happens repeatedly."""
    found = context.midway
    if found is None:
        found = EvaluationContext(context.table, 0.5 * context.generations_left, context.weights)
        context.midway = found
    return found


def steps_left(table: Table) -> i64:
    """Steps that all parameters still need."""
    cells = table.cells
    box = table.box
    warmer: i64 = box.temperature_goal - cells[TEMPERATURE_AT]
    return warmer + box.oxygen_goal - cells[OXYGEN_AT] + box.oceans_goal - cells[OCEANS]


def rounds_left(table: Table, weights: Weights) -> float:
    """How many productions to come give money that can still be spent.

    The production of this generation is one of them while it is still to come, so that
    nobody's evaluation changes when it happens.
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
    paced: float = max(1.0, length * math.pow(left / RULEBOOK_STEPS, weights.pace)) - 1.0 + pending
    return weights.calendar * planned + (1.0 - weights.calendar) * paced


# -- resources --------------------------------------------------------------------------------------------------------


def has_passed(context: EvaluationContext, seat: i64) -> bool:
    """Whether a seat does nothing more in this generation."""
    cells = context.table.cells
    return cells[PHASE] == PHASE_ACTION and cells[PASSED] & bit(seat) != 0


def find_unit_values(context: EvaluationContext, seat: i64) -> None:
    """Compute what a cube of each resource and a step of each production are worth to a seat, for many lookups."""
    if context.valued_seat == seat:
        return
    context.valued_seat = -1
    values = context.unit_values
    if len(values) == 0:
        values = vec[float]([0.0] * (2 * RESOURCES))
        context.unit_values = values
    _find_stock_values(context, seat, values)
    _find_production_values(context, seat, values)
    context.valued_seat = seat


def _find_stock_values(context: EvaluationContext, seat: i64, values: vec[float]) -> None:
    """Points for one cube of each resource in the stock."""
    cells = context.table.cells
    weights = context.weights
    place: i64 = row(seat)
    megacredit: float = _megacredit_now(context, seat)
    metal: float = weights.metal if context.rounds > 0.0 else weights.late_metal
    values[MEGACREDITS] = megacredit
    values[STEEL] = megacredit * float(cells[place + STEEL_VALUE]) * metal
    values[TITANIUM] = megacredit * float(cells[place + TITANIUM_VALUE]) * metal
    values[PLANTS] = weights.plant * greenery_value(context) / float(cells[place + GREENERY_COST])
    heat: float = 0.0
    if context.temperature_left > 0.0:
        heat = weights.warmth * temperature_step_value(context) / float(context.table.box.heat_cost)
    if cells[place + HEAT_MONEY] == 1:
        heat = max(heat, weights.metal * megacredit)
    values[HEAT] = heat
    values[ENERGY] = weights.power * heat if context.rounds > 0.0 else 0.0


def _find_production_values(context: EvaluationContext, seat: i64, values: vec[float]) -> None:
    """Points for a step of each production."""
    cells = context.table.cells
    weights = context.weights
    place: i64 = row(seat)
    income: float = context.income_value
    values[RESOURCES + MEGACREDITS] = income
    values[RESOURCES + STEEL] = income * weights.metal * float(cells[place + STEEL_VALUE])
    values[RESOURCES + TITANIUM] = income * weights.metal * float(cells[place + TITANIUM_VALUE])
    values[RESOURCES + PLANTS] = _plant_production_value(context, place)
    lasting: float = 1.0
    if not context.solo:
        lasting = context.temperature_left / (context.temperature_left + weights.cooling)
    step: float = context.later_rating_value + context.solo_step_value * float(
        context.table.box.project_cost[ASTEROID]
    )
    heat: float = weights.warmth * step / float(context.table.box.heat_cost) * context.rounds * lasting
    if cells[place + HEAT_MONEY] == 1:
        heat = max(heat, weights.metal * income)
    values[RESOURCES + HEAT] = heat
    values[RESOURCES + ENERGY] = (
        weights.power * heat * max(0.0, 1.0 - 1.0 / (context.rounds + 0.1)) + weights.power_more * income
    )


def megacredit_value(context: EvaluationContext, seat: i64) -> float:
    """Points for a megacredit in the stock."""
    find_unit_values(context, seat)
    return context.unit_values[MEGACREDITS]


def resource_value(context: EvaluationContext, seat: i64, resource: i64) -> float:
    """Points for one cube in the stock."""
    find_unit_values(context, seat)
    return context.unit_values[resource]


def production_value(context: EvaluationContext, seat: i64, resource: i64) -> float:
    """Points for a step of production."""
    find_unit_values(context, seat)
    return context.unit_values[RESOURCES + resource]


def _megacredit_now(context: EvaluationContext, seat: i64) -> float:
    """Points for a megacredit in the stock; who has passed cannot spend it before the next generation."""
    if context.final:
        return 0.001
    if has_passed(context, seat):
        if context.later_megacredit == UNKNOWN:
            later: float = context.rounds - 1.0
            context.later_megacredit = _megacredit_after(context, later, math.pow(context.growth, later))
        return context.later_megacredit
    return _megacredit_after(context, context.rounds, context.compound)


def _megacredit_after(context: EvaluationContext, rounds: float, compound: float) -> float:
    """Points for a megacredit that can be spent when so many productions are still to come."""
    if rounds < 0.0:
        return 0.001
    if rounds == 0.0 and not context.solo:
        return context.weights.leftover
    return context.weights.money * compound


def temperature_step_value(context: EvaluationContext) -> float:
    """Points for a step of temperature now."""
    return context.rating_value + context.solo_step_value * float(context.table.box.project_cost[ASTEROID])


def ocean_value(context: EvaluationContext) -> float:
    """Points for an ocean now."""
    return context.rating_value + context.solo_step_value * float(context.table.box.project_cost[AQUIFER])


def oxygen_step_value(context: EvaluationContext) -> float:
    """Points for a step of oxygen now."""
    return context.rating_value + context.solo_step_value * float(
        context.table.box.project_cost[PROJECT_GREENERY]
    )


def greenery_value(context: EvaluationContext) -> float:
    """Points for a greenery somewhere."""
    return (1.0 + context.weights.beside) * context.point_value + (
        oxygen_step_value(context) if context.oxygen_left > 0.0 else 0.0
    )


def _plant_production_value(context: EvaluationContext, place: i64) -> float:
    table = context.table
    later: float = (1.0 + context.weights.beside) * context.point_value
    times: float = context.rounds + (
        0.0 if context.solo else 1.0
    )  # TM-262: the last production comes too late
    if context.oxygen_left > 0.0:
        later += context.later_rating_value + context.solo_step_value * float(
            table.box.project_cost[PROJECT_GREENERY]
        )
    return context.weights.plant * later / float(table.cells[place + GREENERY_COST]) * times


def unknown_card_value(context: EvaluationContext, seat: i64) -> float:
    """Points for an unknown card."""
    return context.weights.card * megacredit_value(context, seat) * min(1.0, 0.2 + 0.4 * context.rounds)


# -- effects ----------------------------------------------------------------------------------------------------------


def list_value(context: EvaluationContext, seat: i64, source: i64, number: i64) -> float:
    """Points for a list of effects."""
    box = context.table.box
    points: float = 0.0
    effect: i64 = box.list_from[number]
    while effect < box.list_to[number]:
        points += effect_value(context, seat, source, effect)
        effect += 1
    return points


def effect_value(context: EvaluationContext, seat: i64, source: i64, effect: i64) -> float:
    """Points for an effect, as if it were carried out now."""
    table = context.table
    box = table.box
    op: i64 = box.op[effect]
    what: i64 = box.what[effect]
    if op == OP_PRODUCTION:
        return float(amount_of(table, seat, source, effect)) * production_value(context, seat, what)
    if op == OP_GAIN:
        return float(amount_of(table, seat, source, effect)) * resource_value(context, seat, what)
    if op == OP_RATING:
        return float(amount_of(table, seat, source, effect)) * context.rating_value
    if op == OP_SPEND:
        return -float(box.amount[effect]) * resource_value(context, seat, what)
    if op == OP_RAISE:
        if what == OXYGEN:
            return min(context.oxygen_left, float(box.amount[effect])) * oxygen_step_value(context)
        return min(context.temperature_left, float(box.amount[effect])) * temperature_step_value(context)
    if op == OP_PLACE:
        return float(box.amount[effect]) * tile_value(context, what)
    if op == OP_LOWER or op == OP_REMOVE or op == OP_STEAL:
        return _harm_value(context, seat, op, what, float(box.amount[effect]))
    if op == OP_ADD or op == OP_SPEND_HERE or op == OP_TAKE:
        return _cubes_value(context, seat, source, op, effect)
    return _other_effect_value(context, seat, source, op, effect)


def tile_value(context: EvaluationContext, tile: i64) -> float:
    """Points for a tile somewhere, with what its space gives."""
    site: float = context.weights.site * context.rating_value * 0.3
    if tile == TILE_OCEAN:
        return ocean_value(context) + site if context.oceans_left > 0.0 else 0.0
    if tile == TILE_GREENERY:
        return greenery_value(context) + site
    if tile == TILE_CITY or tile == TILE_CAPITAL:
        return context.weights.city * context.point_value + site
    return context.weights.special * context.point_value + site


def _harm_value(context: EvaluationContext, seat: i64, op: i64, resource: i64, amount: float) -> float:
    """Points for a loss of others: a part of it, nothing in a solo game."""
    part: float = 0.0 if is_solo(context.table) else context.weights.harm
    if op == OP_LOWER:
        return part * amount * production_value(context, seat, resource)
    if op == OP_STEAL:
        part += 1.0
    return part * amount * resource_value(context, seat, resource)


def _cubes_value(context: EvaluationContext, seat: i64, source: i64, op: i64, effect: i64) -> float:
    box = context.table.box
    amount: float = float(box.amount[effect])
    if op == OP_TAKE:
        return context.weights.harm * amount * context.weights.cube
    if op == OP_SPEND_HERE:
        return -amount * cube_value(context, source)
    to: i64 = box.extra[effect]
    if to == TO_OWN or to == TO_OWN_WITH_CUBE:
        return amount * best_cube_value(context, seat, box.what[effect])
    return amount * cube_value(context, source)


def cube_value(context: EvaluationContext, source: i64) -> float:
    """Points for one more cube on a card."""
    table = context.table
    box = table.box
    holder: i64 = box.holder[source]
    if holder < 0:
        return context.weights.cube
    counted: i64 = box.points_count[source] - 1
    if counted < 0 or box.count_kind[counted] != COUNT_CUBES:
        return context.weights.cube if context.rounds > 0.0 else 0.0
    if box.points_least[source] > 0:
        enough: bool = table.cells[CUBES + holder] >= box.points_least[source]
        return 0.0 if enough else context.point_value * float(box.points[source])
    return context.point_value * float(box.points[source]) / float(box.count_each[counted])


def best_cube_value(context: EvaluationContext, seat: i64, cube: i64) -> float:
    """Points for a cube on the own card with the highest value."""
    table = context.table
    best: float = 0.0
    mask: i64 = table.cells[row(seat) + HOLDERS]
    holder: i64 = 0
    while mask != 0:
        if mask & 1 and holder_matches(table, holder, cube, 0):
            best = max(best, cube_value(context, table.box.holder_card[holder]))
        mask >>= 1
        holder += 1
    return best


def _other_effect_value(context: EvaluationContext, seat: i64, source: i64, op: i64, effect: i64) -> float:
    """Cards, choices and the effects that only few cards have."""
    table = context.table
    box = table.box
    what: i64 = box.what[effect]
    if op == OP_DRAW:
        return float(box.amount[effect]) * unknown_card_value(context, seat)
    if op == OP_LOOK:
        return float(box.extra[effect]) * 1.4 * unknown_card_value(context, seat)
    if op == OP_LOOK_BUY:
        return context.weights.seen * unknown_card_value(context, seat)
    if op == OP_REVEAL:
        return context.weights.revealed * list_value(context, seat, source, box.extra[effect])
    if op == OP_CHOOSE:
        return _best_list_value(context, seat, source, box.extra[effect], what)
    if op == OP_IF_TAGS:
        enough: bool = table.cells[row(seat) + TAG + what] >= box.amount[effect]
        return list_value(context, seat, source, box.extra[effect] if enough else box.extra[effect] + 1)
    if op == OP_SHIFT:
        gained: float = production_value(context, seat, box.amount[effect]) - production_value(
            context, seat, what
        )
        return max(0.0, gained) * float(table.cells[row(seat) + PRODUCTION + what])
    if op == OP_CONVERT:
        return 2.0 * max(
            0.0, resource_value(context, seat, box.amount[effect]) - resource_value(context, seat, what)
        )
    if op == OP_MINE:
        return float(box.amount[effect]) * production_value(context, seat, STEEL)
    if op == OP_COPY:
        return context.weights.copy * context.income_value
    if op == OP_EXCHANGE:
        return context.weights.exchange
    assert op == OP_CLAIM
    return context.weights.claim


def _best_list_value(context: EvaluationContext, seat: i64, source: i64, number: i64, size: i64) -> float:
    best: float = list_value(context, seat, source, number)
    option: i64 = 1
    while option < size:
        best = max(best, list_value(context, seat, source, number + option))
        option += 1
    return best
