"""Paying: titanium first, then steel, then heat, the rest in megacredits; no superfluous cube."""

from mypy_extensions import i64

from planetfall.core.pending import first_of, frame, kind_of, second_of, third_of, who_of
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.box import (
    ACCEPTS_STEEL,
    ACCEPTS_TITANIUM,
    HEAT,
    MEGACREDITS,
    STEEL,
    TITANIUM,
)
from planetfall.games.terraforming_mars.engine.frames import ASK_HEAT, ASK_STEEL, ASK_TITANIUM
from planetfall.games.terraforming_mars.engine.state import (
    HEAT_MONEY,
    STEEL_VALUE,
    STOCK,
    TITANIUM_VALUE,
    Table,
    row,
)


def heat_to_spend(table: Table, seat: i64, kept: i64) -> i64:
    """Heat that a player may spend as megacredits, except what must be kept."""
    place: i64 = row(seat)
    if table.cells[place + HEAT_MONEY] == 0:
        return 0
    return max(0, table.cells[place + STOCK + HEAT] - kept)


def can_pay(table: Table, seat: i64, price: i64, metals: i64, kept: i64 = 0) -> bool:
    """Whether a player can pay a price in any way."""
    place: i64 = row(seat)
    cells = table.cells
    funds: i64 = cells[place + STOCK + MEGACREDITS]
    if funds >= price:
        return True
    funds += heat_to_spend(table, seat, kept)
    if metals & ACCEPTS_STEEL:
        funds += cells[place + STOCK + STEEL] * cells[place + STEEL_VALUE]
    if metals & ACCEPTS_TITANIUM:
        funds += cells[place + STOCK + TITANIUM] * cells[place + TITANIUM_VALUE]
    return funds >= price


def charge(table: Table, seat: i64, price: i64, metals: i64 = 0, kept: i64 = 0) -> None:
    """Let a player pay; the step that is paid for must already be on the stack."""
    _ask_next_resource(table, ASK_TITANIUM, seat, price, metals | price << 2, kept)


def _ask_next_resource(table: Table, kind: i64, seat: i64, left: i64, terms: i64, kept: i64) -> None:
    """Ask for the next resource that is accepted, or take the rest in megacredits."""
    if kind == ASK_TITANIUM and terms & ACCEPTS_TITANIUM == 0:
        kind = ASK_STEEL
    if kind == ASK_STEEL and terms & ACCEPTS_STEEL == 0:
        kind = ASK_HEAT
    if left > 0 and (kind < ASK_HEAT or (kind == ASK_HEAT and heat_to_spend(table, seat, kept) > 0)):
        table.pending.push(frame(kind, seat, left, terms, kept))
    elif left > 0:
        _pay(table, seat, MEGACREDITS, left)


def _pay(table: Table, seat: i64, resource: i64, amount: i64) -> None:
    if amount > 0:
        table.cells[row(seat) + STOCK + resource] -= amount
        if table.event_buffer is not None:
            emit(table, "pays", (seat, resource, amount), "")


def payment_resource(kind: i64) -> i64:
    """The resource that a question of payment is about."""
    if kind == ASK_TITANIUM:
        return TITANIUM
    return STEEL if kind == ASK_STEEL else HEAT


def value_of(table: Table, seat: i64, resource: i64) -> i64:
    """The value of one cube in a payment, in megacredits."""
    if resource == TITANIUM:
        return table.cells[row(seat) + TITANIUM_VALUE]
    return table.cells[row(seat) + STEEL_VALUE] if resource == STEEL else 1


def least_payment(table: Table, question: i64) -> i64:
    """The fewest cubes that leave a price the player can still pay."""
    seat: i64 = who_of(question)
    kind: i64 = kind_of(question)
    cells = table.cells
    others: i64 = cells[row(seat) + STOCK + MEGACREDITS]
    if kind != ASK_HEAT:
        others += heat_to_spend(table, seat, third_of(question))
    if kind == ASK_TITANIUM and second_of(question) & ACCEPTS_STEEL:
        others += cells[row(seat) + STOCK + STEEL] * cells[row(seat) + STEEL_VALUE]
    missing: i64 = first_of(question) - others
    if missing <= 0:
        return 0
    value: i64 = value_of(table, seat, payment_resource(kind))
    return (missing + value - 1) // value


def most_payment(table: Table, question: i64) -> i64:
    """The most cubes of which none is superfluous."""
    seat: i64 = who_of(question)
    resource: i64 = payment_resource(kind_of(question))
    have: i64 = table.cells[row(seat) + STOCK + resource]
    if resource == HEAT:
        have = heat_to_spend(table, seat, third_of(question))
    value: i64 = value_of(table, seat, resource)
    return min(have, (first_of(question) + value - 1) // value)  # TM-99


def pay_part(table: Table, question: i64, cubes: i64) -> None:
    """Take the cubes that the player has chosen, and ask for the rest; overpaying gives no change."""
    seat: i64 = who_of(question)
    kind: i64 = kind_of(question)
    resource: i64 = payment_resource(kind)
    _pay(table, seat, resource, cubes)
    left: i64 = first_of(question) - cubes * value_of(table, seat, resource)
    _ask_next_resource(table, kind + 1, seat, max(0, left), second_of(question), third_of(question))
