"""What a seat may expect at the end: its points, what its means will buy, its cards, and the races it is in."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.frame_state import FINE
from planetfall.games.terraforming_mars.ai.evaluation import (
    EvaluationContext,
    find_unit_values,
    has_passed,
    list_value,
    megacredit_value,
    midway_context,
    oxygen_step_value,
    production_value,
    resource_value,
    temperature_step_value,
    unknown_card_value,
)
from planetfall.games.terraforming_mars.ai.milestones_and_awards import awards_value, milestones_value
from planetfall.games.terraforming_mars.engine.box import (
    ALL_TAGS,
    CARDS,
    COUNT_CUBES,
    ENERGY,
    HEAT,
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
    MARS,
    MEGACREDITS,
    OP_SPEND,
    PLANTS,
    REQ_OCEANS,
    REQ_OXYGEN,
    REQ_TEMPERATURE,
    STEEL,
    TITANIUM,
    TYPE_EVENT,
    WHEN_BONUS,
    WHEN_CARD,
    WHEN_PROJECT,
)
from planetfall.games.terraforming_mars.engine.card_actions import refuse_action
from planetfall.games.terraforming_mars.engine.grants import count
from planetfall.games.terraforming_mars.engine.payment import can_pay
from planetfall.games.terraforming_mars.engine.playability import (
    metals_for,
    price,
    refuse_effects,
    refuse_requirement,
)
from planetfall.games.terraforming_mars.engine.refusal_codes import MANY_OCEANS, OXYGEN_HIGH, TOO_WARM
from planetfall.games.terraforming_mars.engine.scoring import (
    city_points,
    own_greeneries,
    total_card_points,
    total_milestone_points,
)
from planetfall.games.terraforming_mars.engine.state import (
    CITY_TILES,
    CORPORATION,
    CUBES,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    OCEANS,
    OWN_TILES,
    OXYGEN_AT,
    PASSED,
    PRODUCTION,
    RATING,
    SLACK,
    STOCK,
    TEMPERATURE_AT,
    USED,
    next_card,
    next_card_of,
    occupied_spaces,
    row,
)

MAX_USEFUL_CUBES: Final = 4  # cubes on a card that wait to be used, at most


def expected_points(context: EvaluationContext, seat: i64, hand: bool) -> float:
    """The points that a seat may expect at the end; its hand is evaluated card by card, or only counted."""
    return points_with_awards(context, seat, hand, 0.0 if context.solo else awards_value(context, seat))


def points_with_awards(context: EvaluationContext, seat: i64, hand: bool, awards: float) -> float:
    """The points that a seat may expect at the end, where those for awards are known."""
    points: float = solid_points(context, seat)
    if not context.solo:
        points += milestones_value(context, seat) + awards
    return points + (hand_value(context, seat) if hand else unknown_hand_value(context, seat))


def solid_points(context: EvaluationContext, seat: i64) -> float:
    """Points without races and cards in hand."""
    return _certain_points(context, seat) + resources_value(context, seat) + in_play_value(context, seat)


def unknown_hand_value(context: EvaluationContext, seat: i64) -> float:
    """Points for a hand of which only the size is known."""
    return float(context.table.cells[row(seat) + HAND_SIZE]) * unknown_card_value(context, seat)


def _certain_points(context: EvaluationContext, seat: i64) -> float:
    """Points already scored, income from the rating, and greeneries still to come beside cities."""
    table = context.table
    certain: i64 = total_milestone_points(table, seat) + own_greeneries(table, seat)
    certain += city_points(table, seat) + total_card_points(table, seat)
    rating: float = float(table.cells[row(seat) + RATING]) * context.rating_value
    return context.point_value * (float(certain) + city_space_points(context, seat)) + rating


def city_space_points(context: EvaluationContext, seat: i64) -> float:
    """Points to expect from greeneries still to come beside own cities."""
    table = context.table
    own: i64 = table.cells[CITY_TILES] & table.cells[row(seat) + OWN_TILES]
    free: i64 = table.box.land & ~occupied_spaces(table)
    found: i64 = 0
    space: i64 = 0
    while own >> space != 0 and space < MARS:
        if own >> space & 1:
            found += count_bits(table.box.neighbours[space] & free)
        space += 1
    return context.weights.suburb * float(found) * min(1.0, context.rounds / 3.0)


def resources_value(context: EvaluationContext, seat: i64) -> float:
    """Stock and production, and the cards that will be bought."""
    green: float = stock_and_production_value(context, seat, PLANTS)
    warm: float = stock_and_production_value(context, seat, HEAT) + stock_and_production_value(
        context, seat, ENERGY
    )
    if context.solo:  # no more than the parameters still need
        green = min(green, context.oxygen_left * oxygen_step_value(context))
        warm = min(warm, context.temperature_left * temperature_step_value(context))
    megacredit: float = megacredit_value(context, seat)
    return (
        green
        + warm
        + money_and_metals_value(context, seat, megacredit)
        + cards_to_come_value(context, megacredit)
    )


def cards_to_come_value(context: EvaluationContext, megacredit: float) -> float:
    """The cards that will be seen and bought."""
    now: float = context.weights.fresh + context.weights.rest if context.in_research else 0.0
    return context.weights.fresh * context.income_value + now * megacredit


def stock_and_production_value(context: EvaluationContext, seat: i64, resource: i64) -> float:
    """Points for the stock and the production of a resource."""
    cells = context.table.cells
    place: i64 = row(seat) + resource
    made: float = float(cells[place + PRODUCTION]) * production_value(context, seat, resource)
    return made + float(cells[place + STOCK]) * resource_value(context, seat, resource)


def money_and_metals_value(context: EvaluationContext, seat: i64, megacredit: float) -> float:
    """Money and metals; more than can be spent soon counts less."""
    cells = context.table.cells
    place: i64 = row(seat)
    purse: float = context.weights.purse
    wealth: float = 0.0
    points: float = 0.0
    resource: i64 = MEGACREDITS
    while resource <= TITANIUM:
        each: float = resource_value(context, seat, resource) / megacredit
        made: float = float(cells[place + PRODUCTION + resource])
        wealth += float(cells[place + STOCK + resource]) * each
        points += made * production_value(context, seat, resource)
        if context.in_research:
            purse += made * each
        resource += 1
    if context.in_research:
        purse += float(cells[place + RATING])
    return points + (min(wealth, purse) + context.weights.idle * max(0.0, wealth - purse)) * megacredit


# -- cards ------------------------------------------------------------------------------------------------------------


def in_play_value(context: EvaluationContext, seat: i64) -> float:
    """Points for what cards in play and the corporation will still do."""
    table = context.table
    average: EvaluationContext = midway_context(context)
    find_unit_values(average, seat)
    points: float = 0.0
    lasting = table.box.lasting
    found: i64 = next_card_of(table, row(seat) + IN_PLAY, lasting, 0)
    while found >= 0:
        uses: float = _uses_left(context, seat, found)
        points += lasting_value(context, average, seat, found, uses) + _stored_cubes_value(context, found)
        found = next_card_of(table, row(seat) + IN_PLAY, lasting, found + 1)
    corporation: i64 = table.cells[row(seat) + CORPORATION] - 1
    if corporation >= 0:
        found = CARDS + corporation
        points += lasting_value(context, average, seat, found, _uses_left(context, seat, found))
    return points


def _stored_cubes_value(context: EvaluationContext, found: i64) -> float:
    """Points for cubes on a card that do not make a whole point yet, or that are still to be used."""
    table = context.table
    box = table.box
    if box.holder[found] < 0:
        return 0.0
    cubes: i64 = table.cells[CUBES + box.holder[found]]
    counted: i64 = box.points_count[found] - 1
    if counted < 0 or box.count_kind[counted] != COUNT_CUBES:
        return context.weights.cube * float(min(cubes, MAX_USEFUL_CUBES)) if context.rounds > 0.0 else 0.0
    if box.points_least[found] > 0 or context.final:
        return 0.0
    each: i64 = box.count_each[counted]
    return context.point_value * float(box.points[found] * (cubes % each)) / float(each)


def _uses_left(context: EvaluationContext, seat: i64, found: i64) -> float:
    """How often the action of a card in play can still be used."""
    table = context.table
    action: i64 = table.box.action[found]
    if action < 0 or context.final:
        return 0.0
    if context.in_research:
        return context.weights.uses * (context.rounds + 1.0)
    used: bool = table.cells[row(seat) + USED] & bit(action) != 0 or has_passed(context, seat)
    now: bool = not used and refuse_action(table, seat, action) == FINE
    return context.weights.uses * context.rounds + (1.0 if now else 0.0)


def lasting_value(
    context: EvaluationContext, average: EvaluationContext, seat: i64, found: i64, uses: float
) -> float:
    """Points for a card after it is played: for its action, its triggers and its lasting effects."""
    box = context.table.box
    points: float = 0.0
    if box.action[found] >= 0 and uses > 0.0:
        points += uses * _action_value(average, seat, found)
    if context.rounds > 0.0:
        if box.triggers[found] != 0:
            points += context.generations_left * _triggers_value(average, seat, box.triggers[found])
        lasting: i64 = box.lasting_from[found]
        while lasting < box.lasting_to[found]:
            points += _lasting_effect_value(context, seat, lasting)
            lasting += 1
    counted: i64 = box.points_count[found] - 1
    if counted >= 0 and box.count_kind[counted] != COUNT_CUBES:
        points += (
            context.weights.learning
            * context.generations_left
            * context.point_value
            * float(box.points[found])
        )
    return points


def _action_value(context: EvaluationContext, seat: i64, found: i64) -> float:
    """Points for the best alternative of a card's action, if it has any value."""
    box = context.table.box
    action: i64 = box.action[found]
    best: float = 0.0
    alternative: i64 = box.alternatives_from[action]
    while alternative < box.alternatives_to[action]:
        gain: float = list_value(context, seat, found, box.alternative_gain[alternative])
        gain += list_value(context, seat, found, box.alternative_cost[alternative])
        if gain > best:
            best = max(best, gain * _affordable_share(context, seat, box.alternative_cost[alternative]))
        alternative += 1
    return best


