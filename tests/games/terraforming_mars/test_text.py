"""The text of a state: every fact by name, and nothing that is no table."""

import json
from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.playout import playout
from planetfall.games.terraforming_mars import GAME
from planetfall.games.terraforming_mars import state as at


def fields_of(answers: int = 40, seats: int = 3, **options: str) -> dict[str, Any]:
    state = GAME.new(seats, 3, options)
    playout(state, Chance.of(1), answers)
    return dict(json.loads(state.text()))


def test_the_names_of_the_layout_stand_where_the_engine_looks():
    start = 0
    for name, size in at.LAYOUT:
        assert getattr(at, f"{name}_AT".upper(), getattr(at, name.upper(), None)) == start, name
        start += size
    assert start == at.PLAYERS


def test_the_names_of_the_rows_of_a_seat_stand_where_the_engine_looks():
    start = 0
    for name, size in at.PLAYER_LAYOUT:
        assert getattr(at, name.upper()) == start, name
        start += size
    assert start == at.STRIDE


@pytest.mark.parametrize("answers", [0, 7, 90, 1000, 5000])
@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (3, {"draft": "yes"}), (5, {"cards": "base", "beginners": "2"})]
)
def test_a_table_is_read_back_as_it_was_written(seats, options, answers):
    fields = fields_of(answers, seats, **options)
    again = GAME.load(json.dumps(fields))
    assert json.loads(again.text()) == fields
    assert again.learned == fields["learned"]


def test_a_production_may_be_as_low_as_the_rules_allow():
    lowest = {"megacredits": -5}
    state = GAME.position({"players": [{"production": lowest}, {}]})
    assert GAME.view(GAME.load(state.text()), 0).players[0].production["megacredits"] == -5


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "red-planet"}, "not the text of a state of terraforming-mars"),
        ({"pack": 7}, "'pack' should be a text"),
        ({"pack": "0" * 8}, "was made with the pack"),
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
        ({"pending": [1, 2, 3]}, "'pending' is of another shape"),
    ],
)
def test_what_is_no_table_is_refused(change, told):
    with pytest.raises(BadState, match=told):
        GAME.load(json.dumps(fields_of() | change))


def test_what_is_no_text_of_a_state_is_refused():
    with pytest.raises(BadState, match="no JSON"):
        GAME.load("{")
