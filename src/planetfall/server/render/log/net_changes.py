"""What has changed at each seat since somebody's last answer, in words: "Anna: +3 points, −2 energy"."""

from collections.abc import Sequence
from itertools import groupby

import msgspec

from planetfall.core.counters import Change, Counter, net_changes
from planetfall.server.render.log.log_lines import LogLine
from planetfall.server.render.scene import Scene


class WordedChange(msgspec.Struct, frozen=True):
    """A change of one counter: "−2 energy", and where it stands on the page."""

    text: str
    counter: str  # "seat-2:energy"
    is_loss: bool


class SeatChanges(msgspec.Struct, frozen=True):
    """What has changed at a seat, and the answers with which it happened."""

    seat: int
    is_reader: bool
    changes: tuple[WordedChange, ...]
    first: int
    last: int

    @property
    def counters(self) -> str:
        """Where all of it stands on the page."""
        return " ".join(dict.fromkeys(change.counter for change in self.changes))


def changes_since(scene: Scene, before: Sequence[Counter], lines: Sequence[LogLine]) -> list[SeatChanges]:
    """What has changed since the reader counted, the own seat first; `lines` tell what has happened since."""
    changes = net_changes(before, scene.game.counters(scene.view))
    found = [
        _of_seat(scene, seat, list(some), lines)
        for seat, some in groupby(changes, lambda change: change.seat)
    ]
    return sorted(found, key=lambda one: not one.is_reader)


def _of_seat(scene: Scene, seat: int, changes: list[Change], lines: Sequence[LogLine]) -> SeatChanges:
    told = [line.after for line in lines if f"seat-{seat}" in line.refs.split()] or [
        line.after for line in lines
    ]
    worded = tuple(_worded(scene, change) for change in changes)
    return SeatChanges(seat, seat == scene.seat, worded, min(told), max(told))


def _worded(scene: Scene, change: Change) -> WordedChange:
    what = scene.game.catalogue().text(change.name, count=abs(change.by))
    sign = "+" if change.by > 0 else "−"
    return WordedChange(f"{sign}{what}", f"seat-{change.seat}:{change.id}", change.by < 0)
