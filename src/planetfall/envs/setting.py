"""What every environment has: a game with its seats and options, observations and masks as arrays, and rewards."""

import io
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

import planetfall
from planetfall.core.errors import BadOption
from planetfall.core.game import Game
from planetfall.core.observations import Observations
from planetfall.core.state import State

Array = NDArray[Any]
Rewards = Callable[[State], list[float]]
WIDTH = 120  # columns of a drawing
RENDER_MODES = ("ansi", "rgb_array")


def win_share(state: State) -> list[float]:
    """1 for the winner, shared by those who win together; 0 for everybody else."""
    winners = state.winners()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]


def margin(state: State) -> list[float]:
    """How many points each seat is ahead of the best of the others; alone, its score."""
    scores = state.scores()
    if len(scores) == 1:
        return [float(scores[0])]
    return [float(own - max(scores[:seat] + scores[seat + 1 :])) for seat, own in enumerate(scores)]


def score(state: State) -> list[float]:
    """The points of each seat."""
    return [float(points) for points in state.scores()]


REWARDS: dict[str, Rewards] = {"win": win_share, "margin": margin, "score": score}


class Setting:
    """A game as an environment plays it; `options` may be written with underscores."""

    def __init__(self, game: str, seats: int, reward: str, options: Mapping[str, str]) -> None:
        self.game: Game = planetfall.game(game)
        self.seats = seats = whole_number(seats, "seats")
        self.options = self.game.validate_options(seats, {k.replace("_", "-"): v for k, v in options.items()})
        observations = self.game.observations()
        if observations is None:
            raise BadOption(f"{game} has no observations for environments")
        if reward not in REWARDS:
            raise BadOption(f"there is no reward {reward!r}; there are {', '.join(REWARDS)}")
        self.observations: Observations = observations
        self.rewards = REWARDS[reward]
        self.size = observations.size
        self.actions = len(self.game.actions)
        self._room = observations.buffer()
        self._shared = array_of(self._room, np.int16)

    def new(self, seed: int) -> State:
        """A table from a seed."""
        return self.game.new(self.seats, seed, self.options)

    def observe(self, state: State, seat: int) -> Array:
        """What a seat sees."""
        self.observations.write(state, seat, self._room)
        return self._shared.copy()

    def mask(self, state: State, seat: int) -> Array:
        """1 for each answer that a seat may give now."""
        mask = np.zeros(self.actions, dtype=np.int8)
        mask[state.legal(seat)] = 1
        return mask

    def draw(self, state: State, seat: int | None) -> str:
        """The table as the terminal shows it to a seat, or to a spectator."""
        game = self.game
        out = Console(file=io.StringIO(), width=WIDTH, color_system=None, highlight=False)
        with out.capture() as drawn:
            out.print(game.draw(game.shown(game.view(state, seat))))
        return drawn.get()


def check_render_mode(mode: str | None) -> str | None:
    """How a table is drawn, or None; BadOption if nothing is drawn like that."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"there is no render mode {mode!r}; there are {', '.join(RENDER_MODES)}")
    return mode


def whole_number(value: object, what: str) -> int:
    """A number of seats or tables as it was given; BadOption if it is none."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise BadOption(f"{what} are counted by a whole number, not by {value!r}")
    return int(value)


def array_of(room: Any, kind: type[np.generic]) -> Array:
    """An array that shares the memory of a packed vector; it can only be read."""
    return np.frombuffer(room, dtype=kind)


def table_seed(random: np.random.Generator) -> int:
    """The seed of the next table, from the generator that a reset with a seed has begun."""
    return int(random.integers(2**63 - 1))
