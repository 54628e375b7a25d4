"""Many tables at once: each goes on as it would alone, and is replaced when its game ends."""

import numpy as np
import pytest

import planetfall
from planetfall import envs
from planetfall.core.chance import Chance
from planetfall.core.errors import IllegalAction

GAMES = tuple(planetfall.game_ids())


@pytest.mark.parametrize("game", GAMES)
def test_tables_go_on_as_they_would_alone(game: str):
    tables = envs.vector(game, tables=3, seats=3)
    result = tables.reset(seed=4)
    setting, chance = tables.setting, Chance.from_seed(1)
    alone = [state.copy() for state in tables.batch.states]
    for _ in range(40):
        answers = tables.random_answers(chance)
        for number, state in enumerate(alone):
            seat = state.actors()[0]
            assert result.seats[number] == seat
            np.testing.assert_array_equal(result.observations[number], setting.observe(state, seat))
            np.testing.assert_array_equal(result.masks[number], setting.mask(state, seat))
            state.apply(seat, answers[number])
        result = tables.step(np.array(answers))
        if len(result.ended):
            return


def test_tables_that_end_begin_anew():
    tables, chance = envs.vector("space-mission", tables=2, seats=2, reward="score"), Chance.from_seed(1)
    tables.reset(seed=1)
    result = tables.step(tables.random_answers(chance))
    while not len(result.ended):
        result = tables.step(tables.random_answers(chance))
    number = int(result.ended[0])
    assert result.rewards.shape == (len(result.ended), 2)
    assert result.rewards[0].max() > 0
    assert tables.setting.game.round(tables.batch.states[number]) == 1
    assert result.masks[number].sum() > 0


def test_a_seed_decides_everything():
    one, two = (envs.vector("red-planet", tables=4, seats=3) for _ in range(2))
    np.testing.assert_array_equal(one.reset(seed=9).observations, two.reset(seed=9).observations)
    assert (one.reset().observations != two.reset(seed=9).observations).any()


def test_answers_that_the_rules_refuse_are_refused():
    tables = envs.vector("red-planet", tables=2, seats=3)
    with pytest.raises(IllegalAction):
        tables.step([0, 0])
