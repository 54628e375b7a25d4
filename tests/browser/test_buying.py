"""Buying cards in Terraforming Mars: a total that runs along, and cards that a second press puts back."""

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from planetfall.core.match import Match
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_terraforming_mars import GAME, at_the_table, played
from tests.browser.visits import Visits


def left(page: Page) -> Locator:
    """What the total says is left."""
    return page.locator(".total .left b")


def chosen(page: Page) -> Locator:
    return page.locator(".fan .slot.chosen")


def press(page: Page, button: Locator, way: str) -> None:
    """Press a button as somebody with a mouse, a keyboard or a finger does."""
    if way == "keyboard":
        button.focus()
        page.keyboard.press("Enter")
    elif way == "touch":
        button.tap()
    else:
        button.click()


@pytest.mark.parametrize(
    ("device", "way"), [("desktop", "mouse"), ("desktop", "keyboard"), ("phone", "touch"), ("plain", "mouse")]
)
def test_cards_are_chosen_and_put_back_while_the_total_runs_along(
    server: ServerProcess, visit: Visits, ada: Person, device: str, way: str
) -> None:
    page = at_the_table(server, visit, ada, played("start-cards", answers=11), device)
    cards = page.locator(".fan .slot button")
    money = int(left(page).inner_text())
    for number in (2, 3, 5):
        press(page, cards.nth(number), way)
        expect(cards.nth(number)).to_have_attribute("name", "revise")
    expect(left(page)).to_have_text(str(money - 9))
    expect(page.locator(".offer-head .buy")).to_contain_text("Buy 3 cards for 9 M€")
    press(page, cards.nth(3), way)
    expect(cards.nth(3)).to_have_attribute("name", "action")
    expect(left(page)).to_have_text(str(money - 6))
    expect(chosen(page)).to_have_count(2)
    if way == "keyboard":
        expect(cards.nth(3)).to_be_focused()


def test_another_corporation_is_taken_instead_and_the_cards_stay(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at_the_table(server, visit, ada, played("start-cards", answers=11), language="de-DE")
    page.locator(".fan .slot button").nth(0).click()
    expect(chosen(page)).to_have_count(1)
    other = page.locator(".charters button[name=revise]")
    money = int(re.findall(r"\d+", other.locator(".after").inner_text())[0])
    other.click()
    expect(left(page)).to_have_text(str(money))
    expect(page.locator(".offer-head .buy")).to_contain_text("1 Karte für 3 M€ kaufen")
    expect(chosen(page)).to_have_count(1)


def test_a_pick_of_the_draft_is_changed_while_others_choose(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at_the_table(server, visit, ada, played("draft", seats=3, least=2, answers=4, draft="yes"))
    cards = page.locator(".fan .slot")
    cards.nth(0).locator("button").click()
    expect(cards.nth(0)).to_have_class(re.compile("chosen"))
    cards.nth(2).locator("button").click()
    expect(cards.nth(2)).to_have_class(re.compile("chosen"))
    expect(chosen(page)).to_have_count(1)
    cards.nth(2).locator("button").click()
    expect(chosen(page)).to_have_count(0)
    expect(page.locator(".fan .slot button[name=action]")).to_have_count(4)


def helion_in_research() -> Match:
    """Helion, which pays with heat too, has chosen three cards to buy."""
    for seed in range(200):
        match, chance = Match.new(GAME, 2, seed, {}), random.Random(seed)
        dealt = {GAME.label(match.state, 0, action): action for action in match.state.legal(0)}
        if "Helion" not in dealt:
            continue
        match.play(0, dealt["Helion"])
        while not match.state.over():
            purchase = GAME.view(match.state, 0).purchase
            if purchase and purchase.heat and purchase.cards == 3:
                return match
            seat = match.state.actors()[0]
            buys = [a for a in match.state.legal(seat) if GAME.label(match.state, seat, a).startswith("Buy")]
            match.play(seat, chance.choice(buys or list(match.state.legal(seat))))
    raise AssertionError("no match comes to this moment")


def test_the_bill_of_a_tablet_shows_its_button_whole(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at_the_table(server, visit, ada, helion_in_research())
    page.set_viewport_size({"width": 820, "height": 1180})
    buy = page.locator(".offer-head .buy")
    expect(buy).to_contain_text("Buy 3 cards for 9 M€")
    expect(buy).to_be_in_viewport(ratio=1)
    right, edge = page.evaluate(
        """() => [document.querySelector(".offer-head .buy"), document.querySelector(".hand-box")]
          .map((box) => box.getBoundingClientRect().right)"""
    )
    assert right <= edge - 3  # with its outline
    for width, height in ((1440, 900), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        buy.click(trial=True)  # nothing lies over it
