"""Commands about environments."""

import json

import pytest
from typer.testing import CliRunner

import planetfall
from planetfall.cli.app import app


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_observations_are_described(game: str):
    found = json.loads(CliRunner().invoke(app, ["envs", "describe", game, "--json"]).stdout)
    assert found["numbers"] == found["parts"][-1]["stop"]
    assert found["answers"] == len(planetfall.game(game).actions)
    told = sum(kind["things"] * len(kind["columns"]) for kind in found["tokens"].values())
    assert told == found["numbers"]
    features = found["answer_features"]
    assert features["numbers"] == features["parts"][-1]["stop"] == len(features["columns"])
    assert (
        CliRunner()
        .invoke(app, ["envs", "describe", game, "--plain"])
        .stdout.startswith(f"{game}: version 1, ")
    )
