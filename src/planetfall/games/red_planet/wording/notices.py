"""What a beginner may overlook."""

from collections.abc import Iterator

from planetfall.core.game import Notice
from planetfall.core.pending import kind_of
from planetfall.games.red_planet.engine import questions as ask
from planetfall.games.red_planet.engine.box import STOP_REVEAL, STOP_ROUND
from planetfall.games.red_planet.engine.state import STOP
from planetfall.games.red_planet.wording.names import Names


def notices(names: Names, seat: int) -> Iterator[Notice]:
    """What comes after the round whose specialist is chosen."""
    if kind_of(names.table.question_of(seat)) != ask.ASK_CHOOSE:
        return
    tracker = names.table.box.tracker
    following = [tracker[stop] & 0xFF for stop in range(names.table.cells[STOP] + 1, len(tracker))]
    if following and following[0] != STOP_ROUND:
        key = "reveal" if following[0] == STOP_REVEAL else "production"
        yield Notice(names.text(f"notice.{key}"), "RP-23")
