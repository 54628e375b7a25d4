"""Observations as tokens, for attention models: a row for each planet, card, seat or area, and one for all the rest."""

import numpy as np

from planetfall.core.observations import Observations
from planetfall.envs.setting import Array


class Tokens:
    """Takes observations apart into tokens, by kind of thing.

    >>> import planetfall
    >>> tokens = Tokens(planetfall.game("space-mission").observations())
    >>> {kind: places.shape for kind, places in tokens.places.items()}["card"], tokens.columns["card"]
    ((60, 2), ['hand', 'discard'])
    """

    def __init__(self, observations: Observations) -> None:
        self.columns = observations.token_columns  # by kind, what each number of a token is about
        self.places = {kind: np.array(rows) for kind, rows in observations.token_places.items()}

    def split(self, observations: Array) -> dict[str, Array]:
        """The tokens of one observation, or of many: by kind an array with a row for each thing."""
        return {kind: observations[..., places] for kind, places in self.places.items()}
