"""Tells people what happens without a question: those with one answer or none, and what production brings."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import kind_of, who_of
from planetfall.core.state import emit
from planetfall.games.terraforming_mars.engine.action_ids import DONE
from planetfall.games.terraforming_mars.engine.box import ENERGY, HEAT
from planetfall.games.terraforming_mars.engine.frames import (
    ASK_ACTION,
    ASK_ADD,
    ASK_BUY_SEEN,
    ASK_GREENERY,
    ASK_HEAT,
    ASK_PLACE,
    ASK_REMOVE,
    ASK_SELL,
    ASK_STEEL,
    ASK_TAKE,
    ASK_TITANIUM,
    ASK_WHICH_ACTION,
)
from planetfall.games.terraforming_mars.engine.state import PRODUCTION, RATING, STOCK, Table, row


def tell_forced(table: Table, question: i64, only: i64) -> None:
    """Emit that a question had one answer, or none, to the seat that would have been asked."""
    kind: i64 = kind_of(question)
    seat: i64 = who_of(question)
    if kind == ASK_ACTION or only > DONE:
        if not _is_routine(kind):
            emit(table, "no choice", (seat, kind - QUESTION), "", bit(seat))
    elif _is_told(kind):
        emit(table, "no way", (seat, kind - QUESTION), "", bit(seat))


def _is_routine(kind: i64) -> bool:
    """Whether a question is seldom a choice: payments, cards with one action, the order of a greenery's effects."""
    if kind == ASK_TITANIUM or kind == ASK_STEEL or kind == ASK_HEAT:
        return True
    return kind == ASK_WHICH_ACTION or kind == ASK_GREENERY or kind == ASK_SELL


def tell_income(table: Table, seat: i64) -> None:
    """Emit what the production phase is about to bring a player."""
    cells = table.cells
    place: i64 = row(seat)
    made: i64 = place + PRODUCTION
    money: i64 = cells[made] + cells[place + RATING]
    heat: i64 = cells[made + HEAT] + cells[place + STOCK + ENERGY]  # TM-234
    values = (seat, money, cells[made + 1], cells[made + 2], cells[made + 3], cells[made + ENERGY], heat)
    emit(table, "income", values, "TM-235")


def _is_told(kind: i64) -> bool:
    """Whether players wonder why nothing happened."""
    if kind == ASK_PLACE or kind == ASK_ADD or kind == ASK_REMOVE:
        return True
    return kind == ASK_TAKE or kind == ASK_BUY_SEEN
