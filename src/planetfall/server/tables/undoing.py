"""Undo and redo at a table: what an undo takes back, who is told of it, and what may be given again.

What a person can take back without anybody's consent is decided by the match (`Match.undo_place`). Everything else is
proposed to the others (`proposals.py`); whoever sits there alone decides alone.
"""

import asyncio
from typing import TYPE_CHECKING

import msgspec

from planetfall.core.match import Match
from planetfall.core.record import Answer
from planetfall.core.state import Event, State
from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.store.rows import ChatLine
from planetfall.server.tables.history import record_prefix
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import undo_note

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


class UndoPreview(msgspec.Struct, frozen=True):
    """What an undo of a person would take back."""

    place: int  # of the answer
    answer: Answer
    is_free: bool  # nothing was learned since, so nobody has to agree
    before: State  # the position in which the answer was given


class Undoing:
    """Takes answers of one table back, and gives them again."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    async def preview(self, person: str) -> UndoPreview | None:
        """What an undo would take back; None if there is nothing. Replays the match in a thread."""
        table = self._table
        place = table.match.undo_place(table.seats_of(person))
        last = table.last_answer(person) if place is None else place
        if last < 0 or table.state.over():
            return None
        prefix = record_prefix(table.match.record, last)
        match = await asyncio.to_thread(Match.replay, table.game, prefix, table.pack)
        return UndoPreview(last, table.answers[last], place is not None, match.state)

    @on_newest
    async def undo(self, person: str, only_free: bool = False) -> bool:
        """Take back a person's last answer, if nothing was revealed since; else False, or Conflict if told so."""
        table = self._table
        async with table.lock:
            table.check_running()
            own = table.seats_of(person)
            place = table.match.undo_place(own)
            if place is None and only_free:
                raise Conflict("app.mistake.undo-not-free")
            if place is None:
                return False
            undone = (*table.arrangements.undone, table.answers[place])
            note = self.note(place)
            await table.commit(lambda match, recorder: match.undo(own, recorder), undone, note)
            return True

    def redo_answer(self, person: str) -> Answer | None:
        """What a person may give again: the answer that they took back last."""
        own = self._table.seats_of(person)
        return next(
            (answer for answer in reversed(self._table.arrangements.undone) if answer.seat in own), None
        )

    @on_newest
    async def redo(self, person: str) -> None:
        """Give the answer again that a person took back last, or NotAllowed."""
        table = self._table
        async with table.lock:
            table.check_running()
            answer = self.redo_answer(person)
            if answer is None:
                raise NotAllowed("app.mistake.nothing-to-redo")
            undone = list(table.arrangements.undone)
            undone.reverse()
            undone.remove(answer)
            undone.reverse()
            await table.accept(answer.seat, [answer.action], undone)

    def note(self, place: int) -> ChatLine:
        """The note that somebody takes back an answer, for those who knew of it."""
        table = self._table
        return undo_note("took-back", table.seats[table.answers[place].seat], self._events_of(place))

    def _events_of(self, place: int) -> list[Event]:
        return [entry.event for entry in self._table.log_entries if entry.after == place]
