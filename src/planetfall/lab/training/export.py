"""Turns a fitted network into the whole numbers that players evaluate."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planetfall.bots.learned.network_file import FORMAT, MOST_WEIGHT, NetworkFile
from planetfall.bots.search.network import INPUT_BITS, RESULT_BITS, SKIP_BITS, WEIGHT_BITS
from planetfall.core.game import Game
from planetfall.lab.training.fit import Fitted

MOST_BIAS = 2**31 - 1


def export(
    fitted: Fitted, game: Game, fixed: Mapping[int, int], run: Mapping[str, Any], pack: str = ""
) -> NetworkFile:
    """The network as it is stored; `fixed` are the numbers of observations that were the same in all of training."""
    observations = game.observations()
    assert observations is not None
    first, first_bias, second, second_bias, third, third_bias, skip = fitted.weights
    divided = np.concatenate([first[:-1] / fitted.spans[:, None], first[-1:]])
    return NetworkFile(
        format=FORMAT,
        game=game.id,
        rules=game.rules_version,
        pack=pack or game.pack().hash,
        observation=observations.version,
        size=observations.size,
        fixed=_bytes(list(fixed), "<i2"),
        fixed_numbers=_bytes(list(fixed.values()), "<i2"),
        columns=_bytes(fitted.columns, "<i2"),
        first=_bytes(_whole(divided, INPUT_BITS, MOST_WEIGHT), "<i2"),
        first_bias=_bytes(_whole(first_bias, INPUT_BITS, MOST_BIAS), "<i4"),
        second=_bytes(_whole(second.T, WEIGHT_BITS, MOST_WEIGHT), "<i2"),
        second_bias=_bytes(_whole(second_bias, RESULT_BITS, MOST_BIAS), "<i4"),
        third=_bytes(_whole(third, WEIGHT_BITS, MOST_WEIGHT), "<i2"),
        third_bias=int(_whole(third_bias, RESULT_BITS, MOST_BIAS)[0]),
        skip=int(_whole(skip, SKIP_BITS, MOST_WEIGHT)[0]),
        value_width=fitted.value_width,
        scale=fitted.scale,
        run=dict(run),
    )


def _whole(numbers: NDArray[Any], bits: int, most: int) -> NDArray[np.int64]:
    """Fractions as whole numbers with so many binary places, within limits."""
    rounded = np.rint(np.asarray(numbers, np.float64) * 2.0**bits)
    return np.clip(rounded, -most, most).astype(np.int64).ravel()


def _bytes(numbers: Any, kind: str) -> bytes:
    return np.asarray(numbers).astype(kind).tobytes()
