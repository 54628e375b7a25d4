"""The keyboard's ways: few stops, arrows inside of them, and links that lead past all."""

from playwright.sync_api import Page, expect

from planetfall.core.match import Match
from tests.browser.house import House, Person
from tests.browser.positions import GAME, asked, new, played
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
WHERE = """() => {
  const now = document.activeElement;
  if (now === document.body) return ["body", "", ""];
  return [now.closest("[id^=region-]")?.id ?? "", now.className, now.textContent.trim().slice(0, 40)];
}"""


def stops(page: Page, most: int = 120) -> list[list[str]]:
    """Where the Tab key leads, once around the page."""
    found: list[list[str]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        now = page.evaluate(WHERE)
        if now[0] == "body":
            break
        found.append(now)
    return found


def test_log_list_and_refused_answers_are_one_stop_each(house: House, visit: Visits, ada: Person) -> None:
    match = played(asked("choose-specialist", least=6, answers=4))
    page = visit(ada, house.lay(match, [ada, *BOTS]).path)
    assert page.locator(".log-line a").count() > 20
    assert page.locator("#region-hand .cannot").count() > 1
    found = stops(page)
    for region in ("region-log", "region-answers"):
        assert len([stop for stop in found if stop[0] == region and "button" not in stop[1]]) == 1, region
    assert len([stop for stop in found if stop[0] == "region-hand" and "cannot" in stop[1]]) == 1
    assert len(found) < 45


def test_arrows_lead_through_the_log(house: House, visit: Visits, ada: Person) -> None:
    page = visit(ada, house.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path)
    lines = page.locator(".log-line a")
    page.keyboard.press("l")
    expect(lines.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(lines.last).to_be_focused()
    page.keyboard.press("Home")
    expect(lines.nth(0)).to_be_focused()


def test_l_leads_to_the_log_even_when_it_is_empty_or_large(house: House, visit: Visits, ada: Person) -> None:
    page = visit(ada, house.lay(played(new), [ada, *BOTS]).path)
    page.evaluate("document.querySelector('#region-log ol').replaceChildren()")
    page.keyboard.press("L")
    expect(page.locator("#region-log")).to_be_focused()


def test_links_lead_past_the_table(house: House, visit: Visits, ada: Person) -> None:
    page = visit(ada, house.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path)
    page.keyboard.press("Tab")
    expect(page.locator(".skip").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(WHERE)[0] == "region-answers"


def test_every_figure_that_can_be_replaced_takes_a_click(house: House, visit: Visits, ada: Person) -> None:
    def two_of_a_colour(match: Match) -> bool:
        if not asked("replace", least=3, answers=3)(match):
            return False
        return any(max(ship.crew, default=0) > 1 and ship.crew[0] for ship in GAME.view(match.state, 0).docks)

    page = visit(ada, house.lay(played(two_of_a_colour), [ada, *BOTS]).path)
    for dock in page.locator(".dock:has(.person)").all():
        figures, places = dock.locator(".aboard").count(), dock.locator(".person").count()
        assert places == figures
    other = page.locator(".dock label.person").first
    other.click()
    expect(page.locator("#confirm, .question:not(.asked)").locator("visible=true").first).to_be_visible()
