"""The store: SQLAlchemy Core over SQLite or PostgreSQL. An answer is accepted once it is committed here."""

import asyncio
import time
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import bindparam, create_engine, delete, event, exists, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from planetfall.core.record import Answer, Header, Row, Truncate
from planetfall.server.private_files import make_private_database
from planetfall.server.store import migrate, schema
from planetfall.server.store.people_store import PeopleStore
from planetfall.server.store.writer import Statement, Writer

MAX_LISTED = 50
HEALTH_TIMEOUT = 5.0  # seconds
SUMMARY = ("owed", "over", "result", "changed")  # what a new answer changes beside the answers

SEAT_FLAGS = ("exchangeable", "muted", "away", "reopened")
SNAPSHOT = ("rows", "form", "digest", "state", "course")  # the fields of a Snapshot

_tables, _seats, _snapshots = schema.tables.c, schema.seats.c, schema.snapshots.c
_answers, _chat = schema.answers.c, schema.chat.c
_ANSWERS = msgspec.json.Decoder(list[Answer])
_ADD_TABLE = insert(schema.tables)
_ADD_PACK = insert(schema.packs).from_select(  # once: what is there under this hash says the same
    list(schema.packs.c.keys()),
    select(*(bindparam(column.name, type_=column.type) for column in schema.packs.c)).where(
        ~exists().where(schema.packs.c.hash == bindparam("hash", type_=schema.packs.c.hash.type))
    ),
)
_ADD_SEATS = insert(schema.seats)
_ADD_ANSWERS = insert(schema.answers)
_ADD_CHAT = insert(schema.chat)
_ADD_RECORD = insert(schema.records)
_ADD_SNAPSHOT = insert(schema.snapshots)
_TABLE = (  # with its snapshot: each query costs more than what it reads
    select(schema.tables, *(_snapshots[name] for name in SNAPSHOT))
    .outerjoin(schema.snapshots)
    .where(_tables.id == bindparam("which"))
)
_SEATS_OF = select(schema.seats).where(_seats.table_id == bindparam("which")).order_by(_seats.seat)
_ROWS_OF = select(_answers.row).where(_answers.table_id == bindparam("which")).order_by(_answers.sequence)
_CHAT_OF = select(schema.chat).where(_chat.table_id == bindparam("which")).order_by(_chat.id)
_DROP_SNAPSHOT = delete(schema.snapshots).where(_snapshots.table_id == bindparam("which"))
_TOUCH_RECORD = (
    update(schema.records).where(schema.records.c.word == bindparam("which")).values(opened=bindparam("now"))
)
_DROP_RECORD = delete(schema.records).where(schema.records.c.word == bindparam("which"))
_UPDATE_SUMMARY = (
    update(schema.tables)
    .where(_tables.id == bindparam("which"))
    .values({name: bindparam(name) for name in SUMMARY})
)
_UPDATE_SEAT = (
    update(schema.seats)
    .where((_seats.table_id == bindparam("which")) & (_seats.seat == bindparam("place")))
    .values(
        {name: bindparam(name) for name in ("kind", "token", "bot", "person", "name", "key", *SEAT_FLAGS)}
    )
)


class Seat(msgspec.Struct):
    """A seat and who plays it."""

    seat: int
    kind: str
    token: str  # of the invitation, which is dead as soon as the seat is taken
    bot: str = ""
    person: str = ""
    name: str = ""
    key: str = ""  # the hash of a program's key
    exchangeable: bool = False
    muted: bool = False
    away: bool = False
    reopened: bool = False


class TableRow(msgspec.Struct):
    """A table as it is stored, without its answers."""

    id: str
    game: str
    header: Header
    host: str
    watch: str
    title: str = ""
    pack_name: str = ""
    pack: str = ""
    listed: bool = False
    wait_minutes: int = 10
    created: float = 0.0
    changed: float = 0.0
    waiting: int = 0
    over: bool = False
    paused: bool = False
    owed: str = ""
    result: str = ""


