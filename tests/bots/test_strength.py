"""Greedy plays well: a glance for every change, and the figures of `docs/design/bots.md` at full size."""

import pytest

import planetfall
from planetfall.lab.simulation import match_up

GAME = planetfall.game("red-planet")
SPACE_MISSION = planetfall.game("space-mission")
both_editions = pytest.mark.parametrize("edition", ["2015", "matagot"])


def greedy_among_randoms(seats, games, edition, seed, processes=1):
    bots = ["medium"] + ["random"] * (seats - 1)
    return match_up(GAME, bots, games, seed, {"edition": edition}, processes=processes)[0]


@both_editions
def test_greedy_wins_far_more_than_its_share(edition):
    greedy = greedy_among_randoms(seats=4, games=12, edition=edition, seed=1)
    assert greedy.low > 2 * greedy.fair


@pytest.mark.long
@both_editions
def test_greedy_wins_nearly_every_game_of_four(edition):
    greedy = greedy_among_randoms(seats=4, games=1000, edition=edition, seed=2, processes=None)
    assert greedy.low > 0.95


@pytest.mark.long
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_greedy_wins_nearly_every_game_at_every_table(seats, edition):
    greedy = greedy_among_randoms(seats, games=200, edition=edition, seed=3, processes=None)
    assert greedy.low > 0.9


def test_greedy_leaves_randoms_far_behind_in_space_mission():
    greedy, *others = match_up(SPACE_MISSION, ["medium", "random", "random"], 4, seed=1, processes=1)
    assert greedy.wins == greedy.games
    assert greedy.mean_score > 2 * max(other.mean_score for other in others)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_greedy_wins_nearly_every_space_mission(seats):
    greedy = match_up(SPACE_MISSION, ["medium"] + ["random"] * (seats - 1), 300, seed=2)[0]
    assert greedy.low > 0.95
