"""An account as people live with it: a guest signs up, comes back at another device, takes everything along, leaves."""

import io
import zipfile

import pytest
from playwright.sync_api import Page, expect

from tests.browser.positions import new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

PASSWORD = "seven small green moons"


@pytest.mark.long
def test_a_guest_becomes_a_member_goes_on_at_a_phone_and_leaves_in_the_end(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(new, seats=3), [ada, ben, "random"], title="Walk")
    name = f"Ada {ada.id[:8]}"
    desk = visit(ada, "/account/sign-up")
    desk.locator("#account-name").fill(name)
    desk.locator("form input[name=password]").fill(PASSWORD)
    desk.locator("main form button.primary").first.click()
    expect(desk.locator(".codes li")).to_have_count(8)

    phone = visit(None, "/account/sign-in", "phone")
    phone.locator("#account-name").fill(name)
    phone.locator("form input[name=password]").fill(PASSWORD)
    phone.locator("main form button.primary").first.click()
    phone.wait_for_url(lambda address: "sign-in" not in address)
    phone.goto(server.address)
    expect(phone.locator("#my-tables")).to_contain_text("Walk")
    phone.goto(server.address + table.path)
    expect(phone.locator("[data-me='0']").first).to_be_attached()

    exported = phone.request.get(f"{server.address}/account/export").body()
    with zipfile.ZipFile(io.BytesIO(exported)) as archive:
        facts = b"".join(archive.read(file) for file in archive.namelist())
    assert name.encode() in facts
    assert table.id.encode() in facts
    friend = visit(ben, table.path)
    delete(phone, server, name)
    expect(friend.locator(".seat [data-seat='0'], .seat[data-seat='0'], #seat-red").first).to_contain_text(
        "ormer player"
    )
    desk.goto(server.address + table.path)
    expect(desk.locator("#answer")).to_have_count(0)
    visit.accept("403", "404")


def delete(page: Page, server: ServerProcess, name: str) -> None:
    page.goto(f"{server.address}/account/delete")
    page.locator("#account-name").fill(name)
    if page.locator("main input[name=password]").count():
        page.locator("main input[name=password]").fill(PASSWORD)
    page.locator("form[action='/account/delete'] button").click()
    page.wait_for_load_state()


def test_no_other_site_learns_where_a_link_was_pressed(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    """Addresses with a secret in them, such as an invitation, stay here: a link elsewhere carries no Referer."""
    table = server.lay(played(new, seats=3), [ada, "open", "random"])
    elsewhere = server.address.replace("127.0.0.1", "localhost")  # another site for the browser
    page = visit(None, table.joins[1])
    page.evaluate(
        "address => document.body.append(Object.assign(document.createElement('a'), "
        "{ href: address, textContent: 'elsewhere', id: 'elsewhere' }))",
        f"{elsewhere}/health",
    )
    with page.expect_request(f"{elsewhere}/health") as asked:
        page.locator("#elsewhere").click()
    assert "referer" not in asked.value.all_headers()
