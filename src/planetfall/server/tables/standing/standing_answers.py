"""The standing answers of one table: set by a seat for itself, given after a fixed delay, dropped when none fits.

They are stored with the table without anybody being shown a change. The delay runs from the question by the clock of
the service and depends on nothing else, so it tells nothing about what is stored. Whichever node finds a table that is
due first gives the answer; all others find that the table has changed.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.core.match import Match
from planetfall.core.record import Row, Truncate
from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.store.rows import Seat
from planetfall.server.store.standing_rows import SeatStanding, StandingList
from planetfall.server.tables.clocks.deadlines import with_deadline
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.standing.lists import (
    REPLACED,
    UNDONE,
    UNFIT,
    changed,
    dropped,
    first_legal,
    list_for,
    with_due,
    without_ended,
)

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

MAX_LISTS = 12  # of one seat
MAX_ANSWERS = 12  # of one list
KIND_LENGTH = 64
DUE = "due"  # told before one is given


class StandingAnswers:
    """The standing answers of all seats of one table."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    def of(self, seat: int) -> SeatStanding:
        """The standing answers of a seat; for its owner only."""
        return self._table.arrangements.standing.get(seat, SeatStanding())

    def told(self, seat: int | None) -> tuple[str, ...]:
        """What the page of a seat says about its standing answers: that one is due, or why some were dropped."""
        if seat is None:
            return ()
        standing = self.of(seat)
        return (*standing.dropped, DUE) if standing.due is not None else standing.dropped

    # -- what their owner does --------------------------------------------------------------------------------------

    @on_newest
    async def set(self, person: str, seat: int, new: StandingList) -> None:
        """Keep a list for a kind of question in place of the one before; without answers there is none any more."""
        table = self._table
        async with table.lock:
            table.seating.check_own(person, seat)
            table.check_running()
            if table.arrangements.lesson:
                raise NotAllowed("app.mistake.standing-lesson")
            self._check(new)
            after = changed(self.of(seat), new)
            if len(after.lists) > MAX_LISTS:
                raise InvalidRequest("app.mistake.standing-many", most=MAX_LISTS)
            await self._keep(seat, with_due(after, table.game, table.state, seat, table.now()))

    @on_newest
    async def read(self, person: str, seat: int) -> None:
        """Forget why lists were dropped: the owner has read it."""
        table = self._table
        async with table.lock:
            table.seating.check_own(person, seat)
            if self.of(seat).dropped:
                await self._keep(seat, replace(self.of(seat), dropped=()))

    def _check(self, new: StandingList) -> None:
        count = len(self._table.game.actions)
        if not new.kind or len(new.kind) > KIND_LENGTH:
            raise InvalidRequest("app.mistake.standing-kind")
        if len(new.answers) > MAX_ANSWERS or len(set(new.answers)) < len(new.answers):
            raise InvalidRequest("app.mistake.standing-list", most=MAX_ANSWERS)
        if any(not 0 <= answer < count for answer in new.answers):
            raise InvalidRequest("app.mistake.standing-answer", last=count - 1)

    # -- what is stored with other changes --------------------------------------------------------------------------

    def after_answers(self, match: Match, rows: Sequence[Row]) -> Mapping[int, SeatStanding]:
        """All standing answers after new rows of the record, which a fork of the match has played."""
        if match.state.over():
            return {}
        standing = self._table.arrangements.standing
        return {seat: self._after(each, seat, match, rows) for seat, each in standing.items()}

    def _after(self, standing: SeatStanding, seat: int, match: Match, rows: Sequence[Row]) -> SeatStanding:
        table, game = self._table, self._table.game
        found = without_ended(standing, game.round(match.state))
        if _has_taken_back(table.match, match, seat, rows):
            asked = list_for(game, match.state, seat, found)
            found = dropped(found, [asked] if asked else [], UNDONE)
        if _is_same_question(table.match, match, seat) and found is standing:
            return standing
        return with_due(found, game, match.state, seat, table.now())

    def after_seating(self, seats: Sequence[Seat]) -> Mapping[int, SeatStanding]:
        """All standing answers when these sit there: a new player has none, whoever a bot plays for is told."""
        table, found = self._table, dict[int, SeatStanding]()
        for seat, standing in table.arrangements.standing.items():
            before, after = table.seats[seat], seats[seat]
            if (before.kind, before.person) != (after.kind, after.person):
                continue
            found[seat] = dropped(standing, standing.lists, REPLACED) if after.bot else standing
        return self._asked_anew(found) if table.is_waiting() else found

    def at_resume(self) -> Mapping[int, SeatStanding]:
        """All standing answers when a pause is over: the delay begins anew."""
        return self._asked_anew(self._table.arrangements.standing)

    def _asked_anew(self, standing: Mapping[int, SeatStanding]) -> dict[int, SeatStanding]:
        table = self._table
        return {
            seat: with_due(each, table.game, table.state, seat, table.now())
            for seat, each in standing.items()
        }

    # -- giving them ------------------------------------------------------------------------------------------------

    async def attend(self) -> None:
        """Give what is due."""
        for seat in list(self._table.arrangements.standing):
            await self._give(seat)

    @on_newest
    async def _give(self, seat: int) -> None:
        """Give the first answer that the rules allow; if they allow none, drop the list."""
        table = self._table
        async with table.lock:
            standing = self.of(seat)
            if not self._is_due(seat, standing):
                return
            asked = list_for(table.game, table.state, seat, standing)
            answer = None if asked is None else first_legal(table.state, seat, asked.answers)
            if answer is not None:
                await table.accept(seat, [answer])
            elif asked is not None:
                await self._keep(seat, dropped(standing, [asked], UNFIT))

    def _is_due(self, seat: int, standing: SeatStanding) -> bool:
        table = self._table
        rests = table.is_dropped or table.is_waiting() or table.is_paused() or table.state.over()
        is_late = standing.due is not None and standing.due <= table.now()
        return is_late and not rests and not table.clocks.bot_at(seat)

    async def _keep(self, seat: int, standing: SeatStanding) -> None:
        """Store the standing answers of a seat; nobody else sees that anything has changed, not even when."""
        table = self._table
        others = {place: each for place, each in table.arrangements.standing.items() if place != seat}
        after = {**others, seat: standing} if standing != SeatStanding() else others
        row = table.next_row(
            arrangements=replace(table.arrangements, standing=after),
            version=table.row.version,
            changed=table.row.changed,
        )
        await table.store(with_deadline(row, table.seats))
        table.show()


def _is_same_question(before: Match, after: Match, seat: int) -> bool:
    """Whether a seat that has not answered is still asked the same, or still nothing."""
    own = _own_answers(before, seat) == _own_answers(after, seat)
    asked = [seat in match.state.actors() for match in (before, after)]
    contexts = [(match.state.is_simultaneous(), match.state.reveal_count) for match in (before, after)]
    return own and asked[0] == asked[1] and (not asked[1] or contexts[0] == contexts[1])


def _has_taken_back(before: Match, after: Match, seat: int, rows: Sequence[Row]) -> bool:
    """Whether fewer answers of a seat stand than before."""
    if not any(isinstance(row, Truncate) for row in rows):
        return False
    return len(_own_answers(after, seat)) < len(_own_answers(before, seat))


def _own_answers(match: Match, seat: int) -> list[int]:
    answers, _ = match.record.effective_answers()
    return [answer.action for answer in answers if answer.seat == seat]
