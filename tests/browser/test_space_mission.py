"""Space Mission in the browser: whole games, everything of a turn at a glance, and nothing that a seat must not see."""

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

import planetfall
from planetfall.core.match import Match
from tests.browser.players import (
    IN_THE_LIST,
    answer,
    assert_final_scoring,
    by_forms,
    by_keyboard,
    confirm,
    fold_list,
    play_out,
)
from tests.browser.positions import asked, over, played
from tests.browser.server_process import Laid, Person, ServerProcess, newcomer
from tests.browser.test_access import AXE, CONTRAST, RUN, STILL, UNMARKED, put_on
from tests.browser.test_layout import CUT, LANGUAGES, SMALL, assert_no_sideways_scroll
from tests.browser.visits import Visits

GAME = planetfall.game("space-mission")
ON_THE_TABLE = ".table-space-mission .region:not(.region-answers) button.can"
BOTS = ("random", "random", "random")
LEAST_ON_A_DESKTOP, LEAST_ON_A_PHONE = 13, 15  # pixels
REGIONS = """() => Object.fromEntries(
  ["tracker", "seats", "board", "question", "hand", "console", "log", "secrets", "chat"].map((name) => {
    const { x, y, width, height } = document.getElementById(`region-${name}`).getBoundingClientRect();
    return [name, [x, y, width, height].map(Math.round)];
  }))"""

NOTE_FLIGHTS = """() => {
  window.flown = [];
  new MutationObserver((all) => all.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => {
    if (node.classList?.contains("glide")) window.flown.push(node.querySelector("use").getAttribute("href"));
  })).observe(document.body, { childList: true });
}"""


# -- moments ----------------------------------------------------------------------------------------------------------


def moment(kind: str, seats: int = 4, stations: int = 0, answers: int = 2, last: bool = False) -> Match:
    """A match in which the first seat is asked a kind of question, after so many stations were built."""
    wanted = asked(kind, answers=answers)
    options = {"memory-aid": "on" if stations else "off"}
    return played(
        lambda match: wanted(match) and _is_late(match, stations, last), seats, 400, GAME, **options
    )


def _is_late(match: Match, stations: int, last: bool) -> bool:
    view = GAME.view(match.state, None)
    return view.last_round >= last and sum(seat.stations for seat in view.seats) >= stations


MOMENTS = {
    "start": lambda: moment("action"),
    "discard": lambda: moment("discard", answers=4),
    "pay": lambda: moment("pay"),
    "fan": lambda: moment("take", answers=5),
    "late": lambda: moment("action", stations=4, answers=6),
}
LOOKS = {**MOMENTS, "over": lambda: played(over, game=GAME)}


# -- playing ----------------------------------------------------------------------------------------------------------

STARTS = [pytest.param(True, id="late"), pytest.param(False, id="whole", marks=pytest.mark.long)]
RIVALS = ("medium", "medium", "medium")  # their games are short


def golden(page: Page) -> Locator:
    """What can be clicked on the table itself."""
    return page.locator(ON_THE_TABLE).locator("visible=true")


def by_clicking(page: Page, given: int) -> None:
    """Click what shines on the table, the last things rather than the first: they bring a game on."""
    lit = golden(page)
    press(lit.nth((lit.count() - 1 - given % 3) % lit.count()))


def press(button: Locator) -> None:
    """Click, and mean it."""
    button.click()
    confirm(button.page)


@pytest.mark.parametrize("late", STARTS)
def test_a_game_by_clicking_on_the_table_only(
    server: ServerProcess, visit: Visits, ada: Person, late: bool
) -> None:
    table = server.lay(moment("action", last=late), [ada, *RIVALS])
    page = visit(ada, table.path)
    assert play_out(page, by_clicking, server, table) >= 1
    assert_final_scoring(page)


@pytest.mark.parametrize("late", STARTS)
def test_a_game_by_keyboard_only(server: ServerProcess, visit: Visits, ada: Person, late: bool) -> None:
    table = server.lay(moment("action", last=late), [ada, *RIVALS])
    page = visit(ada, table.path)
    page.evaluate(
        "() => document.addEventListener('pointerdown', () => { throw new Error('a mouse') }, true)"
    )
    assert play_out(page, by_keyboard, server, table) >= 1
    assert_final_scoring(page)


@pytest.mark.parametrize("late", STARTS)
def test_a_game_by_tapping_on_a_phone(server: ServerProcess, visit: Visits, ada: Person, late: bool) -> None:
    table = server.lay(moment("action", last=late), [ada, *RIVALS])
    page = visit(ada, table.path, device="phone")
    assert play_out(page, by_clicking, server, table) >= 1
    assert_final_scoring(page)


