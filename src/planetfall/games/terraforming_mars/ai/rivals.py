"""What rivals may expect at the end, kept for tables that differ by an action of somebody else.

Most actions change nothing that a rival's expected points depend on but its chances for awards. What is taken over is
exactly what would be computed: everything that it depends on is compared first.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from planetfall.core.bits import bit
from planetfall.games.terraforming_mars.ai.evaluation import EvaluationContext
from planetfall.games.terraforming_mars.ai.milestones_and_awards import (
    awards_value,
    find_award_progress,
    milestones_value,
)
from planetfall.games.terraforming_mars.ai.projection import (
    points_with_awards,
    solid_points,
    unknown_hand_value,
)
from planetfall.games.terraforming_mars.engine.box import CARDS, MOST_SEATS
from planetfall.games.terraforming_mars.engine.deck import cards_left
from planetfall.games.terraforming_mars.engine.state import (
    CORPORATION,
    CUBES,
    EVENT_PILE,
    GENERATION,
    IN_PLAY,
    KNOW,
    METALS,
    OCEAN_TILES,
    OCEANS,
    OXYGEN_AT,
    PASSED,
    PHASE,
    PICKS,
    SPECIAL_TILES,
    TEMPERATURE_AT,
    TILE_AT,
    Table,
    next_card,
    row,
)

MANY_CARDS: Final = 20  # left to draw: more than any action needs


@mypyc_attr(acyclic=True)
class Rivals:
    """The expected points of rivals at a table, computed when they are needed."""

    def __init__(self, context: EvaluationContext) -> None:
        self.context: EvaluationContext = context
        self.solid: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.milestones: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.hands: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.known: i64 = 0  # seats whose points are known, a bit each …
        self.watching: i64 = 0  # … and those whose cards depend on what others have
        self.awards: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.known_awards: i64 = 0  # seats whose points for awards are known, a bit each


def rival_points(rivals: Rivals, context: EvaluationContext, seat: i64, awards: float) -> float:
    """The expected points of a rival at another table, as `expected_points` computes them."""
    if not _is_same_board(rivals.context.table, context.table, seat):
        return points_with_awards(context, seat, False, awards)
    if rivals.known >> seat & 1 == 0:
        _find_points(rivals, seat)
    if rivals.watching >> seat & 1:
        return points_with_awards(context, seat, False, awards)
    races: float = rivals.milestones[seat] + awards
    return rivals.solid[seat] + races + rivals.hands[seat]


def has_same_awards(rivals: Rivals, context: EvaluationContext) -> bool:
    """Whether awards are worth the same at another table: funded alike, with as many rounds and the same progress."""
    find_award_progress(rivals.context)
    find_award_progress(context)
    one = rivals.context.award_progress
    return rivals.context.rounds == context.rounds and _are_equal(one, context.award_progress, 0, len(one))


def known_awards_value(rivals: Rivals, seat: i64) -> float:
    """Points to expect from awards at the table that is known."""
    if rivals.known_awards >> seat & 1 == 0:
        rivals.known_awards |= bit(seat)
        rivals.awards[seat] = awards_value(rivals.context, seat)
    return rivals.awards[seat]


def _find_points(rivals: Rivals, seat: i64) -> None:
    rivals.known |= bit(seat)
    if _watches_others(rivals.context.table, seat):
        rivals.watching |= bit(seat)
        return
    rivals.solid[seat] = solid_points(rivals.context, seat)
    rivals.milestones[seat] = milestones_value(rivals.context, seat)
    rivals.hands[seat] = unknown_hand_value(rivals.context, seat)


def _watches_others(table: Table, seat: i64) -> bool:
    """Whether a card that a seat has played, or its corporation, depends on what other seats have."""
    watches = table.box.watches
    corporation: i64 = table.cells[row(seat) + CORPORATION] - 1
    if corporation >= 0 and watches[CARDS + corporation] == 1:
        return True
    for pile in (IN_PLAY, EVENT_PILE):
        card: i64 = next_card(table, row(seat) + pile, 0)
        while card >= 0:
            if watches[card] == 1:
                return True
            card = next_card(table, row(seat) + pile, card + 1)
    return False


def _is_same_board(one: Table, other: Table, seat: i64) -> bool:
    """Whether the parameters, the board, cubes and milestones are the same, and all that a seat has."""
    cells = one.cells
    others = other.cells
    if (
        cells[GENERATION] != others[GENERATION]
        or cells[PHASE] != others[PHASE]
        or cells[TEMPERATURE_AT] != others[TEMPERATURE_AT]
        or cells[OXYGEN_AT] != others[OXYGEN_AT]
        or cells[OCEANS] != others[OCEANS]
        or (cells[PASSED] ^ others[PASSED]) & bit(seat) != 0
        or cards_left(one) < MANY_CARDS
        or cards_left(other) < MANY_CARDS
    ):
        return False
    return (
        _are_equal(cells, others, OCEAN_TILES, SPECIAL_TILES + 1)
        and _are_equal(cells, others, TILE_AT, METALS + 1)
        and _are_equal(cells, others, CUBES, PICKS)
        and _are_equal(cells, others, row(seat), row(seat) + KNOW)
    )


def _are_equal(cells: vec[i64], others: vec[i64], start: i64, stop: i64) -> bool:
    while start < stop:
        if cells[start] != others[start]:
            return False
        start += 1
    return True
