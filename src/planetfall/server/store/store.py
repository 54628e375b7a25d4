"""The store: SQLAlchemy Core over SQLite or PostgreSQL. An answer is accepted once it is committed here."""

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from planetfall.server import background_tasks
from planetfall.server.private_files import make_private_database
from planetfall.server.store import migrate, schema
from planetfall.server.store.clock import ServiceClock
from planetfall.server.store.expired_tables import ExpiredTables
from planetfall.server.store.nodes.database_clock import DatabaseClock
from planetfall.server.store.nodes.leases import Leases
from planetfall.server.store.nodes.listening import CHANNEL, notices
from planetfall.server.store.nodes.spectators import SharedSpectators
from planetfall.server.store.nodes.usage import Usage
from planetfall.server.store.notices.notice_addresses import NoticeAddresses
from planetfall.server.store.notices.notice_queue import NoticeQueue
from planetfall.server.store.people.account_store import AccountStore
from planetfall.server.store.people.api_token_store import ApiTokenStore
from planetfall.server.store.people.friend_store import FriendStore
from planetfall.server.store.people.own_data import OwnData
from planetfall.server.store.people.own_places import OwnPlaces
from planetfall.server.store.people.passkey_store import PasskeyStore
from planetfall.server.store.people.people_store import PeopleStore
from planetfall.server.store.people.provider_identities import ProviderIdentities
from planetfall.server.store.rating_schema import pending_ratings
from planetfall.server.store.rows import (
    CHANGING,
    SEAT_FLAGS,
    SNAPSHOT,
    Change,
    ChatLine,
    NewTable,
    Seat,
    Snapshot,
    StoredPack,
    StoredTable,
    TableRow,
    changing_values,
    read_line,
    read_rows,
    read_seat,
    read_snapshot,
    read_table,
    seat_columns,
    seat_values,
    table_values,
    write_row,
)
from planetfall.server.store.timing import Timing
from planetfall.server.store.tuning import connect_arguments, tuning
from planetfall.server.store.upsert import upsert
from planetfall.server.store.writer import FINISH_SECONDS, Statement, Writer

MAX_LISTED = 50
HEALTH_TIMEOUT = 5.0  # seconds

_tables, _seats, _snapshots = schema.tables.c, schema.seats.c, schema.snapshots.c
_answers, _chat = schema.answers.c, schema.chat.c
_COLUMNS = [_tables[name] for name in TableRow.__struct_fields__]  # not `pack_text`, which was long once
_ADD_TABLE = insert(schema.tables)
_ADD_SEATS = insert(schema.seats)
_ADD_ANSWERS = insert(schema.answers)
_ADD_CHAT = insert(schema.chat)
_ADD_RECORD = insert(schema.records)
_ADD_PENDING = insert(pending_ratings)
_TABLE = (  # with its snapshot: each query costs more than what it reads
    select(*_COLUMNS, *(_snapshots[name] for name in SNAPSHOT))
    .select_from(schema.tables.outerjoin(schema.snapshots))
    .where(_tables.id == bindparam("which"))
)
_TABLE_ALONE = select(*_COLUMNS).where(_tables.id == bindparam("which"))
_REVISION = select(_tables.revision).where(_tables.id == bindparam("which"))
_SEATS_OF = select(schema.seats).where(_seats.table_id == bindparam("which")).order_by(_seats.seat)
_ROWS_FROM = (
    select(_answers.row)
    .where((_answers.table_id == bindparam("which")) & (_answers.sequence >= bindparam("first")))
    .order_by(_answers.sequence)
)
_CHAT_OF = select(schema.chat).where(_chat.table_id == bindparam("which")).order_by(_chat.id)
_LAST_LINES = (  # the newest first
    select(schema.chat)
    .where(_chat.table_id == bindparam("which"))
    .order_by(_chat.id.desc())
    .limit(bindparam("count"))
)
_TOUCH_RECORD = (
    update(schema.records).where(schema.records.c.word == bindparam("which")).values(opened=bindparam("now"))
)
_DROP_RECORD = delete(schema.records).where(schema.records.c.word == bindparam("which"))
_CHANGE = (  # finds its row only if nobody was faster
    update(schema.tables)
    .where((_tables.id == bindparam("which")) & (_tables.revision == bindparam("based_on")))
    .values({name: bindparam(name) for name in CHANGING})
)
_UPDATE_SEAT = (
    update(schema.seats)
    .where((_seats.table_id == bindparam("which")) & (_seats.seat == bindparam("place")))
    .values(
        {name: bindparam(name) for name in ("kind", "token", "bot", "person", "name", "key", *SEAT_FLAGS)}
    )
)
_TELL = select(func.pg_notify(CHANNEL, bindparam("told")))


