"""Play with people: whoever waits for the same sits together, the longest waits first, and blocks are respected."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.home.matching import MOST_CONSIDERED, first_group
from planetfall.server.home.play_with_people import PlayWithPeople, _table
from planetfall.server.home.waiting_store import (
    ENDED_SECONDS,
    HERE_SECONDS,
    PATIENT_SECONDS,
    WaitingPerson,
    Wish,
)
from planetfall.server.services import Services
from planetfall.server.settings import Settings
from planetfall.server.store.notices.notice_rows import KINDS, WEBHOOK, NoticeAddress
from tests.server.members import opened
from tests.server.test_pages import Browser

TWO = Wish("red-planet", 2, "live")
Scenario = Callable[[Services, PlayWithPeople], Awaitable[Any]]


def with_people(folder: Path, scenario: Scenario, database: str = "") -> Any:
    async def within() -> Any:
        services = Services(Settings(folder, database=database, pace=0.0))
        await services.store.open()
        try:
            return await scenario(services, services.play_with_people)
        finally:
            await services.close()

    return asyncio.run(within())


def waiting(person: str, wish: Wish = TWO) -> WaitingPerson:
    return WaitingPerson(person, person.title(), wish, "en")


# -- who is seated with whom ------------------------------------------------------------------------------------------


def test_the_longest_waits_come_first_and_nobody_sits_with_whom_they_blocked() -> None:
    people = ["ada", "ben", "cleo", "dan", "eve"]
    assert first_group(people, 2, []) == ("ada", "ben")
    pairs = [frozenset({"ada", "ben"}), frozenset({"ada", "cleo"})]
    assert first_group(people, 2, pairs) == ("ada", "dan")
    assert first_group(people[:3], 2, pairs) == ("ben", "cleo")  # Ada keeps nobody from playing
    assert first_group(people[:3], 3, pairs) is None
    stubborn = [frozenset({"ada", name}) for name in people[1:]]
    assert first_group(people, 4, stubborn) == ("ben", "cleo", "dan", "eve")


def test_many_who_have_all_blocked_each_other_are_looked_through_quickly() -> None:
    crowd = [f"p{number}" for number in range(3 * MOST_CONSIDERED)]
    pairs = {frozenset({one, other}) for one in crowd for other in crowd if one != other}
    assert first_group(crowd, 6, pairs) is None


def test_people_with_the_same_wish_are_seated_and_others_wait_on(tmp_path: Path) -> None:
    async def story(services: Services, people: PlayWithPeople) -> None:
        assert (await people.wait(waiting("ann"))).table_id is None
        assert (await people.wait(waiting("cleo", Wish("red-planet", 3, "live")))).table_id is None
        assert (await people.wait(waiting("dan", Wish("red-planet", 2, "days")))).table_id is None
        assert [group.count for group in await people.groups()] == [1, 1, 1]
        assert await people.missing(TWO) == 1
        seated = await people.wait(waiting("ben"))
        assert seated.table_id
        found = await people.look("ann")
        assert found
        assert found.table_id == seated.table_id
        table = await services.tables.get(seated.table_id)
        assert table.people() == {"ann", "ben"}
        assert {seat.name for seat in table.seats} == {"Ann", "Ben"}
        assert (table.row.host, table.arrangements.language, table.is_waiting()) == ("ann", "en", False)
        assert [group.wish.pace for group in await people.groups()] == ["days", "live"]
        assert [each.is_turn for each in await services.my_tables.running("ben")] == [True]

    with_people(tmp_path, story)


def test_blocks_are_respected_in_both_directions(tmp_path: Path) -> None:
    async def story(services: Services, people: PlayWithPeople) -> None:
        await services.store.friends.block("ben", "ann")
        await people.wait(waiting("ann"))
        assert (await people.wait(waiting("ben"))).table_id is None
        third = await people.wait(waiting("cleo"))
        assert third.table_id
        assert (await services.tables.get(third.table_id)).people() == {"ann", "cleo"}
        left = await people.look("ben")
        assert left
        assert left.table_id is None

    with_people(tmp_path, story)


# -- for how long -----------------------------------------------------------------------------------------------------


def test_who_has_gone_away_is_not_seated_and_comes_back_to_their_place(tmp_path: Path) -> None:
    async def story(services: Services, people: PlayWithPeople) -> None:
        await people.wait(waiting("ann"))
        people.store.clock.shift = HERE_SECONDS + 1
        assert await people.groups() == []
        assert (await people.wait(waiting("ben"))).table_id is None
        assert await people.look("ann")  # her page speaks again, as after a restart
        seated = await people.look("ben")
        assert seated
        assert seated.table_id
        await people.leave("ann")
        await people.wait(waiting("ann"))
        people.store.clock.shift += ENDED_SECONDS + 1
        assert await people.look("ann") is None

    with_people(tmp_path, story)


def test_nobody_need_stay_for_a_correspondence_game(tmp_path: Path) -> None:
    async def story(services: Services, people: PlayWithPeople) -> None:
        slow = Wish("red-planet", 2, "days")
        await people.wait(waiting("ann", slow))
        people.store.clock.shift = PATIENT_SECONDS - 10
        seated = await people.wait(waiting("ben", slow))
        assert seated.table_id
        table = await services.tables.get(seated.table_id)
        assert (table.row.pace, table.arrangements.pace.days) == ("days", 3)
        assert table.arrangements.owed_since  # clocks run from the start

    with_people(tmp_path, story)


def test_a_wait_outlives_the_server(tmp_path: Path) -> None:
    async def wait(services: Services, people: PlayWithPeople) -> None:
        await people.wait(waiting("ann"))

    async def seat(services: Services, people: PlayWithPeople) -> None:
        assert (await people.wait(waiting("ben"))).table_id

    with_people(tmp_path, wait)
    with_people(tmp_path, seat)


def test_who_asks_again_keeps_their_place_and_who_wants_something_else_does_not(tmp_path: Path) -> None:
    async def story(services: Services, people: PlayWithPeople) -> None:
        three = Wish("red-planet", 3, "live")
        await people.wait(waiting("ann", three))
        people.store.clock.shift = 5.0
        await people.wait(waiting("ben", three))
        people.store.clock.shift = 10.0
        await people.wait(waiting("ann", three))
        assert [each.person for each in await people.store.waiting_for(three)] == ["ann", "ben"]
        await people.wait(waiting("ann"))
        await people.wait(waiting("ann", three))
        assert [each.person for each in await people.store.waiting_for(three)] == ["ben", "ann"]

    with_people(tmp_path, story)


def test_two_nodes_seat_somebody_once(address: str, tmp_path: Path) -> None:
    async def story(services: Services, people: PlayWithPeople) -> None:
        store = people.store
        for person in ("ann", "ben", "cleo"):
            await store.wait(waiting(person))
        known = {each.person: each for each in await store.waiting_for(TWO)}
        pairs = [("ann", "ben"), ("ben", "cleo"), ("cleo", "ann")]
        now = services.store.clock.now()
        tables = [_table([known[person] for person in pair], TWO, now) for pair in pairs]
        done = await asyncio.gather(
            *(store.seat(pair, table, []) for pair, table in zip(pairs, tables, strict=True)),
            return_exceptions=True,
        )
        assert done.count(True) == 1
        assert len(await services.store.table_ids()) == 1
        assert len(await store.waiting_for(TWO)) == 1

    with_people(tmp_path, story, address)


def test_whoever_is_seated_is_told_once_that_the_table_is_ready(tmp_path: Path) -> None:
    async def story(services: Services, people: PlayWithPeople) -> None:
        for person in ("ann", "ben"):
            hook = NoticeAddress(person, WEBHOOK, "https://hook.example/x", "de", KINDS, {"style": "json"})
            await services.store.notice_addresses.keep(hook)
            await people.wait(waiting(person))
        services.store.notice_queue.clock.shift = 60.0
        due = await services.store.notice_queue.due_notices(10)
        assert [(notice.person, notice.kind, notice.occasion) for notice in due] == [
            ("ann", "invitation", "ready"),
            ("ben", "invitation", "ready"),
        ]
        assert all([await services.notices._is_true(notice) for notice in due])

    with_people(tmp_path, story)


# -- pages ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    with opened(tmp_path_factory.mktemp("people")) as found:
        yield found


def test_two_people_wait_by_plain_forms_and_sit_at_the_same_table(client: TestClient[Litestar]) -> None:
    ann, ben = Browser(client), Browser(client, "de")
    wish: dict[str, Any] = {"game": "space-mission", "seats": "2", "pace": "clock"}
    ann.get("/play-with-people")
    page = ann.send("/play-with-people", name="Ann", **wish)
    assert "Waiting for one more person to play Space Mission." in page
    assert 'http-equiv="refresh"' in page
    ann.get("/play-with-people/state")
    assert ann.page.json() == {"place": "", "text": "Waiting for one more person to play Space Mission."}
    assert "eine Person wartet" in ben.get("/")
    ben.send("/play-with-people", name="Ben", **wish)
    place = ben.page.url.path
    assert place.startswith("/table/")
    ann.get("/play-with-people/state")
    assert ann.page.json()["place"] == "/play-with-people"
    ann.get("/play-with-people")
    assert ann.page.url.path == place
    assert re.search(r"15 min \+ 30 s|1[45]:\d\d left", ann.get("/"))  # chance decides who begins
    assert "Wait for people" in ann.get("/play-with-people")  # one may wait again


def test_what_is_wrong_with_a_wish_is_said_and_nobody_waits(client: TestClient[Litestar]) -> None:
    eve = Browser(client)
    eve.get("/play-with-people")
    refused = eve.send("/play-with-people", 400, game="rocket-rescue", seats="2")
    assert "This game is for 3 to 5 people, not 2." in refused
    eve.send("/play-with-people", 400, game="red-planet", seats="many")
    eve.send("/play-with-people", 400, game="red-planet", seats="2", pace="hectic")
    eve.send("/play-with-people", 400, game="chess", seats="2")
    eve.send("/play-with-people", name="Eve", game="red-planet", seats="4")
    eve.send("/play-with-people/stop")
    eve.get("/play-with-people/state")
    assert eve.page.json()["place"] == "/play-with-people"