class StoredPack(msgspec.Struct, frozen=True):
    """The text of a pack that tables are played with, by the hash of all its data."""

    hash: str
    game: str
    name: str
    text: str


class ChatLine(msgspec.Struct, frozen=True):
    """One line of a table's chat, or a note about the table itself (`tables/notes.py`)."""

    at: float
    seat: int | None  # None: a note
    name: str
    text: str


class Snapshot(msgspec.Struct, frozen=True):
    """What the first rows of a record lead to, as text; a cache, which may be missing or out of date."""

    rows: int
    form: str
    digest: str
    state: str
    course: str


class StoredTable(msgspec.Struct):
    """A table with everything that belongs to it."""

    table: TableRow
    seats: list[Seat]
    rows: list[Row]
    chat: list[ChatLine]
    snapshot: Snapshot | None = None


class Store:
    """All tables."""

    def __init__(self, address: str) -> None:
        is_file = address.startswith("sqlite")
        self._engine: AsyncEngine = create_async_engine(
            address, pool_pre_ping=not is_file, hide_parameters=True
        )
        self._reader = create_engine(
            address.replace("+aiosqlite", ""), pool_pre_ping=not is_file, hide_parameters=True
        )
        self._writer = Writer(self._engine)
        self.people = PeopleStore(self._engine, self._writer)
        self._file: Path | None = None
        if is_file:
            self._file = Path(self._engine.url.database or "")
            for engine in (self._engine.sync_engine, self._reader):
                event.listen(engine, "connect", _tune_sqlite)

    async def open(self) -> None:
        """Bring the database up to date; a file is made readable by its owner only."""
        if self._file is not None:
            make_private_database(self._file)
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate.upgrade)

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()
        self._reader.dispose()

    async def is_healthy(self) -> bool:
        """Whether the database has the schema of this version and stores what is written."""
        if self._file is not None and not self._file.exists():
            return False  # SQLite goes on reading and writing a file that was deleted
        try:
            async with asyncio.timeout(HEALTH_TIMEOUT), self._engine.begin() as connection:
                return await connection.run_sync(migrate.rewrite_version) == migrate.HEAD
        except (SQLAlchemyError, OSError, TimeoutError):
            return False

    async def create(self, table: TableRow, seats: Sequence[Seat], pack: StoredPack | None = None) -> None:
        """Add a table and its seats, and the pack that it is played with, if that is not there yet."""
        now = time.time()
        values = msgspec.structs.asdict(table) | {
            "header": msgspec.json.encode(table.header).decode(),
            "listed": int(table.listed),
            "over": int(table.over),
            "paused": int(table.paused),
            "created": now,
            "changed": now,
        }
        rows = [_seat_columns(seat) | {"table_id": table.id} for seat in seats]
        packs: list[Statement] = [(_ADD_PACK, [msgspec.structs.asdict(pack)])] if pack else []
        await self._writer.write(*packs, (_ADD_TABLE, [values]), (_ADD_SEATS, rows))

    async def find_pack(self, known_as: str) -> StoredPack | None:
        """A pack by the hash of its data."""
        query = select(schema.packs).where(schema.packs.c.hash == known_as)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return StoredPack(found.hash, found.game, found.name, found.text) if found else None

    async def load(self, table_id: str) -> StoredTable | None:
        """A table with all its answers, or None."""
        return await asyncio.to_thread(self._load, _clean(table_id))

    def _load(self, table_id: str) -> StoredTable | None:
        """Read a table in one visit to a thread: several, one for each step, take longer than what they read."""
        which = {"which": table_id}
        with self._reader.connect() as connection:
            found = connection.execute(_TABLE, which).first()
            if found is None:
                return None
            seats = connection.execute(_SEATS_OF, which)
            rows = connection.execute(_ROWS_OF, which)
            lines = connection.execute(_CHAT_OF, which)
            return StoredTable(
                _table(found),
                [_seat(seat) for seat in seats],
                read_rows(rows.scalars().all()),
                [ChatLine(line.at, line.seat, line.name, line.text) for line in lines],
                _snapshot(found),
            )

    async def append(
        self, table_id: str, first: int, rows: Sequence[Row], owed: str, over: bool, result: str
    ) -> None:
        """Commit rows of the record from place `first` on, all or none, or raise Conflict."""
        now = time.time()
        values = [
            {"table_id": table_id, "sequence": first + place, "row": write_row(row), "at": now}
            for place, row in enumerate(rows)
        ]
        summary = {"which": table_id, "owed": owed, "over": int(over), "result": result, "changed": now}
        await self._writer.write((_ADD_ANSWERS, values), (_UPDATE_SUMMARY, [summary]))

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table, in a transaction of its own: answers never depend on it."""
        values = msgspec.structs.asdict(snapshot) | {"table_id": table_id}
        await self._writer.write_alone((_DROP_SNAPSHOT, [{"which": table_id}]), (_ADD_SNAPSHOT, [values]))

    async def change(self, table_id: str, **changes: Any) -> None:
        """Change what is stored beside the answers."""
        await self._writer.write((_change(table_id, **changes), []))

    async def change_seats(
        self, table_id: str, seats: Sequence[Seat], waiting: int, note: ChatLine | None = None
    ) -> None:
        """Store changed seats, how many are open and a note, all or none; seats may have swapped their links."""
        # Tokens are unique: each is moved aside before a seat may take another's.
        parked = [msgspec.structs.replace(seat, token=f"~{seat.token}") for seat in seats]
        rows = [_seat_values(table_id, seat) for seat in (*parked, *seats)]
        notes = [_add_line(table_id, note)] if note else []
        await self._writer.write((_UPDATE_SEAT, rows), (_change(table_id, waiting=waiting), []), *notes)

    async def add_chat_line(self, table_id: str, line: ChatLine) -> None:
        """Store a line of chat."""
        await self._writer.write(_add_line(table_id, line))

    async def keep_record(self, word: str, text: str, most: int, most_bytes: int) -> None:
        """Keep an uploaded record, and drop the least recently opened when there are too many."""
        now, size = time.time(), len(text.encode())
        query = select(schema.records.c.word, schema.records.c.size).order_by(schema.records.c.opened.desc())
        async with self._engine.connect() as connection:
            kept = {row.word: row.size for row in await connection.execute(query)}
        keep: Statement = (
            (_TOUCH_RECORD, [{"which": word, "now": now}])
            if word in kept
            else (_ADD_RECORD, [{"word": word, "text": text, "size": size, "opened": now}])
        )
        dropped = _too_many({word: size} | kept, most, most_bytes)
        drop: list[Statement] = [(_DROP_RECORD, [{"which": old} for old in dropped])] if dropped else []
        await self._writer.write(keep, *drop)

    async def table_ids(self) -> list[str]:
        """All tables, the oldest first."""
        return await self._column(
            select(schema.tables.c.id).order_by(schema.tables.c.created, schema.tables.c.id)
        )

    async def record_words(self) -> list[str]:
        """All records that visitors have opened."""
        return await self._column(select(schema.records.c.word).order_by(schema.records.c.word))

    async def _column(self, query: Any) -> list[str]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    async def find_record(self, word: str) -> str | None:
        """The text of a record by its word."""
        query = select(schema.records.c.text).where(schema.records.c.word == _clean(word))
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def find_seat(self, token: str) -> tuple[str, int] | None:
        """The table and seat of a link."""
        query = select(schema.seats.c.table_id, schema.seats.c.seat).where(
            schema.seats.c.token == _clean(token)
        )
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return (found.table_id, found.seat) if found else None

    async def find_watch(self, token: str) -> str | None:
        """The table of a spectator's link."""
        query = select(schema.tables.c.id).where(schema.tables.c.watch == _clean(token))
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar()

    async def open_tables(self) -> list[TableRow]:
        """Listed tables with a free seat, newest first."""
        shown = (schema.tables.c.listed == 1) & (schema.tables.c.waiting > 0)
        return await self._list(shown)

    async def tables_of(self, person: str) -> list[tuple[TableRow, list[int]]]:
        """The tables where a person is host or sits, with the person's seats, last changed first."""
        own = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        tables = await self._list(schema.tables.c.id.in_(own) | (schema.tables.c.host == person))
        query = select(schema.seats.c.table_id, schema.seats.c.seat).where(schema.seats.c.person == person)
        async with self._engine.connect() as connection:
            sitting = (await connection.execute(query)).all()
        return [(table, [row.seat for row in sitting if row.table_id == table.id]) for table in tables]

    async def finished(self) -> list[TableRow]:
        """Listed tables that are over, latest first."""
        return await self._list((schema.tables.c.over == 1) & (schema.tables.c.listed == 1))

    async def _list(self, where: Any) -> list[TableRow]:
        query = select(schema.tables).where(where).order_by(schema.tables.c.changed.desc()).limit(MAX_LISTED)
        async with self._engine.connect() as connection:
            return [_table(row) for row in await connection.execute(query)]


