"""The turning points of a finished game in words: whose chances changed, and the log's most telling sentences."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

from planetfall.bots.hindsight import MIN_CHANGE, Hindsight, TurningPoint
from planetfall.core.game import Game
from planetfall.core.state import State
from planetfall.server.tables.history import LogEntry

MAX_SENTENCES = 2
NEGLIGIBLE = MIN_CHANGE / 2  # the change of a chance that is not shown


class Shift(msgspec.Struct, frozen=True):
    """How one seat's chance changed."""

    seat: int
    before: float
    after: float


class TurningPointText(msgspec.Struct, frozen=True):
    """A turning point as a page shows it: the answer, sentences about it, and whose chances changed."""

    answers: int
    sentences: list[str]  # none at the end: what it changed was known before, but not to all
    shifts: list[Shift]
    is_end: bool


def describe_turning_points(
    analysis: Hindsight, log_entries: Sequence[LogEntry], game: Game, state: State
) -> list[TurningPointText]:
    """The turning points of a game, in words; only events that everybody saw are mentioned."""
    public = [entry for entry in log_entries if entry.event.seen_by(None)]
    return [_describe(analysis, turn, public, game, state) for turn in analysis.turns]


def _describe(
    analysis: Hindsight, turn: TurningPoint, public: Sequence[LogEntry], game: Game, state: State
) -> TurningPointText:
    start, answers = analysis.course[turn.place - 1].answers, analysis.course[turn.place].answers
    shifts = seat_shifts(turn)
    if turn.place == len(analysis.course) - 1:
        return TurningPointText(answers, [], shifts, True)
    frequency = Counter(entry.event.kind for entry in public)
    lines = [
        (entry.text(game, state), entry.event.kind) for entry in public if start <= entry.after < answers
    ]
    names = game.players or game.seat_names(int(state.seats))
    return TurningPointText(answers, most_telling(lines, frequency, shifts, names), shifts, False)


def most_telling(
    lines: Sequence[tuple[str, str]],
    frequency: Mapping[str, int],
    shifts: Sequence[Shift],
    names: Sequence[str],
) -> list[str]:
    """The most telling sentences, in their order, of `lines`: pairs of a sentence and the kind of its event.

    A sentence is the more telling the more the chances of the seats that it names have changed, and the rarer its
    kind was in the game. Where none names such a seat, those that name somebody are taken.

    >>> lines = [("Red pays", "pays"), ("Red lands here", "lands"), ("Red lands there", "lands"), ("Round 2", "round")]
    >>> most_telling(lines, {"pays": 90, "lands": 3, "round": 1}, [Shift(0, 0.2, 0.5)], ["Red", "Blue"])
    ['Red pays', 'Red lands here']
    """
    changes = {shift.seat: abs(shift.after - shift.before) for shift in shifts}
    named = {line: [seat for seat, name in enumerate(names) if _is_named(name, line)] for line, _ in lines}
    weight = {
        line: max([changes.get(seat, NEGLIGIBLE) for seat in named[line]] or [0.0]) / frequency[kind]
        for line, kind in lines
    }
    candidates = [pair for pair in lines if changes.keys() & set(named[pair[0]])] or lines
    best: dict[str, str] = {}  # one of each kind
    for line, kind in sorted(candidates, key=lambda pair: -weight[pair[0]]):
        if len(best) < MAX_SENTENCES:
            best.setdefault(kind, line)
    return [line for line in weight if line in best.values()]


def _is_named(name: str, line: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", line) is not None


def seat_shifts(turn: TurningPoint) -> list[Shift]:
    """The seats whose chance changed, most first."""
    pairs = enumerate(zip(turn.before, turn.after, strict=True))
    changed = [
        Shift(seat, before, after) for seat, (before, after) in pairs if abs(after - before) >= MIN_CHANGE
    ]
    return sorted(changed, key=lambda shift: -abs(shift.after - shift.before))
