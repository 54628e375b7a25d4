"""Search decides well, spends what it may, keeps secrets, and plans whole actions."""

import time
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import planetfall
from planetfall.bots import Perspective, ask, bot, follow, plan
from planetfall.bots.levels import Expert, Hard, parse_changes
from planetfall.bots.search.horizon import SearchSettings
from planetfall.bots.search.search import MAX_ANSWERS, Search
from planetfall.bots.search_config import BadSearchConfig
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption, UnknownName
from planetfall.core.playout import step
from tests.cli.toy import GAME

ROCKET_RESCUE = planetfall.game("rocket-rescue")
TERRAFORMING_MARS = planetfall.game("terraforming-mars")


def search(state, seat=0, game=GAME, seed=1, **settings):
    chance = Chance.from_seed(seed)
    return Search(Perspective(game, state, seat, chance), SearchSettings(**settings), chance)


def crater_rush(seats, options=None) -> Any:
    """A new table of the toy game, whose fields tests may touch."""
    return GAME.new(seats, 1, options)


def setting_down(seats=2, seed=1):
    """A table where somebody sets astronauts down."""
    state, chance = crater_rush(seats), Chance.from_seed(seed)
    while not state.queue:
        step(state, chance)
    return state


def test_it_goes_home_where_it_scores_most():
    state = setting_down()
    seat = state.actors()[0]
    state.homes[seat] = 1
    assert GAME.actions.name(search(state, seat, iterations=60, turns=1).best()) == "set down in kepler"


def test_it_answers_rather_for_the_end_of_the_game_than_for_points_at_once(monkeypatch):
    """Whoever looks at points alone takes Tycho; the game is won by whoever has more in Plato."""
    monkeypatch.setattr(type(GAME.new(2)), "winners", lambda self: [0] if self.down[2][0] else [1])
    state = crater_rush(2, {"rounds": "1"})
    state.homes = [0, 1]
    state.play(0, 2)
    state.play(1, 1)
    names = [GAME.actions.name(answer) for answer in search(state, iterations=200, rounds=1).line()]
    assert "set down in plato" in names


def test_a_line_goes_on_only_in_worlds_in_which_its_question_is_asked():
    """Whether Red turns up a discovery after this turn depends on what lies facedown."""
    game = planetfall.game("red-planet")
    state = game.load((Path(__file__).parent / "hidden_question.json").read_text())
    drop = "drop to vastitas-borealis"
    for answer in ("board dock 1", "kill red in vastitas-borealis", drop, drop):
        state.play(0, game.actions.parse(answer))
    for seed in range(3):
        line = search(state, game=game, seed=seed, iterations=80, rounds=1).line()
        assert line[0] in state.legal(0)


def test_somebody_must_say_when_to_stop():
    with pytest.raises(ValueError, match="iterations, steps or seconds"):
        SearchSettings(turns=1)


@pytest.mark.parametrize("budget", [{"iterations": 40}, {"steps": 200}])
def test_the_same_budget_and_seed_give_the_same_line(budget):
    lines = [search(GAME.new(3, 1), seed=4, turns=2, **budget).line() for _ in range(2)]
    assert lines[0] == lines[1]


def test_it_stops_when_its_iterations_are_spent():
    thinking = search(GAME.new(3, 1), iterations=24, turns=1)
    thinking.best()
    assert 24 <= thinking.iterations <= 24 + 3  # a world is finished with all answers


def test_what_is_clear_needs_no_more_thinking():
    state = setting_down()
    seat = state.actors()[0]
    state.homes[seat] = 1
    thinking = search(state, seat, iterations=5000, turns=1)
    assert GAME.actions.name(thinking.best()) == "set down in kepler"
    assert thinking.iterations < 500


def test_the_last_answer_of_a_line_may_cost_all_that_is_left():
    thinking = search(GAME.new(3, 1), iterations=24, turns=1)
    assert len(thinking.line()) == 1
    assert thinking.iterations >= 24


def test_near_its_end_a_game_is_played_to_the_end(monkeypatch):
    def answers_in_a_world(**settings):
        thinking = search(crater_rush(2, {"rounds": "3"}), iterations=24, rounds=1, **settings)
        thinking.best()
        return thinking.steps / thinking.iterations

    usual = answers_in_a_world()
    assert answers_in_a_world(endgame_rounds=1) == usual  # nobody knows how long it lasts
    monkeypatch.setattr(type(GAME), "rounds_left", lambda self, state: 1)
    assert answers_in_a_world(endgame_rounds=1) == usual
    assert answers_in_a_world(endgame_rounds=2) > 1.5 * usual


def test_a_turn_may_be_where_it_stops_to_look():
    state = setting_down()
    thinking = search(state, state.actors()[0], iterations=24, turns=0)
    assert len(thinking.line()) == 2
    assert thinking.steps <= 2 * thinking.iterations  # two astronauts each, and nobody else moves


def test_rounds_of_secret_questions_count_instead_of_turns():
    def answers_in_a_world(**settings):
        thinking = search(crater_rush(2, {"rounds": "3"}), iterations=24, **settings)
        thinking.best()
        return thinking.steps

    assert answers_in_a_world(rounds=2, turns=0) == answers_in_a_world(rounds=2, turns=5)


