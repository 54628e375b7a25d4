"""Texts of states and positions that are no table of this game."""

import pytest

from planetfall.core.errors import BadState
from planetfall.games.rocket_rescue import GAME
from tests.games.texts import changed


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seats": 2}, "has 2 seats"),
        ({"market": [1, 2]}, "'market' should be 3"),
        ({"market": [1, 2, -9]}, "'market' should be 3"),
        ({"market": [30, 30, 30]}, "do not add up"),
        ({"crew_size": [11]}, "do not add up"),
        ({"track": [0, 0, 1, 2, 0]}, "do not add up"),
        ({"module": [99] * 36}, "'module' should be 36"),
        ({"stacks": [0]}, "do not add up"),
        ({"blue_deck": [0] * 13}, "do not add up"),
        ({"deck": [20] * 35}, "do not add up"),
        ({"chips": [9, 0, 0, 0, 0]}, "do not add up"),
        ({"blocked": [0]}, "do not add up"),
    ],
)
def test_what_is_no_table_is_refused(change, told):
    with pytest.raises(BadState, match=told):
        GAME.load(changed(GAME, 4, {"length": "medium"}, change))


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
