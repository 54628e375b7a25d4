"""Lessons in the browser: every chapter is played to its end, by mouse, touch and keyboard, in every language."""

import contextlib
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

import planetfall
from tests.browser.learner import DONE, MOST_STEPS, begin, press, step_on
from tests.browser.server_process import Person
from tests.browser.test_access import AXE, RUN, STILL
from tests.browser.visits import Visits

WAYS = (("desktop", "mouse"), ("phone", "touch"), ("desktop", "keyboard"))
LANGUAGES = ("en-GB", "de-DE")
FIRST = ("space-mission", "jumping")
EVERY_DAY = (*FIRST, "phone", "touch", "en-GB")
CHAPTERS = [(name, lesson.id) for name in planetfall.game_ids() for lesson in planetfall.game(name).lessons()]
CASES: list[Any] = [
    pytest.param(*case, id="-".join(case), marks=() if case == EVERY_DAY else pytest.mark.long)
    for chapter in CHAPTERS
    for way in WAYS
    for case in [(*chapter, *way, language) for language in LANGUAGES]
]
# What the text hides of what it points at, of the question and of the answer asked for; and whether it is cut itself.
COVERED = """() => {
  const text = document.getElementById("region-lesson").getBoundingClientRect();
  const wanted = document.querySelector(".lesson-goal").dataset.wanted;
  const lit = [...document.querySelectorAll(".lesson-light:not([hidden])")];
  const buttons = [...document.querySelectorAll(`#answer button.can[value="${wanted}"]`)];
  const onThings = buttons.filter((button) => button.checkVisibility() && !button.closest("#region-answers"));
  const asked = onThings.length || innerWidth < 600 ? onThings : buttons; // on a phone the list is a closed sheet
  const hidden = [...lit, ...asked, document.getElementById("region-question")].filter((part) => {
    const box = part.getBoundingClientRect();
    if (!part.checkVisibility() || box.height > innerHeight / 2) return false;
    const wide = Math.min(box.right, text.right) - Math.max(box.left, text.left);
    const high = Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top);
    return wide > 8 && high > 8;
  });
  const isWhole = text.left >= 0 && text.top >= 0 && text.right <= innerWidth && text.bottom <= innerHeight;
  return [...hidden.map((part) => part.outerHTML.slice(0, 120)), ...(isWhole ? [] : ["the text is cut off"])];
}"""


def violations(page: Page) -> list[str]:
    """What axe finds serious."""
    page.evaluate(STILL)
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN)
    return found


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize(("game", "chapter", "device", "by", "language"), CASES)
def test_a_chapter_is_played_to_its_end(
    visit: Visits, ada: Person, game: str, chapter: str, device: str, by: str, language: str
) -> None:
    page = begin(visit, ada, game, chapter, device, language)
    for _ in range(MOST_STEPS):
        settle(page)
        with contextlib.suppress(Error):  # the text follows what moves
            page.wait_for_function(f"() => !({COVERED})().length", timeout=3000)
        assert page.evaluate(COVERED) == []
        if not step_on(page, by):
            break
    expect(page.locator(".lesson-goal")).to_have_text(DONE[language])


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_lesson_is_read_by_everybody(visit: Visits, ada: Person, device: str) -> None:
    page = begin(visit, ada, *FIRST, device)
    assert violations(page) == []
    expect(page.locator(".lesson-text")).to_have_attribute("aria-live", "polite")
    expect(page.locator(".lesson-light:not([hidden])")).to_have_count(1)
    press(page.locator('#region-lesson [name="read"]'), "keyboard")
    expect(page.locator(".lesson-goal")).to_contain_text("These are your cards")
    expect(page.locator('#region-lesson [name="read"]')).to_be_focused()
    page.goto(page.url)
    expect(page.locator(".lesson-goal")).to_contain_text("These are your cards")


def test_the_list_of_chapters_is_read_by_everybody(visit: Visits, ada: Person) -> None:
    assert violations(visit(ada, "/learn/space-mission", "phone")) == []


def test_a_lesson_is_text_where_there_are_no_scripts(visit: Visits, ada: Person) -> None:
    page = visit(ada, "/learn/space-mission", "plain")
    page.locator('button[formaction="/learn/space-mission/jumping"]').click()
    page.locator('#region-lesson [name="read"]').click()
    expect(page.locator(".lesson-goal")).to_contain_text("These are your cards")


# What the callout lies over of the dice that a plan is put together with.
DICE = """() => {
  const text = document.getElementById("region-lesson").getBoundingClientRect();
  return [...document.querySelectorAll("#screen :is(.turner, .lock)")].filter((tool) => {
    const box = tool.getBoundingClientRect();
    const wide = Math.min(box.right, text.right) - Math.max(box.left, text.left);
    return wide > 0 && Math.min(box.bottom, text.bottom) > Math.max(box.top, text.top);
  }).map((tool) => tool.id);
}"""


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_lesson_leaves_the_dice_of_a_plan_free(visit: Visits, ada: Person, device: str) -> None:
    page = begin(visit, ada, "rocket-rescue", "plan", device)
    screen, steps = page.locator("#screen"), 0
    expect(screen).to_be_visible()
    while screen.is_visible():
        with contextlib.suppress(Error):  # the text follows what moves
            page.wait_for_function(f"() => !({DICE})().length", timeout=3000)
        assert page.evaluate(DICE) == []
        steps += 1
        step_on(page, "mouse")
    assert steps >= 3


def test_a_lesson_scrolls_to_what_it_points_at(visit: Visits, ada: Person) -> None:
    page = begin(visit, ada, "red-planet", "ships", "phone")
    while "question mark" not in page.locator(".lesson-goal").inner_text():
        step_on(page, "touch")
    ship = page.locator('[data-thing~="dock-1"]:visible')
    expect(ship).to_be_in_viewport()
    expect(page.locator(".lesson-light:not([hidden])")).to_be_in_viewport()


def test_a_lesson_points_at_an_answer_that_is_in_sight(visit: Visits, ada: Person) -> None:
    page = begin(visit, ada, "terraforming-mars", "generations", "phone")
    step_on(page, "touch")
    wanted = page.locator(".lesson-goal").get_attribute("data-wanted")
    button = page.locator(f'#region-answers button[value="{wanted}"]').bounding_box()
    light = page.locator(".lesson-light:not([hidden])")
    expect(light).to_have_count(1)
    settle(page)
    lit = light.bounding_box()
    assert button is not None
    assert lit is not None
    assert abs(lit["x"] - button["x"]) < 10
    assert abs(lit["y"] - button["y"]) < 10


def test_a_lesson_does_not_move_under_a_finger(visit: Visits, ada: Person) -> None:
    page = begin(visit, ada, "red-planet", "production", "desktop")
    settle(page)
    going_on = page.locator('#region-lesson [name="read"]')
    going_on.hover()
    where = page.locator("#region-lesson").bounding_box()
    page.mouse.down()
    page.locator(".tracker").evaluate("(it) => { it.style.transform = 'translateY(300px)'; }")
    page.wait_for_timeout(400)  # longer than the text takes to follow
    assert page.locator("#region-lesson").bounding_box() == where
    page.mouse.up()
    expect(page.locator(".lesson-goal")).to_contain_text("This is round 5")
