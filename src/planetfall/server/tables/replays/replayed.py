"""A position within a finished or uploaded game: what the first answers lead to, and the answer that led there."""

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock

import msgspec

from planetfall.core.errors import BadRecord, PlanetfallError
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.record import Answer, Record
from planetfall.core.state import State
from planetfall.server.tables.history import History, LogEntry, Past, StepRecorder, record_prefix

APART = 32  # answers from one kept position to the next
MAX_KEPT = 256  # positions, of all games together


class Replayed(msgspec.Struct, frozen=True):
    """A record after `at` of its `last` standing answers; at the start there is no answer before."""

    history: History
    at: int
    last: int
    given: Answer | None = None
    before: State | None = None  # the position in which the answer was given


def replay_to(game: Game, record: Record, pack: Pack, at: int) -> Replayed:
    """The position after so many answers, at most all of them, or BadRecord."""
    return ReplayedGame(game, record, pack).at(at)


class ReplayedGame:
    """A record that is replayed to one place or another; positions on the way may be kept for the next time."""

    def __init__(
        self,
        game: Game,
        record: Record,
        pack: Pack,
        kept: "KeptPositions | None" = None,
        key: Hashable = None,
    ) -> None:
        self._game = game
        self._record = record
        self._pack = pack
        self._kept = kept
        self._key = key

    def at(self, at: int) -> Replayed:
        """The position after so many answers, at most all of them, or BadRecord."""
        answers, salts = self._record.effective_answers()
        at = min(max(at, 0), len(answers))
        is_kept = self._kept is not None and not salts  # answers may follow a kept position, but nothing else
        history = self._near(max(at - 1, 0)) if is_kept else self._history(max(at - 1, 0))
        if at == 0:
            return Replayed(history, 0, len(answers))
        given, before = answers[at - 1], history.match.state.copy()
        match, recorder = history.match.fork(), StepRecorder(self._game)
        try:
            match.batch(given.seat, [given.action], recorder)
        except PlanetfallError as error:
            raise BadRecord(f"answer {at} of the record is not legal: {error}") from None
        history.adopt(match, [given], recorder.steps)
        return Replayed(history, at, len(answers), given, before)

    def _history(self, length: int, past: Past | None = None) -> History:
        return History(self._game, record_prefix(self._record, length), self._pack, past)

    def _near(self, length: int) -> History:
        """The first answers, from the nearest kept position on; the one before the place is kept on the way."""
        assert self._kept is not None
        stop = length // APART * APART
        past = self._kept.get((self._key, stop))
        if past is None:
            before = self._kept.get((self._key, stop - APART))
            history = self._history(stop, before)
            past = self._kept.put((self._key, stop), history)
        return self._history(length, past)


class KeptPositions:
    """Positions of games that were replayed lately, so that the next step need not begin at the start."""

    def __init__(self) -> None:
        self._found: OrderedDict[Hashable, Past] = OrderedDict()
        self._lock = Lock()  # replays run in threads

    def get(self, key: Hashable) -> Past | None:
        """A copy of a kept position, to go on from."""
        with self._lock:
            past = self._found.get(key)
            if past is None:
                return None
            self._found.move_to_end(key)
        return copy_of(past)

    def put(self, key: Hashable, history: History) -> Past:
        """Keep a copy of where a history has come to, and return the position; the least recently used make room."""
        match = history.match
        past = Past(
            len(match.record.rows), match.state, match.contexts(), history.log_entries, history.score_history
        )
        with self._lock:
            self._found[key] = copy_of(past)
            while len(self._found) > MAX_KEPT:
                self._found.popitem(last=False)
        return past


def copy_of(past: Past) -> Past:
    """The same position, for a history of its own; entries of the log keep what they rendered for one reader."""
    entries = [LogEntry(entry.after, entry.event) for entry in past.log_entries]
    return Past(past.rows, past.state.copy(), past.contexts[:], entries, past.score_history[:])
