"""An operator: everything that can be ordered, checked first and noted in the audit trail under the operator's name."""

import time
from collections.abc import Sequence

from planetfall.server.admin.subjects import parse_duration, parse_subject
from planetfall.server.errors import InvalidRequest, NotAllowed, NotFound
from planetfall.server.people.secrets import hashed, new_word
from planetfall.server.store.admin_store import (
    MAINTENANCE,
    NO_UPLOADS,
    AdminStore,
    AuditLine,
    Ban,
)
from planetfall.server.store.table_list import find_table
from planetfall.server.tables.seats.names import clean_text

REASON_LENGTH = 200
NOTICE_LENGTH = 500
WHO_LENGTH = 80
INVITATION_SECONDS = 14 * 24 * 3600
MAX_TABLES = 200  # closed or deleted by one order
MAX_NUMBER = 2**31 - 1


class Operator:
    """Somebody who may give orders."""

    def __init__(self, store: AdminStore, who: str) -> None:
        self.store = store
        self.who = clean_text(who, WHO_LENGTH) or "operator"

    def signed_in(self) -> None:
        """Note that the operator has opened the page."""
        self.store.note(self._line("sign-in"))

    def made_key(self) -> None:
        """Note that the operator has made a new key for the page."""
        self.store.note(self._line("new-key"))

    # -- tables -----------------------------------------------------------------------------------------------------

    def close(self, table_ids: Sequence[str], reason: str = "") -> None:
        """Close tables: nobody can change anything there any more."""
        ids, reason = self._existing(table_ids), clean_text(reason, REASON_LENGTH)
        self.store.close_tables(ids, reason, [self._line("close", table_id, reason) for table_id in ids])

    def reopen(self, table_ids: Sequence[str]) -> None:
        """Let closed tables go on."""
        ids = self._existing(table_ids)
        self.store.reopen_tables(ids, [self._line("reopen", table_id) for table_id in ids])

    def delete(self, table_ids: Sequence[str], force: bool = False) -> None:
        """Delete tables for good; those whose game runs only with `force`."""
        ids = self._existing(table_ids)
        lines = []
        for table_id in ids:
            table = find_table(self.store.engine, table_id)
            if table is not None and table.state == "running" and not force:
                raise NotAllowed("app.mistake.table-runs", table=table_id)
            title = f"{table.game}, {table.title}".rstrip(", ") if table else ""
            lines.append(self._line("delete", table_id, title))
        self.store.delete_tables(ids, lines)

    def _existing(self, table_ids: Sequence[str]) -> list[str]:
        """Tables by their ids, each once, or NotFound for the first that is not there."""
        ids = list(dict.fromkeys(table_id.strip() for table_id in table_ids if table_id.strip()))
        if not 0 < len(ids) <= MAX_TABLES:
            raise InvalidRequest("app.mistake.which-tables", most=MAX_TABLES)
        there = self.store.existing([table_id for table_id in ids if "\0" not in table_id])
        for table_id in ids:
            if table_id not in there:
                raise NotFound("app.mistake.no-table-named", table=table_id[:40])
        return ids

    def clear_reports(self, table_id: str) -> None:
        """Forget the reports about a table."""
        (table_id,) = self._existing([table_id])
        if not self.store.clear_reports(table_id, self._line("clear-reports", table_id)):
            raise NotFound("app.mistake.no-reports", table=table_id)

    # -- people -----------------------------------------------------------------------------------------------------

    def ban(self, subject: str, reason: str = "", duration: str = "") -> Ban:
        """Ban a person or a network, for a while or until it is lifted."""
        kind, name = parse_subject(subject)
        seconds, now = parse_duration(duration), time.time()
        until = None if seconds is None else now + seconds
        ban = Ban(0, kind, name, clean_text(reason, REASON_LENGTH), now, until)
        self.store.ban(ban, self._line("ban", name, _with_duration(ban.reason, duration)))
        return ban

    def lift(self, subject: str) -> str:
        """Lift a ban; whom it named."""
        _, name = parse_subject(subject)
        if not self.store.lift(name, self._line("lift", name)):
            raise NotFound("app.mistake.no-such-ban", given=name)
        return name

    def invite(self, duration: str = "") -> str:
        """Let somebody sign up where that needs an invitation; what the link ends with, which works once."""
        seconds, word = parse_duration(duration) or INVITATION_SECONDS, new_word()
        self.store.add_invitation(hashed(word), time.time() + seconds, self._line("invite", "", duration))
        return word

    # -- the server -------------------------------------------------------------------------------------------------

    def announce(self, text: str, duration: str = "") -> None:
        """Show a line on every page, for a while or until it is taken back."""
        line, seconds = clean_text(text, NOTICE_LENGTH), parse_duration(duration)
        if not line:
            raise InvalidRequest("app.mistake.empty-announcement")
        until = None if seconds is None else time.time() + seconds
        self.store.announce(line, until, self._line("announce", "", _with_duration(line, duration)))

    def retract(self, number: int) -> None:
        """Take an announcement back."""
        known = number <= MAX_NUMBER and self.store.retract(number, self._line("retract", str(number)))
        if not known:
            raise NotFound("app.mistake.no-such-announcement", number=number)

    def set_maintenance(self, on: bool) -> bool:
        """Allow no new tables and no uploads, or allow them again; whether that changes anything."""
        return self.store.switch(MAINTENANCE, on, self._line(f"maintenance-{'on' if on else 'off'}"))

    def set_uploads(self, allowed: bool) -> bool:
        """Accept records and packs of visitors, or refuse them; whether that changes anything."""
        action = f"uploads-{'on' if allowed else 'off'}"
        return self.store.switch(NO_UPLOADS, not allowed, self._line(action))

    def _line(self, action: str, subject: str = "", detail: str = "") -> AuditLine:
        return AuditLine(self.who, action, subject[:80], detail[:500])


def _with_duration(text: str, duration: str) -> str:
    """A text with how long it holds.

    >>> _with_duration("spam", "2h"), _with_duration("", "2h"), _with_duration("spam", "")
    ('spam (2h)', '(2h)', 'spam')
    """
    duration = duration.strip().lower()
    return f"{text} ({duration})".strip() if duration else text
