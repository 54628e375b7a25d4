"""What people choose again and again: components that public events name, counted for each seat."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from planetfall.core.events import EVERYBODY
from planetfall.core.state import Event, State

if TYPE_CHECKING:
    from planetfall.core.game import Game


class Favourite(msgspec.Struct, frozen=True):
    """Something to have favourites among: the component that an event names, and the seat that has chosen it.

    `thing` and `chooser` are names of values of that kind of event, which everybody must be able to see.
    """

    event: str
    thing: str
    chooser: str = "colour"


def count_chosen(game: "Game", state: State, events: Iterable[Event]) -> dict[int, dict[str, int]]:
    """How often each seat has chosen each component, by its reference; only what everybody has seen counts."""
    wanted = {favourite.event: favourite for favourite in game.favourites}
    found: dict[int, dict[str, int]] = {}
    for event in events:
        favourite = wanted.get(event.kind)
        kind = game.event_kinds().get(event.kind) if favourite else None
        if favourite is None or kind is None or kind.audience != EVERYBODY or not event.seen_by(None):
            continue
        numbers = kind.named(event.values)
        ref = game.event_refs(state, event).get(favourite.thing, "")
        seat = game.seat_of(state, numbers.get(favourite.chooser, -1))
        if ref and seat is not None:
            of_seat = found.setdefault(seat, {})
            of_seat[ref] = of_seat.get(ref, 0) + 1
    return found
