"""Positions: a table as fields that people can read and write, in both directions; what all games have in common.

A game lists its fields (`FIELDS`), builds a table from some of them (`debug/position.py`) and writes all of them from a
table (`debug/fields.py`). The work that still waits is one of them: the steps on the stack, each by its name.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import msgspec

from planetfall.core import bits
from planetfall.core.chance import Chance
from planetfall.core.errors import BadState, UnknownName
from planetfall.core.frame_state import FrameState
from planetfall.core.pending import (
    FIELD,
    FIRST_SHIFT,
    SECOND_SHIFT,
    THIRD_SHIFT,
    WHO_SHIFT,
    Pending,
    frame,
    kind_of,
    who_of,
)
from planetfall.core.state import State

MOST_NAMES = 16  # that a sentence lists
LARGEST = (1 << 63) - 1  # of the numbers that every reader of TOML takes
KEY_BITS = 32
SHIFTS = (FIRST_SHIFT, SECOND_SHIFT, THIRD_SHIFT)


class PositionField(msgspec.Struct, frozen=True):
    """A field of a position: its name, a sentence about it, and the fields that it is a table of."""

    name: str
    meaning: str
    parts: tuple["PositionField", ...] = ()


# What every position may say about its beginning and about what comes next.
FIRST_FIELDS = (
    PositionField("game", "The game that the position belongs to."),
    PositionField("rules", "The version of the rules; the newest one unless given."),
    PositionField("seed", "The seed of the chance stream, a number or a hexadecimal text like '0x1f'."),
)
LAST_FIELDS = (
    PositionField(
        "to_act",
        "Who owes an answer: a player, or a list while several answer at once; naming somebody else hands the "
        "question over.",
    ),
    PositionField(
        "pending",
        "The steps that wait, the next one first, each a table with its name as `step`, its player as `who` and its "
        "numbers; given, nothing happens until somebody answers. An empty list: the game is over.",
    ),
    PositionField("draws", "How many numbers have been drawn from the chance stream."),
    PositionField("reveal_count", "How often something hidden has come to light: undo goes back no further."),
)


def check_fields(
    fields: Mapping[str, Any], known: Collection[str] | Iterable[PositionField], what: str = "a position"
) -> None:
    """Refuse fields that nobody reads."""
    names = {entry if isinstance(entry, str) else entry.name for entry in known}
    if unknown := set(fields) - names:
        raise BadState(f"{what} has no field {min(unknown)!r}; it may have {', '.join(sorted(names))}")


@contextmanager
def building() -> Iterator[None]:
    """Whatever goes wrong inside is BadState: a table cannot be built from these fields."""
    try:
        yield
    except (TypeError, ValueError, AttributeError, KeyError, IndexError, OverflowError) as error:
        raise BadState(f"the position cannot be built: {error}") from None
    except UnknownName as error:
        raise BadState(str(error)) from None


def number_of(word: object, names: Iterable[str], what: str) -> int:
    """The place of a name in a list, however it is written, or UnknownName with the names there are.

    >>> number_of("Syrtis_Major", ["hellas", "syrtis-major"], "zone")
    1
    """
    known = tuple(names)
    places = _places_in(known)
    place = places.get(word) if isinstance(word, str) else None  # most words are written as their names are
    if place is None:
        place = places.get(_plain(word))
    if place is None:
        listed = known if len(known) <= MOST_NAMES else (*known[:MOST_NAMES], "…")
        raise UnknownName(f"there is no {what} {word!r}; there are {', '.join(listed)}")
    return place


def _places_in(names: tuple[str, ...]) -> dict[str, int]:
    """The same as `_places`: most lists are constants, and finding one as an object is quicker than by its words."""
    seen, places = _CONSTANTS.get(id(names), (None, {}))
    if seen is not names:
        if len(_CONSTANTS) >= MOST_CONSTANTS:
            _CONSTANTS.clear()
        places = _places(names)
        _CONSTANTS[id(names)] = names, places
    return places


_CONSTANTS: dict[int, tuple[tuple[str, ...] | None, dict[str, int]]] = {}
MOST_CONSTANTS = 256


@lru_cache(maxsize=64)
def _places(names: tuple[str, ...]) -> dict[str, int]:
    """The place of each name as it is compared; of two that are alike, the first one counts."""
    return {_plain(name): len(names) - 1 - place for place, name in enumerate(reversed(names))}


def _plain(word: object) -> str:
    return str(word).lower().replace("_", "-").replace(" ", "-")


# -- sets and counts --------------------------------------------------------------------------------------------------


def members(mask: int, names: Sequence[str]) -> list[str]:
    """The names of the bits of a set.

    >>> members(0b101, ("ice", "sylvanite", "celerium"))
    ['ice', 'celerium']
    """
    return [names[place] for place in bits.members(mask, len(names))]


def counted(counts: Iterable[int], names: Iterable[str]) -> dict[str, int]:
    """Numbers by name, without the zeros.

    >>> counted([2, 0, 1], ("ice", "sylvanite", "celerium"))
    {'ice': 2, 'celerium': 1}
    """
    return {name: int(count) for count, name in zip(counts, names, strict=False) if count}


# -- chance -----------------------------------------------------------------------------------------------------------


def seed_of(chance: Chance) -> int | str:
    """The seed of a chance stream as a field."""
    *words, _ = chance.key()
    seed = sum(int(word) << KEY_BITS * place for place, word in enumerate(words))
    return seed if seed <= LARGEST else hex(seed)


def read_seed(seed: int | str) -> int:
    """The seed that a field says."""
    return int(seed, 0) if isinstance(seed, str) else int(seed)


# -- steps that wait --------------------------------------------------------------------------------------------------


class Number(msgspec.Struct, frozen=True):
    """One number of a step: its name, where the frame packs it, and how people read it.

    `at` is which of the three numbers of a frame it is part of (1 to 3); `bits` of them from `shift` on are its own.
    `plus` is what the frame adds to it: with 1, an empty place is 0 and the number is left out. With `names` it is
    written as a name, with `several` it is a set, with `less` it is counted from another of the three numbers.
    `most` is the largest that makes sense, where neither names nor bits say so.
    """

    name: str
    at: int
    names: tuple[str, ...] = ()
    plus: int = 0
    shift: int = 0
    bits: int = 12
    several: bool = False
    less: int = 0
    most: int = LARGEST

    def write(self, packed: int) -> object:
        """The number as a field's value, or None where it is empty."""
        raw = self._raw(packed, self.at) >> self.shift & (1 << self.bits) - 1
        if self.several:
            numbers = [place for place in range(self.bits) if raw >> place & 1]
            return [self.names[number] if self.names else number + 1 for number in numbers]
        if self.plus > 0 and raw == 0:
            return None
        value = raw - self.plus - (self._raw(packed, self.less) if self.less else 0)
        return self.names[value] if self.names else value

    def read(self, value: Any, packed: int) -> int:
        """What the value adds to a frame that has the numbers before it."""
        if self.several:
            names = self.names or tuple(str(place + 1) for place in range(self.bits))
            raw = sum(1 << number_of(one, names, self.name) for one in value)
        else:
            number = number_of(value, self.names, self.name) if self.names else int(value)
            raw = number + self.plus + (self._raw(packed, self.less) if self.less else 0)
        if not 0 <= raw < 1 << self.bits or (not self.several and number > self.most):
            raise BadState(f"{self.name} cannot be {value!r}")
        return int(raw) << self.shift + int(SHIFTS[self.at - 1])

    @staticmethod
    def _raw(packed: int, at: int) -> int:
        return packed >> int(SHIFTS[at - 1]) & int(FIELD)


