"""The text of a state: what the seats have of their own, and what is no table of this game."""

import pytest

from planetfall.core.errors import BadState
from planetfall.games.terraforming_mars import GAME
from planetfall.games.terraforming_mars.engine import state as at
from tests.games.texts import changed


def test_the_names_of_the_rows_of_a_seat_stand_where_the_engine_looks():
    start = 0
    for name, size in at.PLAYER_LAYOUT:
        assert getattr(at, name.upper()) == start, name
        start += size
    assert start == at.STRIDE


def test_a_production_may_be_as_low_as_the_rules_allow():
    lowest = {"megacredits": -5}
    state = GAME.position({"players": [{"production": lowest}, {}]})
    assert GAME.view(GAME.load(state.text()), 0).players[0].production["megacredits"] == -5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cards": "venus"}, "option cards is 'venus'"),
        ({"draft": True}, "'draft' should be a text"),
        ({"draft": "perhaps"}, "option draft is 'perhaps'"),
        ({"beginners": "4"}, "4 of 3 seats cannot be beginners"),
        ({"seats": 6, "players": [{}] * 6}, "'stock' should be 6"),
        ({"seats": 2}, "'players' should be a list of 2"),
        ({"players": None}, "'players' should be a list of 3"),
        ({"players": [1, 2, 3]}, "each of the state's 'players' should be a table"),
        ({"deck": [1, 2]}, "'deck' should be 208"),
        ({"deck": [-6] * 208}, "'deck' should be 208"),
        ({"deck": [20] * 208}, "do not add up"),
        ({"deck_size": [9]}, "do not add up"),
        ({"ocean_tiles": [1]}, "do not add up"),
    ],
)
def test_what_is_no_table_is_refused(change, message):
    with pytest.raises(BadState, match=message):
        GAME.load(changed(GAME, 3, {}, change))
