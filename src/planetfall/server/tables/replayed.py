"""A position within a finished or uploaded game: what the first answers lead to, and the answer that led there."""

import msgspec

from planetfall.core.errors import BadRecord, PlanetfallError
from planetfall.core.game import Game
from planetfall.core.pack import Pack
from planetfall.core.record import Answer, Record
from planetfall.core.state import State
from planetfall.server.tables.history import History, StepRecorder, record_prefix


class Replayed(msgspec.Struct, frozen=True):
    """A record after `at` of its `last` standing answers; at the start there is no answer before."""

    history: History
    at: int
    last: int
    given: Answer | None = None
    before: State | None = None  # the position in which the answer was given


def replay_to(game: Game, record: Record, pack: Pack, at: int) -> Replayed:
    """The position after so many answers, at most all of them, or BadRecord."""
    answers, _ = record.effective_answers()
    at = min(max(at, 0), len(answers))
    history = History(game, record_prefix(record, max(at - 1, 0)), pack)
    if at == 0:
        return Replayed(history, 0, len(answers))
    given, before = answers[at - 1], history.match.state.copy()
    match, recorder = history.match.fork(), StepRecorder(game)
    try:
        match.batch(given.seat, [given.action], recorder)
    except PlanetfallError as error:
        raise BadRecord(f"answer {at} of the record is not legal: {error}") from None
    history.adopt(match, [given], recorder.steps)
    return Replayed(history, at, len(answers), given, before)
