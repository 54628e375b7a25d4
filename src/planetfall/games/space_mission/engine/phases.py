"""Automatic steps: the end of a turn, of a round and of the game (SM-25, SM-72 to SM-74)."""

from mypy_extensions import i64

from planetfall.core.pending import frame, kind_of, who_of
from planetfall.core.state import emit
from planetfall.games.space_mission.engine.effects import END_TURN
from planetfall.games.space_mission.engine.questions import ASK_ACTION
from planetfall.games.space_mission.engine.state import LAST_ROUND, OPEN_SPACE, ROUND, START, Table


def run(table: Table, work: i64) -> None:
    """Execute the automatic frame on top of the stack: the end of a turn."""
    assert kind_of(work) == END_TURN
    table.pending.pop()
    following: i64 = (who_of(work) + 1) % table.seats  # SM-25
    if following == table.cells[START]:
        if table.cells[LAST_ROUND] == 1:
            _end(table)
            return
        table.cells[ROUND] += 1
        if table.event_buffer is not None:
            emit(table, "round", (table.cells[ROUND],), "SM-25")
    table.pending.push(frame(ASK_ACTION, following, table.box.actions))  # SM-26


def _end(table: Table) -> None:
    table.reveal_count += 1  # all tiles are turned up
    if table.event_buffer is not None:
        emit(table, "final", (), "SM-74")


def watch_space(table: Table) -> None:
    """Call the last round once enough Space tiles lie open (SM-72, SM-73)."""
    if table.cells[LAST_ROUND] == 1 or table.cells[OPEN_SPACE] < table.box.open_space[table.seats]:
        return
    table.cells[LAST_ROUND] = 1
    if table.event_buffer is not None:
        emit(table, "last-round", (table.cells[OPEN_SPACE],), "SM-74")
