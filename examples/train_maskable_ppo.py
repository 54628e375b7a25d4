"""Trains one seat with MaskablePPO of sb3-contrib against bots, and says how often it wins.

    pip install "planetfall[train]"
    python examples/train_maskable_ppo.py space-mission --seats 2 --bots random --steps 100000

The environment is used as it is: its observation is a dictionary of what the seat sees and of the mask, and the
algorithm asks it for `action_masks`. Observations are counts of very different sizes, so they are scaled. It
learns from the margin, which says more about a game than who has won it.
"""

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecEnv, VecNormalize

import planetfall.envs.gymnasium


def tables(game: str, seats: int, bots: str, number: int, seed: int) -> VecEnv:
    """Some tables of a game, one seat of each for the network."""
    name = planetfall.envs.gymnasium.env_id(game)

    def table() -> gymnasium.Env[Any, Any]:
        return gymnasium.make(name, seats=seats, bots=bots, reward="margin")

    made = DummyVecEnv([table] * number)
    made.seed(seed)
    return VecNormalize(made, norm_obs_keys=["observation"], gamma=1.0)


def win_share(model: MaskablePPO, env: VecEnv, games: int) -> float:
    """The part of some games that the network wins; a tie counts half."""
    assert isinstance(env, VecNormalize)
    env.training = False
    wins: list[float] = []
    seen: Any = env.reset()
    while len(wins) < games:
        masks = np.stack(env.env_method("action_masks"))
        answers, _ = model.predict(seen, action_masks=masks)
        seen, _, ended, _ = env.step(answers)
        margins = env.get_original_reward()[ended]
        wins += [float(np.heaviside(margin, 0.5)) for margin in margins]
    env.training = True
    return sum(wins[:games]) / games


def save(model: MaskablePPO, env: VecEnv, game: str, path: str) -> None:
    """Write the network, and beside it what observations were scaled with: both are needed to play.

    planetfall lab benchmark planetfall.envs.agents:maskable_ppo=best.zip --game space-mission
    """
    assert isinstance(env, VecNormalize)
    seen = env.obs_rms["observation"]
    stem = path.removesuffix(".zip")
    model.save(f"{stem}.zip")
    deviation = np.sqrt(seen.var + env.epsilon)
    observations = planetfall.game(game).observations()
    assert observations is not None
    scale = {"mean": seen.mean, "deviation": deviation, "clip": env.clip_obs, "version": observations.version}
    np.savez(f"{stem}.scale.npz", **scale)


def main() -> None:
    """Train, and tell what came of it."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("game", nargs="?", default="space-mission")
    options.add_argument("--seats", type=int, default=2)
    options.add_argument("--bots", default="random", help="who has the other seats")
    options.add_argument("--steps", type=int, default=100_000, help="answers of the seat to learn from")
    options.add_argument("--tables", type=int, default=8, help="at once")
    options.add_argument("--games", type=int, default=200, help="to measure with, before and after")
    options.add_argument("--seed", type=int, default=7)
    options.add_argument(
        "--save", help="a file for the network, best.zip; best.scale.npz is written beside it"
    )
    given = options.parse_args()
    env = tables(given.game, given.seats, given.bots, given.tables, given.seed)
    model = MaskablePPO("MultiInputPolicy", env, n_steps=256, batch_size=512, gamma=1.0, seed=given.seed)
    print(f"before: wins {win_share(model, env, given.games):.0%}", flush=True)
    model.learn(given.steps)
    print(f"after {given.steps:,} answers: wins {win_share(model, env, given.games):.0%}")
    if given.save:
        save(model, env, given.game, given.save)


if __name__ == "__main__":
    main()
