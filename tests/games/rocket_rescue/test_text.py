"""The text of a state: every fact by name, and nothing that is no table."""

import json
from typing import Any

import pytest

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.playout import playout
from planetfall.games.rocket_rescue import GAME
from planetfall.games.rocket_rescue import state as at


def fields_of(answers: int = 40, seats: int = 4) -> dict[str, Any]:
    state = GAME.new(seats, 3, {"length": "medium"})
    playout(state, Chance.of(1), answers)
    return dict(json.loads(state.text()))


def test_the_names_of_the_layout_stand_where_the_engine_looks():
    start = 0
    for name, size in at.LAYOUT:
        assert getattr(at, name.upper()) == start, name
        start += size
    assert start == at.SIZE


@pytest.mark.parametrize("answers", [0, 7, 90, 250, 1000])
def test_a_table_is_read_back_as_it_was_written(answers):
    fields = fields_of(answers)
    again = GAME.load(json.dumps(fields))
    assert json.loads(again.text()) == fields
    assert again.learned == fields["learned"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "red-planet"}, "not the text of a state of rocket-rescue"),
        ({"pack": 7}, "'pack' should be a text"),
        ({"pack": "0" * 8}, "was made with the pack"),
        ({"seats": 2}, "has 2 seats"),
        ({"seats": "4"}, "'seats' should be 1"),
        ({"market": [1, 2]}, "'market' should be 3"),
        ({"market": [1, 2, -9]}, "'market' should be 3"),
        ({"market": [30, 30, 30]}, "do not add up"),
        ({"crew_size": [11]}, "do not add up"),
        ({"track": [0, 0, 1, 2, 0]}, "do not add up"),
        ({"module": [99] * 36}, "do not add up"),
        ({"stacks": [0]}, "do not add up"),
        ({"blue_deck": [0] * 13}, "do not add up"),
        ({"deck": [20] * 35}, "do not add up"),
        ({"chips": [9, 0, 0, 0, 0]}, "do not add up"),
        ({"blocked": [0]}, "do not add up"),
        ({"pending": [1, 2, 3]}, "'pending' is of another shape"),
    ],
)
def test_what_is_no_table_is_refused(change, told):
    with pytest.raises(BadState, match=told):
        GAME.load(json.dumps(fields_of() | change))


def test_what_is_no_text_of_a_state_is_refused():
    with pytest.raises(BadState, match="no JSON"):
        GAME.load("{")


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"seats": 2}, "for 3 to 5 seats"),
        ({"colour": "purple"}, "no field 'colour'"),
        ({"length": "endless"}, "no length 'endless'"),
        ({"round": 9}, "there are 8 rounds"),
        ({"track": ["purple", "purple", "white", "green"]}, "names every colour once"),
        ({"hands": {"red": []}}, "no colour 'red'"),
        ({"hands": {"white": ["standard sofa"]}}, "no module 'standard sofa'"),
        ({"hands": {"white": ["advanced 1"]}, "display": ["advanced 1"]}, "more places than there are cards"),
        ({"open": ["blue 1", "blue 1"]}, "in two places"),
        ({"cubes": {"white": {"carbon": 20}}}, "only 30 cubes of carbon"),
        ({"hangars": {"1": [{"module": "standard engine", "owner": "white"}] * 2}}, "has no place"),
        (
            {"hangars": {"1": [{"module": "standard engine", "owner": "white", "crew": {"white": 1}}]}},
            "fewer seats",
        ),
        ({"taken": {"white": {"blue 1": {"white": 11}}}}, "only 10 crew members"),
        ({"plans": {"white": {"research": 5}}}, "cannot be built"),
    ],
)
def test_a_position_that_cannot_be_is_refused(fields, told):
    with pytest.raises(BadState, match=told):
        GAME.position(fields)
