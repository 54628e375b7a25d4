"""How strong bots are and how long they think, as `planetfall lab tournament` has measured it.

Each game keeps the outcome of its tournament in its folder, in `ai/ratings.toml`, with the run that made it.

>>> strength = rating("red-planet", "random")
>>> strength.mu
0.0
"""

import math
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

import planetfall

FILE = "ai/ratings.toml"
REFERENCE = "random"  # the bot that has 0
TEN_TIMES = 400  # points that make the odds to finish ahead ten times as good, as in chess
UNIT = TEN_TIMES / math.log(10)  # points that make them e times as good


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength: 400 points more mean ten times the chance to finish ahead; `random` has 0."""

    mu: float
    low: float  # 95 % interval
    high: float
    seconds: float  # mean thinking time for a turn, on one core
    longest: float  # seconds of the longest decision
    above: dict[str, tuple[float, float]] = {}  # weaker bots, and the 95 % interval of the difference to each


class Ratings(msgspec.Struct, frozen=True):
    """The outcome of a tournament, and the run that made it."""

    date: str
    games: int
    seats: int
    seed: int
    rules: int  # version of the game's rules
    pack: str  # hash of the components
    options: dict[str, str]
    bots: dict[str, Rating]


def places(scores: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat: winners first, then by score; equals share a place.

    >>> places([20, 30, 30, 10], [1])
    (3, 1, 2, 4)
    """
    return ranked([(seat not in winners, -score) for seat, score in enumerate(scores)])


def ranked(keys: Sequence[tuple[float, ...]]) -> tuple[int, ...]:
    """The place of each key, the smallest first; equals share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def rating(game: str, level: str) -> Rating | None:
    """The rating of a bot in a game, or None where it was never measured."""
    measured = ratings(game)
    return measured.bots.get(level) if measured else None


def ratings(game: str) -> Ratings | None:
    """All that was measured in a game, or None."""
    return _read(planetfall.game(game).folder() / FILE)


@cache
def _read(path: Path) -> Ratings | None:
    if not path.is_file():
        return None
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Ratings)
