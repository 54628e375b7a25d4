"""The text of a state that keeps its facts in one packed vector: one line of JSON, every row of cells by its name."""

import json
from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.pending import Pending
from planetfall.core.state import State

LARGEST = 1 << 62

Layout = Sequence[tuple[str, int]]  # names and lengths of the rows, in the order of the vector


def write(head: dict[str, str], state: State, pending: Pending, cells: vec[i64], layout: Layout) -> str:
    """Everything on the table, by name; `head` begins with the game."""
    fields: dict[str, Any] = {
        **head,
        "seats": int(state.seats),
        "learned": int(state.learned),
        "chance": state.chance.key(),
        "pending": pending.numbers(),
    }
    numbers = list(cells)
    start = 0
    for name, size in layout:
        fields[name] = numbers[start : start + size]
        start += size
    return json.dumps(fields, separators=(",", ":"))


class Fields:
    """A state's text read back, each field of the right shape."""

    def __init__(self, text: str, game: str, head: Sequence[str], layout: Layout) -> None:
        self._fields = _object(text, game)
        self._layout = layout
        for name in head:
            if not isinstance(self._fields.get(name), str):
                raise BadState(f"the state's {name!r} should be a text")
        for name in ("seats", "learned"):
            _check_numbers(name, [self._fields.get(name)], 1)
        _check_numbers("chance", self._fields.get("chance"), 5)
        for name, size in layout:
            _check_numbers(name, self._fields.get(name), size)

    def head(self, name: str) -> str:
        """A word of the head."""
        return str(self._fields[name])

    def number(self, name: str) -> int:
        """A number: "seats" or "learned"."""
        return int(self._fields[name])

    def cells(self) -> vec[i64]:
        """The packed vector from the named rows."""
        return vec[i64]([number for name, _ in self._layout for number in self._fields[name]])

    def pending(self, deep: int, aside: int) -> Pending:
        """The stack of pending work, or BadState."""
        pending = Pending(self.number("seats"), deep, aside)
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


def _check_numbers(name: str, value: object, size: int) -> None:
    numbers = value if isinstance(value, list) else []
    if len(numbers) != size or not all(type(number) is int and -1 <= number < LARGEST for number in numbers):
        raise BadState(f"the state's {name!r} should be {size} small whole numbers")
