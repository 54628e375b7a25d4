"""Ratings find the strength that bots have, whatever the order of the games."""

import math

import pytest

from planetfall.bots.luck import luck
from planetfall.lab.skill import TEN_TIMES, places, skills

STRENGTH = {"random": 0, "easy": 200, "hard": 400}


def drawn(number, bots):
    """A game whose places are drawn by Plackett and Luce's model with the strengths above."""
    chance = luck("places", number)
    left = list(range(len(bots)))
    ranks = [0] * len(bots)
    for place in range(1, len(bots) + 1):
        odds = [10 ** (STRENGTH[bots[seat]] / TEN_TIMES) for seat in left]
        throw = chance.below(1 << 30) / (1 << 30) * sum(odds)
        while len(odds) > 1 and throw > odds[0]:
            throw -= odds.pop(0)
            left.append(left.pop(0))
        ranks[left.pop(0)] = place
    return bots, tuple(ranks)


@pytest.fixture(scope="module")
def games():
    return [drawn(number, ("random", "easy", "hard")) for number in range(300)]


def test_the_rating_is_the_strength(games):
    found = skills(games, seed=1, passes=40)
    for name, strength in STRENGTH.items():
        mu, low, high = found[name]
        assert low <= mu <= high
        assert mu == pytest.approx(strength, abs=60)


def test_the_yardstick_has_nothing(games):
    assert skills(games, seed=1, passes=4)["random"] == (0, 0, 0)


def test_the_order_of_the_games_does_not_matter(games):
    assert skills(games, seed=1, passes=10) == skills(games[::-1], seed=1, passes=10)


def test_more_games_make_the_rating_surer(games):
    wide, narrow = (skills(some, seed=1, passes=40)["hard"] for some in (games[:40], games))
    assert narrow[2] - narrow[1] < wide[2] - wide[1]


def test_points_mean_the_same_at_small_and_large_tables():
    pairs = [drawn(number, ("random", "hard")) for number in range(400)]
    large = [drawn(number, ("random", "easy", "hard", "easy")) for number in range(400)]
    by_two, by_four = (skills(games, seed=1, passes=10)["hard"][0] for games in (pairs, large))
    assert math.isclose(by_two, by_four, abs_tol=90)


def test_a_winner_is_first_whatever_the_score():
    assert places([10, 30, 20], winners=[0]) == (1, 2, 3)
    assert places([10, 30, 30], winners=[]) == (3, 1, 1)
