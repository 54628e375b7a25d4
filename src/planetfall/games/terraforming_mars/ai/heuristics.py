"""Heuristics for bots: how good a position is for a seat, and a first guess at good answers.

A position in the middle of an action is valued as if its player finished it by first guesses, so that a card is valued
only after its tile is placed. Money counts for the good cards that it can pay for, regardless of whose turn it is.
"""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.core.margins import margin
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.terraforming_mars.ai.evaluation import (
    EvaluationContext,
    context_for,
    cube_value,
    list_value,
    megacredit_value,
    production_value,
    resource_value,
    unknown_card_value,
)
from planetfall.games.terraforming_mars.ai.milestones_and_awards import awards_value
from planetfall.games.terraforming_mars.ai.projection import (
    card_value,
    expected_points,
    good_cards,
    net_card_value,
    points_with_awards,
)
from planetfall.games.terraforming_mars.ai.rivals import (
    Rivals,
    has_same_awards,
    known_awards_value,
    rival_points,
)
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.engine.action_ids import (
    AMOUNT,
    BUY,
    DISCARD,
    DONE,
    DRAFT,
    FOUND,
    GREENERY_ORDER,
    KEEP,
    NEXT,
    ON,
    OPTION,
    PLACE,
    TARGET,
)
from planetfall.games.terraforming_mars.engine.apply_answer import apply_answer
from planetfall.games.terraforming_mars.engine.box import (
    AQUIFER,
    ASTEROID,
    CARDS,
    HEAT,
    MEGACREDITS,
    OP_PRODUCTION,
    OP_SHIFT,
    PLANTS,
    PROJECT_GREENERY,
    STEEL,
    TILE_CAPITAL,
    TILE_CITY,
    TILE_GREENERY,
    TILE_OCEAN,
    TITANIUM,
)
from planetfall.games.terraforming_mars.engine.frames import (
    ASK_ACTION,
    ASK_ADD,
    ASK_BUY_SEEN,
    ASK_CHOOSE,
    ASK_COPY,
    ASK_CORPORATION,
    ASK_DRAFT,
    ASK_EXCHANGE,
    ASK_FINAL,
    ASK_GREENERY,
    ASK_HEAT,
    ASK_HOW_MANY,
    ASK_KEEP,
    ASK_LOWER,
    ASK_PLACE,
    ASK_REMOVE,
    ASK_REMOVE_AMOUNT,
    ASK_RESEARCH_HEAT,
    ASK_SELL,
    ASK_STEEL,
    ASK_TAKE,
    ASK_TAKE_AMOUNT,
    ASK_TITANIUM,
    ASK_WHICH_ACTION,
    CLAIM,
)
from planetfall.games.terraforming_mars.engine.questions import answers, answers_found
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.scoring import score
from planetfall.games.terraforming_mars.engine.state import (
    CHOSEN,
    CITY_TILES,
    GREENERY_TILES,
    OCEAN_TILES,
    OWN_TILES,
    RATING,
    STEEL_VALUE,
    STOCK,
    TITANIUM_VALUE,
    count_cards,
    is_solo,
    occupied_spaces,
    row,
)
from planetfall.games.terraforming_mars.engine.targets import owner_of

TIEBREAK: Final = 0.0001  # of a point for each megacredit: enough to decide a tie (TM-249)
SOLO_WIN: Final = 100.0  # of a solo game, in points
WORST: Final = -1000.0


def value(table: TerraformingMars, seat: i64, weights: Weights) -> float:
    """The expected final lead of a seat over its best rival, in points; in a solo game, how close it is to winning."""
    return _value_between_actions(finish_action(table, weights), seat, weights, None)


def _value_between_actions(
    finished: TerraformingMars, seat: i64, weights: Weights, rivals: Rivals | None
) -> float:
    if finished.over():
        return _final_lead(finished, seat, weights)
    context = context_for(finished, weights)
    if is_solo(finished):
        return expected_points(context, 0, True) + solo_progress(context)
    return _expected_lead(context, seat, rivals)


def _final_lead(table: TerraformingMars, seat: i64, weights: Weights) -> float:
    """How far a seat is ahead when the game is over."""
    if is_solo(table):
        return weights.alone_point * final_score(table, 0) + solo_progress(context_for(table, weights))
    return margin([final_score(table, other) for other in range(table.seats)], seat)


