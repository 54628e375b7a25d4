"""Several servers at one PostgreSQL: each notice is sent once, by whichever of them, and none is lost with a server."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from planetfall.server.services import Services
from planetfall.server.store.notices.notice_queue import CLAIM_SECONDS
from planetfall.server.store.notices.notice_rows import WEBHOOK, NoticeAddress, Occasion
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.live_table import LiveTable
from tests.server.notices.receivers import DELAY, WebServer, services_with, web_server
from tests.server.postgres import new_database

PEOPLE = [f"person-{number}" for number in range(25)]
Scenario = Callable[[list[Services], LiveTable, WebServer], Awaitable[None]]


@pytest.fixture
def address(postgres: str) -> Iterator[str]:
    yield from new_database(postgres)


def at_three_nodes(address: str, folder: Path, scenario: Scenario) -> None:
    """A table of Ann's, whose friends have a webhook each and are about to be told something."""

    async def within() -> None:
        async with AsyncExitStack() as stack:
            web = await stack.enter_async_context(web_server())
            nodes = [services_with(folder / str(number), database=address) for number in range(3)]
            for node in nodes:
                await node.store.open()
                stack.push_async_callback(node.close)
            request = TableRequest("red-planet", ["me", "open", "open"], title="Friday")
            table = await create_table(nodes[0].tables, "ann", request)
            for person in PEOPLE:
                keys = {"style": "json", "secret": person}
                hook = NoticeAddress(person, WEBHOOK, f"{web.address}/{person}", "en", keys=keys)
                await nodes[0].notices.addresses.keep(hook)
                await nodes[0].notices.queue.add(Occasion(person, table.id, "message", "1", "Ann"))
            await scenario(nodes, table, web)

    asyncio.run(within())


async def all_tick(nodes: list[Services], seconds: float) -> None:
    for node in nodes:
        node.notices.queue.clock.shift += seconds
    await asyncio.gather(*(node.notices.tick() for node in nodes))


def called(web: WebServer) -> list[str]:
    return sorted(request.path.rpartition("/")[2] for request in web.requests)


def test_three_servers_send_each_notice_once(address: str, tmp_path: Path) -> None:
    async def send(nodes: list[Services], table: LiveTable, web: WebServer) -> None:
        for node in nodes:  # each stores the same once more
            await node.notices.queue.add(Occasion(PEOPLE[0], table.id, "message", "1", "Ann"))
        nodes[2].tables.presence.look(PEOPLE[7], table.id)  # at another server than the one that sends
        await all_tick(nodes, 1)
        assert web.requests == []
        await all_tick(nodes, DELAY)
        await all_tick(nodes, 3600)
        assert called(web) == sorted({*PEOPLE} - {PEOPLE[7]})
        assert len({await node.notices.push.public_key() for node in nodes}) == 1

    at_three_nodes(address, tmp_path, send)


def test_what_a_dead_server_has_claimed_is_sent_by_another(address: str, tmp_path: Path) -> None:
    async def send(nodes: list[Services], table: LiveTable, web: WebServer) -> None:
        dead, *others = nodes
        dead.notices.queue.clock.shift += DELAY + 1
        for notice in await dead.notices.queue.due_notices(100):
            await dead.notices._expand(notice)
        claimed = await dead.notices.queue.claim(10)
        assert len(claimed) == 10
        await all_tick(others, DELAY + 1)
        assert len(web.requests) == len(PEOPLE) - 10
        await all_tick(others, CLAIM_SECONDS)
        assert called(web) == sorted(PEOPLE)
        await dead.notices.queue.finish(claimed, "failed")  # it comes back too late to say anything
        await all_tick(others, 3600)
        assert called(web) == sorted(PEOPLE)

    at_three_nodes(address, tmp_path, send)
