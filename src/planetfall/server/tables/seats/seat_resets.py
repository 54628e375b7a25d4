"""How seats get free: people leave, hosts remove, mute and reset; what happens in a running game is noted for all.

A seat that is reset still belongs to its holder, who may come back at any time; until then a bot plays. It is offered
to a new person only if everybody else who sits there agrees (`proposals.py`).
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.server.bots.levels import DEFAULT_LEVEL
from planetfall.server.errors import NotAllowed
from planetfall.server.store.people.people_store import MAX_ATTENDANCE, REMOVED, SAT, WATCHED
from planetfall.server.store.rows import Seat
from planetfall.server.tables.ids import new_token
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import seat_note

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

MIN_MINUTES_AWAY = 10  # that a bot plays before the seat of somebody who has not left is offered to others


class SeatResets:
    """Changes to seats that take them from somebody, or give somebody else a turn."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._noted: set[str] = set()  # watchers who need not be noted again

    async def note_watcher(self, person: str) -> None:
        """Note that somebody has watched a running game, who must not get a seat of it later."""
        table = self._table
        if person in self._noted or table.is_member(person) or table.state.over():
            return
        await table.registry.store.people.note_attendance(table.id, person, WATCHED)
        if len(self._noted) < MAX_ATTENDANCE:
            self._noted.add(person)

    @on_newest
    async def leave(self, person: str) -> None:
        """Leave a table: before the start the seats are open again, later a bot plays until the person comes back."""
        table = self._table
        async with table.lock:
            table.check_running()
            own = [table.seats[seat] for seat in table.seats_of(person)]
            if not own:
                raise NotAllowed("app.mistake.members-decide")
            if table.seating.is_gathering():
                await table.seating.change(*(_open(seat) for seat in own))
                return
            for seat in own:
                if seat.away:
                    continue
                level = seat.bot or DEFAULT_LEVEL
                note = seat_note("left", seat, level)
                await table.seating.change(replace(seat, bot=level, away=True), note=note)

    @on_newest
    async def remove(self, person: str, seat: int) -> None:
        """Let the host remove somebody before the game begins; they cannot sit down here again."""
        table = self._table
        async with table.lock:
            table.check_host(person)
            removed = self._seat_of_other(person, seat)
            if not table.seating.is_gathering():
                raise NotAllowed("app.mistake.remove-before-start")
            own = [table.seats[place] for place in table.seats_of(removed.person)]
            await table.registry.store.people.note_attendance(table.id, removed.person, REMOVED)
            await table.seating.change(*(_open(seat) for seat in own))

    @on_newest
    async def mute(self, person: str, seat: int, muted: bool) -> None:
        """Let the host forbid somebody to write in the chat, or allow it again."""
        table = self._table
        async with table.lock:
            table.check_host(person)
            before = self._seat_of_other(person, seat)
            if before.muted == muted:
                return
            changed = replace(before, muted=muted)
            note = seat_note("muted" if muted else "unmuted", changed)
            await table.seating.change(changed, note=note)

    @on_newest
    async def reset(self, person: str, seat: int, level: str) -> None:
        """Let the host give a seat whose holder is gone to a bot, until the holder comes back."""
        table = self._table
        async with table.lock:
            table.check_host(person)
            table.check_running()
            held = self._seat_of_other(person, seat)
            if table.seating.is_gathering():
                raise NotAllowed("app.mistake.reset-later")
            if table.is_rated and not table.is_overdue(seat):
                raise NotAllowed("app.mistake.rated-reset", count=table.row.wait_minutes)
            await table.seating.change(replace(held, bot=level), note=seat_note("reset", held, level))

    def check_offer(self, person: str, seat: int) -> None:
        """Raise NotAllowed unless the host may propose a new person for a seat.

        The holder has left, or a bot has played for so long that the holder could have come back. Somebody else must
        be there to agree: a host who decides alone could take the seat, and look at its hand, with another browser.
        """
        table = self._table
        table.check_host(person)
        table.check_running()
        held = self._seat_of_other(person, seat)
        if table.is_rated:
            raise NotAllowed("app.mistake.rated-offer")
        if not held.bot:
            raise NotAllowed("app.mistake.reset-first")
        if not table.present() - {person, held.person}:
            raise NotAllowed("app.mistake.nobody-to-agree")
        minutes = max(table.row.wait_minutes, MIN_MINUTES_AWAY)
        since = table.arrangements.substituted_since.get(seat, table.now())
        if not held.away and table.now() - since < minutes * 60:
            raise NotAllowed("app.mistake.offer-later", count=minutes)

    async def reopen(self, seat: int) -> None:
        """Open a seat of a running game to a new person; the caller holds the lock, and all others have agreed."""
        table = self._table
        held = table.seats[seat]
        await table.registry.store.people.note_attendance(table.id, held.person, SAT)
        await table.seating.change(replace(_open(held), reopened=True), note=seat_note("offered", held))

    def _seat_of_other(self, person: str, seat: int) -> Seat:
        """A seat that somebody else than this person holds, or NotAllowed."""
        found = self._table.seats[seat]
        if found.kind != "person" or found.person == person:
            raise NotAllowed("app.mistake.nobody-else-there")
        return found


def _open(seat: Seat) -> Seat:
    """A seat that is open again, with a new invitation."""
    return Seat(seat.seat, "open", new_token())
