"""The log in a browser: turns with what followed, links, one player's turns, and following the game."""

import os
import re

from playwright.sync_api import expect

from tests.browser.players import answer, by_clicking, is_asked, wait_for_standing
from tests.browser.positions import asked, played
from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.visits import Visits

BOTS = ("random", "random", "random")
TURNS = "#region-log .log-turn"
# What the log lists from above: beginnings of rounds, and turns with the number of their first answer.
LISTED = """() => [...document.querySelectorAll("#region-log .log-list > li")].map((item) => [
  item.matches(".log-round") ? "round" : "turn", Number(item.dataset.first),
])"""
# How far the ring around something is from it, in pixels, at its farthest edge.
APART = """([ring, thing]) => {
  const [around, inner] = [ring, thing].map((each) => each.getBoundingClientRect());
  return Math.max(...["left", "top", "right", "bottom"].map((edge) => Math.abs(around[edge] - inner[edge])));
}"""


def test_older_turns_unfold_and_one_players_turns_can_be_picked_out(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = played(asked("choose-specialist", least=6, answers=4))
    page = visit(ada, server.lay(match, [ada, *BOTS]).path)
    page.evaluate("document.getElementById('region-since').remove()")
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/log.png")
    turns = page.locator(f"{TURNS}:has(.log-results)")
    expect(page.locator(TURNS).first.locator(".log-results").first).to_be_visible()
    older = turns.nth(3)
    expect(older.locator(".log-results").first).to_be_hidden()
    older.locator(".log-more").click()
    expect(older.locator(".log-results").first).to_be_visible()
    older.locator(".log-more").click()
    expect(older.locator(".log-results").first).to_be_hidden()
    page.locator("[data-log-only='1']").click()
    shown = page.locator(f"{TURNS}:visible")
    assert {turn.get_attribute("data-seat") for turn in shown.all()} == {"1"}
    page.locator("[data-log-only='']").click()
    expect(page.locator(f"{TURNS}:not([data-seat='1'])").first).to_be_visible()


def test_things_of_the_log_are_links_and_turns_lead_to_the_replay(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6, answers=4)), [ada, *BOTS]).path)
    page.evaluate("document.getElementById('region-since').remove()")
    things = page.locator("#region-log a.thing")
    for thing in things.all()[:3]:
        ref = thing.get_attribute("data-ref")
        assert thing.get_attribute("href") == f"/gallery/red-planet/{ref}"
    turn = page.locator(TURNS).nth(2)
    first = int(turn.get_attribute("data-first") or "")
    turn.locator(".log-at").click()
    expect(page).to_have_url(re.compile(rf"/replay/.*at={first + 1}$"))
    expect(page.locator("#region-log .log-line").first).to_be_attached()


def test_the_rest_of_a_long_log_is_fetched(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6, answers=4)), [ada, *BOTS]).path)
    page.evaluate("document.getElementById('region-since').remove()")
    before = page.locator(TURNS).count()
    page.locator("[data-log-rest]").click()
    expect(page.locator("[data-log-rest]")).to_be_hidden()
    assert page.locator(TURNS).count() > before
    ids = page.eval_on_selector_all(TURNS, "turns => turns.map((turn) => turn.id)")
    assert len(set(ids)) == len(ids)


def test_the_log_follows_the_game_unless_somebody_reads_further_down(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(asked("board", least=5), seats=3), [ada, ben, newcomer("Cleo")])
    pages = {"Ada": visit(ada, table.path), "Ben": visit(ben, table.path)}
    acting, reading = (pages["Ada"], pages["Ben"]) if is_asked(pages["Ada"]) else (pages["Ben"], pages["Ada"])
    newest = reading.locator(f"{TURNS} .log-line").first.inner_text()
    reading.evaluate("document.getElementById('region-log').scrollTop = 200")
    answer(acting, lambda: by_clicking(acting, 0), server, table)
    wait_for_standing(reading, server.standing(table))
    assert reading.evaluate("document.getElementById('region-log').scrollTop") > 100
    reading.evaluate("document.getElementById('region-log').scrollTop = 0")
    expect(reading.locator(".log-new")).to_be_hidden()
    assert newest


def test_rounds_are_set_apart_with_their_turns_below_them(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6, answers=4)), [ada, *BOTS]).path)
    page.evaluate("document.getElementById('region-since').remove()")
    page.locator("[data-log-rest]").click()
    rounds = page.locator("#region-log .log-round")
    expect(rounds).to_have_count(6)
    begun, next_begun = 10**6, 10**6
    for kind, first in page.evaluate(LISTED):
        if kind == "round":
            assert first < begun
            begun, next_begun = first, begun
        else:
            # What ends a round comes with the answer that begins the next one.
            assert begun <= first <= next_begun
    line = "round => [getComputedStyle(round).borderBottomStyle, parseFloat(getComputedStyle(round).borderBottomWidth)]"
    style, width = rounds.first.evaluate(line)
    assert style == "solid"
    assert width >= 1


def test_what_a_line_names_is_ringed_on_the_table_while_it_is_pointed_at(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6, answers=4)), [ada, *BOTS]).path)
    page.evaluate("document.getElementById('region-since').remove()")
    named = page.locator("#region-log .thing[data-ref^='zone-']:visible").first
    thing = page.locator(f".table [data-thing='{named.get_attribute('data-ref')}']").first
    shape = page.locator("#stage .stage-shape use")
    for _ in range(50):  # a page that has just come may still play or settle: whoever looks points once more
        page.locator("#region-question").hover()
        named.hover()
        if shape.count():
            break
        page.wait_for_timeout(100)
    expect(shape).to_have_count(1)
    assert page.evaluate(APART, [shape.element_handle(), thing.element_handle()]) < 4
    page.locator("#region-question").hover()
    expect(shape).to_have_count(0)
    seat = page.locator("#region-log .who[data-ref^='seat-']:visible").first
    seat.hover()
    ring = page.locator("#stage .stage-ring")
    expect(ring).to_have_count(1)
    panel = page.locator(f".seat[data-seat='{(seat.get_attribute('data-ref') or '')[-1]}']")
    assert page.evaluate(APART, [ring.element_handle(), panel.element_handle()]) < 8
