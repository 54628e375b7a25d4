"""Gymnasium's vector environments: many tables that one program answers for, and its own wrappers around them."""

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from planetfall.envs.gymnasium import env_id


def make(**arguments) -> VectorEnv:
    return gymnasium.make_vec(env_id("space-mission", "Tables"), num_envs=3, seats=2, **arguments)


def answers(observations, random):
    return np.array([random.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]])


def test_steps_are_those_that_gymnasium_describes():
    env, random = make(), np.random.default_rng(1)
    observations, infos = env.reset(seed=4)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    over = np.zeros(3, dtype=bool)
    while not over.any():
        assert env.observation_space.contains(observations)
        seats, given = infos["seat"], answers(observations, random)
        assert env.action_space.contains(given)
        observations, rewards, over, cut, infos = env.step(given)
        assert not cut.any()
        assert (rewards[~over] == 0).all()
    number = int(np.flatnonzero(over)[0])
    assert rewards[number] == infos["rewards"][number, seats[number]]
    assert infos["rewards"][number].sum() == 1
    assert (infos["_final_obs"] == over).all()
    last = infos["final_obs"][number]
    assert env.single_observation_space.contains(last)
    assert not last["action_mask"].any()
    assert observations["action_mask"][number].any()
    env.close()


def test_a_seed_decides_everything_and_what_was_returned_stays():
    env = make()
    first, _ = env.reset(seed=9)
    kept = {name: array.copy() for name, array in first.items()}
    env.step(answers(first, np.random.default_rng(1)))
    assert data_equivalence(first, kept)
    assert data_equivalence(env.reset(seed=9)[0], kept)
    assert not data_equivalence(env.reset(seed=[9, 1, 2])[0], kept)


def test_wrappers_and_several_processes_work():
    env, random = RecordEpisodeStatistics(make(processes=2)), np.random.default_rng(1)
    observations, infos = env.reset(seed=1)
    while "episode" not in infos:
        observations, *_, infos = env.step(answers(observations, random))
    assert infos["episode"]["l"].max() > 20
    env.close()
