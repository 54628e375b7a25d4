"""A finished game looked back at: how each seat's chance to win went, and the moments that decided it.

At every moment only what was known then counts. Worlds are drawn as each seat might have thought of the table, and
what all of them say on average is the chance; the hidden truth is told by the end alone.
"""

import time
from bisect import bisect
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import msgspec

from planetfall.bots import win_probability
from planetfall.bots.seeding import luck
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record
from planetfall.core.state import Event, State

MOST_INSTANTS = 150  # looked at from the beginning to the end
MOST_WORLDS = 60  # for each seat at each instant
SHORTEST = 4  # turns in which a change must last
DECISIVE = 3
LEAST = 0.05  # what a seat's chance must change by to be worth telling
LEAST_AT_END = 0.25  # that the truth comes out is no news, unless it is another one than was thought


class Instant(msgspec.Struct, frozen=True):
    """How likely each seat was to win after some answers."""

    answers: int
    chances: list[float]


class Turn(msgspec.Struct, frozen=True):
    """What decided a game: a place in the course, and the chances in the stretches before it and after it."""

    place: int
    before: list[float]
    after: list[float]


class Hindsight(msgspec.Struct, frozen=True):
    """The course of a game, and what decided it in the order in which it happened."""

    course: list[Instant]
    turns: list[Turn]


def look_back(game: Game, record: Record, pack: Pack, seconds: float = 1.0) -> Hindsight:
    """The chances over a finished game: at each instant in one world of each seat, in more while time is left."""
    story = _Story(game, record, pack)
    seen = _Eyes(game, story.states, seconds).see(story.instants())
    return Hindsight(calm(seen), decisive(seen))


def calm(seen: Sequence[Instant]) -> list[Instant]:
    """The course without the ups and downs of every turn: whoever has just moved looks better until others have."""
    everybody = len(seen[0].chances)
    means = [
        win_probability.mean([instant.chances for instant in seen[max(0, place - everybody) : place]])
        for place in range(1, len(seen))
    ]
    drawn = [Instant(instant.answers, mean) for instant, mean in zip(seen[:-1], means, strict=True)]
    return [*drawn, seen[-1]]  # the truth is no mean


def decisive(seen: Sequence[Instant]) -> list[Turn]:
    """The greatest changes from one instant to the next that lasted, in their order."""
    last = len(seen) - 1
    turns = [_turn(seen, place) for place in range(1, last)]
    found = [turn for turn in turns if _lasting(seen, turn) >= LEAST]
    found = _apart(sorted(found, key=lambda turn: -_lasting(seen, turn)), _stretch(seen))
    end = _end(seen)
    found += [end] if _lasting(seen, end) >= LEAST_AT_END else []
    greatest = sorted(found, key=lambda turn: -_lasting(seen, turn))[:DECISIVE]
    return sorted(greatest, key=lambda turn: turn.place)


def _apart(ranked: Sequence[Turn], stretch: int) -> list[Turn]:
    """One turn for one change: those beside a greater one tell of the same."""
    found: list[Turn] = []
    for turn in ranked:
        if all(abs(turn.place - other.place) >= stretch for other in found):
            found.append(turn)
    return found


def _turn(seen: Sequence[Instant], place: int) -> Turn:
    """What changed at a place: the stretch that follows, each turn beside the same seat's in the one before."""
    stretch, last = _stretch(seen), len(seen) - 1
    later = range(max(place, stretch), min(place + stretch, last))
    if not later:  # so short was the game
        return Turn(place, seen[place - 1].chances, seen[place].chances)
    return Turn(
        place, _usual([seen[turn - stretch] for turn in later]), _usual([seen[turn] for turn in later])
    )


def _end(seen: Sequence[Instant]) -> Turn:
    """What the truth changed, when it came out."""
    return Turn(len(seen) - 1, _usual(seen[:-1][-_stretch(seen) :]), seen[-1].chances)


