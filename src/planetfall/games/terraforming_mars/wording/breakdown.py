"""The score of a player, source by source in the rulebook's order; awards, milestones and cards one by one within."""

from collections.abc import Iterator

from planetfall.core.game import Account, Line
from planetfall.games.terraforming_mars.engine import scoring
from planetfall.games.terraforming_mars.engine.box import AWARDS, MEGACREDITS, MILESTONES
from planetfall.games.terraforming_mars.engine.ids import AWARD_IDS, IN_PLAY_IDS, MILESTONE_IDS
from planetfall.games.terraforming_mars.engine.state import (
    AWARD,
    EVENT_PILE,
    IN_PLAY,
    MILESTONE,
    RATING,
    STOCK,
    row,
)
from planetfall.games.terraforming_mars.wording.labels import cards_in_set
from planetfall.games.terraforming_mars.wording.names import Names

SOURCES = (
    "rating",
    "awards",
    "milestones",
    "greeneries",
    "cities",
    "cards",
)  # of points, in the rulebook's order


def account(names: Names, seat: int) -> Account:
    """TM-243 to TM-247: the same lines for everybody at a table."""
    table = names.table
    lines = [
        Line("rating", names.text("score.rating"), table.cells[row(seat) + RATING]),
        *(_award_and_milestone_lines(names, seat) if table.seats > 1 else ()),  # TM-252
        Line("greeneries", names.text("score.greeneries"), int(scoring.own_greeneries(table, seat))),
        Line("cities", names.text("score.cities"), int(scoring.city_points(table, seat))),
        _total_line("cards", names, _cards(names, seat)),
    ]
    money = table.cells[row(seat) + STOCK + MEGACREDITS]
    ties = (Line("megacredits", names.text("tie.megacredits"), money),)  # TM-249
    return Account(names.colour(seat), seat, tuple(lines), int(scoring.score(table, seat)), ties)


def _total_line(source: str, names: Names, parts: Iterator[Line]) -> Line:
    scoring_parts = tuple(part for part in parts if part.points)
    return Line(
        source, names.text(f"score.{source}"), sum(part.points for part in scoring_parts), scoring_parts
    )


def _award_and_milestone_lines(names: Names, seat: int) -> tuple[Line, Line]:
    return (
        _total_line("awards", names, _awards(names, seat)),
        _total_line("milestones", names, _milestones(names, seat)),
    )


def _awards(names: Names, seat: int) -> Iterator[Line]:
    for award in range(AWARDS):
        if names.table.cells[AWARD + award]:
            points = int(scoring.award_points(names.table, seat, award))
            yield Line(AWARD_IDS[award], names.award(award), points)


def _milestones(names: Names, seat: int) -> Iterator[Line]:
    for milestone in range(MILESTONES):
        if names.table.cells[MILESTONE + milestone] == seat + 1:
            points = names.table.box.milestone_points
            yield Line(MILESTONE_IDS[milestone], names.milestone(milestone), points)


def _cards(names: Names, seat: int) -> Iterator[Line]:
    for pile in (IN_PLAY, EVENT_PILE):
        for card in cards_in_set(names.table, row(seat) + pile):
            points = int(scoring.card_points(names.table, seat, card))
            yield Line(IN_PLAY_IDS[card], names.card(card), points)