def test_a_turn_without_javascript(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(moment("action", last=True), [ada, *RIVALS])
    page = visit(ada, table.path, device="plain")
    assert by_forms(page) >= 1
    assert_final_scoring(page)


def test_piles_stand_for_the_actions_that_open_them(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    """The label over a pile presses the button of its action."""
    table = server.lay(moment("action", seats=2), [ada, newcomer("Ben")])
    page = visit(ada, table.path)
    answer(page, lambda: press(page.locator(".deck-label")), server, table)
    expect(page.locator(".question")).to_have_attribute("data-kind", "discard")
    answer(page, lambda: press(page.locator(".slot .can").first), server, table)
    expect(page.locator(".slot.empty")).to_have_count(1)


def test_a_ship_glides_to_the_planet_where_it_jumps(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = moment("action", seats=2)
    table = server.lay(match, [ada, newcomer("Ben")])
    page = visit(ada, table.path, motion="on")
    page.evaluate(NOTE_FLIGHTS)
    answer(page, lambda: press(page.locator(".globe-button.can").first), server, table)
    answer(page, lambda: press(page.locator(".slot .can").first), server, table)
    page.wait_for_function("() => window.flown.includes('#ship-red') && window.flown.includes('#probe-red')")


# -- what the eye meets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("when", MOMENTS)
def test_a_turn_fits_a_desktop_without_scrolling(
    server: ServerProcess, visit: Visits, ada: Person, when: str, language: str
) -> None:
    page = visit(ada, server.lay(MOMENTS[when](), [ada, *BOTS]).path, language=language)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    assert page.evaluate(CUT) <= 0
    assert page.evaluate(SMALL, LEAST_ON_A_DESKTOP) == {}
    for button in golden(page).all():
        button.click(trial=True)


@pytest.mark.parametrize("when", MOMENTS)
def test_a_turn_on_a_phone(server: ServerProcess, visit: Visits, ada: Person, when: str) -> None:
    page = visit(ada, server.lay(MOMENTS[when](), [ada, *BOTS]).path, device="phone", language="de-DE")
    assert_no_sideways_scroll(page)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").click()
    for button in golden(page).all():
        button.click(trial=True)
    fold_list(page)
    for button in page.locator(IN_THE_LIST).all():
        button.click(trial=True)
    fold_list(page)
    page.evaluate(
        "document.querySelectorAll('.drawer-secrets, .pad details, .seat').forEach((box) => { box.open = true; })"
    )
    assert page.evaluate(SMALL, LEAST_ON_A_PHONE) == {}
    assert_no_sideways_scroll(page)


@pytest.mark.parametrize(("seats", "device"), [(2, "desktop"), (5, "desktop"), (4, "laptop")])
def test_tables_of_any_size_fit_a_desktop(
    server: ServerProcess, visit: Visits, ada: Person, seats: int, device: str
) -> None:
    page = visit(
        ada,
        server.lay(moment("action", seats=seats, stations=1), [ada, *["random"] * (seats - 1)]).path,
        device=device,
    )
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    for part in page.locator("details.seat, .world, .gate, .slot, .console-action").all():
        expect(part).to_be_in_viewport(ratio=0.99)


def test_nothing_jumps_when_the_turn_changes(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(moment("action", seats=2), [ada, ben])
    page = visit(ada, table.path)
    before = page.evaluate(REGIONS)
    for given in range(12):
        if page.locator(".question.asked").count():
            answer(page, partial(by_clicking, page, given), server, table)
        assert page.evaluate(REGIONS) == before


@pytest.mark.parametrize("when", LOOKS)
def test_axe_finds_nothing_serious(server: ServerProcess, visit: Visits, ada: Person, when: str) -> None:
    page = visit(ada, server.lay(LOOKS[when](), [ada, *BOTS]).path, theme="dark")
    page.evaluate(STILL)
    page.evaluate(AXE)
    found = {"dark": page.evaluate(RUN)}
    for theme in ("light", "contrast"):
        put_on(page, theme)
        found[theme] = page.evaluate(RUN, CONTRAST)
    page.set_viewport_size({"width": 390, "height": 844})
    put_on(page, "light")
    found["phone"] = page.evaluate(RUN)
    assert {look: mistakes for look, mistakes in found.items() if mistakes} == {}


def test_focus_can_be_seen(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(MOMENTS["late"](), [ada, *BOTS]).path)
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate(UNMARKED) == ""


# -- what nobody else may see -----------------------------------------------------------------------------------------


def test_hands_and_piles_of_others_are_not_in_the_page(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    """While Ada looks through a pile, only her page holds it; each page holds only its own cards."""
    match = moment("take", seats=2, answers=4)
    table = server.lay(match, [ada, ben])
    hands = [{card.id for card in GAME.view(match.state, seat).seats[seat].hand} for seat in (0, 1)]
    pages = {who: visit(person, path).content() for who, person, path in _looks(table, ada, ben)}
    assert [who for who, page in pages.items() if 'class="fan"' in page] == ["ada"]
    shown = {who: set(re.findall(r'id="card-(nc\d\d)"', page)) for who, page in pages.items()}
    assert shown == {"ada": hands[0], "ben": hands[1], "watcher": set()}
    assert not shown["ada"] & shown["ben"]


def _looks(table: Laid, ada: Person, ben: Person) -> list[tuple[str, Person | None, str]]:
    return [("ada", ada, table.path), ("ben", ben, table.path), ("watcher", None, table.watch)]
