"""A change in one place of a table does not have the browser style all of it anew."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

import planetfall
from tests.browser.positions import new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

MOST = 0.25  # of all elements of a page
TRIES = 3  # something else may change at the same moment
CHANGE = """(id) => {
  const place = document.getElementById(id);
  const added = document.createElement("span");
  place.append(added);
  const styled = getComputedStyle(added).color;
  added.remove();
  return styled && getComputedStyle(place).color;
}"""


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_what_is_added_to_a_region_does_not_style_the_whole_table(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, game: str
) -> None:
    table = server.lay(played(new, seats=3, game=planetfall.game(game)), [ada, ben, "easy"])
    page = visit(ada, table.path)
    page.wait_for_function("() => document.documentElement.dataset.script === 'yes'")
    elements = page.evaluate("() => document.querySelectorAll('*').length")
    for region in ("region-question", "region-log", "region-latest"):
        fewest = min(styled_by(page, region) for _ in range(TRIES))
        assert fewest < MOST * elements


def styled_by(page: Page, region: str) -> int:
    """The most elements that one change in a region has the browser style, as it says itself."""
    browser = page.context.browser
    assert browser
    page.evaluate("() => document.body.offsetHeight")
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(CHANGE, region)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"] for event in events if event["name"] == "UpdateLayoutTree"]
    counts = [
        found["elementCount"] for found in styled if "elementCount" in found
    ]  # of those that were finished
    assert counts
    return max(counts)
