"""How strong bots are and how long they think, as `planetfall lab tournament` has measured it.

Each game keeps the outcome of its tournament in its folder, in `ai/ratings.toml`, with the run that made it.

>>> strength = rating("red-planet", "random")
>>> strength.mu
0.0
"""

import json
import tomllib
from functools import cache
from pathlib import Path

import msgspec

import planetfall

FILE = "ai/ratings.toml"


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength: 400 points more mean ten times the chance to finish ahead; `random` has 0."""

    mu: float
    low: float  # 95 % interval
    high: float
    seconds: float  # mean thinking time for a turn, on one core
    longest: float  # the longest thought


class Ratings(msgspec.Struct, frozen=True):
    """The outcome of a tournament, and how it came about."""

    date: str
    games: int
    seats: int
    seed: int
    rules: int  # version of the game's rules
    pack: str  # hash of the components
    options: dict[str, str]
    bots: dict[str, Rating]


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


def written(measured: Ratings, command: str) -> str:
    """The text of the file that `ratings` reads."""
    one_line = "".join(sign if sign.isprintable() else " " for sign in command)
    head = [f"# Written by: {one_line}", "# docs/lab.md says what the figures mean."]
    run = [f"{name} = {_toml(getattr(measured, name))}" for name in Ratings.__struct_fields__[:-1]]
    tables = [_table(name, strength) for name, strength in measured.bots.items()]
    return "\n".join([*head, *run, *tables]) + "\n"


def _table(name: str, strength: Rating) -> str:
    figures = [f"{field} = {getattr(strength, field)}" for field in Rating.__struct_fields__]
    return "\n".join(["", f"[bots.{_quoted(name)}]", *figures])


def _toml(value: object) -> str:
    if isinstance(value, dict):
        pairs = [f"{_quoted(key)} = {_quoted(item)}" for key, item in value.items()]
        return f"{{ {', '.join(pairs)} }}" if pairs else "{}"
    return str(value) if isinstance(value, int) else _quoted(str(value))


def _quoted(text: str) -> str:
    """A text as TOML has it: like JSON, but for the one control character that JSON lets pass."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
