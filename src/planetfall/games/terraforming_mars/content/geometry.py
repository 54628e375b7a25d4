"""The hexes of Mars: which spaces touch, computed from the lengths of the rows."""

from planetfall.games.terraforming_mars.engine.box import MARS
from planetfall.games.terraforming_mars.engine.ids import ROW_LENGTHS

PLACES = [(row, column) for row, length in enumerate(ROW_LENGTHS) for column in range(length)]
NUMBERS = {place: number for number, place in enumerate(PLACES)}


def around(space: int) -> list[int]:
    """The six places around a space, clockwise from the upper left; -1 beyond the edge.

    >>> around(0), around(30)
    ([-1, -1, 1, 6, 5, -1], [21, 22, 31, 39, 38, 29])
    """
    row, column = PLACES[space]
    above, below = _shift(row, row - 1), _shift(row, row + 1)
    ring = (
        (row - 1, column + above - 1),
        (row - 1, column + above),
        (row, column + 1),
        (row + 1, column + below),
        (row + 1, column + below - 1),
        (row, column - 1),
    )
    return [NUMBERS.get(place, -1) for place in ring]


def neighbours(space: int) -> int:
    """The spaces that touch a space, a bit each; the moons touch nothing."""
    return sum(1 << beside for beside in around(space) if beside >= 0) if space < MARS else 0


def _shift(row: int, other: int) -> int:
    """How far to the right a column moves from one row to the next: a longer row begins further to the left."""
    inside = 0 <= other < len(ROW_LENGTHS)
    return int(inside and ROW_LENGTHS[other] > ROW_LENGTHS[row])
