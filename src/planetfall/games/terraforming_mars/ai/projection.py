"""What a seat may expect at the end: its points, what its means will buy, its cards, and the races it is in."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.frame_state import FINE
from planetfall.games.terraforming_mars.ai.evaluation import (
    Outlook,
    breath,
    card,
    degree,
    halfway,
    has_passed,
    list_worth,
    money,
    stream,
    unit,
)
from planetfall.games.terraforming_mars.engine.box import (
    ALL_TAGS,
    AWARDS,
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
    LASTING_SLACK,
    LASTING_VALUE,
    MARS,
    MEGACREDITS,
    MILESTONES,
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
    award_progress,
    city_points,
    milestone_progress,
    own_greeneries,
    total_card_points,
    total_milestone_points,
)
from planetfall.games.terraforming_mars.engine.state import (
    AWARD,
    CITY_TILES,
    CORPORATION,
    CUBES,
    HAND,
    HAND_SIZE,
    IN_PLAY,
    MILESTONE,
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
    occupied_spaces,
    row,
)
from planetfall.games.terraforming_mars.engine.turn_menu import claimed

USEFUL: Final = 4  # cubes on a card that wait to be used, at most
HOPELESS: Final = 40.0


def prospects(outlook: Outlook, seat: i64, hand: bool) -> float:
    """The points that a seat may expect to have at the end; its hand is looked at, or only counted."""
    worth: float = _points(outlook, seat) + _means(outlook, seat) + _in_play(outlook, seat)
    if not outlook.alone:
        worth += _milestones(outlook, seat) + _awards(outlook, seat)
    if hand:
        return worth + hand_worth(outlook, seat)
    return worth + float(outlook.table.cells[row(seat) + HAND_SIZE]) * card(outlook, seat)


def _points(outlook: Outlook, seat: i64) -> float:
    """What is certain, with the money that the rating brings, and what cities may still see around them."""
    table = outlook.table
    certain: i64 = total_milestone_points(table, seat) + own_greeneries(table, seat)
    certain += city_points(table, seat) + total_card_points(table, seat)
    rating: float = float(table.cells[row(seat) + RATING]) * outlook.rating
    return outlook.point * (float(certain) + _suburbs(outlook, seat)) + rating


def _suburbs(outlook: Outlook, seat: i64) -> float:
    table = outlook.table
    own: i64 = table.cells[CITY_TILES] & table.cells[row(seat) + OWN_TILES]
    free: i64 = table.box.land & ~occupied_spaces(table)
    found: i64 = 0
    space: i64 = 0
    while space < MARS:
        if own >> space & 1:
            found += count_bits(table.box.neighbours[space] & free)
        space += 1
    return outlook.weights.suburb * float(found) * min(1.0, outlook.rounds / 3.0)


def _means(outlook: Outlook, seat: i64) -> float:
    """Stock and production, and the cards that will be bought."""
    green: float = _both(outlook, seat, PLANTS)
    warm: float = _both(outlook, seat, HEAT) + _both(outlook, seat, ENERGY)
    if outlook.alone:  # no more than what is left to do
        green = min(green, outlook.oxygen * breath(outlook))
        warm = min(warm, outlook.warmer * degree(outlook))
    coin: float = money(outlook, seat)
    looks: float = (
        outlook.weights.fresh * outlook.income
        + (outlook.weights.fresh + outlook.weights.rest if outlook.research else 0.0) * coin
    )
    return green + warm + _treasury(outlook, seat, coin) + looks


def _both(outlook: Outlook, seat: i64, resource: i64) -> float:
    cells = outlook.table.cells
    place: i64 = row(seat) + resource
    made: float = float(cells[place + PRODUCTION]) * stream(outlook, seat, resource)
    return made + float(cells[place + STOCK]) * unit(outlook, seat, resource)


def _treasury(outlook: Outlook, seat: i64, coin: float) -> float:
    """Money and metals; what waits for long counts less."""
    cells = outlook.table.cells
    place: i64 = row(seat)
    purse: float = outlook.weights.purse
    wealth: float = 0.0
    worth: float = 0.0
    resource: i64 = MEGACREDITS
    while resource <= TITANIUM:
        each: float = unit(outlook, seat, resource) / coin
        made: float = float(cells[place + PRODUCTION + resource])
        wealth += float(cells[place + STOCK + resource]) * each
        worth += made * stream(outlook, seat, resource)
        if outlook.research:
            purse += made * each
        resource += 1
    if outlook.research:
        purse += float(cells[place + RATING])
    return worth + (min(wealth, purse) + outlook.weights.idle * max(0.0, wealth - purse)) * coin


# -- cards ------------------------------------------------------------------------------------------------------------


def _in_play(outlook: Outlook, seat: i64) -> float:
    """What cards in play and the corporation will still do."""
    table = outlook.table
    average: Outlook = halfway(outlook)
    worth: float = 0.0
    found: i64 = next_card(table, row(seat) + IN_PLAY, 0)
    while found >= 0:
        uses: float = _uses(outlook, seat, found)
        worth += lasting_worth(outlook, average, seat, found, uses) + _stored(outlook, found)
        found = next_card(table, row(seat) + IN_PLAY, found + 1)
    corporation: i64 = table.cells[row(seat) + CORPORATION] - 1
    if corporation >= 0:
        found = CARDS + corporation
        worth += lasting_worth(outlook, average, seat, found, _uses(outlook, seat, found))
    return worth


def _stored(outlook: Outlook, found: i64) -> float:
    """Cubes on a card that do not count for whole points yet, or that wait to be used."""
    table = outlook.table
    box = table.box
    if box.holder[found] < 0:
        return 0.0
    cubes: i64 = table.cells[CUBES + box.holder[found]]
    counted: i64 = box.points_count[found] - 1
    if counted < 0 or box.count_kind[counted] != COUNT_CUBES:
        return outlook.weights.cube * float(min(cubes, USEFUL)) if outlook.rounds > 0.0 else 0.0
    if box.points_least[found] > 0 or outlook.final:
        return 0.0
    each: i64 = box.count_each[counted]
    return outlook.point * float(box.points[found] * (cubes % each)) / float(each)


def _uses(outlook: Outlook, seat: i64, found: i64) -> float:
    """How often the action of a card in play can still be used."""
    table = outlook.table
    action: i64 = table.box.action[found]
    if action < 0 or outlook.final:
        return 0.0
    if outlook.research:
        return outlook.weights.uses * (outlook.rounds + 1.0)
    used: bool = table.cells[row(seat) + USED] & bit(action) != 0 or has_passed(outlook, seat)
    now: bool = not used and refuse_action(table, seat, action) == FINE
    return outlook.weights.uses * outlook.rounds + (1.0 if now else 0.0)


def lasting_worth(outlook: Outlook, average: Outlook, seat: i64, found: i64, uses: float) -> float:
    """What a card does after it is played: its action, its triggers, and what it makes cheaper."""
    box = outlook.table.box
    worth: float = 0.0
    if box.action[found] >= 0 and uses > 0.0:
        worth += uses * _action_worth(average, seat, found)
    if outlook.rounds > 0.0:
        if box.triggers[found] != 0:
            worth += outlook.chances * _triggers_worth(average, seat, box.triggers[found])
        lasting: i64 = box.lasting_from[found]
        while lasting < box.lasting_to[found]:
            worth += _lasting(outlook, seat, lasting)
            lasting += 1
    counted: i64 = box.points_count[found] - 1
    if counted >= 0 and box.count_kind[counted] != COUNT_CUBES:
        worth += outlook.weights.learning * outlook.chances * outlook.point * float(box.points[found])
    return worth


def _action_worth(outlook: Outlook, seat: i64, found: i64) -> float:
    """The best way to use a card, if it is worth anything."""
    box = outlook.table.box
    action: i64 = box.action[found]
    best: float = 0.0
    alternative: i64 = box.alternatives_from[action]
    while alternative < box.alternatives_to[action]:
        gain: float = list_worth(outlook, seat, found, box.alternative_gain[alternative])
        gain += list_worth(outlook, seat, found, box.alternative_cost[alternative])
        if gain > best:
            best = max(best, gain * _affordable(outlook, seat, box.alternative_cost[alternative]))
        alternative += 1
    return best


def _affordable(outlook: Outlook, seat: i64, costs: i64) -> float:
    """The part of all generations in which an action that costs other things than money can be paid."""
    box = outlook.table.box
    cells = outlook.table.cells
    part: float = 1.0
    effect: i64 = box.list_from[costs]
    while effect < box.list_to[costs]:
        if box.op[effect] == OP_SPEND and box.what[effect] != MEGACREDITS:
            place: i64 = row(seat) + box.what[effect]
            made: float = float(cells[place + PRODUCTION])
            made += float(cells[place + STOCK]) / (2.0 * outlook.rounds + 1.0)
            part = min(part, made / float(box.amount[effect]))
        effect += 1
    return part


def _triggers_worth(outlook: Outlook, seat: i64, mask: i64) -> float:
    box = outlook.table.box
    worth: float = 0.0
    trigger: i64 = 0
    while mask != 0:
        if mask & 1:
            source: i64 = box.trigger_card[trigger]
            each: float = list_worth(outlook, seat, source, box.trigger_list[trigger])
            worth += max(0.0, each) * _rate(outlook, trigger)
        mask >>= 1
        trigger += 1
    return worth


def _rate(outlook: Outlook, trigger: i64) -> float:
    """How often a trigger acts in a generation."""
    box = outlook.table.box
    when: i64 = box.trigger_when[trigger]
    rate: float = outlook.weights.tile_rate
    if when == WHEN_PROJECT or when == WHEN_BONUS:
        return outlook.weights.project_rate
    if when == WHEN_CARD:
        rate = outlook.weights.played
        if box.trigger_cost[trigger] > 0:
            rate = outlook.weights.dear_rate
        elif box.trigger_tags[trigger] != 0:
            rate = outlook.weights.tag_rate * float(count_bits(box.trigger_tags[trigger]))
        if box.trigger_event[trigger] == 1:
            rate = outlook.weights.event_rate
    if box.trigger_anyone[trigger] == 1:
        rate += rate * outlook.weights.others * float(outlook.table.seats - 1)
    return rate


def _lasting(outlook: Outlook, seat: i64, lasting: i64) -> float:
    box = outlook.table.box
    kind: i64 = box.lasting_is[lasting]
    amount: float = float(box.lasting_amount[lasting])
    if kind == LASTING_DISCOUNT:
        rate: float = (
            outlook.weights.played if box.lasting_what[lasting] == ALL_TAGS else outlook.weights.tag_rate
        )
        return amount * rate * (outlook.income + (money(outlook, seat) if outlook.research else 0.0))
    if (
        kind == LASTING_VALUE
        or kind == LASTING_HEAT_MONEY
        or kind == LASTING_NEXT_DISCOUNT
        or kind == LASTING_NEXT_SLACK
    ):
        return 0.0  # shows in the prices of cards and in what cubes are worth
    if kind == LASTING_SLACK:
        return outlook.weights.slack_worth * amount * min(outlook.chances, 4.0) / 4.0
    if kind == LASTING_GREENERY_COST:
        return outlook.weights.cheap_greenery * outlook.chances / 10.0
    if kind == LASTING_PROJECT_DISCOUNT:
        return outlook.weights.cheap_project * amount
    return outlook.weights.safety if kind != LASTING_SAFE else 0.0


# -- the hand ---------------------------------------------------------------------------------------------------------


def hand_worth(outlook: Outlook, seat: i64) -> float:
    """What the cards in hand are good for, as far as there is money to play them."""
    table = outlook.table
    least: float = outlook.weights.hope * money(outlook, seat) if outlook.rounds > 0.0 else 0.0
    worth: float = 0.0
    found: i64 = next_card(table, row(seat) + HAND, 0)
    while found >= 0:
        worth += max(least, net_worth(outlook, seat, found))
        found = next_card(table, row(seat) + HAND, found + 1)
    most: float = outlook.weights.card_return * _budget(outlook, seat)
    return most * (1.0 - math.exp(-worth / most)) if most > 0.0 else 0.0


def good_cards(outlook: Outlook, seat: i64) -> i64:
    """How many cards in hand a player would like to play."""
    table = outlook.table
    number: i64 = 0
    found: i64 = next_card(table, row(seat) + HAND, 0)
    while found >= 0:
        if net_worth(outlook, seat, found) > outlook.weights.hope * money(outlook, seat):
            number += 1
        found = next_card(table, row(seat) + HAND, found + 1)
    return number


def _budget(outlook: Outlook, seat: i64) -> float:
    """Money to come for the cards in hand."""
    cells = outlook.table.cells
    place: i64 = row(seat)
    now: i64 = cells[place + STOCK] + 2 * cells[place + STOCK + STEEL] + 3 * cells[place + STOCK + TITANIUM]
    each: i64 = cells[place + RATING] + cells[place + PRODUCTION] + 2 * cells[place + PRODUCTION + STEEL]
    each += 3 * cells[place + PRODUCTION + TITANIUM]
    if cells[PASSED] & bit(seat) != 0 and outlook.rounds == 0.0:
        return 0.0
    return float(now) + outlook.rounds * float(each)


def net_worth(outlook: Outlook, seat: i64, found: i64) -> float:
    """What a card in hand is good for: what playing it gains beyond its price, by the chance to play it."""
    table = outlook.table
    chance: float = chance_to_play(outlook, seat, found)
    if chance <= 0.0:
        return 0.0
    cost: i64 = price(table, seat, found)
    if outlook.rounds == 0.0 and not can_pay(table, seat, cost, metals_for(table, found)):
        return 0.0
    gain: float = card_worth(outlook, seat, found) - float(cost) * money(outlook, seat)
    return outlook.weights.in_hand * chance * gain


def chance_to_play(outlook: Outlook, seat: i64, found: i64) -> float:
    """How likely and how soon a card can be played, as far as its conditions go."""
    table = outlook.table
    box = table.box
    chance: float = 1.0
    place: i64 = box.requires_from[found]
    while place < box.requires_to[found]:
        wrong: i64 = refuse_requirement(table, seat, place)
        if wrong == OXYGEN_HIGH or wrong == TOO_WARM or wrong == MANY_OCEANS:
            return 0.0
        if wrong != FINE:
            chance *= _wait(outlook, seat, place)
        place += 1
    if box.play_checks[found] > 1 and refuse_effects(table, seat, found, box.play_checks[found]) != FINE:
        chance *= outlook.weights.unable
    return chance


def _wait(outlook: Outlook, seat: i64, place: i64) -> float:
    """The part of the game that is left when a requirement will be met."""
    table = outlook.table
    what: i64 = table.box.requires_what[place]
    if outlook.rounds == 0.0:
        return 0.0
    if what > REQ_OCEANS:
        return outlook.weights.unable
    have: i64 = table.cells[OCEANS]
    goal: i64 = table.box.oceans_goal
    if what == REQ_OXYGEN:
        have = table.cells[OXYGEN_AT]
        goal = table.box.oxygen_goal
    elif what == REQ_TEMPERATURE:
        have = table.cells[TEMPERATURE_AT]
        goal = table.box.temperature_goal
    missing: i64 = table.box.requires_least[place] - table.cells[row(seat) + SLACK] - have
    return outlook.weights.waiting * max(0.0, 1.0 - float(missing) / float(max(1, goal - have)))


def card_worth(outlook: Outlook, seat: i64, found: i64) -> float:
    """What playing a card gains, its price left aside."""
    box = outlook.table.box
    worth: float = list_worth(outlook, seat, found, box.play[found])
    if box.type[found] != TYPE_EVENT:
        again: bool = box.action[found] >= 0 or box.triggers[found] != 0
        average: Outlook = halfway(outlook) if again else outlook
        worth += lasting_worth(outlook, average, seat, found, outlook.weights.uses * (outlook.rounds + 1.0))
    return worth + _printed_points(outlook, seat, found)


def _printed_points(outlook: Outlook, seat: i64, found: i64) -> float:
    box = outlook.table.box
    counted: i64 = box.points_count[found] - 1
    if counted < 0:
        return outlook.point * float(box.points[found])
    if box.count_kind[counted] == COUNT_CUBES:
        return 0.0  # its cubes count where they come from
    return outlook.point * float(box.points[found] * (count(outlook.table, seat, found, counted) + 1))


# -- races ------------------------------------------------------------------------------------------------------------


def _milestones(outlook: Outlook, seat: i64) -> float:
    """Milestones in sight, the best one in full and the others in part."""
    table = outlook.table
    if claimed(table) >= table.box.most_milestones or outlook.final:
        return 0.0
    best: float = 0.0
    others: float = 0.0
    milestone: i64 = 0
    while milestone < MILESTONES:
        if table.cells[MILESTONE + milestone] == 0:
            worth: float = _milestone(outlook, seat, milestone)
            others += min(best, worth)
            best = max(best, worth)
        milestone += 1
    return best + 0.5 * others


def _milestone(outlook: Outlook, seat: i64, milestone: i64) -> float:
    table = outlook.table
    needed: i64 = table.box.milestone_least[milestone]
    have: i64 = milestone_progress(table, seat, milestone)
    if have >= needed:
        return outlook.weights.ready
    return outlook.weights.nearly * math.pow(float(max(0, have)) / float(needed), outlook.weights.steep)


def _awards(outlook: Outlook, seat: i64) -> float:
    """Points to expect from the awards that are funded."""
    table = outlook.table
    worth: float = 0.0
    award: i64 = 0
    while award < AWARDS:
        if table.cells[AWARD + award] != 0:
            first: float = _part(outlook, seat, award)
            worth += float(table.box.award_first) * first
            if table.seats > 2:
                worth += float(table.box.award_second) * 1.5 * first * (1.0 - first)
        award += 1
    return worth


def _part(outlook: Outlook, seat: i64, award: i64) -> float:
    """The chance to be first."""
    table = outlook.table
    width: float = outlook.weights.award_width[award] * (0.1 + outlook.weights.award_blur * outlook.rounds)
    own: i64 = award_progress(table, seat, award)
    odds: float = 0.0
    other: i64 = 0
    while other < table.seats:
        ahead: float = float(award_progress(table, other, award) - own) / width
        odds += math.exp(min(HOPELESS, ahead))
        other += 1
    return 1.0 / odds
