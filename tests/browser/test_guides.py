"""What explains a game: how to play with its pictures, the player aid at the table, examples and words in the rules."""

import pytest
from playwright.sync_api import expect

import planetfall
from tests.browser.positions import asked, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_access import AXE, BOTS, RUN
from tests.browser.visits import Visits

SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
FLAT = "() => [...document.querySelectorAll('.drawn-table')].filter((one) => one.offsetHeight < 60).length"


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_how_to_play_is_readable_on_every_screen(visit: Visits, name: str) -> None:
    page = visit(None, f"/how-to-play/{name}", language="de-DE")
    page.evaluate(AXE)
    assert page.locator("figure").count() >= 4
    assert page.evaluate(FLAT) == 0
    assert page.evaluate(RUN) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SIDEWAYS) <= 0
    assert page.evaluate(FLAT) == 0
    page.goto(page.url.replace("how-to-play", "player-aid"))
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    assert page.evaluate(SIDEWAYS) <= 0


def test_the_player_aid_lies_over_the_table_until_it_is_closed(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(asked("board", least=6)), [ada, *BOTS]).path)
    expect(page.locator(".question .term").first).to_be_visible()
    aid = page.locator("#rule .aid")
    page.keyboard.press(".")
    expect(aid).to_be_visible()
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    page.keyboard.press("Escape")
    expect(aid).to_be_hidden()
    page.locator(".menu > summary").click()
    page.locator("[data-key='.']").click()
    expect(aid).to_be_visible()
    page.mouse.click(4, 4)
    expect(aid).to_be_hidden()


def test_one_clause_that_is_found_has_the_width_of_all(visit: Visits) -> None:
    page = visit(None, "/rules/red-planet")
    rules = page.locator(".rules")
    whole = rules.bounding_box()
    page.locator("#search").fill("saboteur")
    expect(page.locator(".clause mark").first).to_be_visible()
    expect(page.locator(".rules-contents")).to_have_count(0)
    found = rules.bounding_box()
    assert whole
    assert found
    assert found["width"] >= whole["width"]


def test_examples_and_words_in_the_rules(visit: Visits) -> None:
    page = visit(None, "/rules/red-planet#RP-63")
    clause = page.locator("#RP-63")
    clause.locator("summary").click()
    expect(clause.locator("figure")).to_be_visible()
    clause.locator("a[rel=next]").click()
    expect(clause.locator("a[rel=prev]")).to_be_visible()
    assert page.url.endswith("/rules/red-planet#RP-63")
    word = page.locator("#setup ~ dl .term").first
    word.click()
    popover = page.locator("#thing-pop.pinned")
    expect(popover).to_be_visible()
    ref = word.get_attribute("data-ref") or ""
    expect(popover.locator("article")).to_have_attribute("data-component", ref)
    page.keyboard.press("Escape")
    expect(popover).to_have_count(0)
    plain = visit(None, "/example/red-planet/saboteur", device="plain")
    plain.locator("a[rel=next]").click()
    expect(plain.locator("a[rel=prev]")).to_be_visible()