def _affordable_share(context: EvaluationContext, seat: i64, costs: i64) -> float:
    """The share of generations in which a cost in other resources than megacredits can be paid."""
    box = context.table.box
    cells = context.table.cells
    part: float = 1.0
    effect: i64 = box.list_from[costs]
    while effect < box.list_to[costs]:
        if box.op[effect] == OP_SPEND and box.what[effect] != MEGACREDITS:
            place: i64 = row(seat) + box.what[effect]
            made: float = float(cells[place + PRODUCTION])
            made += float(cells[place + STOCK]) / (2.0 * context.rounds + 1.0)
            part = min(part, made / float(box.amount[effect]))
        effect += 1
    return part


def _triggers_value(context: EvaluationContext, seat: i64, mask: i64) -> float:
    box = context.table.box
    points: float = 0.0
    trigger: i64 = 0
    while mask != 0:
        if mask & 1:
            source: i64 = box.trigger_card[trigger]
            each: float = list_value(context, seat, source, box.trigger_list[trigger])
            points += max(0.0, each) * _trigger_rate(context, trigger)
        mask >>= 1
        trigger += 1
    return points


def _trigger_rate(context: EvaluationContext, trigger: i64) -> float:
    """How often a trigger acts in a generation."""
    box = context.table.box
    when: i64 = box.trigger_when[trigger]
    rate: float = context.weights.tile_rate
    if when == WHEN_PROJECT or when == WHEN_BONUS:
        return context.weights.project_rate
    if when == WHEN_CARD:
        rate = context.weights.played
        if box.trigger_cost[trigger] > 0:
            rate = context.weights.dear_rate
        elif box.trigger_tags[trigger] != 0:
            rate = context.weights.tag_rate * float(count_bits(box.trigger_tags[trigger]))
        if box.trigger_event[trigger] == 1:
            rate = context.weights.event_rate
    if box.trigger_anyone[trigger] == 1:
        rate += rate * context.weights.others * float(context.table.seats - 1)
    return rate


