"""The end of a game: counted line by line, and the winner is told last."""

import re

import pytest
from playwright.sync_api import expect

from planetfall.core.match import Match
from tests.browser.players import answer, by_clicking
from tests.browser.positions import GAME, over, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
NEXT, ALL, LOOK = "[data-ending-next]", "[data-ending-all]", "[data-ending-close]"
PLACE = "document.querySelector('[data-ending]').scrollTop"
WITHIN = (
    """[document.body, ...document.querySelectorAll("[data-ending] *")].includes(document.activeElement)"""
)


def one_answer_left() -> Match:
    """A match that Ada's next answer, whichever it is, brings to its end."""

    def is_last(match: Match) -> bool:
        state = match.state
        return list(state.actors()) == [0] and all(_ends(match, action) for action in state.legal(0))

    return played(is_last, seats=3)


def _ends(match: Match, action: int) -> bool:
    trial = match.state.copy()
    trial.play(0, action)
    return bool(trial.over())


def test_nothing_tells_the_winner_before_the_last_line_is_counted(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = played(over)
    page = visit(ada, server.lay(match, [ada, *BOTS]).path)
    box, rows = page.locator("[data-ending]"), len(GAME.breakdown(match.state)[0].lines)
    page.locator(NEXT).click()  # from here on nothing counts by itself, but on a slow machine it has
    shown = box.locator(".account").first.locator("tr:visible").count()
    assert 2 <= shown < rows
    for counted in range(shown, rows):
        expect(box.locator("h2:visible")).to_have_text("Final scoring", use_inner_text=True)
        expect(box.locator(".winner")).to_have_count(0)
        expect(box.locator("figure")).to_be_hidden()
        assert [
            name.split()[0] for name in box.locator(".ranking h3").all_inner_texts()
        ] == names_in_seat_order(match)
        expect(box.locator(".account").first.locator("tr:visible")).to_have_count(counted)
        page.locator(NEXT).click()
    expect(box.locator("h2:visible")).to_have_text(re.compile("^Winner"), use_inner_text=True)
    expect(box.locator("figure")).to_be_visible()
    expect(page.locator(NEXT)).to_be_hidden()
    totals = [int(text) for text in box.locator(".ranking h3 b").all_inner_texts()]
    assert totals == sorted((account.total for account in GAME.breakdown(match.state)), reverse=True)
    expect(box.locator(".account").first).to_have_class(re.compile("winner"))


def test_the_button_stays_under_the_pointer_while_lines_come(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path)
    rows = page.locator("[data-ending] .account").first.locator("tr:visible")
    place, shown = page.locator(NEXT).bounding_box(), rows.count()
    expect(rows).not_to_have_count(shown)
    assert page.locator(NEXT).bounding_box() == place


def names_in_seat_order(match: Match) -> list[str]:
    return ["Ada", "Vega", "Halley", "Tycho"][: match.state.seats]


def test_without_scripts_the_whole_result_stands_at_once(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path, device="plain")
    expect(page.locator("[data-ending] h2:visible")).to_have_text(re.compile("^Winner"), use_inner_text=True)
    expect(page.locator("[data-ending] figure")).to_be_visible()
    expect(page.locator("[data-ending] .winner")).not_to_have_count(0)


def test_a_change_of_the_page_does_not_count_again(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(over, seats=2), [ada, ben])
    page, other = visit(ada, table.path), visit(ben, table.path)
    while page.locator(NEXT).is_visible():
        page.locator(NEXT).click()
    other.locator("button[form=again]").click()
    expect(page.locator(".ending a[href^='/table/'].primary")).to_be_visible()
    expect(page.locator(NEXT)).to_be_hidden()
    expect(page.locator("[data-ending] h2:visible")).to_have_text(re.compile("^Winner"), use_inner_text=True)


# What a reader of the page would see after every change of it, as soon as the page itself has had its turn.
_WATCH = """() => {
  window.told = [];
  const winner = () => document.querySelector("[data-ending] [data-ending-after]");
  new MutationObserver(() => window.told.push(!winner().hidden))
    .observe(document.getElementById("region-ending"), { subtree: true, childList: true, attributes: true });
}"""


def test_a_change_of_the_page_does_not_tell_the_winner(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(over, seats=2), [ada, ben])
    page, other = visit(ada, table.path), visit(ben, table.path)
    page.locator(NEXT).click()
    page.evaluate(_WATCH)
    while other.locator(NEXT).is_visible():
        other.locator(NEXT).click()
    other.locator("button[form=again]").click()
    expect(page.locator(".ending a[href^='/table/'].primary")).to_be_visible()
    told = page.evaluate("window.told")
    assert told
    assert not any(told)


def test_the_result_is_put_aside_and_taken_up_again(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path)
    page.locator(LOOK).click()
    expect(page.locator("[data-ending]")).to_be_hidden()
    page.locator("[data-ending-open]").click()
    expect(page.locator("[data-ending]")).to_be_visible()


def test_all_is_shown_at_once_on_wish(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path)
    page.locator(ALL).click()
    expect(page.locator("[data-ending] h2:visible")).to_have_text(re.compile("^Winner"), use_inner_text=True)
    expect(page.locator(ALL)).to_be_hidden()
    expect(page.locator("[data-ending] h2")).to_be_focused()  # the button that had it is gone


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_what_to_try_next_time_is_a_press_away(
    server: ServerProcess, visit: Visits, ada: Person, device: str
) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path, device)
    page.locator(ALL).click()
    page.route("**/next-time", lambda route: route.fulfill(body="what a bot thinks about for long"))
    page.get_by_role("link", name="Three things to try next time").click()
    page.wait_for_url("**/next-time")


