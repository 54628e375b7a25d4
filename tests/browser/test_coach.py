"""The coach in the browser: asked beside the question, answered in a dialog, on a desk and on a phone."""

import pytest
from playwright.sync_api import expect

import planetfall
from tests.browser.positions import questions
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_sizes import LOADED, SEATS, USUAL
from tests.browser.visits import Visits

PATIENCE = 120_000  # milliseconds, for a machine that does much else


@pytest.mark.parametrize("width", [1440, 390])
def test_the_coach_answers_in_a_dialog_and_its_answer_can_be_given(
    server: ServerProcess, visit: Visits, ada: Person, width: int
) -> None:
    game = "red-planet"
    match = questions(planetfall.game(game), SEATS[game])[USUAL[game]]
    page = visit(ada, server.lay(match, [ada, *["random"] * (SEATS[game] - 1)]).path, stage="off")
    page.set_viewport_size({"width": width, "height": 844})
    page.wait_for_function(LOADED)
    for skip in page.locator("[data-since-skip]:visible").all():
        skip.click()
    before = page.locator("#turn").get_attribute("data-standing")
    if width == 390:
        page.locator("[data-answers-all]").click()  # the sheet with the list
    page.get_by_role("button", name="What would you do?").click()
    dialog = page.get_by_role("dialog", name="What the coach would do")
    expect(dialog).to_be_visible(timeout=PATIENCE)
    expect(dialog.locator("li")).not_to_have_count(0)
    box = dialog.bounding_box()
    assert box
    assert box["width"] <= width
    dialog.get_by_role("link", name="Close").click()
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="What would you do?").click()
    dialog.locator("li button").first.click(timeout=PATIENCE)
    expect(dialog).to_be_hidden()
    expect(page.locator("#turn")).not_to_have_attribute("data-standing", before or "", timeout=PATIENCE)
