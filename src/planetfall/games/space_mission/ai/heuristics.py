"""What a bot needs: how good a position is for a seat, and a first guess at good answers.

An action that has only begun counts as if it were finished in the way that is best for its player.
"""

from mypy_extensions import i64

from planetfall.core.bits import bit, count_bits
from planetfall.core.pending import kind_of, who_of
from planetfall.games.space_mission.ai.evaluation import TIEBREAK, leisure
from planetfall.games.space_mission.ai.projection import look_ahead, prospects
from planetfall.games.space_mission.ai.weights import Weights
from planetfall.games.space_mission.engine.box import CARDS
from planetfall.games.space_mission.engine.effects import answer
from planetfall.games.space_mission.engine.questions import ASK_ACTION, ASK_DISCARD, DISCARD, DRAW, answers
from planetfall.games.space_mission.engine.rules import SpaceMission
from planetfall.games.space_mission.engine.scoring import score
from planetfall.games.space_mission.engine.state import HAND, stations

NEVER = -1000.0


def value(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """How many points a seat may expect to be ahead of its best rival at the end."""
    finished = _finish(table, weights)
    return _margin(finished, seat) if finished.over() else _lead(finished, seat, weights)


def _margin(table: SpaceMission, seat: i64) -> float:
    """How far a seat is ahead when the game is over."""
    best: float = NEVER
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            best = max(best, _final_score(table, other))
        other += 1
    return _final_score(table, seat) - best


def _final_score(table: SpaceMission, seat: i64) -> float:
    return float(score(table, seat)) + TIEBREAK * float(stations(table, seat))


def _lead(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """How far a seat will be ahead; near the end only the best rival counts, before that the others as well."""
    outlook = look_ahead(table, weights)
    best: float = NEVER
    rivals: float = 0.0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            points: float = prospects(outlook, other)
            rivals += points
            best = max(best, points)
        other += 1
    field: float = weights.field * outlook.rounds * outlook.hope * outlook.hope
    mean: float = rivals / float(table.seats - 1)
    return prospects(outlook, seat) - (best + field * mean) / (1.0 + field)


def _own(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """What a seat may expect, whatever becomes of the others."""
    return float(score(table, seat)) if table.over() else prospects(look_ahead(table, weights), seat)


# -- actions that have only begun -----------------------------------------------------------------------------------


def _finish(table: SpaceMission, weights: Weights) -> SpaceMission:
    """The table after the action that somebody has begun."""
    while not table.over():
        asked: i64 = table.pending.top()
        if kind_of(asked) == ASK_ACTION:
            return table
        table = (
            _top_up(table, asked, weights)
            if kind_of(asked) == ASK_DISCARD
            else _best_step(table, asked, weights)
        )
    return table


def _after(table: SpaceMission, asked: i64, action: i64) -> SpaceMission:
    trial = table.copy()
    answer(trial, asked, action)
    trial.advance()
    return trial


def _best_step(table: SpaceMission, asked: i64, weights: Weights) -> SpaceMission:
    """The table after the answer that looks best to whoever is asked."""
    best: float = NEVER
    chosen = table
    for action in answers(table, asked):
        trial = _after(table, asked, action)
        worth: float = _own(trial, who_of(asked), weights)
        if worth > best:
            best = worth
            chosen = trial
    return chosen


def _top_up(table: SpaceMission, asked: i64, weights: Weights) -> SpaceMission:
    """The table after throwing away the cards that are worth less than unknown ones, and drawing."""
    seat: i64 = who_of(asked)
    kept = table.copy()
    worth: float = _topped_up(kept, seat, weights)
    card: i64 = 0
    while card < CARDS:
        if kept.cells[HAND + seat] & bit(card) != 0:
            trial = kept.copy()
            answer(trial, asked, DISCARD + card)
            without: float = _topped_up(trial, seat, weights)
            if without > worth:
                kept = trial
                worth = without
        card += 1
    return _after(kept, asked, DRAW)


def _topped_up(table: SpaceMission, seat: i64, weights: Weights) -> float:
    """What a seat may expect with the cards it has kept and as many unknown ones as it may draw."""
    outlook = look_ahead(table, weights)
    worth: float = prospects(outlook, seat)
    missing: i64 = table.box.hand - count_bits(table.cells[HAND + seat])
    return worth + outlook.hope * weights.drawn_card * float(missing) * leisure(outlook.actions, weights)


# -- first guesses --------------------------------------------------------------------------------------------------


def guess(table: SpaceMission, seat: i64, weights: Weights) -> list[float]:
    """How good each legal answer looks at first sight."""
    asked: i64 = table.question_of(seat)
    if kind_of(asked) == ASK_DISCARD:
        return [_discard_guess(table, seat, asked, action, weights) for action in answers(table, asked)]
    return [value(_after(table, asked, action), seat, weights) for action in answers(table, asked)]


def _discard_guess(table: SpaceMission, seat: i64, asked: i64, action: i64, weights: Weights) -> float:
    """What a card thrown away is good for, without a look at the cards to come."""
    if action == DRAW:
        return _topped_up(table, seat, weights)
    trial = table.copy()
    answer(trial, asked, action)
    return _topped_up(trial, seat, weights)
