"""Proposals that the people at a table vote on: an undo beyond a reveal, a bot or a new person for somebody away."""

import secrets
from typing import TYPE_CHECKING

import msgspec

from planetfall.server.errors import NotAllowed
from planetfall.server.tables.ids import SEED_BITS

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable

UNDO = "undo"
SUBSTITUTE = "stand-in"  # as addresses and catalogues name it
NEW_PERSON = "new-person"


class Proposal(msgspec.Struct):
    """Something that needs the agreement of others."""

    kind: str  # UNDO, SUBSTITUTE or NEW_PERSON
    seat: int  # who proposes it, or who is to be replaced
    length: int  # answers to keep, for an undo
    agreed: set[str]  # persons
    level: str = ""  # of the bot that is to play for the seat

    def is_same_as(self, other: "Proposal") -> bool:
        """Whether both propose the same, whoever agrees."""
        return msgspec.structs.replace(self, agreed=other.agreed) == other


class Proposals:
    """The current proposal of one table and the votes on it."""

    def __init__(self, table: "LiveTable") -> None:
        self.current: Proposal | None = None
        self._table = table

    async def propose_undo(self, person: str) -> None:
        """Ask the others to go back to before this person's last answer."""
        table = self._table
        async with table.lock:
            table.check_running()
            last = table.last_answer(person)
            if last < 0:
                raise NotAllowed("app.mistake.nothing-to-undo")
            self.current = Proposal(UNDO, table.answers[last].seat, last, {person})
            await self._decide(self.current)

    async def propose_substitute(self, person: str, seat: int, level: str) -> None:
        """Ask that a bot of a level plays for a seat that keeps the table waiting; the host decides alone."""
        table = self._table
        async with table.lock:
            table.check_member(person)
            if table.seats[seat].kind != "person" or not table.is_overdue(seat):
                raise NotAllowed("app.mistake.stand-in-later", count=table.row.wait_minutes)
            proposal = Proposal(SUBSTITUTE, seat, 0, set(), level)
            if self.current is not None and self.current.is_same_as(proposal):
                proposal = self.current
            proposal.agreed.add(person)
            self.current = proposal
            await self._decide(proposal)

    async def propose_new_person(self, person: str, seat: int) -> None:
        """Ask the others whether the seat of somebody who is gone may go to a new person; only the host may."""
        async with self._table.lock:
            self._table.resets.check_offer(person, seat)
            self.current = Proposal(NEW_PERSON, seat, 0, {person})
            await self._decide(self.current)

    def drop_outdated(self) -> None:
        """Forget what an answer has made pointless; a new person may be voted on while the game goes on."""
        if self.current is not None and self.current.kind != NEW_PERSON:
            self.current = None

    async def vote(self, person: str, agreed: bool) -> None:
        """Agree to the current proposal, or reject it."""
        async with self._table.lock:
            self._table.check_member(person)
            if self.current is None:
                return
            if agreed:
                self.current.agreed.add(person)
                await self._decide(self.current)
            else:
                self.current = None
                self._table.show()

    async def _decide(self, proposal: Proposal) -> None:
        """Carry a proposal out if enough people agree, else show it."""
        table = self._table
        if proposal.kind == UNDO and proposal.agreed >= table.people():
            salt = secrets.randbits(SEED_BITS)  # the future that was seen is not the one that comes
            await table.commit(lambda match, _: match.truncate(proposal.length, salt))
        elif proposal.kind == SUBSTITUTE and self._may_replace(proposal):
            self.current = None
            await table.seating.set_substitute(proposal.seat, proposal.level)
        elif proposal.kind == NEW_PERSON and self._may_offer(proposal):
            self.current = None
            await table.resets.reopen(proposal.seat)
        else:
            table.show()

    def _may_offer(self, proposal: Proposal) -> bool:
        """Whether all who sit here agree: who was reset by the host still does, who has left does not."""
        seats = self._table.seats
        held = seats[proposal.seat]
        sitting = {seat.person for seat in seats if seat.kind == "person" and not seat.away}
        return bool(held.bot) and proposal.agreed >= sitting - {held.person}

    def _may_replace(self, proposal: Proposal) -> bool:
        others = self._table.people() - {self._table.seats[proposal.seat].person}
        return self._table.row.host in proposal.agreed or proposal.agreed >= others
