"""Health and figures: what is told is what happened."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server import metrics
from planetfall.server.app import create_app
from planetfall.server.health import HealthCheck
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.store import Store
from planetfall.server.tables.live_table import LiveTable
from tests.server.test_live import PEOPLE, answer, run, stream
from tests.server.test_store import run as with_store

OURS = {
    "planetfall_answers_total",
    "planetfall_commit_seconds_count",
    "planetfall_commit_seconds_sum",
    "planetfall_render_seconds_count",
    "planetfall_render_seconds_sum",
    "planetfall_live_bytes_total",
    "planetfall_live_tables",
    "planetfall_watchers",
}


def told(text: str) -> dict[str, float]:
    """Every figure by its name."""
    return {
        sample.name: sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.labels
    }


def now() -> dict[str, float]:
    return told(generate_latest(metrics.REGISTRY).decode())


def test_every_figure_counts_what_it_says(tmp_path: Path) -> None:
    async def play(services: Services, table: LiveTable) -> Any:
        pages = [stream(services, table, person) for person in PEOPLE[:3]]
        for page in pages:
            await anext(page)
        before, sent = now(), 0
        for _ in range(4):
            await answer(table, random.Random(1))
            sent += sum([len(await anext(page)) for page in pages])
        after = now()
        for page in pages:
            await page.aclose()  # type: ignore[attr-defined]
        return before, after, now(), sent

    before, after, later, sent = run(tmp_path, play)
    grown = {name: after[name] - before[name] for name in OURS}
    assert grown["planetfall_answers_total"] == 4
    assert grown["planetfall_commit_seconds_count"] == 4
    assert grown["planetfall_commit_seconds_sum"] > 0
    assert grown["planetfall_render_seconds_count"] == 12
    assert grown["planetfall_render_seconds_sum"] > 0
    assert grown["planetfall_live_bytes_total"] == sent > 0
    assert after["planetfall_watchers"] - later["planetfall_watchers"] == 3


def test_no_figure_is_forgotten_here() -> None:
    named = {name for name in now() if name.startswith("planetfall_") and not name.endswith("_created")}
    assert named == OURS


def test_tables_in_memory_are_counted(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(folder=tmp_path, requests_per_minute=0))) as client:
        counts = []
        for _ in range(2):
            counts.append(told(client.get("/metrics").text)["planetfall_live_tables"])
            client.post("/api/tables", json={"game": "red-planet", "seats": ["open"] * 3})
        counts.append(told(client.get("/metrics").text)["planetfall_live_tables"])
    assert counts == [0, 1, 2]


def overwrite(folder: Path) -> None:
    for file in folder.glob("planetfall.sqlite*"):
        file.write_bytes(b"something else entirely " * 4096)


LOSSES: list[Callable[[Path], Any]] = [shutil.rmtree, overwrite]


@pytest.mark.parametrize("lose", LOSSES)
def test_health_tells_when_the_store_is_gone(
    tmp_path: Path, lose: Callable[[Path], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planetfall.server.health.FRESH_SECONDS", 0.0)
    with TestClient(create_app(Settings(folder=tmp_path / "data", requests_per_minute=0))) as client:
        well = client.get("/health")
        lose(tmp_path / "data")
        ill = client.get("/health")
    assert (well.status_code, well.json()) == (200, {"status": "ok"})
    assert (ill.status_code, ill.json()) == (503, {"status": "the store does not answer"})


def _make_read_only(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "planetfall.sqlite")) as database:
        database.execute(
            "create trigger full before update on alembic_version begin select raise(abort, 'full'); end"
        )


def test_health_proves_that_a_write_works(tmp_path: Path) -> None:
    """Reading still works here: only a write shows that no answer can be stored."""
    with TestClient(create_app(Settings(folder=tmp_path, requests_per_minute=0))) as client:
        _make_read_only(tmp_path)
        told = {path: client.get(path).status_code for path in ("/health", "/health/ready", "/health/live")}
        assert client.get("/").status_code == 200
    assert told == {"/health": 503, "/health/ready": 503, "/health/live": 200}


def test_a_server_that_stops_is_alive_but_not_ready(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(folder=tmp_path))) as client:
        before = client.get("/health/ready").status_code
        client.app.state.services.closing = True
        after = [client.get(f"/health/{kind}").status_code for kind in ("ready", "live")]
    assert (before, after) == (200, [503, 200])


def test_many_who_ask_cost_one_write() -> None:
    async def ask() -> int:
        asked = 0

        async def check() -> bool:
            nonlocal asked
            asked += 1
            return True

        health = HealthCheck(check)
        assert all(await asyncio.gather(*(health.is_well() for _ in range(20))))
        return asked

    assert asyncio.run(ask()) == 1


def test_a_database_that_hangs_is_not_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planetfall.server.store.store.HEALTH_TIMEOUT", 0.05)

    async def hang(store: Store) -> bool:
        with monkeypatch.context() as patched:
            patched.setattr(AsyncEngine, "begin", lambda _: _Hanging())
            return await store.is_healthy()

    assert with_store(tmp_path, hang) is False


class _Hanging:
    async def __aenter__(self) -> None:
        await asyncio.sleep(60)

    async def __aexit__(self, *_: object) -> None:
        pass
