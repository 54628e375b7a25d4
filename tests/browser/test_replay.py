"""A replay in a browser: the slider, playing by itself, keys, links to a moment, and playing on from it."""

import re

import pytest
from playwright.sync_api import Page, expect

import planetfall
from planetfall.core.match import Match
from planetfall.server.tables.history import History
from planetfall.server.tables.replays.outline import Outline, outline_of_history
from tests.browser.positions import over, played
from tests.browser.server_process import Laid, Person, ServerProcess
from tests.browser.test_access import AXE, RUN
from tests.browser.visits import Visits

BOTS = ("random", "random")
DRAGGED = """place => {
  const slider = document.getElementById("place");
  for (let at = 1; at <= place; at += 1) {
    slider.value = at;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }
}"""


def ended(server: ServerProcess, ada: Person) -> tuple[Laid, Match, Outline]:
    """Ada's game against two bots, to its end."""
    match = played(over, seats=3)
    outline = outline_of_history(History(match.game, match.record, match.pack))
    return server.lay(match, [ada, *BOTS]), match, outline


def at(page: Page) -> int:
    return int(page.locator(".player").get_attribute("data-at") or -1)


def expect_at(page: Page, place: int) -> None:
    expect(page.locator(f".player[data-at='{place}']")).to_be_attached()


def test_the_slider_goes_anywhere_and_names_the_round(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table, match, outline = ended(server, ada)
    page = visit(ada, f"/replay/{table.id}")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(DRAGGED, 40)
    expect_at(page, 40)
    expect(page.locator("#place")).to_have_js_property("value", "40")
    assert len([url for url in asked if "/replay/" in url]) < 10  # one at a time, the last one wins
    slider = page.locator("#place")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Round {outline.round_at(40).number},"))
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect_at(page, 41)
    page.keyboard.press("PageDown")
    expect_at(page, outline.round_after(41))
    expect(slider).to_be_focused()
    page.keyboard.press("End")
    expect_at(page, len(match.record.rows))
    assert page.url.endswith(f"at={len(match.record.rows)}&eyes=all")


def test_keys_jump_by_rounds_and_decisions(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table, _, outline = ended(server, ada)
    page = visit(ada, f"/replay/{table.id}?at=30&eyes=2")
    expect_at(page, 30)
    for key, place in (
        ("Shift+ArrowRight", outline.round_after(30)),
        ("Shift+ArrowLeft", outline.round_before(outline.round_after(30))),
        ("PageUp", outline.round_before(outline.round_before(outline.round_after(30)))),
        ("Home", 0),
        (".", outline.decision_after(0, 2)),
        (".", outline.decision_after(outline.decision_after(0, 2), 2)),
        (",", outline.decision_after(0, 2)),
    ):
        page.keyboard.press(key)
        expect_at(page, place)
    expect(page.locator(".asked-next")).to_contain_text("Halley:")
    page.locator("#keys-button").click()
    expect(page.locator("#keys")).to_contain_text("Play and pause")


def test_it_plays_by_itself_until_a_jump_or_the_end(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table, match, _ = ended(server, ada)
    last = len(match.record.rows)
    page = visit(ada, f"/replay/{table.id}?at=10&eyes=0")
    page.locator("#speed").select_option("fast")
    button = page.locator("[data-autoplay]")
    button.click()
    expect(button).to_have_attribute("aria-label", "Pause")
    page.wait_for_function("() => Number(document.querySelector('.player').dataset.at) >= 12")
    button.focus()
    page.keyboard.press("ArrowLeft")  # any jump ends it
    expect(button).to_have_attribute("aria-label", "Play")
    page.evaluate("document.activeElement.blur()")
    page.goto(f"{server.address}/replay/{table.id}?at={last - 2}&eyes=0")
    expect(page.locator("#speed")).to_have_value("fast")
    page.keyboard.press(" ")
    page.wait_for_function("last => document.querySelector('.player').dataset.at == last", arg=last)
    expect(button).to_have_attribute("aria-label", "Play")


def test_a_moment_is_shared_and_moments_are_listed(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table, _, _ = ended(server, ada)
    page = visit(ada, f"/replay/{table.id}?at=10&eyes=1")
    page.locator(".tool-sheet summary", has_text="Share").click()
    page.keyboard.press("Escape")
    expect(page.locator(".tool-sheet[open]")).to_have_count(0)
    page.locator("[data-step=on]").click()
    expect_at(page, 11)
    link = page.locator("#link-moment").input_value()
    assert "at=11&eyes=1" in link
    other = visit(None, link.removeprefix(server.address))
    expect_at(other, 11)
    expect(other.locator("#eyes")).to_have_value("1")
    moment = page.locator("[data-moment]").first
    expect(moment).to_be_attached(timeout=60_000)  # comes when the game has been looked back at
    place = int((moment.get_attribute("href") or "").partition("at=")[2].partition("&")[0])
    moment.click()
    expect_at(page, place)


def test_a_game_is_played_on_from_a_moment(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table, _, outline = ended(server, ada)
    place = outline.decision_after(40, 1)
    page = visit(ada, f"/replay/{table.id}?at={place}&eyes=1", device="phone")
    page.locator("[data-tools-open]").click()
    page.locator(".tool-sheet summary", has_text="Play on").click()
    expect(page.locator("#play-on-seat")).to_have_value("1")
    page.evaluate(AXE)
    assert page.evaluate(RUN) == []
    page.locator("#play-on-bot").select_option("random")
    page.locator("form[action$=play-on] button.primary").click()
    page.wait_for_url("**/table/**")
    expect(page.locator("#turn[data-turn=yes]")).to_be_attached()
    expect(page.locator("#region-log")).to_contain_text(f"from step {place} of table {table.id}")


@pytest.mark.parametrize(
    ("game", "seats", "thing"), [("rocket-rescue", 3, ".slip"), ("terraforming-mars", 2, ".slot")]
)
def test_a_replay_fits_a_low_laptop(
    server: ServerProcess, visit: Visits, ada: Person, game: str, seats: int, thing: str
) -> None:
    """Where the question stands beside the hand, the player leaves both their places."""
    match = played(over, seats=seats, game=planetfall.game(game))
    page = visit(ada, f"/replay/{server.lay(match, [ada, *['random'] * (seats - 1)]).id}?at=20&eyes=all")
    page.set_viewport_size({"width": 1366, "height": 650})
    expect(page.locator(".player")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    first = page.locator(thing).first
    expect(first).to_be_in_viewport(ratio=1)
    box = first.bounding_box()
    assert box
    assert box["height"] > 60


def test_without_scripts_the_slider_is_a_form(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table, _, _ = ended(server, ada)
    page = visit(ada, f"/replay/{table.id}?at=20&eyes=0", device="plain")
    page.locator("#place").press("ArrowRight")
    page.locator(".timeline button").click()
    expect_at(page, 21)
    expect(page.locator("[data-autoplay]")).to_be_hidden()
    expect(page.locator("#eyes")).to_have_value("0")
