"""More tabs of one browser than it may open connections: all of them live, and the browser goes on working."""

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.players import answer, by_clicking, standing, wait_for_standing
from tests.browser.positions import asked, played
from tests.browser.server_process import Laid, Person, ServerProcess
from tests.browser.visits import Visits

TABS = 8  # HTTP/1.1 allows six connections


@pytest.fixture(scope="module")
def frail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of this file's own, which a test may stop."""
    server = ServerProcess(tmp_path_factory.mktemp("frail"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visits(chromium: Browser, frail: ServerProcess) -> Iterator[Visits]:
    opened = Visits(chromium, frail)
    yield opened
    opened.close()


def open_tabs(visits: Visits, server: ServerProcess, person: Person, tables: list[Laid]) -> list[Page]:
    """Many tabs of one browser: at each table the game and what spectators see, and so on."""
    context = visits.context(person)
    places = [path for table in tables for path in (table.path, table.watch)]
    return [visits.page(context, server.address + places[tab % len(places)]) for tab in range(TABS)]


def test_eight_tabs_see_every_move_and_the_browser_stays_usable(
    frail: ServerProcess, visits: Visits, ada: Person, ben: Person
) -> None:
    tables = [frail.lay(played(asked("board", least=4), seats=3), [ada, ben, "random"]) for _ in range(2)]
    tabs = open_tabs(visits, frail, ada, tables)
    for page in tabs:
        expect(page.locator("html")).not_to_have_attribute("data-connection", "lost")
    for table in tables:
        first = next(page for page in tabs if page.url.endswith(table.path))
        own = [page for page in tabs if page.url.endswith((table.path, table.watch))]
        assert len(own) == TABS // 2
        answer(first, lambda page=first: by_clicking(page, 0), frail, table)  # type: ignore[misc]
        for page in own:
            wait_for_standing(page, standing(first))
    assert tabs[-1].evaluate("fetch('/health/live').then((answer) => answer.status)") == 200
    tabs[-1].reload()  # a tab that shares a connection leaves it and comes back
    tabs[-2].close()
    last = tabs[-1]
    chat = last.context.new_page()
    chat.goto(frail.address + tables[0].path)
    chat.locator("#say-text").fill("Still here")
    chat.locator("#say-text").press("Enter")
    for page in (tabs[0], tabs[4], chat):
        expect(page.locator("#region-chat")).to_contain_text("Still here")
    assert last.evaluate("document.documentElement.dataset.connection ?? 'well'") == "well"


@pytest.mark.long
def test_tabs_that_share_a_connection_find_a_server_that_comes_back(
    frail: ServerProcess, visits: Visits, ada: Person, ben: Person
) -> None:
    table = frail.lay(played(asked("board", least=4), seats=3), [ada, ben, "random"])
    tabs = open_tabs(visits, frail, ada, [table])
    frail.stop(signal.SIGKILL)
    expect(tabs[-2].locator("#lost p")).to_be_visible()
    frail.start()
    for page in tabs:
        expect(page.locator("#lost p")).to_be_hidden()
    answer(tabs[0], lambda: by_clicking(tabs[0], 0), frail, table)
    for page in tabs:
        wait_for_standing(page, standing(tabs[0]))
