"""Accounts in a real browser: a passkey of Chromium's virtual authenticator, and the QR code for a phone."""

from playwright.sync_api import Page, expect

from tests.browser.positions import new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_access import AXE, BOTS, RUN, STILL
from tests.browser.visits import Visits

TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"  # beside a scrollbar
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_a_guest_signs_up_with_a_passkey_and_comes_back_with_it(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(new), [ada, *BOTS])
    local = server.address.replace("127.0.0.1", "localhost")  # passkeys need a name
    context = visit.context(None)
    given = server.cookie(ada)
    context.add_cookies([{"name": given["name"], "value": given["value"], "url": local}])
    page = context.new_page()
    tools = context.new_cdp_session(page)
    tools.send("WebAuthn.enable")
    tools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})

    page.goto(f"{local}/account/sign-up")
    _check(page)
    page.locator("#account-name").fill("Ada of the moons")
    page.locator("[data-passkey]").click()
    expect(page.locator(".codes li")).to_have_count(8)
    page.goto(f"{local}{table.path}")
    expect(page.locator("#answer")).to_be_visible()

    page.goto(f"{local}/account")
    _check(page)
    expect(page.locator("[aria-labelledby='h-passkeys'] .admin-list > li")).to_have_count(1)
    page.locator("form[action='/account/sign-out'] button").click()
    page.goto(f"{local}/account/sign-in")
    _check(page)
    page.locator("[data-passkey]").click()
    expect(page.locator(".menu-account")).to_have_text("Ada of the moons")

    page.goto(f"{local}/account")
    page.locator("form[action='/account/device'] button").click()
    expect(page.locator("svg.qr")).to_be_visible()
    _check(page)


def _check(page: Page) -> None:
    """Nothing for axe to complain about, and nothing too wide for a phone."""
    for size in ({"width": 1440, "height": 900}, {"width": 390, "height": 844}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate(STILL)
        page.evaluate(AXE)
        assert page.evaluate(RUN) == [], page.url
        assert page.evaluate(TOO_WIDE) == 0, page.url
    page.set_viewport_size({"width": 1440, "height": 900})
