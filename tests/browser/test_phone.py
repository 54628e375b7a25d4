"""A phone in one hand: rooms by tap and swipe, sheets, the board under two fingers, answers given on things."""

import random
from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser, Page, expect

import planetfall
from tests.browser.players import confirm, standing, wait_for_standing
from tests.browser.positions import questions
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import PATIENCE, Visits

SEATS = {"terraforming-mars": 3, "red-planet": 4, "space-mission": 4, "rocket-rescue": 4}
# Kinds of questions that are answered on the things they are about: by game, with the room that opens for them.
ON_THINGS = [
    ("terraforming-mars", "place", "board"),
    ("terraforming-mars", "start-cards", "hand"),
    ("red-planet", "choose-specialist", "board"),
    ("red-planet", "move", "board"),
    ("space-mission", "action", "board"),
    ("rocket-rescue", "take", "board"),
]
# How far what everybody gained and lost, in many words, goes beyond its strip: downwards, to the side.
SUMS = """() => {
  const strip = document.getElementById("sums");
  strip.hidden = false;
  strip.innerHTML = "<li><span>+5 cards, -1 point, +2 tiles</span></li>".repeat(4);
  return [strip.scrollHeight - strip.clientHeight, strip.scrollWidth - strip.clientWidth];
}"""
# Names of planets that something stands on, on a board that leaves room for a hint.
COVERED_NAMES = """() => [...document.querySelectorAll("#region-board .world")].filter((world) => {
  const name = world.querySelector(".world-name").getBoundingClientRect();
  const things = [...world.querySelectorAll(".pile, .scanners > li > svg")].map((each) => each.getBoundingClientRect());
  return things.some((thing) => thing.height && thing.top < name.bottom - 3 && thing.left < name.right);
}).map((world) => world.querySelector(".world-name").textContent)"""
THINGS = '#answer button.can[name="action"]:not(#plain *)'
SCALE = "getComputedStyle(document.querySelector('#region-board > *')).transform"
Point = tuple[float, float]


def at(server: ServerProcess, visit: Visits, ada: Person, game: str, kind: str) -> Page:
    match = questions(planetfall.game(game), SEATS[game])[kind]
    table = server.lay(match, [ada, *["random"] * (SEATS[game] - 1)])
    page = visit(ada, table.path, device="phone", hints="off", stage="off", confirm="off")
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").tap()
    return page


