"""Packs: all components of a game as one text that an owner of the box can correct."""

import hashlib
import tomllib
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from planetfall.core import toml_text
from planetfall.core.errors import BadPack

KEPT = 64  # packs that were used last, of those that do not belong to a release

Components = TypeVar("Components")
# Keys, at any depth, of what people only read, and keys with the value that is played where they are missing (made by
# `unsaid`): neither changes a game.
Shown = frozenset[str | tuple[str, str]]
NOTHING: Shown = frozenset()


class Pack:
    """A game's components: the data, a name for people and a hash for records and states.

    The hash is that of what is played with; keys that are only `shown` do not count, nor do those that say what is
    played without them. Versions up to 0.1.0 took the hash of the `whole` data. A table keeps the hash that it began
    with, so a pack may go by either of them.
    """

    def __init__(
        self,
        name: str,
        text: str,
        shown: Shown = NOTHING,
        known_as: str = "",
        data: dict[str, Any] | None = None,
    ) -> None:
        self.name = name
        self.text = text
        self.shown = shown
        self.data = parse(text) if data is None else data
        self.whole = digest(self.data)
        self.played = digest(_without(self.data, shown)) if shown else self.whole
        self.hash = known_as or self.played
        self.components: Any = None  # made from it when they are needed first, and kept as long as it is
        self._others: dict[str, Pack] = {}

    def known_as(self, found: str) -> "Pack | None":
        """The same pack under a hash that is its own in the present way or in that of 0.1.0, or None."""
        return self.under(found) if found in (self.hash, self.played, self.whole) else None

    def under(self, known_as: str) -> "Pack":
        """The same pack under another hash; the same object for the same hash."""
        if known_as == self.hash:
            return self
        if known_as not in self._others:
            self._others[known_as] = Pack(self.name, self.text, self.shown, known_as, self.data)
        return self._others[known_as]

    def __reduce__(self) -> tuple[Callable[..., "Pack"], tuple[str, str, Shown, str]]:
        return _unpickled, (self.name, self.text, self.shown, self.hash)


@lru_cache(maxsize=KEPT)
def _unpickled(name: str, text: str, shown: Shown, known_as: str) -> Pack:
    """A pack from another process; many states come with the same one, and to parse it takes long."""
    return Pack(name, text, shown, known_as)


class Released(msgspec.Struct, frozen=True):
    """A pack that a released version has shipped: the version, and the hash of what is played with."""

    version: str
    played: str


class Source(Generic[Components]):
    """Where a game takes its components from: the pack that it ships as files in a folder, or any other.

    A folder is given by its path: importlib.resources takes longer than everything else here. Its folder `earlier`
    lists the packs of released versions by their hashes, and keeps those that are played with other numbers.
    """

    def __init__(
        self,
        folder: Path,
        names: Sequence[str],
        make: Callable[[Pack], Components],
        shown: Shown = NOTHING,
    ) -> None:
        self.shown = shown
        self.earlier = folder / "earlier"
        self.files = [folder / f"{name}.toml" for name in names]
        self._make = make
        self._kept: dict[str, Pack] = {}

    def text(self) -> str:
        """The pack as it is shipped, one text with all comments."""
        return "".join(file.read_text("utf-8") for file in self.files)

    @cached_property
    def _pack(self) -> Pack:
        return Pack("as shipped", self.text(), self.shown)

    @cached_property
    def _shipped(self) -> Components:
        return self._make(self._pack)

    @cached_property
    def released(self) -> dict[str, Released]:
        """The packs of released versions by their hashes."""
        file = self.earlier / "index.toml"
        found = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
        return msgspec.convert(found, dict[str, Released])

    def shipped(self) -> Components:
        """The components of the shipped pack: the same object always, however many others there are."""
        return self._shipped

    def of(self, pack: Pack) -> Components:
        """The components of a pack, or BadPack with every mistake found."""
        if pack is self._pack:
            return self._shipped
        if pack.components is None:
            pack.components = self._make(pack)
        found: Components = pack.components
        return found

    def read(self, text: str, name: str) -> Components:
        """The components of the text of a pack, or BadPack with every mistake found."""
        return self.of(Pack(name, text, self.shown))

    def find(self, known_as: str, pack: Pack | None = None) -> Pack | None:
        """The pack that a hash stands for, under this hash: the one given, or else a shipped one of any version."""
        mine, release = pack or self._pack, self.released.get(known_as)
        if release and release.played == mine.played:
            return mine.under(known_as)
        if release and mine is self._pack:
            return self._earlier(known_as, release)
        return mine.known_as(known_as)

    def _earlier(self, known_as: str, release: Released) -> Pack | None:
        """The pack of an earlier version that is kept as a file."""
        file = self.earlier / f"{known_as}.toml"
        if known_as not in self._kept and file.is_file():
            name = f"as shipped with {release.version}"
            self._kept[known_as] = Pack(name, file.read_text("utf-8"), self.shown, known_as)
        return self._kept.get(known_as)


def parse(text: str) -> dict[str, Any]:
    """The data of a pack, or BadPack when it is not TOML."""
    try:
        return toml_text.loads(text)
    except toml_text.BadShape as error:
        raise BadPack([f"not a pack: {error}"]) from None
    except ValueError as error:  # also a number with too many digits
        raise BadPack([f"not a pack: it is no TOML text: {error}"]) from None


def digest(data: dict[str, Any]) -> str:
    """A short hash of what data say, whatever their layout and comments."""
    try:
        return hashlib.sha256(_canonical(data).encode()).hexdigest()[:16]
    except RecursionError:
        raise BadPack([f"not a pack: {toml_text.TOO_DEEP}"]) from None


def unsaid(key: str, value: object) -> tuple[str, str]:
    """A key with the value that is played where the key is missing, for `Shown`."""
    return key, _canonical(value)


def _without(value: Any, shown: Shown) -> Any:
    """The data without what is only shown, and without what need not be said."""
    known = frozenset(word[0] for word in shown if isinstance(word, tuple))

    def without(value: Any) -> Any:
        if isinstance(value, list):
            return [without(item) for item in value]
        if not isinstance(value, dict):
            return value
        inner = ((key, without(inside)) for key, inside in value.items() if key not in shown)
        return {key: inside for key, inside in inner if key not in known or unsaid(key, inside) not in shown}

    return without(value)


def _canonical(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ",".join(f"{key!r}:{_canonical(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(_canonical(item) for item in value) + "]"
    return hex(value) if type(value) is int else repr(value)  # decimal digits have a limit
