"""What operators order, in the database: each order is stored with a line of the audit trail, in one transaction.

A running server and the command line use the same functions, so they wait for the database and belong in a thread.
"""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Executable, delete, func, insert, select, update

from planetfall.server.store import schema
from planetfall.server.store.all_tables import CHILDREN
from planetfall.server.store.people import account_schema
from planetfall.server.store.people.account_store import INVITATION

PERSON, NETWORK = "person", "network"
MAINTENANCE, NO_UPLOADS = "maintenance", "no-uploads"

_tables, _bans, _announcements = schema.tables.c, schema.bans.c, schema.announcements.c
_switches, _audit = schema.switches.c, schema.audit.c


class Ban(msgspec.Struct, frozen=True):
    """Who may not use the server, and until when."""

    id: int
    kind: str
    subject: str
    reason: str
    at: float
    until: float | None

    def is_active(self, now: float) -> bool:
        """Whether the ban has not ended."""
        return self.until is None or now < self.until


class Announcement(msgspec.Struct, frozen=True):
    """An announcement."""

    id: int
    text: str
    at: float
    until: float | None

    def is_active(self, now: float) -> bool:
        """Whether pages still show it."""
        return self.until is None or now < self.until


class AuditEntry(msgspec.Struct, frozen=True):
    """What an operator has done."""

    id: int
    at: float
    who: str
    action: str
    subject: str
    detail: str


class Orders(msgspec.Struct, frozen=True):
    """All that operators have ordered about the server itself."""

    bans: tuple[Ban, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    switches: frozenset[str] = frozenset()

    def at(self, now: float) -> "Orders":
        """What is still in force at a time."""
        bans = tuple(ban for ban in self.bans if ban.is_active(now))
        announcements = tuple(each for each in self.announcements if each.is_active(now))
        return Orders(bans, announcements, self.switches)


class AuditLine(msgspec.Struct, frozen=True):
    """What is to be noted of an order."""

    who: str
    action: str
    subject: str = ""
    detail: str = ""


class AdminStore:
    """The orders of operators."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    # -- what is in force -------------------------------------------------------------------------------------------

    def revision(self) -> tuple[int, int]:
        """Differs after every order: how many there were, and the number of the last one."""
        with self.engine.connect() as connection:
            count, last = connection.execute(select(func.count(), func.max(_audit.id))).one()
            return count, last or 0

    def orders(self) -> Orders:
        """All bans, announcements and switches, those that have ended included."""
        with self.engine.connect() as connection:
            bans = connection.execute(select(schema.bans).order_by(_bans.id))
            announcements = connection.execute(select(schema.announcements).order_by(_announcements.id))
            switches = connection.execute(select(_switches.name))
            return Orders(
                tuple(Ban(**row) for row in bans.mappings()),
                tuple(Announcement(**row) for row in announcements.mappings()),
                frozenset(switches.scalars()),
            )

    def existing(self, table_ids: Sequence[str]) -> set[str]:
        """Which of some tables are there."""
        query = select(_tables.id).where(_tables.id.in_(table_ids))
        with self.engine.connect() as connection:
            return set(connection.execute(query).scalars())

    def audit(self, most: int, after: int = 0) -> list[AuditEntry]:
        """The last lines of the audit trail, newest first; only those behind a number, if one is given."""
        query = select(schema.audit).where(_audit.id > after).order_by(_audit.id.desc()).limit(most)
        with self.engine.connect() as connection:
            return [AuditEntry(**row) for row in connection.execute(query).mappings()]

    # -- orders -----------------------------------------------------------------------------------------------------

    def note(self, line: AuditLine) -> None:
        """Note something that changes nothing else, as a sign-in."""
        self._execute([line])

    def close_tables(self, table_ids: Sequence[str], reason: str, lines: Sequence[AuditLine]) -> int:
        """Close tables; how many there are."""
        return self._execute(lines, _closing(table_ids, time.time(), reason))

    def reopen_tables(self, table_ids: Sequence[str], lines: Sequence[AuditLine]) -> int:
        """Let tables go on that were closed; how many there are."""
        return self._execute(lines, _closing(table_ids, 0.0, ""))

    def delete_tables(self, table_ids: Sequence[str], lines: Sequence[AuditLine]) -> int:
        """Delete tables with everything that belongs to them; how many there were."""
        which = _tables.id.in_(table_ids)
        lock = (
            update(schema.tables).where(which).values(changed=_tables.changed)
        )  # whoever changes one now waits
        children = [delete(child).where(child.c.table_id.in_(table_ids)) for child in CHILDREN]
        return self._execute(lines, lock, *children, delete(schema.tables).where(which))

    def clear_reports(self, table_id: str, line: AuditLine) -> bool:
        """Forget the reports about a table; whether there were any."""
        return bool(
            self._execute([line], delete(schema.reports).where(schema.reports.c.table_id == table_id))
        )

    def ban(self, ban: Ban, line: AuditLine) -> None:
        """Ban a person or a network; an earlier ban of the same is replaced."""
        values = msgspec.structs.asdict(ban)
        del values["id"]
        earlier = delete(schema.bans).where(_bans.subject == ban.subject)
        self._execute([line], earlier, insert(schema.bans).values(values))

    def lift(self, subject: str, line: AuditLine) -> bool:
        """Lift a ban; whether there was one."""
        return bool(self._execute([line], delete(schema.bans).where(_bans.subject == subject)))

    def add_invitation(self, known_as: str, until: float, line: AuditLine) -> None:
        """Add an invitation to sign up."""
        values = {"id": known_as, "kind": INVITATION, "person": "", "data": "", "until": until}
        self._execute([line], insert(account_schema.tickets).values(values))

    def announce(self, text: str, until: float | None, line: AuditLine) -> None:
        """Add an announcement."""
        self._execute([line], insert(schema.announcements).values(text=text, at=time.time(), until=until))

    def retract(self, number: int, line: AuditLine) -> bool:
        """Take an announcement back; whether it was there."""
        return bool(self._execute([line], delete(schema.announcements).where(_announcements.id == number)))

    def switch(self, name: str, on: bool, line: AuditLine) -> bool:
        """Switch something on or off; whether that changes anything."""
        with self.engine.connect() as connection:
            is_on = connection.execute(select(_switches.name).where(_switches.name == name)).first()
        if bool(is_on) == on:
            return False
        clear = delete(schema.switches).where(_switches.name == name)
        add = [insert(schema.switches).values(name=name, at=time.time())] if on else []
        self._execute([line], clear, *add)
        return True

    def _execute(self, lines: Sequence[AuditLine], *statements: Executable) -> int:
        """Store an order with its lines of the audit trail; what the last statement changes nothing of is not noted.

        The number of rows that the last statement has changed.
        """
        with self.engine.begin() as connection:
            changed = 1
            for statement in statements:
                changed = connection.execute(statement).rowcount
            if changed:
                _note(connection, lines)
            return changed


def _closing(table_ids: Sequence[str], closed: float, reason: str) -> Executable:
    """Counts as a change of the tables: whoever has decided something on an earlier state must decide anew."""
    counts = {"revision": _tables.revision + 1, "version": _tables.version + 1}
    values = {"closed": closed, "closed_reason": reason, **counts}
    return update(schema.tables).where(_tables.id.in_(table_ids)).values(values)


def _note(connection: Connection, lines: Sequence[AuditLine]) -> None:
    now = time.time()
    rows: list[dict[str, Any]] = [msgspec.structs.asdict(line) | {"at": now} for line in lines]
    connection.execute(insert(schema.audit), rows)
