"""Looking back at a finished game: computed by a bot in a process of its own, told with the sentences of the log."""

import os
from collections.abc import Sequence

import msgspec

import planetfall
from planetfall.bots.hindsight import Hindsight, Instant, Turn, look_back
from planetfall.core.game import Game
from planetfall.core.record import loads
from planetfall.core.state import State
from planetfall.server.history import Happening
from planetfall.server.thinkers import pack_of

PATIENT = 10  # how much less urgent this is than everything else that the machine does
MOST_SENTENCES = 2
LEAST = 0.02  # a seat's change that is worth telling


class Shift(msgspec.Struct, frozen=True):
    """How one seat's chance changed."""

    seat: int
    before: float
    after: float


class Moment(msgspec.Struct, frozen=True):
    """What decided a game: the answer, what was told of it, and whose chances changed."""

    answers: int
    told: list[str]
    shifts: list[Shift]


def think_back(game_id: str, pack_text: str, record: str) -> Hindsight:
    """Look back at a game that is over (runs in a process of its own)."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, PATIENT)
    game = planetfall.game(game_id)
    return look_back(game, loads(record), pack_of(game, pack_text))


def moments(past: Hindsight, happenings: Sequence[Happening], game: Game, state: State) -> list[Moment]:
    """The moments that decided a game, in words."""
    return [_moment(past, turn, happenings, game, state) for turn in past.turns]


def _moment(past: Hindsight, turn: Turn, happenings: Sequence[Happening], game: Game, state: State) -> Moment:
    before, after = past.course[turn.before], past.course[turn.after]
    heard = [
        item
        for item in happenings
        if before.answers <= item.after < after.answers and item.event.seen_by(None)
    ]
    last = [item for item in heard if item.after == heard[-1].after]
    told = [item.sentence(game, state) for item in last[:MOST_SENTENCES]]
    return Moment(after.answers, told, _shifts(before, after))


def _shifts(before: Instant, after: Instant) -> list[Shift]:
    """The seats whose chance changed, most first."""
    pairs = enumerate(zip(before.chances, after.chances, strict=True))
    changed = [Shift(seat, then, now) for seat, (then, now) in pairs if abs(now - then) >= LEAST]
    return sorted(changed, key=lambda shift: -abs(shift.after - shift.before))
