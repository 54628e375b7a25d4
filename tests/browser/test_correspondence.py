"""Games that take days: two people at two devices, who are told by mail and by push, and clocks that run out."""

import random
import re
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from planetfall.server.store.pace_rows import Pace
from planetfall.server.tables.create_table import TableRequest, create_table
from planetfall.server.tables.live_table import LiveTable
from tests.browser.players import assert_final_scoring, by_clicking, is_asked, is_over
from tests.browser.server_process import Person
from tests.browser.test_notices import READY, SHOWN, WRITE_DOWN, Worker
from tests.browser.thread_server import ThreadServer
from tests.browser.visits import Visits
from tests.server.notices.receivers import PushBrowser

HOUR = 3600.0
LOOKS = 12  # turns at first that are played in browsers; later every tenth
CLICKS = 2  # of a turn; the rest of it is answered without a page
TURN, OVER = "It is your turn", "The game is over"
UP_TO_DATE = "known => Number(document.querySelector('[data-standing]').dataset.standing) >= known"
ADD_BROWSER = """async ([endpoint, p256dh, auth]) => {
  const form = document.getElementById("push-form");
  for (const [name, value] of Object.entries({ endpoint, p256dh, auth })) form.elements[name].value = value;
  form.submit();
}"""


@pytest.fixture(scope="module")
def post_office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    opened = ThreadServer(tmp_path_factory.mktemp("server"))
    opened.start()
    yield opened
    opened.stop()


@pytest.fixture
def visit(chromium: Browser, post_office: ThreadServer) -> Iterator[Visits]:
    visits = Visits(chromium, post_office)
    yield visits
    visits.close()
    assert visits.complaints() == []


class Notice(NamedTuple):
    """What somebody was told, by whichever way."""

    title: str
    path: str


class Player:
    """Somebody with a device, who looks at the table only when told."""

    def __init__(self, server: ThreadServer, person: Person, context: BrowserContext) -> None:
        self.server, self.person, self.context = server, person, context
        self.browser = PushBrowser()
        self.known = 0

    def told(self) -> list[Notice]:
        """All notices so far."""
        raise NotImplementedError

    def news(self) -> list[Notice]:
        """The notices since this was asked last."""
        told = self.told()
        fresh, self.known = told[self.known :], len(told)
        return fresh

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.server.address + path)
        return page

    def close(self, page: Page) -> None:
        """Look away; the server has to notice it."""
        page.close()
        following = self.server.services.tables.presence._following
        _wait_until(lambda: self.person.id not in {person for person, _ in following})


class ByMail(Player):
    """Wants mails, and confirms the address by the link that comes."""

    def ask_for_notices(self) -> None:
        page = self.open("/notices")
        page.locator("form[action='/notices/mail'] input[name=address]").fill("ada@club.example")
        page.locator("form[action='/notices/mail'] button").click()
        page.wait_for_url("**/notices?done=asked")
        self.server.let_pass(1.0)
        (mail,) = self.server.mails.mails
        link = re.search(r"http://\S+", _plain(mail))
        assert link
        page.goto(link[0])
        page.locator("main form button").click()
        self.server.mails.mails.clear()
        page.close()

    def told(self) -> list[Notice]:
        mails = self.server.mails.mails
        assert len({mail["Message-ID"] for mail in mails}) == len(mails)
        titles = [str(mail["Subject"]).partition(":")[0] for mail in mails]
        return [
            Notice(title, _path(self.server, _plain(mail))) for title, mail in zip(titles, mails, strict=True)
        ]


