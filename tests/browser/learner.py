"""Somebody who plays a chapter of a lesson: reads on, does what is asked for, or plays freely."""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.server_process import Person
from tests.browser.visits import Visits

MOST_STEPS = 300  # free play included
MOST_PRESSES = 3
SOON = 3000  # milliseconds
OFTEN = 60  # milliseconds between looks; at every frame, looking would take longer than playing
DONE = {"en-GB": "That was this chapter.", "de-DE": "Das war dieses Kapitel."}
# All that changes with a step or an answer.
LOOK = """() => ["region-lesson", "region-question", "region-answers"]
  .map((id) => document.getElementById(id).innerText).join() + document.querySelector("input[name=after]").value"""
# What the page wants of the learner, together with how it looks: between two questions to it, bots may answer.
NOW = f"""() => {{
  const find = (selector) => document.querySelector(selector);
  const isSeen = (button) => button.checkVisibility({{ visibilityProperty: true }}) && button.getClientRects().length;
  const end = find('#region-lesson .primary:is([formaction*="/play-now/"], [formaction^="/learn/"])');
  const wanted = find(".lesson-goal").dataset.wanted ?? "";
  const free = [...document.querySelectorAll('#answer button.can[name="action"]')].some(isSeen);
  const kind = end ? "end" : find('#region-lesson [name="read"]') ? "read" : wanted ? "wanted" : free ? "free" : "wait";
  return [kind, wanted, ({LOOK})()];
}}"""
# How many presses have come to the page since it was first asked.
HEARD = """() => {
  if (window.presses === undefined) {
    window.presses = 0;
    const count = () => { window.presses += 1; };
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, count, true);
  }
  return window.presses;
}"""
CHANGED = f"(before) => ({LOOK})() !== before"


class Now(NamedTuple):
    """What a page wants of the learner."""

    kind: str  # end, read, wanted, free (any answer) or wait
    wanted: str  # the answer that is asked for
    look: str


def now(page: Page) -> Now:
    return Now(*page.evaluate(NOW))


def begin(
    visit: Visits, person: Person, game: str, chapter: str, device: str, language: str = "en-GB"
) -> Page:
    """A page where a chapter begins."""
    page = visit(person, f"/learn/{game}", device, language, stage="off", hints="off")
    page.locator(f'button[formaction="/learn/{game}/{chapter}"][name="again"]').click()
    page.wait_for_url("**/table/**")
    wait_for_scripts(page)
    return page


def wait_for_scripts(page: Page) -> None:
    page.wait_for_function("() => document.documentElement.dataset.script === 'yes'")


def press(button: Locator, by: str) -> None:
    """Press a button; whoever presses waits for what changes, since nothing navigates."""
    if by == "keyboard":
        button.focus()
        deliver(button.page, partial(button.press, "Enter", no_wait_after=True))
    elif by == "touch":
        is_enlarged = button.evaluate("(button) => button.matches('[data-enlarge] *')")
        deliver(button.page, partial(button.tap, no_wait_after=True))
        if is_enlarged:  # a card to be played is shown large first
            deliver(button.page, partial(button.page.locator(".pop-answer").tap, no_wait_after=True))
    else:
        deliver(button.page, partial(button.click, no_wait_after=True))


def deliver(page: Page, do: Callable[[], None]) -> None:
    """Press until the page hears of it: shortly after a page was opened, a starved browser loses presses unsaid.

    A press that has arrived is not given again: then something must come of it.
    """
    for _ in range(MOST_PRESSES):
        before = page.evaluate(HEARD)
        do()
        if page.evaluate(HEARD) > before:
            return
    raise AssertionError("the page hears of no press")


def step_on(page: Page, by: str) -> bool:
    """Do what the lesson asks for; False when the chapter is done."""
    kind, wanted, before = now(page)
    if kind == "end":
        return False
    if kind == "read":
        press(page.locator('#region-lesson [name="read"]'), by)
    elif kind == "wanted":
        give_wanted(page, wanted, by)
    elif kind == "free":
        give_any(page, before)
        return True
    page.wait_for_function(CHANGED, arg=before, polling=OFTEN)
    return True


def give_any(page: Page, before: str) -> None:
    """The learner plays as they like; what bots changed under the finger is pressed again."""
    with contextlib.suppress(Error):
        button = page.locator('#answer button.can[name="action"]:visible').first
        button.focus(timeout=SOON)
        button.press("Enter", no_wait_after=True, timeout=SOON)
    with contextlib.suppress(Error):
        page.wait_for_function(CHANGED, arg=before, timeout=SOON, polling=OFTEN)


def give_wanted(page: Page, wanted: str, by: str) -> None:
    button = wanted_button(page, wanted)
    is_shown_first = by == "touch" and button.evaluate("(it) => it.matches('.region-board .cover')")
    press(button, by)
    if is_shown_first:  # a finger sees first what it will do
        press(button, by)


def wanted_button(page: Page, wanted: str) -> Locator:
    """Where the answer that is asked for is given: at the thing itself, else in the list."""
    found = page.locator(
        f'#answer button.can[name="action"][value="{wanted}"]:not(#region-answers *):visible'
    )
    return found.first if found.count() else page.locator('#region-lesson [name="action"]')


def give(page: Page, value: int) -> None:
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
    page.wait_for_function(counted, arg=given, polling=OFTEN)


def play_to_the_end(page: Page) -> None:
    for _ in range(MOST_STEPS):
        if not step_on(page, "mouse"):
            break
    expect(page.locator(".lesson-goal")).to_have_text(DONE["en-GB"])
