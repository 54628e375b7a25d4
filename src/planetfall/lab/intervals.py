"""How sure a measured figure is."""

import math

Z = 1.96  # 95 % of a normal distribution lie within so many deviations of its mean


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's score interval).

    >>> tuple(round(bound, 3) for bound in wilson(50, 100))
    (0.404, 0.596)
    """
    share = wins / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    whole = 1 + Z * Z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)
