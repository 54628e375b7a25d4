"""Lessons in the browser: every chapter is played to its end, by mouse, by touch and by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import planetfall
from tests.browser.server_process import Person
from tests.browser.test_access import AXE, RUN, STILL
from tests.browser.visits import Visits

WAYS = (("desktop", "mouse"), ("phone", "touch"), ("desktop", "keyboard"))
FIRST = ("space-mission", "jumping")
CHAPTERS = [(name, lesson.id) for name in planetfall.game_ids() for lesson in planetfall.game(name).lessons()]
CASES: list[Any] = [
    pytest.param(
        *chapter, *way, id="-".join((*chapter, *way)), marks=() if chapter == FIRST else pytest.mark.long
    )
    for chapter in CHAPTERS
    for way in WAYS
]
END = '#region-lesson .primary:is([formaction*="/play-now/"], [formaction^="/learn/"])'
MOST_STEPS = 300  # free play included
DONE = {"en-GB": "That was this chapter.", "de-DE": "Das war dieses Kapitel."}
# All that changes with a step or an answer.
LOOK = """() => ["region-lesson", "region-question", "region-answers"]
  .map((id) => document.getElementById(id).innerText).join() + document.querySelector("input[name=after]").value"""
# What the callout lies over of what it points at or asks for.
COVERED = """() => {
  const text = document.getElementById("region-lesson").getBoundingClientRect();
  const wanted = document.querySelector(".lesson-goal").dataset.wanted;
  const lit = [...document.querySelectorAll(".lesson-light:not([hidden])")];
  const parts = [...lit, ...document.querySelectorAll(`#answer button.can[value="${wanted}"]`)];
  return parts.filter((part) => {
    const box = part.getBoundingClientRect();
    if (!part.checkVisibility() || box.height > innerHeight / 2) return false;
    const wide = Math.min(box.right, text.right) - Math.max(box.left, text.left);
    const high = Math.min(box.bottom, text.bottom) - Math.max(box.top, text.top);
    return wide > 8 && high > 8;
  }).map((part) => part.outerHTML.slice(0, 120));
}"""


def begin(
    visit: Visits, person: Person, game: str, chapter: str, device: str, language: str = "en-GB"
) -> Page:
    """A page where a chapter begins."""
    page = visit(person, f"/learn/{game}", device, language, stage="off", hints="off")
    page.locator(f'button[formaction="/learn/{game}/{chapter}"][name="again"]').click()
    page.wait_for_url("**/table/**")
    page.wait_for_function("document.documentElement.dataset.script === 'yes'")
    return page


def violations(page: Page) -> list[str]:
    """What axe finds serious."""
    page.evaluate(STILL)
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN)
    return found


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def press(button: Locator, by: str) -> None:
    if by == "keyboard":
        button.focus()
        button.press("Enter")
    elif by == "touch":
        button.tap()
    else:
        button.click()


def wanted_button(page: Page) -> Locator:
    """Where the answer that is asked for is given: at the thing itself, else in the list."""
    wanted = page.locator(".lesson-goal").get_attribute("data-wanted")
    found = page.locator(
        f'#answer button.can[name="action"][value="{wanted}"]:not(#region-answers *):visible'
    )
    return found.first if found.count() else page.locator('#region-lesson [name="action"]')


def step_on(page: Page, by: str) -> bool:
    """Do what the lesson asks for; False when the chapter is done."""
    if page.locator(END).count():
        return False
    before = page.evaluate(LOOK)
    going_on = page.locator('#region-lesson [name="read"]')
    free = page.locator('#answer button.can[name="action"]')
    if going_on.count():
        press(going_on, by)
    elif page.locator(".lesson-goal[data-wanted]").count():
        give_wanted(page, by)
    elif free.count():  # the learner plays as they like
        press(free.first, "keyboard")
    page.wait_for_function(f"(before) => ({LOOK})() !== before", arg=before)
    return True


def give_wanted(page: Page, by: str) -> None:
    button = wanted_button(page)
    is_shown_first = by == "touch" and button.evaluate("(it) => it.matches('.region-board .cover')")
    press(button, by)
    if is_shown_first:  # a finger sees first what it will do
        press(button, by)


@pytest.mark.parametrize(("game", "chapter", "device", "by"), CASES)
def test_a_chapter_is_played_to_its_end(
    visit: Visits, ada: Person, game: str, chapter: str, device: str, by: str
) -> None:
    page = begin(visit, ada, game, chapter, device)
    for _ in range(MOST_STEPS):
        settle(page)
        settle(page)
        assert page.evaluate(COVERED) == []
        if not step_on(page, by):
            break
    expect(page.locator(".lesson-goal")).to_have_text(DONE["en-GB"])


@pytest.mark.long
@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_a_chapter_is_played_in_german_on_a_phone(
    visit: Visits, ada: Person, game: str, chapter: str
) -> None:
    page = begin(visit, ada, game, chapter, "phone", "de-DE")
    for _ in range(MOST_STEPS):
        if not step_on(page, "touch"):
            break
    expect(page.locator(".lesson-goal")).to_have_text(DONE["de-DE"])


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
