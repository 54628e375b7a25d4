"""Friends are people one has played with: they can be invited to a table by name, and blocked."""

import msgspec

from planetfall.server.errors import NotAllowed, NotFound
from planetfall.server.people.accounts import folded_name
from planetfall.server.store.notices.notice_queue import NoticeQueue
from planetfall.server.store.notices.notice_rows import BY_NAME, INVITATION, Occasion
from planetfall.server.store.people.account_store import Account, AccountStore
from planetfall.server.store.people.friend_store import FriendStore, TableInvitation
from planetfall.server.tables.live_table import LiveTable


class Friend(msgspec.Struct, frozen=True):
    """Somebody with an account whom a person has played with."""

    account: Account
    tables: int
    is_blocked: bool


class Friends:
    """Whom people know."""

    def __init__(self, accounts: AccountStore, store: FriendStore, notices: NoticeQueue) -> None:
        self.store = store
        self._accounts = accounts
        self._notices = notices

    async def of(self, person: str) -> list[Friend]:
        """The friends of a person, those first with whom they have sat at most tables."""
        tables = await self.store.played_with(person)
        blocked = await self.store.blocked_by(person)
        accounts = await self._accounts.find_all({*tables, *blocked})
        known = [*tables, *(other for other in blocked if other not in tables)]
        return [
            Friend(accounts[other], tables.get(other, 0), other in blocked)
            for other in known
            if other in accounts
        ]

    async def named(self, person: str, name: str) -> Account:
        """A friend by name, or NotFound; strangers are not told apart from names that nobody has."""
        found = await self._accounts.find_name(folded_name(name))
        if found is None or not await self.store.have_played(person, found.person):
            raise NotFound("app.mistake.no-such-friend", name=name[:24])
        return found

    async def invite(self, host: str, table: LiveTable, name: str) -> None:
        """Offer an open seat of the host's table to a friend, and tell them.

        Somebody who has blocked the host never learns of it; what is stored tells the host nothing of that.
        """
        table.check_host(host)
        friend = await self.named(host, name)
        free = [seat.seat for seat in table.seats if seat.kind == "open"]
        if not free:
            raise NotAllowed("app.mistake.no-open-seat")
        await self.store.invite(friend.person, table.id, free[0], host)
        if host not in await self.store.blocked_by(friend.person):
            hosts = await self._accounts.find_all({host})
            who = hosts[host].name if host in hosts else ""
            await self._notices.add(Occasion(friend.person, table.id, INVITATION, BY_NAME, who))

    async def invited(self, table: LiveTable) -> list[str]:
        """The names of those who are invited to a table and do not sit there yet."""
        sitting = {seat.person for seat in table.seats}
        invited = [each for each in await self.store.invited(table.id) if each not in sitting]
        accounts = await self._accounts.find_all(set(invited))
        return [accounts[person].name for person in invited if person in accounts]

    async def invitation(self, person: str, table_id: str) -> TableInvitation:
        """The seat of a table that is offered to somebody, or NotFound if nobody offers one any more."""
        for each in await self.store.invitations_of(person):
            if each.table_id == table_id:
                return each
        raise NotFound("app.mistake.invitation-gone")
