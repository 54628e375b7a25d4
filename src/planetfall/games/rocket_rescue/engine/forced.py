"""Tells of questions that are not asked, since they have one answer or none."""

from mypy_extensions import i64

from planetfall.core.bits import bit
from planetfall.core.frame_state import QUESTION
from planetfall.core.pending import kind_of, who_of
from planetfall.core.state import emit
from planetfall.games.rocket_rescue.engine.questions import DONE
from planetfall.games.rocket_rescue.engine.state import Table


def tell_forced(table: Table, question: i64, only: i64) -> None:
    """Emit that a question had one answer; a die that can do nothing passes, which has an event of its own."""
    if only > DONE:
        seat: i64 = who_of(question)
        emit(table, "no-choice", (seat, kind_of(question) - QUESTION), "", bit(seat))
