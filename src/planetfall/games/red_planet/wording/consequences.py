"""What an answer leads to, where that is more than its label says."""

from planetfall.core.labels import Consequence, Sentence
from planetfall.core.labels import consequence as worded
from planetfall.core.pending import first_of, kind_of
from planetfall.games.red_planet.engine import questions as ask
from planetfall.games.red_planet.engine.state import MISSION, REJECTED
from planetfall.games.red_planet.wording.names import Names


def consequence(names: Names, seat: int, action: int) -> str:
    """What an answer of a seat leads to, or ""."""
    return worded(CONSEQUENCES, names, kind_of(names.table.question_of(seat)), seat, action)


def _choose(names: Names, seat: int, action: int) -> Sentence:
    number = action - ask.CHOOSE + 1
    return "choose", {"specialist": names.specialist(number), "number": number}


def _keep(names: Names, seat: int, action: int) -> Sentence:
    cells = names.table.cells
    dealt = sorted((cells[MISSION + seat], cells[REJECTED + seat]))
    kept = action - ask.KEEP
    return "keep", {"card": names.event(dealt[kept]), "other": names.event(dealt[1 - kept])}


def _stop_moving(names: Names, seat: int, action: int) -> Sentence | None:
    question = names.table.question_of(seat)
    return ("stop", {"count": first_of(question)}) if action == ask.DONE else None


def _stop_dropping(names: Names, seat: int, action: int) -> Sentence | None:
    return ("stop-dropping", {}) if action == ask.DONE else None


CONSEQUENCES: dict[int, Consequence[Names]] = {
    ask.ASK_CHOOSE: _choose,
    ask.ASK_KEEP: _keep,
    ask.ASK_MOVE: _stop_moving,
    ask.ASK_DROP: _stop_dropping,
}
