"""Tables that nobody uses any more go after a while, with all that belongs to them; memory holds so many at once."""

import asyncio
import gc
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import event, insert, select, text, update

import planetfall
from planetfall.core.pack import KEPT, Pack, parse
from planetfall.server.app import create_app
from planetfall.server.bots.bot_service import _pack
from planetfall.server.errors import Busy, NotFound
from planetfall.server.home.open_tables import OpenTableFilter
from planetfall.server.http.languages import _negotiated, negotiated_language
from planetfall.server.render.answers import TrackedAnswers
from planetfall.server.render.region_cache import (
    MAX_LENGTH,
    MAX_OWNERS,
    CachedRegion,
    Region,
    RegionCache,
)
from planetfall.server.services import Services
from planetfall.server.settings import Settings, environment_settings
from planetfall.server.store import schema
from planetfall.server.store.expired_tables import DAY, KeepDays
from planetfall.server.tables import registry
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.expiry import Expiry
from planetfall.server.tables.live_table import LiveTable, woken
from planetfall.server.tables.table_pack import _read_pack
from tests.server.tabletop import at_a_table

OPEN = TableRequest("red-planet", ["me", "open", "open"])


async def aged(services: Services, table: LiveTable, days: float) -> None:
    """Let the last change of a table be so long ago, and drop it from memory."""
    services.tables.drop(table)
    async with services.store._engine.begin() as connection:
        change = update(schema.tables).where(schema.tables.c.id == table.id)
        await connection.execute(change.values(changed=time.time() - days * DAY))


async def kept(services: Services) -> set[str]:
    return set(await services.store.table_ids())


async def rows(services: Services, name: str) -> int:
    async with services.store._engine.connect() as connection:
        return int((await connection.execute(text(f"SELECT COUNT(*) FROM {name}"))).scalar() or 0)


def expiry(services: Services, **days: int) -> Expiry:
    return Expiry(services.store.expired, KeepDays(**days), services.tables.live_ids)


