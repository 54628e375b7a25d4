"""The value of milestones and awards, in points."""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from planetfall.games.terraforming_mars.ai.evaluation import EvaluationContext
from planetfall.games.terraforming_mars.ai.weights import Weights
from planetfall.games.terraforming_mars.engine.box import AWARDS, MILESTONES, Box
from planetfall.games.terraforming_mars.engine.scoring import award_progress, milestone_progress
from planetfall.games.terraforming_mars.engine.state import AWARD, MILESTONE
from planetfall.games.terraforming_mars.engine.turn_menu import claimed

MAX_EXPONENT: Final = 40.0  # of a rival's lead: beyond it an award is lost, and exp stays finite
UNFUNDED: Final = -1_000_000  # in place of a seat's progress for an award


def milestones_value(context: EvaluationContext, seat: i64) -> float:
    """Points for milestones within reach, the best one in full and the others in part."""
    table = context.table
    box = table.box
    if claimed(table) >= box.most_milestones or context.final:
        return 0.0
    partly = _partly_reached(context.weights, box)
    best: float = 0.0
    others: float = 0.0
    start: i64 = 0  # where the points for the milestone begin
    milestone: i64 = 0
    while milestone < MILESTONES:
        needed: i64 = box.milestone_least[milestone]
        if table.cells[MILESTONE + milestone] == 0:
            have: i64 = milestone_progress(table, seat, milestone)
            points: float = context.weights.ready if have >= needed else partly[start + max(0, have)]
            others += min(best, points)
            best = max(best, points)
        start += max(0, needed)
        milestone += 1
    return best + 0.5 * others


def _partly_reached(weights: Weights, box: Box) -> vec[float]:
    """Points for each progress that does not reach a milestone yet, one milestone after another."""
    if weights.partly_of is box:
        return weights.partly_reached
    found = vec[float]()
    for needed in box.milestone_least:
        for have in range(needed):
            found = append(found, weights.nearly * math.pow(float(have) / float(needed), weights.steep))
    weights.partly_reached = found
    weights.partly_of = box
    return found


def awards_value(context: EvaluationContext, seat: i64) -> float:
    """Points to expect from the awards that are funded."""
    find_award_progress(context)
    box = context.table.box
    seats: i64 = context.table.seats
    points: float = 0.0
    award: i64 = 0
    while award < AWARDS:
        if context.award_progress[award * seats] != UNFUNDED:
            first: float = _chance_to_lead(context, seat, award)
            points += float(box.award_first) * first
            if seats > 2:
                points += float(box.award_second) * 1.5 * first * (1.0 - first)
        award += 1
    return points


def find_award_progress(context: EvaluationContext) -> None:
    """Look up everybody's progress for the awards that are funded."""
    if len(context.award_progress) > 0:
        return
    table = context.table
    seats: i64 = table.seats
    found = vec[i64]([UNFUNDED] * (AWARDS * seats))
    award: i64 = 0
    while award < AWARDS:
        seat: i64 = 0
        while seat < seats and table.cells[AWARD + award] != 0:
            found[award * seats + seat] = award_progress(table, seat, award)
            seat += 1
        award += 1
    context.award_progress = found


def _chance_to_lead(context: EvaluationContext, seat: i64, award: i64) -> float:
    """The chance to be first in an award."""
    seats: i64 = context.table.seats
    progress = context.award_progress
    width: float = context.weights.award_width[award] * (0.1 + context.weights.award_blur * context.rounds)
    place: i64 = award * seats
    own: i64 = progress[place + seat]
    odds: float = 0.0
    other: i64 = 0
    while other < seats:
        more: i64 = progress[place + other] - own
        odds += 1.0 if more == 0 else math.exp(min(MAX_EXPONENT, float(more) / width))
        other += 1
    return 1.0 / odds
