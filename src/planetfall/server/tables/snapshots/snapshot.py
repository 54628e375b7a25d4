"""Snapshots of a table: what its answers so far lead to, as text, so that waking it replays only what came later.

The answers stay the truth. A snapshot is read only if this very program wrote it about these very answers; otherwise
the table is replayed from its start. It holds everything that is hidden, so it never leaves the database.
"""

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import version
from typing import TypeVar

import msgspec

from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.match import Context
from planetfall.core.pack import Pack
from planetfall.core.record import Record, Row
from planetfall.core.state import Event
from planetfall.server.store.rows import Snapshot
from planetfall.server.tables.history import History, LogEntry, Past

FORMAT = 1  # of a course
DIGEST_BYTES = 16
Value = TypeVar("Value")
Runs = list[tuple[int, Value]]  # values by the place from which on they hold


class Course(msgspec.Struct, array_like=True):
    """The log, the scores and the contexts of a match; events are columns, since that is read in half the time."""

    answers: int
    contexts: Runs[Context]  # before each answer
    scores: Runs[list[int]]  # at the start and after each answer
    sorts: list[tuple[str, str]]  # kinds of events, each with a clause
    events: list[int]  # places in `sorts`
    values: list[tuple[int, ...]]
    audiences: list[int]
    after: list[int]


_READ_COURSE = msgspec.json.Decoder(Course)


def take(history: History) -> Snapshot:
    """A snapshot of a match as it stands."""
    match, form = history.match, form_of(history.match.game)
    rows, state = match.record.rows, match.state.text()
    course = msgspec.json.encode(_course(history)).decode()
    return Snapshot(len(rows), form, _digest(form, rows, state, course), state, course)


def wake(game: Game, record: Record, pack: Pack, snapshot: Snapshot | None) -> History:
    """The history of a stored match: from its snapshot on if that fits, else from the start, or BadRecord."""
    if snapshot is not None and _fits(snapshot, game, record):
        try:
            return History(game, record, pack, _past(snapshot, game, pack))
        except (PlanetfallError, msgspec.MsgspecError):
            pass  # answers were taken back since then
    return History(game, record, pack)


@cache
def form_of(game: Game) -> str:
    """What a snapshot of a game depends on beside its answers: the version of the program, the rules and the events."""
    kinds = [(name, kind.values, kind.clauses) for name, kind in game.event_kinds().items()]
    events = hashlib.blake2b(msgspec.json.encode(kinds), digest_size=8).hexdigest()
    return f"{FORMAT} {version('planetfall')} {game.rules_version} {events}"


def _digest(form: str, rows: Sequence[Row], state: str, course: str) -> str:
    made = hashlib.blake2b(digest_size=DIGEST_BYTES)
    for part in (form.encode(), msgspec.json.encode(rows), state.encode(), course.encode()):
        made.update(len(part).to_bytes(8))
        made.update(part)
    return made.hexdigest()


def _fits(snapshot: Snapshot, game: Game, record: Record) -> bool:
    """Whether this program wrote it, about the first rows of this record, and nothing has altered it since."""
    if snapshot.form != form_of(game) or snapshot.rows > len(record.rows):
        return False
    rows = record.rows[: snapshot.rows]
    return snapshot.digest == _digest(snapshot.form, rows, snapshot.state, snapshot.course)


def _course(history: History) -> Course:
    entries = history.log_entries
    sorts: dict[tuple[str, str], int] = {}
    return Course(
        len(history.answers),
        _runs(history.match.contexts()),
        _runs(history.score_history),
        events=[sorts.setdefault((entry.event.kind, entry.event.clause), len(sorts)) for entry in entries],
        values=[entry.event.values for entry in entries],
        audiences=[entry.event.audience for entry in entries],
        after=[entry.after for entry in entries],
        sorts=list(sorts),
    )


def _past(snapshot: Snapshot, game: Game, pack: Pack) -> Past:
    course = _READ_COURSE.decode(snapshot.course)
    kinds = [course.sorts[sort][0] for sort in course.events]
    clauses = [course.sorts[sort][1] for sort in course.events]
    events = map(Event, kinds, course.values, course.audiences, clauses)
    entries = list(map(LogEntry, course.after, events))  # a loop takes twice the time
    return Past(
        snapshot.rows,
        game.restore(snapshot.state, pack),
        _spread(course.contexts, course.answers),
        entries,
        _spread(course.scores, course.answers + 1),
    )


def _runs(values: Iterable[Value]) -> Runs[Value]:
    """Values by the place from which on they hold.

    >>> _runs("aabb")
    [(0, 'a'), (2, 'b')]
    """
    runs: Runs[Value] = []
    for place, value in enumerate(values):
        if not runs or runs[-1][1] != value:
            runs.append((place, value))
    return runs


def _spread(runs: Runs[Value], total: int) -> list[Value]:
    """The values that runs stand for.

    >>> _spread([(0, "a"), (2, "b")], 4)
    ['a', 'a', 'b', 'b']
    """
    spread: list[Value] = []
    ends = [place for place, _ in runs[1:]] + [total]
    for (_, value), end in zip(runs, ends, strict=False):
        spread += [value] * (end - len(spread))
    return spread