def solo_progress(context: EvaluationContext) -> float:
    """In a solo game: the cost of the missing steps as negative points, or SOLO_WIN if none is missing."""
    cost = context.table.box.project_cost
    warmer: float = context.temperature_left * float(cost[ASTEROID])
    missing: float = (
        warmer
        + context.oxygen_left * float(cost[PROJECT_GREENERY])
        + context.oceans_left * float(cost[AQUIFER])
    )
    return SOLO_WIN if missing == 0.0 else -context.solo_step_value * missing


def final_score(table: TerraformingMars, seat: i64) -> float:
    """The score of a seat, and what decides a tie."""
    return float(score(table, seat)) + TIEBREAK * float(table.cells[row(seat) + STOCK + MEGACREDITS])


def _expected_lead(context: EvaluationContext, seat: i64, rivals: Rivals | None) -> float:
    """How far a seat will be ahead; near the end only the best rival counts, before that the others as well."""
    seats: i64 = context.table.seats
    same_awards: bool = rivals is not None and has_same_awards(rivals, context)
    best: float = WORST
    total: float = 0.0
    own: float = 0.0
    other: i64 = 0
    while other < seats:
        awards: float = (
            known_awards_value(rivals, other)
            if rivals is not None and same_awards
            else awards_value(context, other)
        )
        if other == seat:
            own = points_with_awards(context, seat, True, awards)
        else:
            points: float = (
                points_with_awards(context, other, False, awards)
                if rivals is None
                else rival_points(rivals, context, other, awards)
            )
            total += points
            best = max(best, points)
        other += 1
    field: float = context.weights.field * context.rounds
    return own - (best + field * total / float(seats - 1)) / (1.0 + field)


# -- actions in progress -------------------------------------------------------------------------------------


def _is_follow_up(question: i64) -> bool:
    """Whether a question belongs to an action in progress."""
    return kind_of(question) > ASK_ACTION and kind_of(question) != ASK_FINAL


def finish_action(table: TerraformingMars, weights: Weights) -> TerraformingMars:
    """The state after the action in progress."""
    if not _is_follow_up(table.pending.top()):
        return table
    finished = table.copy()
    _finish(finished, weights)
    return finished


def _finish(table: TerraformingMars, weights: Weights) -> None:
    """Finish the action in progress by first guesses."""
    question: i64 = table.pending.top()
    while _is_follow_up(question):
        apply_answer(table, question, _best_answer(table, question, weights))
        table.advance()
        question = table.pending.top()


def _best_answer(table: TerraformingMars, question: i64, weights: Weights) -> i64:
    context = context_for(table, weights)
    best: float = WORST
    chosen: i64 = DONE
    found = answers_found(table, question)
    number: i64 = 0
    while number < found.count:
        points: float = _follow_up_guess(context, question, found.numbers[number])
        if points > best:
            best = points
            chosen = found.numbers[number]
        number += 1
    return chosen


# -- first guesses ----------------------------------------------------------------------------------------------------


def guess(table: TerraformingMars, seat: i64, weights: Weights) -> list[float]:
    """How good each legal answer looks at first sight."""
    question: i64 = table.question_of(seat)
    kind: i64 = kind_of(question)
    if kind == ASK_ACTION or kind == ASK_FINAL:
        rivals = Rivals(context_for(table, weights))
        return [
            _action_guess(table, seat, question, action, weights, rivals)
            for action in answers(table, question)
        ]
    context = context_for(table, weights)
    if kind <= ASK_RESEARCH_HEAT:
        return [_secret_guess(context, question, action) for action in answers(table, question)]
    return [_follow_up_guess(context, question, action) for action in answers(table, question)]


def _action_guess(
    table: TerraformingMars, seat: i64, question: i64, action: i64, weights: Weights, rivals: Rivals
) -> float:
    """The value after an action that is finished by first guesses."""
    trial = table.copy()
    apply_answer(trial, question, action)
    trial.advance()
    _finish(trial, weights)
    return _value_between_actions(trial, seat, weights, rivals)


