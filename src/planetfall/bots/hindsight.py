"""A finished game looked back at: how each seat's chance to win went, and the moments that decided it.

At every moment only what was known then counts. Worlds are drawn as each seat might have thought of the table, and
what all of them say on average is the chance; the hidden truth is told by the end alone.
"""

import time
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from planetfall.bots import odds
from planetfall.bots.luck import luck
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record
from planetfall.core.state import Event, State

MOST_INSTANTS = 60  # looked at from the beginning to the end
LOOKED_INTO = 6  # stretches between two of them that are looked at answer by answer
MOST_WORLDS = 6  # for each seat at each instant
DECISIVE = 3
LEAST = 0.01  # a smaller change decides nothing


class Instant(msgspec.Struct, frozen=True):
    """How likely each seat was to win after some answers."""

    answers: int
    chances: list[float]


class Turn(msgspec.Struct, frozen=True):
    """A moment that changed much: two instants, by their places in the course."""

    before: int
    after: int
    change: float  # chance that went from some seats to others


class Hindsight(msgspec.Struct, frozen=True):
    """The course of a game, and what decided it in the order in which it happened."""

    course: list[Instant]
    turns: list[Turn]


def look_back(game: Game, record: Record, pack: Pack, seconds: float = 1.0) -> Hindsight:
    """The chances over a finished game: at each instant in one world of each seat, in more while time is left."""
    story = _Story(game, record, pack)
    eyes = _Eyes(game, story.states, seconds)
    course = eyes.see(story.instants())
    stretches = sorted(_changes(course), key=lambda turn: -turn.change)[:LOOKED_INTO]
    inside = [
        answers
        for turn in stretches
        for answers in story.between(course[turn.before].answers, course[turn.after].answers)
    ]
    course = sorted([*course, *eyes.see(inside)], key=lambda instant: instant.answers)
    return Hindsight(course, decisive(course))


def decisive(course: Sequence[Instant]) -> list[Turn]:
    """The greatest changes from one instant to the next, in their order."""
    greatest = sorted(_changes(course), key=lambda turn: -turn.change)[:DECISIVE]
    return sorted((turn for turn in greatest if turn.change >= LEAST), key=lambda turn: turn.after)


def _changes(course: Sequence[Instant]) -> list[Turn]:
    return [Turn(place, place + 1, _moved(*pair)) for place, pair in enumerate(pairwise(course))]


def _moved(before: Instant, after: Instant) -> float:
    """How much chance went over: what seats gained or what they lost, whichever is more."""
    steps = [now - then for then, now in zip(before.chances, after.chances, strict=True)]
    return max(sum(max(step, 0.0) for step in steps), sum(max(-step, 0.0) for step in steps))


class _Story:
    """A record told again: the position after each answer, and where something happened."""

    def __init__(self, game: Game, record: Record, pack: Pack) -> None:
        self.states: list[State] = []
        self.eventful: list[int] = []  # numbers of answers after which something was told or learned
        Match.replay(game, record, pack, self._hear)

    def _hear(self, state: State, events: list[Event]) -> None:
        told = any(event.audience == -1 for event in events)
        if told or not self.states or state.learned != self.states[-1].learned:
            self.eventful.append(len(self.states))
        self.states.append(state.copy())

    def instants(self) -> list[int]:
        """Some answers after which something happened, spread evenly, with the first and the last."""
        last = len(self.states) - 1
        found = sorted({*self.eventful, last})
        if len(found) <= MOST_INSTANTS:
            return found
        step = (len(found) - 1) / (MOST_INSTANTS - 1)
        return [found[round(place * step)] for place in range(MOST_INSTANTS)]

    def between(self, first: int, last: int) -> list[int]:
        """The eventful answers inside a stretch."""
        return [answers for answers in self.eventful if first < answers < last]


class _Eyes:
    """Looks at positions as each of their seats might, as often as there is time."""

    def __init__(self, game: Game, states: list[State], seconds: float) -> None:
        self.game = game
        self.states = states
        self.seconds = seconds
        self.widths = odds.widths(game.id, int(states[0].seats))

    def see(self, instants: Sequence[int]) -> list[Instant]:
        """The chances at some instants."""
        seen: dict[int, list[list[float]]] = {answers: [] for answers in instants}
        until = time.process_time() + self.seconds / 2
        for world in range(MOST_WORLDS):
            if world and time.process_time() > until:
                break
            for answers, rows in seen.items():
                rows += self._look(answers, world)
        return [Instant(answers, odds.mean(rows)) for answers, rows in seen.items()]

    def _look(self, answers: int, world: int) -> list[list[float]]:
        """What each seat would say in one world that it may be in."""
        state = self.states[answers]
        if state.over():
            return [odds.outcome(state)]
        width, nobody = self.widths.at(answers)
        worlds = [
            self.game.sample(state, seat, luck("hindsight", seat, world)) for seat in range(int(state.seats))
        ]
        return [odds.chances(odds.values(self.game, drawn), width, nobody) for drawn in worlds]
