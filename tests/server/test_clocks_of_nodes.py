"""Clocks where three servers share a database: they go on when one of them dies, and run out once."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store import schema
from planetfall.server.store.pace_rows import Pace
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.live_table import LiveTable
from tests.server.postgres import new_database
from tests.server.test_clocks import left, notes, person, to_a_plain_turn

BANK = 100
PACE = Pace("clock", bank=BANK, increment=10, at_zero="default-answer")
_service = schema.service.c
Scenario = Callable[[list[Services], LiveTable], Awaitable[None]]


@pytest.fixture
def address(postgres: str) -> Iterator[str]:
    yield from new_database(postgres)


def at_three_nodes(address: str, folder: Path, scenario: Scenario) -> None:
    """Ann and Ben play at the first of three servers."""

    async def within() -> None:
        nodes = [Services(Settings(folder / str(n), database=address, pace=0.0)) for n in range(3)]
        for node in nodes:
            await node.store.open()
        try:
            request = TableRequest("space-mission", ["me", "open"], pace=PACE)
            table = await create_table(nodes[0].tables, "ann", request)
            await table.seating.join(table.seats[1].token, "ben", "Ben")
            await scenario(nodes, table)
        finally:
            for node in nodes:
                await node.close()

    asyncio.run(within())


async def count(node: Services, seconds: float) -> None:
    """Let the service have been up for some more seconds, as some node has counted them."""
    async with node.store.engine.begin() as connection:
        await connection.execute(update(schema.service).values(uptime=_service.uptime + seconds))


async def sleep(node: Services, seconds: float) -> None:
    """Let nobody have counted for some seconds."""
    async with node.store.engine.begin() as connection:
        await connection.execute(update(schema.service).values(beat=_service.beat - seconds))


async def seen(node: Services, table_id: str, seat: int) -> float:
    await node.store.clock.beat()
    return left(await node.tables.newest(table_id), seat)


def test_time_goes_on_at_other_servers_when_one_dies_and_not_while_all_are_down(
    address: str, tmp_path: Path
) -> None:
    async def play(nodes: list[Services], table: LiveTable) -> None:
        seat = await to_a_plain_turn(table)
        dead, *others = nodes
        await count(dead, 30.0)
        before = await seen(dead, table.id, seat)
        assert BANK - 60 < before < BANK - 29  # and nothing more is heard of this server
        for node in others:
            assert before - 15 < await seen(node, table.id, seat) <= before
        await sleep(others[0], 3600.0)
        for node in others:
            assert before - 15 < await seen(node, table.id, seat) <= before

    at_three_nodes(address, tmp_path, play)


def test_a_clock_of_a_dead_server_runs_out_once_at_the_others(address: str, tmp_path: Path) -> None:
    async def play(nodes: list[Services], table: LiveTable) -> None:
        seat, given = await to_a_plain_turn(table), table.answer_count()
        _, *others = nodes
        await count(others[0], 2.0 * BANK)
        for node in others:
            await node.store.clock.beat()
        for _ in range(30):
            await asyncio.gather(*(node.tables.clock_watcher.look() for node in others))
        tables = [await node.tables.newest(table.id) for node in others]
        for each in tables:
            assert each.answers[given].seat == seat
            assert seat not in each.state.actors()
            assert sum("time is over" in note for note in notes(each)) == 1
        assert tables[0].answers == tables[1].answers
        assert left(tables[0], seat) == left(tables[1], seat) == PACE.increment
        await tables[0].answer(person(1 - seat), 1 - seat, [tables[0].state.legal(1 - seat)[0]])

    at_three_nodes(address, tmp_path, play)
