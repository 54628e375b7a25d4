"""Analysis of a finished game: each seat's win probability over time, and the turning points.

At every point only what was known then counts: worlds are drawn for each seat, and the mean over all of them is the
win probability. Only the last point uses the actual result.
"""

import time
from bisect import bisect
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import msgspec

from planetfall.bots import win_probability
from planetfall.bots.seeding import seeded_chance
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record
from planetfall.core.state import Event, State

MAX_POINTS = 150  # from the beginning to the end
MAX_WORLDS = 60  # for each seat at each point
MIN_WINDOW = 4  # turns in which a change must last
MAX_TURNING_POINTS = 3
MIN_CHANGE = 0.05  # of a seat's win probability at a turning point
MIN_FINAL_CHANGE = 0.25  # the same for the result, which is news only when it was not expected


class CoursePoint(msgspec.Struct, frozen=True):
    """How likely each seat was to win after some answers."""

    answers: int
    chances: list[float]


class TurningPoint(msgspec.Struct, frozen=True):
    """A lasting change: its index in the course, and the chances in the windows before it and after it."""

    place: int
    before: list[float]
    after: list[float]


class Hindsight(msgspec.Struct, frozen=True):
    """The course of a game, and its turning points in the order in which they happened."""

    course: list[CoursePoint]
    turns: list[TurningPoint]


def look_back(game: Game, record: Record, pack: Pack, seconds: float = 1.0) -> Hindsight:
    """Analyse a finished game: every point in one world of each seat, in more worlds while time is left."""
    replay = _Replay(game, record, pack)
    points = _Estimator(game, replay.states, seconds).estimate(replay.points())
    return Hindsight(smooth(points), turning_points(points))


def smooth(points: Sequence[CoursePoint]) -> list[CoursePoint]:
    """The course as moving means over a turn of every seat, since whoever has just moved looks better for a while."""
    seats = len(points[0].chances)
    means = [
        win_probability.mean([point.chances for point in points[max(0, end - seats) : end]])
        for end in range(1, len(points))
    ]
    smoothed = [CoursePoint(point.answers, mean) for point, mean in zip(points[:-1], means, strict=True)]
    return [*smoothed, points[-1]]  # the result is exact


def turning_points(points: Sequence[CoursePoint]) -> list[TurningPoint]:
    """The greatest changes from one point to the next that lasted, in the order in which they happened."""
    last = len(points) - 1
    changes = [_change_at(points, place) for place in range(1, last)]
    found = [change for change in changes if _lasting_change(points, change) >= MIN_CHANGE]
    found = _apart(sorted(found, key=lambda change: -_lasting_change(points, change)), _window(points))
    end = _final_change(points)
    found += [end] if _lasting_change(points, end) >= MIN_FINAL_CHANGE else []
    greatest = sorted(found, key=lambda change: -_lasting_change(points, change))[:MAX_TURNING_POINTS]
    return sorted(greatest, key=lambda change: change.place)


def _apart(ranked: Sequence[TurningPoint], window: int) -> list[TurningPoint]:
    """One turning point per change: those within a window of a greater one show the same change."""
    found: list[TurningPoint] = []
    for change in ranked:
        if all(abs(change.place - other.place) >= window for other in found):
            found.append(change)
    return found


def _change_at(points: Sequence[CoursePoint], place: int) -> TurningPoint:
    """The change at a place: the window that follows, each turn compared with the same seat's one window earlier."""
    window, last = _window(points), len(points) - 1
    later = range(max(place, window), min(place + window, last))
    if not later:  # the game was that short
        return TurningPoint(place, points[place - 1].chances, points[place].chances)
    return TurningPoint(
        place, _medians([points[turn - window] for turn in later]), _medians([points[turn] for turn in later])
    )


def _final_change(points: Sequence[CoursePoint]) -> TurningPoint:
    """The change that the result made."""
    return TurningPoint(len(points) - 1, _medians(points[:-1][-_window(points) :]), points[-1].chances)


