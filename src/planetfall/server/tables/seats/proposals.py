"""Proposals that people at a table vote on: an undo beyond a reveal, a bot, a new person, the coach, hands, a pause."""

import secrets
from typing import TYPE_CHECKING

from msgspec.structs import replace

from planetfall.server.errors import NotAllowed
from planetfall.server.store.rows import Proposal
from planetfall.server.tables.ids import SEED_BITS
from planetfall.server.tables.nodes.newest import on_newest
from planetfall.server.tables.notes import undo_note

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

UNDO = "undo"
SUBSTITUTE = "stand-in"  # as addresses and catalogues name it
NEW_PERSON = "new-person"
COACH = "coach"
OPEN_HANDS = "open-hands"
PAUSE, RESUME = "pause", "resume"


class Proposals:
    """The current proposal of one table and the votes on it."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table

    @property
    def current(self) -> Proposal | None:
        """What people vote on now."""
        return self._table.arrangements.proposal

    @on_newest
    async def propose_undo(self, person: str) -> None:
        """Ask the others to go back to before this person's last answer."""
        table = self._table
        async with table.lock:
            table.check_running()
            if table.is_rated:
                raise NotAllowed("app.mistake.rated-undo")
            last = table.last_answer(person)
            if last < 0:
                raise NotAllowed("app.mistake.nothing-to-undo")
            await self._decide(Proposal(UNDO, table.answers[last].seat, last, frozenset([person])))

    @on_newest
    async def propose_substitute(self, person: str, seat: int, level: str) -> None:
        """Ask that a bot of a level plays for a seat that keeps the table waiting; the host decides alone."""
        table = self._table
        async with table.lock:
            table.check_member(person)
            if table.seats[seat].kind != "person" or not table.is_overdue(seat):
                raise NotAllowed("app.mistake.stand-in-later", count=table.row.wait_minutes)
            proposal = Proposal(SUBSTITUTE, seat, 0, frozenset(), level)
            if self.current is not None and self.current.is_same_as(proposal):
                proposal = self.current
            await self._decide(_agreed(proposal, person))

    @on_newest
    async def propose_new_person(self, person: str, seat: int) -> None:
        """Ask the others whether the seat of somebody who is gone may go to a new person; only the host may."""
        async with self._table.lock:
            self._table.resets.check_offer(person, seat)
            await self._decide(Proposal(NEW_PERSON, seat, 0, frozenset([person])))

    @on_newest
    async def propose_coach(self, person: str, seat: int) -> None:
        """Ask the others whether everybody may ask the coach at this table."""
        table = self._table
        async with table.lock:
            table.check_running()
            table.coaching.check_not_rated()
            await self._decide(Proposal(COACH, seat, 0, frozenset([person])))

    @on_newest
    async def propose_open_hands(self, person: str, seat: int) -> None:
        """Ask the others whether hands of earlier rounds are shown, as far as their cards are known by now."""
        async with self._table.lock:
            self._table.open_hands.check()
            await self._decide(Proposal(OPEN_HANDS, seat, 0, frozenset([person])))

    @on_newest
    async def propose_pause(self, person: str, paused: bool) -> None:
        """Ask the others to stop all clocks, or to let them run again: where time counts nobody decides that alone."""
        table = self._table
        async with table.lock:
            table.check_running()
            own = table.seats_of(person)
            if not own:
                raise NotAllowed("app.mistake.members-decide")
            if table.row.paused != paused:
                await self._decide(Proposal(PAUSE if paused else RESUME, own[0], 0, frozenset([person])))

    def after_answers(self) -> Proposal | None:
        """What is still to be voted on after an answer: what does not depend on the position."""
        lasting = (NEW_PERSON, COACH, OPEN_HANDS, PAUSE)
        return self.current if self.current is not None and self.current.kind in lasting else None

    @on_newest
    async def vote(self, person: str, agreed: bool) -> None:
        """Agree to the current proposal, or reject it."""
        async with self._table.lock:
            self._table.check_member(person)
            if self.current is None:
                return
            if agreed:
                await self._decide(_agreed(self.current, person))
            elif self.current.kind == UNDO:
                await self._decline(self.current)
            else:
                await self._keep(None)

    async def _decide(self, proposal: Proposal) -> None:
        """Carry a proposal out if enough people agree, else show it."""
        table = self._table
        if proposal.kind == UNDO and proposal.agreed >= table.present():
            salt = secrets.randbits(SEED_BITS)  # the future that was seen is not the one that comes
            note = table.undoing.note(proposal.length)
            await table.commit(lambda match, _: match.truncate(proposal.length, salt), note=note)
        elif proposal.kind == SUBSTITUTE and self._may_replace(proposal):
            await table.seating.set_substitute(proposal.seat, proposal.level)
        elif proposal.kind == NEW_PERSON and self._may_offer(proposal):
            await table.resets.reopen(proposal.seat)
        elif proposal.kind == COACH and proposal.agreed >= table.present():
            await table.store(table.arranged(proposal=None, declined="", coach=True))
            table.show()
        elif proposal.kind == OPEN_HANDS and proposal.agreed >= table.present():
            await table.open_hands.keep(proposal.seat, True)
        elif proposal.kind in (PAUSE, RESUME) and proposal.agreed >= table.present():
            await table.set_paused(proposal.kind == PAUSE)
        else:
            await self._keep(proposal)

    async def _keep(self, proposal: Proposal | None) -> None:
        await self._table.store(self._table.arranged(proposal=proposal, declined=""))
        self._table.show()

    async def _decline(self, proposal: Proposal) -> None:
        """Drop an undo that somebody does not agree to, and tell who asked for it."""
        table = self._table
        asker = table.seats[proposal.seat]
        note = undo_note("undo-declined", asker)
        lines = table.arrangements.chat_lines + 1
        await table.store(table.arranged(proposal=None, declined=asker.person, chat_lines=lines), chat=[note])
        await table.keep_chat([*table.chat, note])
        table.show()

    def _may_offer(self, proposal: Proposal) -> bool:
        held = self._table.seats[proposal.seat]
        asked = self._table.present() - {held.person}
        return bool(held.bot and asked - {self._table.row.host}) and proposal.agreed >= asked

    def _may_replace(self, proposal: Proposal) -> bool:
        others = self._table.present() - {self._table.seats[proposal.seat].person}
        return self._table.row.host in proposal.agreed or proposal.agreed >= others


def _agreed(proposal: Proposal, person: str) -> Proposal:
    return replace(proposal, agreed=proposal.agreed | {person})