class Store:
    """All tables."""

    def __init__(self, address: str) -> None:
        is_file = address.startswith("sqlite")
        self.is_shared = not is_file  # by several nodes
        self._engine: AsyncEngine = create_async_engine(
            address,
            pool_pre_ping=self.is_shared,
            hide_parameters=True,
            connect_args=connect_arguments(address),
        )
        self._reader = sync_engine(
            address, **({"isolation_level": "REPEATABLE READ"} if self.is_shared else {})
        )
        self._reads: set[asyncio.Task[StoredTable | None]] = set()
        self._writer = Writer(self._engine, _CHANGE, self._reader if is_file else None)
        self.clock = ServiceClock(self._engine, self._writer)
        node = secrets.token_hex(8)
        self.leases = Leases(self._engine, node)
        self.spectators = SharedSpectators(self._engine, node)
        database_clock = DatabaseClock(self._engine.dialect.name)
        self.notice_queue = NoticeQueue(self._engine, database_clock, node)
        self.notice_addresses = NoticeAddresses(self._engine, database_clock)
        self.usage = Usage(self._engine)
        self.people = PeopleStore(self._engine, self._writer)
        self.accounts = AccountStore(self._engine)
        self.passkeys = PasskeyStore(self._engine)
        self.api_tokens = ApiTokenStore(self._engine)
        self.identities = ProviderIdentities(self._engine)
        self.friends = FriendStore(self._engine)
        self.own_data = OwnData(self._engine)
        self.own_places = OwnPlaces(self._engine, self._writer)
        self.timing = Timing(self._engine)
        self.expired = ExpiredTables(self._engine)
        self._file: Path | None = None
        if is_file:
            self._file = Path(self._engine.url.database or "")
        event.listen(self._engine.sync_engine, "connect", tuning(is_file))
        self._add_pack = self._upsert_pack()
        self._keep_snapshot = self._upsert_snapshot()

    async def open(self) -> None:
        """Bring the database up to date; a file is made readable by its owner only."""
        if self._file is not None:
            make_private_database(self._file)
        async with self._engine.begin() as connection:
            await connection.run_sync(migrate.upgrade)
        await self.clock.beat()

    @property
    def engine(self) -> AsyncEngine:
        """What other parts of the server read and write their own tables with."""
        return self._engine

    async def close(self) -> None:
        """Close all connections."""
        await self._writer.finish()
        await background_tasks.finish(self._reads, FINISH_SECONDS)
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

    def notices(self) -> AsyncGenerator[tuple[str, int], None]:
        """What nodes change from now on, where several share a database."""
        return notices(self._engine.url)

    # -- changes ----------------------------------------------------------------------------------------------------

    async def create(
        self,
        table: TableRow,
        seats: Sequence[Seat],
        pack: StoredPack | None = None,
        chat: Sequence[ChatLine] = (),
    ) -> None:
        """Add a table and its seats, and the pack that it is played with, if that is not there yet."""
        await self._writer.write(*self.creation(NewTable(table, seats, pack, chat)))

    async def create_all(self, tables: Sequence[NewTable], more: Sequence[Statement] = ()) -> None:
        """Add several tables and what belongs to them elsewhere, all or none."""
        creations = [statement for new in tables for statement in self.creation(new)]
        await self.write(*creations, *more)

    async def write(self, *statements: Statement) -> None:
        """Store what other parts of the server keep in their own tables, all or nothing, or Conflict."""
        await self._writer.write(*statements)

    def creation(self, new: NewTable) -> list[Statement]:
        """What stores a new table, as part of a transaction."""
        now = time.time()
        values = table_values(new.table) | {"created": now, "changed": now}
        rows = [seat_columns(seat) | {"table_id": new.table.id} for seat in new.seats]
        packs: list[Statement] = []
        if new.pack:
            packs = [(self._add_pack, [msgspec.structs.asdict(new.pack) | {"used": now}])]
        rated = [(_ADD_PENDING, [{"table_id": new.table.id}])] if new.table.arrangements.rated else []
        notes = [(_ADD_CHAT, _chat_values(new.table.id, new.chat))] if new.chat else []
        return [*packs, (_ADD_TABLE, [values]), (_ADD_SEATS, rows), *rated, *notes]

    async def commit(self, change: Change) -> None:
        """Store a change of a table, all or nothing: Outdated if the table is not as it was when this was decided."""
        table = change.table
        guard = changing_values(table) | {"which": table.id, "based_on": table.revision - 1}
        await self._writer.write(*self._statements(change), guard=guard)

    def _statements(self, change: Change) -> list[Statement]:
        """What belongs to a change beside the row of the table."""
        table_id, statements = change.table.id, list[Statement]()
        if change.rows:
            now = change.table.changed
            values = [
                {"table_id": table_id, "sequence": change.first + place, "row": write_row(row), "at": now}
                for place, row in enumerate(change.rows)
            ]
            statements.append((_ADD_ANSWERS, values))
        if change.seats:
            # Tokens are unique: each is moved aside before a seat may take another's.
            parked = [msgspec.structs.replace(seat, token=f"~{seat.token}") for seat in change.seats]
            statements.append(
                (_UPDATE_SEAT, [seat_values(table_id, seat) for seat in (*parked, *change.seats)])
            )
        if change.chat:
            statements.append((_ADD_CHAT, _chat_values(table_id, change.chat)))
        if change.created:
            statements += self.creation(change.created)
        if change.occasions:
            statements += self.notice_queue.statements(change.occasions)
        if self.is_shared:
            statements.append((_TELL, [{"told": f"{table_id} {change.table.revision}"}]))
        return statements

    def _upsert_pack(self) -> Any:
        """Adds a pack, or notes that it is used: what is there under its hash says the same, and stays."""
        adding = upsert(self._engine.dialect.name, schema.packs)
        return adding.on_conflict_do_update(
            index_elements=[schema.packs.c.hash], set_={"used": adding.excluded.used}
        )

    async def keep_snapshot(self, table_id: str, snapshot: Snapshot) -> None:
        """Replace the snapshot of a table, in a transaction of its own: answers never depend on it."""
        values = msgspec.structs.asdict(snapshot) | {"table_id": table_id}
        await self._writer.write_alone((self._keep_snapshot, [values]))

    def _upsert_snapshot(self) -> Any:
        """A statement that replaces the snapshot of a table."""
        adding = upsert(self._engine.dialect.name, schema.snapshots)
        return adding.on_conflict_do_update(
            index_elements=[_snapshots.table_id],
            set_={name: adding.excluded[name] for name in SNAPSHOT},
        )

    # -- a table ----------------------------------------------------------------------------------------------------

    async def revision(self, table_id: str) -> int | None:
        """How often a table has been changed, None if there is none."""
        async with self._engine.connect() as connection:
            return (await connection.execute(_REVISION, {"which": table_id})).scalar()

    async def revisions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """How often each of some tables has been changed."""
        query = select(_tables.id, _tables.revision).where(_tables.id.in_(table_ids))
        async with self._engine.connect() as connection:
            return {row.id: row.revision for row in await connection.execute(query)}

    async def find_pack(self, known_as: str) -> StoredPack | None:
        """A pack by the hash of its data."""
        query = select(schema.packs).where(schema.packs.c.hash == known_as)
        async with self._engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return StoredPack(found.hash, found.game, found.name, found.text) if found else None

    async def load(self, table_id: str) -> StoredTable | None:
        """A table with all its answers, or None."""
        return await self._read(self._load, _clean(table_id))

    def _load(self, table_id: str) -> StoredTable | None:
        """Read a table in one visit to a thread: several, one for each step, take longer than what they read."""
        which = {"which": table_id}
        with self._moment() as connection:
            found = connection.execute(_TABLE, which).first()
            if found is None:
                return None
            seats = connection.execute(_SEATS_OF, which)
            rows = connection.execute(_ROWS_FROM, which | {"first": 0})
            lines = connection.execute(_CHAT_OF, which)
            return StoredTable(
                read_table(found),
                [read_seat(seat) for seat in seats],
                read_rows(rows.scalars().all()),
                [read_line(line) for line in lines],
                read_snapshot(found),
            )

    async def load_news(self, table: TableRow, known_rows: int) -> StoredTable | None:
        """What was stored of a table since a revision of it: its row, all seats, new rows and new lines; or None."""
        return await self._read(self._load_news, table, known_rows)

    def _load_news(self, table: TableRow, known_rows: int) -> StoredTable | None:
        which = {"which": table.id}
        with self._moment() as connection:
            found = connection.execute(_TABLE_ALONE, which).first()
            if found is None:
                return None
            now = read_table(found)
            seats = connection.execute(_SEATS_OF, which)
            rows = connection.execute(_ROWS_FROM, which | {"first": known_rows})
            new_lines = now.arrangements.chat_lines - table.arrangements.chat_lines
            lines = connection.execute(_LAST_LINES, which | {"count": new_lines}) if new_lines > 0 else ()
            return StoredTable(
                now,
                [read_seat(seat) for seat in seats],
                read_rows(rows.scalars().all()),
                [read_line(line) for line in lines][::-1],
            )

    async def _read(self, work: Callable[..., StoredTable | None], *arguments: Any) -> StoredTable | None:
        """Read in a thread, which goes on when nobody waits for it any more; `close` does."""
        task = asyncio.create_task(asyncio.to_thread(work, *arguments))
        self._reads.add(task)
        task.add_done_callback(self._reads.discard)
        return await asyncio.shield(task)

    @contextmanager
    def _moment(self) -> Iterator[Connection]:
        """A connection on which all queries see the database as it is at one moment."""
        with self._reader.connect() as connection:
            if not self.is_shared:  # Python's SQLite begins no transaction for what is only read
                connection.connection.cursor().execute("BEGIN")
            yield connection

    # -- records ----------------------------------------------------------------------------------------------------

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

    async def tables_of(self, person: str) -> list[tuple[TableRow, list[int]]]:
        """The tables where a person is host or sits, with the person's seats, last changed first."""
        own = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        tables = await self._list(schema.tables.c.id.in_(own) | (schema.tables.c.host == person))
        query = select(schema.seats.c.table_id, schema.seats.c.seat).where(schema.seats.c.person == person)
        async with self._engine.connect() as connection:
            sitting = (await connection.execute(query)).all()
        return [(table, [row.seat for row in sitting if row.table_id == table.id]) for table in tables]

    async def finished_by(self, person: str, game: str) -> list[TableRow]:
        """The tables of a game where a person sits that are over, latest first."""
        own = select(schema.seats.c.table_id).where(schema.seats.c.person == person)
        over = (schema.tables.c.over == 1) & (schema.tables.c.game == game)
        return await self._list(schema.tables.c.id.in_(own) & over)

    async def finished(self) -> list[TableRow]:
        """Listed tables that are over, latest first."""
        shown = (schema.tables.c.over == 1) & (schema.tables.c.listed == 1) & (schema.tables.c.closed == 0)
        return await self._list(shown)

    async def _list(self, where: Any) -> list[TableRow]:
        query = select(*_COLUMNS).where(where).order_by(schema.tables.c.changed.desc()).limit(MAX_LISTED)
        async with self._engine.connect() as connection:
            return [read_table(row) for row in await connection.execute(query)]


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


def sync_engine(address: str, **options: Any) -> Engine:
    """An engine for threads, by the address of the store."""
    is_file = address.startswith("sqlite")
    engine = create_engine(
        address.replace("+aiosqlite", ""),
        pool_pre_ping=not is_file,
        hide_parameters=True,
        connect_args=connect_arguments(address),
        **options,
    )
    event.listen(engine, "connect", tuning(is_file))
    return engine


def _chat_values(table_id: str, lines: Sequence[ChatLine]) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(line) | {"table_id": table_id} for line in lines]
