"""Lines as SVG paths, in whole units and from point to point: pages carry many of them, and differences are short."""

from collections.abc import Iterable
from itertools import pairwise

Whole = tuple[int, int]


def line_path(points: Iterable[tuple[float, float]]) -> str:
    """A line through points.

    >>> line_path([(145.2, -32.9), (156.0, -36.0), (151.0, -36.0)])
    'M145-33l11-3-5 0'
    """
    whole = [_whole(point) for point in points]
    return f"M{_joined(whole[:1])}{_steps(whole)}"


def line_on(points: Iterable[tuple[float, float]]) -> str:
    """The same for a path that has begun already and goes on through points."""
    whole = [_whole(point) for point in points]
    return f"L{_joined(whole[:1])}{_steps(whole)}" if whole else ""


def _whole(point: tuple[float, float]) -> Whole:
    return round(point[0]), round(point[1])


def _steps(points: list[Whole]) -> str:
    steps = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    moved = [step for step in steps if step != (0, 0)]
    return f"l{_joined(moved)}" if moved else ""


def _joined(points: list[Whole]) -> str:
    """Numbers, with a space only where a sign does not part them."""
    return " ".join(str(number) for point in points for number in point).replace(" -", "-")
