"""Final scoring, source by source, and who has won."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.games.rocket_rescue.engine.box import PLANETS
from planetfall.games.rocket_rescue.engine.state import (
    CARDS,
    ENERGY,
    FIRST,
    LANDED,
    POINTS,
    RESCUED,
    Table,
    crew_in_all,
)


def score(table: Table, seat: i64) -> i64:
    """The whole score of a seat as if the game ended here."""
    return crew_points(table, seat) + table.cells[POINTS + seat] + first_points(table, seat)  # RR-119


def crew_points(table: Table, seat: i64) -> i64:
    """Points for the rescued crew of a seat."""
    return table.cells[RESCUED + seat] * table.box.crew_points  # RR-118


def first_points(table: Table, seat: i64) -> i64:
    """Points for having been first to rescue the whole crew."""
    return table.box.first_points if table.cells[FIRST] >> seat & 1 else 0  # RR-120


def may_be_first(table: Table, seat: i64) -> bool:
    """Whether a seat can still get the points for being first."""
    first: i64 = table.cells[FIRST]
    return first == 0 or (table.box.first_in_round and first >> seat & 1 == 0)  # RR-120


def crew_on_cards(table: Table, seat: i64) -> i64:
    """How many crew members of all colours stand on the planet cards that a seat took."""
    cards: i64 = table.cells[CARDS + seat]
    count: i64 = 0
    planet: i64 = 0
    while planet < PLANETS:
        if cards & bit(planet) != 0:
            count += crew_in_all(table.cells[LANDED + planet])
        planet += 1
    return count


def winning_seats(table: Table) -> list[int]:
    """The seats that win if the game ends here."""
    best: i64 = -1
    winners: list[int] = []
    seat: i64 = 0
    while seat < table.seats:
        rank: i64 = _rank(table, seat)
        if rank > best:
            best = rank
            winners = []
        if rank == best:
            winners.append(seat)
        seat += 1
    return winners


def _rank(table: Table, seat: i64) -> i64:
    """A number that orders seats: points, then crew on own planet cards, then energy (RR-121, RR-122)."""
    return (score(table, seat) * 1000 + crew_on_cards(table, seat)) * 10000 + table.cells[ENERGY + seat]
