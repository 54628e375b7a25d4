"""The event log of a match as sentences, and how far each seat has read it."""

from collections.abc import Sequence

from planetfall.core.game import Game
from planetfall.core.state import Event, State


class EventLog:
    """Sentences in order, each with the answer that caused it and the seats that may read it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._entries: list[tuple[int, frozenset[int | None], str]] = []  # for whom each is
        self._read: dict[int | None, int] = {}  # how many entries each seat has read

    def add(self, answers: int, state: State, events: Sequence[Event]) -> None:
        """Add the events that the latest of so many answers has caused."""
        seats = (None, *range(int(state.seats)))
        for event in events:
            readers = frozenset(seat for seat in seats if self.game.is_shown(state, event, seat))
            self._entries.append((answers, readers, self.game.event_text(state, event)))

    def truncate(self, answers: int) -> None:
        """Drop what came after the first so many answers."""
        self._entries = [entry for entry in self._entries if entry[0] <= answers]
        self._read = {seat: min(read, len(self._entries)) for seat, read in self._read.items()}

    def take_unread(self, seat: int | None) -> list[str]:
        """What the seat has not read yet; from now on it counts as read."""
        unread = self._visible(seat, self._read.get(seat, 0))
        self._read[seat] = len(self._entries)
        return unread

    def mark_read(self, seat: int | None) -> None:
        """Count everything so far as read."""
        self._read[seat] = len(self._entries)

    def mark_unread_since_last_answers(self, seats: Sequence[int]) -> None:
        """For a resumed match: every seat reads again what followed its last answer, given who answered in turn."""
        self.mark_read(None)
        for seat in set(seats):
            last = max(index for index, answerer in enumerate(seats) if answerer == seat)
            self._read[seat] = sum(1 for answers, _, _ in self._entries if answers <= last)

    def all(self, seat: int | None) -> list[str]:
        """Everything the seat may read."""
        return self._visible(seat, 0)

    def _visible(self, seat: int | None, start: int) -> list[str]:
        return [sentence for _, readers, sentence in self._entries[start:] if seat in readers]
