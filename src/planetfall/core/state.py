"""The contract of a game's state, and the events it tells to whoever listens."""

from mypy_extensions import i64, mypyc_attr

from planetfall.core.chance import Chance


class Event:
    """Something that happened, for the seats that may see it.

    `kind` names the sentence, `values` are its numbers (what they mean is the game's business), `audience` is a bit
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


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A table in the middle of a game; only `play` changes it."""

    def __init__(self, seats: i64, chance: Chance) -> None:
        self.seats: i64 = seats
        self.chance: Chance = chance
        self.reveal_count: i64 = 0
        self.event_buffer: list[Event] | None = None

    def actors(self) -> list[int]:
        """The seats that owe an answer now; empty when the game is over."""
        raise NotImplementedError

    def is_simultaneous(self) -> bool:
        """Whether the open question is secret and simultaneous: seats answer in any order."""
        return False

    def legal(self, seat: i64) -> list[int]:
        """The answers a seat may give now: never empty for an actor, empty for everybody else."""
        raise NotImplementedError

    def play(self, seat: i64, action: i64) -> None:
        """Give an answer, or raise IllegalAction with the clause it breaks and change nothing."""
        raise NotImplementedError

    def copy(self) -> "State":
        """A state of its own in the same position; nobody listens to it."""
        raise NotImplementedError

    def scores(self) -> list[int]:
        """What each seat would score if the game ended here."""
        raise NotImplementedError

    def winners(self) -> list[int]:
        """The seats that have won; may be empty at the end, since everybody can lose."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.actors()

    def text(self) -> str:
        """Everything, as one line of text that the game's `load` reads back."""
        raise NotImplementedError

    def listen(self) -> None:
        """Start collecting events; `take_events` hands them out."""
        self.event_buffer = []

    def take_events(self) -> list[Event]:
        """The events since the last call; empty when nobody listens."""
        event_buffer = self.event_buffer
        if event_buffer is None:
            return []
        self.event_buffer = []
        return event_buffer


def emit(state: State, kind: str, values: tuple[int, ...], clause: str, audience: int = -1) -> None:
    """Tell an event to whoever listens."""
    event_buffer = state.event_buffer
    if event_buffer is not None:
        event_buffer.append(Event(kind, values, audience, clause))
