"""Lessons in the browser: every chapter is played to its end, by mouse, touch and keyboard, in every language."""

import contextlib
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

import planetfall
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
END = '#region-lesson .primary:is([formaction*="/play-now/"], [formaction^="/learn/"])'
MOST_STEPS = 300  # free play included
DONE = {"en-GB": "That was this chapter.", "de-DE": "Das war dieses Kapitel."}
# All that changes with a step or an answer.
LOOK = """() => ["region-lesson", "region-question", "region-answers"]
  .map((id) => document.getElementById(id).innerText).join() + document.querySelector("input[name=after]").value"""
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


def begin(
    visit: Visits, person: Person, game: str, chapter: str, device: str, language: str = "en-GB"
) -> Page:
    """A page where a chapter begins."""
    page = visit(person, f"/learn/{game}", device, language, stage="off", hints="off")
    begin_again(page, game, chapter)
    return page


def begin_again(page: Page, game: str, chapter: str) -> None:
    page.locator(f'button[formaction="/learn/{game}/{chapter}"][name="again"]').click()
    page.wait_for_url("**/table/**")
    page.wait_for_function("() => document.documentElement.dataset.script === 'yes'")


def violations(page: Page) -> list[str]:
    """What axe finds serious."""
    page.evaluate(STILL)
    page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN)
    return found


def settle(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def press(button: Locator, by: str) -> None:
    """Press a button; whoever presses waits for what changes, since nothing navigates."""
    if by == "keyboard":
        button.focus()
        button.press("Enter", no_wait_after=True)
    elif by == "touch":
        is_enlarged = button.evaluate("(button) => button.matches('[data-enlarge] *')")
        button.tap(no_wait_after=True)
        if is_enlarged:  # a card to be played is shown large first
            button.page.locator(".pop-answer").tap(no_wait_after=True)
    else:
        button.click(no_wait_after=True)


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
    free = page.locator('#answer button.can[name="action"]:visible')
    if going_on.count():
        press(going_on, by)
    elif page.locator(".lesson-goal[data-wanted]").count():
        give_wanted(page, by)
    elif free.count():  # the learner plays as they like; what bots changed under the finger is pressed again
        press(free.first, "keyboard")
        with contextlib.suppress(Error):
            page.wait_for_function(f"(before) => ({LOOK})() !== before", arg=before, timeout=3000)
        return True
    page.wait_for_function(f"(before) => ({LOOK})() !== before", arg=before)
    return True


def give_wanted(page: Page, by: str) -> None:
    button = wanted_button(page)
    is_shown_first = by == "touch" and button.evaluate("(it) => it.matches('.region-board .cover')")
    press(button, by)
    if is_shown_first:  # a finger sees first what it will do
        press(button, by)


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


def steps_to_an_answer(page: Page, skipped: int) -> bool:
    """Play as meant until something is to be answered for which there are other answers, after so many of these."""
    for _ in range(MOST_STEPS):
        if page.locator(".lesson-goal[data-wanted]").count() and other_answers(page):
            if not skipped:
                return True
            skipped -= 1
        if page.locator(".lesson-free").count() or not step_on(page, "mouse"):
            return False
    raise AssertionError("the chapter does not end")


def other_answers(page: Page) -> list[str]:
    """The legal answers that are not the one asked for."""
    wanted = page.locator(".lesson-goal").get_attribute("data-wanted")
    found = page.locator('#answer button.can[name="action"]').evaluate_all(
        "(all) => all.map((it) => it.value)"
    )
    return [value for value in dict.fromkeys(found) if value != wanted]


def give(page: Page, value: str) -> None:
    """Give an answer by its button; one in a closed list is sent as that button would."""
    given = page.locator("input[name=after]").first.get_attribute("value")
    buttons = page.locator(f'#answer button.can[name="action"][value="{value}"]')
    in_sight = buttons.locator("visible=true")
    if in_sight.count():
        press(in_sight.first, "keyboard")
    else:
        buttons.first.evaluate("(button) => button.form.requestSubmit(button)")
    if page.locator("#confirm-yes:visible").count():
        press(page.locator("#confirm-yes"), "keyboard")
    counted = "(given) => document.querySelector('input[name=after]').value !== given"
    page.wait_for_function(counted, arg=given)


def play_to_the_end(page: Page) -> None:
    for _ in range(MOST_STEPS):
        if not step_on(page, "mouse"):
            break
    expect(page.locator(".lesson-goal")).to_have_text(DONE["en-GB"])


@pytest.mark.long
@pytest.mark.parametrize(("game", "chapter"), CHAPTERS)
def test_a_chapter_reaches_its_end_after_every_other_answer_to_each_of_its_steps(
    visit: Visits, ada: Person, game: str, chapter: str
) -> None:
    page = begin(visit, ada, game, chapter, "desktop")
    ways = [(0, 0)]  # the number of a question, and of another answer to it
    for question, number in ways:
        if steps_to_an_answer(page, question):
            others = other_answers(page)
            if number == 0:
                ways += [(question, place) for place in range(1, len(others))] + [(question + 1, 0)]
            give(page, others[number])
            play_to_the_end(page)
            page.goto(f"{page.url.partition('/table/')[0]}/learn/{game}")
            begin_again(page, game, chapter)


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
