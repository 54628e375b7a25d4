"""PettingZoo: its own tests pass, secrets stay secret, and rewards are what they say."""

from functools import partial

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption, IllegalAction
from planetfall.envs import pettingzoo

GAMES = tuple(planetfall.game_ids())
# PettingZoo expects these only of environments that it knows by name.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]


def play(env: pettingzoo.TableEnv, seed: int = 1) -> dict[str, float]:
    """Play at random to the end; returns the rewards."""
    chance, found = Chance.from_seed(seed), {}
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        if terminated:
            found[agent] = reward
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(legal[chance.randbelow(len(legal))])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_interface_is_pettingzoos(game: str):
    api_test(pettingzoo.env(game, seats=3), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_decides_everything(game: str):
    seed_test(partial(pettingzoo.env, game, seats=3), num_cycles=20)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_pass_too(game: str):
    api_test(pettingzoo.env(game, seats=4), num_cycles=2000)
    performance_benchmark(pettingzoo.raw_env(game, seats=4))


def test_a_later_agent_sees_nothing_of_an_earlier_ones_secret_answer():
    seen = []
    for answer in (1, 2):
        env = pettingzoo.raw_env("red-planet", seats=3)
        env.reset(seed=5)
        env.step(answer)
        assert env.agent_selection == "seat_1"
        seen.append(env.last()[0])
        assert (env.observe("seat_0")["action_mask"] == 0).all()
    for part in ("observation", "action_mask"):
        np.testing.assert_array_equal(seen[0][part], seen[1][part])


def test_pettingzoos_parallel_wrapper_for_turns_plays_to_the_end():
    env, chance = turn_based_aec_to_parallel(pettingzoo.env("space-mission", seats=2)), Chance.from_seed(1)
    observations, _ = env.reset(seed=4)
    rewards: dict[str, float] = {}
    while env.agents:
        active = env.unwrapped.agent_selection
        legal = np.flatnonzero(observations[active]["action_mask"])
        answers = dict.fromkeys(env.agents)
        answers[active] = legal[chance.randbelow(len(legal))]
        observations, rewards, *_ = env.step(answers)
    assert sum(rewards.values()) == pytest.approx(1)


def test_rewards_are_shares_of_a_win_margins_or_scores():
    found = {}
    for reward in ("win", "margin", "score"):
        env = pettingzoo.raw_env("space-mission", seats=3, reward=reward)
        env.reset(seed=3)
        found[reward] = play(env)
        assert env.agents == []
    best = max(found["score"].values())
    winners = [agent for agent, share in found["win"].items() if share]
    assert sum(found["win"].values()) == pytest.approx(1)
    assert all(found["score"][agent] == best for agent in winners)
    assert all(found["margin"][agent] <= 0 for agent in found["win"] if agent not in winners)


def test_options_and_drawings():
    env = pettingzoo.raw_env("red-planet", seats=5, edition="matagot", memory_aid="on", render_mode="ansi")
    env.reset(seed=1)
    assert env.setting.options["memory-aid"] == "on"
    drawn = env.render()
    assert isinstance(drawn, str)
    assert len(drawn.splitlines()) > 20
    with pytest.raises(BadOption, match="no render mode 'human'; there are ansi, rgb_array"):
        pettingzoo.env("red-planet", render_mode="human")
    with pytest.raises(BadOption):
        pettingzoo.env("red-planet", seats=9)
    with pytest.raises(BadOption):
        pettingzoo.env("red-planet", reward="fame")


def test_an_answer_that_the_rules_refuse_changes_nothing():
    env = pettingzoo.raw_env("red-planet", seats=3)
    env.reset(seed=1)
    before = env.table.digest()
    with pytest.raises(IllegalAction):
        env.step(0)
    assert env.table.digest() == before
    assert env.agent_selection == "seat_0"
