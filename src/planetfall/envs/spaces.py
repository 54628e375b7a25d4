"""The spaces of observations and answers, as Gymnasium describes them."""

import numpy as np
from gymnasium import spaces

from planetfall.envs.setting import Setting

LEAST, MOST = -(2**15), 2**15 - 1


def observation_space(setting: Setting) -> spaces.Dict:
    """The numbers that a seat sees, and a mask of its answers."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LEAST, MOST, (setting.size,), np.int16),
            "action_mask": spaces.Box(0, 1, (setting.actions,), np.int8),
        }
    )


def action_space(setting: Setting) -> spaces.Discrete:
    """The answers of the game by their numbers."""
    return spaces.Discrete(setting.actions)
