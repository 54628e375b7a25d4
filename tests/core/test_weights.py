"""Weights of advice are data: read once, checked, and given to advice by whoever asks."""

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.errors import BadWeights
from planetfall.core.folder_game import FolderGame
from planetfall.core.weights import read_weights
from tests.contract.toy import GAME as COMET_CLAIM

TEXT = """
[[runs]]
method = "set by hand"
[weights]
hope = 1
[weights.card]
pilot = -0.5
[limits]
card = [-1, 1]
"""
GAMES = [name for name in planetfall.game_ids() if isinstance(planetfall.game(name), FolderGame)]


def test_weights_have_names_limits_and_the_runs_that_made_them():
    table = read_weights(TEXT)
    assert table.numbers == {"hope": 1.0, "card.pilot": -0.5}
    assert table.limits("card.pilot") == (-1.0, 1.0)
    assert table.limits("hope") == (0.001, 1000.0)
    assert table.runs == ({"method": "set by hand"},)


def test_changed_weights_leave_the_others_and_the_first_table_alone():
    table = read_weights(TEXT)
    assert table.changed({"hope": 2.0}).numbers == {"hope": 2.0, "card.pilot": -0.5}
    assert table.numbers["hope"] == 1.0


def test_some_weights_may_be_others_where_a_search_stops():
    table = read_weights(TEXT + "[search.card]\npilot = 0.5\n")
    assert table.numbers["card.pilot"] == -0.5
    assert table.search == {"card.pilot": 0.5}
    assert table.changed({"hope": 2.0}).search == {"card.pilot": 0.5}
    assert read_weights(TEXT + "[ahead.card]\npilot = 0.5\n").search == table.search  # the name it had before


@pytest.mark.parametrize(
    ("numbers", "complaint"),
    [
        ({"hop": 1.0}, "there is no weight hop; did you mean hope?"),
        ({"zzz": 1.0}, "there is no weight zzz; there are hope, card.pilot"),
        ({"hope": 0.0}, "the weight hope is 0.0, but must be from 0.001 to 1000"),
        ({"card.pilot": 2.0}, "the weight card.pilot is 2.0, but must be from -1 to 1"),
        ({"hope": float("nan")}, "the weight hope is nan"),
        ({"hope": "much"}, "the weight hope is 'much'"),
        ({"hope": True}, "the weight hope is true"),
    ],
)
def test_bad_weights_are_one_clear_line(numbers, complaint):
    with pytest.raises(BadWeights) as refused:
        read_weights(TEXT).changed(numbers)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("hope = ", "no TOML text"),
        ("", "need a table `weights`"),
        ("weights = 3", "need a table `weights`"),
        ("search = 3\n[weights]", "need `search` as a table"),
        ("[weights]\nhope = 1\n[search]\nhop = 1", "there is no weight hop; did you mean hope?"),
        ("[weights]\nhope = 1\n[search]\nhope = -1", "the weight hope is -1.0"),
        ("[weights]\nhope = -1", "hope is -1.0"),
        ("[weights]\nhope = [1]", "hope is a list of 1"),
        ("runs = 3\n[weights]", "need `runs` as tables"),
        ("[weights]\n[limits]\nhope = 3", "the limits of hope are 3"),
        ("[weights]\n[limits]\nhope = [2, 1]", "the limits of hope are a list of 2"),
    ],
)
def test_a_bad_file_is_one_clear_line(text, complaint):
    with pytest.raises(BadWeights, match=complaint.replace("[", r"\[")):
        read_weights(text)


def test_a_game_need_not_have_weights():
    assert COMET_CLAIM.weights().numbers == {}
    assert COMET_CLAIM.with_weights({}) is COMET_CLAIM
    with pytest.raises(BadWeights, match="there are none"):
        COMET_CLAIM.with_weights({"hope": 1.0})


# -- the games of the house -----------------------------------------------------------------------------------------


def values(game, judge):
    """What a game that judges says about the positions of a short random game."""
    state, chance = game.new(4, seed=3), Chance.from_seed(3)
    found = []
    for number in range(60):
        seat = state.actors()[0]
        if number % 20 == 19:
            found.append(judge.value(state, seat))
        legal = state.legal(seat)
        state.play(seat, legal[chance.randbelow(len(legal)) if len(legal) > 1 else 0])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_weight_is_read_and_every_run_has_a_method(name):
    game = planetfall.game(name)
    assert isinstance(game, FolderGame)
    table = game.weights()
    assert table.numbers
    assert all("method" in run for run in table.runs)

    class Watched(dict[str, float]):
        def __getitem__(self, key: str) -> float:
            read.add(key)
            return float(super().__getitem__(key))

    read: set[str] = set()
    game.rooms.weights.Weights(Watched(table.numbers))
    assert read == set(table.numbers)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_weighs_differently_judges_differently_and_changes_no_other(name):
    game = planetfall.game(name)
    before = values(game, game)
    table = game.weights()
    numbers = table.numbers
    other = game.with_weights({name: max(table.limits(name)[0], now * 0.7) for name, now in numbers.items()})
    assert values(game, other) != before
    assert values(game, game) == before
    assert values(game, other.with_weights(numbers)) == before


def test_a_game_thinks_ahead_with_the_weights_that_are_meant_for_it():
    game = planetfall.game("red-planet")
    table = game.weights()
    assert table.search
    assert (
        values(game, game.for_search()) == values(game, game.with_weights(table.search)) != values(game, game)
    )
    assert game.for_search() is game.for_search()
    assert values(game, game.with_weights({"hope": 0.5}).for_search()) == values(
        game, game.with_weights({"hope": 0.5, **table.search})
    )


def test_a_game_without_such_weights_thinks_ahead_as_it_is():
    game = planetfall.game("space-mission")
    assert game.for_search() is game
    assert COMET_CLAIM.for_search() is COMET_CLAIM
