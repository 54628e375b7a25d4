"""Pages of people on every device: nothing sticks out, and everybody can use them."""

import pytest
from playwright.sync_api import Page

from tests.browser.positions import new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_access import AXE, BOTS, RUN, STILL
from tests.browser.test_account_walk import PASSWORD
from tests.browser.test_notices import TOO_WIDE
from tests.browser.visits import Visits

GUESTS = ("/account/sign-up", "/account/sign-in", "/account/recover")
MEMBERS = (
    "/",
    "/account",
    "/account/friends",
    "/account/delete",
    "/notices",
    "/ratings",
    "/ratings/space-mission",
    "/tournaments",
    "/house",
    "/play-with-people",
    "/tables",
)
WIDTHS = (1440, 820, 390)


def sign_up(page: Page, server: ServerProcess, name: str) -> None:
    page.goto(f"{server.address}/account/sign-up")
    page.locator("#account-name").fill(name)
    page.locator("form input[name=password]").fill(PASSWORD)
    page.locator("main form button.primary").first.click()
    page.locator(".codes li").first.wait_for()


def look(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate(AXE)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate(STILL)
        assert page.evaluate(TOO_WIDE) == 0, (address, width)
        assert page.evaluate(RUN) == [], (address, width)


@pytest.mark.long
@pytest.mark.parametrize(("language", "theme"), [("en-GB", "dark"), ("de-DE", "light")])
def test_pages_of_people_fit_every_width_and_everybody(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, language: str, theme: str
) -> None:
    name = f"Ada {ada.id[:8]}"
    table = server.lay(played(new), [ada, ben, *BOTS[:2]], title="An evening with friends on the far side")
    guest = visit(None, "/", language=language, theme=theme)
    for path in GUESTS:
        look(guest, server.address + path)
    member = visit(ada, "/", language=language, theme=theme)
    sign_up(member, server, name)
    own = (f"/people/{name}", f"{table.path}/standing", f"{table.path}/resign", f"{table.path}/leave")
    for path in (*MEMBERS, *own):
        look(member, server.address + path)
    member.goto(f"{server.address}/tournaments")
    member.locator("#name").fill("Club night in November")
    member.locator("main form button.primary").click()
    member.wait_for_url("**/tournament/*")
    look(member, member.url)
