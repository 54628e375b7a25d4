"""Scores and chances over a game as lines in a drawing: plain numbers for a template to put into SVG.

Drawings are as wide as there is room and always equally high: across, places are parts of the width; down, pixels.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate, repeat
from operator import mul

import msgspec

from planetfall.bots.hindsight import Hindsight

WIDE, HIGH = 1000, 180
MOST_MARKS = 6
WHOLE = 100  # percent
APART = 4.5  # numbers below the drawing, in percent of its width
Place = Callable[[int, int], tuple[float, float]]


class Course(msgspec.Struct, frozen=True):
    """One seat's line: its points as SVG wants them, and how far down its badge stands at the end."""

    seat: int
    points: str
    y: float
    last: int


class Chart(msgspec.Struct, frozen=True):
    """All lines, the marks at the side, and where something was decided."""

    wide: int
    high: int
    courses: tuple[Course, ...]
    marks: tuple[tuple[int, float], ...]
    turns: tuple[
        tuple[float, float], ...
    ] = ()  # in percent of the width: the place, and where its number stands


def chart(scores: Sequence[Sequence[int]]) -> Chart:
    """The lines of scores that were read after each answer.

    >>> drawing = chart([[0, 0], [2, 0], [2, 4]])
    >>> drawing.courses[1].last, drawing.marks
    (4, ((0, 180.0), (1, 135.0), (2, 90.0), (3, 45.0), (4, 0.0)))
    """
    most = max((max(row) for row in scores if row), default=0) or 1
    place = _places(max(len(scores) - 1, 1), most)
    courses = [_scores(seat, [row[seat] for row in scores], place) for seat in range(len(scores[0]))]
    marks = [(value, place(0, value)[1]) for value in range(0, most + 1, _step(most))]
    return Chart(WIDE, HIGH, _apart(courses), tuple(marks))


def chances_chart(past: Hindsight) -> Chart:
    """The lines of chances over a game, in percent; the marks below tell the moments that decided it.

    >>> from planetfall.bots.hindsight import CoursePoint, TurningPoint
    >>> course = [CoursePoint(0, [0.5, 0.5]), CoursePoint(9, [1.0, 0.0])]
    >>> past = Hindsight(course, [TurningPoint(1, [0.5, 0.5], [1.0, 0.0])])
    >>> chances_chart(past).turns
    ((100.0, 100.0),)
    """
    last = max(past.course[-1].answers, 1)
    place = _places(last, WHOLE)
    courses = [_chances(seat, past, place) for seat in range(len(past.course[0].chances))]
    marks = tuple((percent, place(0, percent)[1]) for percent in range(0, WHOLE + 1, 25))
    turns = [round(100 * past.course[turn.place].answers / last, 2) for turn in past.turns]
    return Chart(
        WIDE, HIGH, _apart(courses), marks, tuple(zip(turns, _spread(turns, APART, 100.0), strict=True))
    )


def _places(steps: int, most: int) -> Place:
    """Where a value stands after some of all steps."""
    return lambda step, value: (round(WIDE * step / steps, 1), round(HIGH - HIGH * value / most, 1))


def _step(most: int) -> int:
    """A round number that marks are apart by.

    >>> [_step(most) for most in (1, 5, 6, 26, 64, 130)]
    [1, 1, 2, 5, 20, 50]
    """
    tens = accumulate(repeat(10), mul, initial=1)
    return next(step for ten in tens for step in (ten, 2 * ten, 5 * ten) if most // step < MOST_MARKS)


def _chances(seat: int, past: Hindsight, place: Place) -> Course:
    percents = [round(WHOLE * instant.chances[seat]) for instant in past.course]
    return _course(
        seat, percents, [place(i.answers, own) for i, own in zip(past.course, percents, strict=True)]
    )


def _scores(seat: int, values: list[int], place: Place) -> Course:
    return _course(seat, values, [place(step, value) for step, value in enumerate(values)])


def _course(seat: int, values: list[int], spots: list[tuple[float, float]]) -> Course:
    """A line through spots, without those where it goes straight on."""
    corners = [
        spot
        for step, spot in enumerate(spots)
        if step in (0, len(spots) - 1) or not values[step - 1] == values[step] == values[step + 1]
    ]
    return Course(seat, " ".join(f"{right},{down}" for right, down in corners), spots[-1][1], values[-1])


def _apart(courses: list[Course], gap: float = 19) -> tuple[Course, ...]:
    """Move badges at the end of lines away from one another."""
    order = sorted(courses, key=lambda course: course.y)
    places = _spread([course.y for course in order], gap, HIGH)
    moved = {
        course.seat: msgspec.structs.replace(course, y=y) for course, y in zip(order, places, strict=True)
    }
    return tuple(moved[course.seat] for course in courses)


def _spread(places: Sequence[float], gap: float, last: float) -> list[float]:
    """Rising places with a gap between them: moved on, and back again where there is no room.

    >>> _spread([10.0, 12.0, 95.0], gap=10.0, last=90.0), _spread([88.0, 89.0], gap=10.0, last=90.0)
    ([10.0, 20.0, 90.0], [80.0, 90.0])
    """
    forth = list(accumulate(places, lambda before, own: max(own, before + gap)))
    back = accumulate(reversed(forth), lambda after, own: min(own, after - gap), initial=last + gap)
    return list(back)[:0:-1]
