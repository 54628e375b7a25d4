"""Numbers that people watch at a seat's panel, and how they have changed since."""

from collections.abc import Sequence

import msgspec


class Counter(msgspec.Struct, frozen=True):
    """A number at a seat's panel: "points", "energy"; `name` is the key of a sentence such as "{count} points".

    `id` is the `data-counter` of the element that shows it on the page. Several counters may stand in one
    element, such as a stock and its production, so a counter is identified by its seat and its name.
    """

    seat: int
    id: str
    value: int
    name: str


class Change(msgspec.Struct, frozen=True):
    """By how much a counter of a seat has changed."""

    seat: int
    id: str
    by: int
    name: str


def net_changes(before: Sequence[Counter], now: Sequence[Counter]) -> list[Change]:
    """What has changed from one moment to another, in the order of the counters.

    >>> energy, points = Counter(0, "energy", 5, "game.counter.energy"), Counter(0, "points", 2, "game.counter.points")
    >>> later = [Counter(0, "energy", 3, "game.counter.energy"), points]
    >>> net_changes([energy, points], later)
    [Change(seat=0, id='energy', by=-2, name='game.counter.energy')]
    """
    earlier = {(counter.seat, counter.name): counter.value for counter in before}
    changes = (
        Change(new.seat, new.id, new.value - earlier.get((new.seat, new.name), new.value), new.name)
        for new in now
    )
    return [change for change in changes if change.by]
