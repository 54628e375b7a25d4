"""How far a final score is ahead of its rivals: what the heuristics of all games share."""

from mypy_extensions import i64


def margin(scores: list[float], own: i64) -> float:
    """How far one of several scores is ahead of the best of the others.

    >>> margin([30.0, 42.0, 41.0], 1), margin([30.0, 42.0, 41.0], 0)
    (1.0, -12.0)
    """
    rivals = scores[:own] + scores[own + 1 :]
    return scores[own] - max(rivals)


def lead_weights(scores: list[float], own: i64, field: float) -> list[float]:
    """The weight of each score in the lead of one of them: 1 for itself, the rest less than 0.

    The best rival counts, and to the part `field` the mean of all rivals.

    >>> lead_weights([30.0, 42.0, 41.0], 0, 0.0), lead_weights([30.0, 42.0, 41.0], 0, 0.5)
    ([1.0, -1.0, -0.0], [1.0, -0.75, -0.25])
    """
    best: i64 = -1
    other: i64 = 0
    while other < len(scores):
        if other != own and (best < 0 or scores[other] > scores[best]):
            best = other
        other += 1
    each: float = field / float(max(len(scores) - 1, 1))
    weights = [-each] * len(scores)
    weights[own] = 1.0
    if best >= 0:
        weights[best] -= 1.0 - field
    return weights
