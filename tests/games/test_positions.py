"""Positions both ways: every table can be written as fields, and the fields say who is to act."""

import json
from typing import Any

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.game import Game
from planetfall.core.playout import playout
from planetfall.core.position import PositionField
from planetfall.testing import check_game, few_tables

GAMES = {name: planetfall.game(name) for name in planetfall.game_ids()}
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
# A table of each game at which one player is asked, and another who shall be asked instead.
TURNS: dict[str, tuple[dict[str, Any], str]] = {
    "red-planet": (
        {
            "seats": 3,
            "chosen": {"red": "soldier", "blue": "pilot"},
            "zones": {"hellas": {"red": 2, "blue": 2}},
        },
        "blue",
    ),
    "rocket-rescue": ({"seats": 3, "phase": "research", "plans": {"purple": {"research": [5]}}}, "orange"),
    "space-mission": ({"seats": 3, "turn": "red"}, "yellow"),
    "terraforming-mars": ({"players": [{}, {"hand": ["mine"]}, {}], "turn": "red"}, "green"),
}


def middle(game: Game, answers: int, seed: int = 3) -> Any:
    """A table of three in the middle of a random game."""
    state = game.new(3, seed)
    playout(state, Chance.from_seed(seed), answers)
    return state


@every_game
def test_a_table_and_its_fields_say_the_same_throughout_a_game(game: Game) -> None:
    """The test kit checks it now and then; here it is checked after every answer."""
    check_game(game, few_tables(game)[:3], only=["position"], thrift=0)


@every_game
@pytest.mark.parametrize("answers", [0, 30, 90])
def test_fields_are_plain_data_that_everybody_can_write_down(game: Game, answers: int) -> None:
    fields = game.fields(middle(game, answers))
    assert json.loads(json.dumps(fields)) == fields
    assert fields["game"] == game.id
    assert not any(isinstance(value, float) for value in _values(fields))


@every_game
def test_a_sampled_world_can_be_written_too(game: Game) -> None:
    state = middle(game, 40)
    world = game.sample(state, state.actors()[0], Chance.from_seed(1))
    fields = game.fields(world)
    assert str(fields["seed"]).startswith("0x")  # a key of 128 bits is more than most readers of TOML take
    assert game.position(fields).text() == world.text()


@every_game
def test_every_field_has_one_sentence(game: Game) -> None:
    fields = _all_parts(game.position_fields())
    assert all(field.meaning[:1] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ'" for field in fields)
    assert all(field.meaning.endswith(".") for field in fields)
    names = [field.name for field in game.position_fields()]
    assert len(set(names)) == len(names)


@every_game
def test_the_question_is_handed_over_by_naming_who_is_to_act(game: Game) -> None:
    given, other = TURNS[game.id]
    first = game.position(given)
    assert game.fields(first)["to_act"] != other
    for fields in (given, game.fields(first)):
        handed = game.position(fields | {"to_act": other})
        assert game.fields(handed)["to_act"] == other
        assert game.question(handed, handed.actors()[0]).kind == game.question(first, first.actors()[0]).kind
        assert playout(handed, Chance.from_seed(2), 20) > 0


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("red-planet", {"seats": 3, "to_act": ["red", "yellow"]}),
        ("red-planet", {"seats": 3, "chosen": {"blue": "pilot"}, "to_act": ["red", "yellow"]}),
        ("rocket-rescue", {"seats": 3, "to_act": ["purple", "orange"]}),
        ("terraforming-mars", {"players": [{}, {}, {}], "phase": "research", "to_act": ["red", "blue"]}),
    ],
)
def test_of_those_who_answer_at_once_only_some_may_be_left(name: str, fields: dict[str, Any]) -> None:
    state = GAMES[name].position(fields)
    assert state.is_simultaneous()
    assert state.actors() == [0, 2]


def test_the_chosen_specialist_of_others_lies_face_down_while_somebody_still_chooses() -> None:
    game = GAMES["red-planet"]
    state = game.position({"seats": 3, "chosen": {"red": "pilot", "blue": "soldier"}, "to_act": "yellow"})
    assert game.fields(state)["chosen"] == {"red": "pilot", "blue": "soldier"}
    state.play(2, game.actions.parse("choose explorer"))
    assert not state.is_simultaneous()


@pytest.mark.parametrize(
    ("name", "fields", "said"),
    [
        ("space-mission", {"to_act": ["red", "blue"]}, "only one player can be asked here, not red, blue"),
        ("space-mission", {"to_act": []}, "to_act names who owes an answer"),
        ("space-mission", {"pending": [], "to_act": "red"}, "nobody does once the game is over"),
        ("space-mission", {"to_act": "pink"}, "there is no colour 'pink'; there are red, blue"),
        ("space-mission", {"pending": [{"step": "ask-nothing"}]}, "there is no step 'ask-nothing'"),
        (
            "space-mission",
            {"pending": [{"step": "ask-discard", "who": "red", "left": 1}]},
            "the step 'ask-discard' has no field 'left'; it may have step, who",
        ),
        (
            "space-mission",
            {"game": "red-planet"},
            "the position belongs to 'red-planet', not to space-mission",
        ),
        ("space-mission", {"taken": [], "collected": {}}, "either 'taken', or 'reserved' and 'collected'"),
        ("red-planet", {"docks": [{"boat": 1}] * 4}, "dock 1 has no field 'boat'"),
        ("rocket-rescue", {"seats": 3, "phase": "dinner"}, "there is no phase 'dinner'"),
        (
            "rocket-rescue",
            {"kept": {"white": "standard tank"}},
            "white has no module 'standard tank' to keep",
        ),
        (
            "rocket-rescue",
            {"hands": {"white": ["standard tank 2"], "red": ["standard tank 2"]}, "seats": 5},
            "the module 'standard tank 2' is in more places than there are cards",
        ),
        ("terraforming-mars", {"phase": "setup"}, "the phase is 'setup', but may be action"),
        ("terraforming-mars", {"to_act": ["red", "green"]}, "one player is to act in the action phase"),
        (
            "terraforming-mars",
            {"players": [{"possible": [{"in": ["attic"], "cards": "others"}]}]},
            "there is no place 'attic'; there are red, deck, discard, looked-at",
        ),
    ],
)
def test_what_cannot_be_built_is_said_in_one_sentence(name: str, fields: dict[str, Any], said: str) -> None:
    with pytest.raises(BadState) as refused:
        GAMES[name].position(fields)
    assert said in str(refused.value)


def _values(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value, *(deeper for one in inner for deeper in _values(one))]


def _all_parts(fields: tuple[PositionField, ...]) -> list[PositionField]:
    return [one for field in fields for one in (field, *_all_parts(field.parts))]