class Step(msgspec.Struct, frozen=True):
    """A kind of frame as positions call it; `who` says in which list of names its player is found ("" for nobody)."""

    kind: int
    name: str
    who: str = ""
    numbers: tuple[Number, ...] = ()


SEATS = "seats"  # where the names of seats are, among the lists of names that steps may use


class Steps:
    """The steps of a game, and the names of those who may be meant by them.

    `together` is the kind of step at which seats answer at once, each with steps of its own.
    """

    def __init__(self, steps: Iterable[Step], together: int, names: Mapping[str, Sequence[str]]) -> None:
        self._by_kind = {step.kind: step for step in steps}
        self._by_name = {step.name: step for step in self._by_kind.values()}
        self._together = together
        self._names = names

    def write(self, pending: Pending) -> list[dict[str, Any]]:
        """The steps that wait, the next one first."""
        return [self._write(packed, pending) for packed in reversed(pending.frames())]

    def _write(self, packed: int, pending: Pending | None = None) -> dict[str, Any]:
        step = self._by_kind[int(kind_of(packed))]
        written: dict[str, Any] = {"step": step.name}
        if step.who:
            written["who"] = self._names[step.who][int(who_of(packed))]
        for number in step.numbers:
            value = number.write(packed)
            if value is not None:
                written[number.name] = value
        if pending is not None and step.kind == self._together:
            written["seats"] = {
                name: [self._write(own) for own in reversed(pending.frames_aside(seat))]
                for seat, name in enumerate(self._names[SEATS])
                if pending.top_aside(seat) != 0
            }
        return written

    def read(self, steps: Sequence[Mapping[str, Any]], pending: Pending) -> None:
        """Put steps that somebody wrote on an empty stack."""
        for written in reversed(steps):
            fields = dict(written)
            for name, own in fields.pop("seats", {}).items():
                seat = number_of(name, self._names[SEATS], "player")
                for step in reversed(own):
                    pending.push_aside(seat, self._read_own(step, seat))
            pending.push(self._read(fields))

    def _read_own(self, written: Mapping[str, Any], seat: int) -> int:
        """A step that only one seat answers; on its stack nobody else is asked."""
        packed, seats = self._read(written), self._names[SEATS]
        asked = int(who_of(packed))
        if asked != seat:
            raise BadState(f"{seats[seat]} cannot answer for {seats[asked]}")
        return packed

    def _read(self, written: Mapping[str, Any]) -> int:
        step = self._step(written["step"])
        known = {"step", *(["who"] if step.who else []), *(number.name for number in step.numbers)}
        check_fields(written, known, f"the step {step.name!r}")
        who = number_of(written["who"], self._names[step.who], "player") if step.who else 0
        packed = int(frame(step.kind, who))
        for number in step.numbers:
            if number.name in written:
                packed |= number.read(written[number.name], packed)
        return packed

    def _step(self, name: object) -> Step:
        steps = list(self._by_name)
        return self._by_name[steps[number_of(name, steps, "step")]]

    def hand_over(self, pending: Pending, players: Sequence[str]) -> None:
        """Let other players answer the open question; those left out of a common one have answered it."""
        if not players or pending.depth() == 0:
            raise BadState("to_act names who owes an answer; nobody does once the game is over")
        top = int(pending.top())
        if int(kind_of(top)) == self._together:
            self._leave_to(pending, [number_of(name, self._names[SEATS], "player") for name in players])
            return
        if len(players) != 1:
            raise BadState(f"only one player can be asked here, not {', '.join(players)}")
        step = self._by_kind[int(kind_of(top))]
        others = top & ~(int(who_of(top)) << WHO_SHIFT)
        pending.swap(others | number_of(players[0], self._names[step.who], "player") << WHO_SHIFT)

    def _leave_to(self, pending: Pending, seats: Collection[int]) -> None:
        for seat, name in enumerate(self._names[SEATS]):
            if seat in seats and pending.top_aside(seat) == 0:
                raise BadState(f"{name} has nothing to answer here")
            while seat not in seats and pending.top_aside(seat) != 0:
                pending.pop_aside(seat)


