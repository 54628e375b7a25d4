"""The course of a match: its log of events and its scores after each answer."""

import asyncio
from collections.abc import Hashable, Sequence

import msgspec

from planetfall.core.counters import Counter
from planetfall.core.game import Game
from planetfall.core.match import Context, Match
from planetfall.core.pack import Pack
from planetfall.core.record import Answer, Record, Row, Truncate
from planetfall.core.state import Event, State
from planetfall.core.table_names import Part

Wording = tuple[str, tuple[str, ...], int | None]


MOST_WORDINGS = 32  # of one event that are kept; whoever changes names all the time gets new ones
MOST_RENDERED = 8  # versions of a turn or a line that are kept
MOST_LOOKED_UP = 8  # positions of a match that were replayed


class LogEntry(msgspec.Struct, frozen=True, gc=False):
    """An event and the number of answers that stood before it; caches its sentences and its HTML."""

    after: int
    event: Event
    sentences: dict[Wording, tuple[Part, ...]] = {}
    rendered: dict[Hashable, str] = {}  # the HTML of the turn that it begins, by all that this depends on
    lines: dict[Hashable, str] = {}  # its own line in that HTML, while the turn may grow
    found_refs: list[dict[str, str]] = []
    told: list[tuple[str, str, str, dict[str, str]]] = []  # what its line says to scripts, once it was shown

    def refs(self, game: Game, state: State) -> dict[str, str]:
        """The references of what the event names; the same in every position of a match."""
        if not self.found_refs:
            self.found_refs.append(game.event_refs(state, self.event))
        return self.found_refs[0]

    def wording(self, game: Game, state: State, reader: int | None) -> Wording:
        """What the sentence depends on: a language, the players' names, and the reader if the event names that seat."""
        is_named = reader is not None and f"seat-{reader}" in self.refs(game, state).values()
        return game.language, game.players, reader if is_named else None

    def parts(self, game: Game, state: State, reader: int | None = None) -> tuple[Part, ...]:
        """The event as a sentence in the language of `game`, for the seat that reads it."""
        key = self.wording(game, state, reader)
        if key not in self.sentences:
            if len(self.sentences) >= MOST_WORDINGS:
                self.sentences.clear()
            self.sentences[key] = game.event_parts(state, self.event, key[2])
        return self.sentences[key]

    def text(self, game: Game, state: State) -> str:
        """The event as a sentence for somebody whom it does not address."""
        return "".join(part.text for part in self.parts(game, state))


class Step(msgspec.Struct, frozen=True):
    """What one answer caused: its events, and the open scores after it."""

    events: list[Event]
    scores: list[int]


class StepRecorder:
    """Collects a step for each answer that a match plays; pass it to a match as its watcher."""

    def __init__(self, game: Game) -> None:
        self.steps: list[Step] = []
        self._game = game

    def __call__(self, state: State, events: list[Event]) -> None:
        """Record one answer."""
        self.steps.append(Step(events, open_scores(self._game, state)))


class Past(msgspec.Struct, frozen=True):
    """What the first rows of a record lead to: all that a history needs to go on from there."""

    rows: int
    state: State
    contexts: list[Context]
    log_entries: list[LogEntry]
    score_history: list[list[int]]


class KeptPosition(msgspec.Struct):
    """The position after an answer, and what seats could count then."""

    place: int  # of the answer
    state: State
    counters: dict[int | None, Sequence[Counter]] = {}  # by seat


