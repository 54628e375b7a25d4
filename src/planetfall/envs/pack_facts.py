"""What a pack says about its things, as named numbers: for features of answers."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from planetfall.core.pack import Pack

Facts = Mapping[str, int]
Entry = tuple[str, dict[str, Any]]  # the section that it stands in, and what it says


class Things:
    """The entries of a pack by the names that answers use for them."""

    def __init__(self, entries: Mapping[str, Sequence[Entry]], shown: frozenset[str]) -> None:
        self._entries = entries
        self._shown = shown

    def facts(self, label: Sequence[str], section: str) -> Facts:
        """What the pack says about the things that a name names, all together; of two, the one in the section."""
        found: Counter[str] = Counter()
        for named in self._named(label):
            inside = [entry for place, entry in named if place == section] or [entry for _, entry in named]
            for column, number in facts_of(inside[0], self._shown):
                found[column] += number
        return {column: number for column, number in found.items() if number}

    def sections(self, label: Sequence[str]) -> list[str]:
        """The sections in which something has one of the names."""
        return [section for named in self._named(label) for section, _ in named]

    def _named(self, label: Sequence[str]) -> Iterator[Sequence[Entry]]:
        place = 0
        while place < len(label):
            for words in (2, 1):  # "advanced 12" before "advanced"
                named = self._entries.get(" ".join(label[place : place + words]))
                if named:
                    yield named
                    break
            place += words


def things_of(pack: Pack) -> Things:
    """The things of a pack."""
    found: dict[str, list[Entry]] = {}
    counts: Counter[str] = Counter()
    for section, value in pack.data.items():
        for name, entry in _entries(value, section, "", "", counts):
            found.setdefault(name, []).append((section, entry))
    return Things(found, frozenset(key for key in pack.shown if isinstance(key, str)))


def _entries(
    value: Any, key: str, parent: str, owner: str, counts: Counter[str]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every entry with an id, under each of its names.

    These are the id, for one inside another the ids of both ("red-mineral"), its number among all in lists of one name
    ("advanced 12"), and its key with that of the table around it ("standard cockpit").
    """
    if isinstance(value, list):
        for item in value:
            counts[key] += 1
            if isinstance(item, dict) and "id" in item:
                yield f"{_plain(key)} {counts[key]}", item
            yield from _entries(item, key, parent, owner, counts)
    elif isinstance(value, dict):
        own = _plain(f"{value['id']}-{owner}" if owner else value["id"]) if "id" in value else owner
        if "id" in value:
            yield own, value
            yield f"{_plain(key)} {_plain(parent)}", value
        for deeper, item in value.items():
            yield from _entries(item, deeper, key, own, counts)


def _plain(name: object) -> str:
    return str(name).lower().replace("_", "-")


def facts_of(entry: Mapping[str, Any], shown: frozenset[str], label: str = "") -> Iterator[tuple[str, int]]:
    """An entry as named numbers: what it counts by its key, what it says in words as 1.

    Words of an inner table belong together: `{do = "gain", resource = "heat", amount = 3}` among the effects is
    "effects do=gain resource=heat amount" with 3.
    """
    told = {key: value for key, value in entry.items() if key not in shown and key != "id"}
    words = [f"{key}={value}" for key, value in told.items() if isinstance(value, str)]
    if label:
        label = " ".join((label, *words))
        yield label, 1
    else:
        yield from ((word, 1) for word in words)
    for key, value in told.items():
        yield from _facts_in(value, f"{label} {key}".strip(), shown)


def _facts_in(value: Any, label: str, shown: frozenset[str]) -> Iterator[tuple[str, int]]:
    if isinstance(value, bool | int):
        yield label, int(value)
    elif isinstance(value, dict):
        yield from facts_of(value, shown, label)
    elif isinstance(value, list):
        for place, item in enumerate(value):
            if isinstance(item, str):
                yield f"{label}={item}", 1
            else:
                number = isinstance(item, int)
                yield from _facts_in(item, f"{label} {place + 1}" if number else label, shown)