# -- building and writing ---------------------------------------------------------------------------------------------


Work = Callable[[Any], None]  # something that happens to a table


class Builder:
    """The head of a game's builder: its fields by name, its players, its chance, and the steps that wait."""

    def __init__(
        self, game: str, fields: Mapping[str, Any], known: Iterable[PositionField], what: str = "a position"
    ) -> None:
        check_fields(fields, known, what)
        if fields.get("game", game) != game:
            raise BadState(f"the position belongs to {fields['game']!r}, not to {game}")
        self.fields = fields
        self.players: Sequence[str] = ()  # what the seats are called

    def count_seats(self, game: str, least: int, most: int, default: int = 4) -> int:
        """How many seats there are, or BadState if the game is not for so many."""
        seats = int(self.fields.get("seats", default))
        if not least <= seats <= most:
            raise BadState(f"{game} is for {least} to {most} seats, not {seats}")
        return seats

    def rules(self, newest: int) -> int:
        """The version of the rules, or BadState if there is no such version."""
        rules = int(self.fields.get("rules", newest))
        if not 1 <= rules <= newest:
            raise BadState(f"there are versions 1 to {newest} of the rules, not {rules}")
        return rules

    def chance(self) -> Chance:
        """The chance that the table begins with."""
        return Chance.from_seed(read_seed(self.fields.get("seed", 0)))

    def seat(self, name: object) -> int:
        """The seat of a player."""
        return number_of(name, self.players, "colour")

    def by_seat(self, field: str) -> dict[int, Any]:
        """A field by player, with seats instead."""
        return {self.seat(name): value for name, value in dict(self.fields.get(field, {})).items()}

    def to_act(self) -> list[int] | None:
        """The seats that are to act, or None if the position does not say so."""
        given = self.fields.get("to_act")
        if given is None:
            return None
        return sorted(self.seat(name) for name in ([given] if isinstance(given, str | int) else given))

    def open_question(self, table: FrameState, steps: Steps, begin: Work) -> None:
        """Go on with the steps that wait or, where none are given, with what `begin` puts down; then see who acts."""
        if "pending" in self.fields:
            steps.read(self.fields["pending"], table.stack)
        else:
            begin(table)
            table.advance()
        wanted = self.to_act()
        if wanted is not None and wanted != sorted(table.actors()):
            steps.hand_over(table.stack, [self.players[seat] for seat in wanted])
            table.advance()

    def finish(self, state: State) -> None:
        """Bring the chance stream and the count of what has come to light to where they are."""
        if "draws" in self.fields:
            state.chance = self.chance()
            state.chance.drawn = int(self.fields["draws"])
        if "reveal_count" in self.fields:
            state.reveal_count = int(self.fields["reveal_count"])


def first_fields(game: str, state: State) -> dict[str, Any]:
    """The fields that a written position begins with."""
    return {"game": game, "rules": state.rules_version(), "seed": seed_of(state.chance)}


def last_fields(state: State, players: Sequence[str], steps: list[dict[str, Any]] | None) -> dict[str, Any]:
    """The fields that a written position ends with; `steps` may be left out where other fields say the same."""
    actors = [players[seat] for seat in state.actors()]
    return {
        **({"to_act": actors[0] if len(actors) == 1 else actors} if actors else {}),
        **({} if steps is None else {"pending": steps}),
        "draws": int(state.chance.drawn),
        "reveal_count": int(state.reveal_count),
    }
