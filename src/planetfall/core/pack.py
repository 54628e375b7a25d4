"""Packs: all components of a game as one text that an owner of the box can correct."""

import hashlib
import tomllib
from typing import Any

from planetfall.core.errors import BadPack

TOO_DEEP = "not a pack: its tables or lists are nested too deeply"


class Pack:
    """A game's components: the data, a name for people and a hash for records."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.data = parse(text)
        self.hash = digest(self.data)


def parse(text: str) -> dict[str, Any]:
    """The data of a pack, or BadPack when it is not TOML."""
    try:
        return tomllib.loads(text)
    except ValueError as mistake:  # also a number with too many digits
        raise BadPack([f"not a pack: it is no TOML text: {mistake}"]) from None
    except RecursionError:
        raise BadPack([TOO_DEEP]) from None


def digest(data: dict[str, Any]) -> str:
    """A short hash of what the data say, whatever their layout and comments."""
    try:
        return hashlib.sha256(_canonical(data).encode()).hexdigest()[:16]
    except RecursionError:
        raise BadPack([TOO_DEEP]) from None


def _canonical(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key!r}:{_canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_canonical(item) for item in value) + "]"
    return hex(value) if type(value) is int else repr(value)  # decimal digits have a limit
