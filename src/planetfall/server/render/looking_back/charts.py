"""Line charts of scores and win probabilities over a game: plain numbers for a template to put into SVG.

Charts are as wide as there is room and always equally high: x is relative to the width, y is in pixels.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate, repeat
from operator import mul

import msgspec

from planetfall.bots.hindsight import Hindsight

WIDTH, HEIGHT = 1000, 180
MAX_TICKS = 6
PERCENT = 100
LABEL_GAP = 4.5  # between numbers below the chart, in percent of its width
BADGE_GAP = 19.0  # between badges at the ends of lines, in pixels
Scale = Callable[[int, int], tuple[float, float]]


class ChartLine(msgspec.Struct, frozen=True):
    """One seat's line: its points in SVG's notation, and the height of its badge at the end."""

    seat: int
    points: str
    y: float
    last: int


class Chart(msgspec.Struct, frozen=True):
    """All lines, the ticks of the y axis, and the turning points."""

    width: int
    height: int
    lines: tuple[ChartLine, ...]
    ticks: tuple[tuple[int, float], ...]
    turning_points: tuple[tuple[float, float], ...] = ()  # in percent of the width: the point, and its label


def score_chart(scores: Sequence[Sequence[int]]) -> Chart:
    """A chart of scores; there is a row of them at the start and after each answer.

    >>> chart = score_chart([[0, 0], [2, 0], [2, 4]])
    >>> chart.lines[1].last, chart.ticks
    (4, ((0, 180.0), (1, 135.0), (2, 90.0), (3, 45.0), (4, 0.0)))
    """
    most = max((max(row) for row in scores if row), default=0) or 1
    scale = _scale(max(len(scores) - 1, 1), most)
    lines = [_score_line(seat, [row[seat] for row in scores], scale) for seat in range(len(scores[0]))]
    ticks = [(value, scale(0, value)[1]) for value in range(0, most + 1, _step(most))]
    return Chart(WIDTH, HEIGHT, _spread_badges(lines), tuple(ticks))


def probability_chart(past: Hindsight) -> Chart:
    """A chart of win probabilities over a game, in percent, with its turning points.

    >>> from planetfall.bots.hindsight import CoursePoint, TurningPoint
    >>> course = [CoursePoint(0, [0.5, 0.5]), CoursePoint(9, [1.0, 0.0])]
    >>> past = Hindsight(course, [TurningPoint(1, [0.5, 0.5], [1.0, 0.0])])
    >>> probability_chart(past).turning_points
    ((100.0, 100.0),)
    """
    last = max(past.course[-1].answers, 1)
    scale = _scale(last, PERCENT)
    lines = [_probability_line(seat, past, scale) for seat in range(len(past.course[0].chances))]
    ticks = tuple((percent, scale(0, percent)[1]) for percent in range(0, PERCENT + 1, 25))
    turns = [round(100 * past.course[turn.place].answers / last, 2) for turn in past.turns]
    labels = _spread(turns, LABEL_GAP, 100.0)
    return Chart(WIDTH, HEIGHT, _spread_badges(lines), ticks, tuple(zip(turns, labels, strict=True)))


def rating_chart(points: Sequence[int]) -> Chart:
    """A chart of one rating, at the start and after each rated game; its axis shows only what is needed.

    >>> chart = rating_chart([620, 700, 660])
    >>> [value for value, _ in chart.ticks], chart.lines[0].points
    ([620, 640, 660, 680, 700], '0.0,180.0 500.0,0.0 1000.0,90.0')
    """
    step = _step(max(max(points) - min(points), MAX_TICKS))
    lowest, highest = min(points) // step * step, -(-max(points) // step) * step
    span = max(highest - lowest, step)
    scale = _scale(max(len(points) - 1, 1), span)
    line = _line(0, list(points), [scale(place, value - lowest) for place, value in enumerate(points)])
    ticks = [(lowest + value, scale(0, value)[1]) for value in range(0, span + 1, step)]
    return Chart(WIDTH, HEIGHT, (line,), tuple(ticks))


def _scale(steps: int, most: int) -> Scale:
    """The position of a value after some of all steps."""
    return lambda step, value: (round(WIDTH * step / steps, 1), round(HEIGHT - HEIGHT * value / most, 1))


def _step(most: int) -> int:
    """A round number as the distance of ticks.

    >>> [_step(most) for most in (1, 5, 6, 26, 64, 130)]
    [1, 1, 2, 5, 20, 50]
    """
    tens = accumulate(repeat(10), mul, initial=1)
    return next(step for ten in tens for step in (ten, 2 * ten, 5 * ten) if most // step < MAX_TICKS)


def _probability_line(seat: int, past: Hindsight, scale: Scale) -> ChartLine:
    percents = [round(PERCENT * point.chances[seat]) for point in past.course]
    points = [scale(point.answers, percent) for point, percent in zip(past.course, percents, strict=True)]
    return _line(seat, percents, points)


def _score_line(seat: int, scores: list[int], scale: Scale) -> ChartLine:
    return _line(seat, scores, [scale(step, score) for step, score in enumerate(scores)])


def _line(seat: int, values: list[int], points: list[tuple[float, float]]) -> ChartLine:
    """A line through points, without those in the middle of a level stretch."""
    corners = [
        point
        for step, point in enumerate(points)
        if step in (0, len(points) - 1) or not values[step - 1] == values[step] == values[step + 1]
    ]
    return ChartLine(seat, " ".join(f"{x},{y}" for x, y in corners), points[-1][1], values[-1])


def _spread_badges(lines: list[ChartLine]) -> tuple[ChartLine, ...]:
    """Move badges at the ends of lines away from one another."""
    order = sorted(lines, key=lambda line: line.y)
    heights = _spread([line.y for line in order], BADGE_GAP, HEIGHT)
    moved = {line.seat: msgspec.structs.replace(line, y=y) for line, y in zip(order, heights, strict=True)}
    return tuple(moved[line.seat] for line in lines)


def _spread(places: Sequence[float], gap: float, last: float) -> list[float]:
    """Rising places with a gap between them: moved up, and back again where there is no room.

    >>> _spread([10.0, 12.0, 95.0], gap=10.0, last=90.0), _spread([88.0, 89.0], gap=10.0, last=90.0)
    ([10.0, 20.0, 90.0], [80.0, 90.0])
    """
    forth = list(accumulate(places, lambda before, own: max(own, before + gap)))
    back = accumulate(reversed(forth), lambda after, own: min(own, after - gap), initial=last + gap)
    return list(back)[:0:-1]
