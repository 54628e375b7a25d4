"""A server with many accounts and games that go on: nothing that is asked often reads all of them."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import Engine, event

from planetfall.server.app import create_app
from planetfall.server.http.identity import SESSION_COOKIE
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from tools.lived_in import LivedIn, fill

LARGE = ("tables", "seats", "answers", "accounts", "sessions", "notices", "notice_deliveries", "visits")


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, LivedIn]:
    folder = tmp_path_factory.mktemp("lived-in")
    return folder, asyncio.run(fill(folder, accounts=9, tables=16))


@contextmanager
def written_down(engine: Engine) -> Iterator[list[tuple[str, Any]]]:
    """What is asked of the database meanwhile."""
    asked: list[tuple[str, Any]] = []

    def note(_c: object, _k: object, statement: str, values: Any, _x: object, many: bool) -> None:
        asked.append((statement, values[0] if many else values))

    event.listen(engine, "before_cursor_execute", note)
    yield asked
    event.remove(engine, "before_cursor_execute", note)


def whole_reads(folder: Path, asked: list[tuple[str, Any]]) -> list[str]:
    """Statements for which SQLite would read all of a large table."""
    found = []
    with closing(sqlite3.connect(folder / "planetfall.sqlite")) as database:
        for statement, values in asked:
            if not statement.lstrip().upper().startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
                continue
            steps = [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {statement}", values)]
            scans = [step for step in steps if step.startswith("SCAN") and step.split()[1] in LARGE]
            found += [f"{scan}: {statement}" for scan in scans]
    return found


def test_what_goes_on_by_itself_reads_no_large_table_as_a_whole(lived_in: tuple[Path, LivedIn]) -> None:
    folder, _ = lived_in

    async def round_of_all() -> list[tuple[str, Any]]:
        services = Services(Settings(folder))
        await services.store.open()
        await services.accounts.sessions.start()
        try:
            with written_down(services.store.engine.sync_engine) as asked:
                await services.tables.clock_watcher.look()
                await services.notices.tick()
                await services.accounts.sessions.refresh()
                await services.ratings.store.rate_pending()
                await services.store.clock.beat()
                await services.abandonment.sweep()
            return asked
        finally:
            await services.close()

    asked = asyncio.run(round_of_all())
    assert len(asked) > 6
    assert whole_reads(folder, asked) == []


@pytest.mark.parametrize("path", ["/", "/tables", "/my-turns"])
def test_pages_of_home_read_no_large_table_as_a_whole(lived_in: tuple[Path, LivedIn], path: str) -> None:
    folder, made = lived_in
    with TestClient(create_app(Settings(folder))) as client:
        services: Services = client.app.state.services
        cookie = services.signer.session_cookie(made.person, made.session)
        client.cookies[SESSION_COOKIE] = cookie
        with written_down(services.store.engine.sync_engine) as asked:
            page = client.get(path)
            assert page.status_code == 200
            assert path == "/my-turns" or f">{made.person}<" in page.text
        assert len(asked) > 1
    assert whole_reads(folder, asked) == []
