"""Packs: all components of a game as one text that an owner of the box can correct."""

import hashlib
import tomllib
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

from planetfall.core.errors import BadPack

KEPT = 32  # packs whose components are cached

Components = TypeVar("Components")

TOO_DEEP = "not a pack: its tables or lists are nested too deeply"


class Pack:
    """A game's components: the data, a name for people and a hash for records."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.data = parse(text)
        self.hash = digest(self.data)

    def __reduce__(self) -> tuple[Callable[[str, str], "Pack"], tuple[str, str]]:
        return _unpickled, (self.name, self.text)


@lru_cache(maxsize=KEPT)
def _unpickled(name: str, text: str) -> Pack:
    """A pack from another process; many states come with the same one, and to parse it takes long."""
    return Pack(name, text)


class Source(Generic[Components]):
    """Where a game takes its components from: the pack that it ships as files in a folder, or any other.

    A folder is given by its path: importlib.resources takes longer than everything else here.
    """

    def __init__(self, folder: Path, names: Sequence[str], make: Callable[[Pack], Components]) -> None:
        self._files = [folder / f"{name}.toml" for name in names]
        self._made: Callable[[Pack], Components] = lru_cache(maxsize=KEPT)(make)

    def text(self) -> str:
        """The pack as it is shipped, one text with all comments."""
        return "".join(file.read_text("utf-8") for file in self._files)

    @cached_property
    def _pack(self) -> Pack:
        return Pack("as shipped", self.text())

    @cached_property
    def _shipped(self) -> Components:
        return self._made(self._pack)

    def shipped(self) -> Components:
        """The components of the shipped pack: the same object always, however many others there are."""
        return self._shipped

    def of(self, pack: Pack) -> Components:
        """The components of a pack, or BadPack with every mistake found."""
        return self._shipped if pack is self._pack else self._made(pack)

    def read(self, text: str, name: str) -> Components:
        """The components of the text of a pack, or BadPack with every mistake found."""
        return self.of(Pack(name, text))


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
