"""Scores over a game as lines in a drawing: plain numbers for a template to put into SVG."""

from collections.abc import Callable, Sequence
from itertools import accumulate

import msgspec

from planetfall.bots.hindsight import Hindsight

WIDTH, HEIGHT = 600, 220
LEFT, RIGHT, TOP, BOTTOM = 34, 60, 12, 24
MOST_MARKS = 6
WHOLE = 100  # percent
Place = Callable[[int, int], tuple[float, float]]


class Course(msgspec.Struct, frozen=True):
    """One seat's line: its points as SVG wants them, and where it ends."""

    seat: int
    points: str
    x: float
    y: float
    last: int


class Chart(msgspec.Struct, frozen=True):
    """All lines and the marks at the side."""

    width: int
    height: int
    left: int
    right: int
    courses: tuple[Course, ...]
    marks: tuple[tuple[int, float], ...]
    turns: tuple[tuple[float, float], ...] = ()  # where something was decided, and where its number stands


def chart(scores: Sequence[Sequence[int]]) -> Chart:
    """The lines of scores that were read after each answer.

    >>> drawing = chart([[0, 0], [2, 0], [2, 4]])
    >>> drawing.courses[1].last, len(drawing.marks)
    (4, 5)
    """
    most = max((max(row) for row in scores if row), default=0) or 1
    wide = (WIDTH - LEFT - RIGHT) / max(len(scores) - 1, 1)
    high = (HEIGHT - TOP - BOTTOM) / most

    def place(step: int, value: int) -> tuple[float, float]:
        return round(LEFT + step * wide, 1), round(HEIGHT - BOTTOM - value * high, 1)

    courses = [_course(seat, [row[seat] for row in scores], place) for seat in range(len(scores[0]))]
    step = max(1, -(-most // (MOST_MARKS - 1)))
    marks = [(value, place(0, value)[1]) for value in range(0, most + 1, step)]
    return Chart(WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, _apart(courses), tuple(marks))


def chances_chart(past: Hindsight) -> Chart:
    """The lines of chances over a game, in percent; the marks below tell the moments that decided it.

    >>> from planetfall.bots.hindsight import Instant, Turn
    >>> past = Hindsight([Instant(0, [0.5, 0.5]), Instant(9, [1.0, 0.0])], [Turn(0, 1, 0.5)])
    >>> chances_chart(past).turns
    ((540.0, 540.0),)
    """
    last = max(past.course[-1].answers, 1)
    wide, high = (WIDTH - LEFT - RIGHT) / last, (HEIGHT - TOP - BOTTOM) / WHOLE

    def place(answers: int, percent: int) -> tuple[float, float]:
        return round(LEFT + answers * wide, 1), round(HEIGHT - BOTTOM - percent * high, 1)

    courses = [_chance(seat, past, place) for seat in range(len(past.course[0].chances))]
    marks = tuple((percent, place(0, percent)[1]) for percent in range(0, WHOLE + 1, 25))
    turns = [place(past.course[turn.after].answers, 0)[0] for turn in past.turns]
    numbers = _spread(turns, 14.0, WIDTH - RIGHT)
    return Chart(
        WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, _apart(courses), marks, tuple(zip(turns, numbers, strict=True))
    )


def _chance(seat: int, past: Hindsight, place: Place) -> Course:
    spots = [place(instant.answers, round(WHOLE * instant.chances[seat])) for instant in past.course]
    x, y = spots[-1]
    final = round(WHOLE * past.course[-1].chances[seat])
    return Course(seat, " ".join(f"{right},{down}" for right, down in spots), x, y, final)


def _course(seat: int, values: list[int], place: Place) -> Course:
    spots = [place(step, value) for step, value in enumerate(values)]
    corners = [
        spot
        for step, spot in enumerate(spots)
        if step in (0, len(spots) - 1) or values[step] != values[step - 1] or values[step] != values[step + 1]
    ]
    x, y = spots[-1]
    return Course(seat, " ".join(f"{right},{down}" for right, down in corners), x, y, values[-1])


def _apart(courses: list[Course], gap: float = 17) -> tuple[Course, ...]:
    """Move names at the end of lines away from one another."""
    order = sorted(courses, key=lambda course: course.y)
    places = _spread([course.y for course in order], gap, HEIGHT - 10.0)
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
