"""95 % intervals of measured numbers."""

import math

Z = 1.96  # 95 % of a normal distribution lie within so many standard deviations of its mean


def interval_text(mean: float, margin: float, form: str = ".1f") -> str:
    """An interval as text; one without bounds is a dash.

    >>> interval_text(3, 0.5), interval_text(3, math.inf)
    ('2.5 to 3.5', '–')
    """
    return f"{mean - margin:{form}} to {mean + margin:{form}}" if math.isfinite(margin) else "–"


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval).

    >>> tuple(round(bound, 3) for bound in wilson(50, 100))
    (0.404, 0.596)

    Written out, since shared wins are fractions, which scipy refuses, and `planetfall sim` does without scipy.
    """
    share = wins / games
    centre = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)
