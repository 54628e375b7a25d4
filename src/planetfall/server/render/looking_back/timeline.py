"""The marks under the slider of a replay: a tick where each round begins, with its number where there is room."""

from collections.abc import Sequence

import msgspec

from planetfall.server.tables.replays.outline import Outline

WIDE, NARROW = 6.0, 8.0  # percent of the slider from one number to the next, on a large screen and on a phone


class Tick(msgspec.Struct, frozen=True):
    """Where a round begins: how far along the slider, which round it is, and on which screens there is room for it."""

    percent: str
    number: int
    is_shown: bool
    is_shown_narrow: bool


def ticks(outline: Outline) -> list[Tick]:
    """The ticks of a replay; numbers that would touch the one before are left out.

    >>> from planetfall.server.tables.replays.outline import RoundMark
    >>> marks = (RoundMark(0, 0), RoundMark(10, 1), RoundMark(17, 2), RoundMark(50, 3), RoundMark(51, 4))
    >>> found = ticks(Outline(marks, (0,) * 100))
    >>> [tick.number for tick in found if tick.is_shown], [tick.number for tick in found if tick.is_shown_narrow]
    ([1, 2, 3], [1, 3])
    """
    places = [100 * mark.at / max(len(outline.seats), 1) for mark in outline.rounds]
    numbered = [place for place, mark in zip(places, outline.rounds, strict=True) if mark.number]
    wide, narrow = _apart(numbered, WIDE), _apart(numbered, NARROW)
    return [
        Tick(f"{place:.4g}", mark.number, place in wide, place in narrow)
        for place, mark in zip(places, outline.rounds, strict=True)
    ]


def _apart(places: Sequence[float], least: float) -> set[float]:
    """The places that are as far apart, from the first on."""
    found: list[float] = []
    for place in places:
        if not found or place - found[-1] >= least:
            found.append(place)
    return set(found)
