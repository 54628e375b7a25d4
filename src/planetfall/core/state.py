"""The contract of a game's state, and the events it emits to a listener."""

from typing import Any, overload

from mypy_extensions import i64, mypyc_attr

from planetfall.core.chance import Chance
from planetfall.core.pack import Pack


class Event:
    """Something that happened, for the seats that may see it.

    `kind` names the sentence, `values` are its numbers (`EventKind` says what they mean), `audience` is a bit
    per seat, or negative for everybody but the seats whose bits are missing (-1: nobody is left out), `clause` is the
    rule behind it.
    """

    def __init__(self, kind: str, values: tuple[int, ...], audience: int, clause: str) -> None:
        self.kind = kind
        self.values = values
        self.audience = audience
        self.clause = clause

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may see it."""
        return self.audience < 0 if seat is None else self.audience >> seat & 1 == 1

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.values!r}, {self.audience}, {self.clause!r})"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:  # noqa: PLW1641 -- it changes, so it has no hash
    """A table in the middle of a game; only `play` and `apply` change it.

    A state is a value: states of the same game, pack and position are equal, it can be copied and pickled, and since it
    changes it cannot be hashed. Who listens to it is no part of the value.
    """

    def __init__(self, seats: i64, chance: Chance) -> None:
        self.seats: i64 = seats
        self.chance: Chance = chance
        self.reveal_count: i64 = 0
        self.event_buffer: list[Event] | None = None
        self.tells_forced: bool = False  # whether events also tell what is decided without being asked

    def actors(self) -> list[int]:
        """The seats that owe an answer now; empty when the game is over."""
        raise NotImplementedError

    def next_actor(self, seat: i64) -> i64:
        """The seat that answers next if others wait for this one: itself, if it owes an answer; -1: nobody does."""
        actors = self.actors()
        if not actors:
            return -1
        return seat if seat in actors else actors[0]

    def is_simultaneous(self) -> bool:
        """Whether the open question is secret and simultaneous: seats answer in any order."""
        return False

    def starts_round(self) -> bool:
        """Whether the open question is one that rounds begin with, where a search may value positions."""
        return self.is_simultaneous()

    def legal(self, seat: i64) -> list[int]:
        """The answers a seat may give now: never empty for an actor, empty for everybody else."""
        raise NotImplementedError

    def random_answer(self, seat: i64, chance: Chance) -> i64:
        """One of the legal answers of a seat that owes one, drawn at random."""
        answers = self.legal(seat)
        return answers[chance.randbelow(len(answers))]

    def apply(self, seat: i64, action: i64) -> None:
        """Give an answer by its number, or raise IllegalAction with the clause it breaks and change nothing."""
        raise NotImplementedError

    def apply_legal(self, seat: i64, action: i64) -> None:
        """Give an answer that is known to be one of `legal`: the same as `apply`, which looks whether it is."""
        self.apply(seat, action)

    def copy(self) -> "State":
        """An independent state in the same position, without a listener."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """What each seat would score if the game ended here."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won; may be empty at the end, since everybody can lose."""
        raise NotImplementedError

    def pack(self) -> Pack | None:
        """The pack that the table is played with; None: the one that is shipped."""
        return None

    def rules_version(self) -> int:
        """The version of the rules that the table is played with."""
        return 1

    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors()

    def text(self) -> str:
        """Everything, as one line of text that the game's `load` reads back."""
        raise NotImplementedError

    # -- for people -------------------------------------------------------------------------------------------------

    @overload
    def play(self, answer: int | str, /) -> None: ...

    @overload
    def play(self, seat: int, answer: int | str, /) -> None: ...

    def play(self, first: int | str, second: int | str | None = None, /) -> None:
        """Give an answer by name or number, for a seat or for the only one that owes an answer.

        `state.play("board dock 3")`, `state.play(2, "board dock 3")` and `state.play(2, 7)` all work; what the rules
        refuse raises IllegalAction and changes nothing. Programs that play much call `apply`.
        """
        from planetfall.core.state_value import chosen

        if second is None:
            seat, action = chosen(self, None, first)
        else:
            assert isinstance(first, int), "play(seat, answer): a seat is a number"
            seat, action = chosen(self, first, second)
        self.apply(seat, action)

    def legal_names(self, seat: int | None = None) -> list[str]:
        """The names of the answers that a seat may give now; without a seat, of the only one that owes an answer."""
        from planetfall.core.state_value import names_of, only_actor

        return names_of(self, only_actor(self) if seat is None else seat)

    # -- a state is a value -----------------------------------------------------------------------------------------

    def digest(self) -> str:
        """A short digest of everything on the table, chance included: equal states have equal digests."""
        from planetfall.core.record import digest_of

        return digest_of(self.text())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.text() == other.text()

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def __reduce__(self) -> Any:
        from planetfall.core.state_value import reduced

        return reduced(self)

    def __repr__(self) -> str:
        from planetfall.core.state_value import describe

        return describe(self)

    # -- what happens -----------------------------------------------------------------------------------------------

    def listen(self, forced: bool = False) -> None:
        """Start collecting events; `take_events` hands them out.

        With `forced` they also tell of questions that were not asked because they had one answer or none: for people,
        who wonder. Records and their digests of events do without.
        """
        self.event_buffer = []
        self.tells_forced = forced

    def take_events(self) -> list[Event]:
        """The events since the last call; empty when nobody listens."""
        event_buffer = self.event_buffer
        if event_buffer is None:
            return []
        self.event_buffer = []
        return event_buffer


def emit(state: State, kind: str, values: tuple[int, ...], clause: str, audience: int = -1) -> None:
    """Add an event to the buffer, if somebody listens."""
    event_buffer = state.event_buffer
    if event_buffer is not None:
        event_buffer.append(Event(kind, values, audience, clause))
