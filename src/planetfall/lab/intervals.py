"""How sure a measured figure is."""

import math

NEGLIGIBLE = 1e-12
Z = 1.96  # 95 % of a normal distribution lie within so many deviations of its mean


def around(middle: float, margin: float, form: str = ".1f") -> str:
    """An interval, to be read; one that has no bounds says nothing.

    >>> around(3, 0.5), around(3, math.inf)
    ('2.5 to 3.5', '–')
    """
    return f"{middle - margin:{form}} to {middle + margin:{form}}" if math.isfinite(margin) else "–"


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


def by_luck(wins: float, games: int, expected: float) -> float:
    """How likely luck alone leads at least so far from the share of wins that is to be expected, up or down (binomial).

    >>> round(by_luck(3, 3, 0.5), 3), round(by_luck(60, 100, 0.5), 3)
    (0.25, 0.057)

    Where wins are shared, half of one counts as if it were nearer to what is expected.
    """
    if wins < games * expected:
        return by_luck(games - wins, games, 1 - expected)
    return min(1.0, 2 * _at_least(math.floor(wins + NEGLIGIBLE), games, expected))


def _at_least(wins: int, games: int, expected: float) -> float:
    """How likely it is to win so many games or more; summed up from where it is likeliest, as long as it matters."""
    if wins == 0 or expected >= 1:
        return 1.0
    if expected <= 0:
        return 0.0
    term = math.exp(
        math.lgamma(games + 1)
        - math.lgamma(wins + 1)
        - math.lgamma(games - wins + 1)
        + wins * math.log(expected)
        + (games - wins) * math.log1p(-expected)
    )
    whole, odds = 0.0, expected / (1 - expected)
    while wins <= games and (whole == 0 or term > whole * NEGLIGIBLE):
        whole += term
        term *= (games - wins) / (wins + 1) * odds
        wins += 1
    return whole
