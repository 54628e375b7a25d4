"""What a bot needs: how good a position is for a seat, and a first guess at good answers."""

from mypy_extensions import i64

from planetfall.games.rocket_rescue.rules import RocketRescue
from planetfall.games.rocket_rescue.scoring import score


def value(table: RocketRescue, seat: i64) -> float:
    """The points a seat is ahead of its best rival."""
    best: i64 = -1
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            best = max(best, score(table, other))
        other += 1
    return float(score(table, seat) - best)


def guess(table: RocketRescue, seat: i64) -> list[float]:
    """How good each legal answer is, in their order: points that it leads to at once."""
    worth: list[float] = []
    for action in table.legal(seat):
        after = table.copy()
        after.play(seat, action)
        worth.append(value(after, seat))
    return worth
