"""How good a position is, and a first guess at good answers."""

from ..engine.rules import CometRace, burnt
from ..engine.state import STEPS, TANKS
from .weights import Weights


def value(table: CometRace, seat: int, weights: Weights) -> float:
    """How far a seat is ahead of the best rival, tanks counted as steps."""
    cells = [int(cell) for cell in table.cells]
    worth = [cells[STEPS + who] + weights.tank * cells[TANKS + who] for who in range(table.seats)]
    return float(worth[seat] - max(worth[:seat] + worth[seat + 1 :]))


def guess(table: CometRace, seat: int, weights: Weights) -> list[float]:
    """The farther the better."""
    return [1.0 + 2 * burnt(action) for action in table.legal(seat)]
