"""A table as one line of text, and back."""

import json
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.errors import BadState
from planetfall.core.pending import Pending
from planetfall.games.terraforming_mars.state import (
    ASIDE,
    DEEP,
    LAYOUT,
    PLAYER_LAYOUT,
    PLAYERS,
    STRIDE,
    Table,
)

LARGEST = 1 << 63
MOST_SEATS = 5


def write(table: Table) -> str:
    """Everything on the table, by name."""
    fields: dict[str, Any] = {
        "game": "terraforming-mars",
        "pack": table.box.hash,
        "cards": table.box.cards_option,
        "draft": table.box.draft,
        "beginners": int(table.box.beginners),
        "seats": int(table.seats),
        "learned": int(table.learned),
        "chance": table.chance.key(),
        "pending": table.pending.numbers(),
    }
    cells = list(table.cells)
    fields |= _cut(cells[:PLAYERS], LAYOUT)
    fields["players"] = [
        _cut(cells[start : start + STRIDE], PLAYER_LAYOUT) for start in range(PLAYERS, len(cells), STRIDE)
    ]
    return json.dumps(fields, separators=(",", ":"))


def _cut(cells: list[int], layout: tuple[tuple[str, int], ...]) -> dict[str, list[int]]:
    """Cells by name."""
    found: dict[str, list[int]] = {}
    start = 0
    for name, size in layout:
        found[name] = cells[start : start + size]
        start += size
    return found


def read(text: str) -> dict[str, Any]:
    """The fields of a state's text, each of the right shape, or BadState."""
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise BadState("not the text of a state: it is no JSON") from None
    if not isinstance(fields, dict) or fields.get("game") != "terraforming-mars":
        raise BadState("not the text of a Terraforming Mars state")
    for name, kind in (("pack", str), ("cards", str), ("draft", bool)):
        if not isinstance(fields.get(name), kind):
            raise BadState(f"the state's {name!r} should be a {kind.__name__}")
    for name in ("seats", "learned", "beginners"):
        _check_numbers(name, [fields.get(name)], 1)
    _check_numbers("chance", fields.get("chance"), 5)
    _check_rows(fields, LAYOUT)
    _check_players(fields)
    return fields


def _check_players(fields: dict[str, Any]) -> None:
    players = fields.get("players")
    if not 1 <= fields["seats"] <= MOST_SEATS or not 0 <= fields["beginners"] <= fields["seats"]:
        raise BadState(f"the state has {fields['seats']} seats, {fields['beginners']} of them beginners")
    if not isinstance(players, list) or len(players) != fields["seats"]:
        raise BadState(f"the state's 'players' should be {fields['seats']} tables")
    for player in players:
        if not isinstance(player, dict):
            raise BadState("each of the state's 'players' should be a table")
        _check_rows(player, PLAYER_LAYOUT)


def _check_rows(fields: dict[str, Any], layout: tuple[tuple[str, int], ...]) -> None:
    for name, size in layout:
        _check_numbers(name, fields.get(name), size)


def _check_numbers(name: str, value: object, size: int) -> None:
    numbers = value if isinstance(value, list) else []
    sound = all(type(number) is int and -LARGEST <= number < LARGEST for number in numbers)
    if len(numbers) != size or not sound:
        raise BadState(f"the state's {name!r} should be {size} whole numbers")


def cells_of(fields: dict[str, Any]) -> vec[i64]:
    """The packed vector from the named fields."""
    shared = [number for name, _ in LAYOUT for number in fields[name]]
    own = [number for player in fields["players"] for name, _ in PLAYER_LAYOUT for number in player[name]]
    return vec[i64](shared + own)


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
