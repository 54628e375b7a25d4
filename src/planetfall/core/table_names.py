"""Names at one table: of its things, which sentences can mark, and of its players, one of whom may be the reader."""

import re
from collections.abc import Iterator
from functools import cache

import msgspec

from planetfall.core.events import SEAT, EventKind, EventValue, reference
from planetfall.core.state import Event
from planetfall.core.translation import Catalogue, Translator

# A thing in a sentence while it is being made: its reference between the first two characters, then its name.
_REF, _NAME, _END = "\x01", "\x02", "\x03"
_MARKED = re.compile(f"{_REF}([a-z0-9-]*){_NAME}([^{_REF}{_NAME}{_END}]*){_END}")


class Part(msgspec.Struct, frozen=True):
    """A piece of a sentence; `ref` is the reference of the thing or player that it names, "" for other words."""

    text: str
    ref: str = ""


class TableNames(Translator):
    """What a game's `Names` build on: names of things and players that `Part`s of a sentence refer to."""

    marks_things = False  # whether names carry their references, for `parts_of`
    reader: int | None = None  # the seat that is called "you" where a sentence has such a form
    players: tuple[str, ...] = ()  # what the seats are called; without them, by their colours

    def thing(self, of: str, thing_id: str, name: str) -> str:
        """The name of a thing, as it stands in a sentence."""
        return self._marked(reference(of, thing_id), name) if self.marks_things else name

    def player(self, number: int, colour: str) -> str:
        """The name of whoever plays a colour, as it stands in a sentence; `colour` is what the colour is called."""
        seat = self.seat_of(number)
        name = self.players[seat] if seat is not None and seat < len(self.players) else colour
        return self._marked(self.seat_ref(number), name) if self.marks_things else name

    def _marked(self, ref: str, name: str) -> str:
        return f"{_REF}{ref}{_NAME}{name}{_END}"

    def seat_of(self, number: int) -> int | None:
        """The seat that an event's number names, None for a colour that nobody plays."""
        return number

    def seat_ref(self, number: int) -> str:
        """The reference of a seat, or of a colour that nobody plays."""
        seat = self.seat_of(number)
        return reference("colour", str(number)) if seat is None else reference(SEAT, str(seat))

    def ref(self, value: EventValue, number: int) -> str:
        """The reference of what a number of an event names, "" if it names nothing."""
        return self.seat_ref(number) if value.of == SEAT and number >= 0 else value.ref(number)

    def asked(self, number: int, name: str, text: str, role: str = "") -> str:
        """A question with the name of whoever it is for; people who have names read only their own questions.

        The colour of nobody is named always, since one of the players answers for it.
        """
        is_own = bool(self.players) and self.seat_of(number) is not None
        head = ", ".join(filter(None, ("" if is_own else name, role)))
        return f"{head}: {text}" if head else f"{text[:1].upper()}{text[1:]}"

    def told(self, key: str, kind: EventKind, event: Event, **values: object) -> str:
        """The sentence of an event; the one for its reader, where the event is about the reader and there is one."""
        return self.text(self._addressed(key, kind, event), **values)

    def _addressed(self, key: str, kind: EventKind, event: Event) -> str:
        """`key.you` if the reader is the first seat of an event, `key.your-victim` for a later one."""
        if self.reader is None:
            return key
        seats = [
            (value.name, self.seat_of(number))
            for value, number in zip(kind.values, event.values, strict=False)
            if value.of == SEAT
        ]
        for place, (name, seat) in enumerate(seats):
            own = f"{key}.your-{name}" if place else f"{key}.you"
            if seat == self.reader and has_sentence(self.catalogue, f"{self.game}.{own}"):
                return own
        return key


@cache
def has_sentence(catalogue: Catalogue, key: str) -> bool:
    """Whether there is a sentence of a key, with plural forms or without."""
    return key in catalogue


def parts_of(sentence: str) -> tuple[Part, ...]:
    """A sentence whose things are marked, cut into its parts.

    >>> parts_of("\\x01seat-2\\x02Ann\\x03 boards at \\x01dock-1\\x02dock 1\\x03.")[:3]
    (Part(text='Ann', ref='seat-2'), Part(text=' boards at ', ref=''), Part(text='dock 1', ref='dock-1'))
    """
    return tuple(_parts(sentence))


def _parts(sentence: str) -> Iterator[Part]:
    end = 0
    for found in _MARKED.finditer(sentence):
        if found.start() > end:
            yield Part(sentence[end : found.start()])
        yield Part(found[2], found[1])
        end = found.end()
    if end < len(sentence):
        yield Part(sentence[end:])
