"""How much answers a question, and which rule forbids less or more."""

from mypy_extensions import i64

from planetfall.core.frame_state import FINE
from planetfall.core.pending import first_of, kind_of, second_of, third_of, who_of
from planetfall.games.terraforming_mars.engine.action_ids import AMOUNTS
from planetfall.games.terraforming_mars.engine.box import MEGACREDITS, OP_CONVERT, OP_SHIFT
from planetfall.games.terraforming_mars.engine.frames import (
    ASK_HEAT,
    ASK_HOW_MANY,
    ASK_REMOVE_AMOUNT,
    ASK_RESEARCH_HEAT,
    ASK_TAKE_AMOUNT,
    ASK_TITANIUM,
    BESIDE,
)
from planetfall.games.terraforming_mars.engine.payment import heat_to_spend, least_payment, most_payment
from planetfall.games.terraforming_mars.engine.refusal_codes import (
    CONVERTS_NOTHING,
    CONVERTS_TOO_MUCH,
    FLOODS_TOO_MUCH,
    HAS_FEWER,
    HEATS_TOO_MUCH,
    PAYS_TOO_LITTLE,
    PAYS_TOO_MUCH,
    REMOVES_NOTHING,
    REMOVES_TOO_MUCH,
    SHIFTS_TOO_MUCH,
    TAKES_WRONG_NUMBER,
)
from planetfall.games.terraforming_mars.engine.state import CHOSEN, PRODUCTION, STOCK, Table, count_cards, row


def least(table: Table, asked: i64) -> i64:
    """The smallest amount that answers a question."""
    kind: i64 = kind_of(asked)
    if ASK_TITANIUM <= kind <= ASK_HEAT:
        return least_payment(table, asked)
    if kind == ASK_HOW_MANY:
        return 1 if table.box.op[first_of(asked)] == OP_CONVERT else 0
    return _least_heat(table, who_of(asked)) if kind == ASK_RESEARCH_HEAT else 1


def most(table: Table, asked: i64) -> i64:
    """The largest amount that answers a question; larger ones than the table has are left out."""
    kind: i64 = kind_of(asked)
    found: i64 = second_of(asked)
    if ASK_TITANIUM <= kind <= ASK_HEAT:
        found = most_payment(table, asked)
    elif kind == ASK_HOW_MANY:
        found = _most_converted(table, asked)
    elif kind == ASK_RESEARCH_HEAT:
        found = _most_heat(table, who_of(asked))
    return min(found, AMOUNTS - 1)


def bounds(table: Table, asked: i64) -> tuple[int, int]:
    """The smallest and the largest amount that answers a question."""
    return least(table, asked), most(table, asked)


def refuse_amount(table: Table, asked: i64, amount: i64) -> i64:
    """FINE, or why it must be more or less."""
    if amount < least(table, asked):
        return _too_little(kind_of(asked))
    return FINE if amount <= most(table, asked) else _too_much(table, asked, amount)


def _too_little(kind: i64) -> i64:
    if kind == ASK_HOW_MANY:
        return CONVERTS_NOTHING
    if kind == ASK_REMOVE_AMOUNT:
        return REMOVES_NOTHING
    return TAKES_WRONG_NUMBER if kind == ASK_TAKE_AMOUNT else PAYS_TOO_LITTLE


def _too_much(table: Table, asked: i64, amount: i64) -> i64:
    kind: i64 = kind_of(asked)
    if kind == ASK_HOW_MANY:
        return SHIFTS_TOO_MUCH if table.box.op[first_of(asked)] == OP_SHIFT else CONVERTS_TOO_MUCH
    if kind == ASK_REMOVE_AMOUNT:
        return _removes_too_much(table, asked, amount)
    if kind == ASK_TAKE_AMOUNT:
        return TAKES_WRONG_NUMBER
    return HEATS_TOO_MUCH if kind == ASK_HEAT or kind == ASK_RESEARCH_HEAT else PAYS_TOO_MUCH


def _removes_too_much(table: Table, asked: i64, amount: i64) -> i64:
    """More than the chosen player has, or than the card removes."""
    there: i64 = table.cells[row(first_of(asked) >> 3) + STOCK + (first_of(asked) & 7)]
    if amount > there:
        return HAS_FEWER  # TM-117
    return FLOODS_TOO_MUCH if third_of(asked) & BESIDE else REMOVES_TOO_MUCH  # TM-115, TM-123


def _most_converted(table: Table, asked: i64) -> i64:
    effect: i64 = first_of(asked)
    part: i64 = PRODUCTION if table.box.op[effect] == OP_SHIFT else STOCK
    return table.cells[row(who_of(asked)) + part + table.box.what[effect]]


# -- heat that pays for research ------------------------------------------------------------------------------------


def research_price(table: Table, seat: i64) -> i64:
    """What the cards that a player has chosen cost."""
    return count_cards(table, row(seat) + CHOSEN) * table.box.card_price


def _least_heat(table: Table, seat: i64) -> i64:
    return max(0, research_price(table, seat) - table.cells[row(seat) + STOCK + MEGACREDITS])


def _most_heat(table: Table, seat: i64) -> i64:
    return min(heat_to_spend(table, seat, 0), research_price(table, seat))
