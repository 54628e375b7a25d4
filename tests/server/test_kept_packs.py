"""Packs that tables are played with: each is stored once, and found again when another one is shipped."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from litestar.testing import TestClient
from sqlalchemy import Connection, column, create_engine, insert, select
from sqlalchemy import table as sql_table

from planetfall.core.match import new_header
from planetfall.games.red_planet import GAME
from planetfall.server.app import create_app
from planetfall.server.bots.bot_service import BotService
from planetfall.server.settings import Settings
from planetfall.server.store import migrate, schema
from planetfall.server.store.store import Store
from planetfall.server.tables.create_table import rematch
from planetfall.server.tables.registry import TableRegistry
from tests.games.packs import Release, changed, renumbered
from tests.server.test_api import join, look, table

BEFORE = "0003"  # the last migration that has a text with every table


def started(folder: Path) -> TestClient[Any]:
    return TestClient(create_app(Settings(folder, pace=0.0, requests_per_minute=0)))


def stored_packs(folder: Path) -> list[tuple[str, str, str]]:
    with closing(sqlite3.connect(folder / "planetfall.sqlite")) as database:
        return database.execute("select hash, game, name from packs").fetchall()


def test_the_shipped_pack_is_stored_once_for_all_tables(tmp_path: Path) -> None:
    with started(tmp_path) as client:
        for _ in range(3):
            table(client, "open", "open", "open")
    assert stored_packs(tmp_path) == [(GAME.pack().whole, "red-planet", "as shipped")]


@pytest.mark.parametrize("what", ["name", "number"])
def test_a_table_goes_on_when_the_shipped_pack_is_corrected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    with started(tmp_path) as client:
        made = table(client, "open", "open", "open")
        join(client, made, 0, 1, 2)
        before = look(client, made, 0)
    named = changed(GAME.pack().text, ('name = "Phobos"', 'name = "Fear"'))
    Release(GAME, tmp_path, monkeypatch).ship(renumbered(GAME) if what == "number" else named)
    with started(tmp_path) as client:
        seen = look(client, made, 0)
        assert [entry["action"] for entry in seen["legal"]] == [entry["action"] for entry in before["legal"]]
        assert seen["view"]["pack"] == before["view"]["pack"]
        assert ("Fear" in str(seen["view"])) == (what == "name")
        assert seen["view"]["docks"] == before["view"]["docks"]
        other = table(client, "open", "open", "open")
        join(client, other, 0, 1, 2)
        assert (look(client, other, 0)["view"]["pack"] == before["view"]["pack"]) == (what == "name")
    assert len(stored_packs(tmp_path)) == 2


def old_row(name: str, text: str, pack_name: str) -> dict[str, Any]:
    """A table as it was stored before there were packs of their own."""
    pack = GAME.read_pack(text, pack_name) if text else GAME.pack()
    header = new_header(GAME, 3, "7", GAME.validate_options(3, {}), pack)
    header = msgspec.structs.replace(header, pack=pack.whole)
    return {
        "id": name, "game": GAME.id, "header": msgspec.json.encode(header).decode(), "pack_name": pack_name,
        "pack_text": text, "title": "", "host": "ann", "listed": 0, "watch": f"watch-{name}", "wait_minutes": 10,
        "created": 1.0, "changed": 1.0, "waiting": 0, "over": 0, "paused": 0, "owed": "", "result": "",
    }  # fmt: skip


def lay_old_rows(connection: Connection) -> None:
    """Migrate to the state before, and add tables: two with one pack, one with another, one as shipped."""
    config = Config()
    config.set_main_option("script_location", str(migrate.FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, BEFORE)
    own, other = renumbered(GAME), changed(GAME.pack().text, ('name = "Phobos"', 'name = "Fear"'))
    rows = [("a", own, "own.toml"), ("b", own, "own.toml"), ("c", other, "c.toml"), ("d", "", "")]
    values = [old_row(*row) for row in rows]
    connection.execute(insert(sql_table("tables", *map(column, values[0]))), values)
    seats = [
        {"table_id": row[0], "seat": seat, "kind": "open", "token": f"{row[0]}-{seat}"}
        | {"bot": "", "person": "", "name": ""}
        for row in rows
        for seat in range(3)
    ]
    connection.execute(insert(sql_table("seats", *map(column, seats[0]))), seats)


def check_moved(connection: Connection) -> None:
    """The texts have moved to the packs, under the hashes that the headers have."""
    migrate.upgrade(connection)
    tables = connection.execute(select(schema.tables).order_by(schema.tables.c.id)).all()
    assert [msgspec.json.decode(row.header)["pack"] for row in tables[:3]] == [row.pack for row in tables[:3]]
    assert [row.pack_text for row in tables] == [""] * 4
    assert tables[3].pack == ""
    packs = {row.hash: row for row in connection.execute(select(schema.packs))}
    assert packs.keys() == {tables[0].pack, tables[2].pack}
    assert tables[0].pack == tables[1].pack
    for row in packs.values():
        assert GAME.read_pack(row.text, row.name).whole == row.hash


def test_packs_of_old_tables_are_moved(tmp_path: Path) -> None:
    file = tmp_path / "planetfall.sqlite"
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        lay_old_rows(connection)
    with engine.begin() as connection:
        check_moved(connection)
    engine.dispose()

    async def opened() -> None:
        store = Store(f"sqlite+aiosqlite:///{file}")
        await store.open()
        found = await store.load("a")
        assert found is not None
        pack = await store.find_pack(found.table.pack)
        assert pack is not None
        assert pack.text == renumbered(GAME)
        assert await store.find_pack("") is None
        await store.close()

    asyncio.run(opened())
    with started(tmp_path) as client:
        assert client.get("/api/watch/watch-a").json()["names"]
        assert "Fear" in client.get("/api/watch/watch-c").text
        assert "Fear" not in client.get("/api/watch/watch-d").text


def test_a_rematch_is_played_with_what_is_shipped_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with started(tmp_path) as client:
        made = table(client, "open", "open", "open")
    Release(GAME, tmp_path, monkeypatch).ship(renumbered(GAME))

    async def again() -> tuple[str, str]:
        store = Store(Settings(tmp_path).database_address())
        await store.open()
        tables = TableRegistry(store, BotService(1), pace=0.0)
        old = await tables.get(made["table"])
        new = await tables.get(await rematch(old, "ann"))
        await tables.close()
        await store.close()
        return old.pack.hash, new.pack.hash

    old, new = asyncio.run(again())
    assert (old == new, new) == (False, GAME.pack().hash)
