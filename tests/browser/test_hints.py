"""Hints for a first game: they explain a question and cover nothing of the table."""

import pytest
from playwright.sync_api import Page, expect

import planetfall
from tests.browser.positions import questions
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_sizes import LOADED, SEATS, USUAL
from tests.browser.visits import Visits

SIZES = ((1440, 900), (1366, 650), (1920, 1080), (1024, 768), (820, 1180))
# What the hint lies over: parts of the table, and what the chat is written with.
COVERED = """() => {
  const hint = document.querySelector(".hint").getBoundingClientRect();
  const parts = ".region-tracker, .seat, .region-question, .region-answers, "
    + ".drawer .region, .shelf > *, .chat-say input, .chat-say button";
  return [...document.querySelectorAll(parts)].filter((part) => {
    const box = part.getBoundingClientRect();
    const wide = Math.min(box.right, hint.right) - Math.max(box.left, hint.left);
    const high = Math.min(box.bottom, hint.bottom) - Math.max(box.top, hint.top);
    return part.checkVisibility() && wide > 1 && high > 1;
  }).map((part) => part.id || part.className || part.tagName);
}"""


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("game", SEATS)
def test_a_hint_covers_nothing(server: ServerProcess, visit: Visits, ada: Person, game: str) -> None:
    match = questions(planetfall.game(game), SEATS[game])[USUAL[game]]
    page = visit(ada, server.lay(match, [ada, *["random"] * (SEATS[game] - 1)]).path, stage="off")
    page.wait_for_function(LOADED)
    for skip in page.locator("[data-since-skip]:visible").all():
        skip.click()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        expect(page.locator(".hint")).to_be_visible()
        assert page.evaluate(COVERED) == [], (width, height)
        page.get_by_label("Write to the table").click(trial=True)
        assert page.evaluate(COVERED) == [], (width, height)  # when the page was scrolled, too