def test_who_comes_back_finds_the_result_counted_at_the_place_where_they_left(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path, device="phone")
    page.locator(ALL).click()
    expect(page.locator(".moments")).to_be_visible(timeout=60_000)
    page.locator(".moments a").last.scroll_into_view_if_needed()
    place = page.evaluate(PLACE)
    assert place > 100
    page.locator(".moments a").last.click()
    page.wait_for_url("**/replay/**")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator("[data-ending] h2:visible")).to_have_text(re.compile("^Winner"), use_inner_text=True)
    expect(page.locator(NEXT)).to_be_hidden()
    assert abs(page.evaluate(PLACE) - place) < 40


def test_another_table_is_counted_anew(server: ServerProcess, visit: Visits, ada: Person) -> None:
    one, other = (server.lay(played(over), [ada, *BOTS]) for _ in range(2))
    page = visit(ada, one.path)
    page.locator(ALL).click()
    page.goto(server.address + other.path)
    expect(page.locator("[data-ending] h2:visible")).to_have_text("Final scoring", use_inner_text=True)


def test_what_lies_behind_the_result_is_out_of_reach_until_it_is_put_aside(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path)
    expect(page.locator("[data-ending] h2")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(WITHIN)
    page.locator(LOOK).click()
    expect(page.locator("[data-ending-open]")).to_be_focused()
    page.locator(".menu summary").click()
    expect(page.locator(".menu-sheet")).to_be_visible()
    page.locator("[data-ending-open]").click()
    expect(page.locator("[data-ending] h2")).to_be_focused()


def test_nothing_takes_the_focus_from_who_reads_the_result(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(over, seats=2), [ada, ben])
    page, other = visit(ada, table.path), visit(ben, table.path)
    page.locator(ALL).click()
    page.locator(".ending-actions a[download]").focus()
    other.locator(ALL).click()
    other.locator("button[form=again]").click()
    expect(page.locator(".ending a[href^='/table/'].primary")).to_be_visible()
    expect(page.locator(".ending-actions a[download]")).to_be_focused()
    assert page.locator("#answer").evaluate("(part) => part.inert")


def test_what_is_over_cannot_be_undone(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(one_answer_left(), [ada, "random", "random"])
    page = visit(ada, table.path)
    expect(page.locator("[data-key=u]")).to_be_visible()
    answer(page, lambda: by_clicking(page, 0), server, table)
    expect(page.locator("[data-ending]")).to_be_attached()
    expect(page.locator("[data-key=u]")).to_be_hidden()
    token = page.locator("#table-actions [name=_csrf_token]").input_value()
    refused = page.request.post(server.address + table.path + "/undo", form={"_csrf_token": token})
    assert refused.status == 403
    page.reload()
    expect(page.locator("[data-key=u]")).to_have_count(0)
