"""What one decides about stays in sight: on small screens nothing else lies over it, and no words over other words."""

import re

import pytest
from playwright.sync_api import Page, expect

import planetfall
from planetfall.core.match import Match
from tests.browser.geometry import OVERLAPS
from tests.browser.players import standing, wait_for_standing
from tests.browser.positions import new, over, played, questions
from tests.browser.server_process import Laid, Person, ServerProcess
from tests.browser.test_phone import middle
from tests.browser.visits import Visits

RED_PLANET, SPACE_MISSION = planetfall.game("red-planet"), planetfall.game("space-mission")
ARROWS = ".move button"
# Lines of the words of a card that lie over each other, or outside of their card.
CROWDED = """() => [...document.querySelectorAll(".mission-card")].flatMap((card) => {
  const inside = card.getBoundingClientRect();
  const parts = [...card.querySelectorAll(".card-text > *")].map((part) => part.getBoundingClientRect());
  const isOver = (part, place) => place > 0 && part.top < parts[place - 1].bottom - 1;
  return parts.filter((part, place) => part.bottom > inside.bottom || isOver(part, place));
}).length"""
# Names that are wider than the hull that they are written on.
WIDE = """() => [...document.querySelectorAll(".dock .ship")].filter((ship) =>
  ship.querySelector(".bound").getBoundingClientRect().width > ship.querySelector(".hull").getBoundingClientRect().width
).length"""
COVERED = """(over) => {
  const board = document.querySelector("#region-board").getBoundingClientRect();
  return Math.max(0, board.bottom - document.querySelector(over).getBoundingClientRect().top) / board.height;
}"""


