"""The text of a state that keeps its facts in one packed vector: one line of JSON, every row of cells by its name."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.pending import Pending
from planetfall.core.state import State

MOST_DIGITS = 4  # of a version
LEAST, MOST = -1, (1 << 63) - 1  # of a cell, where a game says nothing else
MOST_SEATS = 255
MOST_LEARNED = (1 << 31) - 1
MOST_WORD = (1 << 32) - 1  # of a key of chance
MOST_DRAWN = 1 << 48

Row = tuple[str, int]  # its name and its length
Layout = Sequence[Row]  # in the order of the vector
Places = tuple[tuple[str, ...], tuple[slice, ...]]  # the names of rows, and where each lies in the vector
Bounds = Mapping[str, tuple[int, int]]  # the least and the most that a cell of a row can mean


def set_of(size: int) -> tuple[int, int]:
    """The bounds of a cell with one bit for each of so many things.

    >>> set_of(3)
    (0, 7)
    """
    return 0, (1 << size) - 1


def write(
    head: Mapping[str, str], state: State, pending: Pending, cells: vec[i64], layout: Layout, own: Layout = ()
) -> str:
    """Everything on the table, by name; `head` begins with the game, `own` are the rows that every seat has."""
    row = list(cells).__getitem__
    rows, seats = _places(tuple(layout), tuple(own), int(state.seats))
    fields: dict[str, Any] = {
        **head,
        "seats": int(state.seats),
        "learned": int(state.reveal_count),
        "chance": state.chance.key(),
        "pending": pending.numbers(),
    }
    fields.update(zip(rows[0], map(row, rows[1]), strict=True))
    if own:
        fields["players"] = [dict(zip(names, map(row, places), strict=True)) for names, places in seats]
    return msgspec.json.encode(fields).decode()


def rules_head(rules: int) -> dict[str, str]:
    """What the head of a text says about the version of the rules: nothing for the first, which had no such word."""
    return {"rules": f"{rules}"} if rules > 1 else {}


@lru_cache(maxsize=64)
def _places(layout: tuple[Row, ...], own: tuple[Row, ...], seats: int) -> tuple[Places, tuple[Places, ...]]:
    """Where the rows of the table lie in the vector, and those of each seat; kept, since texts are written often."""
    size, each = _size(layout), _size(own)
    return _slices(layout, 0), tuple(_slices(own, size + seat * each) for seat in range(seats))


def _slices(layout: tuple[Row, ...], start: int) -> Places:
    ends = list(accumulate((size for _, size in layout), initial=start))
    return tuple(name for name, _ in layout), tuple(map(slice, ends, ends[1:]))


def _size(layout: Layout) -> int:
    return sum(size for _, size in layout)


class Fields:
    """A state's text read back, each field of the right shape."""

    def __init__(
        self,
        text: str,
        game: str,
        head: Sequence[str],
        layout: Layout,
        own: Layout = (),
        bounds: Bounds | None = None,
        later: Mapping[str, int] | None = None,
    ) -> None:
        """Read a text; `head` are the words that it begins with, `later` those that a version of the rules brought."""
        limits = bounds or {}
        self._fields = _object(text, game)
        self.rules = _rules(self._fields.get("rules", "1"))
        names = [*head, *(name for name, since in (later or {}).items() if since <= self.rules)]
        for name in names:
            if not isinstance(self._fields.get(name), str):
                raise BadState(f"the state's {name!r} should be a text")
        _numbers("seats", [self._fields.get("seats")], 1, (0, MOST_SEATS))
        _numbers("learned", [self._fields.get("learned")], 1, (0, MOST_LEARNED))
        *key, _ = _numbers("chance", self._fields.get("chance"), 5, (0, MOST_DRAWN))
        _numbers("chance", key, 4, (0, MOST_WORD))
        tables = [(self._fields, layout), *((player, own) for player in (self._players() if own else ()))]
        self._cells = [
            number
            for table, rows in tables
            for name, size in rows
            for number in _numbers(name, table.get(name), size, limits.get(name, (LEAST, MOST)))
        ]

    def _players(self) -> list[dict[str, Any]]:
        """For each seat the rows of its own."""
        players, seats = self._fields.get("players"), self.number("seats")
        if not isinstance(players, list) or len(players) != seats:
            raise BadState(f"the state's 'players' should be a list of {seats}")
        if not all(isinstance(player, dict) for player in players):
            raise BadState("each of the state's 'players' should be a table")
        return players

    def head(self, name: str) -> str:
        """A word of the head."""
        return str(self._fields[name])

    def number(self, name: str) -> int:
        """A number: "seats" or "learned"."""
        return int(self._fields[name])

    def cells(self) -> vec[i64]:
        """The packed vector from the named rows."""
        return vec[i64](self._cells)

    def pending(self, deep: int, aside: int, secret: int = -1) -> Pending:
        """The stack of pending work, or BadState."""
        pending = Pending(self.number("seats"), deep, aside, secret)
        try:
            pending.restore(self._fields["pending"])
        except (ValueError, TypeError, KeyError, OverflowError):
            raise BadState("the state's 'pending' is of another shape") from None
        return pending

    def chance(self) -> Chance:
        """The stream of chance."""
        return Chance(*self._fields["chance"])


def _object(text: str, game: str) -> dict[str, Any]:
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise BadState("not the text of a state: it is no JSON") from None
    if not isinstance(fields, dict) or fields.get("game") != game:
        raise BadState(f"not the text of a state of {game}")
    return fields


def _rules(value: object) -> int:
    if not isinstance(value, str) or not value.isdecimal() or len(value) > MOST_DIGITS:
        raise BadState("the state's 'rules' should be the number of a version of the rules")
    return int(value)


def _numbers(name: str, value: object, size: int, bounds: tuple[int, int]) -> list[int]:
    least, most = bounds
    numbers = value if isinstance(value, list) else []
    if len(numbers) != size or not all(type(number) is int and least <= number <= most for number in numbers):
        raise BadState(f"the state's {name!r} should be {size} small whole numbers")
    return numbers
