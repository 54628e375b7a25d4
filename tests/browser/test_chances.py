"""Levels of bots where they are chosen, and the look back after a game, on a desk and on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

import planetfall
from tests.browser.positions import new, over, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_access import AXE, RUN, STILL
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
OUTSIDE = """() => [...document.querySelectorAll(".chances :is(p, li, h3, h4, summary)")]
  .filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.outerHTML.slice(0, 90))"""


def counted(page: Page) -> None:
    """Count the result to its last line."""
    page.wait_for_selector("[data-ending]")
    following = page.locator("[data-ending-next]:visible")
    while following.count():
        following.evaluate_all("(found) => found.forEach((button) => button.click())")  # it may go by itself


@pytest.mark.parametrize("path", ["/", "/new/terraforming-mars", "waiting"])
def test_levels_fit_a_phone_and_work_without_scripts(
    server: ServerProcess, visit: Visits, ada: Person, path: str
) -> None:
    level = "medium" if path == "waiting" else "easy"  # for whoever has not finished this game yet
    if path == "waiting":
        path = server.lay(played(new, seats=3), [ada, "open", "random"]).path
    phone = visit(ada, path, device="phone", language="de-DE")
    assert not phone.evaluate(WIDER)
    expect(phone.locator("option[value=expert]").first).to_be_attached()
    plain = visit(ada, path, device="plain")
    expect(plain.locator(f"select option[value={level}]:checked").first).to_be_attached()


def test_a_level_is_chosen_for_play_now(visit: Visits) -> None:
    page = visit(None)
    form = page.locator("form.play-now").first
    form.locator("select").select_option("easy")
    form.locator("button").click()
    page.locator(".menu summary").click()
    expect(page.locator(".people").get_by_text("Bot: Easy")).to_have_count(3)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_chances_come_by_themselves_after_a_game(
    server: ServerProcess, visit: Visits, ada: Person, device: str
) -> None:
    table = server.lay(played(over), [ada, *BOTS])
    page = visit(ada, table.path, device=device)
    counted(page)
    expect(page.locator(".chances, .chances-soon")).to_be_visible()
    chances = page.locator(".chances")
    expect(chances).to_be_visible(timeout=60_000)
    expect(page.locator(".chances-soon")).to_have_count(0)
    expect(chances.locator("polyline")).to_have_count(4)
    expect(chances.locator("svg[role=img] use")).to_have_count(4)
    assert page.evaluate(OUTSIDE) == []
    page.evaluate(STILL)
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    chances.locator("summary").click()
    expect(chances.locator("tbody tr").last).to_contain_text("100 %")
    moment = chances.locator(".moments a").first
    step = str(moment.get_attribute("href")).rpartition("=")[2]
    moment.click()
    expect(page.locator(".where")).to_contain_text(re.compile(rf"\b{step} "))


# Drawings that stand out of the result, and words in them that do, or that lie over badges.
SPILT = """() => {
  const box = document.querySelector("[data-ending]").getBoundingClientRect();
  const over = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const parts = [...document.querySelectorAll(".course :is(svg, text, use, polyline, li, p)")];
  const outside = parts.filter((part) => {
    const at = part.getBoundingClientRect();
    return at.left < box.left + 4 || at.right > box.right - 4;
  });
  const badges = [...document.querySelectorAll(".course-badge")].map((badge) => badge.getBoundingClientRect());
  const covered = [...document.querySelectorAll(".course text")].filter((text) =>
    badges.some((badge) => over(badge, text.getBoundingClientRect())));
  return [...outside, ...covered].map((part) => part.outerHTML.slice(0, 90));
}"""
WIDTHS = """() => [...document.querySelectorAll(".course-drawing")]
  .map((drawing) => drawing.getBoundingClientRect().width / drawing.closest("[data-ending]").clientWidth)"""
SMALL = """() => [...document.querySelectorAll(".chances :is(a, summary)")].filter((part) => part.checkVisibility())
  .map((part) => part.getBoundingClientRect()).filter((at) => at.height < 44 || at.width < 44).length"""
SETTLED = """() => Promise.allSettled(document.getAnimations()
  .filter((change) => change.timeline === document.timeline) // what follows a scroll never ends
  .map((change) => change.finished))
  .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""
NAMES = """() => [...document.querySelectorAll(".course-names li")]
  .map((name) => name.getBoundingClientRect().height)"""
LEGIBLE = """() => Math.min(...[...document.querySelectorAll(".course text")]
  .map((text) => text.getBoundingClientRect().height))"""


@pytest.mark.parametrize(
    ("game", "seats"),
    [("red-planet", 5), ("space-mission", 4), ("rocket-rescue", 3), ("terraforming-mars", 2)],
)
def test_drawings_fill_the_width_and_nothing_is_cut(
    server: ServerProcess, visit: Visits, ada: Person, game: str, seats: int
) -> None:
    match = played(over, seats, game=planetfall.game(game))
    page = visit(ada, server.lay(match, [ada, *["random"] * (seats - 1)]).path, language="de-DE")
    counted(page)
    expect(page.locator(".chances")).to_be_visible(timeout=60_000)
    for width in (1440, 390, 340):
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate(SETTLED)
        assert page.evaluate(SPILT) == []
        assert min(page.evaluate(WIDTHS)) > 0.65
        assert page.evaluate(LEGIBLE) >= 14
        assert max(page.evaluate(NAMES)) < 30  # each on a line


def test_a_phone_leaves_room_to_read_and_to_tap(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path, device="phone", language="de-DE")
    counted(page)
    expect(page.locator(".chances")).to_be_visible(timeout=60_000)
    page.locator(".chances-rows summary").click()
    assert page.evaluate(SMALL) == 0
    buttons = page.locator(".ending-actions").bounding_box()
    assert buttons is not None
    assert buttons["height"] <= 120


def test_without_scripts_the_page_looks_again_until_the_chances_are_there(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(over), [ada, *BOTS]).path, device="plain")
    for _ in range(60):
        if page.locator(".chances").count():
            break
        assert page.locator("noscript meta[http-equiv=refresh]").count() == 1
        page.wait_for_timeout(500)
        page.reload()
    expect(page.locator(".chances")).to_be_visible()
    assert page.locator("noscript meta[http-equiv=refresh]").count() == 0
