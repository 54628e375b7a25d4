"""Small words for templates."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

import msgspec


class Rank(msgspec.Struct, frozen=True):
    """A line of a finished game's ranking."""

    name: str
    points: int
    won: bool


def iso(seconds: float) -> str:
    """A moment as programs write it; the page says it in the reader's own way."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def day(seconds: float) -> str:
    """A day as everybody reads it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def ranking(text: str) -> list[Rank]:
    """A stored result, best first."""
    if not text:
        return []
    return sorted(msgspec.json.decode(text, type=list[Rank]), key=lambda rank: (-rank.won, -rank.points))


def groupby_run(items: Iterable[Any], field: str) -> list[tuple[Any, list[Any]]]:
    """Neighbours that share a field, in their order.

    >>> [(key, len(group)) for key, group in groupby_run([1 + 1j, 2 + 1j, 3 + 0j], "imag")]
    [(1.0, 2), (0.0, 1)]
    """
    return [(key, list(group)) for key, group in groupby(items, attrgetter(field))]


def pick(place: int, items: Sequence[Any]) -> Any:
    """The item at a place."""
    return items[place]


FILTERS = {"iso": iso, "day": day, "ranking": ranking, "groupby_run": groupby_run, "pick": pick}
