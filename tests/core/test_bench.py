"""Benchmarks measure what they say."""

import msgspec
import pytest

import planetfall
from planetfall.core.errors import BadOption
from planetfall.testing.benchmark import bench, is_compiled
from tests.contract.toy import GAME

KEYS = [
    "games_per_second",
    "decisions_per_second",
    "copies_per_second",
    "samples_per_second",
    "bytes_per_state",
    "decisions_per_game",
    "answers_per_decision",
    "compiled",
    "loop_seconds",
]


def test_the_figures_have_their_names_and_fit_one_another():
    figures = msgspec.to_builtins(bench(GAME, 3, 0.2))
    assert set(KEYS) < set(figures)
    assert all(figures[key] > 0 for key in KEYS if key != "compiled")
    assert (
        figures["decisions_per_second"] >= figures["games_per_second"] * figures["decisions_per_game"] * 0.99
    )
    assert 1 < figures["answers_per_decision"] < 4
    assert (figures["game"], figures["players"]) == ("comet-claim", 3)


def test_a_game_from_outside_is_not_compiled():
    assert not bench(GAME, 2, 0.05, {"hand": "small"}).compiled


def test_compiled_means_the_games_own_state_too():
    state = planetfall.game("red-planet").new(3)
    outside = GAME.new(2)
    assert is_compiled(state) or not is_compiled(outside)


def test_wrong_options_are_refused():
    with pytest.raises(BadOption):
        bench(GAME, 7, 0.1)
