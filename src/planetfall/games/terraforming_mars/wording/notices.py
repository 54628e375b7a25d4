"""What a beginner may overlook."""

from collections.abc import Iterator

from planetfall.core.game import Notice
from planetfall.core.pending import kind_of
from planetfall.games.terraforming_mars.engine import action_ids, frames
from planetfall.games.terraforming_mars.engine.box import ENERGY, MILESTONES
from planetfall.games.terraforming_mars.engine.state import STOCK, row
from planetfall.games.terraforming_mars.wording.names import Names


def notices(names: Names, seat: int) -> Iterator[Notice]:
    """What passing leaves unused: a milestone that can be claimed, energy that becomes heat."""
    table = names.table
    legal = table.legal(seat)
    if kind_of(table.question_of(seat)) != frames.ASK_ACTION or action_ids.PASS not in legal:
        return
    for milestone in range(MILESTONES):
        if action_ids.CLAIM + milestone in legal:
            text = names.text("notice.milestone", milestone=names.milestone(milestone))
            yield from (Notice(text, "TM-172"), Notice(text, "TM-172", action_ids.PASS))
    energy = int(table.cells[row(seat) + STOCK + ENERGY])
    if energy:
        text = names.text("notice.energy", energy=names.amount(ENERGY, energy))
        yield Notice(text, "TM-234", action_ids.PASS)
