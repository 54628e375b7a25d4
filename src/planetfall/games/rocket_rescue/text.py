"""A table as one line of text, and back."""

import json
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.pending import Pending
from planetfall.games.rocket_rescue.state import ASIDE, DEEP, LAYOUT, SIZE, Table

LARGEST = 1 << 52


def write(table: Table) -> str:
    """Everything on the table, by name."""
    fields: dict[str, Any] = {
        "game": "rocket-rescue",
        "pack": table.box.hash,
        "seats": int(table.seats),
        "learned": int(table.learned),
        "chance": table.chance.key(),
        "pending": table.pending.numbers(),
    }
    cells = list(table.cells)
    start = 0
    for name, size in LAYOUT:
        fields[name] = cells[start : start + size]
        start += size
    return json.dumps(fields, separators=(",", ":"))


def read(text: str) -> dict[str, Any]:
    """The fields of a state's text, each of the right shape, or BadState."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise BadState("not the text of a state: it is no JSON") from None
    if not isinstance(fields, dict) or fields.get("game") != "rocket-rescue":
        raise BadState("not the text of a Rocket Rescue state")
    if not isinstance(fields.get("pack"), str):
        raise BadState("the state's 'pack' should be a text")
    for name in ("seats", "learned"):
        _check_numbers(name, [fields.get(name)], 1)
    _check_numbers("chance", fields.get("chance"), 5)
    for name, size in LAYOUT:
        _check_numbers(name, fields.get(name), size)
    return fields


def _check_numbers(name: str, value: object, size: int) -> None:
    numbers = value if isinstance(value, list) else []
    if len(numbers) != size or not all(type(number) is int and -1 <= number < LARGEST for number in numbers):
        raise BadState(f"the state's {name!r} should be {size} small whole numbers")


def cells_of(fields: dict[str, Any]) -> vec[i64]:
    """The packed vector from the named fields."""
    cells = vec[i64]([number for name, _ in LAYOUT for number in fields[name]])
    assert len(cells) == SIZE
    return cells


def pending_of(fields: dict[str, Any]) -> Pending:
    """The stack of pending work, or BadState."""
    pending = Pending(fields["seats"], DEEP, ASIDE)
    try:
        pending.restore(fields["pending"])
    except (ValueError, TypeError, KeyError, OverflowError):
        raise BadState("the state's 'pending' is of another shape") from None
    return pending


def chance_of(fields: dict[str, Any]) -> Chance:
    """The stream of chance."""
    return Chance(*fields["chance"])
