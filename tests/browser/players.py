"""How people play: with the mouse, with the keyboard alone, with plain forms."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Locator, Page, expect

from tests.browser.server_process import Laid, ServerProcess

ON_THE_TABLE = ":is(#region-board, #region-hand, #region-docks, #region-secrets) button.can"
MINE = ".seat:is({})".format(", ".join(f"[data-me='{seat}'] [data-seat='{seat}']" for seat in range(6)))
IN_THE_LIST = "#plain button.can"
MOST_ANSWERS = 400
MOST_STOPS = 500  # of the Tab key; arrows are quicker
MINE_OR_OVER = """() => {
  const turn = document.querySelector("#turn");
  return turn && (turn.dataset.turn === "yes" || document.querySelector("[data-ending]"));
}"""
ACCOUNTS = """accounts => accounts.map(account => [
  Number(account.querySelector("[data-total]").dataset.total),
  [...account.querySelectorAll(".score-line td")].map(cell => Number(cell.textContent)),
])"""
STANDS = "least => Number(document.querySelector('#turn')?.dataset.standing) >= least"

Way = Callable[[Page, int], None]


def standing(page: Page) -> int:
    """How many answers the page knows of."""
    return int(page.locator("#turn").get_attribute("data-standing") or 0)


def is_over(page: Page) -> bool:
    return page.locator("[data-ending]").count() > 0


def is_asked(page: Page) -> bool:
    return page.locator("#turn").get_attribute("data-turn") == "yes"


def wait_for_turn(page: Page) -> None:
    """Until it is this page's turn, or the game is over."""
    page.wait_for_function(MINE_OR_OVER)


def wait_for_standing(page: Page, least: int) -> None:
    """Until the page knows of so many answers."""
    page.wait_for_function(STANDS, arg=least)


def answer(page: Page, give: Callable[[], None], server: ServerProcess, table: Laid) -> None:
    """Give an answer, and wait until the page shows that it stands."""
    with page.expect_response(lambda answer: answer.url.endswith("/answer")) as given:
        give()
    assert given.value.status == 204, given.value.text()
    wait_for_standing(page, heard(page, server, table))


def heard(page: Page, server: ServerProcess, table: Laid) -> int:
    """How many answers this page would know of if it were opened now: not what others choose in secret."""
    fresh = page.request.get(server.address + table.path).text()
    found = re.search(r'data-standing="(\d+)"', fresh)
    return int(found[1]) if found else 0


def has_chosen(page: Page, colour: str) -> None:
    """Until a page shows that another seat has chosen in secret."""
    expect(page.locator(f"#seat-{colour} .state")).not_to_have_text("thinking")


def play_out(page: Page, way: Way, server: ServerProcess, table: Laid) -> int:
    """Answer in one way until the game is over; how many answers that took."""
    for given in range(MOST_ANSWERS):
        wait_for_turn(page)
        if is_over(page):
            return given
        answer(page, partial(way, page, given), server, table)
    raise AssertionError("this game does not end")


def golden(page: Page) -> Locator:
    """What can be clicked on the table itself, where it can be seen."""
    return page.locator(ON_THE_TABLE).locator("visible=true")


def by_clicking(page: Page, given: int) -> None:
    """Click what shines on the table; the list where nothing does."""
    lit = golden(page)
    choices = lit if lit.count() else page.locator(IN_THE_LIST)
    choices.nth(given % choices.count()).click()
    confirm(page)


def fold_list(page: Page) -> None:
    """Open the list of answers, or close it: on a phone what can be clicked on the table is folded away there."""
    if page.locator("[data-answers-all]").is_visible():
        page.locator("[data-answers-all]").click()


def confirm(page: Page) -> None:
    if page.locator("#confirm").is_visible():
        page.locator("#confirm-yes").click()


def by_keyboard(page: Page, given: int) -> None:
    """In turn by a number, by arrows, and by the Tab key."""
    (by_number, by_arrows, by_tab)[given % 3](page)
    if page.locator("#confirm").is_visible():
        expect(page.locator("#confirm-yes")).to_be_focused()
        page.keyboard.press("Enter")


def by_number(page: Page) -> None:
    """Press the key of the first answer in the list."""
    page.keyboard.press(str(page.locator("#plain button.can").first.get_attribute("aria-keyshortcuts")))


def by_arrows(page: Page) -> None:
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    if not on_an_answer(page):  # behind the last one in the list, where arrows tell why others are refused
        page.keyboard.press("Home")
    assert on_an_answer(page)
    page.keyboard.press("Enter")


def by_tab(page: Page) -> None:
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if on_an_answer(page):
            break
    assert on_an_answer(page), "Tab never comes to an answer"
    page.keyboard.press("Enter")


def on_an_answer(page: Page) -> bool:
    return bool(page.evaluate("() => document.activeElement.matches('#answer button.can')"))


def by_forms(page: Page) -> int:
    """Play on without JavaScript until the game is over, as a reader of plain pages would."""
    for given in range(MOST_ANSWERS):
        while not is_asked(page) and not is_over(page):
            page.reload()
        if is_over(page):
            return given
        lit = golden(page)
        choices = lit if lit.count() else page.locator(IN_THE_LIST)
        choices.nth(given % choices.count()).click()
    raise AssertionError("this game does not end")


def assert_final_scoring(page: Page, seats: int = 4) -> None:
    """Every account adds up. They are read at once: when all is counted they change places."""
    accounts = page.locator("[data-ending] .ranking .account")
    expect(accounts).to_have_count(seats)
    for total, points in accounts.evaluate_all(ACCOUNTS):
        assert sum(points) == total
