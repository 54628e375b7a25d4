"""What an answer leads to, where that is more than its label says."""

from planetfall.core.labels import Consequence, Sentence
from planetfall.core.labels import consequence as worded
from planetfall.core.pending import kind_of
from planetfall.games.terraforming_mars.engine import action_ids, frames
from planetfall.games.terraforming_mars.engine.box import HEAT, MEGACREDITS
from planetfall.games.terraforming_mars.engine.setup import start_money
from planetfall.games.terraforming_mars.engine.state import CHOSEN, CORPORATION, STOCK, count_cards, row
from planetfall.games.terraforming_mars.wording.names import Names


def consequence(names: Names, seat: int, action: int) -> str:
    """What an answer of a seat leads to, or ""."""
    return worded(CONSEQUENCES, names, kind_of(names.table.question_of(seat)), seat, action)


def _pass(names: Names, seat: int, action: int) -> Sentence | None:
    return ("pass", {}) if action == action_ids.PASS else None  # TM-69


def _start(names: Names, seat: int, action: int) -> Sentence | None:
    money = start_money(names.table, names.table.cells[row(seat) + CORPORATION] - 1)
    return _bought(names, seat, money) if action == action_ids.DONE else None


def _research(names: Names, seat: int, action: int) -> Sentence | None:
    money = names.table.cells[row(seat) + STOCK + MEGACREDITS]
    return _bought(names, seat, money) if action == action_ids.DONE else None


def _research_heat(names: Names, seat: int, action: int) -> Sentence:
    return _bought(
        names, seat, names.table.cells[row(seat) + STOCK + MEGACREDITS], action - action_ids.AMOUNT
    )


def _bought(names: Names, seat: int, money: int, heat: int = 0) -> Sentence:
    """The cards that a seat has chosen, what they cost, and the money that is left."""
    table = names.table
    count = int(count_cards(table, row(seat) + CHOSEN))
    price = count * int(table.box.card_price)
    values: dict[str, object] = {
        "cards": names.cards(count),
        "price": names.amount(MEGACREDITS, price),
        "heat": names.amount(HEAT, heat),
        "left": names.amount(MEGACREDITS, int(money) - price + heat),
    }
    return ("buy-with-heat" if heat else "buy" if count else "buy-nothing"), values


CONSEQUENCES: dict[int, Consequence[Names]] = {
    frames.ASK_ACTION: _pass,
    frames.ASK_START_CARDS: _start,
    frames.ASK_RESEARCH: _research,
    frames.ASK_RESEARCH_HEAT: _research_heat,
}
