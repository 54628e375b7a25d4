"""Looking back at a game: chances from what was known then, and the moments that decided it."""

import itertools
import math
import random
import tomllib
from itertools import pairwise

import msgspec
import pytest

import planetfall
from planetfall.bots import hindsight, win_probability
from planetfall.bots.hindsight import CoursePoint, look_back
from planetfall.bots.seeding import seeded_chance
from planetfall.bots.win_probability import MeasuredModels, WinProbabilityModel, win_probabilities
from planetfall.cli.main import main
from planetfall.core.match import Match
from planetfall.lab.measured_files import models_toml
from planetfall.lab.tuning import fit_win_probability as lab
from tests.bots.test_bots import installed, positions
from tests.cli.toy import GAME

__all__ = ["installed"]
FALLING = WinProbabilityModel(40.0, [10.0 - part for part in range(10)])


@pytest.fixture(autouse=True)
def _known(monkeypatch):
    monkeypatch.setattr(
        win_probability, "measured_models", lambda game: MeasuredModels("", "", 1, 1, 1, "", {"3": FALLING})
    )


def finished(game=GAME, seats=3, seed=1):
    match, chance = Match.new(game, seats, seed), random.Random(seed)
    while actors := match.state.actors():
        match.play(actors[0], chance.choice(match.state.legal(actors[0])))
    return match


# -- the course -------------------------------------------------------------------------------------------------------


def test_the_course_goes_from_the_beginning_to_the_truth():
    match = finished()
    past = look_back(GAME, match.record, match.pack, seconds=0.0)
    answers = [instant.answers for instant in past.course]
    assert answers == sorted(set(answers))
    assert (answers[0], answers[-1]) == (0, len(match.record.rows))
    assert all(sum(instant.chances) == pytest.approx(1.0) for instant in past.course)
    assert past.course[-1].chances == win_probability.outcome(match.state)
    assert not any(1.0 in instant.chances for instant in past.course[:-1])


def test_what_a_seat_thought_depends_on_nothing_that_it_could_not_know():
    different = 0
    for state in positions(seats=3, seed=2):
        for seat in range(3):
            worlds = [
                state,
                *(GAME.sample(state, seat, seeded_chance("world", number)) for number in range(3)),
            ]
            different += len({world.text() for world in worlds}) > 1
            rows = [hindsight._Estimator(GAME, [world], 0.0)._rows(0, 0)[seat] for world in worlds]
            assert rows.count(rows[0]) == len(rows)
    assert different > 10


def test_a_turn_of_one_seat_is_one_instant():
    match = finished(seed=3)
    story = hindsight._Replay(GAME, match.record, match.pack)
    seats = [answer.seat for answer in match.record.rows]
    ends = story.turns()
    assert (ends[0], ends[-1]) == (0, len(seats))
    assert all(seats[end - 1] != seats[end] for end in ends[1:-1])
    told = set(story.eventful)
    assert all(told & set(range(before + 1, end + 1)) for before, end in pairwise(ends[:-1]))
    assert [instant.answers for instant in look_back(GAME, match.record, match.pack, 0.0).course] == ends


def test_a_long_game_is_looked_at_evenly(monkeypatch):
    match = finished(seed=3)
    story = hindsight._Replay(GAME, match.record, match.pack)
    monkeypatch.setattr(hindsight, "MAX_POINTS", 4)
    assert len(story.points()) == 4 < len(story.turns())
    assert set(story.points()) <= set(story.turns())
    assert (story.points()[0], story.points()[-1]) == (0, len(match.record.rows))


def test_more_time_means_more_worlds(monkeypatch):
    drawn = []
    sample = type(GAME).sample

    def counted(self, *given):
        drawn.append(given[1])
        return sample(self, *given)

    monkeypatch.setattr(type(GAME), "sample", counted)
    match = finished()
    counts = []
    for seconds in (0.0, 60.0):
        drawn.clear()
        look_back(GAME, match.record, match.pack, seconds)
        counts.append(len(drawn))
    assert counts[1] == hindsight.MAX_WORLDS * counts[0]


