"""What a beginner may overlook."""

from collections.abc import Iterator

from planetfall.core.game import Notice
from planetfall.core.pending import first_of, kind_of
from planetfall.games.rocket_rescue.engine import questions as ask
from planetfall.games.rocket_rescue.engine.box import BOARDING, HIGHER, LOWER, PLACEMENTS
from planetfall.games.rocket_rescue.engine.state import ACTIVE
from planetfall.games.rocket_rescue.wording.names import Names


def notices(names: Names, seat: int) -> Iterator[Notice]:
    """Dice for a boarding phase that is inactive."""
    table = names.table
    question = table.question_of(seat)
    if kind_of(question) != ask.ASK_PLAN or first_of(question) != BOARDING or table.cells[ACTIVE] == 1:
        return
    for action in table.legal(seat):
        placement = (action - ask.PLAN) % PLACEMENTS
        dice = int(HIGHER[placement] > 0) + int(LOWER[placement] > 0)
        if dice:
            yield Notice(names.text("notice.inactive-boarding", count=dice), "RR-58", int(action))
