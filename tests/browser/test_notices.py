"""The page of notices in a real browser, and its service worker, which shows what is pushed and leads to the table."""

import os
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.browser.conftest import FLAGS
from tests.browser.desktop import Desktop, has_desktop
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
# Nobody can press what is not shown, so the worker is told what a browser would tell it.
PRESS = """async (address) => {
  const opened = [];
  clients.openWindow = async (place) => opened.push(place);
  const event = new Event("notificationclick");
  const done = [];
  Object.assign(event, {
    notification: { close: () => opened.push("closed"), data: { address } },
    waitUntil: (work) => done.push(work),
  });
  dispatchEvent(event);
  await Promise.all(done);
  return opened;
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
    assert script.evaluate(PRESS, "/table/elsewhere") == ["closed", "/table/elsewhere"]
    assert script.evaluate(PRESS, "https://evil.example/table/x") == ["closed", "/table/x"]


@pytest.mark.long
def test_a_notice_is_on_the_screen_and_leads_to_the_table(
    driver: Playwright, server: ServerProcess, ada: Person, tmp_path: Path
) -> None:
    """By a whole Chromium, which hands notices to the desktop; the headless shell refuses them."""
    whole = shutil.which("chromium")
    if whole is None or not has_desktop():
        pytest.skip("this needs chromium, dbus-daemon and the distribution's python3-dbus and python3-gi")
    table = server.lay(played(new), [ada, *BOTS], title="Friday")
    with Desktop() as desktop:
        surroundings: dict[str, str | float | bool] = {
            **os.environ,
            "DBUS_SESSION_BUS_ADDRESS": desktop.address,
        }
        context = driver.chromium.launch_persistent_context(
            tmp_path,  # presses reach no private window
            executable_path=whole,
            args=[*FLAGS, "--headless=new"],
            permissions=["notifications"],
            env=surroundings,
        )
        context.add_cookies([server.cookie(ada)])  # type: ignore[list-item]
        page = context.new_page()
        page.goto(f"{server.address}/notices")
        worker = Worker(page, server.address)
        assert page.evaluate(READY)
        worker.wait_for_registration(page)
        worker.push({"title": "It is your turn", "body": "Friday", "address": table.path, "tag": table.id})
        notice = desktop.read()
        assert notice["title"] == "It is your turn"
        assert notice["body"].endswith("Friday")
        with context.expect_page() as opened:
            desktop.press(notice)
        opened.value.wait_for_url(f"**{table.path}")
        expect(opened.value.locator(".question")).to_be_visible()
        context.close()
