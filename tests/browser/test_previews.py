"""What an answer would give is shown before it is given: by hover, by focus, and by the first tap of a finger."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_terraforming_mars import at_the_table, played
from tests.browser.visits import Visits

AREAS = ".region-board button[data-preview]"


def placing(server: ServerProcess, visit: Visits, ada: Person, device: str, **looks: str) -> Page:
    return at_the_table(server, visit, ada, played("place", least=6, answers=12), device, **looks)


def promised(page: Page, number: int) -> str:
    return page.locator(AREAS).nth(number).get_attribute("data-preview") or ""


def told(page: Page) -> str:
    """What the preview says, without the signs between its parts."""
    return ", ".join(page.locator("#preview > span").all_inner_texts())


def test_an_area_tells_what_it_gives_when_it_is_pointed_at_or_has_the_focus(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = placing(server, visit, ada, "desktop")
    preview = page.locator("#preview")
    expect(preview).to_be_hidden()
    page.locator(AREAS).nth(3).hover()
    expect(preview).to_be_visible()
    assert told(page) == promised(page, 3)
    page.mouse.move(2, 2)
    expect(preview).to_be_hidden()
    page.locator(AREAS).nth(5).focus()
    expect(preview).to_be_visible()
    assert told(page) == promised(page, 5)
    page.keyboard.press("Enter")
    expect(preview).to_be_hidden()


def test_the_first_tap_tells_and_the_second_places(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = placing(server, visit, ada, "phone")
    value = page.locator(AREAS).nth(4).get_attribute("value")
    page.locator(AREAS).nth(2).tap()
    expect(page.locator("#preview")).to_be_visible()
    page.locator(AREAS).nth(4).tap()
    assert told(page) == promised(page, 4)
    expect(page.locator(f'.region-board button[value="{value}"]')).to_have_count(1)
    page.locator(AREAS).nth(4).tap()
    expect(page.locator(f'.region-board button[value="{value}"]')).to_have_count(0)
    expect(page.locator("#preview")).to_be_hidden()


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_list_tells_it_without_scripts(
    server: ServerProcess, visit: Visits, ada: Person, language: str
) -> None:
    page = placing(server, visit, ada, "plain", language=language)
    listed = page.locator("#plain .gains")
    assert listed.count() == page.locator(AREAS).count()
    assert listed.nth(1).inner_text().strip() == promised(page, 1)