def test_it_stops_when_its_steps_are_spent():
    thinking = search(ROCKET_RESCUE.new(3, 1), game=ROCKET_RESCUE, steps=300, rounds=1)
    thinking.best()
    assert 300 <= thinking.steps <= 300 + 12 * MAX_ANSWERS  # a world is finished


def test_of_two_limits_the_one_that_is_reached_first_counts():
    def thinking_of(**limits):
        thinking = search(ROCKET_RESCUE.new(3, 1), game=ROCKET_RESCUE, rounds=1, **limits)
        thinking.best()
        return thinking.iterations, thinking.steps

    assert thinking_of(iterations=24, steps=10**9) == thinking_of(iterations=24)
    assert thinking_of(iterations=10**9, steps=300) == thinking_of(steps=300)


def test_it_stops_when_its_time_is_up(monkeypatch):
    """By a clock that goes on by a thousandth of a second whenever somebody looks at it."""

    def worlds_in(seconds):
        looks = count()
        monkeypatch.setattr(time, "monotonic", lambda: next(looks) / 1000)
        thinking = search(ROCKET_RESCUE.new(3, 1), game=ROCKET_RESCUE, seconds=seconds, rounds=1)
        thinking.best()
        assert next(looks) / 1000 < seconds + 0.02
        return thinking.iterations

    assert 0 < worlds_in(0.01) < worlds_in(0.04)


def test_a_line_costs_no_more_than_its_first_answer():
    thinking = search(ROCKET_RESCUE.new(3, 1), game=ROCKET_RESCUE, iterations=12, rounds=1, width=2)
    line = thinking.line()
    assert len(line) > 1
    assert thinking.iterations <= 12 + 2 * len(line)


def test_a_line_answers_the_whole_plan_of_a_round():
    state = ROCKET_RESCUE.new(3, 1)
    answers = plan(bot("hard:iterations=64+width=2"), ROCKET_RESCUE, state, 0, Chance.from_seed(1))
    given = []
    follow(state, 0, answers, lambda seat, answer: given.append(answer))
    assert given == answers
    assert 0 not in state.actors()


def test_a_line_ends_where_something_is_learned():
    state = GAME.new(2, 1)
    state.play(0, 0)
    line = search(state, seat=1, iterations=20, turns=1).line()
    assert len(line) == 1  # both have chosen: cards are shown


def test_a_line_ends_where_somebody_else_is_asked():
    state = setting_down()
    assert len(search(state, state.actors()[0], iterations=60, turns=1).line()) == 2  # two astronauts each


def test_a_single_answer_costs_no_thinking():
    state = setting_down()
    state.rooms = [0, 0, 30]
    thinking = search(state, state.actors()[0], iterations=20, turns=1)
    assert thinking.line() == [5, 5]
    assert thinking.iterations == 0


def test_planned_answers_are_dropped_when_something_was_learned():
    state = crater_rush(2)
    state.play(0, 0)
    follow(state, 1, [1, 4, 4])
    assert state.down == [[0, 0]] * 3


def test_others_choose_in_secret_without_knowing_what_the_seat_has_chosen():
    """Whatever the seat tries, its rivals learn about one and the same question."""
    state = GAME.new(3, 1)
    thinking = search(state, iterations=30, rounds=1)
    thinking.best()
    asked_first = [node for node in thinking.tree.values() if node.visit_count == thinking.iterations]
    assert len(asked_first) == 2
    assert all(set(node.actions) == {0, 1, 2} for node in asked_first)


def test_answers_share_what_is_learned_in_all_worlds_that_offer_them():
    state = setting_down(seats=3)
    thinking = search(state, state.actors()[0], iterations=40, turns=1)
    thinking.best()
    assert all(sum(node.visits) == node.visit_count for node in thinking.tree.values())
    assert all(
        tried <= offered
        for node in thinking.tree.values()
        for tried, offered in zip(node.visits, node.offered, strict=True)
    )


def test_it_plays_alone():
    state = TERRAFORMING_MARS.new(1, 1)
    assert ask(
        bot("hard:iterations=4+width=2"), TERRAFORMING_MARS, state, 0, Chance.from_seed(1)
    ) in state.legal(0)


def test_a_search_may_be_told_how_to_think():
    settings = Expert("steps=1000+spread=2.5").settings(planetfall.game("red-planet"))
    assert (settings.iterations, settings.steps, settings.spread) == (0, 1000, 2.5)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ("depth=3", "a search has no setting 'depth'; there are iterations, steps, seconds, turns"),
        ("steps=abc", "steps of a search is a whole number, more than 0, as in steps=1; not 'abc'"),
        ("steps=2.5", "a whole number, more than 0, as in steps=1; not '2.5'"),
        ("steps", "steps of a search is a whole number, more than 0, as in steps=1; not ''"),
        ("steps=10+iterations=0", "iterations of a search is a whole number, more than 0"),
        ("seconds=-1", "seconds of a search is a number, more than 0, as in seconds=1; not '-1'"),
        ("temperature=0", "temperature of a search is a number, more than 0"),
        ("spread=inf", "not 'inf'"),
        ("spread=nan", "not 'nan'"),
        ("turns=-1", "turns of a search is a whole number, 0 or more"),
        ("", "a search has no setting ''"),
        ("turns=2147483648", "turns of a search is a whole number, less than 2147483648"),
        ("steps=" + "9" * 5000, f"not '{'9' * 60}'$"),
    ],
)
def test_a_search_cannot_be_told_nonsense(changes, why):
    with pytest.raises(BadOption, match=why):
        bot(f"hard:{changes}")