class ByPush(Player):
    """Has a phone whose browser is told by a push service; what that gets is read with the browser's own key."""

    def ask_for_notices(self) -> None:
        page = self.open("/notices")
        keys = self.browser.keys
        with page.expect_navigation():
            page.evaluate(ADD_BROWSER, [self.server.pushes.address, keys["p256dh"], keys["auth"]])
        expect(page.locator(".notice-address")).to_have_count(1)
        page.close()

    def told(self) -> list[Notice]:
        read = [self.payload(number) for number in range(len(self.server.pushes.requests))]
        return [Notice(each["title"], each["address"]) for each in read]

    def payload(self, number: int) -> dict[str, str]:
        body = self.browser.read(self.server.pushes.requests[number].body)
        return msgspec.json.decode(body, type=dict[str, str])

    def show_on_phone(self) -> None:
        """Hand the last push to the service worker, as the browser does, and see that it shows it."""
        page = self.open("/offline")
        worker = Worker(page, self.server.address)
        assert page.evaluate(READY)
        worker.wait_for_registration(page)
        script = self.context.service_workers[0]
        script.evaluate(WRITE_DOWN)
        payload = self.payload(-1)
        worker.push(payload)
        (shown,) = script.evaluate(SHOWN, 1)
        assert (shown["title"], shown["data"]) == (payload["title"], {"address": payload["address"]})
        page.close()


def _plain(mail: object) -> str:
    return str(mail.get_body(("plain",)).get_content())  # type: ignore[attr-defined]


def _path(server: ThreadServer, text: str) -> str:
    found = re.search(re.escape(server.address) + r"(/table/\S+)", text)
    return found[1] if found else ""


def _wait_until(happens: Callable[[], object]) -> None:
    began = time.monotonic()
    while not happens():
        assert time.monotonic() - began < 60.0
        time.sleep(0.02)


class Game:
    """A table of two, played over days."""

    def __init__(self, server: ThreadServer, players: list[Player], table_id: str) -> None:
        self.server, self.players = server, players
        self.path = f"/table/{table_id}"
        self.table: LiveTable = server.run(server.services.tables.current(table_id))
        self._chance = random.Random(11)
        self._owed = {1}  # who knows that it is their turn: Ben has just seen it
        self.turns = 0

    def owing(self) -> set[int]:
        return set(self.table.state.actors())

    def next_day(self) -> None:
        """Most of a day passes; whoever it has become the turn of is told once, and nobody else anything."""
        owing = self.owing()
        self.server.let_pass(20 * HOUR)
        for seat, player in enumerate(self.players):
            expected = [Notice(TURN, self.path)] if seat in owing - self._owed else []
            assert player.news() == expected, (self.turns, seat)
        self._owed = owing

    def play_turn(self) -> None:
        """Whoever is first to act answers all that they are asked: in their browser, or somewhere else."""
        seat = min(self.owing())
        if self.turns < LOOKS or self.turns % 10 == 0:
            self._in_browser(seat)
        else:
            self.server.run(self._elsewhere(seat))
        self._owed.discard(seat)
        self.turns += 1

    def _in_browser(self, seat: int) -> None:
        page = self.players[seat].open(self.path)
        expect(page.locator(".clock.mine .clock-time")).to_have_text(re.compile(r"^[0-2] d \d+ h$"))
        assert is_asked(page)
        for given in range(CLICKS):
            if seat in self.owing():
                self._click(page, seat, given)
        self.players[seat].close(page)
        self.server.run(self._elsewhere(seat))

    def _click(self, page: Page, seat: int, given: int) -> None:
        known = self.table.known_count_for(self.players[seat].person.id)
        page.wait_for_function(UP_TO_DATE, arg=known)  # else what can be clicked is that of the last question
        if page.locator("[data-since-skip]").is_visible():  # what the others did, read at once
            page.locator("[data-since-skip]").click()
        before = self.table.answer_count()
        by_clicking(page, given)
        _wait_until(lambda: self.table.answer_count() > before)

    async def _elsewhere(self, seat: int) -> None:
        person = self.players[seat].person.id
        while seat in self.table.state.actors():
            await self.table.answer(person, seat, [self._chance.choice(self.table.state.legal(seat))])


