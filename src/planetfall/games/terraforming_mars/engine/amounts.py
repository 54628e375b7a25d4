"""Questions for an amount: the bounds of the answer, and which rule sets them."""

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
    BESIDE_OCEAN,
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


def least_amount(table: Table, question: i64) -> i64:
    """The smallest amount that answers a question."""
    kind: i64 = kind_of(question)
    if ASK_TITANIUM <= kind <= ASK_HEAT:
        return least_payment(table, question)
    if kind == ASK_HOW_MANY:
        return 1 if table.box.op[first_of(question)] == OP_CONVERT else 0
    return _least_heat(table, who_of(question)) if kind == ASK_RESEARCH_HEAT else 1


def most_amount(table: Table, question: i64) -> i64:
    """The largest amount that answers a question; capped at the largest amount that has an action number."""
    kind: i64 = kind_of(question)
    found: i64 = second_of(question)
    if ASK_TITANIUM <= kind <= ASK_HEAT:
        found = most_payment(table, question)
    elif kind == ASK_HOW_MANY:
        found = _most_converted(table, question)
    elif kind == ASK_RESEARCH_HEAT:
        found = _most_heat(table, who_of(question))
    return min(found, AMOUNTS - 1)


def bounds(table: Table, question: i64) -> tuple[int, int]:
    """The smallest and the largest amount that answers a question."""
    return least_amount(table, question), most_amount(table, question)


def refuse_amount(table: Table, question: i64, amount: i64) -> i64:
    """FINE, or why it must be more or less."""
    if amount < least_amount(table, question):
        return _too_little(kind_of(question))
    return FINE if amount <= most_amount(table, question) else _too_much(table, question, amount)


def _too_little(kind: i64) -> i64:
    if kind == ASK_HOW_MANY:
        return CONVERTS_NOTHING
    if kind == ASK_REMOVE_AMOUNT:
        return REMOVES_NOTHING
    return TAKES_WRONG_NUMBER if kind == ASK_TAKE_AMOUNT else PAYS_TOO_LITTLE


def _too_much(table: Table, question: i64, amount: i64) -> i64:
    kind: i64 = kind_of(question)
    if kind == ASK_HOW_MANY:
        return SHIFTS_TOO_MUCH if table.box.op[first_of(question)] == OP_SHIFT else CONVERTS_TOO_MUCH
    if kind == ASK_REMOVE_AMOUNT:
        return _removes_too_much(table, question, amount)
    if kind == ASK_TAKE_AMOUNT:
        return TAKES_WRONG_NUMBER
    return HEATS_TOO_MUCH if kind == ASK_HEAT or kind == ASK_RESEARCH_HEAT else PAYS_TOO_MUCH


def _removes_too_much(table: Table, question: i64, amount: i64) -> i64:
    """More than the chosen player has, or than the card removes."""
    there: i64 = table.cells[row(first_of(question) >> 3) + STOCK + (first_of(question) & 7)]
    if amount > there:
        return HAS_FEWER  # TM-117
    return FLOODS_TOO_MUCH if third_of(question) & BESIDE_OCEAN else REMOVES_TOO_MUCH  # TM-115, TM-123


def _most_converted(table: Table, question: i64) -> i64:
    effect: i64 = first_of(question)
    part: i64 = PRODUCTION if table.box.op[effect] == OP_SHIFT else STOCK
    return table.cells[row(who_of(question)) + part + table.box.what[effect]]


# -- heat that pays for research ------------------------------------------------------------------------------------


def research_price(table: Table, seat: i64) -> i64:
    """What the cards that a player has chosen cost."""
    return count_cards(table, row(seat) + CHOSEN) * table.box.card_price


def _least_heat(table: Table, seat: i64) -> i64:
    return max(0, research_price(table, seat) - table.cells[row(seat) + STOCK + MEGACREDITS])


def _most_heat(table: Table, seat: i64) -> i64:
    return min(heat_to_spend(table, seat, 0), research_price(table, seat))
