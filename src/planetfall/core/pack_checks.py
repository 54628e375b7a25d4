"""Finding all mistakes of a pack at once; each game adds the checks of its own rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, TypeVar

import msgspec

from planetfall.core import validation
from planetfall.core.errors import BadPack
from planetfall.core.validation import Mistakes

FORMAT = 1

Contents = TypeVar("Contents")
Found = TypeVar("Found")
Checks = Sequence[Callable[[Found], Mistakes]]


def contents(
    data: Mapping[str, Any],
    game: str,
    kind: type[Contents],
    find: Callable[[Mapping[str, Any]], Found],
    checks: Checks[Found],
) -> Contents:
    """The contents of a sound pack, or BadPack with every mistake of shape and of sense.

    `find` salvages what can be understood of a pack with mistakes, so that the `checks` find the others as well.
    """
    _identify(data, game)
    found = find(data)
    senseless = [mistake for check in checks for mistake in check(found)]
    try:
        inside = msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        wrong = list(validation.mistakes(data, kind)) or [f"not a pack: {error}"]
        raise BadPack(wrong + senseless) from None
    if senseless:
        raise BadPack(senseless)
    return inside


def _identify(data: Mapping[str, Any], game: str) -> None:
    """Refuse what is no pack of this game at once, instead of listing everything wrong in it."""
    for key, wanted in (("game", game), ("format", FORMAT)):
        if data.get(key) != wanted:
            came = f"is {validation.shown(data[key])}" if key in data else "is missing"
            raise BadPack([f"not a pack for {game}: {key} {came}, but must be {wanted!r}"])


# -- what can be understood of a pack --------------------------------------------------------------------------------


def salvage(
    data: Mapping[str, Any], sections: Mapping[str, Any], places: Mapping[str, str] | None = None
) -> tuple[dict[str, list[Any]], frozenset[str]]:
    """The entries of each section that have a sound shape, and the sections where all of them have it.

    A section has the kind of its entries; its place are the keys that lead to it ("ships cards"), or else its name.
    """
    listed = {name: _listed(data, (places or {}).get(name, name).split()) for name in sections}
    found = {name: list(sound(listed[name] or (), kind)) for name, kind in sections.items()}
    whole = (name for name, items in listed.items() if items is not None and len(items) == len(found[name]))
    return found, frozenset(whole)


def singles(data: Mapping[str, Any], sections: Mapping[str, Any], kind: type[Contents]) -> list[Any]:
    """Those of the sections with a single entry, and of the whole pack, that have a sound shape."""
    found, _ = salvage(data, sections)
    return [*sound([data], kind), *chain.from_iterable(found.values())]


def _listed(data: Any, keys: Sequence[str]) -> list[Any] | None:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data if isinstance(data, list) or data is None else [data]


def sound(items: Iterable[Any], kind: Any) -> Iterator[Any]:
    """Those that have the shape of a kind."""
    for item in items:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(item, kind)


# -- sentences -------------------------------------------------------------------------------------------------------


def called(entry: object) -> str:
    """What a sentence calls an entry."""
    return validation.label(type(entry), lambda key: getattr(entry, key, None))


def one_line(where: str, words: str) -> Mistakes:
    """Names and texts stand on one line."""
    if not words.isprintable():
        yield f"{where} is {validation.shown(words)}, but must be one line of plain text"


def plain_id(where: str, word: str) -> Mistakes:
    """Ids are plain."""
    if not (word.isascii() and word.replace("_", "x").isalnum()):
        yield f"{where}: id is {validation.shown(word)}, but must consist of letters, digits and _"
