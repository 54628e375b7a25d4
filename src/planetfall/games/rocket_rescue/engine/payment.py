"""Payment for the plans: the energy that dice give or cost, and the reduction of plans that cannot be paid."""

from mypy_extensions import i64

from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.box import HIGHER, LOWER, PHASES, Box, placement_of
from planetfall.games.rocket_rescue.engine.state import BID, ENERGY, PLAN, Table, placement_in


def pay_plans(table: Table) -> None:
    """Reveal all plans, and pay for their dice."""
    if table.event_buffer is not None:
        _emit_plans(table)
    seat: i64 = 0
    while seat < table.seats:
        _pay_plan(table, seat)
        seat += 1


def placement_balance(box: Box, placement: i64) -> i64:
    """The energy that the dice of a phase give; below 0 they cost it, without dice it is 0."""
    return box.balance[HIGHER[placement]] + box.balance[LOWER[placement]]  # RR-33


def plan_balance(table: Table, seat: i64) -> i64:
    """The energy that all dice of a seat give together."""
    total: i64 = 0
    phase: i64 = 0
    while phase < PHASES:
        total += placement_balance(table.box, placement_in(table, seat, phase))
        phase += 1
    return total  # RR-34


def _emit_plans(table: Table) -> None:
    for seat in range(table.seats):
        placements = [table.cells[PLAN + seat * PHASES + phase] for phase in range(PHASES)]
        emit(table, "planned", (seat, *placements, table.cells[BID + seat]), "RR-29")


def _pay_plan(table: Table, seat: i64) -> None:
    energy: i64 = table.cells[ENERGY + seat]
    balance: i64 = plan_balance(table, seat)
    affordable: i64 = max(energy + balance, 0)
    if affordable < table.cells[BID + seat]:
        _cut_bid(table, seat, affordable)  # RR-37
    phase: i64 = 0
    while energy + balance < 0 and phase < PHASES:
        balance += _lower_dice(table, seat, phase, -energy - balance)  # RR-38
        phase += 1
    table.cells[ENERGY + seat] = energy + balance
    if table.event_buffer is not None:
        emit(table, "balance", (seat, balance), "RR-34")


def _cut_bid(table: Table, seat: i64, bid: i64) -> None:
    if table.event_buffer is not None:
        emit(table, "cuts-bid", (seat, table.cells[BID + seat], bid), "RR-37")
    table.cells[BID + seat] = bid


def _lower_dice(table: Table, seat: i64, phase: i64, missing: i64) -> i64:
    """Lower the dice of a phase, the higher one first, until enough is saved or all are 1; returns the energy saved."""
    before: i64 = placement_in(table, seat, phase)
    placement: i64 = before
    saved: i64 = 0
    while saved < missing and HIGHER[placement] > 1:
        placement = _one_pip_less(placement)  # RR-123
        saved = placement_balance(table.box, placement) - placement_balance(table.box, before)
    if placement != before:
        table.cells[PLAN + seat * PHASES + phase] = placement
        if table.event_buffer is not None:
            emit(table, "lowers", (seat, phase, before, placement), "RR-38")
    return saved


def _one_pip_less(placement: i64) -> i64:
    higher: i64 = HIGHER[placement] - 1
    lower: i64 = LOWER[placement]
    return placement_of(max(higher, lower), min(higher, lower))
