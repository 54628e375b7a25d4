"""Brings a table in memory up to date with what other nodes have stored."""

from typing import TYPE_CHECKING

from planetfall.core.record import Answer, Record, Truncate
from planetfall.server.store.rows import ChatLine, StoredTable
from planetfall.server.tables.history import StepRecorder
from planetfall.server.tables.notes import bounded_chat
from planetfall.server.tables.snapshots.snapshot import wake
from planetfall.server.tables.snapshots.snapshot_writer import SnapshotWriter

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


async def catch_up(table: "LiveTable") -> None:
    """Take over what is new about a table, and show it; a deleted one leaves memory. The caller holds its lock."""
    store = table.registry.store
    news = await store.load_news(table.row, len(table.match.record.rows))
    if news is not None and any(isinstance(row, Truncate) for row in news.rows):
        stored = await store.load(table.id)  # answers were taken back
        if stored is not None:
            _read_anew(table, stored)
    elif news is not None and news.table.revision > table.row.revision:
        _go_on(table, news)
    elif news is None:
        table.registry.drop(table)


def _go_on(table: "LiveTable", news: StoredTable) -> None:
    """Play the answers that are new."""
    match, recorder = table.match.fork(), StepRecorder(table.game)
    for row in news.rows:
        if isinstance(row, Answer):
            match.batch(row.seat, [row.action], recorder)
    table.history.adopt(match, news.rows, recorder.steps)
    _take_over(table, news, [*table.chat, *news.chat])


def _read_anew(table: "LiveTable", stored: StoredTable) -> None:
    """Begin again with the whole record."""
    record = Record(stored.table.header, stored.rows)
    table.history = wake(table.game, record, table.pack, stored.snapshot)
    table.snapshots = SnapshotWriter(table, table.history.resumed_from)
    _take_over(table, stored, stored.chat)


def _take_over(table: "LiveTable", stored: StoredTable, chat: list[ChatLine]) -> None:
    table.row, table.seats = stored.table, stored.seats
    table.chat = bounded_chat(chat, table.registry.quotas.limits.chat_lines)
    table.changed()
