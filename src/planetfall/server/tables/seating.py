"""Who sits where: joining, names, bots for open seats, substitutes, and several seats on one device."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.server.errors import Conflict, NotAllowed, NotFound
from planetfall.server.store.store import Seat
from planetfall.server.tables.names import NAME_LENGTH, bot_name, clean_text

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


class Seating:
    """Changes to the seats of one table."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._on_device: dict[str, int] = {}  # which of several seats a person's device shows

    def seat_of_link(self, token: str) -> Seat:
        """The seat that a link opens, or NotFound."""
        for seat in self._table.seats:
            if seat.token == token:
                return seat
        raise NotFound("app.mistake.no-such-link")

    def person_at(self, seat: int | None) -> str:
        """Who runs a seat; empty if it is open, or for spectators."""
        return "" if seat is None else self._table.seats[seat].person

    def viewer(self, seat: int | None) -> int | None:
        """Whose view a seat's token shows: nobody's until somebody sits there, for the link may still be swapped."""
        return seat if seat is not None and self._table.seats[seat].kind == "person" else None

    async def join(self, token: str, person: str, name: str, wanted: int | None = None) -> None:
        """Sit down by a link: at its own seat, or at another open one, which then gets the link.

        With no seat wanted, a link also gives a taken seat back to a browser that lost its cookie.
        """
        async with self._table.lock:
            own = self.seat_of_link(token)
            if own.kind == "bot":
                raise NotAllowed("app.mistake.bot-sits-there")
            chosen = own if wanted is None else self._table.seats[wanted]
            if wanted is not None and not own.kind == chosen.kind == "open":
                raise Conflict("app.mistake.colour-taken")
            name = clean_text(name, NAME_LENGTH) or chosen.name
            taken = replace(chosen, kind="person", person=person, name=name, token=token)
            left = [] if chosen is own else [replace(own, token=chosen.token)]
            await self._change(taken, *left)

    async def rename(self, person: str, seat: int, name: str) -> None:
        """Change the name of a seat."""
        async with self._table.lock:
            self._check_own(person, seat)
            await self._change(replace(self._table.seats[seat], name=clean_text(name, NAME_LENGTH)))

    async def fill_with_bots(self, person: str, level: str) -> None:
        """Let bots take all seats that are still open."""
        async with self._table.lock:
            self._table.check_host(person)
            free = [seat for seat in self._table.seats if seat.kind == "open"]
            if free:
                await self._change(
                    *(replace(seat, kind="bot", bot=level, name=bot_name(seat.seat)) for seat in free)
                )

    async def come_back(self, person: str) -> None:
        """Give a person's seats back that a bot has been playing."""
        async with self._table.lock:
            for seat in self._table.seats_of(person):
                if self._table.seats[seat].bot:
                    await self.set_substitute(seat, "")

    async def set_substitute(self, seat: int, level: str) -> None:
        """Let a bot of a level play for a seat, or nobody if it is empty; the caller holds the lock."""
        await self._change(replace(self._table.seats[seat], bot=level))

    async def _change(self, *changed: Seat) -> None:
        """Store what has changed about some seats, all or none, and only then show it."""
        table = self._table
        table.check_open()
        seats = table.seats[:]
        for seat in changed:
            seats[seat.seat] = seat
        open_seats = sum(seat.kind == "open" for seat in seats)
        await table.write(table.registry.store.change_seats(table.id, changed, open_seats))
        table.seats = seats
        table.restart_clocks()
        table.show()
        table.bots.schedule()

    # -- several seats on one device --------------------------------------------------------------------------------

    def shown_seat(self, person: str) -> int | None:
        """The seat whose hand a person's page shows; None at a hand-over and for spectators."""
        own = self._table.seats_of(person)
        if len(own) == 1:
            return own[0]
        return self._on_device.get(person) if self._on_device.get(person) in own else None

    def next_on_device(self, person: str) -> int | None:
        """Which of several seats on one device should be shown next, None if the right one is."""
        own = self._table.seats_of(person)
        if len(own) < 2:
            return None
        owing = [seat for seat in self._table.state.actors() if seat in own]
        shown = self._on_device.get(person)
        if shown in owing or (not owing and shown in own):
            return None
        return owing[0] if owing else own[0]

    def hand_over(self, person: str, seat: int) -> None:
        """Show another of a person's seats on their device."""
        self._check_own(person, seat)
        self._on_device[person] = seat
        self._table.show()

    def _check_own(self, person: str, seat: int) -> None:
        if seat not in self._table.seats_of(person):
            raise NotAllowed("app.mistake.not-your-seat")