def _lasting_effect_value(context: EvaluationContext, seat: i64, lasting: i64) -> float:
    box = context.table.box
    kind: i64 = box.lasting_is[lasting]
    amount: float = float(box.lasting_amount[lasting])
    if kind == LASTING_DISCOUNT:
        rate: float = (
            context.weights.played if box.lasting_what[lasting] == ALL_TAGS else context.weights.tag_rate
        )
        return (
            amount
            * rate
            * (context.income_value + (megacredit_value(context, seat) if context.in_research else 0.0))
        )
    if (
        kind == LASTING_VALUE
        or kind == LASTING_HEAT_MONEY
        or kind == LASTING_NEXT_DISCOUNT
        or kind == LASTING_NEXT_SLACK
    ):
        return 0.0  # counted in the prices of cards and in the value of resources
    if kind == LASTING_SLACK:
        return context.weights.slack_worth * amount * min(context.generations_left, 4.0) / 4.0
    if kind == LASTING_GREENERY_COST:
        return context.weights.cheap_greenery * context.generations_left / 10.0
    if kind == LASTING_PROJECT_DISCOUNT:
        return context.weights.cheap_project * amount
    if kind == LASTING_SHIELD:
        return context.weights.safety
    assert kind == LASTING_SAFE
    return 0.0


# -- the hand ---------------------------------------------------------------------------------------------------------


