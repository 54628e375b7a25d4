"""PostgreSQL by setting one address: the same promises, kept by another database."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from planetfall.cli.main import main
from planetfall.server.app import create_app
from planetfall.server.serve import CannotServe, _check_database
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.store import Store
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.snapshots.snapshot_writer import MOST_ROWS_BEHIND
from tests.server.postgres import new_database
from tests.server.tabletop import at_a_table
from tests.server.test_api import join, key, look, table
from tests.server.test_kept_packs import check_moved, lay_old_rows


def test_a_table_in_postgresql_survives_a_restart(address: str, tmp_path: Path) -> None:
    settings = Settings(tmp_path, database=address, pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as client:
        assert client.get("/health").json() == {"status": "ok"}
        made = table(client, "open", "open", "open", title="Über <Mars> 🚀")
        join(client, made, 0, 1, 2)
        for seat in range(3):
            seen = look(client, made, seat)
            body = {"actions": [seen["legal"][0]["action"]], "after": seen["answers_given"]}
            for _ in range(2):  # sent again, it counts once
                assert client.post("/api/seat/answers", json=body, headers=key(made, seat)).status_code == 201
        before = look(client, made, 0)
    with TestClient(create_app(settings)) as client:
        assert look(client, made, 0) == before
    assert before["answers_given"] == 3
    assert not list(tmp_path.glob("*.sqlite"))


def test_a_place_in_a_record_is_taken_once_in_postgresql_too(address: str, tmp_path: Path) -> None:
    one, other = (
        create_app(Settings(tmp_path, database=address, pace=0.0, requests_per_minute=0)) for _ in range(2)
    )
    with TestClient(one) as here, TestClient(other) as there:
        made = table(here, "open", "open", "open")
        join(here, made, 0, 1, 2)
        seen = [look(client, made, 0) for client in (here, there)]
        body: dict[str, Any] = {"actions": [seen[0]["legal"][0]["action"]], "after": 0}
        assert here.post("/api/seat/answers", json=body, headers=key(made, 0)).status_code == 201
        assert there.post("/api/seat/answers", json=body, headers=key(made, 0)).status_code == 201  # the same
        another: dict[str, Any] = {"actions": [seen[0]["legal"][1]["action"]], "after": 0}
        assert there.post("/api/seat/answers", json=another, headers=key(made, 0)).status_code == 409
        assert look(there, made, 0)["answers_given"] == 1


def test_a_table_in_postgresql_wakes_from_its_snapshot(address: str, tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> None:
        for _ in range(MOST_ROWS_BEHIND + 2):
            seat = table.state.actors()[0]
            await table.answer("ann", seat, table.state.legal(seat)[:1])
        services.tables.drop_idle(-1.0)
        assert table.snapshots.task is not None
        await table.snapshots.task
        woken = await services.tables.get(table.id)
        assert woken.history.replayed == 0
        assert woken.state == table.state

    at_a_table(tmp_path, ["me", "shared", "shared"], play, database=address)


@pytest.mark.parametrize("path", ["/join/%00", "/watch/a%00b", "/table/%00", "/record/%00", "/api/watch/%00"])
def test_null_bytes_name_nothing(address: str, tmp_path: Path, path: str) -> None:
    with TestClient(
        create_app(Settings(tmp_path, database=address)), raise_server_exceptions=False
    ) as client:
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("usual", ["postgresql://a:b@c/d", "postgres://a:b@c/d"])
def test_addresses_are_taken_as_people_write_them(tmp_path: Path, usual: str) -> None:
    assert Settings(tmp_path, database=usual).database_address() == "postgresql+psycopg://a:b@c/d"


@pytest.mark.parametrize("wrong", ["nonsense", "mysql://a/b", "postgresql"])
def test_another_database_is_refused_in_one_line(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(CannotServe, match="postgresql://NAME"):
        _check_database(Settings(tmp_path, database=wrong))


def test_a_database_that_nobody_serves_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CannotServe, match=r"^the database cannot be opened: [^\n]+$"):
        _check_database(Settings(tmp_path, database="postgresql://nobody:x@127.0.0.1:1/none"))


def test_a_file_that_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "planetfall.sqlite").write_text("no database, and long enough to be taken for one" * 20)
    with pytest.raises(CannotServe, match="file is not a database"):
        _check_database(Settings(tmp_path))


def test_a_folder_that_cannot_be_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotServe, match="cannot be opened"):
        _check_database(Settings(tmp_path / "file"))


def test_packs_of_old_tables_are_moved_in_postgresql(postgres: str) -> None:
    for database in new_database(postgres):
        _check_packs_are_moved(database)


def _check_packs_are_moved(database: str) -> None:
    store = Store(Settings(Path(), database=database).database_address())

    async def migrated() -> None:
        for step in (lay_old_rows, check_moved):
            async with store._engine.begin() as connection:
                await connection.run_sync(step)
        await store.close()

    asyncio.run(migrated())


def test_an_upgrade_is_checked_in_postgresql(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(tmp_path, database=address, pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as client:
        made = table(client, "open", "open", "open", title="Über <Mars> 🚀")
        join(client, made, 0, 1, 2)
        assert main(["upgrade", "--check", str(tmp_path), "--database", address]) == 0
        assert f"{made['table']}  red-planet “Über <Mars> 🚀”: opens as it is" in capsys.readouterr().out
        assert look(client, made, 0)["legal"]
    nowhere = "postgresql://house@127.0.0.1:9/nowhere"
    assert main(["upgrade", "--check", str(tmp_path), "--database", nowhere]) == 2
    assert "the database cannot be read: " in capsys.readouterr().err
