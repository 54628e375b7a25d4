"""Intervals and p-values agree with scipy, and shared wins lie between."""

import pytest
from scipy.stats import binom, binomtest

from planetfall.lab.intervals import wilson
from planetfall.lab.significance import p_value


@pytest.mark.parametrize(("wins", "games"), [(0, 10), (1, 10), (5, 10), (10, 10), (37, 400), (2999, 3000)])
def test_wilson_is_that_of_scipy(wins, games):
    expected = binomtest(wins, games).proportion_ci(0.95, method="wilson")
    assert wilson(wins, games) == pytest.approx((expected.low, expected.high), abs=1e-4)


def test_half_a_win_lies_between():
    below, half, above = (wilson(wins, 12) for wins in (3, 3.5, 4))
    assert below < half < above


@pytest.mark.parametrize(
    ("wins", "games", "expected"), [(9, 20, 0.25), (2, 20, 0.25), (60, 100, 0.5), (400, 3000, 0.2)]
)
def test_a_p_value_is_twice_the_tail(wins, games, expected):
    tail = min(binom.cdf(wins, games, expected), binom.sf(wins - 1, games, expected))
    assert p_value(wins, games, expected) == pytest.approx(min(1.0, 2 * tail), rel=1e-9)
