"""A server always stops: nothing that it has begun is left behind, whatever a driver makes of being interrupted."""

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncGenerator, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy.exc import ProgrammingError

from planetfall.server import background_tasks
from planetfall.server.http.shared_live import merged
from planetfall.server.serve import CannotServe, _check_database
from planetfall.server.settings import Settings
from planetfall.server.store import tuning
from planetfall.server.store.store import Store
from planetfall.server.tables.nodes.follower import Follower
from planetfall.server.tables.registry import TableRegistry

QUICK = 0.01


async def busy_instead_of_cancelled(slow: float = QUICK) -> None:
    """What SQLAlchemy and psycopg do when a connection is tried that is interrupted, and then once more."""
    try:
        await asyncio.sleep(60)
    except asyncio.CancelledError:
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(slow)  # the database is asked to stop
        raise ProgrammingError("ping", {}, ValueError("connection in transaction status ACTIVE")) from None


class BusyStore:
    """A store whose database is slow just when a server stops that has hardly begun."""

    is_shared = True

    async def notices(self) -> AsyncGenerator[tuple[str, int], None]:
        yield "", 0
        await asyncio.sleep(60)

    async def revisions(self, _: list[str]) -> dict[str, int]:
        await busy_instead_of_cancelled()
        return {}


class BusyRegistry:
    """As much of a registry as a follower needs."""

    store = BusyStore()

    def live(self) -> list[object]:
        return []


def left_behind(work: Coroutine[Any, Any, object]) -> set[str]:
    """What goes on after something was begun and ended."""

    async def run() -> set[str]:
        task = asyncio.create_task(work)
        await asyncio.sleep(QUICK)
        await background_tasks.end([task], again=QUICK)
        left = asyncio.all_tasks() - {asyncio.current_task()}
        names = {str(each.get_coro()) for each in left}
        for each in left:  # twice, so that the loop can be closed
            each.cancel()
        await asyncio.sleep(5 * QUICK)
        return names

    return asyncio.run(run())


def test_following_other_nodes_ends_although_it_misses_being_cancelled() -> None:
    assert not left_behind(Follower(cast("TableRegistry", BusyRegistry())).run())


def test_a_loop_ends_although_its_database_reports_something_else() -> None:
    assert not left_behind(background_tasks.repeat(0.0, busy_instead_of_cancelled, "it rains"))


def test_several_things_at_once_all_end_with_the_first_that_fails() -> None:
    async def fail() -> None:
        raise ConnectionResetError

    async def run() -> None:
        with pytest.raises(ConnectionResetError):
            await background_tasks.together(asyncio.sleep(60), busy_instead_of_cancelled(), fail())
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


def test_what_ends_others_ends_them_although_it_is_cancelled_itself() -> None:
    async def inner() -> None:
        await background_tasks.together(busy_instead_of_cancelled(5 * QUICK), asyncio.sleep(60))

    assert not left_behind(inner())


def test_streams_of_several_pages_end_although_one_fails_when_it_is_closed() -> None:
    async def part() -> AsyncGenerator[bytes, None]:
        yield b"first"
        yield b"second"  # waits until the first is read
        await busy_instead_of_cancelled()

    async def run() -> None:
        frames = merged([part(), part()])
        await anext(frames)
        await asyncio.sleep(QUICK)
        async with asyncio.timeout(10.0):
            await cast("AsyncGenerator[bytes, None]", frames).aclose()
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(run())


def test_what_takes_too_long_is_named_and_ended(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        quick, slow = asyncio.create_task(asyncio.sleep(0)), asyncio.create_task(asyncio.sleep(60))
        await background_tasks.finish([quick, slow], QUICK)
        assert quick.done()
        assert not quick.cancelled()
        assert slow.cancelled()

    asyncio.run(run())
    assert "takes too long" in caplog.text
    assert "sleep" in caplog.text


def test_a_database_that_says_nothing_is_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "CONNECT_SECONDS", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"postgresql://somebody:x@127.0.0.1:{silent.getsockname()[1]}/none"
        began = time.monotonic()
        with pytest.raises(CannotServe, match=r"^the database cannot be opened: [^\n]*timeout[^\n]*$"):
            _check_database(Settings(tmp_path, database=address))
    assert time.monotonic() - began < 30.0


def test_a_store_closes_after_what_is_still_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection that a thread returns to a closed store would stay open."""
    seen: list[str] = []

    def read_slowly(table_id: str) -> None:
        time.sleep(10 * QUICK)
        seen.append(table_id)

    async def interrupt_reading() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 'planetfall.sqlite'}")
        monkeypatch.setattr(store, "_load", read_slowly)
        task = asyncio.create_task(store.load("some"))
        await asyncio.sleep(QUICK)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        assert not seen
        await store.close()
        assert seen == ["some"]

    asyncio.run(interrupt_reading())
