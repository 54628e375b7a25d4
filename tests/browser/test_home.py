"""Home in a browser: what waits for me is counted, the next table is a click away, and waiting ends at a table."""

from playwright.sync_api import expect

from tests.browser.players import confirm
from tests.browser.positions import asked, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_access import AXE, RUN
from tests.browser.visits import Visits

BADGE = "navigator.setAppBadge = async (count) => { window.badge = count; }"


def test_after_an_answer_the_next_table_that_waits_is_a_click_away(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    match = played(asked("choose-specialist"))
    first, second = (server.lay(match, [ada, ben, "random", "random"], title=name) for name in ("One", "Two"))
    context = visit.context(ada)
    context.add_init_script(BADGE)
    page = visit.page(context, server.address)
    assert page.title().startswith("(2) ")
    expect(page.locator("#my-tables .your-turn")).to_have_count(2)
    page.wait_for_function("() => window.badge === 2")
    page.goto(server.address + first.path)
    expect(page.locator("#next-turn")).to_be_hidden()
    page.locator("#plain button.can").first.evaluate("button => button.click()")
    confirm(page)
    expect(page.locator("#next-turn .count")).to_have_text("1")
    page.wait_for_function("() => window.badge === 1")
    page.locator("#next-turn").click()
    page.wait_for_url(f"**{second.path}")


def test_two_people_wait_and_both_pages_go_to_their_table(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    one = visit(ada, "/play-with-people?game=space-mission&seats=2", theme="dark")
    one.locator("#name").fill("Ada")
    one.locator("form.panel button.primary").click()
    expect(one.locator("#people-wait")).to_have_text("Waiting for one more person to play Space Mission.")
    one.evaluate(AXE)
    assert one.evaluate(RUN) == []
    other = visit(ben, "/", "phone")
    other.locator(".waiting-groups button").click()
    other.wait_for_url("**/table/**")
    one.wait_for_url(other.url)
    expect(one.locator(".question")).to_be_visible()
