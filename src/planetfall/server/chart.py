"""Scores over a game as lines in a drawing: plain numbers for a template to put into SVG."""

from collections.abc import Callable, Sequence

import msgspec

WIDTH, HEIGHT = 600, 220
LEFT, RIGHT, TOP, BOTTOM = 34, 60, 12, 24
MOST_MARKS = 6
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
    below = float("-inf")
    moved: dict[int, Course] = {}
    for course in sorted(courses, key=lambda course: course.y):
        below = max(course.y, below + gap)
        moved[course.seat] = msgspec.structs.replace(course, y=below)
    return tuple(moved[course.seat] for course in courses)
