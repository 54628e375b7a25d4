"""Who sits where: joining, names, bots for open seats, substitutes, and several seats on one device.

An open seat has an invitation, which whoever uses first sits there; from then on it opens nothing. A seat belongs to
its person, known by a cookie, and to its key, if a program has taken it; only a hash of the key is stored.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.server.errors import Conflict, NotAllowed, NotFound
from planetfall.server.ratings import rated_tables
from planetfall.server.store.pace_rows import SeatTime
from planetfall.server.store.people.people_store import REMOVED
from planetfall.server.store.rows import ChatLine, Proposal, Seat
from planetfall.server.tables.clocks.deadlines import with_deadline
from planetfall.server.tables.ids import hashed_key
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import seat_note
from planetfall.server.tables.seats.names import NAME_LENGTH, bot_name, clean_text
from planetfall.server.tables.turn_changes import seats_after

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


class Seating:
    """Changes to the seats of one table."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    def seat_of_link(self, token: str) -> Seat:
        """The seat of an invitation, used or not, or NotFound."""
        for seat in self._table.seats:
            if seat.token == token:
                return seat
        raise NotFound("app.mistake.no-such-link")

    def seat_of_key(self, token: str) -> Seat:
        """The seat that a program's key opens, or the open seat of an invitation, or NotFound."""
        hashed = hashed_key(token)
        for seat in self._table.seats:
            if seat.key == hashed or (seat.kind == "open" and seat.token == token):
                return seat
        raise NotFound("app.mistake.no-such-link")

    def person_at(self, seat: int | None) -> str:
        """Who runs a seat; empty if it is open, or for spectators."""
        return "" if seat is None else self._table.seats[seat].person

    def is_gathering(self) -> bool:
        """Whether the game has never begun: seats are open, and nobody has left one of a running game."""
        table = self._table
        has_begun = bool(table.answers) or any(seat.reopened for seat in table.seats)
        return table.is_waiting() and not has_begun

    def viewer(self, seat: int | None) -> int | None:
        """Whose view a seat is shown: nobody's before the game begins, for somebody else may still sit down there."""
        if seat is None or self._table.seats[seat].kind != "person" or self.is_gathering():
            return None
        return seat

    @on_newest
    async def join(
        self, token: str, person: str, name: str, wanted: int | None = None, key: str = ""
    ) -> None:
        """Use an invitation: sit down at its own seat, or at another open one, which then gets the invitation.

        `key` is the hash of a program's key. Joining again where one sits already changes the name only.
        """
        async with self._table.lock:
            own = self.seat_of_link(token)
            if own.kind == "bot":
                raise NotAllowed("app.mistake.bot-sits-there")
            if own.kind == "person":
                if own.person != person:
                    raise Conflict("app.mistake.link-used")
                await self.change(replace(own, name=clean_text(name, NAME_LENGTH) or own.name))
                return
            chosen = own if wanted is None else self._table.seats[wanted]
            if chosen.kind != "open":
                raise Conflict("app.mistake.colour-taken")
            await self._table.registry.quotas.check_seats(person)
            if self._table.is_rated:
                rated_tables.check_newcomer(bool(self._table.seats_of(person)), is_program=bool(key))
            await self._check_newcomer(chosen, person, is_program=bool(key))
            name = clean_text(name, NAME_LENGTH)
            taken = Seat(chosen.seat, "person", token, person=person, name=name, key=key)
            left = [] if chosen is own else [replace(own, token=chosen.token)]
            await self.change(taken, *left, note=seat_note("joined", taken) if chosen.reopened else None)

    async def _check_newcomer(self, seat: Seat, person: str, is_program: bool) -> None:
        """Raise NotAllowed for whom the host has removed, and in a game that has begun for all who have seen of it."""
        table = self._table
        people = table.registry.store.people
        if seat.reopened:
            if is_program:  # nobody knows where it has been
                raise NotAllowed("app.mistake.new-person-by-browser")
            is_known = table.is_member(person) or not await people.may_be_new(table.id, person)
            if is_known:
                raise NotAllowed("app.mistake.not-a-new-person")
        elif await people.attendance(table.id, person) == REMOVED:
            raise NotAllowed("app.mistake.removed")

    @on_newest
    async def exchange(self, token: str, key: str) -> Seat:
        """Exchange a token of version 0.1.0, by which a program holds its seat, for a key, once."""
        async with self._table.lock:
            seat = self.seat_of_link(token)
            if not seat.exchangeable:
                raise Conflict("app.mistake.link-used")
            changed = replace(seat, key=key, exchangeable=False)
            await self.change(changed, note=seat_note("exchanged", seat))
            return changed

    async def keep_from_programs(self, person: str) -> None:
        """Let no token of version 0.1.0 take a seat from somebody who has shown a cookie."""
        if any(self._table.seats[seat].exchangeable for seat in self._table.seats_of(person)):
            await self._keep_from_programs(person)

    @on_newest
    async def _keep_from_programs(self, person: str) -> None:
        async with self._table.lock:
            seats = self._table.seats
            held = [seats[seat] for seat in self._table.seats_of(person) if seats[seat].exchangeable]
            if held:
                await self.change(*(replace(seat, exchangeable=False) for seat in held))

    @on_newest
    async def rename(self, person: str, seat: int, name: str) -> None:
        """Change the name of a seat."""
        async with self._table.lock:
            self.check_own(person, seat)
            await self.change(replace(self._table.seats[seat], name=clean_text(name, NAME_LENGTH)))

    @on_newest
    async def fill_with_bots(self, person: str, level: str) -> None:
        """Let bots take all seats that are still open."""
        async with self._table.lock:
            self._table.check_host(person)
            free = [seat for seat in self._table.seats if seat.kind == "open"]
            if free:
                await self.change(
                    *(
                        Seat(seat.seat, "bot", seat.token, bot=level, name=bot_name(seat.seat))
                        for seat in free
                    )
                )

    @on_newest
    async def come_back(self, person: str) -> None:
        """Give a person's seats back that a bot has been playing."""
        async with self._table.lock:
            for place in self._table.seats_of(person):
                seat = self._table.seats[place]
                if place in self._table.arrangements.resigned:
                    raise NotAllowed("app.mistake.resigned")
                if seat.bot:
                    await self.change(replace(seat, bot="", away=False), note=seat_note("back", seat))

    async def set_substitute(self, seat: int, level: str) -> None:
        """Let a bot of a level play for a seat; the caller holds the lock."""
        changed = replace(self._table.seats[seat], bot=level)
        await self.change(changed, note=seat_note("stand-in", changed, level))

    async def change(
        self,
        *changed: Seat,
        note: ChatLine | None = None,
        times: Mapping[int, SeatTime] | None = None,
        resigned: tuple[int, ...] | None = None,
    ) -> None:
        """Store what has changed about some seats, with a note about it, all or none, and only then show it.

        `times` are the times of all seats, if somebody is replaced because of the time; `resigned` who has given up.
        """
        table = self._table
        seats = seats_after(table.seats, changed)
        arrangements = table.arrangements
        # Whoever sits down, comes back or is replaced has all the time that the table gives.
        kept = {
            seat: since
            for seat, since in arrangements.owed_since.items()
            if not self._plays_anew(seats[seat])
        }
        row = table.next_row(
            waiting=sum(seat.kind == "open" for seat in seats),
            arrangements=replace(
                arrangements,
                owed_since=table.clocks.started(table.state, seats, kept),
                times=table.clocks.after_seating(times, seats, kept),
                substituted_since=self._substituted_since(seats),
                standing=table.standing.after_seating(seats),
                shown_hands=table.shown_hands.after_seating(seats),
                resigned=arrangements.resigned if resigned is None else resigned,
                proposal=self._still_proposed(changed),
                chat_lines=arrangements.chat_lines + bool(note),
            ),
        )
        row = with_deadline(row, seats)
        await table.store(row, seats=changed, chat=[note] if note else [])
        table.seats = seats
        if note:
            await table.keep_chat([*table.chat, note])
        table.changed()

    def _substituted_since(self, seats: Sequence[Seat]) -> dict[int, float]:
        """Since when a bot plays for each person who is not there."""
        table, before = self._table, self._table.arrangements.substituted_since
        now = table.now()
        return {seat.seat: before.get(seat.seat, now) for seat in seats if seat.kind == "person" and seat.bot}

    def _still_proposed(self, changed: Sequence[Seat]) -> Proposal | None:
        """The current proposal, unless somebody else plays now for the seat that it is about."""
        current = self._table.proposals.current
        is_other = current is not None and any(
            seat.seat == current.seat and self._plays_anew(seat) for seat in changed
        )
        return None if is_other else current

    def _plays_anew(self, seat: Seat) -> bool:
        """Whether another person or another bot plays a seat when it has changed like this."""
        before = self._table.seats[seat.seat]
        return (seat.person, seat.bot) != (before.person, before.bot)

    # -- several seats on one device --------------------------------------------------------------------------------

    def shown_seat(self, person: str) -> int | None:
        """The seat whose hand a person's page shows; None at a hand-over and for spectators."""
        own = self._table.seats_of(person)
        if len(own) == 1:
            return own[0]
        shown = self._table.arrangements.devices.get(person)
        return shown if shown in own else None

    def next_on_device(self, person: str) -> int | None:
        """Which of several seats on one device should be shown next, None if the right one is."""
        own = self._table.seats_of(person)
        if len(own) < 2 or self._table.is_closed():
            return None
        owing = [seat for seat in self._table.state.actors() if seat in own]
        shown = self._table.arrangements.devices.get(person)
        if shown in owing or (not owing and shown in own):
            return None
        return owing[0] if owing else own[0]

    @on_newest
    async def hand_over(self, person: str, seat: int) -> None:
        """Show another of a person's seats on their device."""
        async with self._table.lock:
            self.check_own(person, seat)
            devices = {**self._table.arrangements.devices, person: seat}
            await self._table.store(self._table.arranged(devices=devices))
            self._table.show()

    def check_own(self, person: str, seat: int) -> None:
        """Raise NotAllowed unless a person runs a seat."""
        if seat not in self._table.seats_of(person):
            raise NotAllowed("app.mistake.not-your-seat")
