"""A server that goes away and comes back: pages find it by themselves and catch up."""

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.players import answer, by_clicking, has_chosen, standing, wait_for_turn
from tests.browser.positions import asked, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import PATIENCE, Visits

STREAM = re.compile(r"/live(\?|$)")  # the stream of a table, not the script of that name
# While an answer is on its way the page shows a later table, and somebody answers there.
HURRIED = """() => {
  window.sent = 0;
  document.addEventListener("htmx:before:request", ({ detail: { ctx: { sourceElement: form } } }) => {
    if (form.id !== "answer") return;
    window.sent += 1;
    if (window.sent > 1) return;
    form.elements.after.value = Number(form.elements.after.value) + 1;
    form.requestSubmit(document.querySelector("#plain button.can"));
  });
}"""


@pytest.fixture
def frail(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of a test's own, which it may stop."""
    server = ServerProcess(tmp_path_factory.mktemp("frail"))
    server.start()
    yield server
    server.stop()


def test_pages_come_back_after_a_restart_and_catch_up(
    chromium: Browser, frail: ServerProcess, ada: Person, ben: Person
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
    has_chosen(page, "blue")
    assert page.evaluate("sameDocument")
    answer(page, lambda: by_clicking(page, 0), frail, table)
    visit.accept("ERR_", "htmx:sse:error")  # while nobody listened
    assert visit.complaints() == []
    visit.close()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_lost_connection_is_seen_and_an_answer_that_was_not_sent_can_be_given_again(
    chromium: Browser, frail: ServerProcess, ada: Person, ben: Person, device: str
) -> None:
    visit = Visits(chromium, frail)
    table = frail.lay(played(asked("board", least=4), seats=3), [ada, ben, "random"])
    page = visit(ada, table.path, device=device, confirm="off")
    lost, toast = page.locator("[role=status] > .line-lost"), page.locator("#toast")
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").click()
    if device == "phone":  # what can be answered on the table is one tap away in the list
        page.locator("[data-answers-all]").tap()
    expect(lost).to_be_hidden()
    frail.stop(signal.SIGKILL)
    expect(lost).to_have_text("Connection lost; reconnecting …")
    expect(lost).to_be_in_viewport(ratio=1)
    before = standing(page)
    page.locator("#plain button.can").first.click()
    expect(toast).to_contain_text("Not sent")
    expect(toast).to_be_in_viewport(ratio=1)
    assert standing(page) == before
    frail.start()
    expect(lost).to_be_hidden(timeout=PATIENCE)
    answer(page, page.locator("#plain button.can").first.click, frail, table)
    visit.accept("ERR_", "htmx:sse:error", "htmx:error")  # while nobody listened
    assert visit.complaints() == []
    visit.close()


def test_a_line_that_never_stood_is_seen_too_and_tried_again(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(asked("board", least=4), seats=3), [ada, "random", "random"])
    page = visit(ada, table.path)
    page.route(STREAM, lambda route: route.abort())
    page.reload()
    expect(page.locator(".line-lost")).to_be_visible()
    page.unroute(STREAM)
    expect(page.locator(".line-lost")).to_be_hidden()
    visit.accept("ERR_", "htmx:error", "htmx:sse:error")
    assert visit.complaints() == []


def test_what_was_answered_meanwhile_is_not_sent_after_an_answer_that_got_lost(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(asked("board", least=4), seats=3), [ada, ben, "random"])
    page = visit(ada, table.path, confirm="off")
    page.evaluate(HURRIED)
    page.route("**/answer", lambda route: route.abort())
    page.locator("#plain button.can").first.click()
    expect(page.locator("#toast")).to_contain_text("Not sent")
    page.wait_for_timeout(200)
    assert page.evaluate("sent") == 1
    visit.accept("ERR_", "htmx:error")
