"""Links by which players show their own hand: read-only, one for each seat, and dead as soon as it is withdrawn."""

import hmac
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.server.errors import NotAllowed, NotFound
from planetfall.server.store.rows import Seat
from planetfall.server.tables.ids import new_token
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import seat_note

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


class ShownHands:
    """The links to the hands of one table."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    def link(self, person: str) -> str:
        """The last part of the link to the hand that a person's page shows; empty if there is none."""
        seat = self._table.seating.shown_seat(person)
        word = "" if seat is None else self._table.arrangements.shown_hands.get(seat, "")
        return f"{self._table.id}.{word}" if word else ""

    def seat_of(self, word: str) -> int:
        """The seat whose hand a link shows now, or NotFound."""
        for seat, known in self._table.arrangements.shown_hands.items():
            if hmac.compare_digest(known.encode(), word.encode()):
                return seat
        raise NotFound("app.mistake.no-such-hand")

    def check_visitor(self, person: str, seat: int) -> None:
        """Raise NotAllowed for those who play here themselves, and before every seat is taken."""
        own = self._table.seats_of(person)
        if own and seat not in own:
            raise NotAllowed("app.mistake.hand-of-other")
        if self._table.is_waiting():
            raise NotAllowed("app.mistake.seats-open")

    @on_newest
    async def show(self, person: str) -> None:
        """Make a link to a person's own hand; everybody at the table reads that there is one."""
        table = self._table
        async with table.lock:
            seat = table.seating.shown_seat(person)
            if seat is None or seat not in table.seats_of(person):
                raise NotAllowed("app.mistake.whose-hand")
            table.check_running()
            if table.is_rated:
                raise NotAllowed("app.mistake.rated-hand")
            if seat not in table.arrangements.shown_hands:
                await self._keep({**table.arrangements.shown_hands, seat: new_token()}, "shows-hand", seat)

    @on_newest
    async def hide(self, person: str) -> None:
        """Withdraw the link to a person's own hand; pages that are open by it end."""
        table = self._table
        async with table.lock:
            seat = table.seating.shown_seat(person)
            if seat is not None and seat in table.arrangements.shown_hands:
                kept = {
                    place: word for place, word in table.arrangements.shown_hands.items() if place != seat
                }
                await self._keep(kept, "hides-hand", seat)

    async def _keep(self, hands: Mapping[int, str], key: str, seat: int) -> None:
        table = self._table
        note, lines = seat_note(key, table.seats[seat]), table.arrangements.chat_lines + 1
        arrangements = replace(table.arrangements, shown_hands=hands, chat_lines=lines)
        await table.store(table.next_row(arrangements=arrangements), chat=[note])
        await table.keep_chat([*table.chat, note])
        table.show()

    def after_seating(self, seats: Sequence[Seat]) -> dict[int, str]:
        """The links that still hold when these sit there: those of people who have kept their seat."""
        before = self._table.seats
        return {
            seat: word
            for seat, word in self._table.arrangements.shown_hands.items()
            if before[seat].person == seats[seat].person
        }
