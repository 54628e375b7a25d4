"""What the eye meets: nothing cut off, nothing jumps, everything can be reached and read."""

import pytest
from playwright.sync_api import Page, expect

from planetfall.core.match import Match
from tests.browser.players import IN_THE_LIST, MINE, answer, by_clicking, golden, wait_for_standing
from tests.browser.positions import Wanted, asked, new, over, played
from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
MOMENTS: dict[str, Wanted] = {
    "mission": new,
    "specialist": asked("choose-specialist", least=6),
    "boarding": asked("board", least=7, answers=3),
    "moving": asked("move", least=8, answers=8),
    "killing": asked("kill", least=9),
}
SMALLEST = 15  # pixels, on a phone
REGIONS = """() => Object.fromEntries(
  ["tracker", "seats", "board", "question", "hand", "docks", "log", "secrets", "chat"].map((name) => {
    const { x, y, width, height } = document.getElementById(`region-${name}`).getBoundingClientRect();
    return [name, [x, y, width, height].map(Math.round)];
  }))"""
BEYOND = """() => [...document.querySelectorAll("body *")].filter((element) => {
  const { left, right, width, height } = element.getBoundingClientRect();
  if (!width || !height || element.closest(".unseen, [hidden], .skip, svg svg, .glow")) return false;
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(outer).overflowX)) return false;
  }
  return element.checkVisibility({ visibilityProperty: true }) && (left < -1 || right > innerWidth + 1);
}).map((element) => element.outerHTML.slice(0, 120))"""
# What happened since the last turn: over the log, and beside a board that stands upright.
ABOVE_THE_CARDS = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  return box(".since").bottom <= box("#region-secrets").top;
}"""
BELOW_THE_QUESTION = """() => document.querySelector(".since").getBoundingClientRect().top
  >= document.querySelector(".ask").getBoundingClientRect().bottom"""
CUT = """() => document.querySelector(".question").getBoundingClientRect().height
  - document.getElementById("region-question").clientHeight"""
SMALL = """(least) => {
  const found = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const element = walker.currentNode.parentElement;
    if (!text || element.closest(".unseen, script, style, title, option, svg defs, symbol")) continue;
    if (element.matches(".preview")) continue; // what lies between its parts has no size
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const scale = element.ownerSVGElement ? element.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * Math.abs(scale || 1);
    if (size < least - 0.25) found[text.slice(0, 30)] = size.toFixed(1);
  }
  return found;
}"""


def assert_no_sideways_scroll(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate(BEYOND) == []


# What has room for German words has room for English ones.
LANGUAGES = [pytest.param("en-GB", marks=pytest.mark.long), "de-DE"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_turn_fits_a_desktop_without_scrolling(
    server: ServerProcess, visit: Visits, ada: Person, moment: str, language: str
) -> None:
    table = server.lay(played(MOMENTS[moment]), [ada, *BOTS])
    page = visit(ada, table.path, language=language)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    assert page.evaluate(CUT) <= 0
    for button in golden(page).all():
        button.click(trial=True)


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_tables_of_any_size_fit_a_desktop(
    server: ServerProcess, visit: Visits, ada: Person, seats: int
) -> None:
    match = played(asked("choose-specialist", least=6), seats=seats)
    page = visit(ada, server.lay(match, [ada, *["random"] * (seats - 1)]).path)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    for seat in page.locator("details.seat").all():
        expect(seat).to_be_in_viewport(ratio=0.99)


CROPPED = """() => [...document.querySelectorAll("details.seat")].filter((seat) =>
  seat.querySelector(".pips").getBoundingClientRect().bottom > seat.getBoundingClientRect().bottom).length"""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_fits_a_small_laptop(server: ServerProcess, visit: Visits, ada: Person, seats: int) -> None:
    match = played(asked("choose-specialist", least=6), seats=seats)
    page = visit(ada, server.lay(match, [ada, *["random"] * (seats - 1)]).path, device="laptop")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    assert page.evaluate(CROPPED) == 0
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)


SAID = """() => {
  const box = document.getElementById("region-question").getBoundingClientRect();
  const first = document.querySelector(".question").getBoundingClientRect();
  return [first.top - box.top, box.right - first.right];
}"""


def test_a_long_story_of_a_replay_begins_at_its_beginning(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = played(over)
    page = visit(ada, f"/replay/{server.lay(match, [ada, *BOTS]).id}?at={len(match.record.rows)}")
    above, beside = page.evaluate(SAID)
    assert above >= 0
    assert beside >= 0
    expect(page.locator(".steps")).to_be_in_viewport(ratio=1)
    expect(page.locator("#eyes")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_what_happened_since_hides_nothing_but_the_log(
    server: ServerProcess, visit: Visits, ada: Person, language: str
) -> None:
    page = visit(
        ada, server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path, language=language
    )
    page.wait_for_function(ABOVE_THE_CARDS)  # as soon as the font is there
    tops = [page.locator(f"[data-since-{name}]").bounding_box() for name in ("next", "skip")]
    assert tops[0] is not None
    assert tops[1] is not None
    assert tops[0]["y"] == tops[1]["y"]
    page.set_viewport_size({"width": 820, "height": 1180})
    page.wait_for_function(BELOW_THE_QUESTION)


def test_nothing_jumps_when_the_turn_changes(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(asked("choose-specialist", least=6), seats=3), [ada, ben, newcomer("Cleo")])
    page = visit(ada, table.path)
    before = page.evaluate(REGIONS)
    answer(page, lambda: by_clicking(page, 0), server, table)
    expect(page.locator(".question.asked")).to_have_count(0)
    assert page.evaluate(REGIONS) == before


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_turn_on_a_phone(server: ServerProcess, visit: Visits, ada: Person, moment: str) -> None:
    table = server.lay(played(MOMENTS[moment]), [ada, *BOTS])
    page = visit(ada, table.path, device="phone", language="de-DE")
    assert_no_sideways_scroll(page)
    assert page.evaluate("scrollY") == 0
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    page.locator(".question").click(trial=True)  # nothing lies over it
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").click()
    for button in golden(page).all():
        button.click(trial=True)
    assert page.evaluate(SMALL, SMALLEST) == {}
    page.locator("[data-answers-all]").tap()
    for button in page.locator(IN_THE_LIST).all():
        button.click(trial=True)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)


IN_SIGHT = """([seat, row]) => {
  const box = document.querySelector(seat).getBoundingClientRect();
  const { left, right } = document.querySelector(row).getBoundingClientRect();
  return box.left >= left - 1 && box.right <= right + 1;
}"""


def test_the_row_of_seats_shows_who_acts_and_the_bar_what_was_done(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    def last_acts(match: Match) -> bool:
        return list(match.state.actors()) == [3] and len(match.state.legal(3)) > 1

    people = [ada, newcomer("Ben"), newcomer("Cleo"), newcomer("Dora")]
    table = server.lay(played(last_acts), people)
    page, acting = visit(ada, table.path, device="phone"), visit(people[3], table.path)
    assert page.evaluate(IN_SIGHT, [".seat.owes", ".seats"])
    expect(page.locator(MINE)).to_be_hidden()  # what is mine stands above the question
    page.locator(".rooms [data-to=log]").focus()
    page.evaluate("document.querySelector('.seats').scrollLeft = 0")
    while page.locator(".seat.owes .name").first.inner_text() == "Dora":
        answer(acting, lambda: by_clicking(acting, 0), server, table)
        wait_for_standing(page, server.standing(table))
    expect(page.locator(".rooms [data-to=log]")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(IN_SIGHT, [".seat.owes", ".seats"])
    latest = page.locator(".latest")
    expect(latest).to_be_in_viewport(ratio=1)
    assert latest.inner_text() in page.locator("#region-log .log-text").all_text_contents()
    expect(acting.locator(".latest")).to_be_in_viewport(ratio=1)


LOW = (
    """(links) => [...document.querySelectorAll(links)].map((link) => link.getBoundingClientRect().height)"""
)
OUT_OF_PANEL = """() => [...document.querySelectorAll(".panel *")].filter((element) => {
  const box = element.closest(".panel").getBoundingClientRect();
  const { width, left, right } = element.getBoundingClientRect();
  return width && !element.closest(".unseen") && (left < box.left + 8 || right > box.right - 8);
}).map((element) => element.outerHTML.slice(0, 80))"""


def test_links_on_a_phone_are_as_high_as_a_thumb(server: ServerProcess, visit: Visits, ada: Person) -> None:
    front = visit(ada, "/", device="phone", language="de-DE")
    assert min(front.evaluate(LOW, ".brand, .poster-note a")) >= 44
    table = server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS])
    page = visit(ada, table.path, device="phone", language="de-DE")
    expect(page.locator("[data-since-skip]")).to_be_visible()
    assert min(page.evaluate(LOW, ".rooms button, .masthead .menu > summary")) >= 44


@pytest.mark.parametrize("path", ["/new/terraforming-mars", "waiting"])
def test_nothing_sticks_out_of_its_panel_on_a_phone(
    server: ServerProcess, visit: Visits, ada: Person, path: str
) -> None:
    if path == "waiting":
        path = server.lay(played(new, seats=3), [ada, "open", "random"]).path
    page = visit(ada, path, device="phone", language="de-DE")
    assert page.evaluate(OUT_OF_PANEL) == []


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tables",
        "/new/red-planet",
        "/rules/red-planet",
        "waiting",
        "join",
        "hand-over",
        "final",
        "replay",
    ],
)
def test_every_other_page_fits_a_phone(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, path: str
) -> None:
    if path == "waiting":
        path = server.lay(played(new, seats=3), [ada, "open", "random"]).path
    elif path == "join":
        path = server.lay(played(new, seats=3), [ben, "open", "random"]).joins[1]
    elif path == "hand-over":
        path = server.lay(played(new, seats=3), [ada, ada, "random"]).path
    elif path == "final":
        path = server.lay(played(over), [ada, *BOTS]).path
    elif path == "replay":
        path = f"/replay/{server.lay(played(over), [ada, *BOTS]).id}?at=60"
    page = visit(ada, path, device="phone", language="de-DE")
    assert_no_sideways_scroll(page)
    assert page.evaluate(SMALL, SMALLEST) == {}
