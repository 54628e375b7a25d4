"""How likely each seat is to win, told from what a game's advice thinks a position is worth to each.

Who is ahead wins more often, the more so the later it is: a seat's chance grows with e to the power of its value, in
units of a width that falls with every answer given. `planetfall lab odds` finds the widths by play and keeps them in
each game's folder, in `ai/odds.toml`, with the run that made them.
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

FILE = "ai/odds.toml"
PARTS = 10  # of a game of usual length, each with a width of its own


class Widths(msgspec.Struct, frozen=True):
    """How surely a value foretells the winner, in each part of a game."""

    answers: float  # in a game, on average
    widths: list[float]  # points of value that make winning e times as likely
    nobody: list[float] = []  # the value with which a seat wins as often as nobody does, where that happens

    def at(self, given: int) -> tuple[float, float]:
        """The width after some answers, and what nobody's winning is worth.

        >>> Widths(100.0, [10.0, 8.0] + [4.0] * 8).at(10)
        (9.0, -inf)
        """
        place = min(max(PARTS * given / self.answers - 0.5, 0.0), PARTS - 1.0)
        return _between(self.widths, place), _between(self.nobody, place) if self.nobody else -math.inf


class Odds(msgspec.Struct, frozen=True):
    """The widths of a game by the number of seats, and how they came about."""

    date: str
    bot: str
    games: int  # with each number of seats
    seed: int
    rules: int  # version of the game's rules
    pack: str  # hash of the components
    seats: dict[str, Widths]


USUAL = Widths(200.0, [12.0 - part for part in range(PARTS)])  # for a game that nobody has measured


def widths(game: str, seats: int) -> Widths:
    """What was measured at tables of so many, or of nearly so many."""
    found = odds(game)
    if found is None or not found.seats:
        return USUAL
    nearest = min(found.seats, key=lambda known: (abs(int(known) - seats), known))
    return found.seats[nearest]


def odds(game: str) -> Odds | None:
    """All that was measured in a game, or None."""
    return _read(planetfall.game(game).folder() / FILE)


@cache
def _read(path: Path) -> Odds | None:
    if not path.is_file():
        return None
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Odds)


def values(game: Game, world: State) -> list[float]:
    """What a world is worth to each seat."""
    return [game.value(world, seat) for seat in range(int(world.seats))]


def chances(worth: Sequence[float], width: float, nobody: float = -math.inf) -> list[float]:
    """The chance of each seat to win, from what the position is worth to it.

    >>> [round(chance, 2) for chance in chances([4.0, 0.0, -4.0], width=4.0)]
    [0.67, 0.24, 0.09]
    >>> chances([0.0], width=4.0, nobody=0.0)
    [0.5]
    """
    top = max(*worth, nobody)
    weights = [math.exp((value - top) / width) for value in worth]
    whole = sum(weights) + math.exp((nobody - top) / width)
    return [weight / whole for weight in weights]


def outcome(state: State) -> list[float]:
    """The chances when the game is over: each winner's part, nothing for the others."""
    winners = state.winners()
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(int(state.seats))]


def mean(rows: Sequence[Sequence[float]]) -> list[float]:
    """The mean of each column."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def written(found: Odds, command: str) -> str:
    """The text of the file that `odds` reads."""
    run = [f"{name} = {_toml(getattr(found, name))}" for name in Odds.__struct_fields__[:-1]]
    return (
        "\n".join([f"# Written by: {command}", *run, *(_table(*entry) for entry in found.seats.items())])
        + "\n"
    )


def _table(seats: str, found: Widths) -> str:
    lines = ["", f'[seats."{seats}"]', f"answers = {found.answers:.1f}", f"widths = {_list(found.widths)}"]
    return "\n".join([*lines, f"nobody = {_list(found.nobody)}"] if found.nobody else lines)


def _list(numbers: Sequence[float]) -> str:
    return "[" + ", ".join(f"{number:.2f}" for number in numbers) + "]"


def _toml(value: object) -> str:
    return str(value) if isinstance(value, int) else f'"{value}"'


def _between(numbers: Sequence[float], place: float) -> float:
    """The number at a place between two places.

    >>> _between([1.0, 2.0, 4.0], 1.5)
    3.0
    """
    low = min(int(place), len(numbers) - 2)
    return numbers[low] + (numbers[low + 1] - numbers[low]) * (place - low)
