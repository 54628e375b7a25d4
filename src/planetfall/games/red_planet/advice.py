"""What a bot needs: how good a position is for a seat, and a first guess at good answers."""

from mypy_extensions import i64

from planetfall.games.red_planet.questions import answers
from planetfall.games.red_planet.rules import RedPlanet, question_of
from planetfall.games.red_planet.scoring import score
from planetfall.games.red_planet.state import main_colour


def value(table: RedPlanet, seat: i64) -> float:
    """How far a seat is ahead of its best rival."""
    own: i64 = main_colour(table, seat)
    best: i64 = -1000
    colour: i64 = 0
    while colour < table.colours:
        if colour != own:
            best = max(best, score(table, colour))
        colour += 1
    return float(score(table, own) - best)


def guess(table: RedPlanet, seat: i64) -> list[float]:
    """How good each legal answer looks at first sight."""
    return [0.0 for _ in answers(table, question_of(table, seat))]
