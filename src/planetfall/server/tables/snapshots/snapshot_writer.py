"""When the snapshot of a table is written: behind answers that are stored, and when the table leaves memory."""

import asyncio
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from planetfall.core.record import Row, Truncate
from planetfall.server.errors import Conflict
from planetfall.server.tables.snapshots import snapshot

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

MOST_ROWS_BEHIND = 8  # a table that wakes replays fewer answers than that, after whatever end of the server

LOG = logging.getLogger(__name__)


class SnapshotWriter:
    """Keeps the stored snapshot of one table near its last answer."""

    def __init__(self, table: "LiveTable", covered: int) -> None:
        self._table = table
        self._covered = covered  # rows of the record that the stored snapshot knows
        self.task: asyncio.Task[None] | None = None  # what is being written

    def after_commit(self, rows: Sequence[Row] = ()) -> None:
        """Write a snapshot if the last one is far behind, or useless because `rows` take answers back."""
        if self._rows_behind() >= MOST_ROWS_BEHIND or any(isinstance(row, Truncate) for row in rows):
            self._start()

    def before_sleep(self) -> None:
        """Write a snapshot of a table that leaves memory, if anything came behind the last one."""
        if self._rows_behind():
            self._start()

    def _rows_behind(self) -> int:
        return len(self._table.match.record.rows) - self._covered

    def _start(self) -> None:
        if self.task is None or self.task.done():
            self.task = self._table.registry.in_background(self._write())

    async def _write(self) -> None:
        """Store what the table is now, all of which is committed; if that fails, the next wake replays more."""
        taken = snapshot.take(self._table.history)
        try:
            await self._table.registry.store.keep_snapshot(self._table.id, taken)
        except (SQLAlchemyError, OSError, Conflict):
            LOG.warning("the snapshot of table %s could not be written", self._table.id, exc_info=True)
        else:
            self._covered = taken.rows
