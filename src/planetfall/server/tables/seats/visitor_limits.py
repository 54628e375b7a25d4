"""How much one visitor may hold: listed tables, seats, and lines of chat."""

import msgspec

from planetfall.server.errors import NotAllowed
from planetfall.server.store.people.people_store import PeopleStore

VARIABLE = "PLANETFALL_VISITOR_"
NETWORK = 5  # times as many listed tables as one visitor


class VisitorLimits(msgspec.Struct, frozen=True):
    """The limits of one visitor; 0: none."""

    tables: int = 20  # listed, hosted and not over
    seats: int = 100  # in games that are not over
    packs: int = 100  # of one network: tables with packs of their own, which are stored with them
    chat_lines: int = 300  # kept for each table
    chat_per_minute: int = 20  # of one visitor at one table


class VisitorQuotas:
    """Refuses what would be more than a visitor may hold."""

    def __init__(self, people: PeopleStore, limits: VisitorLimits) -> None:
        self.limits = limits
        self._people = people

    async def check_listed(self, person: str, network: str = "") -> None:
        """Raise NotAllowed if a person hosts as many listed tables as they may, or a network several times as many.

        Whoever comes without a cookie is somebody new each time, and a program always is.
        """
        most = self.limits.tables
        if most and await self._people.listed_tables(person) >= most:
            raise NotAllowed("app.mistake.too-many-tables", count=most)
        if most and network and await self._people.listed_tables_from(network) >= most * NETWORK:
            raise NotAllowed("app.mistake.too-many-tables", count=most)

    async def check_packs(self, network: str) -> None:
        """Raise NotAllowed if a network has as many tables with packs of their own as it may."""
        most = self.limits.packs
        if most and network and await self._people.packs_from(network) >= most:
            raise NotAllowed("app.mistake.too-many-packs", count=most)

    async def check_seats(self, person: str, more: int = 1) -> None:
        """Raise NotAllowed if a person would hold more seats than they may."""
        most = self.limits.seats
        if most and more and await self._people.seats_held(person) + more > most:
            raise NotAllowed("app.mistake.too-many-seats", count=most)
