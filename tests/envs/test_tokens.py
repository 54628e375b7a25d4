"""Tokens: an observation taken apart, nothing lost and nothing twice."""

import numpy as np
import pytest

import planetfall
from planetfall import envs
from planetfall.core.observations import TABLE
from planetfall.envs.tokens import Tokens

GAMES = tuple(planetfall.game_ids())


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_in_one_token(game: str):
    observations = planetfall.game(game).observations()
    assert observations
    tokens = Tokens(observations)
    places = np.concatenate([rows.ravel() for rows in tokens.places.values()])
    assert sorted(places.tolist()) == list(range(observations.size))
    for kind, rows in tokens.places.items():
        assert rows.shape[1] == len(tokens.columns[kind]) == len(set(tokens.columns[kind]))
    assert tokens.places[TABLE].shape[0] == 1
    assert tokens.places[TABLE].shape[1] < observations.size / 2


@pytest.mark.parametrize("game", GAMES)
def test_things_have_their_own_numbers(game: str):
    """A token's column belongs to one part, and its rows follow the axis of that part that counts the things."""
    observations = planetfall.game(game).observations()
    assert observations
    flat = np.arange(observations.size)
    tokens = Tokens(observations).split(flat)
    shapes = {name: shape for name, shape, _ in observations.layout}
    for kind, count, parts in observations.entities:
        start = 0
        for part in parts:
            whole = flat[observations.slices[part]].reshape(shapes[part])
            rows = np.moveaxis(whole, shapes[part].index(count), 0).reshape(count, -1)
            np.testing.assert_array_equal(tokens[kind][:, start : start + rows.shape[1]], rows)
            start += rows.shape[1]


def test_many_tables_are_taken_apart_at_once():
    tables = envs.vector("space-mission", tables=3, seats=2)
    step, tokens = tables.reset(seed=1), Tokens(tables.setting.observations)
    found = tokens.split(step.observations)
    assert found["place"].shape[:2] == (3, 8)
    hand = tokens.columns["card"].index("hand")
    assert (found["card"][:, :, hand].sum(axis=1) == 5).all()
