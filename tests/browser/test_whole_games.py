"""A game against bots, to the end: by clicking, by the keyboard alone, by plain forms; on a phone by tapping."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.players import assert_final_scoring, by_clicking, by_forms, by_keyboard, play_out
from tests.browser.positions import asked, new, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import PATIENCE, Visits

BOTS = ("random", "random", "random")
LATE = asked("choose-specialist", least=10)
STARTS = [pytest.param(LATE, id="late"), pytest.param(new, id="whole", marks=pytest.mark.long)]


def assert_ending(page: Page) -> None:
    ending = page.locator("[data-ending]")
    expect(ending).to_be_visible(timeout=2 * PATIENCE)  # what led to the end has been played
    expect(ending.locator("figure")).to_be_visible(
        timeout=PATIENCE
    )  # what is counted line by line is counted
    assert_final_scoring(page)
    for total in ending.locator("[data-total]").all():
        assert total.inner_text() == total.get_attribute("data-total")
    expect(ending.locator("figure polyline")).to_have_count(4)


@pytest.mark.parametrize("start", STARTS)
def test_a_game_by_clicking_only(server: ServerProcess, visit: Visits, ada: Person, start) -> None:
    table = server.lay(played(start), [ada, *BOTS])
    page = visit(ada, table.path)
    assert play_out(page, by_clicking, server, table) >= 1
    assert_ending(page)


@pytest.mark.parametrize("start", STARTS)
def test_a_game_by_keyboard_only(server: ServerProcess, visit: Visits, ada: Person, start) -> None:
    table = server.lay(played(start), [ada, *BOTS])
    page = visit(ada, table.path)
    page.evaluate(
        "() => document.addEventListener('pointerdown', () => { throw new Error('a mouse') }, true)"
    )
    assert play_out(page, by_keyboard, server, table) >= 1
    assert_ending(page)


@pytest.mark.parametrize("start", STARTS)
def test_a_game_by_tapping_on_a_phone(server: ServerProcess, visit: Visits, ada: Person, start) -> None:
    table = server.lay(played(start), [ada, *BOTS])
    page = visit(ada, table.path, device="phone")
    assert play_out(page, by_clicking, server, table) >= 1
    assert_ending(page)


@pytest.mark.parametrize("start", STARTS)
def test_a_game_without_javascript(server: ServerProcess, visit: Visits, ada: Person, start) -> None:
    table = server.lay(played(start), [ada, *BOTS])
    page = visit(ada, table.path, device="plain")
    assert by_forms(page) >= 1
    assert_ending(page)
