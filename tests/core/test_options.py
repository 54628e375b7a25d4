"""Options declared as data: what is filled in, what is refused, and all combinations once."""

import pytest

from planetfall.core.errors import BadOption
from planetfall.core.options import Option, combinations, resolve_options
from tests.contract.toy import GAME

EDITION = Option("edition", "choice", "2015", ("2015", "matagot"), "which rulebook")
BOARD = Option("board", "choice", "A", ("A", "B"), "which board", only=(("edition", "matagot"),))
FAST = Option("fast", "flag", "no", ("yes", "no"), "whether to hurry")
ALL = (EDITION, BOARD, FAST)


def test_defaults_fill_in_what_is_not_given():
    assert resolve_options(ALL, {}) == {"edition": "2015", "fast": "no"}
    assert resolve_options(ALL, {"edition": "matagot"}) == {"edition": "matagot", "board": "A", "fast": "no"}


def test_an_option_that_means_nothing_is_dropped_at_its_default():
    assert resolve_options(ALL, {"board": "A"}) == {"edition": "2015", "fast": "no"}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"bored": "A"}, "there is no option 'bored'; there are edition, board, fast"),
        ({"edition": "2016"}, "option edition is '2016', but may be 2015, matagot"),
        ({"fast": "maybe"}, "option fast is 'maybe', but may be yes, no"),
        ({"board": "B"}, "option board only goes with edition=matagot"),
        ({"edition": "2015", "board": "Z"}, "option board is 'Z', but may be A, B"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(given, sentence):
    with pytest.raises(BadOption) as caught:
        resolve_options(ALL, given)
    assert str(caught.value) == sentence


def test_a_game_without_options_says_so():
    with pytest.raises(BadOption, match="there are none"):
        resolve_options((), {"x": "y"})


def test_every_legal_set_of_options_comes_once():
    assert list(combinations(ALL)) == [
        {"edition": "2015", "fast": "yes"},
        {"edition": "2015", "fast": "no"},
        {"edition": "matagot", "board": "A", "fast": "yes"},
        {"edition": "matagot", "board": "A", "fast": "no"},
        {"edition": "matagot", "board": "B", "fast": "yes"},
        {"edition": "matagot", "board": "B", "fast": "no"},
    ]
    assert list(combinations(())) == [{}]


@pytest.mark.parametrize("seats", [-1, 0, 1, 4, 100])
def test_a_game_refuses_other_numbers_of_seats(seats):
    with pytest.raises(BadOption, match=f"comet-claim is for 2 to 3 seats, not {seats}"):
        GAME.new(seats)
