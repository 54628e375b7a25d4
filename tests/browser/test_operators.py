"""The operators' page in a real browser: by keyboard alone, for everybody, on a phone; announcements on open pages."""

from playwright.sync_api import expect

from planetfall.server.admin.admin_key import make_key
from tests.browser.positions import new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_access import AXE, BOTS, RUN, STILL
from tests.browser.visits import Visits

TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"  # beside a scrollbar


def test_operators_work_by_keyboard_and_open_pages_are_told(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    key = make_key(server.folder)
    table = server.lay(played(new), [ada, *BOTS])
    game = visit(ada, table.path)
    page = visit(ben, "/admin")
    page.locator("#admin-name").focus()
    page.keyboard.type("Olga")
    page.keyboard.press("Tab")
    page.keyboard.type(key)
    page.keyboard.press("Enter")
    expect(page.locator("#h-bans")).to_be_visible()
    assert key not in page.url

    page.locator("#announcement-text").focus()
    page.keyboard.type("Tea <b>at</b> nine")
    page.keyboard.press("Enter")
    expect(page.locator("#announcements .announcement p")).to_have_text("Tea <b>at</b> nine")
    expect(game.locator(".announcement p")).to_have_text("Tea <b>at</b> nine")
    game.locator(".announcement summary").press("Enter")
    expect(game.locator(".announcement p")).to_be_hidden()

    page.set_viewport_size({"width": 390, "height": 844})
    for place in ("/admin", "/admin/tables", f"/admin/tables/{table.id}", "/admin/audit"):
        page.goto(f"{server.address}{place}")
        page.evaluate(STILL)
        page.evaluate(AXE)
        assert page.evaluate(RUN) == [], place
        assert page.evaluate(TOO_WIDE) == 0, place

    page.goto(f"{server.address}/admin")
    page.locator("[aria-label^='Take back']").press("Enter")
    expect(page.locator("#announcements .announcement")).to_have_count(0)
    expect(game.locator(".announcement")).to_have_count(0)
