"""The top of a hill that is known by its slope alone (the method of Broyden, Fletcher, Goldfarb and Shanno).

Steps follow the slope, weighed by what earlier steps have shown of how the slope changes; that is the hill's lie. The
hill must be round: wherever one walks on it, the slope in that direction gets less.
"""

from collections.abc import Callable, Sequence

NEAR = 0.1  # a step shorter than this in every direction ends the climb
FAR = 300.0  # no step is longer, so that a first guess of the lie can do no harm
STEPS = 500

Vector = Sequence[float]
Lie = Sequence[Vector]  # a step is this times the slope


def summit(slope: Callable[[Vector], Vector], start: Vector, lie: Lie) -> tuple[Vector, Lie]:
    """Where the hill is highest, and its lie there.

    >>> at, _ = summit(lambda at: [-2 * (at[0] - 5), -(at[1] - at[0])], [0, 0], [[1, 0], [0, 1]])
    >>> [round(x) for x in at]
    [5, 5]
    """
    at, steep = start, slope(start)
    for _ in range(STEPS):
        step = [_dot(row, steep) for row in lie]
        longest = max(map(abs, step))
        if longest < NEAR:
            return at, lie
        step = [min(1.0, FAR / longest) * part for part in step]
        at = [x + part for x, part in zip(at, step, strict=True)]
        before, steep = steep, slope(at)
        lie = _learn(lie, step, [was - now for was, now in zip(before, steep, strict=True)])
    raise ArithmeticError(f"no summit found in {STEPS} steps")


def _learn(lie: Lie, step: Vector, change: Vector) -> Lie:
    """The lie after a step on which the slope got less by `change`."""
    climbed = _dot(step, change)
    seen = [_dot(row, change) for row in lie]
    weight = 1 + _dot(change, seen) / climbed
    return [
        [
            old + (weight * step[i] * step[j] - seen[i] * step[j] - step[i] * seen[j]) / climbed
            for j, old in enumerate(row)
        ]
        for i, row in enumerate(lie)
    ]


def _dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