def _stretch(seen: Sequence[Instant]) -> int:
    """So many turns that everybody has the same number of them, and one alone does not weigh much."""
    seats = len(seen[0].chances)
    return seats * -(-SHORTEST // seats)


def _lasting(seen: Sequence[Instant], turn: Turn) -> float:
    """How much of the step at a place lasted, of the seat where that is most."""
    here, there = seen[turn.place - 1].chances, seen[turn.place].chances
    steps = zip(here, there, turn.before, turn.after, strict=True)
    return max(_common(now - then, later - earlier) for then, now, earlier, later in steps)


def _common(one: float, other: float) -> float:
    """How far two changes go the same way.

    >>> _common(-0.5, -0.2), _common(0.5, -0.2)
    (0.2, 0.0)
    """
    return min(abs(one), abs(other)) if one * other > 0 else 0.0


def _usual(instants: Sequence[Instant]) -> list[float]:
    """The chances in a stretch, whatever happened for a moment."""
    return [median(column) for column in zip(*(instant.chances for instant in instants), strict=True)]


class _Story:
    """A record told again: the position after each answer, and where something happened."""

    def __init__(self, game: Game, record: Record, pack: Pack) -> None:
        self.states: list[State] = []
        self.eventful: list[int] = []  # numbers of answers after which something was told or learned
        Match.replay(game, record, pack, self._hear)
        self.seats = [answer.seat for answer in record.effective_answers()[0]]  # who gave each answer

    def _hear(self, state: State, events: list[Event]) -> None:
        told = any(event.audience == -1 for event in events)
        if told or not self.states or state.reveal_count != self.states[-1].reveal_count:
            self.eventful.append(len(self.states))
        self.states.append(state.copy())

    def instants(self) -> list[int]:
        """Where turns ended, spread evenly if there are many, with the beginning and the end."""
        found = self.turns()
        if len(found) <= MOST_INSTANTS:
            return found
        step = (len(found) - 1) / (MOST_INSTANTS - 1)
        return [found[round(place * step)] for place in range(MOST_INSTANTS)]

    def turns(self) -> list[int]:
        """The answers with which turns ended in which something happened; one who plays alone has no longer ones."""
        last = len(self.seats)
        ends = [answers for answers in range(1, last) if self._is_end(answers)]
        happened = [bisect(self.eventful, answers) for answers in [0, *ends]]
        return [
            0,
            *(end for end, (before, now) in zip(ends, pairwise(happened), strict=True) if now > before),
            last,
        ]

    def _is_end(self, answers: int) -> bool:
        return self.states[0].seats == 1 or self.seats[answers] != self.seats[answers - 1]


class _Eyes:
    """Looks at positions as each of their seats might, as often as there is time."""

    def __init__(self, game: Game, states: list[State], seconds: float) -> None:
        self.game = game
        self.states = states
        self.seconds = seconds
        self.widths = win_probability.widths(game.id, int(states[0].seats))

    def see(self, instants: Sequence[int]) -> list[Instant]:
        """The chances at some instants."""
        seen: dict[int, list[list[float]]] = {answers: [] for answers in instants}
        until = time.process_time() + self.seconds
        for world in range(MOST_WORLDS):
            if world and time.process_time() > until:
                break
            for answers, rows in seen.items():
                rows += self._look(answers, world)
        return [Instant(answers, win_probability.mean(rows)) for answers, rows in seen.items()]

    def _look(self, answers: int, world: int) -> list[list[float]]:
        """What each seat would say in one world that it may be in."""
        state = self.states[answers]
        if state.over():
            return [win_probability.outcome(state)]
        width, nobody = self.widths.at(answers)
        worlds = [
            self.game.sample(state, seat, luck("hindsight", seat, world)) for seat in range(int(state.seats))
        ]
        return [
            win_probability.chances(win_probability.values(self.game, drawn), width, nobody)
            for drawn in worlds
        ]
