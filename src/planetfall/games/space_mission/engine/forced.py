"""Tells of questions that are not asked, since they have one answer or none."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import kind_of, who_of
from planetfall.core.state import emit
from planetfall.games.space_mission.engine.questions import ASK_DISCARD
from planetfall.games.space_mission.engine.state import Table


def tell_forced(table: Table, question: i64, only: i64) -> None:
    """Emit that a question had one answer; that nobody can discard from an empty hand needs no words."""
    kind: i64 = kind_of(question)
    if only >= 0 and kind != ASK_DISCARD:
        seat: i64 = who_of(question)
        emit(table, "no-choice", (seat, kind - QUESTION), "", bit(seat))
