"""Heuristics for bots: the value of a position for a seat, and a quick rating of the legal answers."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.core.margins import margin
from planetfall.core.pending import first_of, kind_of, who_of
from planetfall.games.rocket_rescue.ai.evaluation import CARD_TIEBREAK, IMPOSSIBLE, best_gain, lead
from planetfall.games.rocket_rescue.ai.planning import placement_values
from planetfall.games.rocket_rescue.ai.projection import Projection
from planetfall.games.rocket_rescue.ai.survey import Survey, surveyed_lead
from planetfall.games.rocket_rescue.ai.weights import Weights
from planetfall.games.rocket_rescue.engine.box import (
    BOARDING,
    BUILDING,
    HIGHER,
    LOWER,
    OPEN_PLANETS,
    PLACEMENTS,
)
from planetfall.games.rocket_rescue.engine.effects import apply_answer
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
from planetfall.games.rocket_rescue.engine.state import ENERGY, OPEN, placement_in

ENERGY_TIEBREAK: Final = 0.0001  # of an energy at the end (RR-122)


# -- how good a position is -------------------------------------------------------------------------------------------


def value(table: RocketRescue, seat: i64, weights: Weights) -> float:
    """The expected lead of a seat over its best rival at the end, in points."""
    return _margin(table, seat) if table.over() else _expected_lead(table, seat, weights)


def _margin(table: RocketRescue, seat: i64) -> float:
    """The lead of a seat over its best rival when the game is over."""
    return margin([final_score(table, other) for other in range(table.seats)], seat)


def final_score(table: RocketRescue, seat: i64) -> float:
    """The score of a seat, and what decides a tie."""
    ties: float = CARD_TIEBREAK * float(crew_on_cards(table, seat))
    return float(score(table, seat)) + ties + ENERGY_TIEBREAK * float(table.cells[ENERGY + seat])


def _expected_lead(table: RocketRescue, seat: i64, weights: Weights) -> float:
    """The expected lead; a choice that needs a second answer counts with its best one."""
    question: i64 = table.pending.top()
    if who_of(question) != seat or not _is_half_made(kind_of(question)):
        return lead(Projection(table, weights), seat)
    return _best_lead(table, question, seat, Survey(table, seat, weights))


def _best_lead(table: RocketRescue, question: i64, seat: i64, survey: Survey) -> float:
    """The highest expected lead after any answer to a question."""
    best: float = IMPOSSIBLE
    for action in answers(table, question):
        best = max(best, _lead_after(table, question, action, seat, survey))
    return best


def _lead_after(table: RocketRescue, question: i64, action: i64, seat: i64, survey: Survey) -> float:
    """The expected lead after an answer, of which the survey knows what the answer leaves as it was."""
    trial = _after_answer(table, question, action)
    then: i64 = trial.pending.top()
    if who_of(then) == seat and _is_half_made(kind_of(then)):
        return _best_lead(trial, then, seat, survey)
    return surveyed_lead(survey, trial)


def completed(table: RocketRescue, seat: i64, weights: Weights) -> RocketRescue:
    """The table that a value is about: where a choice needs a second answer, that after the best one."""
    question: i64 = table.pending.top()
    if table.over() or who_of(question) != seat or not _is_half_made(kind_of(question)):
        return table
    found = table
    best: float = IMPOSSIBLE
    for action in answers(table, question):
        trial = completed(_after_answer(table, question, action), seat, weights)
        points: float = lead(Projection(trial, weights), seat)
        if points > best:
            best = points
            found = trial
    return found


def _is_half_made(kind: i64) -> bool:
    return kind == ASK_SITE or kind == ASK_CREW or kind == ASK_SHIFT or kind == ASK_FLY or kind == ASK_SEAT


def _after_answer(table: RocketRescue, question: i64, action: i64) -> RocketRescue:
    """A copy of the table after an answer, without automatic steps."""
    trial = table.copy()
    apply_answer(trial, question, action)
    return trial


# -- first guesses ----------------------------------------------------------------------------------------------------


def guess(table: RocketRescue, seat: i64, weights: Weights) -> list[float]:
    """A quick rating of each legal answer, in the order of `answers`."""
    question: i64 = table.question_of(seat)
    kind: i64 = kind_of(question)
    legal = answers(table, question)
    if kind == ASK_PLAN:
        placements = placement_values(table, seat, first_of(question), weights)
        return [placements[(action - PLAN) % PLACEMENTS] for action in legal]
    if kind == ASK_BID:
        spare: i64 = _spare_energy(table, seat)
        return [_bid_guess(action - AMOUNT, spare, weights) for action in legal]
    if kind == ASK_KEEP:
        projection = Projection(table, weights)
        return [best_gain(projection, seat, action - KEEP) for action in legal]
    survey = Survey(table, seat, weights)
    return [_lead_after(table, question, action, seat, survey) for action in legal]


def _bid_guess(bid: i64, spare: i64, weights: Weights) -> float:
    """The expected value of a bid: only the first seat on the track pays it (RR-42)."""
    first: float = 1.0 - math.pow(weights.outbid, float(bid))
    return first * (weights.first_worth - weights.energy_worth * float(bid)) - weights.overdrawn * float(
        max(bid - spare, 0)
    )


def _spare_energy(table: RocketRescue, seat: i64) -> i64:
    """The energy that the dice, crew to board and a launch leave of what a seat has."""
    box = table.box
    building: i64 = placement_in(table, seat, BUILDING)
    boarding: i64 = placement_in(table, seat, BOARDING)
    spare: i64 = table.cells[ENERGY + seat] + min(plan_balance(table, seat), 0)
    spare -= (box.boards[HIGHER[boarding]] + box.boards[LOWER[boarding]]) * box.seat_price
    return spare - _cheapest_flight(table) if box.launches[HIGHER[building]] > 0 else spare


def _cheapest_flight(table: RocketRescue) -> i64:
    """The price of the cheapest open planet."""
    price: i64 = 0
    place: i64 = 0
    while place < OPEN_PLANETS:
        planet: i64 = table.cells[OPEN + place] - 1
        if planet >= 0 and (price == 0 or table.box.price[planet] < price):
            price = table.box.price[planet]
        place += 1
    return price
