"""The store: what is acknowledged is committed, a place in a record is taken once, and many write at the same time."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine, func, insert, inspect, select, table
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import DropTable

import planetfall
from planetfall.core.record import Answer, Header, Truncate
from planetfall.server.bots.bot_service import BotService
from planetfall.server.errors import Conflict, NotAllowed, NotFound
from planetfall.server.home.open_tables import OpenTableFilter, OpenTables
from planetfall.server.settings import Settings
from planetfall.server.store import migrate, schema
from planetfall.server.store.rows import Change, ChatLine, Seat, TableRow, write_row
from planetfall.server.store.store import Store
from planetfall.server.store.writer import Job, merged
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.registry import TableRegistry

GAME = planetfall.game("red-planet")


def run(folder: Path, action: Callable[[Store], Awaitable[Any]]) -> Any:
    """Do something with the store of a folder, opened for this only."""

    async def within() -> Any:
        store = Store(Settings(folder).database_address())
        await store.open()
        try:
            return await action(store)
        finally:
            await store.close()

    return asyncio.run(within())


def row(name: str = "t1") -> TableRow:
    header = Header(GAME.id, GAME.rules_version, 3, "7", GAME.pack().hash, {"edition": "2015"})
    return TableRow(id=name, game=GAME.id, header=header, host="ann", watch=f"watch-{name}")


def chairs(name: str = "t1") -> list[Seat]:
    return [
        Seat(seat, "person" if seat == 0 else "open", f"{name}-{seat}", person="ann" * (seat == 0))
        for seat in range(3)
    ]


async def commit(store: Store, name: str = "t1", changes: dict[str, Any] | None = None, **parts: Any) -> None:
    """Store a change of a table as it is now."""
    found = await store.load(name)
    assert found is not None
    table = replace(found.table, revision=found.table.revision + 1, **(changes or {}))
    await store.commit(Change(table, **parts))


async def append(store: Store, first: int, *rows: Answer | Truncate, name: str = "t1") -> None:
    await commit(store, name, {"owed": "1,2"}, first=first, rows=rows)


def test_a_table_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    async def keep(store: Store) -> None:
        await store.create(row(), chairs())
        await append(store, 0, Answer(0, 5), Answer(1, 6))
        await append(store, 2, Truncate(1, "ab"))
        await commit(store, chat=[ChatLine(1.5, 0, "Ann", "hello")])
        await commit(store, changes={"waiting": 1}, seats=[Seat(1, "person", "t1-1", "", "bob", "Bob")])
        await commit(store, changes={"paused": True})

    run(tmp_path, keep)
    found = run(tmp_path, lambda store: store.load("t1"))
    assert found.rows == [Answer(0, 5), Answer(1, 6), Truncate(1, "ab")]
    assert found.chat == [ChatLine(1.5, 0, "Ann", "hello")]
    assert [(seat.kind, seat.person, seat.name) for seat in found.seats[:2]] == [
        ("person", "ann", ""),
        ("person", "bob", "Bob"),
    ]
    assert (found.table.waiting, found.table.paused, found.table.owed) == (1, True, "1,2")
    assert found.table.header == row().header


def test_a_place_in_a_record_is_taken_once(tmp_path: Path) -> None:
    async def collide(store: Store) -> Any:
        await store.create(row(), chairs())
        await append(store, 0, Answer(0, 5))
        with pytest.raises(Conflict):
            await append(store, 0, Answer(1, 6))
        return await store.load("t1")

    assert run(tmp_path, collide).rows == [Answer(0, 5)]


def test_rows_are_stored_all_or_none(tmp_path: Path) -> None:
    async def collide(store: Store) -> Any:
        await store.create(row(), chairs())
        await append(store, 1, Answer(0, 5))
        with pytest.raises(Conflict):
            await append(store, 0, Answer(1, 6), Answer(1, 7))  # the second place is taken
        return await store.load("t1")

    assert run(tmp_path, collide).rows == [Answer(0, 5)]


def test_many_write_at_once_and_one_mistake_harms_nobody_else(tmp_path: Path) -> None:
    names = [f"t{number}" for number in range(30)]

    async def crowd(store: Store) -> Any:
        await asyncio.gather(*(store.create(row(name), chairs(name)) for name in names))
        await append(store, 0, Answer(2, 2), name="t7")
        answers = [append(store, 0, Answer(0, 1), name=name) for name in names]
        told = await asyncio.gather(*answers, return_exceptions=True)
        return told, [(await store.load(name)).rows for name in names]  # type: ignore[union-attr]

    told, rows = run(tmp_path, crowd)
    assert [type(word) for word in told] == [Conflict if name == "t7" else type(None) for name in names]
    assert rows == [[Answer(2, 2)] if name == "t7" else [Answer(0, 1)] for name in names]


def test_those_who_wait_share_a_transaction() -> None:
    async def merge() -> Any:
        add, change = insert(schema.answers), insert(schema.chat)
        jobs = [Job([(add, [{"n": 1}]), (change, [{"n": 2}])]), Job([(add, [{"n": 3}, {"n": 4}])])]
        return merged(jobs) == [(add, [{"n": 1}, {"n": 3}, {"n": 4}]), (change, [{"n": 2}])]

    assert asyncio.run(merge())


def test_a_broken_database_is_told_to_everybody_who_waits(tmp_path: Path) -> None:
    async def break_it(store: Store) -> Any:
        await store.create(row(), chairs())
        await store._writer.write((DropTable(schema.answers), []))
        return await asyncio.gather(
            *(append(store, place, Answer(0, 1)) for place in range(3)), return_exceptions=True
        )

    assert [type(word) for word in run(tmp_path, break_it)] == [OperationalError] * 3


def test_links_lead_to_their_seat_and_to_nothing_else(tmp_path: Path) -> None:
    async def look(store: Store) -> Any:
        await store.create(row(), chairs())
        seats = [await store.find_seat(f"t1-{seat}") for seat in range(3)]
        strangers = [await store.find_seat(word) for word in ("", "t1", "t1-", "watch-t1", "%", "t1-0\0")]
        return seats, strangers, await store.find_watch("watch-t1"), await store.find_watch("t1-0")

    assert run(tmp_path, look) == ([("t1", 0), ("t1", 1), ("t1", 2)], [None] * 6, "t1", None)


def test_lists_show_what_they_should(tmp_path: Path) -> None:
    async def fill(store: Store) -> Any:
        listed = row("open")
        listed.listed, listed.waiting = True, 2
        await store.create(listed, chairs("open"))
        await store.create(row("private"), chairs("private"))
        over = row("over")
        over.listed = True
        await store.create(over, chairs("over"))
        await commit(store, "over", {"over": True, "result": "[]"}, rows=[Answer(0, 1)])
        mine = await store.tables_of("ann")
        return (
            [table.id for table in await OpenTables(store.engine).find("bob", OpenTableFilter())],
            [table.id for table in await store.finished()],
            {table.id: seats for table, seats in mine},
            await store.tables_of("bob"),
        )

    shown, finished, mine, others = run(tmp_path, fill)
    assert (shown, finished, others) == (["open"], ["over"], [])
    assert mine == {"open": [0], "private": [0], "over": [0]}


def test_records_are_kept_within_limits_those_last_opened_first(tmp_path: Path) -> None:
    async def keep(store: Store) -> Any:
        for word in ("one", "two", "three", "one", "four"):  # one is opened again, so two is the oldest
            await store.keep_record(word, word * 3, most=3, most_bytes=1000)
        few = {word: await store.find_record(word) for word in ("one", "two", "three", "four", "%")}
        await store.keep_record("five", "x" * 990, most=3, most_bytes=1000)
        return few, [await store.find_record(word) for word in ("one", "three", "four")]

    few, small = run(tmp_path, keep)
    assert few == {
        "one": "oneoneone",
        "two": None,
        "three": "threethreethree",
        "four": "fourfourfour",
        "%": None,
    }
    assert small == [None] * 3  # the large one has taken their place


# -- tables over the store --------------------------------------------------------------------------------------------

PEOPLE = ("ann", "bob", "cid")


async def seated(store: Store, name: str = "t1") -> LiveTable:
    """A table where three people sit."""
    tables = TableRegistry(store, BotService(1), pace=0.0)
    seats = [Seat(seat, "person", f"{name}-{seat}", person=person) for seat, person in enumerate(PEOPLE)]
    return await tables.create(row(name), seats, GAME.pack())


def first(table: LiveTable, seat: int) -> int:
    return table.state.legal(seat)[0]


def test_nothing_is_shown_before_it_is_stored(tmp_path: Path) -> None:
    async def watch(store: Store) -> Any:
        table = await seated(store)
        flag = table.watchers.add()
        giving = asyncio.create_task(table.answer("ann", 0, [first(table, 0)], 0))
        seen = []
        while not giving.done():
            seen.append((table.answer_count(), table.state.actors(), flag.is_set()))
            await asyncio.sleep(0)
        return seen[-1], (table.answer_count(), table.state.actors(), flag.is_set())

    before, after = run(tmp_path, watch)
    assert before == (0, [0, 1, 2], False)
    assert after == (1, [1, 2], True)


def test_whoever_is_not_the_first_decides_again_on_the_newest_state(tmp_path: Path) -> None:
    async def hurry(store: Store) -> Any:
        table = await seated(store)
        other = await TableRegistry(store, BotService(1), pace=0.0).get("t1")
        await other.answer("bob", 1, [first(other, 1)], 0)
        await table.answer("ann", 0, [first(table, 0)], 0)  # chosen at the same time as the other
        await other.undoing.undo("bob")
        await other.pause("ann", True)
        with pytest.raises(NotAllowed):  # it is paused, which this server learns now
            await table.answer("cid", 2, [first(table, 2)])
        await table.pause("ann", False)
        await other.add_chat_line("cid", "hello")
        await table.add_chat_line("ann", "hi")
        await other.refresh()
        assert [line.text for line in other.chat if line.seat is not None] == ["hello", "hi"]
        assert other.chat == table.chat, "what was taken back is noted at both"
        assert other.row == table.row
        assert other.state == table.state
        return table.answers, other.answers

    here, there = run(tmp_path, hurry)
    assert [answer.seat for answer in here] == [0]
    assert here == there


def test_what_could_not_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def fail(store: Store) -> Any:
        table = await seated(store)
        tables = table.registry
        await store._writer.write((insert(schema.answers), [_place(0, Answer(1, first(table, 1)))]))
        with pytest.raises(Conflict):  # the place is taken
            await table.answer("ann", 0, [first(table, 0)], 0)
        with pytest.raises(Conflict):  # who holds the old table is told to look again
            await table.answer("ann", 0, [first(table, 0)])
        fresh = await tables.get("t1")
        assert fresh is not table
        await fresh.answer("ann", 0, [first(fresh, 0)], 0)
        return fresh.answers

    assert [answer.seat for answer in run(tmp_path, fail)] == [1, 0]


def _place(sequence: int, answer: Answer) -> dict[str, Any]:
    return {"table_id": "t1", "sequence": sequence, "row": write_row(answer), "at": 0.0}


def test_an_answer_sent_again_counts_once_even_if_others_answered_meanwhile(tmp_path: Path) -> None:
    async def resend(store: Store) -> Any:
        table = await seated(store)
        mine = first(table, 0)
        await table.answer("bob", 1, [first(table, 1)], 0)
        await table.answer("ann", 0, [mine], 0)  # chosen when nobody had answered yet
        await table.answer("ann", 0, [mine], 0)
        with pytest.raises(Conflict):  # another answer to a question that was answered
            await table.answer("ann", 0, [mine + 1], 0)
        await table.answer("cid", 2, [first(table, 2)], 0)  # who knows of no secret answer
        await table.answer("ann", 0, [mine], 0)  # the secret choices are over, and it still counts once
        with pytest.raises(Conflict):  # chosen from a future that was taken back
            await table.answer("ann", 0, [mine], 9)
        return table.answers

    assert [answer.seat for answer in run(tmp_path, resend)] == [1, 0, 2]


def test_a_table_leaves_memory_only_when_nobody_needs_it(tmp_path: Path) -> None:
    async def rest(store: Store) -> Any:
        table = await seated(store)
        tables = table.registry
        flag = table.watchers.add()
        tables.drop_idle(0.0)
        watched = await tables.get("t1") is table
        table.watchers.remove(flag)
        tables.drop_idle(60.0)
        recent = await tables.get("t1") is table
        tables.drop_idle(0.0)
        return watched, recent, await tables.get("t1") is table

    assert run(tmp_path, rest) == (True, True, False)


# -- migrations -------------------------------------------------------------------------------------------------------


def test_the_latest_migration_is_the_one_that_servers_look_for(tmp_path: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    assert ScriptDirectory.from_config(config).get_current_head() == migrate.HEAD


def test_an_old_database_is_brought_up_to_date_and_keeps_its_games(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'planetfall.sqlite'}")
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(migrate.FOLDER))
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        assert migrate.version(connection) == "0001"
    engine.dispose()

    async def keep(store: Store) -> None:
        await store.create(row(), chairs())
        await append(store, 0, Answer(0, 5))
        await store.keep_record("word", "text", 1, 100)

    run(tmp_path, keep)
    assert run(tmp_path, lambda store: store.load("t1")).rows == [Answer(0, 5)]
    assert run(tmp_path, lambda store: store.find_record("word")) == "text"


@pytest.fixture
def migrated() -> Iterator[Connection]:
    """A database that has come through all migrations."""
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate.run_migrations(connection)
        yield connection
    engine.dispose()


def test_migrations_lead_to_the_schema(migrated: Connection) -> None:
    assert migrate.version(migrated) == migrate.HEAD
    assert compare_metadata(MigrationContext.configure(migrated), schema.metadata) == []


def test_a_new_database_is_like_one_that_has_come_through_all_migrations(migrated: Connection) -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as created:
        migrate.upgrade(created)
        assert form_of(created) == form_of(migrated)
        assert rows_in(created) == rows_in(migrated)
    engine.dispose()


def form_of(connection: Connection) -> dict[str, Any]:
    """Columns, keys and indexes of all tables, in any order; without defaults, which only served rows of that time."""
    found = inspect(connection)
    return {
        name: (
            {column["name"]: (str(column["type"]), column["nullable"]) for column in found.get_columns(name)},
            found.get_pk_constraint(name)["constrained_columns"],
            sorted(str(key["column_names"]) for key in found.get_unique_constraints(name)),
            sorted(
                (index["name"] or "", str(index["column_names"]), index["unique"])
                for index in found.get_indexes(name)
            ),
            sorted(
                (str(key["constrained_columns"]), key["referred_table"])
                for key in found.get_foreign_keys(name)
            ),
        )
        for name in found.get_table_names()
    }


def rows_in(connection: Connection) -> dict[str, int]:
    """How many rows each table has."""
    tables = inspect(connection).get_table_names()
    return {name: connection.scalar(select(func.count()).select_from(table(name))) or 0 for name in tables}


# -- the order of things ----------------------------------------------------------------------------------------------


def test_what_is_acknowledged_survives_a_loss_of_power(tmp_path: Path) -> None:
    async def look(store: Store) -> Any:
        async with store._engine.connect() as connection:
            return [
                (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
                for name in ("synchronous", "journal_mode")
            ]

    assert run(tmp_path, look) == [2, "wal"]  # FULL


def test_a_row_that_no_database_takes_harms_nobody_else(tmp_path: Path) -> None:
    async def write(store: Store) -> Any:
        await store.create(row(), chairs())
        nonsense = {"table_id": "t1", "at": object(), "seat": 0, "name": "", "text": ""}
        return await asyncio.gather(
            store._writer.write((insert(schema.chat), [nonsense])),
            append(store, 0, Answer(0, 5)),
            store.create(row("t2"), chairs("t2")),
            return_exceptions=True,
        )

    failed, *stored = run(tmp_path, write)
    assert isinstance(failed, Exception)
    assert stored == [None, None]
    assert run(tmp_path, lambda store: store.load("t1")).rows == [Answer(0, 5)]


def test_a_table_is_read_once_and_one_that_is_not_there_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    load, loaded = Store.load, list[str]()

    async def counted(store: Store, table_id: str) -> Any:
        loaded.append(table_id)
        return await load(store, table_id)

    monkeypatch.setattr(Store, "load", counted)

    async def ask(store: Store) -> None:
        await store.create(row(), chairs())
        tables = TableRegistry(store, BotService(1), pace=0.0)
        found = await asyncio.gather(*(tables.get("t1") for _ in range(5)))
        assert len(set(map(id, found))) == 1
        lost = await asyncio.gather(*(tables.get("none") for _ in range(5)), return_exceptions=True)
        assert [type(error) for error in lost] == [NotFound] * 5
        assert loaded == ["t1", "none"]
        assert not tables._loading

    run(tmp_path, ask)


def test_a_watcher_that_is_forgotten_keeps_no_table_in_memory(tmp_path: Path) -> None:
    async def watch(store: Store) -> Any:
        table = await seated(store)
        flag = table.watchers.add()
        assert len(table.watchers) == 1
        del flag
        gc.collect()
        return len(table.watchers)

    assert run(tmp_path, watch) == 0
