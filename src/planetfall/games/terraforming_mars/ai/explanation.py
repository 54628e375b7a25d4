"""What a value is made of: named terms for the seat and for every rival, each row with its weight in the value."""

from mypy_extensions import i64

from planetfall.core.margins import lead_weights
from planetfall.games.terraforming_mars.ai.evaluation import (
    EvaluationContext,
    context_for,
    megacredit_value,
    oxygen_step_value,
    production_value,
    resource_value,
    temperature_step_value,
    unknown_card_value,
)
from planetfall.games.terraforming_mars.ai.heuristics import final_score, finish_action, solo_progress
from planetfall.games.terraforming_mars.ai.milestones_and_awards import awards_value, milestones_value
from planetfall.games.terraforming_mars.ai.projection import (
    cards_to_come_value,
    city_space_points,
    hand_value,
    in_play_value,
    money_and_metals_value,
    stock_and_production_value,
)
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.engine.box import (
    ENERGY,
    HEAT,
    MEGACREDITS,
    PLANTS,
    TITANIUM,
)
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.scoring import (
    city_points,
    own_greeneries,
    total_card_points,
    total_milestone_points,
)
from planetfall.games.terraforming_mars.engine.state import (
    HAND_SIZE,
    PRODUCTION,
    RATING,
    STOCK,
    is_solo,
    row,
)


def explain(table: TerraformingMars, seat: i64, weights: Weights) -> list[tuple[float, dict[str, float]]]:
    """Rows of terms that add up to the value for a seat, each times its weight."""
    finished = finish_action(table, weights)
    context = context_for(finished, weights)
    if is_solo(finished):
        points = {"score": weights.alone_point * final_score(finished, 0)}
        if not finished.over():
            points = _terms(context, 0, True)
        points["steps-left"] = solo_progress(context)
        return [(1.0, points)]
    terms: list[dict[str, float]] = []
    field: float = 0.0
    if finished.over():
        terms = [{"score": final_score(finished, other)} for other in range(table.seats)]
    else:
        terms = [_terms(context, other, other == seat) for other in range(table.seats)]
        field = weights.field * context.rounds
    shares = lead_weights([sum(points.values()) for points in terms], seat, field / (1.0 + field))
    return [(shares[other], terms[other]) for other in range(table.seats)]


def _terms(context: EvaluationContext, seat: i64, hand: bool) -> dict[str, float]:
    """What `expected_points` of a seat are made of."""
    table = context.table
    point: float = context.point_value
    terms = _resource_terms(context, seat)
    terms["rating"] = float(table.cells[row(seat) + RATING]) * context.rating_value
    terms["greeneries"] = point * float(own_greeneries(table, seat))
    terms["cities"] = point * (float(city_points(table, seat)) + city_space_points(context, seat))
    terms["card-points"] = point * float(total_card_points(table, seat))
    terms["milestones"] = point * float(total_milestone_points(table, seat))
    terms["cards-in-play"] = in_play_value(context, seat)
    if not context.solo:
        terms["milestones-ahead"] = milestones_value(context, seat)
        terms["awards"] = awards_value(context, seat)
    held: float = float(table.cells[row(seat) + HAND_SIZE])
    terms["hand"] = hand_value(context, seat) if hand else held * unknown_card_value(context, seat)
    return terms


def _resource_terms(context: EvaluationContext, seat: i64) -> dict[str, float]:
    """What stock and production are worth; in a solo game plants and heat count no more than what is still needed."""
    green: float = stock_and_production_value(context, seat, PLANTS)
    warm: float = stock_and_production_value(context, seat, HEAT) + stock_and_production_value(
        context, seat, ENERGY
    )
    terms: dict[str, float] = {}
    if context.solo:
        terms["plants"] = min(green, context.oxygen_left * oxygen_step_value(context))
        terms["heat"] = min(warm, context.temperature_left * temperature_step_value(context))
    else:
        terms["plants"] = _stock_value(context, seat, PLANTS)
        terms["heat"] = _stock_value(context, seat, HEAT) + _stock_value(context, seat, ENERGY)
        for resource in [PLANTS, ENERGY, HEAT]:
            terms["production " + str(resource)] = _production_value(context, seat, resource)
    megacredit: float = megacredit_value(context, seat)
    means: float = money_and_metals_value(context, seat, megacredit)
    resource = MEGACREDITS
    while resource <= TITANIUM:
        made: float = _production_value(context, seat, resource)
        terms["production " + str(resource)] = made
        means -= made
        resource += 1
    terms["money"] = means
    terms["cards-to-come"] = cards_to_come_value(context, megacredit)
    return terms


def _production_value(context: EvaluationContext, seat: i64, resource: i64) -> float:
    made: float = float(context.table.cells[row(seat) + PRODUCTION + resource])
    return made * production_value(context, seat, resource)


def _stock_value(context: EvaluationContext, seat: i64, resource: i64) -> float:
    there: float = float(context.table.cells[row(seat) + STOCK + resource])
    return there * resource_value(context, seat, resource)