def hand_value(context: EvaluationContext, seat: i64) -> float:
    """Points for the cards in hand, limited by the money to play them."""
    table = context.table
    least: float = context.weights.hope * megacredit_value(context, seat) if context.rounds > 0.0 else 0.0
    points: float = 0.0
    found: i64 = next_card(table, row(seat) + HAND, 0)
    while found >= 0:
        points += max(least, net_card_value(context, seat, found))
        found = next_card(table, row(seat) + HAND, found + 1)
    most: float = context.weights.card_return * _budget(context, seat)
    return most * (1.0 - math.exp(-points / most)) if most > 0.0 else 0.0


def good_cards(context: EvaluationContext, seat: i64) -> i64:
    """How many cards in hand are better played than sold."""
    table = context.table
    number: i64 = 0
    found: i64 = next_card(table, row(seat) + HAND, 0)
    while found >= 0:
        if net_card_value(context, seat, found) > context.weights.hope * megacredit_value(context, seat):
            number += 1
        found = next_card(table, row(seat) + HAND, found + 1)
    return number


def _budget(context: EvaluationContext, seat: i64) -> float:
    """Money available for cards until the end."""
    cells = context.table.cells
    place: i64 = row(seat)
    now: i64 = cells[place + STOCK] + 2 * cells[place + STOCK + STEEL] + 3 * cells[place + STOCK + TITANIUM]
    each: i64 = cells[place + RATING] + cells[place + PRODUCTION] + 2 * cells[place + PRODUCTION + STEEL]
    each += 3 * cells[place + PRODUCTION + TITANIUM]
    if cells[PASSED] & bit(seat) != 0 and context.rounds == 0.0:
        return 0.0
    return float(now) + context.rounds * float(each)


def net_card_value(context: EvaluationContext, seat: i64, found: i64) -> float:
    """Points that playing a card gains beyond its price, times the chance to play it."""
    table = context.table
    chance: float = chance_to_play(context, seat, found)
    if chance <= 0.0:
        return 0.0
    cost: i64 = price(table, seat, found)
    if context.rounds == 0.0 and not can_pay(table, seat, cost, metals_for(table, found)):
        return 0.0
    gain: float = card_value(context, seat, found) - float(cost) * megacredit_value(context, seat)
    return context.weights.in_hand * chance * gain


def chance_to_play(context: EvaluationContext, seat: i64, found: i64) -> float:
    """How likely and how soon the requirements of a card are met."""
    table = context.table
    box = table.box
    chance: float = 1.0
    place: i64 = box.requires_from[found]
    while place < box.requires_to[found]:
        wrong: i64 = refuse_requirement(table, seat, place)
        if wrong == OXYGEN_HIGH or wrong == TOO_WARM or wrong == MANY_OCEANS:
            return 0.0
        if wrong != FINE:
            chance *= _waiting_factor(context, seat, place)
        place += 1
    if box.play_checks[found] > 1 and refuse_effects(table, seat, found, box.play_checks[found]) != FINE:
        chance *= context.weights.unable
    return chance


def _waiting_factor(context: EvaluationContext, seat: i64, place: i64) -> float:
    """The share of the game that is left when a requirement will be met."""
    table = context.table
    what: i64 = table.box.requires_what[place]
    if context.rounds == 0.0:
        return 0.0
    if what > REQ_OCEANS:
        return context.weights.unable
    have: i64 = table.cells[OCEANS]
    goal: i64 = table.box.oceans_goal
    if what == REQ_OXYGEN:
        have = table.cells[OXYGEN_AT]
        goal = table.box.oxygen_goal
    elif what == REQ_TEMPERATURE:
        have = table.cells[TEMPERATURE_AT]
        goal = table.box.temperature_goal
    missing: i64 = table.box.requires_least[place] - table.cells[row(seat) + SLACK] - have
    return context.weights.waiting * max(0.0, 1.0 - float(missing) / float(max(1, goal - have)))


def card_value(context: EvaluationContext, seat: i64, found: i64) -> float:
    """Points that playing a card gains, regardless of its price."""
    box = context.table.box
    points: float = list_value(context, seat, found, box.play[found])
    if box.type[found] != TYPE_EVENT:
        again: bool = box.action[found] >= 0 or box.triggers[found] != 0
        average: EvaluationContext = midway_context(context) if again else context
        points += lasting_value(context, average, seat, found, context.weights.uses * (context.rounds + 1.0))
    return points + _printed_points(context, seat, found)


def _printed_points(context: EvaluationContext, seat: i64, found: i64) -> float:
    box = context.table.box
    counted: i64 = box.points_count[found] - 1
    if counted < 0:
        return context.point_value * float(box.points[found])
    if box.count_kind[counted] == COUNT_CUBES:
        return 0.0  # counted with the effects that add cubes
    return context.point_value * float(box.points[found] * (count(context.table, seat, found, counted) + 1))
