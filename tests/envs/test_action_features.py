"""Features of answers: they tell answers apart, follow the pack, and know whose colour is whose."""

import numpy as np
import pytest

import planetfall
from planetfall.core.pack import Pack
from planetfall.envs.action_features import ActionFeatures

GAMES = tuple(planetfall.game_ids())


def told(features: ActionFeatures, answer: str, seat: int = 0, seats: int = 3) -> dict[str, int]:
    row = features.matrix(seat, seats)[features.game.actions.parse(answer)]
    return {features.columns[place]: int(row[place]) for place in np.flatnonzero(row)}


@pytest.mark.parametrize("game", GAMES)
def test_different_answers_have_different_features(game: str):
    features = ActionFeatures(planetfall.game(game))
    matrix = features.matrix(0, 3)
    assert matrix.shape == (len(features.game.actions), features.size)
    assert len(features.columns) == len(set(features.columns)) == features.size
    assert len(np.unique(matrix, axis=0)) == len(matrix)


@pytest.mark.parametrize(
    ("game", "answer", "facts"),
    [
        ("terraforming-mars", "play trees", {"kind: play": 1, "thing: cost": 13, "thing: tags=plant": 1}),
        (
            "terraforming-mars",
            "buy trees",
            {
                "thing: effects do=production resource=plants amount": 3,
                "thing: requires what=temperature least": -4,
            },
        ),
        ("terraforming-mars", "project power-plant", {"thing: cost": 11}),
        ("terraforming-mars", "play power-plant", {"thing: cost": 4}),
        ("terraforming-mars", "amount 17", {"kind: amount": 1, "number: 1": 17}),
        (
            "space-mission",
            "jump to freezer",
            {"thing: jump": 1, "thing: landing 1": 3, "thing: landing 2": 4},
        ),
        ("space-mission", "play nc02", {"thing: blue": 1, "thing: green": 2}),
        ("space-mission", "take red-mineral", {"thing: count": 4}),
        (
            "rocket-rescue",
            "take standard cockpit",
            {"thing: cost 1": 2, "thing: energy": 2, "thing: seats": 2},
        ),
        ("rocket-rescue", "fly to blue 1", {"thing: energy": 5, "thing: launch": 1, "thing: build": 1}),
        ("rocket-rescue", "board hangar 3 slot 2", {"number: 1": 3, "number: 2": 2}),
        (
            "red-planet",
            "move hellas to ausonia",
            {"word: hellas": 1, "word: ausonia": 1, "leads to: ausonia": 1},
        ),
    ],
)
def test_features_say_what_the_pack_says(game: str, answer: str, facts: dict[str, int]):
    assert told(ActionFeatures(planetfall.game(game)), answer).items() >= facts.items()


def test_colours_are_seen_from_the_viewers_seat():
    features = ActionFeatures(planetfall.game("terraforming-mars"))
    own = [told(features, "target red", seat) for seat in range(3)]
    assert [next(name for name in found if name.startswith("turn: ")) for found in own] == [
        "turn: 0",
        "turn: 2",
        "turn: 1",
    ]


def test_another_pack_changes_what_is_said_and_no_column():
    game = planetfall.game("terraforming-mars")
    mine = Pack("mine", game.pack().text.replace("cost = 14", "cost = 15", 1), game.pack().shown)
    usual, changed = ActionFeatures(game), ActionFeatures(game, mine)
    assert usual.columns == changed.columns
    differ = np.argwhere(usual.matrix(0, 2) != changed.matrix(0, 2))
    assert {usual.columns[column] for _, column in differ} == {"thing: cost"}