def small(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def at(server: ServerProcess, visit: Visits, ada: Person, kind: str, **looks: str) -> Page:
    table = server.lay(questions(RED_PLANET, 4)[kind], [ada, *["random"] * 3])
    page = visit(ada, table.path, device="phone", hints="off", stage="off", **looks)
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").tap()
    return page


def finished(server: ServerProcess, ada: Person, game: str) -> Laid:
    return server.lay(played(over, game=planetfall.game(game)), [ada, *["random"] * 3])


@pytest.mark.parametrize("game", ["red-planet", "space-mission"])
def test_a_replay_can_be_steered_at_every_size(
    server: ServerProcess, visit: Visits, ada: Person, game: str
) -> None:
    path = finished(server, ada, game).path.replace("/table/", "/replay/")
    page = visit(ada, f"{path}?at=40", language="de-DE", hints="off")
    for width, height in ((1366, 650), (820, 1180), (390, 844)):
        small(page, width, height)
        expect(page.locator("[data-play]").first).to_be_in_viewport(ratio=1)
        parts = ".masthead nav > a, .region-tracker .tracker > *, .region-seats .seat, .player"
        assert page.evaluate(OVERLAPS, parts) == [], (width, height)


def test_the_words_of_missions_fit_their_cards(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(new), [ada, *["random"] * 3])
    page = visit(ada, table.path, language="de-DE", hints="off", stage="off")
    for width, height in ((1440, 900), (1366, 650), (820, 1180), (390, 844)):
        small(page, width, height)
        assert page.evaluate(CROWDED) == 0, (width, height)


def test_a_tablet_opens_the_list_that_makes_room_for_the_log(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(questions(RED_PLANET, 4)["choose-specialist"], [ada, *["random"] * 3])
    page = visit(ada, table.path, hints="off", stage="off")
    small(page, 820, 1180)
    page.locator("[data-answers-all]").click()
    expect(page.locator("#plain button.can").first).to_be_in_viewport(ratio=1)


def test_names_of_ships_fit_their_hulls(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = at(server, visit, ada, "redirect")
    expect(page.locator(".dock .bound", has_text="Tyrrhenum")).to_be_visible()
    assert page.evaluate(WIDE) == 0


def test_ships_are_in_sight_while_a_specialist_is_chosen(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at(server, visit, ada, "choose-specialist")
    chips, cards = page.locator(".dock-chip"), page.locator(".slot .card.can")
    expect(cards.first).to_be_in_viewport(ratio=1)
    cards.last.scroll_into_view_if_needed()
    assert chips.count() == page.locator(".dock").count()
    for chip in chips.all():
        expect(chip).to_be_in_viewport(ratio=1)


def test_drawing_cards_needs_no_list(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(questions(SPACE_MISSION, 4)["discard"], [ada, *["random"] * 3])
    page = visit(ada, table.path, device="phone", hints="off", stage="off")
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").tap()
    expect(page.locator("#plain button.can", has_text="Draw").first).to_be_in_viewport(ratio=1)


def test_a_tap_on_a_zone_shows_the_moves_out_of_it(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = at(server, visit, ada, "move", confirm="on")
    visible = page.locator(ARROWS).locator("visible=true")
    everywhere = visible.count()
    page.touchscreen.tap(*middle(page, '.in-zone[data-place="valles-marineris"] .zone-name'))
    expect(visible.first).to_have_accessible_name(re.compile("^Move from Valles Marineris to "))
    assert 1 < visible.count() < everywhere
    before = standing(page)
    visible.first.tap()
    assert page.evaluate(COVERED, "#preview") < 0.2
    visible.first.tap()
    expect(page.locator("#confirm")).to_be_visible()
    assert page.evaluate(COVERED, "#confirm") == 0
    page.locator("#confirm-yes").tap()
    wait_for_standing(page, before + 1)
    expect(page.locator("#main[data-from]")).to_have_count(0)


def test_the_way_to_the_next_table_fits_the_bar_of_the_rooms(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    server.lay(questions(SPACE_MISSION, 4)["action"], [ada, *["random"] * 3])
    page = visit(ada, finished(server, ada, "red-planet").path, device="phone", language="de-DE", hints="off")
    link = page.locator("#next-turn")
    expect(link).to_be_visible()
    assert link.evaluate("link => link.scrollHeight <= link.clientHeight")


def test_the_state_of_the_world_speaks_to_its_reader(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    match = questions(SPACE_MISSION, 4)["action"]
    table = server.lay(match, [ada, ben, "random", "random"])
    doing = ".doing span:visible"
    expect(visit(ada, table.path, stage="off").locator(doing).last).to_have_text("You choose an action")
    expect(visit(ben, table.path, stage="off").locator(doing).last).to_have_text("Ada chooses an action")


def test_the_card_that_was_played_does_not_cover_what_it_does(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(questions(RED_PLANET, 4)["choose-specialist"], [ada, *["random"] * 3])
    page = visit(ada, table.path, hints="off", stage="off", confirm="off")
    before, card, large = standing(page), page.locator(".slot .card.can"), page.locator("#thing-pop.shown")
    card.first.hover()
    expect(large).to_be_visible()
    card.first.click()
    wait_for_standing(page, before + 1)
    page.wait_for_timeout(600)  # longer than a mouse has to rest on a card
    expect(large).to_have_count(0)
    page.locator(".slot .card").nth(4).hover()
    expect(large).to_be_visible()


def test_what_was_decided_without_asking_needs_no_scrolling(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = at(server, visit, ada, "redirect")
    lines = page.locator(".forced-lines")
    expect(lines).to_be_visible()
    assert lines.evaluate("lines => lines.scrollHeight <= lines.clientHeight")


def test_what_leads_to_the_end_is_played_before_points_are_counted(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    def last(match: Match) -> bool:
        trial = match.fork()
        if trial.state.over() or list(trial.state.actors()) != [0]:
            return False
        trial.play(0, trial.state.legal(0)[0])
        return bool(trial.state.over())

    table = server.lay(played(last), [ada, *["random"] * 3])
    page = visit(ada, table.path, hints="off", stage="normal", confirm="off")
    page.locator("#plain button.can").first.click()
    expect(page.locator("html[data-playing]")).to_be_attached()
    expect(page.locator("[data-ending]")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("[data-ending]")).to_be_visible()


def test_nothing_is_played_over_the_final_scoring(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, finished(server, ada, "space-mission").path, hints="off")
    expect(page.locator("[data-ending]")).to_be_visible()
    expect(page.locator("#stage")).to_have_css("visibility", "hidden")
    page.locator("[data-ending-close]").click()
    expect(page.locator("#stage")).to_have_css("visibility", "visible")


def test_an_empty_log_offers_no_more_of_it(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(new), [ada, *["random"] * 3])
    page = visit(ada, table.path, hints="off", stage="off")
    expect(page.locator(".log-filter")).to_be_visible()
    expect(page.locator(".log-rest")).to_be_hidden()
