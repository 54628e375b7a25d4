"""The kinds of events of a game: what each means, and the names of its numbers."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from planetfall.core.state import Event

EVERYBODY, ONE_SEAT, ALL_BUT_ONE = "everybody", "one seat", "all but one seat"  # who may see events of a kind
# What an event is in the course of a game: a round begins, a part of it that is nobody's turn, somebody acts, or
# something follows from that.
ROUND, PHASE, TURN, RESULT = "round", "phase", "turn", "result"
LEVELS = (ROUND, PHASE, TURN, RESULT)
SEAT = "seat"  # what a number names that stands for a seat or a colour
_NO_REFERENCE = re.compile("[^a-z0-9]+")


def reference(of: str, thing_id: str) -> str:
    """The reference of a component: what sort of thing it is and its id, in lower-case letters, digits and hyphens.

    >>> reference("event", "dust_storm"), reference("hangar", "hangar 1 slot 2"), reference("seat", "2")
    ('event-dust-storm', 'hangar-1-slot-2', 'seat-2')
    """
    name = _NO_REFERENCE.sub("-", thing_id)
    return name if name.startswith(f"{of}-") else f"{of}-{name}"


class EventValue(msgspec.Struct, frozen=True):
    """One number of an event: its name, what it means, and the ids of what it counts, where they have ids.

    `of` says what sort of thing the number names ("seat", "zone"); amounts name nothing.
    """

    name: str
    meaning: str
    ids: tuple[str, ...] = ()
    of: str = ""

    def named(self, name: str, meaning: str) -> "EventValue":
        """The same sort of number in another part."""
        return EventValue(name, meaning, self.ids, self.of)

    def ref(self, number: int) -> str:
        """The reference of what a number names, "" if it names nothing."""
        if not self.of or number < 0:
            return ""
        return reference(self.of, self.ids[number] if self.ids else str(number))


class Stage(msgspec.Struct, frozen=True):
    """How a page plays events of a kind, by the names of the kind's values.

    In `icon`, `at` and `counts` a name in braces stands for what it names: "token-{resource}".
    """

    card: str = ""  # the component that is shown large
    path: tuple[str, ...] = ()  # from where to where a piece moves; also references of fixed places
    amount: str = ""  # how many pieces move
    icon: str = ""  # the symbol of what moves
    at: tuple[str, ...] = ()  # the things that are lit; all that the event names, if none are given
    counts: tuple[str, ...] = ()  # counters that change, and by how much: "colour:{resource}={count:+}"
    boxed: bool = False  # whether a counter's number is a production
    together: str = ""  # a name that neighbours share which happen at the same moment, and are played at once


class EventKind(msgspec.Struct, frozen=True):
    """A kind of event: what it means, its numbers in order, the clauses it cites, and who may see it.

    `level` places it in the course of a game; pages play it as `scene` says, or `silent` says why they do not.
    """

    meaning: str
    values: tuple[EventValue, ...] = ()
    clauses: tuple[str, ...] = ()
    audience: str = EVERYBODY
    fewest: int | None = None  # how many values there are at least, where not always all
    level: str = RESULT
    scene: Stage | None = None
    silent: str = ""

    def named(self, values: tuple[int, ...]) -> dict[str, int]:
        """The numbers of an event by their names."""
        return {value.name: number for value, number in zip(self.values, values, strict=False)}

    def worded_ids(self, values: tuple[int, ...]) -> dict[str, str | int]:
        """The numbers of an event by their names; ids instead of numbers where they count something with ids."""
        return {
            value.name: value.ids[number] if 0 <= number < len(value.ids) else number
            for value, number in zip(self.values, values, strict=False)
        }

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
Scenes = Mapping[str, Stage | str]  # how each kind of event is played, or why it is not


def staged(kinds: EventKinds, scenes: Scenes) -> EventKinds:
    """The kinds with how pages play them."""
    found = dict(kinds)
    for name, scene in scenes.items():
        if isinstance(scene, str):
            found[name] = msgspec.structs.replace(kinds[name], silent=scene)
        else:
            found[name] = msgspec.structs.replace(kinds[name], scene=scene)
    return found


def audience_of(event: Event) -> str:
    """Who may see an event, in general terms.

    >>> audience_of(Event("draws", (2,), ~4, "")), audience_of(Event("drew", (2, 30), 4, ""))
    ('all but one seat', 'one seat')
    """
    if event.audience == -1:
        return EVERYBODY
    return ONE_SEAT if event.audience >= 0 else ALL_BUT_ONE
