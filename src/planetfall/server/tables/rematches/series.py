"""Series of games: seats rotate with every rematch, and what each player has won so far goes along."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from planetfall.server.store.rows import Seat
from planetfall.server.store.series_rows import Series, SeriesScore

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

Item = TypeVar("Item")


def rotated(items: Sequence[Item]) -> list[Item]:
    """What belongs to seats, by the seats of the rematch: everybody sits one further on, the last one first.

    >>> rotated(["Ann", "Ben", "Cleo"])
    ['Cleo', 'Ann', 'Ben']
    """
    return [*items[-1:], *items[:-1]]


def next_seat(seat: int, seats: int) -> int:
    """Where the player of a seat sits in the rematch."""
    return (seat + 1) % seats


def series_now(table: "LiveTable") -> Series:
    """The games before this one, each score with whoever has won it, wherever they sit by now.

    Somebody who has taken another's seat begins with nothing; a score that names nobody stays with its seat.
    """
    stored = table.arrangements.series
    if not stored.games:
        return stored
    known = {score.person: score for score in (*stored.scores, *stored.absent) if score.person}
    scores = tuple(
        _score_at(seat, score, known) for seat, score in zip(table.seats, stored.scores, strict=True)
    )
    there = {score.person for score in scores}
    absent = tuple(score for person, score in known.items() if person not in there)
    return Series(stored.games, scores, absent)


def _score_at(seat: Seat, stored: SeriesScore, known: Mapping[str, SeriesScore]) -> SeriesScore:
    if seat.kind == "open":
        return stored  # of whom it is kept for
    if seat.kind == "bot":
        return SeriesScore() if stored.person else stored
    if seat.person in known:
        return known[seat.person]
    return SeriesScore(person=seat.person) if stored.person else replace(stored, person=seat.person)


def series_so_far(table: "LiveTable") -> Series:
    """The games of a series up to the one at a table, which counts as soon as it is over."""
    before = series_now(table)
    empty = tuple(SeriesScore(person=_holder(seat)) for seat in table.seats)
    scores = before.scores or empty
    if not table.state.over():
        return Series(before.games, scores, before.absent)
    won, points = table.state.winners(), table.state.scores()
    after = [
        SeriesScore(score.wins + (seat in won), score.points + int(points[seat]), score.person)
        for seat, score in enumerate(scores)
    ]
    return Series(before.games + 1, tuple(after), before.absent)


def _holder(seat: Seat) -> str:
    """Whom a score belongs to: of a program nobody knows who it is the next time, so its seat keeps the score."""
    is_known = seat.kind == "person" and not seat.key and not seat.exchangeable
    return seat.person if is_known else ""


def series_after(table: "LiveTable") -> Series:
    """What a rematch begins with: the games so far, each score with its player's new seat."""
    so_far = series_so_far(table)
    if not so_far.games:
        return Series()
    scores = [
        replace(score, person=_holder(seat)) for seat, score in zip(table.seats, so_far.scores, strict=True)
    ]
    return Series(so_far.games, tuple(rotated(scores)), so_far.absent)
