"""How likely each seat is to win, from the value of a position for each seat.

The probabilities are a softmax of the values, with a width (temperature) that falls with every answer given: whoever
is ahead wins more often, the more so the later it is. `planetfall lab odds` fits the widths to simulated games and
keeps them in the game's folder, in `ai/win_probability.toml`, with the run that made them.
"""

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

import planetfall
from planetfall.core.game import Game
from planetfall.core.state import State

FILE = "ai/win_probability.toml"
PHASES = 10  # of a game of average length, each with a width of its own


class WinProbabilityModel(msgspec.Struct, frozen=True):
    """How well values predict the winner in each phase of a game, at tables with some number of seats."""

    answers: float  # in a game, on average
    widths: list[float]  # points of value that make winning e times as likely
    nobody: list[float] = []  # the value at which a seat wins as often as nobody does, where nobody may win

    def at(self, given: int) -> tuple[float, float]:
        """The width after some answers, and the value of nobody winning.

        >>> WinProbabilityModel(100.0, [10.0, 8.0] + [4.0] * 8).at(10)
        (9.0, -inf)
        """
        place = min(max(PHASES * given / self.answers - 0.5, 0.0), PHASES - 1.0)
        return _between(self.widths, place), _between(self.nobody, place) if self.nobody else -math.inf


class MeasuredModels(msgspec.Struct, frozen=True):
    """The models of a game by the number of seats, and the run that made them."""

    date: str
    bot: str
    games: int  # with each number of seats
    seed: int
    rules: int  # version of the game's rules
    pack: str  # hash of the components
    seats: dict[str, WinProbabilityModel]


DEFAULT_MODEL = WinProbabilityModel(
    200.0, [12.0 - phase for phase in range(PHASES)]
)  # of a game without a file


def model_for(game: str, seats: int) -> WinProbabilityModel:
    """The model measured at tables with so many seats, or with the nearest number."""
    found = measured_models(game)
    if found is None or not found.seats:
        return DEFAULT_MODEL
    nearest = min(found.seats, key=lambda known: (abs(int(known) - seats), known))
    return found.seats[nearest]


def measured_models(game: str) -> MeasuredModels | None:
    """The models of a game, or None where they were never measured."""
    return _read(planetfall.game(game).folder() / FILE)


@cache
def _read(path: Path) -> MeasuredModels | None:
    if not path.is_file():
        return None
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), MeasuredModels)


def values(game: Game, world: State) -> list[float]:
    """The value of a world for each seat."""
    return [game.value(world, seat) for seat in range(int(world.seats))]


def win_probabilities(seat_values: Sequence[float], width: float, nobody: float = -math.inf) -> list[float]:
    """The win probability of each seat, from the value of the position for each.

    >>> [round(chance, 2) for chance in win_probabilities([4.0, 0.0, -4.0], width=4.0)]
    [0.67, 0.24, 0.09]
    >>> win_probabilities([0.0], width=4.0, nobody=0.0)
    [0.5]
    """
    top = max(*seat_values, nobody)
    weights = [math.exp((value - top) / width) for value in seat_values]
    whole = sum(weights) + math.exp((nobody - top) / width)
    return [weight / whole for weight in weights]


def outcome(state: State) -> list[float]:
    """The probabilities when the game is over: an equal share for each winner, 0 for the others."""
    winners = state.winners()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]


def mean(rows: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def _between(numbers: Sequence[float], place: float) -> float:
    """The number at a fractional index, interpolated linearly.

    >>> _between([1.0, 2.0, 4.0], 1.5)
    3.0
    """
    low = min(int(place), len(numbers) - 2)
    return numbers[low] + (numbers[low + 1] - numbers[low]) * (place - low)
