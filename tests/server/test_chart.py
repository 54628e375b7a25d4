"""Charts of a game: what is marked, and that every line can be told from the ground it lies on."""

import re
from itertools import pairwise, product
from pathlib import Path

import pytest

import planetfall
from planetfall.bots.hindsight import CoursePoint, Hindsight, TurningPoint
from planetfall.server.render.looking_back.charts import HEIGHT, LABEL_GAP, probability_chart, score_chart

HOUSE = Path(planetfall.__file__).parent / "server" / "static" / "css"
CONTRAST = 3.0  # what a line needs beside its ground


def styles(game: str = "") -> str:
    """The shared style sheets, and a game's."""
    own = (planetfall.game(game).folder() / "web" / "table.css").read_text("utf-8") if game else ""
    return "\n".join(path.read_text("utf-8") for path in sorted(HOUSE.glob("*.css"))) + own


def luminance(colour: str) -> float:
    parts = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def themed(style: str, found: str) -> tuple[str, str]:
    """A colour in the light and in the dark."""
    match = re.search(found + r"\s*light-dark\((#\w{6}), (#\w{6})\)", style)
    assert match is not None, found
    return match[1], match[2]


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_every_line_stands_out_from_its_ground(game: str) -> None:
    style = styles(game)
    grounds = themed(style, "--panel:")
    for badge in planetfall.game(game).seat_badges(planetfall.game(game).most_seats):
        strokes = themed(style, rf"\.of-{badge} {{ stroke:")
        assert [contrast(*pair) >= CONTRAST for pair in zip(strokes, grounds, strict=True)] == [True, True], (
            badge
        )


def test_lines_differ_without_their_colours() -> None:
    dashes = re.findall(r"\.seat-(\d)\.course-line {[^}]*stroke-dasharray: ([^;]+);", styles())
    assert sorted(seat for seat, _ in dashes) == list("12345")
    assert len({dash for _, dash in dashes}) == 5


@pytest.mark.parametrize(("seats", "most"), [*product((1, 3, 6), (1, 7, 130, 1000))])
def test_badges_at_the_ends_stand_apart_inside_the_drawing(seats: int, most: int) -> None:
    chart = score_chart([[0] * seats, [most, *[0] * (seats - 1)]])
    places = sorted(line.y for line in chart.lines)
    assert all(later - earlier >= 18 for earlier, later in pairwise(places))
    assert places[-1] <= HEIGHT
    assert len(chart.ticks) <= 6
    assert chart.ticks[0] == (0, HEIGHT)


def test_numbers_of_moments_stand_apart_and_not_beyond_the_end() -> None:
    instants = [CoursePoint(place, [0.5, 0.5]) for place in range(101)]
    past = Hindsight(instants, [TurningPoint(place, [0.5, 0.5], [0.6, 0.4]) for place in (98, 99, 100)])
    assert [place for place, _ in probability_chart(past).turning_points] == [98.0, 99.0, 100.0]
    labels = [label for _, label in probability_chart(past).turning_points]
    assert labels == [100 - 2 * LABEL_GAP, 100 - LABEL_GAP, 100.0]