def _secret_guess(context: EvaluationContext, question: i64, action: i64) -> float:
    """Setup, draft and research."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind == ASK_CORPORATION:
        return card_value(context, seat, CARDS + action - FOUND)
    if kind == ASK_DRAFT:
        return net_card_value(context, seat, action - DRAFT)
    if kind == ASK_RESEARCH_HEAT:
        return -float(action - AMOUNT) if context.temperature_left > 0.0 else float(action - AMOUNT)
    return 0.0 if action == DONE else _buy_guess(context, seat, action - BUY)


def _buy_guess(context: EvaluationContext, seat: i64, bought: i64) -> float:
    """The value of a card beyond its price, which falls with the number of good cards in hand."""
    table = context.table
    cards: i64 = good_cards(context, seat) + count_cards(table, row(seat) + CHOSEN)
    crowd: float = 1.0 - context.weights.picked * max(0.0, float(cards) - context.weights.spare)
    points: float = net_card_value(context, seat, bought) * max(0.0, crowd)
    return points - float(table.box.card_price) * megacredit_value(context, seat)


def _follow_up_guess(context: EvaluationContext, question: i64, action: i64) -> float:
    """An answer within an action."""
    kind: i64 = kind_of(question)
    if kind == ASK_PLACE:
        return _place_guess(context, who_of(question), first_of(question), action - PLACE)
    if ASK_TITANIUM <= kind <= ASK_HEAT:
        return _pay_guess(context, question, action - AMOUNT)
    if kind == ASK_WHICH_ACTION or kind == ASK_CHOOSE or kind == ASK_HOW_MANY:
        return _choice_guess(context, question, action)
    if kind == ASK_LOWER or kind == ASK_REMOVE or kind == ASK_REMOVE_AMOUNT:
        return _harm_guess(context, question, action)
    if kind == ASK_TAKE or kind == ASK_TAKE_AMOUNT or kind == ASK_ADD or kind == ASK_COPY:
        return _card_target_guess(context, question, action)
    if kind == ASK_GREENERY:
        return _order_guess(context, who_of(question), action)
    return _card_guess(context, question, action)


def _card_guess(context: EvaluationContext, question: i64, action: i64) -> float:
    """Cards to sell, to exchange, to buy or to keep; the order of effects is as good as any."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind == ASK_SELL:
        return (
            0.0
            if action == DONE
            else megacredit_value(context, seat) - net_card_value(context, seat, action - DISCARD)
        )
    if action == DONE:
        return 0.0
    if kind == ASK_EXCHANGE:
        return unknown_card_value(context, seat) - net_card_value(context, seat, action - DISCARD)
    if kind == ASK_BUY_SEEN:
        return _buy_guess(context, seat, action - BUY)
    return net_card_value(context, seat, action - KEEP) if kind == ASK_KEEP else -float(action - NEXT)


