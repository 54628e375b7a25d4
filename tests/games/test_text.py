"""The text of a state of every game: every fact by name, and nothing that is no table."""

import json
from importlib import import_module

import pytest

import planetfall
from planetfall.core.errors import BadState
from tests.games.texts import changed, fields_of

SEATS = {"red-planet": 3, "rocket-rescue": 4, "space-mission": 3, "terraforming-mars": 3}
TABLES = [
    ("red-planet", 2, {}),
    ("red-planet", 5, {"edition": "matagot"}),
    ("rocket-rescue", 4, {"length": "medium"}),
    ("space-mission", 4, {}),
    ("terraforming-mars", 1, {}),
    ("terraforming-mars", 3, {"draft": "yes"}),
    ("terraforming-mars", 5, {"cards": "base", "beginners": "2"}),
]
every_game = pytest.mark.parametrize("name", SEATS)


@every_game
def test_the_names_of_the_layout_stand_where_the_engine_looks(name):
    at = import_module(f"planetfall.games.{name.replace('-', '_')}.engine.state")
    start = 0
    for row, size in at.LAYOUT:
        assert getattr(at, f"{row}_AT".upper(), getattr(at, row.upper(), None)) == start, row
        start += size
    assert start == getattr(at, "SIZE", getattr(at, "PLAYERS", None))  # rows of seats follow


@pytest.mark.parametrize("answers", [0, 7, 90, 1000, 5000])
@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_table_is_read_back_as_it_was_written(name, seats, options, answers):
    game = planetfall.game(name)
    fields = fields_of(game, seats, options, answers)
    again = game.load(json.dumps(fields))
    assert json.loads(again.text()) == fields
    assert again.reveal_count == fields["learned"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "not the text of a state of {name}"),
        ({"pack": 7}, "'pack' should be a text"),
        ({"pack": "0" * 8}, "was made with the pack"),
        ({"seats": "4"}, "'seats' should be 1"),
        ({"seats": 9}, "has 9 seats|should be a list of 9"),
        ({"chance": [1, 2]}, "'chance' should be 5"),
        ({"pending": [1, 2, 3]}, "'pending' is of another shape"),
    ],
)
@every_game
def test_what_is_no_table_is_refused(name, change, told):
    game = planetfall.game(name)
    with pytest.raises(BadState, match=told.format(name=name)):
        game.load(changed(game, SEATS[name], {}, change))


@every_game
def test_what_is_no_text_of_a_state_is_refused(name):
    with pytest.raises(BadState, match="no JSON"):
        planetfall.game(name).load("{")