def _too_many(sizes: dict[str, int], most: int, most_bytes: int) -> list[str]:
    """The records to drop: those behind the first `most`, or behind the first `most_bytes`.

    >>> _too_many({"new": 3, "old": 3, "older": 3}, most=9, most_bytes=7), _too_many({"new": 3, "old": 3}, 1, 99)
    (['older'], ['old'])
    """
    total = list(accumulate(sizes.values()))
    return [word for place, word in enumerate(sizes) if place >= most or total[place] > most_bytes]


def _clean(word: str) -> str:
    """A key from outside that every database takes; one with a null byte matches nothing."""
    return "" if "\0" in word else word


def write_row(row: Row) -> str:
    """A row of a record as text."""
    return msgspec.json.encode(row).decode()


def read_row(text: str) -> Row:
    """A row of a record from its text."""
    return (
        msgspec.json.decode(text, type=Answer)
        if text.startswith("[")
        else msgspec.json.decode(text, type=Truncate)
    )


def read_rows(texts: Sequence[str]) -> list[Row]:
    """Rows of a record from their texts; answers alone are read all at once, which takes a fifth of the time.

    >>> read_rows(["[0,5]", '{"cut":1}'])
    [Answer(seat=0, action=5), Truncate(cut=1, salt='')]
    """
    joined = f"[{','.join(texts)}]"
    return [read_row(text) for text in texts] if "{" in joined else list(_ANSWERS.decode(joined))


