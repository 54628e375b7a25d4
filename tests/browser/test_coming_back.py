"""A server that goes away and comes back: pages find it by themselves and catch up."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.house import House, Person
from tests.browser.players import answer, by_clicking, wait_for_standing, wait_for_turn
from tests.browser.positions import asked, played
from tests.browser.visits import Visits


@pytest.fixture
def frail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server of a test's own, which it may stop."""
    house = House(tmp_path_factory.mktemp("frail"))
    house.start()
    yield house
    house.stop()


def test_pages_come_back_after_a_restart_and_catch_up(
    chromium: Browser, frail: House, ada: Person, ben: Person
) -> None:
    visit = Visits(chromium, frail)
    table = frail.lay(played(asked("choose-specialist", least=8), seats=3), [ada, ben, "random"])
    page, other = visit(ada, table.path), visit(ben, table.path)
    page.evaluate("window.sameDocument = true")
    frail.stop()
    expect(page.locator("html[data-connection=lost]")).to_be_attached(timeout=20_000)
    frail.start()
    other.reload()
    wait_for_turn(other)
    answer(other, lambda: by_clicking(other, 0), frail, table)
    wait_for_standing(page, frail.standing(table))
    assert page.evaluate("sameDocument")
    answer(page, lambda: by_clicking(page, 0), frail, table)
    visit.accept("ERR_", "htmx:sse:error")  # while nobody listened
    assert visit.complaints() == []
    visit.close()
