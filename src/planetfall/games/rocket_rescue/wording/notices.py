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
    lost = {int(action): _dice(action) for action in table.legal(seat) if _dice(action)}
    if lost:
        yield Notice(names.text("notice.no-boarding"), "RR-58")
    for action, dice in lost.items():
        yield Notice(names.text("notice.inactive-boarding", count=dice), "RR-58", action)


def _dice(action: int) -> int:
    """How many dice an answer to the question about a phase places there."""
    placement = (action - ask.PLAN) % PLACEMENTS
    return int(HIGHER[placement] > 0) + int(LOWER[placement] > 0)
