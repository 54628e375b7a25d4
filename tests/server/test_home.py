"""Home: one's own tables with one's turn first, what is counted, open tables with filters, invitations by name."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from planetfall.core.translation import languages
from planetfall.server.home.my_tables import RESTING_SECONDS, MyTable, my_table, turns_of
from planetfall.server.home.open_tables import OpenTableFilter, read_filter
from planetfall.server.render.scene import Scene
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.store.pace_rows import Pace, SeatTime
from planetfall.server.store.rows import Arrangements, Seat
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.seats.presence import Spectators
from tests.server.members import member, opened
from tests.server.tabletop import at_a_table
from tests.server.test_friends import play_together
from tests.server.test_pages import Browser, links, make_table


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Iterator[TestClient[Litestar]]:
    with opened(tmp_path_factory.mktemp("home")) as found:
        yield found


def two_people(client: TestClient[Litestar], **fields: Any) -> tuple[Browser, Browser, str]:
    """Ann and Ben at a table that both owe a secret answer."""
    ann, ben = Browser(client), Browser(client)
    place = make_table(ann, "me", "open", "easy", name="Ann", **fields)
    (link,) = links(ann, "join")
    ben.get(link)
    ben.send(link, name="Ben", seat="1")
    return ann, ben, place


def answer(browser: Browser, place: str) -> None:
    browser.get(place)
    browser.send(f"{place}/answer", action=browser.answers()[0])


# -- my tables --------------------------------------------------------------------------------------------------------


def test_my_turn_is_counted_in_the_title_until_i_answer(client: TestClient[Litestar]) -> None:
    ann, ben, place = two_people(client, title="Friday")
    page = ann.get("/")
    assert "<title>(1) " in page
    assert "icon-turn.svg" in re.findall(r'id="favicon" href="([^"]+)"', page)[0]
    assert re.search(r'table-row your-turn" href="[^"]+".*?With Ben', page, re.DOTALL)
    assert client_json(ann, "/my-turns") == {"count": 1, "others": 1, "next": place}
    assert client_json(ann, f"/my-turns?but={place.rsplit('/', 1)[1]}")["others"] == 0
    answer(ann, place)
    page = ann.get("/")
    assert "<title>Planetfall" in page
    assert "Others are thinking" in page
    assert "<title>(1) " in ben.get("/")


def test_nothing_at_home_tells_that_others_have_answered_in_secret(client: TestClient[Litestar]) -> None:
    ann, ben, place = two_people(client)
    for look in ("/my-tables", "/my-turns", "/tables"):
        ann.get(look)
    before = [ann.get(look) for look in ("/my-tables", "/my-turns", "/tables")]
    answer(ben, place)
    assert [ann.get(look) for look in ("/my-tables", "/my-turns", "/tables")] == before
    answered = ben.get("/my-tables")
    assert "your-turn" not in answered  # Ben knows of his own answer
    assert "your-turn" in before[0]


def client_json(browser: Browser, place: str) -> Any:
    browser.get(place)
    return browser.page.json()


def test_the_next_table_is_another_one_that_waits_for_me(client: TestClient[Litestar]) -> None:
    ann = Browser(client)
    first = make_table(ann, "me", "easy", "easy", title="First")
    second = make_table(ann, "me", "easy", "easy", title="Second")
    ann.get(f"/next-turn?but={second.rsplit('/', 1)[1]}")
    assert ann.page.url.path == first
    assert 'id="next-turn"' in ann.page.text
    ann.get(f"/next-turn?but={first.rsplit('/', 1)[1]}")
    assert ann.page.url.path == second
    stranger = Browser(client)
    stranger.get("/next-turn")
    assert stranger.page.url.path == "/"


def test_tables_are_in_the_order_of_what_is_urgent(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> Any:
        now, seats = 1000.0, table.seats
        clock = Arrangements(
            pace=Pace("clock", bank=100), times={0: SeatTime(100.0, spent=20.0)}, owed_since={0: 950.0}
        )
        timed = my_table("ann", replace(table.row, owed="0", arrangements=clock), seats, now)
        assert (timed.is_turn, timed.left, timed.is_low) == (True, 30.0, True)
        plain = my_table("ann", table.row, seats, services.store.clock.now())
        assert (plain.is_turn, plain.left, plain.people, plain.bots) == (True, None, [], 2)
        others = my_table("ann", replace(table.row, owed="1,2"), seats, now)
        assert not others.is_turn
        paused = my_table("ann", replace(table.row, paused=True), seats, now)
        assert not paused.is_turn
        substituted = [replace(seats[0], bot="easy"), *seats[1:]]
        left = my_table("ann", table.row, substituted, now)
        assert (left.is_turn, left.is_replaced) == (False, True)
        assert [each.table.id for each in await services.my_tables.running("ann")] == [table.id]

    at_a_table(tmp_path, ["me", "easy", "easy"], look)


def test_games_against_bots_that_rest_and_lessons_are_not_counted(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> Any:
        def counted(seats: list[Seat], **changes: Any) -> bool:
            return my_table("ann", replace(table.row, **changes), seats, 0.0).is_counted

        alone, long_ago = table.seats, table.row.changed - RESTING_SECONDS - 1
        with_ben = [table.seats[0], Seat(1, "person", "t", person="ben"), table.seats[2]]
        assert counted(alone)
        assert not counted(alone, changed=long_ago)
        assert counted(with_ben, changed=long_ago)
        assert not counted(alone, arrangements=Arrangements(lesson="first"))
        found = MyTable(table.row, [0], is_turn=True)
        assert turns_of([found], table.id).others == 0

    at_a_table(tmp_path, ["me", "easy", "easy"], look)


def test_finished_games_lead_to_their_replay(client: TestClient[Litestar]) -> None:
    services = client.app.state.services
    ann = Browser(client)
    place = make_table(ann, "me", "easy", "easy", title="Long over")
    table_id = place.rsplit("/", 1)[1]

    async def end() -> None:
        table = await services.tables.get(table_id)
        services.tables.drop(table)
        from sqlalchemy import update

        from planetfall.server.store import schema

        async with services.store.engine.begin() as connection:
            which = schema.tables.c.id == table_id
            await connection.execute(update(schema.tables).where(which).values(over=1, result="[]"))

    with client.portal() as portal:
        portal.call(end)
    page = ann.get("/")
    assert f'href="/replay/{table_id}"' in page
    assert f'href="/table/{table_id}"' not in page


# -- open tables ------------------------------------------------------------------------------------------------------


def test_open_tables_are_filtered_by_the_address(client: TestClient[Litestar]) -> None:
    german = Browser(client, "de")
    make_table(german, "me", "open", "easy", title="Abendrunde", listed="yes", pace="days")
    host = Browser(client)
    make_table(host, "me", "open", "open", title="Quick one", listed="yes", rated="yes")
    guest = Browser(client)

    def shown(query: str) -> tuple[bool, bool]:
        page = guest.get(f"/tables?{query}")
        return "Abendrunde" in page, "Quick one" in page

    assert shown("") == (True, True)
    assert shown("pace=days") == (True, False)
    assert shown("rating=rated") == (False, True)
    assert shown("rating=unrated") == (True, False)
    assert shown("language=de") == (True, False)
    assert shown("length=medium") == (True, True)
    assert shown("length=long") == (False, False)
    assert shown("game=space-mission") == (False, False)
    assert shown("game=nonsense&pace=days") == (False, False)
    page = guest.get("/?pace=days&language=de")
    assert '<option value="days" selected' in page
    assert "Quick one" not in page
    assert "No open table matches" in guest.get("/?length=long")


def test_a_filter_takes_no_words_that_nobody_can_choose() -> None:
    assert read_filter({"game": "chess", "pace": "\0", "language": "xx"}, languages()) == OpenTableFilter()


def test_tables_of_whom_i_have_blocked_are_not_offered(client: TestClient[Litestar]) -> None:
    eve, fay = member(client, "Eve"), member(client, "Fay")
    play_together(eve, fay)
    make_table(fay, "me", "open", "easy", title="At Fay's", listed="yes")
    assert "At Fay" in eve.get("/")
    eve.get("/account/friends")
    eve.send("/account/friends/block", name="Fay", block="yes")
    assert "At Fay" not in eve.get("/")


# -- invitations ------------------------------------------------------------------------------------------------------


def test_an_invitation_is_accepted_or_declined_at_home(client: TestClient[Litestar]) -> None:
    ada, ben, cleo = (member(client, f"{name}-at-home") for name in ("Ada", "Ben", "Cleo"))
    play_together(ada, ben)
    play_together(ada, cleo)
    place = make_table(ada, "me", "open", "open", title="Come over")
    for name in ("Ben-at-home", "Cleo-at-home"):
        ada.get(place)
        ada.send(f"{place}/invite", name=name)
    assert "Come over" in ben.get("/")
    ben.send("/account/friends/accept", table=place.rsplit("/", 1)[1])
    assert ben.page.url.path == place
    assert "Ben-at-home" in ben.page.text
    assert "Come over" in cleo.get("/")  # there is another seat
    cleo.send("/account/friends/decline", table=place.rsplit("/", 1)[1], back="/")
    assert "Come over" not in cleo.page.text
    cleo.send("/account/friends/accept", 404, table=place.rsplit("/", 1)[1])


# -- for programs, and about people at a table ------------------------------------------------------------------------


def test_programs_list_open_tables_without_what_opens_a_seat(client: TestClient[Litestar]) -> None:
    wanted = {"game": "space-mission", "seats": ["open", "easy"], "listed": True, "language": "de"}
    made = client.post("/api/tables", json=wanted).json()
    found = client.get("/api/tables?game=space-mission&language=de")
    (table,) = found.json()
    assert (table["table"], table["free"], table["seats"]) == (made["table"], 1, 2)
    assert table["address"] == f"/open/{made['table']}"
    assert not any(seat["token"] in found.text for seat in made["seats"] if seat["token"])
    assert made["watch"] not in found.text
    assert client.get("/api/tables?game=space-mission&pace=days").json() == []


def test_each_spectator_is_counted_once_for_as_long_as_they_watch() -> None:
    spectators, shown = Spectators(), list[int]()

    async def messages() -> AsyncIterator[bytes]:
        yield b"one"
        yield b"two"

    async def watch() -> None:
        def show() -> None:
            shown.append(spectators.count("t1"))

        pages = [spectators.following(who, "t1", messages(), show) for who in ("ann", "ann", "ben")]
        for page in pages:
            await anext(page)
        assert spectators.count("t1") == 2
        for page in pages:
            await page.aclose()

    asyncio.run(watch())
    assert shown == [1, 2, 1, 0]


def test_ratings_stand_beside_names_at_rated_tables_only(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> Any:
        table.ratings = {"ann": 1234}
        scene = Scene(table, 0, page_catalogue("en"), "ann")
        assert ">1234</span>" in services.renderer.regions(scene)["people"].html

    at_a_table(tmp_path, ["me", "easy", "easy"], look)