def test_all_the_time_allowed_is_used(monkeypatch):
    clock = itertools.count()
    monkeypatch.setattr("time.process_time", lambda: next(clock) / 10)  # a tenth for each world
    match, seen = finished(), []
    look = hindsight._Estimator._rows

    def counted(self, answers, world):
        seen.append(world)
        return look(self, answers, world)

    monkeypatch.setattr(hindsight._Estimator, "_rows", counted)
    look_back(GAME, match.record, match.pack, seconds=2.0)
    assert max(seen) == 20


def course(*chances):
    """Two seats, of which the first has these chances turn by turn."""
    return [CoursePoint(9 * place, [chance, 1 - chance]) for place, chance in enumerate(chances)]


def places(seen):
    return [turn.place for turn in hindsight.turning_points(seen)]


def test_three_greatest_changes_decide_in_the_order_in_which_they_came():
    steps = [0.5] * 4 + [0.7] * 4 + [0.64] * 4 + [0.4] * 4 + [0.9] * 4
    turns = hindsight.turning_points(course(*steps))
    assert [turn.place for turn in turns] == [4, 12, 16]
    assert [(round(turn.before[0], 2), round(turn.after[0], 2)) for turn in turns] == [
        (0.5, 0.7),
        (0.64, 0.4),
        (0.4, 0.9),
    ]


def test_a_very_short_game_is_decided_by_single_answers():
    assert places(course(0.5, 0.9, 1.0)) == [1]


def test_what_does_not_last_decides_nothing():
    assert places(course(*[0.5] * 5, 0.9, 0.1, *[0.5] * 5)) == []


def test_a_small_change_decides_nothing():
    small, great = hindsight.MIN_CHANGE * 0.9, hindsight.MIN_CHANGE * 1.1
    assert places(course(*[0.5] * 5, *[0.5 + small] * 5)) == []
    assert places(course(*[0.5] * 5, *[0.5 + great] * 5)) == [5]


def test_the_end_is_a_moment_only_if_it_is_a_surprise():
    assert places(course(*[0.8] * 5, 1.0)) == []
    assert places(course(*[0.7] * 5, 1.0)) == [5]


def test_that_the_truth_comes_out_makes_nothing_before_it_greater():
    (turn,) = hindsight.turning_points(course(*[0.5] * 6, 0.6, 1.0))[:1]
    assert (turn.place, turn.after[0]) == (6, 0.6)


@pytest.mark.parametrize("seed", range(8))
def test_neither_whose_turn_it_was_nor_luck_decides(seed):
    chance = random.Random(seed)
    steady = [0.4] * 21 + [0.7] * 20
    moved = [-0.1] + [0.1, -0.1] * 20  # who has just moved looks better
    seen = course(*(x + y + chance.gauss(0, 0.01) for x, y in zip(steady, moved, strict=True)), 0.7)
    (turn,) = hindsight.turning_points(seen)
    assert turn.place == 21
    assert [turn.before[0], turn.after[0]] == pytest.approx([0.4, 0.7], abs=0.02)
    drawn = [instant.chances[0] for instant in hindsight.smooth(seen)]
    assert all(abs(x - y) < 0.05 for x, y in zip(drawn[2:21], steady[2:21], strict=True))


def test_one_change_is_one_moment_though_it_came_step_by_step():
    assert places(course(*[0.4] * 6, 0.5, 0.65, *[0.7] * 6)) == [7]


def test_the_course_that_is_drawn_ends_with_the_truth():
    assert [instant.chances[0] for instant in hindsight.smooth(course(0.5, 0.7, 0.3, 1.0))] == [
        0.5,
        pytest.approx(0.6),
        pytest.approx(0.5),
        1.0,
    ]


def test_a_game_in_which_nothing_changed_was_not_decided_at_a_moment():
    assert places(course(*[0.5] * 5)) == []


@pytest.mark.parametrize(
    ("name", "seats"),
    [("red-planet", 2), ("space-mission", 2), ("rocket-rescue", 3), ("terraforming-mars", 1)],
)
def test_every_game_can_be_looked_back_at(monkeypatch, name, seats):
    monkeypatch.setattr(hindsight, "MAX_POINTS", 8)
    match = finished(planetfall.game(name), seats)
    past = look_back(match.game, match.record, match.pack, 0.0)
    assert past.course[-1].chances == win_probability.outcome(match.state)
    assert len(past.course) >= 8
    assert all(0.0 <= chance <= 1.0 for instant in past.course for chance in instant.chances)


