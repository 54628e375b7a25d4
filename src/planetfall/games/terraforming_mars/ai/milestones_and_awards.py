"""The value of milestones and awards, in points."""

import math
from typing import Final

from mypy_extensions import i64

from planetfall.games.terraforming_mars.ai.evaluation import EvaluationContext
from planetfall.games.terraforming_mars.engine.box import AWARDS, MILESTONES
from planetfall.games.terraforming_mars.engine.scoring import award_progress, milestone_progress
from planetfall.games.terraforming_mars.engine.state import AWARD, MILESTONE
from planetfall.games.terraforming_mars.engine.turn_menu import claimed

MAX_EXPONENT: Final = 40.0  # of a rival's lead: beyond it an award is lost, and exp stays finite


def milestones_value(context: EvaluationContext, seat: i64) -> float:
    """Points for milestones within reach, the best one in full and the others in part."""
    table = context.table
    if claimed(table) >= table.box.most_milestones or context.final:
        return 0.0
    best: float = 0.0
    others: float = 0.0
    milestone: i64 = 0
    while milestone < MILESTONES:
        if table.cells[MILESTONE + milestone] == 0:
            points: float = _milestone_value(context, seat, milestone)
            others += min(best, points)
            best = max(best, points)
        milestone += 1
    return best + 0.5 * others


def _milestone_value(context: EvaluationContext, seat: i64, milestone: i64) -> float:
    table = context.table
    needed: i64 = table.box.milestone_least[milestone]
    have: i64 = milestone_progress(table, seat, milestone)
    if have >= needed:
        return context.weights.ready
    return context.weights.nearly * math.pow(float(max(0, have)) / float(needed), context.weights.steep)


def awards_value(context: EvaluationContext, seat: i64) -> float:
    """Points to expect from the awards that are funded."""
    table = context.table
    points: float = 0.0
    award: i64 = 0
    while award < AWARDS:
        if table.cells[AWARD + award] != 0:
            first: float = _chance_to_lead(context, seat, award)
            points += float(table.box.award_first) * first
            if table.seats > 2:
                points += float(table.box.award_second) * 1.5 * first * (1.0 - first)
        award += 1
    return points


def _chance_to_lead(context: EvaluationContext, seat: i64, award: i64) -> float:
    """The chance to be first in an award."""
    table = context.table
    width: float = context.weights.award_width[award] * (0.1 + context.weights.award_blur * context.rounds)
    own: i64 = award_progress(table, seat, award)
    odds: float = 0.0
    other: i64 = 0
    while other < table.seats:
        ahead: float = float(award_progress(table, other, award) - own) / width
        odds += math.exp(min(MAX_EXPONENT, ahead))
        other += 1
    return 1.0 / odds
