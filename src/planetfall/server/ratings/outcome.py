"""What a rated table says about the people there: who finished where, and who did not stay to the end."""

from collections.abc import Sequence

import msgspec

from planetfall.bots.ratings import ranked
from planetfall.server.store.rows import Seat, TableRow

RESIGNED = "resigned"  # how a table says that its game has ended by resignation
FINISHED, LEFT, ABANDONED = "finished", "left", "abandoned"
ABANDONED_DAYS = 30  # without any change, after which a game counts for those who stand in its way
DAY = 24 * 3600.0


class Result(msgspec.Struct, frozen=True):
    """A line of a table's stored result."""

    points: int
    won: bool


class Outcome(msgspec.Struct, frozen=True):
    """How a rated table ended: the place of each seat, and the seats whose people it counts for."""

    ending: str
    places: tuple[int, ...]
    counted: tuple[int, ...]


def outcome(table: TableRow, seats: Sequence[Seat], now: float) -> Outcome | None:
    """The outcome of a table; None while its game may still be decided by playing.

    Whoever has left, or has let a bot finish for them, comes last. In a game that is not finished only they lose:
    nobody knows how it would have ended for the others.
    """
    people = [seat.seat for seat in seats if seat.kind == "person"]
    ended = table.arrangements.ended
    if (table.closed and not ended) or table.waiting or not people:
        return None
    gone = [seat for seat in people if is_gone(seats[seat])]
    if table.over:
        return Outcome(FINISHED, final_places(table.result, gone), tuple(people))
    if ended == RESIGNED and len(people) == len(seats):  # nobody is left to play against
        return Outcome(LEFT, _behind(len(seats), gone), tuple(people))
    if len(gone) == len(people):
        return Outcome(LEFT, _behind(len(seats), gone), tuple(gone))
    if ended or table.changed < now - ABANDONED_DAYS * DAY:
        late = sorted({*gone, *_in_the_way(table, seats)})
        return Outcome(ABANDONED, _behind(len(seats), late), tuple(late))
    return None


def is_gone(seat: Seat) -> bool:
    """Whether a person is not there any more: they have left, or a bot plays for them."""
    return seat.kind == "person" and (seat.away or bool(seat.bot))


def final_places(result: str, gone: Sequence[int]) -> tuple[int, ...]:
    """Places by the stored result of a game: winners first, then by points, and behind all of them who has gone.

    >>> final_places('[{"points":9,"won":true},{"points":7,"won":false},{"points":7,"won":false}]', gone=[0])
    (3, 1, 1)
    """
    lines = msgspec.json.decode(result, type=list[Result])
    return ranked(
        [
            (1, 0, 0) if seat in gone else (0, int(not line.won), -line.points)
            for seat, line in enumerate(lines)
        ]
    )


def _behind(seats: int, gone: Sequence[int]) -> tuple[int, ...]:
    return ranked([(int(seat in gone),) for seat in range(seats)])


def _in_the_way(table: TableRow, seats: Sequence[Seat]) -> list[int]:
    """Who stops a game that does not go on: a host who has paused it, else those who owe an answer."""
    if table.paused:
        return [seat.seat for seat in seats if seat.kind == "person" and seat.person == table.host]
    owing = {int(seat) for seat in table.owed.split(",") if seat}
    return [seat.seat for seat in seats if seat.kind == "person" and seat.seat in owing]
