"""The end of a game: counted line by line, and the winner is told last."""

import re

from playwright.sync_api import expect

from planetfall.core.match import Match
from tests.browser.house import House, Person
from tests.browser.players import answer, by_clicking
from tests.browser.positions import GAME, over, played
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
NEXT, LOOK = "[data-ending-next]", "[data-ending-close]"


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
    house: House, visit: Visits, ada: Person
) -> None:
    match = played(over)
    page = visit(ada, house.lay(match, [ada, *BOTS]).path)
    box, rows = page.locator("[data-ending]"), len(GAME.breakdown(match.state)[0].lines)
    page.locator(NEXT).click()  # nothing counts by itself any more, but on a slow machine it has
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


def names_in_seat_order(match: Match) -> list[str]:
    return ["Ada", "Vega", "Halley", "Tycho"][: match.state.seats]


def test_without_scripts_the_whole_result_stands_at_once(house: House, visit: Visits, ada: Person) -> None:
    page = visit(ada, house.lay(played(over), [ada, *BOTS]).path, device="plain")
    expect(page.locator("[data-ending] h2:visible")).to_have_text(re.compile("^Winner"), use_inner_text=True)
    expect(page.locator("[data-ending] figure")).to_be_visible()
    expect(page.locator("[data-ending] .winner")).not_to_have_count(0)


def test_a_change_of_the_page_does_not_count_again(
    house: House, visit: Visits, ada: Person, ben: Person
) -> None:
    table = house.lay(played(over, seats=2), [ada, ben])
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
    house: House, visit: Visits, ada: Person, ben: Person
) -> None:
    table = house.lay(played(over, seats=2), [ada, ben])
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


def test_the_result_is_put_aside_and_taken_up_again(house: House, visit: Visits, ada: Person) -> None:
    page = visit(ada, house.lay(played(over), [ada, *BOTS]).path)
    page.locator(LOOK).click()
    expect(page.locator("[data-ending]")).to_be_hidden()
    page.locator("[data-ending-open]").click()
    expect(page.locator("[data-ending]")).to_be_visible()


def test_what_is_over_cannot_be_undone(house: House, visit: Visits, ada: Person) -> None:
    table = house.lay(one_answer_left(), [ada, "random", "random"])
    page = visit(ada, table.path)
    expect(page.locator("[data-key=u]")).to_be_visible()
    answer(page, lambda: by_clicking(page, 0), house, table)
    expect(page.locator("[data-ending]")).to_be_attached()
    expect(page.locator("[data-key=u]")).to_be_hidden()
    token = page.locator("#deeds [name=_csrf_token]").input_value()
    refused = page.request.post(house.address + table.path + "/undo", form={"_csrf_token": token})
    assert refused.status == 403
    page.reload()
    expect(page.locator("[data-key=u]")).to_have_count(0)
