"""The kinds of events of a game: what each means, and the names of its numbers."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from planetfall.core.state import Event

EVERYBODY, ONE_SEAT, ALL_BUT_ONE = "everybody", "one seat", "all but one seat"  # who may see events of a kind


class EventValue(msgspec.Struct, frozen=True):
    """One number of an event: its name, what it means, and the ids of what it counts, where they have ids."""

    name: str
    meaning: str
    ids: tuple[str, ...] = ()

    def named(self, name: str, meaning: str) -> "EventValue":
        """The same sort of number in another part."""
        return EventValue(name, meaning, self.ids)


class EventKind(msgspec.Struct, frozen=True):
    """A kind of event: what it means, its numbers in order, the clauses it cites, and who may see it."""

    meaning: str
    values: tuple[EventValue, ...] = ()
    clauses: tuple[str, ...] = ()
    audience: str = EVERYBODY
    fewest: int | None = None  # how many values there are at least, where not always all

    def named(self, values: tuple[int, ...]) -> dict[str, int]:
        """The numbers of an event by their names."""
        return {value.name: number for value, number in zip(self.values, values, strict=False)}

    def fault(self, event: Event) -> str:
        """How an event contradicts its kind, or ""."""
        fewest = len(self.values) if self.fewest is None else self.fewest
        if not fewest <= len(event.values) <= len(self.values):
            return f"has {len(event.values)} values instead of {len(self.values)}"
        if event.clause not in (self.clauses or ("",)):
            return f"cites {event.clause!r} instead of {' or '.join(self.clauses) or 'nothing'}"
        if audience_of(event) != self.audience:
            return f"is for {audience_of(event)} instead of {self.audience}"
        return self._unknown_id(event)

    def _unknown_id(self, event: Event) -> str:
        for value, number in zip(self.values, event.values, strict=False):
            if value.ids and number >= len(value.ids):
                return f"has {number} as its {value.name}, which ends at {len(value.ids) - 1}"
        return ""


def worded(kind: EventKind, event: Event, names: object, methods: Sequence[str]) -> dict[str, Any]:
    """The numbers of an event by name, each worded by a method of `names`; numbers below 0 are unknown and left out."""
    numbered = zip(kind.values, event.values, methods, strict=True)
    return {value.name: getattr(names, method)(number) for value, number, method in numbered if number >= 0}


EventKinds = Mapping[str, EventKind]


def audience_of(event: Event) -> str:
    """Who may see an event, in general terms.

    >>> audience_of(Event("draws", (2,), ~4, "")), audience_of(Event("drew", (2, 30), 4, ""))
    ('all but one seat', 'one seat')
    """
    if event.audience == -1:
        return EVERYBODY
    return ONE_SEAT if event.audience >= 0 else ALL_BUT_ONE
