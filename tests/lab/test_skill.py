"""Ratings find the strength that bots have, whatever the order of the games."""

import math
from collections import Counter
from statistics import median

import numpy as np
import pytest

from planetfall.bots.ratings import TEN_TIMES, places
from planetfall.bots.seeding import seeded_chance
from planetfall.lab.rating.skill import Posterior, estimate, skills

STRENGTH = {"random": 0, "easy": 200, "hard": 400, "expert": 700}
FOUR = tuple(STRENGTH)


def drawn(number, bots, series=0):
    """A game whose places are drawn by Plackett and Luce's model with the strengths above."""
    chance = seeded_chance("places", number, series)
    left = list(range(len(bots)))
    ranks = [0] * len(bots)
    for place in range(1, len(bots) + 1):
        odds = [10 ** (STRENGTH[bots[seat]] / TEN_TIMES) for seat in left]
        throw = chance.randbelow(1 << 30) / (1 << 30) * sum(odds)
        while len(odds) > 1 and throw > odds[0]:
            throw -= odds.pop(0)
            left.append(left.pop(0))
        ranks[left.pop(0)] = place
    return bots, tuple(ranks)


@pytest.fixture(scope="module")
def games():
    return [drawn(number, ("random", "easy", "hard")) for number in range(300)]


def test_the_rating_is_the_strength(games):
    found = skills(games, seed=1, bootstraps=40)
    for name, (mu, low, high) in found.items():
        assert low <= mu <= high
        assert mu == pytest.approx(STRENGTH[name], abs=60)


def test_neighbours_are_told_apart_by_their_own_games_though_nobody_knows_how_far_below_the_weakest_is():
    """Two bots that never meet `random` have a certain difference, and an uncertain rating."""
    among = [drawn(number, ("expert", "hard", "hard", "hard")) for number in range(150)]
    never_lost = [(("hard", "random", "random"), (1, 2, 3))] * 30
    found = estimate(among + never_lost, seed=1, bootstraps=40)
    difference, low, high = found.skill("expert", "hard")
    assert low < STRENGTH["expert"] - STRENGTH["hard"] < high
    assert low > 200
    _, far_low, far_high = found.skill("expert", "random")
    assert far_high - far_low > 2 * (high - low)
    assert found.skill("hard", "expert") == pytest.approx((-difference, -high, -low))


@pytest.mark.parametrize(("games", "near"), [(100, 40), (300, 25)])
def test_a_strong_bot_is_rated_neither_too_high_nor_too_low(games, near):
    # Some chance is left in a tournament, so it is the mean of several that has to be right.
    series = [[drawn(number, FOUR, each) for number in range(games)] for each in range(8)]
    rated = [skills(some, seed=1, bootstraps=2)["expert"][0] for some in series]
    assert sum(rated) / len(rated) == pytest.approx(STRENGTH["expert"], abs=near)


@pytest.mark.parametrize(("games", "width"), [(25, 700), (100, 300)])
def test_the_interval_holds_the_strength_as_often_as_it_says(games, width):
    series = [[drawn(number, FOUR, each) for number in range(games)] for each in range(20)]
    intervals = [skills(some, seed=1, bootstraps=20)["expert"][1:] for some in series]
    held = [low <= STRENGTH["expert"] <= high for low, high in intervals]
    assert 17 <= sum(held) <= 20  # 19 of 20 on average
    # An interval that says nothing would hold it, too.
    assert median(high - low for low, high in intervals) < width


def test_odds_of_three_to_one_are_what_they_are_in_chess():
    won, lost, tied = ((("random", "hard"), ranks) for ranks in [(2, 1), (1, 2), (1, 1)])
    for games in ([won] * 75 + [lost] * 25, [won] * 50 + [tied] * 50):
        assert skills(games, seed=1, bootstraps=2)["hard"][0] == pytest.approx(400 * math.log10(3), abs=1)


def test_a_bot_that_sits_twice_at_a_table_counts_twice():
    ranks = [(3, 1, 2), (3, 2, 1), (2, 1, 3), (1, 2, 3)]
    games = [(("random", "hard", "hard"), each) for each in ranks * 25]
    # By hand: hard is first in 3 of 4 games where it has 2 of 3 seats, then ahead of random in 2 of those 3.
    odds = 10 ** (skills(games, seed=1, bootstraps=2)["hard"][0] / TEN_TIMES)
    first, second = 75 - 100 * 2 * odds / (1 + 2 * odds), 50 - 75 * odds / (1 + odds)
    assert first + second == pytest.approx(0, abs=0.5)


def test_a_bot_that_never_loses_has_a_rating_with_much_room():
    mu, low, high = skills([(("random", "hard"), (2, 1))] * 100, seed=1, bootstraps=40)["hard"]
    assert 800 < mu < 2000
    assert low > 400
    assert high - low > 800


def test_the_same_seed_gives_the_same_ratings(games):
    once, again, otherwise = (skills(games, seed, bootstraps=4) for seed in (1, 1, 2))
    assert once == again != otherwise


def test_the_reference_bot_has_nothing(games):
    assert skills(games, seed=1, bootstraps=4)["random"] == (0, 0, 0)


def test_the_order_of_the_games_does_not_matter(games):
    assert skills(games, seed=1, bootstraps=10) == skills(games[::-1], seed=1, bootstraps=10)


def test_more_games_make_the_rating_surer(games):
    wide, narrow = (skills(some, seed=1, bootstraps=40)["hard"] for some in (games[:40], games))
    assert narrow[2] - narrow[1] < wide[2] - wide[1]


def test_points_mean_the_same_at_small_and_large_tables():
    pairs = [drawn(number, ("random", "hard")) for number in range(400)]
    large = [drawn(number, ("random", "easy", "hard", "easy")) for number in range(400)]
    by_two, by_four = (skills(games, seed=1, bootstraps=10)["hard"][0] for games in (pairs, large))
    assert math.isclose(by_two, by_four, abs_tol=90)


def test_the_gradient_of_openskill_is_that_of_the_likelihood_even_with_ties():
    ranks = [(3, 1, 2, 3), (1, 1, 2, 4), (4, 1, 1, 1), (1, 2, 3, 4)]
    outcomes = Counter(
        tuple(sorted(zip(each, ("random", "hard", "hard", "easy"), strict=True))) for each in ranks
    )
    posterior = Posterior(["easy", "hard", "random"], outcomes, np.array([0.0, 50.0, -50.0]))
    strengths, step = np.array([100.0, 300.0, -50.0]), 0.01
    differences = [
        (posterior.value(strengths + shift) - posterior.value(strengths - shift)) / (2 * step)
        for shift in step * np.identity(3)
    ]
    assert posterior.gradient(strengths) == pytest.approx(differences, rel=1e-5)


def test_a_winner_is_first_whatever_the_score():
    assert places([10, 30, 20], winners=[0]) == (1, 2, 3)
    assert places([10, 30, 30], winners=[]) == (3, 1, 1)
