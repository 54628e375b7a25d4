"""Short keys for what regions show of a view: equal for equal values, and quick to find.

A region may show a field of the view ("zones") or an attribute of each of its items ("zones.name"). A field is encoded
once for a page, whatever its regions show of it. If that text is known, from the version before or from another reader,
the keys of all that was shown of it are known too, and nothing is gathered from its items.
"""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

OWN = "[me]"  # behind a field of which a region shows only the viewer's own items
MAX_TEXTS = 4096  # of fields that are remembered
MAX_LENGTH = 8_000_000  # bytes of all these texts
DIGEST_SIZE = 16

_encode = msgspec.json.Encoder().encode


class _KnownTexts:
    """The keys of what was shown of each text, until there are too many."""

    def __init__(self) -> None:
        self._keys: dict[bytes, dict[tuple[str, int | None], bytes]] = {}
        self._length = 0

    def keys_of(self, text: bytes) -> dict[tuple[str, int | None], bytes]:
        """The keys that are known for a text, by path and by the seat that looks where that matters."""
        found = self._keys.get(text)
        if found is None:
            self._length += len(text)
            if len(self._keys) >= MAX_TEXTS or self._length > MAX_LENGTH:
                self._keys.clear()
                self._length = len(text)
            found = self._keys[text] = {}
        return found


_KNOWN = _KnownTexts()


class FieldKeys:
    """The keys of the fields of one view."""

    def __init__(self, view: Any, seat: int | None) -> None:
        self._view = view
        self._seat = seat
        self._by_field: dict[str, dict[tuple[str, int | None], bytes]] = {}

    def key(self, path: str) -> bytes:
        """The key of what a path such as "seats.hand" names."""
        field, is_own = _field_of(path)
        known = self._by_field.get(field)
        if known is None:
            known = self._by_field[field] = _KNOWN.keys_of(_encode(getattr(self._view, field)))
        place = (path, self._seat if is_own else None)
        found = known.get(place)
        if found is None:
            text = _encode(shown_at(self._view, path, self._seat))
            found = known[place] = hashlib.blake2b(text, digest_size=DIGEST_SIZE).digest()
        return found


@lru_cache(1024)
def _field_of(path: str) -> tuple[str, bool]:
    """The field that a path begins with, and whether it shows the viewer's own items alone.

    >>> _field_of("seats[me].hand"), _field_of("zones.name"), _field_of("zones")
    (('seats', True), ('zones', False), ('zones', False))
    """
    field = path.partition(".")[0]
    return field.removesuffix(OWN), field.endswith(OWN)


def shown_at(value: Any, path: str, seat: int | None = None) -> Any:
    """What a path such as "seats.hand" names: an attribute, for each item where there are many.

    "seats[me].hand" is that of the viewer's own items alone.
    """
    attribute, _, rest = path.partition(".")
    if attribute.endswith(OWN):
        return [shown_at(item, rest) for item in own_items(getattr(value, attribute[: -len(OWN)]), seat)]
    found = getattr(value, attribute)
    if not rest:
        return found
    return [shown_at(item, rest) for item in found]


def own_items(items: Iterable[Any], seat: int | None) -> list[Any]:
    """Those that say they are a seat's, or the one at its place where items name no seat; none for spectators.

    >>> own_items(["Ann's", "Bob's"], 1), own_items(["Ann's", "Bob's"], None)
    (["Bob's"], [])
    """
    return [item for place, item in enumerate(items) if getattr(item, "seat", place) == seat]
