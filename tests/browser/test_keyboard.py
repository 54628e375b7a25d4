"""The keyboard's ways: few stops, arrows inside of them, and links that lead past all."""

from functools import partial

from playwright.sync_api import APIResponse, Page, Route, expect

from planetfall.core.match import Match
from tests.browser.players import (
    answer,
    by_number,
    confirm,
    has_chosen,
    on_an_answer,
    wait_for_standing,
    wait_for_turn,
)
from tests.browser.positions import GAME, asked, new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
WHERE = """() => {
  const now = document.activeElement;
  if (now === document.body) return ["body", "", ""];
  return [now.closest("[id^=region-]")?.id ?? "", now.className, now.textContent.trim().slice(0, 40)];
}"""


def press_enter(page: Page) -> None:
    page.keyboard.press("Enter")
    confirm(page)


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


def test_log_list_and_refused_answers_are_one_stop_each(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = played(asked("choose-specialist", least=6, answers=4))
    page = visit(ada, server.lay(match, [ada, *BOTS]).path)
    assert page.locator(".log-line a").count() > 20
    assert page.locator("#region-hand .cannot").count() > 1
    found = stops(page)
    for region in ("region-log", "region-answers"):
        assert len([stop for stop in found if stop[0] == region and "button" not in stop[1]]) == 1, region
    assert len([stop for stop in found if stop[0] == "region-hand" and "cannot" in stop[1]]) == 1
    assert len(found) < 45


def test_arrows_lead_through_the_log(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path)
    lines = page.locator("#region-log .log-list :is(a, button):visible")
    page.keyboard.press("l")
    expect(lines.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(lines.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(page.locator("[data-log-rest]")).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator("[data-log-only]").first).to_be_focused()


def test_l_leads_to_the_log_even_when_it_is_empty_or_large(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(new), [ada, *BOTS]).path)
    page.evaluate("document.querySelector('#region-log ol').replaceChildren()")
    page.keyboard.press("L")
    expect(page.locator("#region-log")).to_be_focused()


def test_links_lead_past_the_table(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path)
    page.keyboard.press("Tab")
    expect(page.locator(".skip").first).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(WHERE)[0] == "region-answers"


def test_every_figure_that_can_be_replaced_takes_a_click(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    def two_of_a_colour(match: Match) -> bool:
        if not asked("replace", least=3, answers=3)(match):
            return False
        return any(max(ship.crew, default=0) > 1 and ship.crew[0] for ship in GAME.view(match.state, 0).docks)

    page = visit(ada, server.lay(played(two_of_a_colour), [ada, *BOTS]).path)
    for dock in page.locator(".dock:has(.person)").all():
        figures, places = dock.locator(".aboard").count(), dock.locator(".person").count()
        assert places == figures
    other = page.locator(".dock label.person").first
    other.click()
    expect(page.locator("#confirm, .question:not(.asked)").locator("visible=true").first).to_be_visible()


def test_focus_goes_on_to_the_next_question(server: ServerProcess, visit: Visits, ada: Person) -> None:
    """No button keeps the focus when it has become another answer."""
    table = server.lay(played(asked("choose-specialist", least=6, answers=4)), [ada, *BOTS])
    page = visit(ada, table.path)
    page.locator("#region-hand button.can").first.focus()
    answer(page, partial(press_enter, page), server, table)
    expect(page.locator("#region-answers")).to_be_focused()
    wait_for_turn(page)
    page.keyboard.press("ArrowRight")
    assert on_an_answer(page)


def test_focus_stays_while_others_answer(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(asked("choose-specialist", least=6, answers=4)), [ada, ben, *BOTS[1:]])
    page, other = (visit(person, table.path) for person in (ada, ben))
    card = page.locator("#region-hand button.can").nth(1)
    card.focus()
    answer(other, partial(by_number, other), server, table)
    has_chosen(page, "blue")
    expect(card).to_be_focused()


def test_an_answer_waits_until_the_last_one_has_arrived(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    """The page may show the next question before it hears of the last answer."""
    table = server.lay(played(asked("move", least=4, answers=9)), [ada, *BOTS])
    page = visit(ada, table.path, confirm="off")
    began = server.standing(table)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/answer", lambda route: held.append((route, route.fetch())), times=1)
    for _ in range(2):  # a key that is pressed twice counts once
        by_number(page)
    wait_for_standing(page, began + 1)
    wait_for_turn(page)
    by_number(page)
    [(route, response)] = held
    with page.expect_request("**/answer"):
        route.fulfill(response=response)
    wait_for_standing(page, began + 2)
