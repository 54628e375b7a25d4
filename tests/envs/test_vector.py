"""Many tables at once: each goes on as it would alone, and is replaced when its game ends."""

from typing import Any

import numpy as np
import pytest

import planetfall
from planetfall import envs
from planetfall.bots.parallel import WorkerLost
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption, IllegalAction
from planetfall.envs.parallel_tables import ParallelTables

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


@pytest.mark.parametrize("processes", [1, 2])
def test_after_a_wrong_step_no_table_has_moved(processes: int):
    tables = envs.vector("red-planet", tables=4, seats=3, processes=processes)
    first = tables.reset(seed=1)
    before = first.observations.copy(), first.seats.copy()
    legal = tables.random_answers(Chance.from_seed(1))
    wrong: list[Any] = [
        legal[:3],
        [*legal, 1],
        [0.5] * 4,
        [*legal[:3], 10**6],
        [*legal[:3], -1],
        [*legal[:3], 0],
    ]
    for answers in wrong:
        with pytest.raises((BadOption, IllegalAction)):
            tables.step(answers)
    np.testing.assert_array_equal(first.observations, before[0])
    np.testing.assert_array_equal(first.seats, before[1])
    assert (tables.step(legal).seats != before[1]).any(), "all go on"
    tables.close()


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"tables": 0}, "at least one table is stepped, not 0"),
        ({"tables": -1, "processes": 2}, "at least one table"),
        ({"tables": "many"}, "tables are counted by a whole number, not by 'many'"),
        ({"seats": 4.0}, "seats are counted by a whole number, not by 4.0"),
        ({"tables": 4, "processes": 1.5}, "processes are counted by a whole number, not by 1.5"),
    ],
)
def test_numbers_that_make_no_sense_are_refused_in_a_sentence(wish, complaint: str):
    with pytest.raises(BadOption, match=complaint):
        envs.vector("red-planet", **wish)


def test_what_was_seen_last_comes_with_the_end():
    tables, chance = envs.vector("space-mission", tables=1, seats=2), Chance.from_seed(1)
    result = tables.reset(seed=1)
    while not len(result.ended):
        state, seat = tables.batch.states[0].copy(), int(result.seats[0])
        (answer,) = tables.random_answers(chance)
        result = tables.step([answer])
    state.apply(seat, answer)
    np.testing.assert_array_equal(result.last_observations[0], tables.setting.observe(state, seat))


def test_several_processes_step_their_shares_of_the_tables():
    tables, chance = envs.vector("space-mission", tables=5, seats=2, processes=2), Chance.from_seed(1)
    alone = [envs.vector("space-mission", tables=share, seats=2) for share in (2, 3)]
    result = tables.reset(seed=3)
    seeds = np.random.SeedSequence(3).spawn(2)
    own = [part.reset(seed) for part, seed in zip(alone, seeds, strict=True)]
    ended = 0
    while not ended:
        for name in ("observations", "masks", "seats"):
            both = np.concatenate([getattr(part, name) for part in own])
            np.testing.assert_array_equal(getattr(result, name), both)
        answers = tables.random_answers(chance)
        result = tables.step(answers)
        own = [alone[0].step(answers[:2]), alone[1].step(answers[2:])]
        ended = len(result.ended)
        assert [*own[0].ended, *(own[1].ended + 2)] == result.ended.tolist()
        np.testing.assert_array_equal(result.rewards, np.concatenate([part.rewards for part in own]))
    assert result.last_observations.shape == (ended, tables.setting.size)
    with pytest.raises(IllegalAction):
        tables.step([228] * 5)
    assert tables.reset(seed=3).masks.any()
    tables.close()


def test_a_process_that_is_gone_is_noticed():
    tables = envs.vector("space-mission", tables=2, seats=2, processes=2)
    assert isinstance(tables, ParallelTables)
    process, _ = tables._workers[0]
    process.kill()
    process.join()
    with pytest.raises(WorkerLost, match="ended from outside"):
        tables.reset()
    tables.close()
    with pytest.raises(BadOption, match="1 to 2 processes, not by 3"):
        envs.vector("space-mission", tables=2, seats=2, processes=3)
