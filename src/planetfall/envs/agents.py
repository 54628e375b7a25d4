"""Agents of other libraries as bots, for `planetfall lab benchmark` and wherever the lab names a bot.

    planetfall.envs.agents:maskable_ppo=best.zip     a network that MaskablePPO of sb3-contrib has trained
    planetfall.envs.agents:is_mcts=20                OpenSpiel's IS-MCTS with so many simulations for an answer

A network of your own is a function from an observation and a mask to a score for each answer: `PolicyAgent(function)`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from planetfall.bots.perspective import Perspective
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.envs.setting import Array, Setting

Policy = Callable[[Array, Array], Array]
ROLLOUTS = 1  # random games for each simulation of a search
EXPLORATION = 2.0
SEEDS = 1 << 31
FIRST_VERSION = 1  # of observations: networks that do not say which one they see


@lru_cache(16)
def _setting(game: str, seats: int) -> Setting:
    return Setting(game, seats, "win", {})


def observed(perspective: Perspective, chance: Chance) -> tuple[Array, Array]:
    """What a seat sees as numbers, and the mask of its answers, as environments give them.

    They are read from a world that the seat cannot tell from the real one, so they are the same as in the real one.
    """
    setting = _setting(perspective.game.id, perspective.seats)
    world = perspective.sample(chance)
    return setting.observe(world, perspective.seat), setting.mask(world, perspective.seat)


class PolicyAgent:
    """A bot that takes the legal answer to which a function of observation and mask gives the highest score."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The legal answer with the highest score."""
        observation, mask = observed(perspective, chance)
        scores = np.asarray(self.policy(observation, mask), dtype=float)
        if scores.shape != mask.shape:
            raise BadOption(
                f"a policy gives a score for each of the {mask.size} answers of {perspective.game.id}, "
                f"not {scores.size}"
            )
        return int(np.argmax(np.where(mask == 1, scores, -np.inf)))


def maskable_ppo(path: str) -> "MaskablePPOAgent":
    """The network in a file that `examples/train_maskable_ppo.py --save` has written."""
    return MaskablePPOAgent(path)


class MaskablePPOAgent:
    """A network of sb3-contrib; beside `best.zip`, `best.scale.npz` has what observations were scaled with."""

    def __init__(self, path: str) -> None:
        import torch
        from sb3_contrib import MaskablePPO

        torch.set_num_threads(1)  # one core for each bot, and no threads that a forked process would miss
        self.model = MaskablePPO.load(path, device="cpu")
        with np.load(path.removesuffix(".zip") + ".scale.npz") as scale:
            self.mean, self.deviation, self.clip = scale["mean"], scale["deviation"], float(scale["clip"])
            self.version = int(scale["version"]) if "version" in scale else FIRST_VERSION

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The most likely answer of the network."""
        observation, mask = observed(perspective, chance)
        version = _setting(perspective.game.id, perspective.seats).observations.version
        if (observation.shape, version) != (self.mean.shape, self.version):
            raise BadOption(
                f"this network sees {self.mean.size} numbers (version {self.version}); an observation of "
                f"{perspective.game.id} has {observation.size} (version {version})"
            )
        scaled = np.clip((observation - self.mean) / self.deviation, -self.clip, self.clip)
        seen = {"observation": scaled.astype(np.float32), "action_mask": mask}
        answer, _ = self.model.predict(seen, action_masks=mask == 1, deterministic=True)
        return int(answer)


def is_mcts(simulations: str) -> "ISMCTSAgent":
    """OpenSpiel's information-set search, with so many simulations for an answer."""
    if not simulations.isdecimal() or int(simulations) < 1:
        raise BadOption(f"IS-MCTS needs a number of simulations, as in is_mcts=20, not {simulations[:60]!r}")
    return ISMCTSAgent(int(simulations))


class ISMCTSAgent:
    """OpenSpiel's IS-MCTS on our games: random games to the end value what it tries.

    It is the form in Python; the one in C++ cannot take worlds that a game in Python has drawn.
    """

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def answer(self, perspective: Perspective, chance: Chance) -> int:
        """The answer that the search has tried most often."""
        from open_spiel.python.algorithms.ismcts import ISMCTSBot
        from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

        game = _spiel_game(perspective.game.id, perspective.seats)
        state = game.new_initial_state()
        state.table = world = perspective.sample(chance)
        while (first := world.actors()[0]) != perspective.seat:  # owes a secret answer too
            legal = world.legal(first)
            world.apply(first, legal[chance.randbelow(len(legal))])
        random = np.random.RandomState(int(chance.randbelow(SEEDS)))
        evaluator = RandomRolloutEvaluator(ROLLOUTS, random)
        search = ISMCTSBot(game, evaluator, EXPLORATION, self.simulations, random_state=random)
        # OpenSpiel draws worlds from a stream without a seed unless it is told otherwise.
        search.set_resampler(lambda one, player: one.resample_from_infostate(player, random.random_sample))
        return int(search.step(state))


@lru_cache(16)
def _spiel_game(game: str, seats: int) -> Any:
    import pyspiel

    from planetfall.envs import openspiel

    openspiel.register()
    return pyspiel.load_game(f"{openspiel.name_of(game)}(seats={seats})")
