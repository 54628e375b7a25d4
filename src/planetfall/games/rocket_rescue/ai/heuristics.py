"""What a bot needs: how good a position is for a seat, and a first guess at good answers."""

from typing import Final

from mypy_extensions import i64

from planetfall.core.pending import first_of, kind_of, who_of
from planetfall.games.rocket_rescue.ai.evaluation import CARD_TIEBREAK, HOPELESS, best_gain, lead
from planetfall.games.rocket_rescue.ai.planning import ways_worth
from planetfall.games.rocket_rescue.ai.projection import Outlook
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import BOARDING, BUILDING, HIGHER, LOWER, OPEN_PLANETS, WAYS
from planetfall.games.rocket_rescue.engine.effects import answer
from planetfall.games.rocket_rescue.engine.payment import plan_balance
from planetfall.games.rocket_rescue.engine.questions import (
    AMOUNT,
    ASK_BID,
    ASK_CREW,
    ASK_FLY,
    ASK_KEEP,
    ASK_PLAN,
    ASK_SEAT,
    ASK_SHIFT,
    ASK_SITE,
    KEEP,
    PLAN,
    answers,
)
from planetfall.games.rocket_rescue.engine.rules import RocketRescue
from planetfall.games.rocket_rescue.engine.scoring import crew_on_cards, score
from planetfall.games.rocket_rescue.engine.state import ENERGY, OPEN, way_in

ENERGY_TIEBREAK: Final = 0.0001  # of an energy at the end (RR-122)


# -- how good a position is -------------------------------------------------------------------------------------------


def value(table: RocketRescue, seat: i64, weights: Weights) -> float:
    """How many points a seat may expect to be ahead of its best rival at the end."""
    return _margin(table, seat) if table.over() else _outcome(table, seat, weights)


def _margin(table: RocketRescue, seat: i64) -> float:
    """How far a seat is ahead when the game is over."""
    best: float = HOPELESS
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            best = max(best, _final_score(table, other))
        other += 1
    return _final_score(table, seat) - best


def _final_score(table: RocketRescue, seat: i64) -> float:
    ties: float = CARD_TIEBREAK * float(crew_on_cards(table, seat))
    return float(score(table, seat)) + ties + ENERGY_TIEBREAK * float(table.cells[ENERGY + seat])


def _outcome(table: RocketRescue, seat: i64, weights: Weights) -> float:
    """The lead to expect; a choice that is only half made counts with its better half."""
    asked: i64 = table.pending.top()
    if who_of(asked) != seat or not _is_half_made(kind_of(asked)):
        return lead(Outlook(table, weights), seat)
    best: float = HOPELESS
    for action in answers(table, asked):
        best = max(best, _outcome(_after(table, asked, action), seat, weights))
    return best


def _is_half_made(kind: i64) -> bool:
    return kind == ASK_SITE or kind == ASK_CREW or kind == ASK_SHIFT or kind == ASK_FLY or kind == ASK_SEAT


def _after(table: RocketRescue, asked: i64, action: i64) -> RocketRescue:
    """A table after an answer and nothing else."""
    trial = table.copy()
    answer(trial, asked, action)
    return trial


# -- first guesses ----------------------------------------------------------------------------------------------------


def guess(table: RocketRescue, seat: i64, weights: Weights) -> list[float]:
    """How good each legal answer looks at first sight."""
    asked: i64 = table.question_of(seat)
    kind: i64 = kind_of(asked)
    legal = answers(table, asked)
    if kind == ASK_PLAN:
        ways = ways_worth(table, seat, first_of(asked), weights)
        return [ways[(action - PLAN) % WAYS] for action in legal]
    if kind == ASK_BID:
        spare: i64 = _spare_energy(table, seat)
        return [_bid_guess(action - AMOUNT, spare, weights) for action in legal]
    if kind == ASK_KEEP:
        outlook = Outlook(table, weights)
        return [best_gain(outlook, seat, action - KEEP) for action in legal]
    return [_outcome(_after(table, asked, action), seat, weights) for action in legal]


def _bid_guess(bid: i64, spare: i64, weights: Weights) -> float:
    """What a bid is good for: only who stands first pays it (RR-42)."""
    first: float = 1.0 - weights.outbid**bid
    return first * (weights.first_worth - weights.energy_worth * float(bid)) - weights.overdrawn * float(
        max(bid - spare, 0)
    )


def _spare_energy(table: RocketRescue, seat: i64) -> i64:
    """The energy that the dice, crew to board and a launch leave of what a seat has."""
    box = table.box
    building: i64 = way_in(table, seat, BUILDING)
    boarding: i64 = way_in(table, seat, BOARDING)
    spare: i64 = table.cells[ENERGY + seat] + min(plan_balance(table, seat), 0)
    spare -= (box.boards[HIGHER[boarding]] + box.boards[LOWER[boarding]]) * box.seat_price
    return spare - _cheapest(table) if box.launches[HIGHER[building]] > 0 else spare


def _cheapest(table: RocketRescue) -> i64:
    """The price of the cheapest open planet."""
    price: i64 = 0
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0 and (price == 0 or table.box.price[planet] < price):
            price = table.box.price[planet]
        place += 1
    return price
