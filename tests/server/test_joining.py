"""Sitting down: a name and one of the colours that are still free, by an invitation that works once."""

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from planetfall.server.app import create_app
from planetfall.server.bots.bot_service import BotService
from planetfall.server.errors import Conflict, NotAllowed, NotFound
from planetfall.server.settings import Settings
from planetfall.server.store.rows import Seat
from planetfall.server.store.store import Store
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.registry import TableRegistry
from tests.server.test_pages import Browser, links, make_table
from tests.server.test_store import chairs, row, run

USED = "Somebody else has already used this invitation; it works only once."
TAKEN = "Somebody has just taken that colour; choose another."


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def ada(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


@pytest.fixture
def ben(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


@pytest.fixture
def cleo(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


def test_who_is_invited_reads_how_the_table_plays_before_sitting_down(
    client: TestClient[Litestar], ada: Browser, ben: Browser
) -> None:
    pace = {"pace": "days", "pace-days": "3", "pace-vacation": "5", "at-zero": "bot-seat"}
    make_table(ada, "me", "open", "easy", **pace, **{"option-edition": "matagot"})
    (link,) = links(ada, "join")
    page = unescape(re.sub(r"<[^>]+>", "|", ben.get(link)))
    for said in (
        "Edition: Matagot, with a board of four parts",
        "Memory aid: off, as at a real table",
        "3 days per answer. Vacation days in the whole game: 5.",
        "When somebody's time is over, a bot takes the seat until they come back.",
    ):
        assert said in page
    assert "The 2015 Soldier" not in page  # nobody meets him in this edition
    assert re.search(r'href="/rules/red-planet\?[^"]*edition=matagot', ben.page.text)
    make_table(ada, "me", "open", "easy")
    (link,) = links(ada, "join")
    assert "Live, without a clock" in ben.get(link)


def colours(browser: Browser) -> dict[str, str]:
    """The colours that the page in view lets somebody choose: the seat of each, the proposed one first."""
    found = re.findall(
        r'name="seat" value="(\d)"( checked)?> <svg class="badge".*?</svg> <span>(\w+)</span>',
        browser.page.text,
    )
    return {name: seat for seat, _, name in sorted(found, key=lambda item: not item[1])}


def room(browser: Browser, place: str) -> list[str]:
    """Who sits where, by the headings of the waiting room."""
    return re.findall(r"<h2><svg.*?</svg> (.*?)</h2>", unescape(browser.get(place)))


# -- by link ----------------------------------------------------------------------------------------------------------


def test_a_link_proposes_its_own_colour_among_the_free_ones(ada: Browser, ben: Browser) -> None:
    make_table(ada, "me", "open", "medium", "open", name="Ada")
    _, second = links(ada, "join")
    ben.get(second)
    assert list(colours(ben)) == ["Green", "Blue"]
    assert 'id="badge-green"' in ben.page.text


def test_another_free_colour_swaps_the_two_links(ada: Browser, ben: Browser, cleo: Browser) -> None:
    place = make_table(ada, "me", "open", "open", "open", name="Ada")
    first, second, third = links(ada, "join")
    ben.get(first)
    ben.send(first, name="Ben", seat=colours(ben)["Green"])
    assert room(ada, place) == ["Ada", "Blue", "Yellow", "Ben"]
    assert set(links(ada, "join")) == {second, third}
    assert ben.get(first), "the link that was followed is the one of the chosen seat"
    assert ben.page.url.path == place
    cleo.get(third)
    assert list(colours(cleo)) == ["Blue", "Yellow"], "the other link opens the seat that was left"
    cleo.send(third, name="Cleo", seat=colours(cleo)["Blue"])
    assert room(ada, place) == ["Ada", "Cleo", "Yellow", "Ben"]


def test_the_followed_link_does_not_give_the_chosen_seat_away(
    ada: Browser, ben: Browser, cleo: Browser
) -> None:
    place = make_table(ada, "me", "open", "open", name="Ada")
    first, _ = links(ada, "join")
    ben.get(first)
    ben.send(first, name="Ben", seat=colours(ben)["Yellow"])
    for other in (cleo, ada):
        other.get(first)
        assert not colours(other)
        assert other.page.url.path.startswith("/watch/")
        assert USED in other.send(first, 409, name="Ben at home")
    assert room(ada, place) == ["Ada", "Blue", "Ben"]


def test_who_comes_second_is_told_so_and_chooses_again(ada: Browser, ben: Browser, cleo: Browser) -> None:
    place = make_table(ada, "me", "open", "open", "open", name="Ada")
    first, second, _ = links(ada, "join")
    ben.get(first)
    cleo.get(second)
    ben.send(first, name="Ben", seat=colours(ben)["Yellow"])  # what Cleo's link opened
    answer = cleo.send(second, 409, name="Cleo", seat=colours(cleo)["Yellow"])
    assert TAKEN in answer
    assert 'value="Cleo"' in answer, "the name need not be written again"
    cleo.get(second)
    assert list(colours(cleo)) == ["Blue", "Green"]
    cleo.send(second, name="Cleo", seat=colours(cleo)["Green"])
    assert room(ada, place) == ["Ada", "Blue", "Ben", "Cleo"]


def test_two_people_with_one_link_do_not_push_each_other_off(
    ada: Browser, ben: Browser, cleo: Browser
) -> None:
    place = make_table(ada, "me", "open", "open", name="Ada")
    first, _ = links(ada, "join")
    ben.get(first)
    cleo.get(first)
    ben.send(first, name="Ben", seat=colours(ben)["Blue"])
    answer = cleo.send(first, 409, name="Cleo", seat=colours(cleo)["Blue"])
    assert USED in answer
    assert "/watch/" in answer, "but may watch"
    assert room(ada, place) == ["Ada", "Ben", "Yellow"]


@pytest.mark.parametrize(("seat", "status"), [("0", 409), ("2", 409), ("7", 400), ("x", 400), ("", 400)])
def test_seats_that_cannot_be_chosen(ada: Browser, ben: Browser, seat: str, status: int) -> None:
    place = make_table(ada, "me", "open", "medium", "open", name="Ada")
    first = links(ada, "join")[0]
    ben.get(first)
    ben.send(first, status, name="Ben", seat=seat)
    assert room(ada, place) == ["Ada", "Blue", "Halley", "Green"]


def test_the_form_sent_twice_seats_once(ada: Browser, ben: Browser) -> None:
    place = make_table(ada, "me", "open", "open", name="Ada")
    first, _ = links(ada, "join")
    ben.get(first)
    token, seat = ben.token(), colours(ben)["Yellow"]
    ben.send(first, name="Ben", seat=seat)
    ben.send(first, name="Ben", seat=seat, _csrf_token=token)
    assert ben.page.url.path == place
    assert room(ada, place) == ["Ada", "Blue", "Ben"]


# -- at a listed table ------------------------------------------------------------------------------------------------


def test_strangers_choose_a_seat_and_never_learn_its_link(ada: Browser, ben: Browser, cleo: Browser) -> None:
    place = make_table(ada, "me", "open", "open", name="Ada", listed="yes")
    opening = place.replace("/table/", "/open/")
    for browser in (ben, cleo):
        browser.get(opening)
        assert "/join/" not in browser.page.text
        assert browser.page.url.path == opening
    ben.send(opening, name="Ben", seat=colours(ben)["Yellow"])
    assert ben.page.url.path == place
    assert TAKEN in cleo.send(opening, 409, name="Cleo", seat=colours(cleo)["Yellow"])
    cleo.send(opening, name="Cleo", seat="1")
    assert ben.get(opening)
    assert ben.page.url.path == place
    Browser(ada.client).get(opening, 404)


def test_a_private_table_is_not_open_to_strangers(ada: Browser, ben: Browser) -> None:
    place = make_table(ada, "me", "open", name="Ada").replace("/table/", "/open/")
    ben.get(place, 404)
    ben.get("/")
    ben.send(place, 404, seat="1")


# -- a new table ------------------------------------------------------------------------------------------------------


def test_the_form_of_a_new_table_shows_every_colour(ada: Browser) -> None:
    text = ada.get("/new/red-planet")
    for colour in ("red", "blue", "yellow", "green", "white", "purple"):
        assert f'href="#badge-{colour}"' in text
        assert f"</span> {colour.title()}</span>" in text
    assert "With 2 seats: Red, Green." in text


def test_i_may_sit_at_any_colour(ada: Browser) -> None:
    place = make_table(ada, "open", "medium", "me", name="Ada")
    assert room(ada, place) == ["Red", "Vega", "Ada"]


# -- programs ---------------------------------------------------------------------------------------------------------


def test_programs_choose_too_and_see_no_hand_before(client: TestClient[Litestar]) -> None:
    made = client.post("/api/tables", json={"game": "red-planet", "seats": ["open", "open", "medium"]}).json()
    keys = [{"Authorization": f"Bearer {seat['token']}"} for seat in made["seats"][:2]]
    spectator = client.get(f"/api/watch/{made['watch']}").json()["view"]
    assert client.get("/api/seat", headers=keys[0]).json()["view"] == spectator
    taken = client.post("/api/seat/join", json={"name": "One", "seat": 1}, headers=keys[0]).json()
    assert (taken["seat"], taken["names"][1]) == (1, "One")
    assert taken["view"] == spectator, "somebody else may still sit there in the end"
    assert client.get("/api/seat", headers=keys[1]).json()["seat"] == 0
    for seat, status in ((1, 409), (2, 409), (9, 400)):
        refused = client.post("/api/seat/join", json={"seat": seat}, headers=keys[1])
        assert refused.status_code == status, refused.text
    assert client.post("/api/seat/join", json={}, headers=keys[1]).json()["seat"] == 0
    key = {"Authorization": f"Bearer {taken['token']}"}
    assert client.get("/api/seat", headers=key).json()["view"] != spectator, "the game has begun"


# -- the store --------------------------------------------------------------------------------------------------------


async def live(store: Store) -> LiveTable:
    await store.create(row(), chairs())
    return await TableRegistry(store, BotService(1), 0.0).get("t1")


def test_a_swap_is_stored_whole_and_each_link_opens_one_seat(tmp_path: Path) -> None:
    async def swap(store: Store) -> Any:
        table = await live(store)
        await table.seating.join("t1-1", "ben", "Ben", wanted=2)
        stored = await store.load("t1")
        assert stored is not None
        assert stored.seats == table.seats
        return [await store.find_seat(f"t1-{link}") for link in range(3)], stored

    found, stored = run(tmp_path, swap)
    assert found == [("t1", 0), ("t1", 2), ("t1", 1)]
    assert [(seat.kind, seat.person) for seat in stored.seats] == [
        ("person", "ann"),
        ("open", ""),
        ("person", "ben"),
    ]
    assert stored.table.waiting == 1


def test_both_at_once_get_a_seat_or_a_sentence(tmp_path: Path) -> None:
    async def race(store: Store) -> Any:
        table = await live(store)
        told = await asyncio.gather(
            table.seating.join("t1-1", "ben", "Ben", wanted=2),
            table.seating.join("t1-2", "cleo", "Cleo", wanted=2),
            return_exceptions=True,
        )
        return told, table.seats

    told, seats = run(tmp_path, race)
    assert [type(word) for word in told] == [type(None), Conflict]
    assert [seat.token for seat in seats] == ["t1-0", "t1-2", "t1-1"]
    assert [seat.person for seat in seats] == ["ann", "", "ben"]


def test_a_swap_that_cannot_be_stored_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(store: Store) -> Any:
        table = await live(store)

        async def refuse(*_: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(store, "commit", refuse)
            with pytest.raises(OSError, match="full"):
                await table.seating.join("t1-1", "ben", "Ben", wanted=2)
        with pytest.raises(Conflict):
            await table.seating.join("t1-1", "ben", "Ben", wanted=2)
        stored = await store.load("t1")
        return table.seats, stored

    seats, stored = run(tmp_path, fail)
    assert seats == stored.seats == chairs()


@pytest.mark.parametrize(("link", "wanted", "mistake"), [
    ("t1-1", 0, Conflict), ("t1-0", 1, Conflict), ("t1-1", 3, Conflict), ("t1-3", None, NotAllowed),
    ("t1-3", 1, NotAllowed), ("t1-9", 1, NotFound), ("~t1-1", None, NotFound),
])  # fmt: skip
def test_taken_seats_and_bots_keep_their_links(
    tmp_path: Path, link: str, wanted: int | None, mistake: type[Exception]
) -> None:
    async def sit(store: Store) -> Any:
        four = row()
        four.header = replace(four.header, seats=4)
        await store.create(four, [*chairs(), Seat(3, "bot", "t1-3", bot="medium", name="Tycho")])
        table = await TableRegistry(store, BotService(1), 0.0).get("t1")
        before = table.seats[:]
        with pytest.raises(mistake):
            await table.seating.join(link, "ben", "Ben", wanted)
        return before, table.seats

    before, after = run(tmp_path, sit)
    assert before == after
