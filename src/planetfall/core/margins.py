"""How far a final score is ahead of its rivals: what the heuristics of all games share."""

from mypy_extensions import i64


def margin(scores: list[float], own: i64) -> float:
    """How far one of several scores is ahead of the best of the others.

    >>> margin([30.0, 42.0, 41.0], 1), margin([30.0, 42.0, 41.0], 0)
    (1.0, -12.0)
    """
    rivals = scores[:own] + scores[own + 1 :]
    return scores[own] - max(rivals)
