"""The list of answers below the question: all of it can be read and used, however long it is."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import IN_THE_LIST, answer, confirm
from tests.browser.positions import asked, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
ALL = "[data-answers-all]"
HIDDEN = """() => [...document.querySelectorAll("#plain button.can")].filter((button) => {
  const { top, bottom } = button.getBoundingClientRect();
  const box = document.getElementById("region-answers").getBoundingClientRect();
  return top < box.top - 1 || bottom > Math.min(box.bottom, innerHeight) + 1;
}).length"""


def long_list(server: ServerProcess, visit: Visits, ada: Person, least: int, device: str = "desktop") -> Page:
    match = played(asked("move", least=4, answers=least))
    return visit(ada, server.lay(match, [ada, *BOTS]).path, device=device)


@pytest.mark.parametrize("least", [9, 20])
def test_all_answers_are_seen_at_once_when_the_list_is_opened(
    server: ServerProcess, visit: Visits, ada: Person, least: int
) -> None:
    page = long_list(server, visit, ada, least)
    count = page.locator(IN_THE_LIST).count()
    assert page.evaluate(HIDDEN) > 0
    expect(page.locator(ALL)).to_have_text(f"All {count} answers")
    page.locator(ALL).click()
    assert page.evaluate(HIDDEN) == 0
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    page.keyboard.press("a")
    assert page.evaluate(HIDDEN) > 0


def test_a_list_that_was_opened_stays_open(server: ServerProcess, visit: Visits, ada: Person) -> None:
    match = played(asked("move", least=4, answers=9))
    table = server.lay(match, [ada, *BOTS])
    page = visit(ada, table.path)
    page.keyboard.press("a")
    page.locator(IN_THE_LIST).last.click()
    if page.locator("#confirm").is_visible():
        answer(page, lambda: confirm(page), server, table)
    page.reload()
    expect(page.locator(".ask")).to_have_class("ask all")


def test_a_list_that_fits_has_nothing_to_open(server: ServerProcess, visit: Visits, ada: Person) -> None:
    match = played(lambda match: asked("board", least=4)(match) and len(match.state.legal(0)) == 2)
    page = visit(ada, server.lay(match, [ada, *BOTS]).path)
    assert page.evaluate(HIDDEN) == 0
    expect(page.locator(ALL)).to_be_hidden()


def test_a_long_list_on_a_phone(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = long_list(server, visit, ada, 9, "phone")
    page.locator(ALL).tap()
    box = page.locator("#region-answers").bounding_box()
    assert box is not None
    assert box["height"] > 844 * 0.4
    for button in page.locator(IN_THE_LIST).all():
        button.click(trial=True)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)


def test_without_scripts_a_long_list_scrolls(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = long_list(server, visit, ada, 9, "plain")
    expect(page.locator(ALL)).to_be_hidden()
    page.locator(IN_THE_LIST).last.click()
    expect(page.locator(".question")).to_be_visible()
