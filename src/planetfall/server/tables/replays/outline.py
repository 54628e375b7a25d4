"""The outline of a replay: where its rounds begin and who gave each answer, so that a page can jump to them."""

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from planetfall.core.events import ROUND
from planetfall.core.game import Game
from planetfall.core.record import Answer
from planetfall.core.state import State
from planetfall.server.tables.history import History, LogEntry


class RoundMark(msgspec.Struct, frozen=True):
    """A round and after how many answers it began; the number is 0 for what comes before the first."""

    at: int
    number: int
    kind: str = ROUND  # of the event with which it began


class Outline(msgspec.Struct, frozen=True):
    """Where the rounds of a replay begin, the first of them at its start, and the seats of its answers."""

    rounds: tuple[RoundMark, ...]
    seats: tuple[int, ...]
    is_over: bool = False  # whether the game ends with the last answer

    def round_at(self, at: int) -> RoundMark:
        """The round in which a place lies.

        >>> outline = Outline((RoundMark(0, 0), RoundMark(4, 1), RoundMark(9, 2)), (0, 1) * 6)
        >>> outline.round_at(8).number
        1
        """
        return next(mark for mark in reversed(self.rounds) if mark.at <= at)

    def round_before(self, at: int) -> int:
        """The beginning of the round, or of the one before it for who is there already.

        >>> outline = Outline((RoundMark(0, 0), RoundMark(4, 1), RoundMark(9, 2)), (0, 1) * 6)
        >>> [outline.round_before(at) for at in (0, 3, 4, 6, 12)]
        [0, 0, 0, 4, 9]
        """
        return max((mark.at for mark in self.rounds if mark.at < at), default=0)

    def round_after(self, at: int) -> int:
        """The beginning of the next round, or the end.

        >>> outline = Outline((RoundMark(0, 0), RoundMark(4, 1), RoundMark(9, 2)), (0, 1) * 6)
        >>> [outline.round_after(at) for at in (0, 4, 9, 12)]
        [4, 9, 12, 12]
        """
        return min((mark.at for mark in self.rounds if mark.at > at), default=len(self.seats))

    def decision_before(self, at: int, seat: int | None) -> int:
        """Where a seat decided the last time before a place; the place itself if it did not.

        >>> outline = Outline((RoundMark(0, 0),), (0, 1, 1, 0))
        >>> outline.decision_before(3, 1), outline.decision_before(1, 1)
        (2, 1)
        """
        return max(
            (place for place in range(min(at, len(self.seats))) if self.seats[place] == seat), default=at
        )

    def decision_after(self, at: int, seat: int | None) -> int:
        """Where a seat decides the next time after a place; the place itself if it does not.

        >>> outline = Outline((RoundMark(0, 0),), (0, 1, 1, 0))
        >>> outline.decision_after(0, 0), outline.decision_after(3, 0)
        (3, 3)
        """
        return next((place for place in range(at + 1, len(self.seats)) if self.seats[place] == seat), at)


def outline_of(
    game: Game, state: State, entries: Sequence[LogEntry], answers: Sequence[Answer], length: int
) -> Outline:
    """The outline of the first answers of a match; `state` is where all of them lead to."""
    standing = takewhile(lambda entry: entry.after < length, entries)
    kinds = {name for name, kind in game.event_kinds().items() if kind.level == ROUND}
    begun = [_mark(game, entry) for entry in standing if entry.event.kind in kinds]
    if begun and game.opening_events():
        opened = begun.pop(0)
        start = RoundMark(0, opened.number, opened.kind)  # nothing comes before the first round
    else:
        first = begun[0].number - 1 if begun else game.round(state)
        start = RoundMark(0, max(first, 0), begun[0].kind if begun else ROUND)
    seats = tuple(answer.seat for answer in answers[:length])
    return Outline((start, *begun), seats, state.over() and length == len(answers))


def outline_of_history(history: History) -> Outline:
    """The outline of a whole match."""
    match = history.match
    return outline_of(match.game, match.state, history.log_entries, history.answers, len(history.answers))


def _mark(game: Game, entry: LogEntry) -> RoundMark:
    number, *_ = entry.event.values
    return RoundMark(entry.after + 1, number, entry.event.kind)