def fingers(page: Page, *moments: Sequence[Point]) -> None:
    """Fingers on the screen, moment by moment: where each of them is; then all are lifted."""
    session = page.context.new_cdp_session(page)
    for kind, points in zip(["touchStart", *["touchMove"] * (len(moments) - 1)], moments, strict=True):
        found = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def swipe(page: Page, start: Point, end: Point) -> None:
    fingers(page, [start], [((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)], [end])


def middle(page: Page, selector: str) -> Point:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_sums_since_ones_turn_are_a_row_that_a_finger_moves(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at(server, visit, ada, "space-mission", "action")
    below, beside = page.evaluate(SUMS)
    assert below <= 1
    assert beside > 0


def test_names_of_planets_stay_free_beside_a_hint(server: ServerProcess, visit: Visits, ada: Person) -> None:
    game = planetfall.game("space-mission")
    match, chance = planetfall.Match.new(game, seats=4, seed=3), random.Random(1)
    while match.state.actors() != [0] or not any(one.scanned for one in game.view(match.state, 0).planets):
        seat = match.state.actors()[0]
        match.play(seat, chance.choice(match.state.legal(seat)))
    table = server.lay(match, [ada, "random", "random", "random"])
    page = visit(ada, table.path, device="phone", hints="on", stage="off", confirm="off")
    page.locator("[data-since-skip]").tap()
    expect(page.locator(".hint")).to_be_visible()
    assert page.evaluate(COVERED_NAMES) == []


@pytest.mark.parametrize(("game", "kind", "room"), ON_THINGS)
def test_a_question_is_answered_on_what_it_is_about(
    server: ServerProcess, visit: Visits, ada: Person, game: str, kind: str, room: str
) -> None:
    page = at(server, visit, ada, game, kind)
    expect(page.locator(f"#main[data-room={room}]")).to_be_attached()
    for part in (".question", ".rooms"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    things = page.locator(THINGS).locator("visible=true")
    expect(things.first).to_be_in_viewport()
    assert page.locator("#plain li[data-on-table]").count()
    before, value = standing(page), things.first.get_attribute("value")
    things.first.tap()
    if things.first.get_attribute("value") == value and page.locator("#preview").is_visible():
        things.first.tap()  # the first tap on the board says what it does
    confirm(page)
    wait_for_standing(page, before + 1)


def test_rooms_by_tap_and_swipe(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = at(server, visit, ada, "terraforming-mars", "place")
    shown = {
        "board": "#region-board",
        "hand": "#region-hand",
        "players": ".seat",
        "log": "#region-log",
        "chat": "#say-text",
    }
    for room, part in shown.items():
        page.locator(f".rooms [data-to={room}]").tap()
        expect(page.locator(f".rooms [data-to={room}]")).to_have_attribute("aria-current", "page")
        expect(page.locator(part).first).to_be_in_viewport()
        expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    for room in ("log", "players"):
        swipe(page, (80, 300), (300, 310))
        expect(page.locator(f"#main[data-room={room}]")).to_be_attached()
    swipe(page, (300, 300), (90, 290))
    expect(page.locator("#main[data-room=log]")).to_be_attached()
    swipe(page, (200, 300), (190, 500))  # along the log
    expect(page.locator("#main[data-room=log]")).to_be_attached()


def test_a_dot_says_that_somebody_wrote(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = at(server, visit, ada, "red-planet", "choose-specialist")
    other = visit(ada, page.url.removeprefix(server.address), hints="off", stage="off")
    other.locator("#say-text").fill("Hello")
    other.locator(".chat-say button").click()
    chat = page.locator(".rooms [data-to=chat]")
    expect(chat).to_have_attribute("data-new", "")
    chat.tap()
    expect(page.locator(".chat-lines")).to_contain_text("Hello")
    expect(chat).not_to_have_attribute("data-new", "")


def test_sheets_close_by_cross_key_and_a_tap_beside(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at(server, visit, ada, "terraforming-mars", "action")
    cross, verb = page.locator("[data-sheet-close]"), page.locator("[data-sheet-open=projects]")
    sheet = page.locator("#region-projects")
    expect(sheet).to_be_hidden()
    verb.tap()
    expect(sheet).to_be_in_viewport()
    cross.tap()
    expect(sheet).to_be_hidden()
    verb.tap()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(verb).to_be_focused()
    page.locator(".seat > summary").locator("visible=true").first.tap()
    expect(page.locator(".seat[open] .facts")).to_be_in_viewport()
    page.touchscreen.tap(195, 120)
    expect(page.locator(".seat[open]")).to_have_count(0)
    expect(cross).to_be_hidden()


def test_the_board_is_zoomed_by_two_taps_or_two_fingers(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at(server, visit, ada, "terraforming-mars", "action")
    zoomed = page.locator("#region-board[data-zoomed]")
    x, y = middle(page, "#region-board")
    for shown in (1, 0):
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)
        expect(zoomed).to_have_count(shown)
    fingers(page, [(x - 30, y), (x + 30, y)], [(x - 60, y), (x + 60, y)], [(x - 90, y), (x + 90, y)])
    expect(zoomed).to_have_count(1)
    page.wait_for_function(f"{SCALE}.startsWith('matrix(3, 0, 0, 3')")
    before = page.evaluate(SCALE)
    swipe(page, (x, y), (x + 70, y + 5))  # moves what is zoomed, and leads to no other room
    assert page.evaluate(SCALE) != before
    expect(page.locator("#main[data-room=board]")).to_be_attached()
    page.locator(".rooms [data-to=log]").tap()
    expect(zoomed).to_have_count(0)


def test_without_scripts_everything_is_in_one_column(
    server: ServerProcess, visit: Visits, chromium: Browser, ada: Person
) -> None:
    del visit
    match = questions(planetfall.game("red-planet"), 4)["choose-specialist"]
    table = server.lay(match, [ada, "random", "random", "random"])
    context = chromium.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    context.add_cookies([server.cookie(ada)])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(server.address + table.path)
    expect(page.locator(".rooms")).to_be_hidden()
    for part in (
        "#region-board",
        "#region-hand",
        "#region-docks",
        ".question",
        "#plain",
        ".drawer-log > summary",
    ):
        expect(page.locator(part)).to_be_visible()
    context.close()


def test_an_app_without_a_connection_says_so(server: ServerProcess, visit: Visits, ada: Person) -> None:
    visit.accept("ERR_INTERNET_DISCONNECTED", "Failed to fetch", "FetchEvent")
    page = visit(ada, "/", device="phone")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=PATIENCE)
    page.context.set_offline(True)
    page.goto(server.address + "/tables")
    expect(page.locator("h1")).to_have_text("No connection")
    page.context.set_offline(False)
    page.locator(".hand-over a").tap()
    expect(page.locator("h1")).not_to_have_text("No connection")