async def began(services: Services, table: LiveTable) -> LiveTable:
    for seat in (1, 2):
        await table.seating.join(table.seats[seat].token, f"p{seat}", "")
    await table.answer("ann", 0, [table.state.legal(0)[0]])
    await table.add_chat_line("ann", "Good luck")
    return table


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_tables_are_kept_by_how_far_they_came(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        begun = await began(services, await create_table(services.tables, "ann", OPEN))
        over = await create_table(services.tables, "ann", OPEN)
        for each in (table, begun, over):
            await aged(services, each, 100)
        async with services.store._engine.begin() as connection:
            await connection.execute(
                update(schema.tables).where(schema.tables.c.id == over.id).values(over=1)
            )
        assert await expiry(services).sweep(0.0) == 1
        assert await kept(services) == {begun.id, over.id}
        assert await expiry(services, unfinished=120, finished=90).sweep(0.0) == 1
        assert await kept(services) == {begun.id}
        assert await expiry(services, unstarted=0, unfinished=0, finished=0).sweep(0.0) == 0
        assert await expiry(services, unfinished=99).sweep(0.0) == 1
        assert await kept(services) == set()
        for name in ("answers", "seats", "chat", "snapshots"):
            assert await rows(services, name) == 0
        with pytest.raises(NotFound):
            await services.tables.get(begun.id)

    database = request.getfixturevalue("address") if kind == "PostgreSQL" else ""
    at_a_table(tmp_path, OPEN.seats, look, database=database)


def test_everything_that_belongs_to_a_table_is_deleted_with_it() -> None:
    """A new table of the database that names a table is found by itself."""
    assert {"answers", "seats", "chat", "snapshots", "leases", "reports", "attendance"} <= {
        table.name for table in schema.metadata.tables.values() if "table_id" in table.c
    }


def test_a_table_that_is_used_stays_however_old_it_is(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await aged(services, table, 1000)
        await services.tables.get(table.id)
        assert await expiry(services).sweep(0.0) == 0
        other = await create_table(services.tables, "ann", OPEN)
        await aged(services, other, 1000)
        found = await services.store.expired.find(KeepDays(), time.time(), 10)
        assert set(found) == {table.id, other.id}
        await began(services, await services.tables.get(other.id))  # after it was found, before it is deleted
        assert await services.store.expired.delete([other.id], KeepDays(), time.time()) == 0
        assert (await services.tables.get(other.id)).answer_count() == 1

    at_a_table(tmp_path, OPEN.seats, look)


def test_many_tables_go_in_small_batches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planetfall.server.tables.expiry.BATCH", 2)

    async def look(services: Services, table: LiveTable) -> None:
        for each in [table, *[await create_table(services.tables, "ann", OPEN) for _ in range(4)]]:
            await aged(services, each, 31)
        assert await expiry(services).sweep(0.0) == 5

    at_a_table(tmp_path, OPEN.seats, look)


def test_packs_are_stored_once_and_go_with_the_last_table(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        other = await create_table(services.tables, "ann", OPEN)
        assert await rows(services, "packs") == 1
        await aged(services, table, 31)
        await aged(services, other, 29)
        async with services.store._engine.begin() as connection:
            await connection.execute(update(schema.packs).values(used=1.0))
            await connection.execute(
                insert(schema.packs).values(
                    hash="x", game="red-planet", name="new", text="", used=time.time()
                )
            )
        await expiry(services).sweep(0.0)
        assert await rows(services, "packs") == 2  # one is in use, the other was used a moment ago
        await aged(services, other, 31)
        await expiry(services).sweep(0.0)
        async with services.store._engine.connect() as connection:
            assert list((await connection.execute(select(schema.packs.c.hash))).scalars()) == ["x"]

    at_a_table(tmp_path, OPEN.seats, look)


def test_variables_say_how_long_tables_are_kept_and_how_many_are_in_memory() -> None:
    given = {"PLANETFALL_KEEP_FINISHED": "0", "PLANETFALL_LIVE_TABLES": "7", "PLANETFALL_BOT_PATIENCE": "3"}
    found = environment_settings(given)
    assert found["keep"] == KeepDays(finished=0)
    assert found["live_tables"] == 7
    assert found["thinking"].patience == 3


# -- memory -----------------------------------------------------------------------------------------------------------


def test_memory_holds_so_many_tables_and_says_when_it_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        services.tables._most_live = 3
        tables = [table, *[await create_table(services.tables, "ann", OPEN) for _ in range(2)]]
        flags = [each.watchers.add() for each in tables]
        stored = await kept(services)
        with pytest.raises(Busy):
            await create_table(services.tables, "ann", OPEN)
        assert await kept(services) == stored
        monkeypatch.setattr(registry, "SPARED_SECONDS", -1.0)
        tables[1].watchers.remove(flags[1])
        new = await create_table(services.tables, "ann", OPEN)  # takes the place of one that nobody looks at
        assert services.tables.live_ids() == {tables[0].id, tables[2].id, new.id}
        watched = new.watchers.add()
        with pytest.raises(Busy):
            await services.tables.get(tables[1].id)
        new.watchers.remove(watched)
        assert (await services.tables.get(tables[1].id)).id == tables[1].id  # it was kept
        assert len(services.tables.live_ids()) == len(flags)

    at_a_table(tmp_path, OPEN.seats, look)


def test_who_comes_too_much_is_told_when_to_try_again(tmp_path: Path) -> None:
    wanted = {"game": "red-planet", "seats": ["open", "open", "open"]}
    with TestClient(create_app(Settings(tmp_path, live_tables=1))) as client:
        assert client.post("/api/tables", json=wanted).status_code == 201
        refused = client.post("/api/tables", json=wanted)
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
    assert "too many tables are in use" in refused.json()["mistake"]


def test_lists_leave_long_texts_in_the_database(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        statements: list[str] = []
        event.listen(
            services.store._engine.sync_engine,
            "before_cursor_execute",
            lambda _c, _cursor, statement, *rest: statements.append(statement),
        )
        assert len(await services.store.tables_of("ann")) == 1
        assert len(await services.my_tables.running("ann")) == 1
        await services.open_tables.find("ann", OpenTableFilter())
        assert len(statements) == 5
        assert not any("pack_text" in statement for statement in statements)

    at_a_table(tmp_path, OPEN.seats, look)


def cached(owner: object, html: str) -> CachedRegion:
    nothing = TrackedAnswers({})
    return CachedRegion(Region("board", html), nothing, nothing, owner)


def test_regions_of_a_thousand_packs_leave_few_behind() -> None:
    cache = RegionCache()
    for number in range(1000):
        owner = [number]
        for region in range(5):
            cache.put((id(owner), region), cached(owner, "x" * 1000))
    owners = {id(entry._owner) for entries in cache._regions.values() for entry in entries}
    assert len(owners) <= MAX_OWNERS
    assert cache._length == sum(entry.length for entries in cache._regions.values() for entry in entries)


def test_regions_are_bounded_by_their_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planetfall.server.render.region_cache.MAX_LENGTH", MAX_LENGTH // 1000)
    cache, owner = RegionCache(), object()
    for number in range(100):
        cache.put(number % 40, cached(owner, "x" * 1000))
    assert cache._length <= MAX_LENGTH // 1000
    assert len(cache._regions) < 40
    assert cache.get(99 % 40, {}, {}) is not None


@pytest.mark.parametrize("count", [140, pytest.param(1000, marks=pytest.mark.long)])
def test_many_packs_leave_few_behind(count: int) -> None:
    """Of the packs that were read for tables and for bots, those that were used last are kept."""
    game = planetfall.game("space-mission")
    shipped, before = game.pack().text, packs_in_memory()
    for number in range(count):
        changed = f"{shipped}\n# {number}\n"
        if number % 2:
            _pack(game, changed)
        else:
            _read_pack(game, changed, "mine")
    assert packs_in_memory() - before <= 2 * KEPT  # for bots and for tables
    for cache in (_pack, _read_pack):
        assert cache.cache_info().currsize == KEPT
        cache.cache_clear()


def test_components_are_made_once_for_each_pack_that_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many others there are: to make them takes longer than to render a page."""
    game = planetfall.game("space-mission")
    shipped, made = parse(game.pack().text), list[Pack]()
    source = game.rooms.components.SOURCE  # type: ignore[attr-defined]
    make = source._make

    def counted(pack: Pack) -> Any:
        made.append(pack)
        return make(pack)

    monkeypatch.setattr(source, "_make", counted)
    packs = [Pack("mine", str(number), data=shipped) for number in range(KEPT + 10)]
    for _ in range(2):
        for pack in packs:
            assert source.of(pack) is pack.components
    assert made == packs


def test_tables_with_many_packs_make_room_for_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "MAX_PACKS", 2)
    shipped = planetfall.game("red-planet").pack().text

    async def with_pack(services: Services, name: str) -> LiveTable:
        changed = shipped.replace('name = "as shipped"', f'name = "{name}"', 1)
        return await create_table(
            services.tables, "ann", TableRequest("red-planet", OPEN.seats, pack_text=changed, pack_name=name)
        )

    async def look(services: Services, table: LiveTable) -> None:
        monkeypatch.setattr(services.uploads, "run", unchecked)
        one, two = await with_pack(services, "one"), await with_pack(services, "two")
        assert (await with_pack(services, "one")).row.pack == one.row.pack  # which is there already
        stored = await kept(services)
        with pytest.raises(Busy):
            await with_pack(services, "three")
        assert await kept(services) == stored
        monkeypatch.setattr(registry, "SPARED_SECONDS", -1.0)
        flag = two.watchers.add()
        three = await with_pack(services, "three")
        assert {two.id, three.id, table.id} <= services.tables.live_ids()
        assert one.id not in services.tables.live_ids()
        two.watchers.remove(flag)

    at_a_table(tmp_path, OPEN.seats, look)


async def unchecked(*job: Any, **whose: Any) -> None:
    """Take a pack as it is."""


def packs_in_memory() -> int:
    gc.collect()
    return sum(type(each) is Pack for each in gc.get_objects())


def test_a_long_header_of_languages_is_not_remembered() -> None:
    _negotiated.cache_clear()
    for number in range(3):
        assert negotiated_language("de," + "x" * 1000 + str(number)) == "de"
    assert _negotiated.cache_info().currsize == 1


# -- the event loop ---------------------------------------------------------------------------------------------------


def test_a_table_that_wakes_slowly_does_not_stop_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(*given: Any) -> Any:
        time.sleep(0.5)
        return woken(*given)

    async def look(services: Services, table: LiveTable) -> None:
        services.tables.drop(table)
        monkeypatch.setattr(registry, "woken", slowly)
        ticks = 0
        waking = asyncio.create_task(services.tables.get(table.id))
        while not waking.done():
            await asyncio.sleep(0.02)
            ticks += 1
        assert ticks > 5
        assert waking.result().id == table.id

    at_a_table(tmp_path, OPEN.seats, look)
