"""What a beginner may overlook."""

from collections.abc import Iterator

from planetfall.core.bits import count_bits
from planetfall.core.game import Notice
from planetfall.core.pending import kind_of
from planetfall.games.space_mission.engine import questions as ask
from planetfall.games.space_mission.engine.state import HAND, LAST_ROUND
from planetfall.games.space_mission.wording.names import Names


def notices(names: Names, seat: int) -> Iterator[Notice]:
    """The last round, and topping up a hand that is full."""
    table = names.table
    if kind_of(table.question_of(seat)) != ask.ASK_ACTION:
        return
    if table.cells[LAST_ROUND] == 1:
        yield Notice(names.text("notice.last-round"), "SM-74")
    if count_bits(table.cells[HAND + seat]) >= table.box.hand and ask.TOP_UP in table.legal(seat):
        yield Notice(names.text("notice.full-hand"), "SM-31", ask.TOP_UP)
