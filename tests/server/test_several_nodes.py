"""Several servers at one PostgreSQL: whatever is done at one of them, the others know it."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import insert

from planetfall.server.errors import Conflict, NotAllowed, UserError
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings, secret_keys
from planetfall.server.store import schema
from planetfall.server.store.clock import MAX_GAP
from planetfall.server.store.nodes.leases import LEASE_SECONDS
from planetfall.server.store.standing_rows import StandingList
from planetfall.server.tables.clocks.deadlines import with_deadline
from planetfall.server.tables.create_table import TableRequest, create_table, rematch
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import ask_long_ago, undecided

PATIENCE = 60.0  # seconds, for a machine that does much else
GAME = "red-planet"


def with_nodes(
    address: str, folder: Path, scenario: Callable[..., Awaitable[Any]], count: int = 2, pace: float = 0.0
) -> Any:
    """The result of a scenario with several servers, each as if it were alone on its machine."""

    async def within() -> Any:
        async with AsyncExitStack() as stack:
            nodes = []
            for number in range(count):
                node = Services(Settings(folder / str(number), database=address, pace=pace))
                await stack.enter_async_context(node.lifespan(None))  # type: ignore[arg-type]
                nodes.append(node)
            return await scenario(*nodes)

    return asyncio.run(within())


async def at_both(
    here: Services, there: Services, *seats: str, game: str = GAME
) -> tuple[LiveTable, LiveTable]:
    """A table of Ann's in the memory of both servers."""
    table = await create_table(here.tables, "ann", TableRequest(game, list(seats)))
    return table, await there.tables.get(table.id)


async def until(wanted: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.01)


def first(table: LiveTable, seat: int) -> int:
    return table.state.legal(seat)[0]


async def sit(table: LiveTable, *people: str) -> None:
    """Let people take the open seats."""
    for person in people:
        seat = next(seat for seat in table.seats if seat.kind == "open")
        await table.seating.join(seat.token, person, person.title())


def test_what_one_server_stores_the_other_shows(address: str, tmp_path: Path) -> None:
    async def play(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "open", "open")
        flag = two.watchers.add()
        await sit(one, "bob", "cid")
        await asyncio.wait_for(flag.wait(), PATIENCE)
        await until(lambda: two.row.revision == one.row.revision)
        assert two.seats == one.seats
        await two.answer("bob", 1, [first(two, 1)], 0)
        await one.add_chat_line("ann", "hello")
        await until(lambda: two.chat and one.answers == two.answers)
        assert one.row == two.row
        assert one.mark("ann") == two.mark("ann")
        assert one.mark("bob") == two.mark("bob") != one.mark("ann")
        await two.undoing.undo("bob")
        await until(lambda: not one.answers)
        assert one.state == two.state

    with_nodes(address, tmp_path, play)


def test_nobody_is_told_of_secret_answers_by_counting_marks(address: str, tmp_path: Path) -> None:
    async def play(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "open", game="terraforming-mars")
        await sit(two, "bob")
        await one.refresh()
        before = [one.mark(person) for person in ("ann", "", "bob")]
        await two.answer("bob", 1, [undecided(two, 1)], 0)
        await until(lambda: one.answer_count() == 1)
        after = [one.mark(person) for person in ("ann", "", "bob")]
        assert after[:2] == before[:2]
        assert after[2] != before[2]
        assert after == [two.mark(person) for person in ("ann", "", "bob")]

    with_nodes(address, tmp_path, play)


def test_a_visitor_finds_what_they_did_a_moment_ago_at_any_server(address: str, tmp_path: Path) -> None:
    async def play(here: Services, there: Services) -> None:
        one, _ = await at_both(here, there, "me", "shared", "shared")
        for number in range(12):
            table = await (here, there)[number % 2].tables.get(one.id)
            seat = table.state.actors()[0]
            await table.answer("ann", seat, [first(table, seat)], table.known_count_for("ann"))
            other = await (there, here)[number % 2].tables.get(one.id)
            assert other.answer_count() == table.answer_count() == number + 1
        seat = one.seats[1].seat
        await (await there.tables.get(one.id)).seating.hand_over("ann", seat)
        assert (await here.tables.get(one.id)).seating.shown_seat("ann") == seat

    with_nodes(address, tmp_path, play)


def test_a_seat_is_given_once(address: str, tmp_path: Path) -> None:
    async def play(*nodes: Services) -> None:
        table = await create_table(nodes[0].tables, "ann", TableRequest(GAME, ["open", "open", "open"]))
        tables = [await node.tables.get(table.id) for node in nodes]
        token = table.seats[2].token
        people = [f"person {number}" for number in range(9)]
        told = await asyncio.gather(
            *(
                tables[number % len(tables)].seating.join(token, person, "")
                for number, person in enumerate(people)
            ),
            return_exceptions=True,
        )
        assert [type(word) for word in told if word is not None] == [Conflict] * 8
        winner = people[told.index(None)]
        stored = await nodes[0].store.load(table.id)
        assert stored is not None
        assert stored.seats[2].person == winner
        links = [seat.token for seat in table.seats if seat.kind == "open"]
        told = await asyncio.gather(  # two who want the same colour
            *(each.seating.join(link, link, "", wanted=0) for each, link in zip(tables, links, strict=False)),
            return_exceptions=True,
        )
        assert [type(word) for word in told if word is not None] == [Conflict]

    with_nodes(address, tmp_path, play, count=3)


