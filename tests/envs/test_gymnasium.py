"""Gymnasium: its own checker passes, bots have the other seats, and refused answers end an episode."""

import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import planetfall
from planetfall.bots import bot
from planetfall.core.errors import BadOption, IllegalAction
from planetfall.envs.gymnasium import SeatEnv, env_id

GAMES = tuple(planetfall.game_ids())
EXAMPLE = Path(__file__).parents[2] / "examples" / "train_maskable_ppo.py"


@pytest.mark.parametrize("game", GAMES)
def test_the_checker_finds_nothing(game: str):
    check_env(gymnasium.make(env_id(game), seats=3, bots="random").unwrapped, skip_render_check=True)


def test_ids_are_made_of_names():
    assert env_id("terraforming-mars") == "planetfall/TerraformingMars-v0"


def test_a_whole_game_against_bots_ends_with_a_reward():
    env = gymnasium.make("planetfall/RedPlanet-v0", seats=3, seat=1, bots=["random", bot("random")])
    observation, info = env.reset(seed=2)
    random, over, reward = np.random.default_rng(1), False, 0.0
    while not over:
        np.testing.assert_array_equal(env.unwrapped.action_masks(), observation["action_mask"] == 1)
        answer = random.choice(np.flatnonzero(observation["action_mask"]))
        observation, reward, over, _, info = env.step(answer)
    won = max(info["scores"]) == info["scores"][1]
    assert info["seat"] == 1
    assert (reward > 0) <= won
    assert not observation["action_mask"].any()


def test_a_refused_answer_loses_or_raises():
    env = SeatEnv("red-planet", seats=3, bots="random")
    env.reset(seed=1)
    _, reward, over, _, info = env.step(0)
    assert (reward, over, info["illegal"]) == (-1.0, True, 0)
    strict = SeatEnv("red-planet", seats=3, bots="random", illegal="raise", render_mode="ansi")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(0)
    assert strict.render()


def test_wrong_settings_are_refused():
    for wrong in ({"seat": 3}, {"bots": ["random"]}, {"illegal": "ignore"}):
        with pytest.raises(BadOption):
            SeatEnv("red-planet", seats=3, **wrong)


@pytest.mark.long
def test_maskable_ppo_trains_on_the_environment_as_it_is() -> None:
    pytest.importorskip("sb3_contrib", reason="needs the extra `train`, which is large")
    command = [sys.executable, str(EXAMPLE), "--steps", "4096", "--games", "20"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    before, after = ran.stdout.splitlines()
    assert before.startswith("before: wins ")
    assert after.startswith("after 4,096 answers: wins ")