def test_a_search_may_be_told_to_leave_something_out():
    settings = Expert("turns=0+rounds=0+exploration=0").settings(planetfall.game("space-mission"))
    assert (settings.turns, settings.rounds, settings.exploration) == (0, 0, 0.0)


def test_the_former_name_of_a_setting_is_understood():
    assert parse_changes("finale=2") == parse_changes("endgame_rounds=2") == {"endgame_rounds": 2}


# -- search.toml ------------------------------------------------------------------------------------------------------


def test_a_game_says_in_its_folder_how_to_search():
    game = planetfall.game("red-planet")
    hard, expert = Hard().settings(game), Expert().settings(game)
    assert (hard.rounds, hard.endgame_rounds, hard.temperature) == (1, 2, 0.5)
    assert (hard.iterations, hard.steps, expert.iterations, expert.steps) == (1200, 40_000, 4000, 120_000)


def test_a_game_of_another_package_brings_its_own_settings(monkeypatch, tmp_path):
    (tmp_path / "ai").mkdir()
    (tmp_path / "ai" / "search.toml").write_text("[search]\nrounds = 2\n[budget.hard]\nsteps = 70\n")
    monkeypatch.setattr(type(GAME), "folder", lambda self: tmp_path)
    hard, expert = Hard().settings(GAME), Expert().settings(GAME)
    assert (hard.rounds, hard.steps, hard.iterations) == (2, 70, 0)
    assert (expert.rounds, expert.steps, expert.iterations) == (2, 0, 600)


def test_a_level_overlooks_what_its_game_says(monkeypatch, tmp_path):
    assert (Hard().settings(GAME).overlooks_one_in, Expert().settings(GAME).overlooks_one_in) == (0, 0)
    assert Hard("overlooks_one_in=8").settings(GAME).overlooks_one_in == 8
    (tmp_path / "ai").mkdir()
    (tmp_path / "ai" / "search.toml").write_text("[overlooks]\nhard = 12\n")
    monkeypatch.setattr(type(GAME), "folder", lambda self: tmp_path)
    assert (Hard().settings(GAME).overlooks_one_in, Expert().settings(GAME).overlooks_one_in) == (12, 0)


def test_a_game_without_settings_is_searched_with_the_defaults():
    hard = Hard().settings(GAME)
    assert (hard.iterations, hard.turns, hard.rounds, hard.spread) == (200, 1, 0, 6.0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[search", "this is not TOML"),
        ("[serch]\nturns = 1", "the file has an unknown name 'serch'; did you mean search?"),
        ("search = 3", r"\[search\] is 3, but must be a table"),
        ("[search]\nturn = 1", r"\[search\] has an unknown name 'turn'; did you mean turns?"),
        ("[search]\nleaf = 9", r"\[search\] has an unknown name 'leaf'; there are turns, rounds"),
        (
            "[search]\nturns = 1.5",
            r"turns in \[search\] is 1.5, but must be a whole number, 0 or more and less",
        ),
        ("[search]\nturns = true", r"turns in \[search\] is true"),
        ("[search]\nspread = 0", r"spread in \[search\] is 0, but must be a number, more than 0"),
        ("[search]\nspread = nan", r"spread in \[search\] is nan"),
        ("budget = 3", "`budget` is no table"),
        ("[budget.medium]\nsteps = 3", r"\[budget\] has an unknown name 'medium'; there are hard, expert"),
        ("[budget.hard]", r"\[budget.hard\] sets no limit; there are iterations, steps, seconds"),
        (
            "[budget.hard]\nsteps = 0",
            r"steps in \[budget.hard\] is 0, but must be a whole number, more than 0",
        ),
        ("[overlooks]\nhard = 0.5", r"hard in \[overlooks\] is 0.5, but must be a whole number, 0 or more"),
        ("[overlooks]\neasy = 2", r"\[overlooks\] has an unknown name 'easy'; there are hard, expert"),
    ],
)
def test_mistakes_in_search_settings_are_one_clear_line(monkeypatch, tmp_path, text, why):
    (tmp_path / "ai").mkdir()
    (tmp_path / "ai" / "search.toml").write_text(text)
    monkeypatch.setattr(type(GAME), "folder", lambda self: tmp_path)
    with pytest.raises(BadSearchConfig, match=why) as refused:
        Hard().settings(GAME)
    assert str(refused.value).startswith(str(tmp_path))


def test_who_does_not_search_is_not_told_how():
    with pytest.raises(UnknownName, match="there is no bot 'medium:steps=3'"):
        bot("medium:steps=3")
