"""What the running server makes of the orders of operators, who may also give them from the command line.

The database is asked every few seconds whether there is something new; the server's own page does not wait for that.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from planetfall.server import background_tasks
from planetfall.server.admin.ban_list import BanList
from planetfall.server.admin.operator import Operator
from planetfall.server.errors import NotAllowed
from planetfall.server.logs import log_audit
from planetfall.server.store.admin_store import (
    MAINTENANCE,
    NO_UPLOADS,
    AdminStore,
    Announcement,
    AuditEntry,
    Orders,
)
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.registry import TableRegistry

POLL_SECONDS = 2.0
MAX_LOGGED = 200  # lines of the audit trail at once
LOG = logging.getLogger("planetfall")
Result = TypeVar("Result")


class Operations:
    """The orders in force."""

    def __init__(self, store: AdminStore, tables: TableRegistry) -> None:
        self.store = store
        self.bans = BanList()
        self._tables = tables
        self._orders = Orders()  # as stored
        self._active = Orders()  # what of it has not ended
        self._revision = (0, 0)
        self._lock = asyncio.Lock()

    @property
    def announcements(self) -> tuple[Announcement, ...]:
        """The announcements that pages show now."""
        return self._active.announcements

    @property
    def is_maintenance(self) -> bool:
        """Whether no new tables and no uploads are accepted."""
        return self._tables.admission.is_maintenance

    @property
    def has_uploads(self) -> bool:
        """Whether files of visitors are accepted."""
        return self._tables.admission.has_uploads and not self.is_maintenance

    @property
    def orders(self) -> Orders:
        """What is in force now."""
        return self._active

    def check_welcome(self, person: str, address: str) -> None:
        """Raise NotAllowed for a banned person or network."""
        ban = self.bans.find(person, address)
        if ban is None:
            return
        if ban.reason:
            raise NotAllowed("app.mistake.banned-because", reason=ban.reason)
        raise NotAllowed("app.mistake.banned")

    def is_welcome(self, person: str, address: str) -> bool:
        """Whether neither a person nor a network is banned."""
        return self.bans.find(person, address) is None

    async def order(self, who: str, give: Callable[[Operator], Result]) -> Result:
        """Let an operator give an order, which is in force here when this returns."""
        result = await asyncio.to_thread(give, Operator(self.store, who))
        await self.refresh()
        return result

    # -- keeping up with the database -------------------------------------------------------------------------------

    async def watch(self) -> None:
        """Look for new orders until the server stops."""
        await background_tasks.repeat(POLL_SECONDS, self.refresh, "the orders of operators cannot be read")

    async def start(self) -> None:
        """Read what is in force; what was ordered before is not logged again."""
        self._revision = await asyncio.to_thread(self.store.revision)
        self._orders = await asyncio.to_thread(self.store.orders)
        self._apply()

    async def refresh(self) -> None:
        """Take over what is new, and end what has expired."""
        async with self._lock:
            revision = await asyncio.to_thread(self.store.revision)
            if revision != self._revision:
                self._orders = await asyncio.to_thread(self.store.orders)
                _log(await asyncio.to_thread(self.store.audit, MAX_LOGGED, self._revision[1]))
                self._revision = revision
                await self._read_changed_tables()
            self._apply()

    async def _read_changed_tables(self) -> None:
        """Read anew which tables are closed, and drop those that are deleted."""
        live = self._tables.live()
        revisions = await self._tables.store.revisions([table.id for table in live])
        for table in live:
            if revisions.get(table.id) != table.row.revision:
                await self._read_anew(table)

    async def _read_anew(self, table: LiveTable) -> None:
        """Take over what has changed about a table; one that cannot be read must not keep others from it."""
        try:
            await table.refresh()
        except (SQLAlchemyError, OSError):
            raise
        except Exception:
            LOG.exception("table %s cannot be read anew", table.id)
            self._tables.drop(table)

    def _apply(self) -> None:
        """Carry out what is in force; every page is told if it shows something of it."""
        before, self._active = self._active, self._orders.at(time.time())
        if self._active == before:
            return
        admission = self._tables.admission
        admission.is_maintenance = MAINTENANCE in self._active.switches
        admission.has_uploads = NO_UPLOADS not in self._active.switches
        self._tables.announcements = self._active.announcements
        self.bans = BanList(self._active.bans)
        for table in self._tables.live():
            table.show()


def _log(entries: list[AuditEntry]) -> None:
    """Write new lines of the audit trail to the log too, oldest first."""
    for entry in reversed(entries):
        log_audit(
            f"{entry.who}: {entry.action} {entry.subject}".rstrip(),
            who=entry.who,
            action=entry.action,
            subject=entry.subject,
            detail=entry.detail,
        )