def _pay_guess(context: EvaluationContext, question: i64, cubes: i64) -> float:
    """The money that is saved, less the cubes that are spent."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    resource: i64 = HEAT
    points: i64 = 1
    if kind == ASK_TITANIUM or kind == ASK_STEEL:
        resource = TITANIUM if kind == ASK_TITANIUM else STEEL
        points = context.table.cells[row(seat) + (TITANIUM_VALUE if kind == ASK_TITANIUM else STEEL_VALUE)]
    paid: i64 = min(first_of(question), cubes * points)
    return float(paid) * megacredit_value(context, seat) - float(cubes) * resource_value(
        context, seat, resource
    )


def _choice_guess(context: EvaluationContext, question: i64, action: i64) -> float:
    """Alternatives of an action, options, and amounts to convert."""
    box = context.table.box
    seat: i64 = who_of(question)
    if kind_of(question) == ASK_WHICH_ACTION:
        source: i64 = box.action_card[first_of(question)]
        alternative: i64 = box.alternatives_from[first_of(question)] + action - OPTION
        cost: float = list_value(context, seat, source, box.alternative_cost[alternative])
        return cost + list_value(context, seat, source, box.alternative_gain[alternative])
    effect: i64 = first_of(question)
    if kind_of(question) == ASK_CHOOSE:
        return list_value(context, seat, second_of(question), box.extra[effect] + action - OPTION)
    amount: float = float(action - AMOUNT)
    if box.op[effect] == OP_SHIFT:
        return amount * (
            production_value(context, seat, box.amount[effect])
            - production_value(context, seat, box.what[effect])
        )
    return amount * (
        resource_value(context, seat, box.amount[effect]) - resource_value(context, seat, box.what[effect])
    )


# -- others -----------------------------------------------------------------------------------------------------------


def _harm_guess(context: EvaluationContext, question: i64, action: i64) -> float:
    """Which player loses, and how much: rather a strong one, never oneself."""
    seat: i64 = who_of(question)
    if action == DONE:
        return 0.0
    if kind_of(question) == ASK_REMOVE_AMOUNT:
        own: bool = first_of(question) >> 3 == seat
        return float(AMOUNT - action) if own else float(action - AMOUNT)
    target: i64 = action - TARGET
    table = context.table
    strength: float = float(table.cells[row(target) + RATING]) * 0.01
    loss: float = float(second_of(question)) * production_value(context, target, first_of(question))
    if kind_of(question) == ASK_REMOVE:
        most: i64 = min(second_of(question), table.cells[row(target) + STOCK + first_of(question)])
        loss = float(most) * resource_value(context, target, first_of(question))
    return -1.0 - loss if target == seat else context.weights.harm * loss + strength


def _card_target_guess(context: EvaluationContext, question: i64, action: i64) -> float:
    """Cubes on cards, and production boxes to copy."""
    table = context.table
    seat: i64 = who_of(question)
    kind: i64 = kind_of(question)
    if action == DONE:
        return 0.0
    if kind == ASK_TAKE_AMOUNT:
        own: bool = owner_of(table, table.box.holder[first_of(question)]) == seat
        return float(AMOUNT - action) if own else float(action - AMOUNT)
    source: i64 = action - ON
    if kind == ASK_ADD:
        return cube_value(context, source)
    if kind == ASK_COPY:
        return _production_box_value(context, seat, source)
    points: float = 0.1 + cube_value(context, source)
    return -points if owner_of(table, table.box.holder[source]) == seat else points


def _production_box_value(context: EvaluationContext, seat: i64, source: i64) -> float:
    """The production box of a card."""
    box = context.table.box
    points: float = 0.0
    effect: i64 = box.list_from[box.play[source]]
    while effect < box.list_to[box.play[source]]:
        if box.op[effect] == OP_PRODUCTION:
            points += float(box.amount[effect]) * production_value(context, seat, box.what[effect])
        effect += 1
    return points


def _order_guess(context: EvaluationContext, seat: i64, action: i64) -> float:
    """Oxygen first: the greenery may then be placed beside the ocean that it brings."""
    if action == GREENERY_ORDER:
        return 0.0
    return float(context.table.box.ocean_bonus) * megacredit_value(context, seat)


# -- spaces -----------------------------------------------------------------------------------------------------------


def _place_guess(context: EvaluationContext, seat: i64, tile: i64, space: i64) -> float:
    """The bonus of a space, and the points that a tile there makes with cities and greeneries beside it."""
    table = context.table
    around: i64 = table.box.neighbours[space]
    points: float = _space_value(context, seat, space)
    if tile == TILE_GREENERY:
        cities: i64 = around & table.cells[CITY_TILES]
        own: i64 = count_bits(cities & table.cells[row(seat) + OWN_TILES])
        return points + context.point_value * (
            float(own) - context.weights.gift * float(count_bits(cities) - own)
        )
    if tile == TILE_CITY or tile == TILE_CAPITAL:
        free: i64 = around & table.box.land & ~occupied_spaces(table)
        green: i64 = count_bits(around & table.cells[GREENERY_TILES])
        return points + context.point_value * (
            float(green) + context.weights.suburb * float(count_bits(free))
        )
    own_land: i64 = around & table.cells[row(seat) + OWN_TILES] & table.cells[CITY_TILES]
    if tile == TILE_OCEAN or tile == CLAIM:
        return points
    return points - context.point_value * context.weights.suburb * float(count_bits(own_land))


def _space_value(context: EvaluationContext, seat: i64, space: i64) -> float:
    """The bonus printed on a space, and the oceans beside it."""
    table = context.table
    bonus: i64 = table.box.bonus[space]
    points: float = float(bonus & 15) * resource_value(context, seat, PLANTS)
    points += float(bonus >> 4 & 15) * resource_value(context, seat, STEEL)
    points += float(bonus >> 8 & 15) * resource_value(context, seat, TITANIUM)
    points += float(bonus >> 12 & 15) * unknown_card_value(context, seat)
    oceans: i64 = count_bits(table.box.neighbours[space] & table.cells[OCEAN_TILES])
    return points + float(oceans * table.box.ocean_bonus) * megacredit_value(context, seat)
