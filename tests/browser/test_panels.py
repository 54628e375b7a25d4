"""Panels of the players: everything in sight at five players, all that lies in front of somebody one click away."""

import pytest
from playwright.sync_api import Page, expect

import planetfall
from tests.browser import positions
from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.test_terraforming_mars import at_the_table, full_hand, played
from tests.browser.visits import Visits

OTHERS = ("Ben", "Cleopatra", "Dora", "Emil")
SIZES = {"desktop": (1440, 900), "laptop": (1366, 768), "short": (1366, 650)}
# Lines of small numbers are higher than the numbers, hence the 3 px.
# What runs out of a panel, of its row or of the region, except names that end in dots.
BOXES = ".seat, .seat summary, .seat .stores li, .seat .facts > *"
CUT = """(boxes) => [...document.querySelectorAll(boxes)].filter((box) => {
  if (!box.checkVisibility() || box.closest(".tableau-sheet")) return false;
  const region = document.querySelector(".region-seats").getBoundingClientRect();
  const { bottom, right } = box.getBoundingClientRect();
  const wide = box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0;
  const high = box.matches(".seat") && box.scrollHeight > box.clientHeight + 3;
  return wide || high || bottom > region.bottom + 1 || right > region.right + 1;
}).map((box) => box.className + " " + box.innerText.slice(0, 40))"""


def crowd(server: ServerProcess, visit: Visits, ada: Person, game: str) -> Page:
    """A table of five, well into the game."""
    if game == "terraforming-mars":
        match = played("action", seats=5, least=8, answers=10, wanted=full_hand)
    else:
        found = planetfall.game(game)
        match = positions.played(
            lambda match: len(match.record.rows) > 120 and 0 in match.state.actors(), seats=5, game=found
        )
    table = server.lay(match, [ada, *map(newcomer, OTHERS)])
    return visit(ada, table.path, hints="off")


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_nothing_of_five_panels_is_cut(server: ServerProcess, visit: Visits, ada: Person, game: str) -> None:
    page = crowd(server, visit, ada, game)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT, BOXES) == [], (width, height)


def test_a_click_on_a_panel_opens_all_that_lies_there_and_three_ways_close_it(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at_the_table(server, visit, ada, played("action", seats=3, least=8, answers=10, wanted=full_hand))
    panel, sheet = page.locator("#seat-green"), page.locator("#tableau-green .tableau-sheet")
    summary = page.locator("#tableau-green > summary")
    for close in (
        lambda: sheet.locator("[data-fold-close]").click(),
        lambda: page.keyboard.press("Escape"),
        lambda: page.mouse.click(page.viewport_size["width"] - 30, 300),  # type: ignore[index]
    ):
        panel.click(position={"x": 60, "y": 34})  # among its resources
        expect(sheet).to_be_visible()
        expect(sheet.locator(".slips li").first).to_be_visible()
        close()
        expect(sheet).to_be_hidden()
    summary.focus()
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(summary).to_be_focused()
