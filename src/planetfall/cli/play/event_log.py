"""What has happened in a match, as sentences, and what of it each seat has been told."""

from collections.abc import Sequence

from planetfall.core.game import Game
from planetfall.core.state import Event, State


class Chronicle:
    """Sentences in order, each with the answer it followed and the seats that may read it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._entries: list[tuple[int, Event, str]] = []
        self._told: dict[int | None, int] = {}

    def add(self, answers: int, state: State, events: Sequence[Event]) -> None:
        """Write down what the latest of so many answers has brought about."""
        self._entries += [(answers, event, self.game.event_text(state, event)) for event in events]

    def cut(self, answers: int) -> None:
        """Forget what came after the first so many answers."""
        self._entries = [entry for entry in self._entries if entry[0] <= answers]
        self._told = {seat: min(told, len(self._entries)) for seat, told in self._told.items()}

    def news(self, seat: int | None) -> list[str]:
        """What the seat has not been told yet; from now on it has."""
        fresh = self._seen(seat, self._told.get(seat, 0))
        self._told[seat] = len(self._entries)
        return fresh

    def skip(self, seat: int | None) -> None:
        """Take everything so far as told."""
        self._told[seat] = len(self._entries)

    def remind(self, seats: Sequence[int]) -> None:
        """Begin again after a pause: everybody is told what came of their last answer, given who answered in turn."""
        self.skip(None)
        for seat in set(seats):
            last = max(place for place, answerer in enumerate(seats) if answerer == seat)
            self._told[seat] = sum(1 for answers, _, _ in self._entries if answers <= last)

    def all(self, seat: int | None) -> list[str]:
        """Everything the seat may read."""
        return self._seen(seat, 0)

    def _seen(self, seat: int | None, start: int) -> list[str]:
        return [sentence for _, event, sentence in self._entries[start:] if event.seen_by(seat)]
