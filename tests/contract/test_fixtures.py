"""The small vocabulary for tests of rules."""

import pytest

from planetfall.core.errors import IllegalAction, UnknownName
from planetfall.core.match import Match
from planetfall.testing import answers, position, table
from tests.contract.toy import GAME, Toy, cells_of


def test_a_table_is_set_up_with_its_options():
    match = table(GAME, 3, seed=7, hand="small")
    assert isinstance(match, Match)
    assert [len(hand) for hand in cells_of(match.state).hands] == [2, 2, 2]
    assert match.record.header.seed == "7"


def test_a_table_of_an_installed_game():
    assert table("red-planet", 4, seed=7, edition="matagot").state.actors() == [0, 1, 2, 3]


def test_answers_are_given_by_name_for_whoever_is_asked():
    match = table(GAME, 2, seed=2)
    mine, other = (cells_of(match.state).hands[seat][0] + 1 for seat in (0, 1))
    answers(match, f"1: bid {other}", f"0: bid {mine}", "0: bold", "meek")
    assert match.state.actors() != [0, 1]
    assert answers(match, "look").state.legal(match.state.actors()[0]) == [
        GAME.actions.parse("keep"),
        GAME.actions.parse("bury"),
    ]


def test_answers_say_when_it_is_not_clear_whose_they_are():
    with pytest.raises(
        AssertionError, match=r"seats \[0, 1\] are asked now; say whose answer it is, as in '0: bid 1'"
    ):
        answers(table(GAME, 2), "bid 1")


def test_answers_that_are_wrong_raise_what_the_match_raises():
    with pytest.raises(IllegalAction):
        answers(table(GAME, 2), "0: keep")
    with pytest.raises(UnknownName):
        answers(table(GAME, 2), "0: sing")


def test_a_position_is_what_the_game_makes_of_it():
    class Described(Toy):
        def position(self, fields, pack=None):
            return self.new(fields["seats"])

    assert position(Described(), {"seats": 3}).seats == 3
