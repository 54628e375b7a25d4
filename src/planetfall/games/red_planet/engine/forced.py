"""Tells of questions that are not asked, since they have one answer or none."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import first_of, kind_of, second_of, who_of
from planetfall.core.state import emit
from planetfall.games.red_planet.engine.questions import (
    ASK_BOARD,
    ASK_DESTROY,
    ASK_DROP,
    ASK_KILL,
    ASK_LAUNCH,
    ASK_LOOK,
    ASK_MOVE,
    ASK_REDIRECT,
    ASK_REPLACE,
    ASK_RESCUE,
    DONE,
    TOGETHER_ON_ONE,
    asked_of,
)
from planetfall.games.red_planet.engine.state import Table


def tell_forced(table: Table, question: i64, only: i64) -> None:
    """Emit that a specialist or a card had one answer, or none; everything about it lies open on the table."""
    kind: i64 = kind_of(question)
    colour: i64 = who_of(question)
    if only > DONE:
        emit(table, "no choice", (colour, kind - QUESTION), "RP-32", bit(asked_of(table, question)))
    elif kind == ASK_BOARD:
        together: i64 = first_of(question) if second_of(question) == TOGETHER_ON_ONE else 0
        emit(table, "no way", (colour, kind - QUESTION, together), "RP-32")
    elif _is_told(kind):
        emit(table, "no way", (colour, kind - QUESTION, 0), "RP-32")


def _is_told(kind: i64) -> bool:
    """Whether players wonder why nothing happened."""
    if kind == ASK_MOVE or kind == ASK_LAUNCH or kind == ASK_DESTROY:
        return True
    if kind == ASK_RESCUE or kind == ASK_REDIRECT or kind == ASK_LOOK:
        return True
    return kind == ASK_REPLACE or kind == ASK_KILL or kind == ASK_DROP
