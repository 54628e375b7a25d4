"""Many tables as a vector environment of Gymnasium: one program answers for every seat.

`planetfall.envs.gymnasium` registers `planetfall/RedPlanetTables-v0` and so on for `gymnasium.make_vec`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from planetfall.envs import vector
from planetfall.envs.setting import Array
from planetfall.envs.spaces import action_space, observation_space
from planetfall.envs.vector_env import Step

Observations = dict[str, Array]
Infos = dict[str, Any]


class TablesEnv(VectorEnv):
    """Tables of one game, each at the question of one seat; whoever steps them answers for all seats.

    The reward of a step is that of the seat that has answered, and is given at the end of a game. `infos["seat"]` says
    who is asked now; where a game has ended, `infos["rewards"]` has the reward of every seat and `infos["final_obs"]`
    what the seat that answered last saw, and the table begins anew in the same step.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int = 4,
        reward: str = "win",
        processes: int = 1,
        **options: str,
    ) -> None:
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = None
        self.tables = vector(game, num_envs, seats, reward, processes=processes, **options)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.tables.setting)
        self.single_action_space = action_space(self.tables.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seats = np.zeros(num_envs, dtype=np.int64)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Set up all tables anew; one seed decides all of them."""
        result = self.tables.reset(seed)
        return self._observations(result), self._infos(result)

    def step(self, actions: Any) -> tuple[Observations, Array, Array, Array, Infos]:
        """Give an answer at every table, by its number; IllegalAction if the rules refuse one."""
        answered = self._seats
        result = self.tables.step(actions)
        rewards, over = np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=np.bool_)
        over[result.ended] = True
        rewards[result.ended] = result.rewards[np.arange(len(result.ended)), answered[result.ended]]
        infos = self._infos(result)
        if len(result.ended):
            infos |= self._final(result, over)
        return self._observations(result), rewards, over, np.zeros_like(over), infos

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes that step the tables."""
        self.tables.close()

    def _observations(self, result: Step) -> Observations:
        return {"observation": result.observations.copy(), "action_mask": result.masks.copy()}

    def _infos(self, result: Step) -> Infos:
        self._seats = result.seats.copy()
        return {"seat": self._seats.copy(), "_seat": np.ones(self.num_envs, dtype=np.bool_)}

    def _final(self, result: Step, over: Array) -> Infos:
        """What is told of games that have ended; a game that is over asks nothing, so its mask is empty."""
        last = np.full(self.num_envs, None, dtype=object)
        rewards = np.zeros((self.num_envs, self.tables.setting.seats), dtype=np.float32)
        rewards[result.ended] = result.rewards
        for number, seen in zip(result.ended, result.last_observations, strict=True):
            mask = np.zeros(self.tables.setting.actions, dtype=np.int8)
            last[number] = {"observation": seen, "action_mask": mask}
        return {"final_obs": last, "_final_obs": over.copy(), "rewards": rewards, "_rewards": over.copy()}
