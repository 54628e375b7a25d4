"""Whose turn it has become, and what else people away from a table may want to be told: found at every change of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from planetfall.core.match import Match
from planetfall.core.record import Truncate
from planetfall.server.store.notices.notice_rows import INVITATION, MESSAGE, OVER, TURN, Occasion
from planetfall.server.store.rows import ChatLine, NewTable, Seat, TableRow
from planetfall.server.tables.visibility import turn_start

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


def owing_people(row: TableRow, seats: Sequence[Seat]) -> set[str]:
    """Everybody who owes an answer now and whom nobody stands in for; nobody does while the table waits or rests."""
    if row.waiting or row.paused or row.closed or row.over:
        return set()
    owed = [seats[int(place)] for place in row.owed.split(",") if place]
    return {seat.person for seat in owed if seat.kind == "person" and not seat.bot}


def newly_owing(
    before: TableRow, seats_before: Sequence[Seat], after: TableRow, seats_after: Sequence[Seat]
) -> set[str]:
    """Everybody who owes an answer after a change of a table and did not before it."""
    return owing_people(after, seats_after) - owing_people(before, seats_before)


def occasions_of(table: "LiveTable", row: TableRow, parts: dict[str, Any], played: Match) -> list[Occasion]:
    """What a change that is about to be stored gives people to be told of.

    `row` is the table's row after it, `parts` what else is stored, `played` the match after it.
    """
    if row.arrangements.lesson:
        return []
    seats = seats_after(table.seats, parts.get("seats", ()))
    turns = [
        Occasion(person, row.id, TURN, _turn(played, seats, person))
        for person in sorted(newly_owing(table.row, table.seats, row, seats))
    ]
    return [
        *turns,
        *_ending(table, row),
        *_messages(row, seats, parts.get("chat", ())),
        *_invitations(parts.get("created")),
    ]


def seats_after(seats: Sequence[Seat], changed: Sequence[Seat]) -> list[Seat]:
    """The seats of a table once some of them have changed."""
    found = list(seats)
    for seat in changed:
        found[seat.seat] = seat
    return found


def _turn(match: Match, seats: Sequence[Seat], person: str) -> str:
    """Names a turn: where it began, and how often chance was drawn anew before; an undo leads back to the same turn."""
    own = [seat.seat for seat in seats if seat.kind == "person" and seat.person == person]
    answers, _ = match.record.effective_answers()
    redrawn = sum(isinstance(row, Truncate) and bool(row.salt) for row in match.record.rows)
    return f"{turn_start(match, answers, own)}.{redrawn}"


def _ending(table: "LiveTable", row: TableRow) -> list[Occasion]:
    if not row.over or table.row.over:
        return []
    return [Occasion(person, row.id, OVER, "") for person in sorted(table.present())]


def _messages(row: TableRow, seats: Sequence[Seat], lines: Sequence[ChatLine]) -> list[Occasion]:
    """Lines that people have written, to everybody else; no notes about the table."""
    written = [line for line in lines if line.seat is not None]
    return [
        Occasion(person, row.id, MESSAGE, str(row.arrangements.chat_lines), line.name[:40])
        for line in written
        for person in sorted({seat.person for seat in seats if seat.kind == "person" and not seat.away})
        if line.seat is not None and person != seats[line.seat].person
    ]


def _invitations(new: NewTable | None) -> list[Occasion]:
    """Everybody who has a seat at a new table that somebody else has set up."""
    if new is None:
        return []
    names = {seat.person: seat.name for seat in reversed(new.seats)}
    invited = {seat.person for seat in new.seats if seat.kind == "person"} - {new.table.host}
    who = names.get(new.table.host, "")
    return [Occasion(person, new.table.id, INVITATION, "", who) for person in sorted(invited)]
