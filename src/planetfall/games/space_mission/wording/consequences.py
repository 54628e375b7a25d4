"""What an answer leads to, where that is more than its label says."""

from planetfall.core.bits import count_bits
from planetfall.core.labels import Consequence, Sentence
from planetfall.core.labels import consequence as worded
from planetfall.core.pending import first_of, kind_of, second_of
from planetfall.games.space_mission.engine import questions as ask
from planetfall.games.space_mission.engine.state import HAND, planet_at
from planetfall.games.space_mission.wording.labels import PURPOSES
from planetfall.games.space_mission.wording.names import Names


def consequence(names: Names, seat: int, action: int) -> str:
    """What an answer of a seat leads to, or ""."""
    return worded(CONSEQUENCES, names, kind_of(names.table.question_of(seat)), seat, action)


def _draw(names: Names, seat: int, action: int) -> Sentence | None:
    held = int(count_bits(names.table.cells[HAND + seat]))
    most = int(names.table.box.hand)
    if action != ask.DRAW or held >= most:
        return None
    return "draw", {"cards": names.cards(most - held), "held": names.cards(most)}  # SM-31


def _pay(names: Names, seat: int, action: int) -> Sentence:
    question = names.table.question_of(seat)
    planet = int(planet_at(names.table, second_of(question)))
    values: dict[str, object] = {"planet": names.planet(planet), "card": names.card(action - ask.PAY)}
    return PURPOSES[first_of(question)][0], values


CONSEQUENCES: dict[int, Consequence[Names]] = {ask.ASK_DISCARD: _draw, ask.ASK_PAY: _pay}
