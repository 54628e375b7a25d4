"""What somebody who chooses cards has to pay for them, and what is left then."""

from planetfall.games.terraforming_mars.engine import state as at
from planetfall.games.terraforming_mars.engine.box import MEGACREDITS
from planetfall.games.terraforming_mars.engine.payment import heat_to_spend
from planetfall.games.terraforming_mars.engine.rules import TerraformingMars
from planetfall.games.terraforming_mars.engine.setup import start_money
from planetfall.games.terraforming_mars.engine.state import count_cards, row
from planetfall.games.terraforming_mars.view.types import Purchase

BUYING = (at.PHASE_SETUP, at.PHASE_DRAFT, at.PHASE_RESEARCH)


def purchase(table: TerraformingMars, seat: int) -> Purchase | None:
    """What a seat is buying, or could buy of its draft; None where nothing is bought."""
    place, phase = row(seat), table.cells[at.PHASE]
    is_draft = phase == at.PHASE_DRAFT
    if phase not in BUYING or not (is_draft or count_cards(table, place + at.LOOK)):
        return None
    cards = int(count_cards(table, place + at.CHOSEN)) + (table.cells[at.PICK] if is_draft else 0)
    price = int(table.box.card_price)
    money = _money(table, seat)
    heat = 0 if phase == at.PHASE_SETUP else int(heat_to_spend(table, seat, 0))
    left = None if money is None else money + heat - cards * price
    return Purchase(int(cards), price, int(cards * price), money, heat, left)


def _money(table: TerraformingMars, seat: int) -> int | None:
    """The megacredits that a seat pays with; at set-up those of its corporation, None before it has one."""
    if table.cells[at.PHASE] != at.PHASE_SETUP:
        return int(table.cells[row(seat) + at.STOCK + MEGACREDITS])
    corporation = table.cells[row(seat) + at.CORPORATION] - 1
    return int(start_money(table, corporation)) if corporation >= 0 else None