def test_votes_count_at_every_server(address: str, tmp_path: Path) -> None:
    async def play(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "open", "open")
        await sit(one, "bob", "cid")
        for person, seat in (("ann", 0), ("bob", 1), ("cid", 2)):
            await one.answer(person, seat, [first(one, seat)])
        await one.proposals.propose_undo("ann")
        await (await there.tables.get(two.id)).proposals.vote("bob", agreed=True)
        assert two.proposals.current is not None
        assert two.proposals.current.agreed == {"ann", "bob"}
        await (await here.tables.get(one.id)).proposals.vote("cid", agreed=True)
        assert one.answer_count() == 0
        await two.refresh()
        assert two.proposals.current is None
        assert two.answer_count() == 0

    with_nodes(address, tmp_path, play)


def test_an_undo_needs_only_those_who_still_sit_there(address: str, tmp_path: Path) -> None:
    async def play(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "open", "open")
        await sit(one, "bob", "cid")
        await one.answer("ann", 0, [first(one, 0)])
        await one.pause("ann", True)
        await (await there.tables.get(two.id)).resets.leave("cid")
        await one.proposals.propose_undo("ann")
        assert one.answer_count() == 1
        await (await there.tables.get(two.id)).proposals.vote("bob", agreed=True)
        assert two.answer_count() == 0

    with_nodes(address, tmp_path, play)


