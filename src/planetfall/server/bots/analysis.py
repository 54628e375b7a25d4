"""Looking back at a finished game: computed by a bot in a process of its own, told with the sentences of the log."""

import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec

import planetfall
from planetfall.bots.hindsight import MIN_CHANGE, Hindsight, TurningPoint, look_back
from planetfall.core.game import Game
from planetfall.core.record import loads
from planetfall.core.state import State
from planetfall.server.bots.bot_service import pack_of
from planetfall.server.tables.history import Happening

PATIENT = 10  # how much less urgent this is than everything else that the machine does
MOST_SENTENCES = 2
HARDLY = MIN_CHANGE / 2  # what a chance may have changed by that is not told


class Shift(msgspec.Struct, frozen=True):
    """How one seat's chance changed."""

    seat: int
    before: float
    after: float


class Moment(msgspec.Struct, frozen=True):
    """What decided a game: the answer, what was told of it, and whose chances changed."""

    answers: int
    told: list[str]  # of the end nothing: what it changed was known before, but not to all
    shifts: list[Shift]
    is_end: bool


def think_back(game_id: str, pack_text: str, record: str) -> Hindsight:
    """Look back at a game that is over (runs in a process of its own)."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, PATIENT)
    game = planetfall.game(game_id)
    return look_back(game, loads(record), pack_of(game, pack_text))


def moments(past: Hindsight, happenings: Sequence[Happening], game: Game, state: State) -> list[Moment]:
    """The moments that decided a game, in words."""
    heard = [item for item in happenings if item.event.seen_by(None)]
    return [_moment(past, turn, heard, game, state) for turn in past.turns]


def _moment(
    past: Hindsight, turn: TurningPoint, heard: Sequence[Happening], game: Game, state: State
) -> Moment:
    start, answers = past.course[turn.place - 1].answers, past.course[turn.place].answers
    shifts = _shifts(turn)
    if turn.place == len(past.course) - 1:
        return Moment(answers, [], shifts, True)
    usual = Counter(item.event.kind for item in heard)
    lines = [(item.sentence(game, state), item.event.kind) for item in heard if start <= item.after < answers]
    names = game.seat_names(int(state.seats))
    return Moment(answers, telling(lines, usual, shifts, names), shifts, False)


def telling(
    lines: Sequence[tuple[str, str]], usual: Mapping[str, int], shifts: Sequence[Shift], names: Sequence[str]
) -> list[str]:
    """Of sentences of some kinds, and how often each kind was heard in the game, those that tell most, in their order.

    They name seats whose chances changed, the more the better, and tell what does not happen every turn. Where none
    does, they name somebody at least.

    >>> lines = [("Red pays", "pays"), ("Red lands here", "lands"), ("Red lands there", "lands"), ("Round 2", "round")]
    >>> telling(lines, {"pays": 90, "lands": 3, "round": 1}, [Shift(0, 0.2, 0.5)], ["Red", "Blue"])
    ['Red pays', 'Red lands here']
    """
    changes = {shift.seat: abs(shift.after - shift.before) for shift in shifts}
    named = {line: [seat for seat, name in enumerate(names) if _is_named(name, line)] for line, _ in lines}
    worth = {
        line: max([changes.get(seat, HARDLY) for seat in named[line]] or [0.0]) / usual[kind]
        for line, kind in lines
    }
    found = [told for told in lines if changes.keys() & set(named[told[0]])] or lines
    best: dict[str, str] = {}  # one of each kind
    for line, kind in sorted(found, key=lambda told: -worth[told[0]]):
        if len(best) < MOST_SENTENCES:
            best.setdefault(kind, line)
    return [line for line in worth if line in best.values()]


def _is_named(name: str, line: str) -> bool:
    return re.search(rf"\b{re.escape(name)}\b", line) is not None


def _shifts(turn: TurningPoint) -> list[Shift]:
    """The seats whose chance changed, most first."""
    pairs = enumerate(zip(turn.before, turn.after, strict=True))
    changed = [Shift(seat, then, now) for seat, (then, now) in pairs if abs(now - then) >= MIN_CHANGE]
    return sorted(changed, key=lambda shift: -abs(shift.after - shift.before))
