"""Trades before the market is refilled: when they can matter, and who is asked (RR-126)."""

from mypy_extensions import i64

from planetfall.games.rocket_rescue.engine.box import RESOURCES
from planetfall.games.rocket_rescue.engine.state import BUYER, MARKET, SUPPLY, Table, cubes


def trade_matters(table: Table, seat: i64) -> bool:
    """Whether a seat can trade before the refill, and the refill can run short of cubes."""
    return _has_two_of_a_kind(table, seat) and _refill_may_fall_short(table)


def _refill_may_fall_short(table: Table) -> bool:
    """Whether the supply of some kind is below what the refill could take of it."""
    box = table.box
    full: i64 = (
        box.market_most[table.seats] if table.cells[BUYER] > 0 else box.market_least[table.seats]
    )  # RR-57
    resource: i64 = 0
    while resource < RESOURCES:
        if table.cells[SUPPLY + resource] < full - table.cells[MARKET + resource]:
            return True
        resource += 1
    return False


def _has_two_of_a_kind(table: Table, seat: i64) -> bool:
    resource: i64 = 0
    while resource < RESOURCES:
        if cubes(table, seat, resource) >= 2:
            return True
        resource += 1
    return False
