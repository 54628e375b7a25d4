"""Every level beats the one below: a glance for every change, and the figures of `docs/design/bots.md` at full size."""

from statistics import fmean

import pytest

import planetfall
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.simulation import match_up, simulate
from planetfall.lab.sim.workers import start_workers

GAME = planetfall.game("red-planet")
SPACE_MISSION = planetfall.game("space-mission")
TERRAFORMING_MARS = planetfall.game("terraforming-mars")
both_editions = pytest.mark.parametrize("edition", ["2015", "matagot"])


def medium_among_randoms(seats, games, edition, seed, processes=1):
    bots = ["medium"] + ["random"] * (seats - 1)
    return match_up(GAME, bots, games, seed, {"edition": edition}, processes=processes)[0]


IN_EVERY_GAME = pytest.mark.parametrize("name", planetfall.game_ids())


def alone_among(name, one, others, games, seed=1, processes=1):
    """How one bot fares among three of another kind."""
    return match_up(planetfall.game(name), [one, others, others, others], games, seed, processes=processes)[0]


@IN_EVERY_GAME
def test_easy_beats_random_and_medium_beats_easy(name):
    assert alone_among(name, "easy", "random", games=8).share > 0.5
    assert alone_among(name, "medium", "easy", games=12).share > 0.25


def test_a_little_thinking_beats_a_beginner():
    assert alone_among("rocket-rescue", "hard:iterations=40", "easy", games=4).share >= 0.5


@pytest.mark.long
@IN_EVERY_GAME
@pytest.mark.parametrize(
    ("one", "others", "times"),
    [("easy", "random", 1.5), ("medium", "easy", 1.5), ("hard", "medium", 1.5), ("expert", "medium", 1.8)],
)
def test_every_level_wins_more_than_its_share(name, one, others, times):
    games = 100 if name == "terraforming-mars" else 400
    standing = alone_among(name, one, others, games, seed=2, processes=None)
    assert standing.share >= times * standing.fair


@pytest.mark.long
@pytest.mark.parametrize(("rival", "share"), [("score", 0.75), ("random", 0.98)])
def test_a_thousand_steps_beat_what_others_have_beaten(rival, share):
    thinker = match_up(TERRAFORMING_MARS, ["hard:steps=1000", rival], 100, seed=2)[0]
    assert thinker.share >= share


@pytest.mark.long
def test_hard_plays_terraforming_mars_about_as_long_and_as_well_as_people():
    """People need 14 generations and score 106 points at tables of two."""
    plan = Plan.of(TERRAFORMING_MARS, [["hard", "hard"]], 50, seed=2)
    with start_workers(None) as workers:
        games = list(simulate(plan, workers))
    generations = fmean(game.rounds or 0 for game in games)
    points = fmean(seat.score for game in games for seat in game.seats)
    assert 14 * 0.75 <= generations <= 14 * 1.25
    assert 106 * 0.75 <= points <= 106 * 1.25


@pytest.mark.long
def test_expert_finishes_the_solo_game():
    assert match_up(TERRAFORMING_MARS, ["expert"], 100, seed=2)[0].wins >= 10


@both_editions
def test_medium_wins_far_more_than_its_share(edition):
    medium = medium_among_randoms(seats=4, games=12, edition=edition, seed=1)
    assert medium.low > 2 * medium.fair


@pytest.mark.long
@both_editions
def test_medium_wins_nearly_every_game_of_four(edition):
    medium = medium_among_randoms(seats=4, games=1000, edition=edition, seed=2, processes=None)
    assert medium.low > 0.95


@pytest.mark.long
@both_editions
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_medium_wins_nearly_every_game_at_every_table(seats, edition):
    medium = medium_among_randoms(seats, games=200, edition=edition, seed=3, processes=None)
    assert medium.low > 0.9


def test_medium_leaves_randoms_far_behind_in_space_mission():
    medium, *others = match_up(SPACE_MISSION, ["medium", "random", "random"], 4, seed=1, processes=1)
    assert medium.wins == medium.games
    assert medium.mean_score > 2 * max(other.mean_score for other in others)


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_medium_wins_nearly_every_space_mission(seats):
    medium = match_up(SPACE_MISSION, ["medium"] + ["random"] * (seats - 1), 300, seed=2)[0]
    assert medium.low > 0.95


@pytest.mark.long
@IN_EVERY_GAME
def test_what_the_weakest_coach_suggests_first_beats_medium(name):
    games = 100 if name == "terraforming-mars" else 400
    standing = alone_among(name, "coach:medium", "medium", games, seed=18, processes=None)
    assert standing.low > standing.fair
