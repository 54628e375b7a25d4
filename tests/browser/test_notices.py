"""The page of notices in a real browser, and its service worker, which shows what is pushed and leads to the table."""

from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from tests.browser.positions import new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_access import AXE, BOTS, RUN, STILL
from tests.browser.visits import PATIENCE, Visits

TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"  # beside a scrollbar
# The tests' browser has no windows and refuses every notice, so what the worker asks it to show is written down.
WRITE_DOWN = """() => {
  self.shown = [];
  registration.showNotification = async (title, { body, tag, data }) => shown.push({ title, body, tag, data });
}"""
SHOWN = """async (count) => {
  for (let tries = 0; shown.length < count && tries < 200; tries += 1) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return shown;
}"""
READY = """navigator.serviceWorker.register("/service-worker.js")
  .then(() => navigator.serviceWorker.ready).then(() => true)"""


class Worker:
    """The service worker of a page, by the browser's debugging protocol: no push service is asked."""

    def __init__(self, page: Page, origin: str) -> None:
        self._session = page.context.new_cdp_session(page)
        self._origin = origin
        self._registrations: list[str] = []
        self._session.on("ServiceWorker.workerRegistrationUpdated", self._updated)
        self._session.send("ServiceWorker.enable")

    def _updated(self, event: dict[str, Any]) -> None:
        self._registrations += [each["registrationId"] for each in event["registrations"]]

    def push(self, notice: dict[str, str]) -> None:
        self._session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": self._origin,
                "registrationId": self._registrations[-1],
                "data": msgspec.json.encode(notice).decode(),
            },
        )

    def wait_for_registration(self, page: Page) -> None:
        for _ in range(PATIENCE // 20):
            if self._registrations:
                return
            page.wait_for_timeout(20)  # lets events of the protocol in
        raise AssertionError("the browser reported no registration of the service worker")


def test_a_guest_sets_notices_and_the_service_worker_shows_them(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(new), [ada, *BOTS])
    page = visit(ada, "/")
    page.locator("summary", has_text="Preferences").click()
    page.locator(".menu-sheet a[href='/notices']").click()
    expect(page.locator("h1")).to_have_text("Notices")
    page.locator("#webhook-url").fill("https://hooks.example/planetfall")
    page.locator("#webhook-style").select_option("json")
    page.locator("form[action='/notices/webhook'] button").click()
    expect(page.locator(".notice-address h2")).to_have_text("Signed JSON")
    page.locator(".notice-address input[value=message]").uncheck()
    page.locator(".notice-address .primary").click()
    expect(page.locator(".notice-address input[value=message]")).not_to_be_checked()
    for width in (1440, 820, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate(STILL)
        page.evaluate(AXE)
        assert page.evaluate(RUN) == [], width
        assert page.evaluate(TOO_WIDE) == 0

    worker = Worker(page, server.address)
    assert page.evaluate(READY)
    worker.wait_for_registration(page)
    script = page.context.service_workers[0]
    script.evaluate(WRITE_DOWN)
    notice = {"title": "It is your turn", "body": "Friday", "address": table.path, "tag": table.id}
    shown = {"title": "It is your turn", "body": "Friday", "tag": table.id, "data": {"address": table.path}}
    worker.push(notice)
    assert script.evaluate(SHOWN, 1) == [shown]
    page.goto(server.address + table.path)  # whoever looks at the table is not told
    worker.push(notice)
    other = notice | {"title": "The game is over", "address": "/table/elsewhere"}
    worker.push(other)
    expected = shown | {"title": "The game is over", "data": {"address": "/table/elsewhere"}}
    assert script.evaluate(SHOWN, 2) == [shown, expected]
