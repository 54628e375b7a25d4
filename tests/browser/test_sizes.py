"""Every size of screen, with scrollbars in sight: no part of the table lies over another, and no words are cut off."""

import pytest
from playwright.sync_api import Browser

import planetfall
from tests.browser.geometry import SIZES, mistakes
from tests.browser.positions import questions
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

SEATS = {"terraforming-mars": 3, "red-planet": 4, "space-mission": 4, "rocket-rescue": 4}
# One moment of each game for everyday work: when most is on the table.
USUAL = {
    "terraforming-mars": "action",
    "red-planet": "choose-specialist",
    "space-mission": "action",
    "rocket-rescue": "take",
}

HIGHER = {"terraforming-mars", "rocket-rescue"}  # their panels need more than a low laptop has
TIGHT = ((1366, 650), (820, 1180), (390, 844))
PARTS = 3  # of the kinds of question, so that no test takes minutes
# Style sheets for other sizes come after the rest of the page.
LOADED = "() => [...document.querySelectorAll('link[rel=stylesheet]')].every((link) => link.sheet)"

FITTED = "() => innerWidth >= 600 || getComputedStyle(document.querySelector('.rooms')).position === 'fixed'"


def look(
    server: ServerProcess,
    browser: Browser,
    ada: Person,
    game: str,
    kind: str,
    sizes: tuple[tuple[int, int], ...] = SIZES,
    seats: int = 0,
) -> dict[str, object]:
    """What is wrong at a moment of a game, by size; at a table of the usual number of seats or another."""
    seats = seats or SEATS[game]
    match = questions(planetfall.game(game), seats)[kind]
    table = server.lay(match, [ada, *["random"] * (seats - 1)])
    visits = Visits(browser, server)
    page = visits(ada, table.path, hints="off", stage="off")
    page.wait_for_function(LOADED)
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FITTED)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        for skip in page.locator("[data-since-skip]:visible").all():
            skip.click()
        found[f"{width} x {height}"] = mistakes(page)
        if game in HIGHER:
            found[f"{width} x {height}"].pop("has to be scrolled", None)
    visits.close()
    assert visits.complaints() == []
    return {size: what for size, what in found.items() if what}


@pytest.mark.parametrize("game", SEATS)
def test_nothing_overlaps_and_no_words_are_cut(
    server: ServerProcess, chromium: Browser, ada: Person, game: str
) -> None:
    assert look(server, chromium, ada, game, USUAL[game], TIGHT) == {}


@pytest.mark.parametrize(("game", "seats"), [("red-planet", 6), ("space-mission", 5)])
def test_panels_of_a_full_table_fit_a_tablet(
    server: ServerProcess, chromium: Browser, ada: Person, game: str, seats: int
) -> None:
    assert look(server, chromium, ada, game, USUAL[game], ((820, 1180),), seats) == {}


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", SEATS)
def test_nothing_overlaps_at_any_kind_of_question(
    server: ServerProcess, chromium: Browser, ada: Person, game: str, part: int
) -> None:
    kinds = list(questions(planetfall.game(game), SEATS[game]))[part::PARTS]
    found = {kind: look(server, chromium, ada, game, kind) for kind in kinds}
    assert {kind: what for kind, what in found.items() if what} == {}
