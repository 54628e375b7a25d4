"""A club night: from the front page to the first round within ten minutes, and from there to the final standings."""

import random
import re
import time
from html import unescape

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.test_account_walk import PASSWORD
from tests.browser.test_notices import TOO_WIDE
from tests.browser.visits import Visits

GUESTS = ("Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")
ROUNDS = 2
TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')
ACTION = re.compile(r'<button[^>]* name="action" value="(\d+)"')
STANDING = re.compile(r'data-standing="(\d+)"')
OWN_TABLE = re.compile(r'href="/table/([^"]+)" class="table-row your-turn"')
MOST_ANSWERS = 2_000
CUT_OFF = "box => box.scrollWidth - box.clientWidth"  # pixels of the standings


class Guest:
    """Somebody without an account whose browser sends plain forms."""

    def __init__(self, context: BrowserContext, address: str, name: str) -> None:
        self._context = context
        self._address = address
        self.name = name
        self.token = ""

    def get(self, path: str) -> str:
        """A page; the token for forms is kept."""
        text = self._context.request.get(self._address + path).text()
        if found := TOKEN.search(text):
            self.token = unescape(found[1])
        return text

    def post(self, path: str, **form: str | int) -> int:
        """Send a form; the status of the answer."""
        sent = self._context.request.post(
            self._address + path, form={"_csrf_token": self.token, **form}, headers={"hx-request": "true"}
        )
        return sent.status


class Clicks:
    """What an organiser does with a page, counted."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.clicks = 0
        self.fields = 0

    def press(self, what: str) -> None:
        self._page.locator(what).first.click()
        self.clicks += 1

    def fill(self, what: str, text: str) -> None:
        self._page.locator(what).first.fill(text)
        self.fields += 1


def sign_up(page: Page, hand: Clicks, name: str) -> None:
    """An account, beginning at the front page."""
    hand.press(".menu-account")
    hand.press("main a[href^='/account/sign-up']")
    hand.fill("#account-name", name)
    hand.fill("form input[name=password]", PASSWORD)
    hand.press("main form button.primary")
    expect(page.locator(".codes li")).to_have_count(8)


def set_up(page: Page, hand: Clicks) -> str:
    """A tournament for three at each table, in which its organiser plays; where it is."""
    hand.press("header a[href='/tournaments']")
    hand.fill("#name", "Club night")
    hand.fill("#seats", "3")
    hand.fill("#rounds", str(ROUNDS))
    page.locator("#bot").select_option("easy")
    hand.press("main form[action='/tournaments'] button.primary")
    page.wait_for_url("**/tournament/*")
    return "/" + page.url.split("/", 3)[3]


def play(guests: list[Guest], place: str, chance: random.Random) -> int:
    """Answer at all tables of a round until all of them are over; how many answers that took."""
    tables = {guest.name: found[1] for guest in guests if (found := OWN_TABLE.search(guest.get(place)))}
    given = 0
    waiting = [guest for guest in guests if guest.name in tables]
    while waiting:
        for guest in list(waiting):
            page = guest.get(f"/table/{tables[guest.name]}")
            if "data-ending" in page:
                waiting.remove(guest)
            elif actions := ACTION.findall(page):
                standing = STANDING.search(page)
                assert standing
                guest.post(
                    f"/table/{tables[guest.name]}/answer", action=chance.choice(actions), after=standing[1]
                )
                given += 1
        assert given < MOST_ANSWERS
    return given


@pytest.mark.long
def test_a_club_of_eight_plays_a_swiss_tournament_that_was_set_up_within_ten_minutes(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    began = time.monotonic()
    organiser = visit(ada, "/")
    hand = Clicks(organiser)
    sign_up(organiser, hand, f"Ada {ada.id[:6]}")
    place = set_up(organiser, hand)
    hand.press("main form[action$='/join'] button")
    expect(organiser.locator("main")).to_contain_text("You take part")
    guests = [Guest(visit.context(newcomer(name)), server.address, name) for name in GUESTS]
    for guest in guests:
        assert "Club night" in guest.get(place)
        assert guest.post(f"{place}/join", name=guest.name) < 400
    organiser.reload()  # it would look by itself after some seconds
    expect(organiser.locator("#h-standings")).to_contain_text("8")
    hand.press(".next-round button")
    expect(organiser.locator("#h-round-1")).to_be_visible()
    took = time.monotonic() - began
    assert took < 600
    assert hand.clicks <= 8, "front page to first round"
    assert hand.fields <= 5

    own = Guest(organiser.context, server.address, "Ada")
    chance = random.Random(5)
    for number in range(1, ROUNDS + 1):
        if number > 1:
            organiser.goto(server.address + place)
            organiser.locator(".next-round button").click()
            expect(organiser.locator(f"#h-round-{number}")).to_be_visible()
        assert play([own, *guests], place, chance) > 50
    organiser.goto(server.address + place)
    expect(organiser.locator("#h-standings")).to_have_text("Final standings")
    points = [
        float(text.replace("½", ".5"))
        for text in organiser.locator("tbody tr td:nth-of-type(2)").all_inner_texts()
    ]
    assert len(points) == 8
    assert points == sorted(points, reverse=True)
    assert organiser.locator(".next-round button").count() == 0
    for width in (1440, 390):
        organiser.set_viewport_size({"width": width, "height": 844})
        assert organiser.evaluate(TOO_WIDE) == 0, width
        assert organiser.locator(".rows").evaluate(CUT_OFF) == 0, width
