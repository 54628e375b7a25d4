"""How likely a measured difference is by chance alone (p-values)."""

import math

from scipy.stats import binomtest, norm

from planetfall.lab.intervals import Z

ROUNDING = 1e-12


def p_value(wins: float, games: int, expected: float) -> float:
    """The probability to be at least so far from the expected share of wins, up or down (exact binomial test).

    >>> round(p_value(3, 3, 0.5), 3), round(p_value(60, 100, 0.5), 3)
    (0.25, 0.057)

    It is twice that of the side on which the wins lie. Of shared wins the part that is left over does not count.
    """
    if wins < games * expected:
        return p_value(games - wins, games, 1 - expected)
    whole = math.floor(wins + ROUNDING)
    one_sided = binomtest(whole, games, min(max(expected, 0.0), 1.0), alternative="greater").pvalue
    return min(1.0, 2 * float(one_sided))


def p_value_of_change(change: float, margin: float) -> float:
    """The probability of a change at least as large if nothing had changed; `margin` is half of its 95 % interval.

    >>> round(p_value_of_change(0.1, 0.1), 3)
    0.05
    """
    if margin == 0:
        return 1.0 if change == 0 else 0.0
    return 2 * float(norm.sf(abs(change) * Z / margin))