@pytest.fixture
def game(post_office: ThreadServer, visit: Visits, ada: Person, ben: Person) -> Game:
    """Ada sets up a correspondence game at her desk and sends a link, which Ben opens on his phone."""
    server = post_office
    server.mails.mails.clear()
    server.pushes.requests.clear()
    desk = ByMail(server, ada, visit.context(ada))
    phone = ByPush(server, ben, visit.context(ben, "phone"))
    desk.ask_for_notices()
    phone.ask_for_notices()
    page = desk.open("/new/space-mission")
    page.locator("#seat0").select_option("me")
    page.locator("#seat1").select_option("open")
    for place in range(2, page.locator("select[name^=seat]").count()):
        page.locator(f"#seat{place}").select_option("none")
    page.locator("input[name=pace][value=days]").check()
    page.locator("#pace-days").fill("2")
    page.locator("#pace-vacation").fill("0")
    page.locator("#name").fill("Ada")
    page.locator("main form button.primary").click()
    page.wait_for_url("**/table/*")
    link = page.locator("#link-seat-1").input_value()
    table_id = page.url.rpartition("/")[2]
    desk.close(page)
    server.let_pass(HOUR)
    join = phone.open(link.removeprefix(server.address))
    join.locator("#name").fill("Ben")
    join.locator("main form button").click()
    join.wait_for_url("**/table/*")
    expect(join.locator(".clock.mine")).to_be_visible()
    server.let_pass(1.0)  # Ben looks at the table, so he is not told of what he sees
    phone.close(join)
    return Game(server, [desk, phone], table_id)


def test_two_people_begin_a_game_by_correspondence_and_are_told_by_mail_and_push(game: Game) -> None:
    for _ in range(2):
        game.next_day()
        game.play_turn()
    game.next_day()
    phone = game.players[1]
    assert isinstance(phone, ByPush)
    phone.show_on_phone()


@pytest.mark.long
def test_two_people_play_a_game_by_correspondence_to_its_end(game: Game) -> None:
    """Over some months."""
    while not game.table.state.over():
        game.next_day()
        game.play_turn()
    game.server.let_pass(HOUR)
    for player in game.players:
        assert [notice.title for notice in player.news()][-1:] == [OVER]
        page = player.open(game.path)
        assert is_over(page)
        assert_final_scoring(page, seats=2)
        player.close(page)


WAYS = {
    "bot-turn": "a bot (Random) answers this turn",
    "bot-seat": "a bot (Random) plays until Ada comes back",
    "default-answer": "the default answer counts for this turn",
}


def test_a_clock_runs_out_in_each_of_its_ways(
    post_office: ThreadServer, visit: Visits, ada: Person, ben: Person
) -> None:
    server, context = post_office, visit.context(ada)
    tables = {way: server.run(_blitz(server, ada, ben, way)) for way in WAYS}
    pages = {way: visit.page(context, f"{server.address}/table/{table.id}") for way, table in tables.items()}
    for page in pages.values():
        assert is_asked(page)
        expect(page.locator(".clock.mine .clock-time")).to_have_text(re.compile(r"^[12]:\d\d$"))
    counts = {way: table.answer_count() for way, table in tables.items()}
    server.let_pass(200.0)
    for way, page in pages.items():
        table = tables[way]
        expect(page.locator(".drawer-chat")).to_contain_text(f"Ada's time is over; {WAYS[way]}")
        expect(page.locator("#turn")).not_to_have_attribute("data-turn", "yes")
        assert table.answers[counts[way]].seat == 0
        assert (table.seats[0].bot != "") == (way == "bot-seat")
    back = pages["bot-seat"]
    back.locator("button[formaction$='/come-back']").click()
    expect(back.locator(".clock.mine .clock-time")).to_have_text(re.compile(r"^(1:00|0:5\d)$"))


async def _blitz(server: ThreadServer, ada: Person, ben: Person, at_zero: str) -> LiveTable:
    """A table with a clock where Ada alone is asked."""
    pace = Pace("clock", bank=120, increment=5, at_zero=at_zero, level="random")
    request = TableRequest("space-mission", ["me", "open"], name="Ada", pace=pace)
    table = await create_table(server.services.tables, ada.id, request)
    await table.seating.join(table.seats[1].token, ben.id, "Ben")
    while table.state.is_simultaneous() or 0 not in table.state.actors():
        seat = table.state.actors()[-1]
        await table.answer((ada.id, ben.id)[seat], seat, [table.state.legal(seat)[0]])
    return table
