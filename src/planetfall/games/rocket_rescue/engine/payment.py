"""Settling the plans: what the dice bring or cost, and what happens to a plan that cannot be paid."""

from mypy_extensions import i64

from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.box import HIGHER, LOWER, PHASES, Box, way_of
from planetfall.games.rocket_rescue.engine.state import BID, ENERGY, PLAN, Table, way_in


def settle_plans(table: Table) -> None:
    """Open all plans and settle their dice."""
    if table.event_buffer is not None:
        _tell_plans(table)
    seat: i64 = 0
    while seat < table.seats:
        _settle(table, seat)
        seat += 1


def way_balance(box: Box, way: i64) -> i64:
    """What the dice of a phase bring; less than 0: cost. No die is worth nothing."""
    return box.balance[HIGHER[way]] + box.balance[LOWER[way]]  # RR-33


def plan_balance(table: Table, seat: i64) -> i64:
    """What all dice of a seat bring together."""
    total: i64 = 0
    phase: i64 = 0
    while phase < PHASES:
        total += way_balance(table.box, way_in(table, seat, phase))
        phase += 1
    return total  # RR-34


def _tell_plans(table: Table) -> None:
    for seat in range(table.seats):
        ways = [table.cells[PLAN + seat * PHASES + phase] for phase in range(PHASES)]
        emit(table, "planned", (seat, *ways, table.cells[BID + seat]), "RR-29")


def _settle(table: Table, seat: i64) -> None:
    energy: i64 = table.cells[ENERGY + seat]
    balance: i64 = plan_balance(table, seat)
    affordable: i64 = max(energy + balance, 0)
    if affordable < table.cells[BID + seat]:
        _cut_bid(table, seat, affordable)  # RR-37
    phase: i64 = 0
    while energy + balance < 0 and phase < PHASES:
        balance += _lower(table, seat, phase, -energy - balance)  # RR-38
        phase += 1
    table.cells[ENERGY + seat] = energy + balance
    if table.event_buffer is not None:
        emit(table, "balance", (seat, balance), "RR-34")


def _cut_bid(table: Table, seat: i64, bid: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "cuts-bid", (seat, table.cells[BID + seat], bid), "RR-37")
    table.cells[BID + seat] = bid


def _lower(table: Table, seat: i64, phase: i64, missing: i64) -> i64:
    """Lower the dice of a phase, the higher one first, until enough is saved or all show 1; returns what is saved."""
    before: i64 = way_in(table, seat, phase)
    way: i64 = before
    saved: i64 = 0
    while saved < missing and HIGHER[way] > 1:
        way = _one_pip_less(way)  # RR-123
        saved = way_balance(table.box, way) - way_balance(table.box, before)
    if way != before:
        table.cells[PLAN + seat * PHASES + phase] = way
        if table.event_buffer is not None:
            emit(table, "lowers", (seat, phase, before, way), "RR-38")
    return saved


def _one_pip_less(way: i64) -> i64:
    higher: i64 = HIGHER[way] - 1
    lower: i64 = LOWER[way]
    return way_of(max(higher, lower), min(higher, lower))