def _change(table_id: str, **changes: Any) -> Any:
    return update(schema.tables).where(_tables.id == table_id).values(changed=time.time(), **changes)


def _add_line(table_id: str, line: ChatLine) -> Statement:
    return _ADD_CHAT, [msgspec.structs.asdict(line) | {"table_id": table_id}]


def _seat_columns(seat: Seat) -> dict[str, Any]:
    values = msgspec.structs.asdict(seat)
    return values | {flag: int(values[flag]) for flag in SEAT_FLAGS}


def _seat_values(table_id: str, seat: Seat) -> dict[str, Any]:
    values = _seat_columns(seat) | {"which": table_id}
    values["place"] = values.pop("seat")
    return values


def _table(row: Any) -> TableRow:
    values = {name: getattr(row, name) for name in TableRow.__struct_fields__}
    values["header"] = msgspec.json.decode(values["header"], type=Header)
    for flag in ("listed", "over", "paused"):
        values[flag] = bool(values[flag])
    return TableRow(**values)


def _snapshot(row: Any) -> Snapshot | None:
    return None if row.form is None else Snapshot(*(row._mapping[name] for name in SNAPSHOT))


def _seat(row: Any) -> Seat:
    flags = (bool(row._mapping[flag]) for flag in SEAT_FLAGS)
    return Seat(row.seat, row.kind, row.token, row.bot, row.person, row.name, row.key, *flags)


def _tune_sqlite(connection: Any, _: object) -> None:
    """Set up a connection: writers do not block readers, and a commit survives a crash of the program."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
