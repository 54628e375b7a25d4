"""What a bot needs: a value of a position and a first guess at good answers."""

from mypy_extensions import i64

from planetfall.games.space_mission.questions import answers
from planetfall.games.space_mission.rules import SpaceMission, question_of
from planetfall.games.space_mission.scoring import score


def value(table: SpaceMission, seat: i64) -> float:
    """Points ahead of the best rival."""
    best: i64 = 0
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            best = max(best, score(table, other))
        other += 1
    return float(score(table, seat) - best)


def guess(table: SpaceMission, seat: i64) -> list[float]:
    """How good each legal answer is."""
    return [0.0] * len(answers(table, question_of(table, seat)))
