"""Hands that are shown with delay, for teaching, if everybody agrees: in the replay of a game that still runs.

A delay alone would tell cards that are still held. So of an earlier round only those cards are named that everybody has
seen since, and nothing at all once cards were shuffled again that had been seen (`docs/design/server.md`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from planetfall.core.events import ROUND
from planetfall.core.past_hands import PastHand
from planetfall.core.state import State
from planetfall.server.errors import NotAllowed
from planetfall.server.store.rows import ChatLine
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import seat_note

if TYPE_CHECKING:
    from planetfall.core.game import Game
    from planetfall.server.tables.live_table import LiveTable


class OpenHands:
    """Whether a table shows hands with delay, and which."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    @property
    def is_on(self) -> bool:
        """Whether everybody has agreed."""
        return self._table.arrangements.open_hands

    def may_be_proposed(self, person: str) -> bool:
        """Whether somebody may ask the others to agree."""
        table = self._table
        is_possible = bool(table.seats_of(person)) and not table.is_rated and not table.arrangements.lesson
        return is_possible and not self.is_on and table.game.tells_past_hands(table.state)

    def is_missed_by(self, person: str) -> bool:
        """Whether somebody who plays with others may look for what this game cannot offer, and is told why."""
        table = self._table
        is_company = bool(table.seats_of(person)) and len(table.people()) > 1
        is_other_rule = table.is_rated or bool(table.arrangements.lesson)
        return is_company and not is_other_rule and not table.game.tells_past_hands(table.state)

    def check(self) -> None:
        """Raise NotAllowed where hands are not shown, whoever agrees."""
        table = self._table
        table.check_running()
        if table.is_rated:
            raise NotAllowed("app.mistake.rated-hand")
        if table.arrangements.lesson or not table.game.tells_past_hands(table.state):
            raise NotAllowed("app.mistake.no-past-hands")

    def row_changes(self, seat: int, is_on: bool) -> tuple[dict[str, object], ChatLine]:
        """What changes about the arrangements, and the note that everybody reads."""
        table = self._table
        note = seat_note("opens-hands" if is_on else "closes-hands", table.seats[seat])
        return {"open_hands": is_on, "chat_lines": table.arrangements.chat_lines + 1}, note

    @on_newest
    async def close(self, person: str) -> None:
        """Show hands no longer; everybody who plays may decide that alone."""
        table = self._table
        async with table.lock:
            own = table.seats_of(person)
            if not own:
                raise NotAllowed("app.mistake.members-decide")
            if self.is_on:
                await self.keep(own[0], False)

    async def keep(self, seat: int, is_on: bool) -> None:
        """Store that everybody has agreed, or that somebody no longer does; the caller holds the lock."""
        table = self._table
        changes, note = self.row_changes(seat, is_on)
        await table.store(table.arranged(proposal=None, declined="", **changes), chat=[note])
        await table.keep_chat([*table.chat, note])
        table.show()

    def at(self, game: "Game", then: State, place: int) -> Sequence[PastHand]:
        """What may be told of the hands after so many answers, in the language of a game; nothing of this round."""
        table = self._table
        if not self.is_on or table.state.over() or place >= self._round_start():
            return ()
        since = [entry.event for entry in table.log_entries if entry.after >= place]
        return game.past_hands(then, table.state, since)

    def _round_start(self) -> int:
        """After how many answers the present round began; 0 before there was another one."""
        kinds = {name for name, kind in self._table.game.event_kinds().items() if kind.level == ROUND}
        entries = reversed(self._table.log_entries)
        return next((entry.after for entry in entries if entry.event.kind in kinds), 0)
