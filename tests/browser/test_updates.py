"""A page that was changed step by step shows what a fresh one shows."""

import random

import pytest
from playwright.sync_api import Page

import planetfall
from tests.browser.players import heard, is_asked, is_over, standing, wait_for_standing
from tests.browser.positions import new, played
from tests.browser.server_process import Laid, Person, ServerProcess, newcomer
from tests.browser.visits import Visits

ANSWERS = 12
CHOOSE = """place => {
  const buttons = [...document.querySelectorAll("#plain button.can")];
  buttons[place % buttons.length].form.requestSubmit(buttons[place % buttons.length]);
}"""
# Any white space counts as one blank; what was opened, and where the Tab key stops, belongs to whoever looks.
SHOWN = """() => {
  const written = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data.replace(/\\s+/g, " ");
    if (node.classList.contains("spectators")) return ""; // each fresh page of a spectator is one more
    const own = ["tabindex", "open", "style", "data-htmx-powered", "data-ready"];
    const names = node.getAttributeNames().filter((name) => !own.includes(name)).sort();
    const space = node.namespaceURI.split("/").at(-1);
    const attributes = names.map((name) => `${name}=${node.getAttribute(name)}`);
    return `<${[space, node.nodeName, ...attributes].join(" ")}>${[...node.childNodes].map(written).join("")}</>`;
  };
  const regions = [...document.querySelectorAll("#answer .region:not(#region-log), #region-status, #region-people")];
  return Object.fromEntries(regions.map((region) => [region.id, written(region)]));
}"""


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_a_page_that_was_changed_in_steps_is_what_a_fresh_one_is(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, game: str
) -> None:
    cleo = newcomer("Cleo")
    table = server.lay(played(new, seats=3, game=planetfall.game(game)), [ada, ben, cleo])
    people = (ada, ben, cleo)
    pages = [visit(person, table.path, hints="off") for person in people]
    watcher = visit(None, table.watch)
    for page in (*pages, watcher):
        page.evaluate("window.sameDocument = true")
    chance = random.Random(2)
    for _ in range(ANSWERS):
        asked = [page for page in pages if is_asked(page)]
        if not asked:
            for page in pages:
                wait_for_standing(page, heard(page, server, table))
            continue
        _answer(chance.choice(asked), chance.randrange(99), server, table)
    for page in pages:
        wait_for_standing(page, heard(page, server, table))
    wait_for_standing(watcher, standing(visit(None, table.watch)))
    assert all(page.evaluate("window.sameDocument") for page in (*pages, watcher))
    assert not is_over(watcher)
    for page, person, path in zip(
        (*pages, watcher), (*people, None), (*[table.path] * 3, table.watch), strict=True
    ):
        fresh = visit(person, path, hints="off")
        assert page.evaluate(SHOWN) == fresh.evaluate(SHOWN)


def _answer(page: Page, place: int, server: ServerProcess, table: Laid) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/answer")) as given:
        page.evaluate(CHOOSE, place)
        if page.locator("#confirm").is_visible():
            page.click("#confirm-yes")
    assert given.value.status == 204
    wait_for_standing(page, heard(page, server, table))
