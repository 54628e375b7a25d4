"""A hand of twenty-two cards at a desktop with scrollbars: every card is reached by wheel, drag, buttons and keys."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import planetfall
from planetfall.core.match import Match
from tests.browser.server_process import Laid, Person, ServerProcess, newcomer
from tests.browser.visits import Visits

GAME = planetfall.game("terraforming-mars")
CARDS = 22
WANTED = ("buy ", "pass", "done")  # a player who buys whatever there is and plays nothing


@pytest.fixture(scope="module")
def hoarded() -> Match:
    """A match in which the first seat holds many cards and may act."""
    match = Match.new(GAME, 2, 3, {})
    for _ in range(2000):
        state, seat = match.state, match.state.actors()[0]
        view = GAME.view(state, 0)
        if view.phase == "action" and seat == 0 and len(view.players[0].hand) >= CARDS:
            return match
        legal = list(state.legal(seat))
        named = [action for word in WANTED for action in legal if GAME.actions.name(action).startswith(word)]
        match.play(seat, (named or legal)[0])
    raise AssertionError("nobody gets so many cards")


class Seated:
    """A page of the player who holds them."""

    def __init__(self, visits: Visits, table: Laid, ada: Person) -> None:
        self.page: Page = visits(ada, table.path, hints="off", confirm="off")
        self.row: Locator = self.page.locator("#region-hand .hand-box")
        expect(self.page.locator(".hand .slot")).to_have_count(CARDS)

    def place(self) -> float:
        return float(self.row.evaluate("row => row.scrollLeft"))

    def last(self) -> Locator:
        return self.page.locator(".hand .slot").last

    def point_at(self, card: int) -> None:
        self.page.locator(".hand .slot").nth(card).hover()


@pytest.fixture(scope="module")
def opened(chromium: Browser, server: ServerProcess, hoarded: Match) -> Iterator[Seated]:
    """One page for all tests; the last of them plays a card."""
    visits, ada = Visits(chromium, server), newcomer("Ada")
    yield Seated(visits, server.lay(hoarded, [ada, newcomer("Ben")]), ada)
    visits.close()
    assert visits.complaints() == []


@pytest.fixture
def seated(opened: Seated) -> Seated:
    opened.row.evaluate("row => { row.scrollLeft = 0; }")
    return opened


def test_the_wheel_leads_to_the_last_card_and_it_can_be_played(seated: Seated) -> None:
    seated.point_at(2)
    for _ in range(12):
        seated.page.mouse.wheel(0, 400)
    expect(seated.last()).to_be_in_viewport(ratio=0.95)
    expect(seated.page.locator("[data-hand=on]")).to_be_disabled()
    seated.last().hover()  # nothing lies over it
    shown = seated.page.locator("#thing-pop.shown .big-name")
    expect(shown).to_be_visible()
    assert seated.last().get_attribute("data-thing") in {component.ref for component in GAME.gallery()}


def test_a_drag_scrolls_and_plays_nothing(seated: Seated) -> None:
    asked = seated.page.locator("#region-question").inner_text()
    box = seated.page.locator(".hand .slot").nth(4).bounding_box()
    assert box
    x, y = box["x"] + 40, box["y"] + 90
    seated.page.mouse.move(x, y)
    seated.page.mouse.down()
    seated.page.mouse.move(x - 300, y, steps=6)
    seated.page.mouse.up()
    assert seated.place() > 250
    assert seated.page.locator("#region-question").inner_text() == asked
    expect(seated.page.locator(".hand .slot")).to_have_count(CARDS)


def test_buttons_and_keys_lead_there_too(seated: Seated) -> None:
    seated.page.locator("[data-hand=on]").click()
    seated.page.wait_for_function("() => document.querySelector('#region-hand .hand-box').scrollLeft > 300")
    seated.page.locator("[data-hand=back]").click()
    seated.page.wait_for_function("() => document.querySelector('#region-hand .hand-box').scrollLeft < 5")
    last = seated.page.locator(".hand .slot button.can").last
    last.focus()
    expect(last).to_be_in_viewport(ratio=0.9)


def test_all_cards_are_laid_out_and_one_of_them_played(seated: Seated) -> None:
    seated.page.locator("[data-hand=all]").click()
    expect(seated.page.locator(".hand .slot").first).to_be_in_viewport(ratio=0.9)
    expect(seated.last()).to_be_in_viewport(ratio=0.9)
    seated.page.locator(".hand .slot button.can").last.click()
    expect(seated.page.locator(".hand-side.all")).to_have_count(0)
    expect(seated.page.locator(".hand .slot")).to_have_count(CARDS - 1)