# -- widths -----------------------------------------------------------------------------------------------------------


def test_who_is_ahead_is_likelier_to_win_the_later_it_is():
    leader = [win_probabilities([5.0, 0.0, -5.0], FALLING.at(answers)[0])[0] for answers in (0, 20, 40, 400)]
    assert leader == sorted(leader)
    assert leader[2] == leader[3]


def test_tables_of_another_size_take_the_nearest_that_was_measured(monkeypatch):
    found = MeasuredModels("", "", 1, 1, 1, "", {"2": FALLING, "4": win_probability.DEFAULT_MODEL})
    monkeypatch.setattr(win_probability, "measured_models", lambda game: found if game == "chess" else None)
    assert win_probability.model_for("chess", 6) is win_probability.DEFAULT_MODEL
    assert win_probability.model_for("chess", 1) is FALLING
    assert win_probability.model_for("draughts", 2) is win_probability.DEFAULT_MODEL


def test_what_is_written_is_read():
    found = MeasuredModels(
        "2026-11-16",
        "medium",
        9,
        1,
        2,
        "ab",
        {"1": WinProbabilityModel(7.5, [1.25] * 10, [0.5] * 10), "2": FALLING},
    )
    text = models_toml(found, "planetfall lab odds chess")
    assert text.startswith("# Written by: planetfall lab odds chess\n")
    assert msgspec.convert(tomllib.loads(text), MeasuredModels) == found


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_the_figures_of_a_game_are_of_these_rules(monkeypatch, name):
    monkeypatch.undo()
    game, found = planetfall.game(name), win_probability.measured_models(name)
    assert found is not None
    measured_with = game.pack_for(found.pack)
    assert measured_with is not None
    assert measured_with.played == game.pack().played
    assert found.rules == game.rules_version
    assert list(found.seats) == [str(seats) for seats in range(game.least_seats, game.most_seats + 1)]
    assert all(len(row.widths) == win_probability.PHASES for row in found.seats.values())


# -- fitting ----------------------------------------------------------------------------------------------------------


def made_up(games, width, nobody=-math.inf):
    """Games whose winners follow the chances of a width."""
    chance = random.Random(5)
    seen = []
    for _ in range(games):
        worth = [chance.gauss(0, 10) for _ in range(3)]
        foretold = win_probabilities(worth, width, nobody)
        winner = chance.choices(range(4), [*foretold, 1 - sum(foretold)])[0]
        looks = [lab.Observation(answers, [worth]) for answers in range(5, 100, 10)]
        seen.append(lab.ObservedGame(100, looks, [float(winner == seat) for seat in range(3)]))
    return seen


def test_the_width_behind_the_winners_is_found():
    found = lab.fit(made_up(100, 6.0))
    assert found.answers == 100
    assert found.nobody == []
    assert all(4.0 < width < 9.0 for width in found.widths)


def test_games_that_nobody_wins_are_foretold_too():
    cases = [(game.observations[0], game.outcome) for game in made_up(400, 6.0, nobody=8.0)]
    width, nobody = lab._fit_phase(cases, nobody_may_win=True)
    assert 4.0 < width < 9.0
    assert 4.0 < nobody < 12.0


def test_what_never_happened_is_unlikely_and_not_impossible():
    cases = [(game.observations[0], game.outcome) for game in made_up(200, 6.0, nobody=999.0)]
    assert not any(any(won) for _, won in cases)
    width, nobody = lab._fit_phase(cases, nobody_may_win=True)
    usual, great = (sum(win_probabilities([worth] * 3, width, nobody)) for worth in (0.0, 60.0))
    assert 0.0 < usual < 0.02
    assert great > 0.1


@pytest.mark.usefixtures("installed")
def test_the_command_plays_and_prints(capsys):
    assert main(["lab", "odds", "crater-rush", "--games", "10", "--jobs", "1", "--plain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Points of value that make winning e times as likely")
    assert [line.split()[0] for line in lines if line.split() and line.split()[0].isdigit()] == [
        "2",
        "3",
        "4",
    ]
