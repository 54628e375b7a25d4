"""Sentences: what is asked and what an answer means now."""

from planetfall.core.frame_state import FINE
from planetfall.core.game import Question
from planetfall.core.labels import Labels, Sentence

from ..engine.actions import BURN, DRIFT, MOST_BURNT
from ..engine.state import STEPS, Table
from .names import Names


def question(names: Names, seat: int) -> Question:
    """What a seat is asked now."""
    if names.table.question_of(seat) == 0:
        return Question("none", names.text("ask.none"), "")
    left = int(names.table.box.goal - names.table.cells[STEPS + seat])
    return Question("flight", names.text("ask.flight", steps=names.steps(left)), "CR-2")


def _drift(names: Names, seat: int, place: int) -> Sentence:
    return "drift", {"steps": names.steps(1)}


def _burn(names: Names, seat: int, place: int) -> Sentence:
    return "burn", {"tanks": names.tanks(place + 1), "steps": names.steps(3 + 2 * place)}


LABELS: Labels[Names] = ((DRIFT, _drift), (BURN, _burn))


def clause(table: Table, seat: int, action: int) -> str:
    """The rule behind an answer."""
    return "CR-2"


def impossible(table: Table, seat: int) -> list[int]:
    """Answers that somebody might look for and cannot give."""
    asked = table.question_of(seat)
    return [
        action for action in range(BURN, BURN + MOST_BURNT) if asked and table.refusal(asked, action) != FINE
    ]
