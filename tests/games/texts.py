"""Texts of states as people change them."""

import json
from typing import Any

from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.playout import playout


def fields_of(game: Game, seats: int, options: dict[str, str], answers: int = 40) -> dict[str, Any]:
    """The fields of a state's text after some answers."""
    state = game.new(seats, 3, options)
    playout(state, Chance.from_seed(1), answers)
    return dict(json.loads(state.text()))


def changed(game: Game, seats: int, options: dict[str, str], change: dict[str, Any]) -> str:
    """The text of a state with some fields of another kind."""
    return json.dumps(fields_of(game, seats, options) | change)
