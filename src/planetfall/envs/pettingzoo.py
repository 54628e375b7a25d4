"""Games as PettingZoo environments: agents act one after the other (AEC), each sees what its seat sees.

>>> from planetfall.envs import pettingzoo
>>> env = pettingzoo.env("red-planet", seats=4)
>>> env.reset(seed=7)
>>> env.agent_selection, int(env.last()[0]["action_mask"].sum())
('seat_0', 2)
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from planetfall.core.state import State
from planetfall.envs.pictures import TablePictures
from planetfall.envs.setting import RENDER_MODES, Array, Setting, check_render_mode, table_seed
from planetfall.envs.spaces import action_space, observation_space


def env(
    game: str, seats: int = 4, reward: str = "win", render_mode: str | None = None, **options: str
) -> wrappers.OrderEnforcingWrapper:
    """An environment with PettingZoo's usual checks around it; options of the game by name."""
    raw = raw_env(game, seats, reward, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


def raw_env(
    game: str, seats: int = 4, reward: str = "win", render_mode: str | None = None, **options: str
) -> "TableEnv":
    """The environment itself, which is quicker."""
    return TableEnv(Setting(game, seats, reward, options), render_mode)


class TableEnv(AECEnv):
    """A table; seats that owe a secret answer at the same time give theirs in the order of the seats.

    What they answer is not part of anybody else's observation until the rules reveal it, so that whoever comes later
    knows no more. An answer that the rules refuse raises IllegalAction and changes nothing.
    """

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.render_mode = check_render_mode(render_mode)
        self.metadata = {
            "name": f"planetfall_{setting.game.id.replace('-', '_')}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.agents: list[str] = []
        self._names = self.possible_agents[:]
        self._seat_of = {name: seat for seat, name in enumerate(self._names)}
        self._observed = {name: observation_space(setting) for name in self._names}
        self._answers = {name: action_space(setting) for name in self._names}
        self._random: np.random.Generator | None = None
        self._pictures = TablePictures(setting) if render_mode == "rgb_array" else None
        self.table: State

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._answers[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new table, the same for the same seed; without a seed, the next of the last one's."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.table = self.setting.new(table_seed(self._random))
        names = self._names
        self.agents = names[:]
        self.rewards = dict.fromkeys(names, 0.0)
        self._cumulative_rewards = dict.fromkeys(names, 0.0)
        self.terminations = dict.fromkeys(names, False)
        self.truncations = dict.fromkeys(names, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in names}
        self._skip_agent_selection = None
        self._seat = self.table.actors()[0]
        self.agent_selection = names[self._seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the seat sees, and which answers it may give; none unless it is asked."""
        seat, setting = self._seat_of[agent], self.setting
        return {
            "observation": setting.observe(self.table, seat),
            "action_mask": setting.mask(self.table, seat),
        }

    def step(self, action: Any) -> None:
        """Give the answer of the agent that is selected, by its number."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.apply(self._seat, int(action))
        actors = self.table.actors()
        if actors:
            self._seat = actors[0]
            self.agent_selection = self._names[self._seat]
        else:
            self._finish()

    def _finish(self) -> None:
        """Hand out rewards; every agent steps once more, with None."""
        rewards = self.setting.rewards(self.table)
        for name, points in zip(self._names, rewards, strict=True):
            self.rewards[name] = self._cumulative_rewards[name] = points
            self.terminations[name] = True
        self.agent_selection = self._names[0]

    def render(self) -> str | Array | None:
        """The table as everybody sees it: as text with the render mode "ansi", as pixels with "rgb_array"."""
        if self._pictures is not None:
            return self._pictures.draw(self.table, None)
        return self.setting.draw(self.table, None) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """End the browser that draws pictures."""
        if self._pictures is not None:
            self._pictures.close()
            self._pictures = None
