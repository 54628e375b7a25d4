"""Heuristics for bots: the value of a position for a seat, and a quick rating of the legal answers.

An action that has only begun is rated as if its player finished it in the best way.
"""

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.margins import margin
from planetfall.core.pending import kind_of, who_of
from planetfall.games.space_mission.ai.evaluation import TIEBREAK, time_factor
from planetfall.games.space_mission.ai.projection import Projection, expected_score, project
from planetfall.games.space_mission.ai.weights import Weights
from planetfall.games.space_mission.engine.box import CARDS
from planetfall.games.space_mission.engine.effects import apply_answer
from planetfall.games.space_mission.engine.questions import ASK_ACTION, ASK_DISCARD, DISCARD, DRAW, answers
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.scoring import score
from planetfall.games.space_mission.engine.state import HAND, stations

LOWEST = -1000.0


def value(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """The expected lead of a seat over its best rival at the end, in points."""
    finished = finish_action(table, weights)
    return _margin(finished, seat) if finished.over() else _lead(finished, seat, weights)


def _margin(table: SpaceMission, seat: i64) -> float:
    """The lead of a seat over its best rival when the game is over."""
    return margin([final_score(table, other) for other in range(table.seats)], seat)


def final_score(table: SpaceMission, seat: i64) -> float:
    """The score of a seat, and what decides a tie."""
    return float(score(table, seat)) + TIEBREAK * float(stations(table, seat))


def _lead(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """The expected lead of a seat; near the end only over the best rival, before that over the others as well."""
    projection = project(table, weights)
    best: float = LOWEST
    rivals: float = 0.0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            points: float = expected_score(projection, other)
            rivals += points
            best = max(best, points)
        other += 1
    field: float = field_weight(projection)
    mean: float = rivals / float(table.seats - 1)
    return expected_score(projection, seat) - (best + field * mean) / (1.0 + field)


def field_weight(projection: Projection) -> float:
    """How much the mean of all rivals counts beside the best of them."""
    return projection.weights.field * projection.rounds * projection.discount * projection.discount


def _own_score(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """The expected score of a seat, regardless of the others."""
    return float(score(table, seat)) if table.over() else expected_score(project(table, weights), seat)


# -- actions that have only begun -----------------------------------------------------------------------------------


def finish_action(table: SpaceMission, weights: Weights) -> SpaceMission:
    """The table after the action in progress."""
    while not table.over():
        question: i64 = table.pending.top()
        if kind_of(question) == ASK_ACTION:
            return table
        table = (
            _after_top_up(table, question, weights)
            if kind_of(question) == ASK_DISCARD
            else _after_best_answer(table, question, weights)
        )
    return table


def _after_answer(table: SpaceMission, question: i64, action: i64) -> SpaceMission:
    trial = table.copy()
    trial.carry_out(question, action)
    trial.advance()
    return trial


def _after_best_answer(table: SpaceMission, question: i64, weights: Weights) -> SpaceMission:
    """The table after the answer that is best for the seat that is asked."""
    best: float = LOWEST
    chosen = table
    for action in answers(table, question):
        trial = _after_answer(table, question, action)
        points: float = _own_score(trial, who_of(question), weights)
        if points > best:
            best = points
            chosen = trial
    return chosen


def _after_top_up(table: SpaceMission, question: i64, weights: Weights) -> SpaceMission:
    """The table after discarding the cards that have less value than unknown ones, and drawing."""
    seat: i64 = who_of(question)
    kept = table.copy()
    points: float = _topped_up_score(kept, seat, weights)
    card: i64 = 0
    while card < CARDS:
        if kept.cells[HAND + seat] & bit(card) != 0:
            trial = kept.copy()
            apply_answer(trial, question, DISCARD + card)
            without: float = _topped_up_score(trial, seat, weights)
            if without > points:
                kept = trial
                points = without
        card += 1
    return _after_answer(kept, question, DRAW)


def _topped_up_score(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """The expected score of a seat with the cards that it has kept and as many unknown ones as it may draw."""
    projection = project(table, weights)
    points: float = expected_score(projection, seat)
    missing: i64 = table.box.hand - count_bits(table.cells[HAND + seat])
    return points + projection.discount * weights.drawn_card * float(missing) * time_factor(
        projection.actions, weights
    )


# -- first guesses --------------------------------------------------------------------------------------------------


def guess(table: SpaceMission, seat: i64, weights: Weights) -> list[float]:
    """A quick rating of each legal answer, in the order of `answers`."""
    question: i64 = table.question_of(seat)
    if kind_of(question) == ASK_DISCARD:
        return [_discard_guess(table, seat, question, action, weights) for action in answers(table, question)]
    return [
        value(_after_answer(table, question, action), seat, weights) for action in answers(table, question)
    ]


def _discard_guess(table: SpaceMission, seat: i64, question: i64, action: i64, weights: Weights) -> float:
    """The expected score after a discard, without reading the draw pile."""
    if action == DRAW:
        return _topped_up_score(table, seat, weights)
    trial = table.copy()
    apply_answer(trial, question, action)
    return _topped_up_score(trial, seat, weights)