class History:
    """A match with its log and its scores over time; it is replayed from the start, or from where a `past` ends."""

    def __init__(self, game: Game, record: Record, pack: Pack, past: Past | None = None) -> None:
        recorder = StepRecorder(game)
        answers, _ = record.effective_answers()
        if past is None:
            self.match = Match.replay(game, record, pack, recorder, tells_forced=True)
            steps = recorder.steps[1:]
            self.log_entries: list[LogEntry] = []
            self.score_history = [recorder.steps[0].scores]  # at the start and after each answer
        else:
            self.match = Match.resume(
                game, record, pack, past.state, past.contexts, past.rows, recorder, tells_forced=True
            )
            steps = recorder.steps
            self.log_entries = past.log_entries
            self.score_history = past.score_history
        self.resumed_from = 0 if past is None else past.rows  # rows of the record that were not played
        self.replayed = len(steps)  # answers
        known = len(answers) - len(steps)
        self.answers: list[Answer] = answers[:known]  # those that stand
        self._kept: dict[int, KeptPosition] = {}  # after the last answer of a seat, as far as it is known
        self._looked_up: dict[int, KeptPosition] = {}  # after other answers, by their places
        self._append(answers[known:], steps)

    def counters_after(self, place: int, seat: int | None) -> Sequence[Counter]:
        """What a seat could count after an answer that stands."""
        kept = self._position_after(place)
        if kept is None:
            kept = self._look_up(place, _replayed(self.match, place))
        if seat not in kept.counters:
            kept.counters[seat] = counted(self.match.game, kept.state, seat)
        return kept.counters[seat]

    async def prepare(self, place: int) -> None:
        """Replay the match up to an answer in a thread, so that `counters_after` finds the position."""
        match = self.match
        if self._position_after(place) is None:
            state = await asyncio.to_thread(_replayed, match, place)
            if self.match is match:
                self._look_up(place, state)

    def _position_after(self, place: int) -> KeptPosition | None:
        kept = (each for each in self._kept.values() if each.place == place)
        return self._looked_up.get(place) or next(kept, None)

    def _look_up(self, place: int, state: State) -> KeptPosition:
        """Keep a position that was replayed, and drop the oldest if there are too many."""
        found = self._looked_up[place] = KeptPosition(place, state)
        if len(self._looked_up) > MOST_LOOKED_UP:
            del self._looked_up[next(iter(self._looked_up))]
        return found

    def adopt(self, match: Match, rows: Sequence[Row], steps: Sequence[Step]) -> None:
        """Take over a fork of the match that has played `rows`, with the step of each answer among them."""
        self.match = match
        self._truncate(min((row.cut for row in rows if isinstance(row, Truncate)), default=len(self.answers)))
        self._append([row for row in rows if isinstance(row, Answer)], steps)
        if rows and isinstance(
            rows[-1], Answer
        ):  # whoever plays on forks the match, so its state stays as it is
            self._kept[rows[-1].seat] = KeptPosition(len(self.answers) - 1, match.state)

    def _append(self, answers: Sequence[Answer], steps: Sequence[Step]) -> None:
        for answer, step in zip(answers, steps, strict=True):
            before = () if self.answers else self.match.game.opening_events()
            self.log_entries += [LogEntry(len(self.answers), event) for event in (*before, *step.events)]
            self.answers.append(answer)
            self.score_history.append(step.scores)

    def _truncate(self, length: int) -> None:
        """Forget what came after the first answers: replaying them would give the same events again."""
        if length < len(self.answers):
            self.log_entries = [entry for entry in self.log_entries if entry.after < length]
            del self.answers[length:], self.score_history[length + 1 :]
            self._kept = {seat: kept for seat, kept in self._kept.items() if kept.place < length}
            self._looked_up = {place: kept for place, kept in self._looked_up.items() if place < length}


def _replayed(match: Match, place: int) -> State:
    """The position after an answer that stands."""
    record = record_prefix(match.record, place + 1)
    return Match.replay(match.game, record, match.pack).state


def counted(game: Game, state: State, seat: int | None) -> Sequence[Counter]:
    """What a seat can count in a position, from nothing but what it is shown."""
    return game.counters(game.shown(game.view(state, seat)))


def open_scores(game: Game, state: State) -> list[int]:
    """What everybody can see of the scores, for the chart."""
    return [int(points) for points in game.open_scores(state)]


def record_prefix(record: Record, length: int) -> Record:
    """A record of the first standing answers, without those that were taken back."""
    answers, salts = record.effective_answers()
    rows: list[Row] = []
    for place in range(min(length, len(answers)) + 1):
        if place in salts:
            rows.append(Truncate(place, salts[place]))
        if place < min(length, len(answers)):
            rows.append(answers[place])
    return Record(record.header, rows)
