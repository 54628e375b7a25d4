"""The API's stream of events: what a seat may see, as server-sent events with JSON."""

import asyncio
from collections.abc import AsyncIterator

import msgspec

from planetfall.server.errors import NotFound
from planetfall.server.http.api.personal import Place, seat_at
from planetfall.server.http.api.types import SeatChange, SeatEvent
from planetfall.server.render.sse import KEEP_ALIVE
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable


class SeatOpener:
    """Finds the seat that a stream is about, as long as it may be followed: by a seat's key, or by a member's token."""

    def __init__(self, services: Services, word: str, place: Place | None = None) -> None:
        self._services = services
        self._word = word
        self._place = place

    async def seat(self, table: LiveTable) -> int:
        """The seat, or NotFound: a used invitation, a seat that somebody else has now, a token that was revoked."""
        if self._place is None:
            return table.seating.seat_of_key(self._word).seat
        found = await self._services.api_tokens.find(self._word)
        if found is None:
            raise NotFound("app.mistake.not-your-seat")
        return seat_at(table, found[1].person, self._place)


async def follow_events(
    services: Services, table_id: str, opener: SeatOpener, since: int, language: str, address: str = ""
) -> AsyncIterator[str]:
    """Each event that a seat may see, once, and a notice whenever the seat should be looked at again."""
    table = await services.tables.get(table_id)
    flag = table.watchers.add()
    flag.set()
    mark, sent = "", _first_unknown(table, await opener.seat(table), since)
    try:
        while True:
            try:
                await asyncio.wait_for(flag.wait(), KEEP_ALIVE)
            except TimeoutError:
                yield ": still here\n\n"
                continue
            flag.clear()
            if services.closing:
                return
            try:
                current = await services.tables.current(table_id)
            except NotFound:  # operators have deleted the table
                return
            if current is not table:
                table.watchers.remove(flag)
                table, flag = current, current.watchers.add()
            try:
                seat = await opener.seat(table)
            except NotFound:
                return
            if not services.operations.is_welcome(table.seating.person_at(seat), address):
                return
            messages = [_told(event) for event in _events(table, seat, sent, language)]
            sent = len(table.log_entries)
            before, mark = mark, table.mark(table.seating.person_at(seat))
            if mark != before:
                messages.append(_change(table, seat))
            for message in messages:  # all of one moment: the table may go on while they are sent
                yield message
    finally:
        table.watchers.remove(flag)


def _told(event: SeatEvent) -> str:
    return f"event: told\ndata: {msgspec.json.encode(event).decode()}\n\n"


def _change(table: LiveTable, seat: int) -> str:
    given = table.known_count_for(table.seating.person_at(seat))
    change = SeatChange(given, table.state.actors(), table.state.over())
    return f"event: changed\nid: {given}\ndata: {msgspec.json.encode(change).decode()}\n\n"


def _first_unknown(table: LiveTable, seat: int, since: int) -> int:
    """The place of the first event that somebody who knew of `since` answers may not know."""
    person = table.seating.person_at(seat)
    places = (
        place
        for place, entry in enumerate(table.log_entries)
        if table.known_count_for(person, entry.after) >= since
    )
    return next(places, len(table.log_entries))


def _events(table: LiveTable, seat: int, first: int, language: str) -> list[SeatEvent]:
    game = table.game.with_language(language)
    viewer, person = table.seating.viewer(seat), table.seating.person_at(seat)
    return [
        SeatEvent(
            table.known_count_for(person, entry.after),
            entry.event.kind,
            entry.event.values,
            entry.text(game, table.state),
            entry.event.clause,
        )
        for entry in table.log_entries[first:]
        if game.is_shown(table.state, entry.event, viewer)
    ]