def _window(points: Sequence[CoursePoint]) -> int:
    """A number of turns that is the same for every seat, and large enough that a single one counts little."""
    seats = len(points[0].chances)
    return seats * -(-MIN_WINDOW // seats)


def _lasting_change(points: Sequence[CoursePoint], change: TurningPoint) -> float:
    """How much of the step at a place lasted, for the seat where that is most."""
    here, there = points[change.place - 1].chances, points[change.place].chances
    steps = zip(here, there, change.before, change.after, strict=True)
    return max(_common(now - then, later - earlier) for then, now, earlier, later in steps)


def _common(one: float, other: float) -> float:
    """How far two changes go in the same direction.

    >>> _common(-0.5, -0.2), _common(0.5, -0.2)
    (0.2, 0.0)
    """
    return min(abs(one), abs(other)) if one * other > 0 else 0.0


def _medians(points: Sequence[CoursePoint]) -> list[float]:
    """Each seat's median chance, which a single outlier does not change."""
    return [median(column) for column in zip(*(point.chances for point in points), strict=True)]


class _Replay:
    """A replayed record: the state after each answer, and after which answers something happened."""

    def __init__(self, game: Game, record: Record, pack: Pack) -> None:
        self.states: list[State] = []
        self.eventful: list[int] = []  # numbers of answers with public events or a reveal
        Match.replay(game, record, pack, self._add)
        self.seats = [answer.seat for answer in record.effective_answers()[0]]  # who gave each answer

    def _add(self, state: State, events: list[Event]) -> None:
        public = any(event.audience == -1 for event in events)
        if public or not self.states or state.reveal_count != self.states[-1].reveal_count:
            self.eventful.append(len(self.states))
        self.states.append(state.copy())

    def points(self) -> list[int]:
        """The ends of turns, spread evenly if there are many, with the beginning and the end of the game."""
        found = self.turns()
        if len(found) <= MAX_POINTS:
            return found
        step = (len(found) - 1) / (MAX_POINTS - 1)
        return [found[round(index * step)] for index in range(MAX_POINTS)]

    def turns(self) -> list[int]:
        """The answers that ended turns in which something happened; in a solo game every answer ends a turn."""
        last = len(self.seats)
        ends = [answers for answers in range(1, last) if self._ends_turn(answers)]
        happened = [bisect(self.eventful, answers) for answers in [0, *ends]]
        return [
            0,
            *(end for end, (before, now) in zip(ends, pairwise(happened), strict=True) if now > before),
            last,
        ]

    def _ends_turn(self, answers: int) -> bool:
        return self.states[0].seats == 1 or self.seats[answers] != self.seats[answers - 1]


class _Estimator:
    """Estimates win probabilities from the knowledge of each seat, in as many worlds as time allows."""

    def __init__(self, game: Game, states: list[State], seconds: float) -> None:
        self.game = game
        self.states = states
        self.seconds = seconds
        self.model = win_probability.model_for(game.id, int(states[0].seats))

    def estimate(self, points: Sequence[int]) -> list[CoursePoint]:
        """The win probabilities after these numbers of answers."""
        rows_at: dict[int, list[list[float]]] = {answers: [] for answers in points}
        until = time.process_time() + self.seconds
        for world in range(MAX_WORLDS):
            if world and time.process_time() > until:
                break
            for answers, rows in rows_at.items():
                rows += self._rows(answers, world)
        return [CoursePoint(answers, win_probability.mean(rows)) for answers, rows in rows_at.items()]

    def _rows(self, answers: int, world: int) -> list[list[float]]:
        """The win probabilities of all seats, as each seat would estimate them in one world that it may be in."""
        state = self.states[answers]
        if state.over():
            return [win_probability.outcome(state)]
        width, nobody = self.model.at(answers)
        worlds = [
            self.game.sample(state, seat, seeded_chance("hindsight", seat, world))
            for seat in range(int(state.seats))
        ]
        return [
            win_probability.win_probabilities(win_probability.values(self.game, drawn), width, nobody)
            for drawn in worlds
        ]
