"""What is stored about people beside their seats: who was at a table, recovery links, reports, counts for limits."""

import time
from typing import Any

import msgspec
from sqlalchemy import Delete, bindparam, delete, exists, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.errors import Conflict
from planetfall.server.store import schema
from planetfall.server.store.rows import NOTE_KINDS
from planetfall.server.store.writer import Statement, Writer

MAX_ATTENDANCE = (
    1000  # people noted for each table; when it is full, everybody counts as somebody who was there
)
MAX_REPORTS = 1000  # kept in all
REPORTS_PER_TABLE = 20

WATCHED, SAT, REMOVED = "watched", "sat", "removed"

_attendance, _reports = schema.attendance.c, schema.reports.c
_chat, _seats = schema.chat.c, schema.seats.c
_ADD_ATTENDANCE = insert(schema.attendance)
_DROP_ATTENDANCE = delete(schema.attendance).where(
    (_attendance.table_id == bindparam("which")) & (_attendance.person == bindparam("who"))
)
_ADD_RECOVERY = insert(schema.recoveries)
_ADD_REPORT = insert(schema.reports)
_DROP_REPORT = delete(schema.reports).where(
    (_reports.table_id == bindparam("which")) & (_reports.person == bindparam("who"))
)
_DROP_OLD_REPORTS = delete(schema.reports).where(_reports.at <= bindparam("since"))


def _trimming(note: str | None) -> Delete:
    """Delete all but the last notes of a kind at a table; None: all but the last lines of its chat."""
    other = schema.chat.alias().c
    is_of_table = other.table_id == bindparam("which")
    newest_first = select(other.id).where(is_of_table & _is_of_kind(other, note)).order_by(other.id.desc())
    too_many = newest_first.limit(1).offset(bindparam("most")).scalar_subquery()
    return delete(schema.chat).where(
        (_chat.table_id == bindparam("which")) & _is_of_kind(_chat, note) & (_chat.id <= too_many)
    )


def _is_of_kind(chat: Any, note: str | None) -> Any:
    return chat.seat.is_not(None) if note is None else chat.seat.is_(None) & (chat.name == note)


_TRIM_CHAT = _trimming(None)
_TRIM_NOTES = {note: _trimming(note) for note in NOTE_KINDS}


class Report(msgspec.Struct, frozen=True):
    """What somebody has reported about a table."""

    table_id: str
    person: str
    at: float
    text: str


class PeopleStore:
    """The part of the store that knows people."""

    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    # -- who was at a table -----------------------------------------------------------------------------------------

    async def note_attendance(self, table_id: str, person: str, how: str) -> None:
        """Note that somebody watched, sat at a table or was removed from it; what weighs more stays."""
        known = await self.attendance(table_id, person)
        if known in (how, REMOVED) or (known and how == WATCHED):
            return
        if not known and await self._count(_attendance.table_id == table_id) >= MAX_ATTENDANCE:
            return
        values = {"table_id": table_id, "person": person, "how": how}
        who = {"which": table_id, "who": person}
        try:
            await self._writer.write((_DROP_ATTENDANCE, [who]), (_ADD_ATTENDANCE, [values]))
        except Conflict:
            return  # another page of the same person was faster

    async def attendance(self, table_id: str, person: str) -> str:
        """How somebody was at a table before: empty, "watched", "sat" or "removed"."""
        query = select(_attendance.how).where(
            (_attendance.table_id == table_id) & (_attendance.person == person)
        )
        return await self._scalar(query) or ""

    async def may_be_new(self, table_id: str, person: str) -> bool:
        """Whether somebody has certainly not been at a table before."""
        if await self.attendance(table_id, person):
            return False
        return await self._count(_attendance.table_id == table_id) < MAX_ATTENDANCE

    # -- keys and chat ----------------------------------------------------------------------------------------------

    async def find_key(self, hashed: str, token: str) -> tuple[str, int] | None:
        """The table and seat that a program's key opens, or the invitation to an open one."""
        is_invitation = (_seats.token == token) & (_seats.kind == "open")
        query = select(_seats.table_id, _seats.seat).where((_seats.key == hashed) | is_invitation)
        if "\0" in token:
            return None
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return (found.table_id, found.seat) if found else None

    async def trim_chat(self, table_id: str, most: int, most_notes: int) -> None:
        """Keep only the last lines (0: all) and the last notes of each kind of a table."""
        which = {"which": table_id}
        lines: list[Statement] = [(_TRIM_CHAT, [which | {"most": most}])] if most else []
        notes = [(trimming, [which | {"most": most_notes}]) for trimming in _TRIM_NOTES.values()]
        await self._writer.write(*lines, *notes)

    # -- recovery links ---------------------------------------------------------------------------------------------

    async def recovery_number(self, person: str) -> int:
        """The number of a person's recovery link: how many they have used."""
        query = select(func.count()).where(schema.recoveries.c.person == person)
        return int(await self._scalar(query) or 0)

    async def use_recovery(self, person: str, number: int) -> bool:
        """Use a recovery link up; False if somebody was faster."""
        try:
            await self._writer.write((_ADD_RECOVERY, [{"person": person, "number": number}]))
        except Conflict:
            return False
        return True

    # -- reports ----------------------------------------------------------------------------------------------------

    async def add_report(self, report: Report) -> bool:
        """Keep a report, the last one of each person about a table; False if the table has enough of them."""
        own = (_reports.table_id == report.table_id) & (_reports.person == report.person)
        others = (_reports.table_id == report.table_id) & (_reports.person != report.person)
        if await self._count(others) >= REPORTS_PER_TABLE and not await self._count(own):
            return False
        oldest = select(_reports.at).order_by(_reports.at.desc()).limit(1).offset(MAX_REPORTS - 1)
        since = await self._scalar(oldest)
        await self._writer.write(
            (_DROP_REPORT, [{"which": report.table_id, "who": report.person}]),
            (_DROP_OLD_REPORTS, [{"since": since or 0.0}]),
            (_ADD_REPORT, [msgspec.structs.asdict(report)]),
        )
        return True

    # -- counts for limits ------------------------------------------------------------------------------------------

    async def listed_tables(self, person: str) -> int:
        """How many listed tables that are not over a person hosts."""
        tables = schema.tables.c
        return await self._count((tables.host == person) & (tables.listed == 1) & (tables.over == 0))

    async def listed_tables_from(self, network: str) -> int:
        """How many listed tables that are not over were set up from a network."""
        tables = schema.tables.c
        return await self._count((tables.network == network) & (tables.listed == 1) & (tables.over == 0))

    async def packs_from(self, network: str) -> int:
        """How many tables with packs of their own were set up from a network."""
        tables = schema.tables.c
        return await self._count((tables.network == network) & (tables.pack_name != ""))

    async def seats_held(self, person: str) -> int:
        """How many seats a person holds in games that are not over, those that they have left not counted."""
        seats, tables = schema.seats.c, schema.tables.c
        running = exists().where((tables.id == seats.table_id) & (tables.over == 0))
        return await self._count((seats.person == person) & (seats.away == 0) & running)

    async def _count(self, where: Any) -> int:
        return int(await self._scalar(select(func.count()).where(where)) or 0)

    async def _scalar(self, query: Any) -> Any:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar()


def new_report(table_id: str, person: str, text: str) -> Report:
    """A report of this moment."""
    return Report(table_id, person, time.time(), text)