def test_a_pause_reaches_every_server_and_changes_nothing_before_it_is_stored(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "shared", "shared")
        await one.pause("ann", True)
        with pytest.raises(NotAllowed):
            await two.answer("ann", 0, [first(two, 0)])

        async def refuse(*_: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(here.store, "commit", refuse)
            with pytest.raises(OSError, match="full"):
                await one.pause("ann", False)
            assert one.row.paused

    with_nodes(address, tmp_path, play)


def test_everybody_gets_the_same_rematch(address: str, tmp_path: Path) -> None:
    async def play(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "shared", "shared")
        ids = await asyncio.gather(rematch(one, "ann"), rematch(two, "ann"), rematch(one, "ann"))
        assert len(set(ids)) == 1
        assert (await there.tables.get(ids[0])).people() == {"ann"}

    with_nodes(address, tmp_path, play)


def test_one_server_thinks_for_a_table_and_another_when_it_is_gone(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(*nodes: Services) -> None:
        thought = [_counted_thoughts(node) for node in nodes]
        table = await create_table(nodes[0].tables, "ann", TableRequest(GAME, ["me", "random", "random"]))
        others = [await node.tables.get(table.id) for node in nodes[1:]]
        watching = [each.watchers.add() for each in (table, *others)]
        await _play_on(table, 8)
        assert len(watching) == len(nodes)
        assert await _answers_of_bots(nodes[2], table.id) > 2
        assert sorted(map(bool, thought)) == [False, False, True]
        holder = next(number for number, calls in enumerate(thought) if calls)
        left = [node for number, node in enumerate(nodes) if number != holder]
        _silence(nodes[holder], monkeypatch)
        calls = [len(each) for each in thought]
        began = time.monotonic()
        while sum(map(len, thought)) == sum(calls):  # what was thought of before may still be answered
            assert time.monotonic() - began < PATIENCE
            await _play_on(await left[0].tables.get(table.id), 3)
        assert len(thought[holder]) == calls[holder]

    with_nodes(address, tmp_path, play, count=3)


def _silence(node: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server neither think nor renew its leases, as if it were dead."""

    async def renew(_: object) -> set[str]:
        return set()

    monkeypatch.setattr(node.tables.leases, "holds", lambda _: False)
    monkeypatch.setattr(node.tables.leases, "ask", lambda _: False)
    monkeypatch.setattr(node.store.leases, "renew", renew)


def _counted_thoughts(node: Services) -> list[int]:
    """The seats that a server is thinking for, as it begins to."""
    seats: list[int] = []
    think = node.bot_service.answer

    async def counted(
        table: str, game: Any, pack: Any, state: Any, seat: int, level: str, **rest: Any
    ) -> Any:
        seats.append(seat)
        return await think(table, game, pack, state, seat, level, **rest)

    node.bot_service.answer = counted  # type: ignore[method-assign]
    return seats


async def _play_on(table: LiveTable, answers: int) -> None:
    """Give Ann's answers whenever she is asked, until so many more have been given."""
    wanted = table.answer_count() + answers
    async with asyncio.timeout(PATIENCE):
        while table.answer_count() < wanted and not table.state.over():
            if 0 in table.state.actors():
                with suppress(UserError):  # a bot was faster
                    await table.answer("ann", 0, [first(table, 0)])
            await asyncio.sleep(0.02)


async def _answers_of_bots(node: Services, table_id: str) -> int:
    table = await node.tables.get(table_id)
    return sum(answer.seat != 0 for answer in table.answers)


def test_spectators_are_counted_once_at_all_servers_until_they_go_or_their_server_does(
    address: str, tmp_path: Path
) -> None:
    async def watch(here: Services, there: Services, third: Services) -> None:
        table, same = await at_both(here, there, "me", "open", "open")
        await sit(table, "ben", "cem")
        other = await third.tables.get(table.id)
        await there.tables.get(table.id)

        async def messages() -> AsyncIterator[bytes]:
            while True:
                yield b"news"

        def page(node: Services, person: str) -> AsyncGenerator[bytes, None]:
            return node.tables.spectators.following(person, table.id, messages(), lambda: None)

        pages = [page(here, "dan"), page(there, "dan"), page(there, "eve")]
        for each in pages:
            await anext(each)
        assert "2 people are watching" not in _people(third, other)
        await until(lambda: [each.spectators() for each in (table, same, other)] == [2, 2, 2])
        assert "2 people are watching" in _people(third, other)
        await pages[2].aclose()
        await until(lambda: [each.spectators() for each in (table, same, other)] == [1, 1, 1])
        async with here.store.engine.begin() as connection:  # a server of which nothing is heard any more
            row = {"node": "gone", "table_id": table.id, "person": "fay", "until": time.time() - 1.0}
            await connection.execute(insert(schema.spectators), [row])
        await asyncio.sleep(2.5)
        assert [each.spectators() for each in (table, same, other)] == [1, 1, 1]
        for each in pages[:2]:
            await each.aclose()
        await until(lambda: [each.spectators() for each in (table, same, other)] == [0, 0, 0])

    with_nodes(address, tmp_path, watch, count=3)


def _people(node: Services, table: LiveTable) -> str:
    return node.renderer.regions(Scene(table, None, page_catalogue("en")))["people"].html


def test_a_lease_has_one_holder_and_ends_by_itself(address: str, tmp_path: Path) -> None:
    async def hold(here: Services, there: Services) -> None:
        one, two = here.store.leases, there.store.leases
        assert [await one.take("t"), await two.take("t"), await one.take("t")] == [True, False, True]
        assert await two.renew(["t"]) == set()
        assert await one.renew(["t", "u"]) == {"t"}
        await two.release(["t"])
        assert not await two.take("t")
        await one.release(["t"])
        assert await two.take("t")
        began = time.monotonic()
        while not await one.take("t"):
            await asyncio.sleep(0.1)
            assert time.monotonic() - began < PATIENCE
        assert time.monotonic() - began > LEASE_SECONDS / 2

    with_nodes(address, tmp_path, hold)


def test_all_servers_have_the_same_keys_and_old_ones_stay(address: str, tmp_path: Path) -> None:
    async def compare(here: Services, there: Services) -> list[bytes]:
        assert here.keys == there.keys
        return here.keys

    known = with_nodes(address, tmp_path / "one", compare)
    assert not list(tmp_path.rglob("secret"))  # in the database only
    own = secret_keys(tmp_path / "two" / "0")  # a server that has been alone until now
    assert with_nodes(address, tmp_path / "two", compare) == [*own, *known]
    assert with_nodes(address, tmp_path / "one", compare) == [*own, *known]


def test_a_restart_replaces_nobody(address: str, tmp_path: Path) -> None:
    async def wait(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "open", "open")
        await sit(one, "bob", "cid")
        assert not one.overdue()
        before = here.store.clock.now()
        async with here.store._engine.begin() as connection:  # nobody was there for a day
            await connection.exec_driver_sql("update service set beat = beat - 86400")
        await there.store.clock.beat()
        await here.store.clock.beat()
        after = here.store.clock.now()
        assert abs(after - before) < MAX_GAP
        await two.refresh()
        assert two.owed_since == one.owed_since
        assert not two.overdue()
        ask_long_ago(two)
        assert set(two.overdue()) == {0, 1, 2}

    with_nodes(address, tmp_path, wait)


def test_one_of_two_servers_gives_a_standing_answer_once(address: str, tmp_path: Path) -> None:
    async def play(here: Services, there: Services) -> None:
        one, two = await at_both(here, there, "me", "open", "open")
        await sit(one, "bob", "cid")
        await two.refresh()
        answer = StandingList(two.game.question(two.state, 1).kind, (first(two, 1),))
        await two.standing.set("bob", 1, answer)
        await until(lambda: one.standing.of(1).lists == (answer,))
        due = replace(two.standing.of(1), due=two.now())  # as if the delay were over
        arrangements = replace(two.arrangements, standing={1: due})
        row = replace(two.next_row(version=two.row.version), arrangements=arrangements)
        await two.store(with_deadline(row, two.seats))
        await until(lambda: one.answer_count() == two.answer_count() == 1)
        await one.standing.attend()
        await two.standing.attend()
        assert [each.seat for each in one.answers] == [1]
        assert one.mark("ann") == two.mark("ann")

    with_nodes(address, tmp_path, play)
