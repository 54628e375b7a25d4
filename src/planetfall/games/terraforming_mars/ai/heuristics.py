"""What a bot needs: how good a position is for a seat, and a first guess at good answers.

An action that has only begun counts as if its player finished it by first guesses; so a card is not judged before its
tile is placed. Money that waits for good cards is worth what those would bring, whoever's turn it is.
"""

from typing import Final

from mypy_extensions import i64

from planetfall.core.bits import count_bits
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.games.terraforming_mars.ai.evaluation import (
    Outlook,
    card,
    cube_worth,
    list_worth,
    look_at,
    money,
    stream,
    unit,
)
from planetfall.games.terraforming_mars.ai.projection import card_worth, good_cards, net_worth, prospects
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.engine.action_ids import (
    AMOUNT,
    BUY,
    DISCARD,
    DONE,
    DRAFT,
    FOUND,
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
    GREENERY,
    HEAT,
    MEGACREDITS,
    OP_PRODUCTION,
    OP_SHIFT,
    PLANTS,
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
from planetfall.games.terraforming_mars.engine.questions import answers
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

TIEBREAK: Final = 0.0001  # of a point for each megacredit: enough to tell who wins a tie (TM-249)
WON: Final = 100.0  # for a player alone
NEVER: Final = -1000.0


def value(table: TerraformingMars, seat: i64, weights: Weights) -> float:
    """How many points a seat may expect to be ahead of its best rival at the end; alone, how near it is to winning."""
    finished = _finish(table, weights)
    if finished.over():
        return _margin(finished, seat, weights)
    outlook = look_at(finished, weights)
    if is_solo(finished):
        return prospects(outlook, 0, True) + _progress(outlook)
    return _lead(outlook, seat)


def _margin(table: TerraformingMars, seat: i64, weights: Weights) -> float:
    """How far a seat is ahead when the game is over."""
    if is_solo(table):
        return weights.alone_point * _final_score(table, 0) + _progress(look_at(table, weights))
    best: float = NEVER
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            best = max(best, _final_score(table, other))
        other += 1
    return _final_score(table, seat) - best


def _progress(outlook: Outlook) -> float:
    """Alone: what is missing, by what it costs, or that nothing is."""
    cost = outlook.table.box.project_cost
    warmer: float = outlook.warmer * float(cost[ASTEROID])
    missing: float = warmer + outlook.oxygen * float(cost[GREENERY]) + outlook.oceans * float(cost[AQUIFER])
    return WON if missing == 0.0 else -outlook.step * missing


def _final_score(table: TerraformingMars, seat: i64) -> float:
    return float(score(table, seat)) + TIEBREAK * float(table.cells[row(seat) + STOCK + MEGACREDITS])


def _lead(outlook: Outlook, seat: i64) -> float:
    """How far a seat will be ahead; near the end only the best rival counts, before that the others as well."""
    seats: i64 = outlook.table.seats
    best: float = NEVER
    rivals: float = 0.0
    other: i64 = 0
    while other < seats:
        if other != seat:
            points: float = prospects(outlook, other, False)
            rivals += points
            best = max(best, points)
        other += 1
    field: float = outlook.weights.field * outlook.rounds
    return prospects(outlook, seat, True) - (best + field * rivals / float(seats - 1)) / (1.0 + field)


# -- actions that have only begun -------------------------------------------------------------------------------------


def _is_small(asked: i64) -> bool:
    """Whether a question belongs to an action that has begun."""
    return kind_of(asked) > ASK_ACTION and kind_of(asked) != ASK_FINAL


def _finish(table: TerraformingMars, weights: Weights) -> TerraformingMars:
    """The table after the action that somebody has begun."""
    if not _is_small(table.pending.top()):
        return table
    finished = table.copy()
    asked: i64 = finished.pending.top()
    while _is_small(asked):
        apply_answer(finished, asked, _best_answer(finished, asked, weights))
        finished.advance()
        asked = finished.pending.top()
    return finished


def _best_answer(table: TerraformingMars, asked: i64, weights: Weights) -> i64:
    outlook = look_at(table, weights)
    best: float = NEVER
    chosen: i64 = DONE
    for action in answers(table, asked):
        worth: float = _small_guess(outlook, asked, action)
        if worth > best:
            best = worth
            chosen = action
    return chosen


# -- first guesses ----------------------------------------------------------------------------------------------------


def guess(table: TerraformingMars, seat: i64, weights: Weights) -> list[float]:
    """How good each legal answer looks at first sight."""
    asked: i64 = table.question_of(seat)
    kind: i64 = kind_of(asked)
    if kind == ASK_ACTION or kind == ASK_FINAL:
        return [value(_after(table, asked, action), seat, weights) for action in answers(table, asked)]
    outlook = look_at(table, weights)
    if kind <= ASK_RESEARCH_HEAT:
        return [_secret_guess(outlook, asked, action) for action in answers(table, asked)]
    return [_small_guess(outlook, asked, action) for action in answers(table, asked)]


def _after(table: TerraformingMars, asked: i64, action: i64) -> TerraformingMars:
    trial = table.copy()
    apply_answer(trial, asked, action)
    trial.advance()
    return trial


def _secret_guess(outlook: Outlook, asked: i64, action: i64) -> float:
    """Setup, draft and research."""
    kind: i64 = kind_of(asked)
    seat: i64 = who_of(asked)
    if kind == ASK_CORPORATION:
        return card_worth(outlook, seat, CARDS + action - FOUND)
    if kind == ASK_DRAFT:
        return net_worth(outlook, seat, action - DRAFT)
    if kind == ASK_RESEARCH_HEAT:
        return -float(action - AMOUNT) if outlook.warmer > 0.0 else float(action - AMOUNT)
    return 0.0 if action == DONE else _buy_guess(outlook, seat, action - BUY)


def _buy_guess(outlook: Outlook, seat: i64, bought: i64) -> float:
    """What a card is good for beyond its price, the less the more there are to play already."""
    table = outlook.table
    cards: i64 = good_cards(outlook, seat) + count_cards(table, row(seat) + CHOSEN)
    crowd: float = 1.0 - outlook.weights.picked * max(0.0, float(cards) - outlook.weights.spare)
    worth: float = net_worth(outlook, seat, bought) * max(0.0, crowd)
    return worth - float(table.box.card_price) * money(outlook, seat)


def _small_guess(outlook: Outlook, asked: i64, action: i64) -> float:
    """An answer within an action."""
    kind: i64 = kind_of(asked)
    if kind == ASK_PLACE:
        return _place_guess(outlook, who_of(asked), first_of(asked), action - PLACE)
    if ASK_TITANIUM <= kind <= ASK_HEAT:
        return _pay_guess(outlook, asked, action - AMOUNT)
    if kind == ASK_WHICH_ACTION or kind == ASK_CHOOSE or kind == ASK_HOW_MANY:
        return _choice_guess(outlook, asked, action)
    if kind == ASK_LOWER or kind == ASK_REMOVE or kind == ASK_REMOVE_AMOUNT:
        return _harm_guess(outlook, asked, action)
    if kind == ASK_TAKE or kind == ASK_TAKE_AMOUNT or kind == ASK_ADD or kind == ASK_COPY:
        return _touch_guess(outlook, asked, action)
    return _card_guess(outlook, asked, action)


def _card_guess(outlook: Outlook, asked: i64, action: i64) -> float:
    """Cards to sell, to exchange, to buy or to keep; the order of effects is as good as any."""
    kind: i64 = kind_of(asked)
    seat: i64 = who_of(asked)
    if kind == ASK_SELL:
        return 0.0 if action == DONE else money(outlook, seat) - net_worth(outlook, seat, action - DISCARD)
    if action == DONE:
        return 0.0
    if kind == ASK_EXCHANGE:
        return card(outlook, seat) - net_worth(outlook, seat, action - DISCARD)
    if kind == ASK_BUY_SEEN:
        return _buy_guess(outlook, seat, action - BUY)
    return net_worth(outlook, seat, action - KEEP) if kind == ASK_KEEP else -float(action - NEXT)


def _pay_guess(outlook: Outlook, asked: i64, cubes: i64) -> float:
    """What is kept: money that is not spent, less the cubes that are."""
    kind: i64 = kind_of(asked)
    seat: i64 = who_of(asked)
    resource: i64 = HEAT
    worth: i64 = 1
    if kind == ASK_TITANIUM or kind == ASK_STEEL:
        resource = TITANIUM if kind == ASK_TITANIUM else STEEL
        worth = outlook.table.cells[row(seat) + (TITANIUM_VALUE if kind == ASK_TITANIUM else STEEL_VALUE)]
    paid: i64 = min(first_of(asked), cubes * worth)
    return float(paid) * money(outlook, seat) - float(cubes) * unit(outlook, seat, resource)


def _choice_guess(outlook: Outlook, asked: i64, action: i64) -> float:
    """Ways to use a card, options, and how much to convert."""
    box = outlook.table.box
    seat: i64 = who_of(asked)
    if kind_of(asked) == ASK_WHICH_ACTION:
        source: i64 = box.action_card[first_of(asked)]
        alternative: i64 = box.alternatives_from[first_of(asked)] + action - OPTION
        cost: float = list_worth(outlook, seat, source, box.alternative_cost[alternative])
        return cost + list_worth(outlook, seat, source, box.alternative_gain[alternative])
    effect: i64 = first_of(asked)
    if kind_of(asked) == ASK_CHOOSE:
        return list_worth(outlook, seat, second_of(asked), box.extra[effect] + action - OPTION)
    amount: float = float(action - AMOUNT)
    if box.op[effect] == OP_SHIFT:
        return amount * (stream(outlook, seat, box.amount[effect]) - stream(outlook, seat, box.what[effect]))
    return amount * (unit(outlook, seat, box.amount[effect]) - unit(outlook, seat, box.what[effect]))


# -- others -----------------------------------------------------------------------------------------------------------


def _harm_guess(outlook: Outlook, asked: i64, action: i64) -> float:
    """Whom to harm, and how much: rather the strong, never oneself."""
    seat: i64 = who_of(asked)
    if action == DONE:
        return 0.0
    if kind_of(asked) == ASK_REMOVE_AMOUNT:
        own: bool = first_of(asked) >> 3 == seat
        return float(AMOUNT - action) if own else float(action - AMOUNT)
    target: i64 = action - TARGET
    table = outlook.table
    strength: float = float(table.cells[row(target) + RATING]) * 0.01
    loss: float = float(second_of(asked)) * stream(outlook, target, first_of(asked))
    if kind_of(asked) == ASK_REMOVE:
        most: i64 = min(second_of(asked), table.cells[row(target) + STOCK + first_of(asked)])
        loss = float(most) * unit(outlook, target, first_of(asked))
    return -1.0 - loss if target == seat else outlook.weights.harm * loss + strength


def _touch_guess(outlook: Outlook, asked: i64, action: i64) -> float:
    """Cubes on cards, and boxes that are copied."""
    table = outlook.table
    seat: i64 = who_of(asked)
    kind: i64 = kind_of(asked)
    if action == DONE:
        return 0.0
    if kind == ASK_TAKE_AMOUNT:
        own: bool = owner_of(table, table.box.holder[first_of(asked)]) == seat
        return float(AMOUNT - action) if own else float(action - AMOUNT)
    source: i64 = action - ON
    if kind == ASK_ADD:
        return cube_worth(outlook, source)
    if kind == ASK_COPY:
        return _box_worth(outlook, seat, source)
    worth: float = 0.1 + cube_worth(outlook, source)
    return -worth if owner_of(table, table.box.holder[source]) == seat else worth


def _box_worth(outlook: Outlook, seat: i64, source: i64) -> float:
    """The production box of a card."""
    box = outlook.table.box
    worth: float = 0.0
    effect: i64 = box.list_from[box.play[source]]
    while effect < box.list_to[box.play[source]]:
        if box.op[effect] == OP_PRODUCTION:
            worth += float(box.amount[effect]) * stream(outlook, seat, box.what[effect])
        effect += 1
    return worth


# -- spaces -----------------------------------------------------------------------------------------------------------


def _place_guess(outlook: Outlook, seat: i64, tile: i64, space: i64) -> float:
    """What a space gives at once, and what a tile does there for cities and greeneries around."""
    table = outlook.table
    around: i64 = table.box.neighbours[space]
    worth: float = _site(outlook, seat, space)
    if tile == TILE_GREENERY:
        cities: i64 = around & table.cells[CITY_TILES]
        own: i64 = count_bits(cities & table.cells[row(seat) + OWN_TILES])
        return worth + outlook.point * (float(own) - outlook.weights.gift * float(count_bits(cities) - own))
    if tile == TILE_CITY or tile == TILE_CAPITAL:
        free: i64 = around & table.box.land & ~occupied_spaces(table)
        green: i64 = count_bits(around & table.cells[GREENERY_TILES])
        return worth + outlook.point * (float(green) + outlook.weights.suburb * float(count_bits(free)))
    own_land: i64 = around & table.cells[row(seat) + OWN_TILES] & table.cells[CITY_TILES]
    if tile == TILE_OCEAN or tile == CLAIM:
        return worth
    return worth - outlook.point * outlook.weights.suburb * float(count_bits(own_land))


def _site(outlook: Outlook, seat: i64, space: i64) -> float:
    """The bonus printed on a space, and the oceans beside it."""
    table = outlook.table
    bonus: i64 = table.box.bonus[space]
    worth: float = float(bonus & 15) * unit(outlook, seat, PLANTS)
    worth += float(bonus >> 4 & 15) * unit(outlook, seat, STEEL)
    worth += float(bonus >> 8 & 15) * unit(outlook, seat, TITANIUM)
    worth += float(bonus >> 12 & 15) * card(outlook, seat)
    oceans: i64 = count_bits(table.box.neighbours[space] & table.cells[OCEAN_TILES])
    return worth + float(oceans * table.box.ocean_bonus) * money(outlook, seat)
