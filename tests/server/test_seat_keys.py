"""Whose a seat is: an invitation works once, and no page, answer or stream of anybody else holds a seat's key."""

import asyncio
import contextlib
import logging
import re
import sqlite3
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from planetfall.server.app import create_app
from planetfall.server.errors import Conflict
from planetfall.server.http.identity import COOKIE, IdentitySigner
from planetfall.server.render.scene import Scene
from planetfall.server.render.sse import stream
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.settings import Settings, secret_keys
from planetfall.server.tables.create_table import rematch
from planetfall.server.tables.ids import hashed_key
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.notes import last_notes
from tests.server.tabletop import at_a_table
from tests.server.test_pages import Browser, links, make_table, play_on

PLACE = re.compile(r'(?:href|action|formaction)="(/[^"#]*)')
# The same for everybody.
UNVISITED = (
    "/static/", "/rules/", "/gallery/", "/how-to-play/", "/player-aid/", "/glossary/", "/example/", "/table-style/",
    "/table-script/", "/record",
)  # fmt: skip
OWN_KEY = "a-key-of-my-own-24-long!"


class House:
    """A server with a database that the test can read."""

    def __init__(self, client: TestClient[Litestar], folder: Path) -> None:
        self.client = client
        self._folder = folder
        self._signer = IdentitySigner(secret_keys(folder))

    def person(self, browser: Browser) -> str:
        """Who a browser is."""
        return self._signer.person(browser.cookies[COOKIE]) or ""

    def rows(self, query: str, *values: str) -> list[Any]:
        with contextlib.closing(sqlite3.connect(self._folder / "planetfall.sqlite")) as database:
            return database.execute(query, values).fetchall()

    def secrets(self, but: str) -> set[str]:
        """What nobody but its owner may read, of everybody except one person: keys, identities, recovery links."""
        seats = self.rows("select token, key, person, kind from seats")
        found = {token for token, _, person, kind in seats if kind != "open" and person != but}
        found |= {key for _, key, person, _ in seats if key and person != but}
        people = {person for _, _, person, _ in seats} - {but, ""}
        return found | people | {self._signer.recovery_token(person, 0) for person in people}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    settings = Settings(folder=folder, pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as client:
        yield House(client, folder)


def crawl(browser: Browser, *starts: str) -> dict[str, str]:
    """All pages that links and forms of pages lead to; forms are not sent."""
    found: dict[str, str] = {}
    waiting = list(starts)
    while waiting:
        place = unescape(waiting.pop())
        if place in found or place.startswith(UNVISITED):
            continue
        browser.client.cookies = browser.cookies
        answer = browser.client.get(place, follow_redirects=True)
        found[place] = unescape(answer.text)
        waiting += PLACE.findall(answer.text)
    return found


def told(pages: dict[str, str], secrets: set[str]) -> list[str]:
    """The pages that hold a secret."""
    return [place for place, text in pages.items() if any(secret in text for secret in secrets)]


def sit(house: House, link: str, name: str) -> Browser:
    browser = Browser(house.client)
    browser.get(link)
    browser.send(link, name=name)
    return browser


def program(house: House, token: str, **body: Any) -> Any:
    headers = {"authorization": f"Bearer {token}"}
    return house.client.post("/api/seat/join", json=body, headers=headers)


def see(house: House, token: str) -> Any:
    return house.client.get("/api/seat", headers={"authorization": f"Bearer {token}"})


# -- the host ---------------------------------------------------------------------------------------------------------


def test_no_page_of_the_host_holds_a_key_of_another(house: House, caplog: pytest.LogCaptureFixture) -> None:
    ada = Browser(house.client)
    with caplog.at_level(logging.DEBUG, logger="planetfall"):
        place = make_table(ada, "me", "open", "open", "open", name="Ada", listed="yes")
        first, second, third = links(ada, "join")
        ben = sit(house, first, "Ben")
        key = program(house, second.rsplit("/", 1)[1], name="Program").json()["token"]
        waiting = crawl(ada, "/", "/tables", place, place.replace("/table/", "/replay/"))
        secrets = {key, *house.secrets(but=house.person(ada))}
        assert not told(waiting, secrets)
        assert any(third in text for text in waiting.values()), (
            "an invitation to an open seat is there to share"
        )
        ada.get(place)
        ada.send(f"{place}/fill", bot="random")
        begun = crawl(ada, place, place.replace("/table/", "/replay/"))
        secrets = {key, *house.secrets(but=house.person(ada))}
        assert not told(begun, secrets)
    assert len(secrets) >= 8
    assert house.person(ben) in secrets
    assert min(len(waiting), len(begun)) > 15
    assert not [secret for secret in secrets if secret in caplog.text]


def test_no_answer_of_the_api_holds_a_key_of_another(house: House) -> None:
    made = house.client.post("/api/tables", json={"game": "red-planet", "seats": ["open", "open"]}).json()
    invitations = [seat["token"] for seat in made["seats"]]
    joined = [program(house, token).json() for token in invitations]
    keys = [seen.pop("token") for seen in joined]
    assert len({*keys, *invitations}) == 4
    shown = [see(house, keys[0]).text, house.client.get(f"/api/watch/{made['watch']}").text, str(joined)]
    assert not [key for key in (*keys, *invitations) if any(key in text for text in shown)]
    stored = house.rows("select key from seats where table_id = ?", made["table"])
    assert sorted(key for (key,) in stored) == sorted(map(hashed_key, keys)), "only hashes are stored"


def test_no_stream_of_the_host_holds_a_key_of_another(tmp_path: Path) -> None:
    async def follow(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "ben-the-person", "Ben")
        await table.seating.join(table.seats[2].token, "program-person", "Cid", key=hashed_key(OWN_KEY))
        secrets = {seat.token for seat in table.seats} | {
            "ben-the-person",
            "program-person",
            hashed_key(OWN_KEY),
        }

        def scene(now: LiveTable) -> Scene:
            return Scene(now, now.seating.shown_seat("ann"), page_catalogue("en"), "ann")

        messages = stream(services, table.id, scene, "")
        said = [await anext(messages), await anext(messages)]
        await table.resets.reset("ann", 1, "random")
        said.append(await anext(messages))
        await table.seating.come_back("ben-the-person")
        said.append(await anext(messages))
        await messages.aclose()  # type: ignore[attr-defined]
        text = b"".join(said).decode()
        assert "reset the seat of Ben" in text
        assert not [secret for secret in secrets if secret in text]

    at_a_table(tmp_path, ["me", "open", "open"], follow)


# -- invitations ------------------------------------------------------------------------------------------------------


def test_a_used_invitation_shows_the_spectators_view(house: House) -> None:
    ada = Browser(house.client)
    place = make_table(ada, "me", "open", name="Ada")
    (link,) = links(ada, "join")
    ben = sit(house, link, "Ben")
    assert ben.page.url.path == place
    for other in (Browser(house.client), ada):
        other.get(link)
        assert other.page.url.path.startswith("/watch/")
        assert not other.answers()
        other.send(link, 409, name="Thief")
        assert "Thief" not in other.get(link)
    ben.get(link)
    assert ben.page.url.path == place, "its holder comes to the table"
    assert see(house, link.rsplit("/", 1)[1]).status_code == 401
    assert program(house, link.rsplit("/", 1)[1]).status_code == 401


def test_concurrent_joins_give_the_seat_once(tmp_path: Path) -> None:
    async def race(services: Services, table: LiveTable) -> None:
        token = table.seats[1].token
        people = [f"person-{number}" for number in range(8)]
        told = await asyncio.gather(
            *(table.seating.join(token, person, person) for person in people), return_exceptions=True
        )
        assert [type(error) for error in told].count(Conflict) == len(people) - 1
        stored = await services.store.load(table.id)
        assert stored is not None
        assert [stored.seats[1].person] == [
            person for person, error in zip(people, told, strict=True) if error is None
        ]

    at_a_table(tmp_path, ["me", "open"], race)


def test_a_program_that_lost_the_answer_joins_again_with_its_own_key(house: House) -> None:
    made = house.client.post("/api/tables", json={"game": "red-planet", "seats": ["open", "open"]}).json()
    invitation = made["seats"][1]["token"]
    answers = [program(house, invitation, name="One", key=OWN_KEY, seat=0) for _ in range(2)]
    assert [(answer.status_code, answer.json()["seat"]) for answer in answers] == [(201, 0)] * 2
    assert program(house, invitation, key=f"not-{OWN_KEY}").status_code == 401
    assert see(house, OWN_KEY).json()["seat"] == 0
    assert program(house, OWN_KEY, name="Two").json()["names"][0] == "Two"
    assert program(house, invitation, key="short").status_code == 400


def test_nobody_sees_a_hand_before_the_game_begins(house: House) -> None:
    """A host could else sit down, look, get up again and invite somebody to that hand."""
    ada = Browser(house.client)
    place = make_table(ada, "me", "open", "open", name="Ada")
    link = links(ada, "join")[0]
    replay = place.replace("/table/", "/replay/")
    nobody = Browser(house.client).get(f"{replay}?watch={links(ada, 'watch')[0].rsplit('/', 1)[1]}")
    hidden = re.findall(r'<section class="hand.*?</section>', nobody, re.DOTALL)
    assert re.findall(r'<section class="hand.*?</section>', ada.get(replay), re.DOTALL) == hidden
    seen = program(house, link.rsplit("/", 1)[1]).json()
    assert not seen["view"]["dealt"]
    ada.get(place)
    ada.send(f"{place}/fill", bot="random")
    assert see(house, seen["token"]).json()["view"]["dealt"]


def test_an_old_token_is_exchanged_once_and_not_at_all_for_somebody_with_a_cookie(tmp_path: Path) -> None:
    """tests/stored has the tables of version 0.1.0; these are the cases that it lacks."""

    async def exchange(services: Services, table: LiveTable) -> None:
        tokens = [seat.token for seat in table.seats]
        for place, person in ((1, "program"), (2, "cid")):
            await table.seating.join(tokens[place], person, person.title())
            await table.seating.change(replace(table.seats[place], exchangeable=True))
        told = await asyncio.gather(
            *(table.seating.exchange(tokens[1], hashed_key(f"{OWN_KEY}{number}")) for number in range(4)),
            return_exceptions=True,
        )
        assert [type(answer) for answer in told].count(Conflict) == 3
        assert [entry.text for entry in last_notes(table.chat)] == [
            '{"key":"exchanged","seat":1,"name":"Program"}'
        ]
        await table.seating.keep_from_programs("somebody else")
        assert table.seats[2].exchangeable
        await table.seating.keep_from_programs("cid")
        with pytest.raises(Conflict):
            await table.seating.exchange(tokens[2], hashed_key(OWN_KEY))
        assert table.seats[2].person == "cid"

    at_a_table(tmp_path, ["me", "open", "open"], exchange)


def test_a_rematch_keeps_people_and_invites_programs_anew(tmp_path: Path) -> None:
    async def again(services: Services, table: LiveTable) -> None:
        await table.seating.join(table.seats[1].token, "ben", "Ben")
        await table.seating.join(table.seats[2].token, "program", "Cid", key=hashed_key(OWN_KEY))
        fresh = await services.tables.get(await rematch(table, "ann"))
        assert [(seat.kind, seat.person) for seat in fresh.seats] == [
            ("bot", ""), ("person", "ann"), ("person", "ben"), ("open", ""),
        ]  # fmt: skip
        assert not {seat.token for seat in fresh.seats} & {seat.token for seat in table.seats}
        assert [seat.key for seat in fresh.seats] == [""] * 4

    at_a_table(tmp_path, ["me", "open", "open", "random"], again)


# -- the way back -----------------------------------------------------------------------------------------------------


def test_a_recovery_link_works_once_and_is_shown_to_its_owner_only(house: House) -> None:
    ada = Browser(house.client)
    place = make_table(ada, "me", "open", name="Ada")
    ben = sit(house, links(ada, "join")[0], "Ben")
    ben.get(place)
    (link,) = links(ben, "recover")
    assert links(ben, "recover") != links(ada, "recover")
    assert not any(link in text for text in crawl(ada, "/", place).values())
    home, thief = Browser(house.client), Browser(house.client)
    for _ in range(2):  # looking at it does not use it
        home.get(link)
        thief.get(link)
    home.send(link)
    assert home.page.url.path == "/tables"
    assert place in home.page.text
    home.get(place)
    play_on(home, place)
    assert ben.get(place), "the old device keeps working"
    assert house.person(ben) == house.person(home)
    thief.send(link, 404)
    assert "has already been used" in thief.get(link, 404)
    thief.get(place, 403)
    assert links(ben, "recover") == links(home, "recover") != [link]


def test_a_recovery_link_can_be_made_useless(house: House) -> None:
    ada = Browser(house.client)
    place = make_table(ada, "me", "open", name="Ada")
    (link,) = links(ada, "recover")
    ada.send("/recovery/renew", back=place)
    assert ada.page.url.path == place
    assert links(ada, "recover") != [link]
    Browser(house.client).get(link, 404)


def test_who_has_tables_already_is_told_the_way_back_to_them(house: House) -> None:
    ada, ben = Browser(house.client), Browser(house.client)
    make_table(ada, "me", "open", name="Ada")
    bens = make_table(ben, "me", "open", name="Ben")
    before, own = house.person(ben), links(ben, "recover")
    link = links(ada, "recover")[0]
    assert "your own link" in ada.get(link)
    assert 'class="qr"' in ada.page.text, "for a phone"
    ben.get(link)
    assert links(ben, "recover") == own
    ben.send(link)
    ben.get(bens, 403)
    ben.get(own[0])
    ben.send(own[0])
    assert house.person(ben) == before
    assert ben.get(bens)


def test_a_recovery_link_that_was_changed_opens_nothing(house: House) -> None:
    ada = Browser(house.client)
    make_table(ada, "me", "open", name="Ada")
    (link,) = links(ada, "recover")
    person, number, signature = link.rsplit("/", 1)[1].split(".")
    for wrong in (
        f"{person}.1.{signature}",
        f"{person}.{signature}",
        ada.cookies[COOKIE],
        f"x{person}.{number}.{signature}",
    ):
        Browser(house.client).get(f"/recover/{wrong}", 404)


# -- by pages ---------------------------------------------------------------------------------------------------------


def with_guests(house: House) -> tuple[str, Browser, Browser, Browser]:
    """Where a table is, and Ada, its host, Ben and Cleo, who sit there."""
    ada = Browser(house.client)
    place = make_table(ada, "me", "open", "open", "open", name="Ada", listed="yes")
    first, second, _ = links(ada, "join")
    return place, ada, sit(house, first, "Ben"), sit(house, second, "Cleo")


def test_leaving_and_removing_in_the_waiting_room(house: House) -> None:
    place, ada, ben, cleo = with_guests(house)
    assert f"{place}/leave" in cleo.get(place)
    cleo.get(f"{place}/leave")
    cleo.send(f"{place}/leave")
    assert cleo.page.url.path == "/"
    cleo.get(place, 403)
    assert f"{place}/remove" in ada.get(place)
    assert f"{place}/remove" not in ben.get(place)
    ben.send(f"{place}/remove", 403, seat="0")
    before = links(ada, "join")
    ada.send(f"{place}/remove", seat="1")
    assert set(before) < set(links(ada, "join")), "the seat has a new invitation"
    opening = place.replace("/table/", "/open/")
    ben.get(opening)
    assert "removed you" in ben.send(opening, 403, name="Ben", seat="1")


def test_resetting_in_the_menu_of_a_running_game(house: House) -> None:
    place, ada, ben, cleo = with_guests(house)
    ada.get(place)
    ada.send(f"{place}/fill", bot="random")
    for action in ("reset", "mute"):
        assert f"{place}/{action}" in ada.get(place)
        assert f"{place}/{action}" not in cleo.get(place)
        fields: dict[str, Any] = {"seat": "1", "bot-1": "random"}
        ada.send(f"{place}/{action}", **fields)
    assert "The host has reset the seat of Ben" in cleo.get(place)
    ben.get(place)
    ben.send(f"{place}/say", 403, text="hello")
    assert "may still come back" in ada.send(f"{place}/offer", 403, seat="1")
    ben.send(f"{place}/leave")
    ada.send(f"{place}/offer", seat="1")
    assert "go to a new person" in cleo.get(place)
    cleo.send(f"{place}/consent", agree="yes")
    ada.get(place)
    (invitation,) = links(ada, "join")
    ben.get(place, 403)
    ada.get(invitation)
    assert "This seat is for a new person" in ada.send(invitation, 403, name="Ada", seat="1")
    zoe = sit(house, invitation, "Zoe")
    assert zoe.page.url.path == place
    assert "Zoe has taken a seat" in cleo.get(place)


def test_everybody_can_report_a_table(house: House) -> None:
    ada, guest = Browser(house.client), Browser(house.client)
    place = make_table(ada, "me", "open", name="Ada", title="Hidden title")
    report = place.replace("/table/", "/report/")
    assert report in ada.page.text
    assert report in guest.get(links(ada, "watch")[0])
    assert "Hidden title" not in guest.get(report)
    guest.send(report, 400, text="  ")
    assert "stored" in guest.send(report, text="Spam \0 and insults")
    guest.get("/report/nowhere", 404)
    stored = house.rows("select person, text from reports where table_id = ?", place.rsplit("/", 1)[1])
    assert stored == [(house.person(guest), "Spam and insults")]
