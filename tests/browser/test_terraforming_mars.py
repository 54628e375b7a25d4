"""Terraforming Mars in the browser: whole games, a turn at a glance, and no card that is not one's own."""

import random
import re
from collections.abc import Callable
from functools import cache, partial

import pytest
from playwright.sync_api import Locator, Page, expect

import planetfall
from planetfall.core.match import Match
from planetfall.games.terraforming_mars.engine import action_ids
from planetfall.games.terraforming_mars.view.types import View
from tests.browser import positions
from tests.browser.players import (
    IN_THE_LIST,
    answer,
    assert_final_scoring,
    by_forms,
    by_keyboard,
    confirm,
    play_out,
)
from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.test_access import AXE, CONTRAST, RUN, STILL, UNMARKED, put_on
from tests.browser.test_layout import CUT, SMALL, assert_no_sideways_scroll
from tests.browser.visits import Visits
from tests.browser.wire import Wire

GAME = planetfall.game("terraforming-mars")
ON_THE_TABLE = ".table-terraforming-mars .region:not(.region-answers) button.can"
VERBS = "#plain li:not([data-on-table]) button.can"  # what a phone shows of the list
LEAST_ON_A_DESKTOP, LEAST_ON_A_PHONE = 13, 15  # pixels
OTHERS = ("Ben", "Cleo", "Dora", "Emil")
PARTS = ("tracker", "seats", "board", "projects", "question", "hand", "desk", "honours", "log", "chat")
REGIONS = """(parts) => Object.fromEntries(parts.map((name) => {
  const { x, y, width, height } = document.getElementById(`region-${name}`).getBoundingClientRect();
  return [name, [x, y, width, height].map(Math.round)];
}))"""
# Answers on the table that something else lies over, once they are scrolled to.
COVERED = """(answers) => [...document.querySelectorAll(answers)].filter((button) => {
  if (!button.checkVisibility()) return false;
  button.scrollIntoView({ block: "center", inline: "center" });
  const { x, y, width, height } = button.getBoundingClientRect();
  return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((button) => button.outerHTML.slice(0, 120))"""
Wanted = Callable[[View], bool]


# -- moments ----------------------------------------------------------------------------------------------------------


@cache
def played(
    kind: str, seats: int = 2, least: int = 1, answers: int = 2, wanted: Wanted = bool, draft: str = "no"
) -> Match:
    """The first match in which the first seat is asked a kind of question, in a generation or later."""
    for seed in range(200):
        match = Match.new(GAME, seats, seed, {"draft": draft})
        chance = random.Random(seed)
        while not match.state.over():
            if _is_asked(match, kind, answers) and _fits(GAME.view(match.state, 0), least, wanted):
                return match
            seat = chance.choice(match.state.actors())
            match.play(seat, _lively(chance, list(match.state.legal(seat))))
        if kind == "over":
            return match
    raise AssertionError("no match comes to this moment")


def _is_asked(match: Match, kind: str, answers: int) -> bool:
    state = match.state
    return 0 in state.actors() and GAME.question(state, 0).kind == kind and len(state.legal(0)) >= answers


def _fits(view: View, least: int, wanted: Wanted) -> bool:
    return view.generation >= least and (wanted is bool or wanted(view))


def _lively(chance: random.Random, legal: list[int]) -> int:
    """An answer of a player who rather acts than passes."""
    lively = [action for action in legal if action > action_ids.PASS]
    return chance.choice(lively if lively and chance.random() < 0.85 else legal)


def full_hand(view: View) -> bool:
    return view.players[0].hand_size >= 6


def last(view: View) -> bool:
    return view.last_generation


MOMENTS: dict[str, Callable[[], Match]] = {
    "corporation": lambda: played("corporation"),
    "start": lambda: played("start-cards"),
    "draft": lambda: played("draft", seats=4, least=3, draft="yes"),
    "research": lambda: played("research", seats=3, least=4),
    "turn": lambda: played("action", least=4, answers=12, wanted=full_hand),
    "crowd": lambda: played("action", seats=5, least=8, answers=10, wanted=full_hand),
    "placing": lambda: played("place", least=6, answers=12),
    "paying": lambda: played("steel", least=4, answers=3),
    "target": lambda: played("lower", seats=4, least=3),
    "cubes": lambda: played("add-to", least=4),
    "solo": lambda: played("action", seats=1, least=5, answers=4),
}


def at_the_table(
    server: ServerProcess, visit: Visits, ada: Person, match: Match, device: str = "desktop", **looks: str
) -> Page:
    seats = match.record.header.seats
    table = server.lay(match, [ada, *map(newcomer, OTHERS[: seats - 1])])
    page = visit(ada, table.path, device=device, hints="off", **looks)
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").click()
    page.mouse.move(2, 2)
    return page


# -- playing ----------------------------------------------------------------------------------------------------------

STARTS = [pytest.param(True, id="late"), pytest.param(False, id="whole", marks=pytest.mark.long)]


def start_of(late: bool, seats: int) -> Match:
    return played("action", seats=seats, wanted=last) if late else played("corporation", seats=seats)


def golden(page: Page) -> Locator:
    """What can be clicked on the table itself."""
    return page.locator(ON_THE_TABLE).locator("visible=true")


def by_clicking(page: Page, given: int) -> None:
    """Click what shines on the table, here and there."""
    lit = golden(page)
    lit.nth(given * 5 % lit.count()).click()
    confirm(page)


def by_tapping(page: Page, given: int) -> None:
    """Tap what shines in the room that has opened; where nothing does, a verb below the question."""
    lit = golden(page)
    choices = lit if lit.count() else page.locator(VERBS).locator("visible=true")
    chosen = choices.nth(given * 5 % choices.count())
    on_board = chosen.evaluate("(button) => button.matches('.region-board .cover')")
    is_card = chosen.evaluate("(button) => button.matches('[data-enlarge] *')")
    chosen.tap()
    if is_card:  # it is shown large, with its button
        page.locator(".pop-answer").tap()
    if on_board:  # the first tap on the board says what it does
        expect(page.locator("#preview")).to_be_visible()
        chosen.tap()
    confirm(page)


@pytest.mark.parametrize("late", STARTS)
def test_a_game_by_clicking_on_the_table_only(
    server: ServerProcess, visit: Visits, ada: Person, late: bool
) -> None:
    table = server.lay(start_of(late, 2), [ada, "random"])
    page = visit(ada, table.path)
    assert play_out(page, by_clicking, server, table) >= 1
    assert_final_scoring(page, 2)


@pytest.mark.parametrize("late", STARTS)
def test_a_solo_game(server: ServerProcess, visit: Visits, ada: Person, late: bool) -> None:
    table = server.lay(start_of(late, 1), [ada])
    page = visit(ada, table.path)
    assert play_out(page, by_clicking, server, table) >= 1
    assert_final_scoring(page, 1)


@pytest.mark.parametrize("late", STARTS)
def test_a_game_by_keyboard_only(server: ServerProcess, visit: Visits, ada: Person, late: bool) -> None:
    table = server.lay(start_of(late, 2), [ada, "random"])
    page = visit(ada, table.path)
    page.evaluate(
        "() => document.addEventListener('pointerdown', () => { throw new Error('a mouse') }, true)"
    )
    assert play_out(page, by_keyboard, server, table) >= 1
    assert_final_scoring(page, 2)


@pytest.mark.parametrize("late", STARTS)
def test_a_game_by_tapping_on_a_phone(server: ServerProcess, visit: Visits, ada: Person, late: bool) -> None:
    table = server.lay(start_of(late, 2), [ada, "random"])
    page = visit(ada, table.path, device="phone")
    assert play_out(page, by_tapping, server, table) >= 1
    assert_final_scoring(page, 2)


def test_a_generation_without_javascript(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(start_of(True, 1), [ada])
    page = visit(ada, table.path, device="plain")
    assert by_forms(page) >= 1
    assert_final_scoring(page, 1)


def test_one_click_pays_in_the_usual_way(server: ServerProcess, visit: Visits, ada: Person) -> None:
    """The dialog offers the metal that loses no value, and says what money it takes besides."""
    match = MOMENTS["paying"]()
    payment = GAME.view(match.state, 0).payment
    assert payment is not None
    table = server.lay(match, [ada, newcomer("Ben")])
    page = visit(ada, table.path)
    usual = page.locator(".accept button.can")
    amount = int(usual.get_attribute("value") or "") - action_ids.AMOUNT
    assert payment.least <= amount <= payment.most
    assert f"{max(0, payment.left - amount * payment.value)} M€" in usual.inner_text()
    answer(page, usual.click, server, table)


def test_the_hand_is_sorted_and_filtered_without_scripts(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = MOMENTS["turn"]()
    hand = GAME.view(match.state, 0).players[0].hand
    page = visit(ada, server.lay(match, [ada, newcomer("Ben")]).path, device="plain")
    page.locator("#hand-sort").select_option("sort-cost")
    slots = page.locator(".hand .slot")
    for slot, held in zip(slots.all(), hand, strict=True):
        expect(slot).to_have_css("order", str(held.price))
    boxes = [slot.evaluate("(slot) => slot.getBoundingClientRect().x") for slot in slots.all()]
    prices = [int(slot.locator(".cost b").inner_text()) for slot in slots.all()]
    assert [price for _, price in sorted(zip(boxes, prices, strict=True))] == sorted(
        held.price for held in hand
    )
    for choice, shown in {
        "show-playable": [held for held in hand if held.playable],
        "show-event": [held for held in hand if held.card.type == "event"],
        "show-building": [held for held in hand if "building" in held.card.tags],
        "show-all": hand,
    }.items():
        page.locator("#hand-show").select_option(choice)
        expect(slots.locator("visible=true")).to_have_count(len(shown))


def test_what_was_opened_and_chosen_stays_so_when_the_page_changes(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    match = played("action", least=4, answers=12, wanted=full_hand)
    table = server.lay(match, [ada, ben])
    page, acting = visit(ben, table.path), visit(ada, table.path)
    page.locator("#hand-sort").select_option("sort-cost")
    page.locator("#tableau-green > summary").click()
    sheet = page.locator("#tableau-green .tableau-sheet")
    expect(sheet).to_be_visible()
    money = page.locator("#seat-red .stores li").first
    stock = money.inner_text()
    answer(acting, acting.locator(IN_THE_LIST, has_text="Power plant").click, server, table)
    expect(money).not_to_have_text(stock, use_inner_text=True)
    expect(sheet).to_be_visible()
    expect(page.locator("#hand-sort")).to_have_value("sort-cost")
    page.locator("#tableau-green > summary").click()
    expect(sheet).to_be_hidden()


# -- what the eye meets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moment", "language"),
    [*((moment, "de-DE") for moment in MOMENTS), ("turn", "en-GB"), ("crowd", "en-GB")],
)
def test_a_turn_fits_a_desktop_without_scrolling(
    server: ServerProcess, visit: Visits, ada: Person, moment: str, language: str
) -> None:
    page = at_the_table(server, visit, ada, MOMENTS[moment](), language=language)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    assert page.evaluate(CUT) <= 0
    assert page.evaluate(SMALL, LEAST_ON_A_DESKTOP) == {}
    for part in page.locator("details.seat, .mars, .standard-action, .honour, .question").all():
        expect(part).to_be_in_viewport(ratio=0.99)
    assert page.evaluate(COVERED, ON_THE_TABLE) == []
    assert page.evaluate("scrollY") == 0


OVERLAPPING = """() => {
  const seats = [...document.querySelectorAll("details.seat")].at(-1).getBoundingClientRect();
  return seats.bottom - document.getElementById("region-question").getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_table_fits_a_small_laptop(server: ServerProcess, visit: Visits, ada: Person, seats: int) -> None:
    match = played("action", seats=seats, least=5, answers=6)
    page = at_the_table(server, visit, ada, match, device="laptop", language="de-DE")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    assert page.evaluate(OVERLAPPING) <= 0
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    for part in page.locator(".standard-action, .honour").all():
        expect(part).to_be_in_viewport(ratio=0.99)


# Words on small cards that are cut off in the middle: why a card cannot be played, and what a corporation does.
CUT_ON_CARDS = """() => [...document.querySelectorAll(".slot .note, .charter .card-text")].filter((each) =>
  each.checkVisibility() && each.scrollHeight > each.clientHeight + 2).map((each) => each.textContent.trim())"""
# Tags of a corporation that what is left after the cards pushes off its band.
OFF_THE_BAND = """() => [...document.querySelectorAll(".charter .band")].filter((band) => {
  const end = band.getBoundingClientRect().right;
  return [...band.querySelectorAll(".tags, .after")].some((part) => part.getBoundingClientRect().right > end);
}).length"""
# Neighbouring answers of a payment whose outlines lie over each other.
OUTLINES = """() => {
  const boxes = [...document.querySelectorAll(".accept .can, .amount.can")].map((each) => each.getBoundingClientRect());
  const apart = (one, other) => Math.max(one.left - other.right, one.top - other.bottom);
  const near = boxes.flatMap((one, place) => boxes.slice(place + 1)
    .map((other) => Math.max(apart(one, other), apart(other, one))));
  return near.filter((gap) => gap < 6);
}"""


def with_cards_chosen() -> Match:
    """The set-up, when a corporation and two cards are chosen."""
    match = played("start-cards").fork()
    for _ in range(2):
        match.play(0, next(action for action in match.state.legal(0) if action != action_ids.DONE))
    return match


@pytest.mark.parametrize("moment", ["turn", "crowd", "set-up", "paying"])
def test_small_cards_on_a_short_screen_are_whole(
    server: ServerProcess, visit: Visits, ada: Person, moment: str
) -> None:
    match = with_cards_chosen() if moment == "set-up" else MOMENTS[moment]()
    page = at_the_table(server, visit, ada, match, language="de-DE")
    page.set_viewport_size({"width": 1366, "height": 650})
    assert page.evaluate(CUT_ON_CARDS) == []
    assert page.evaluate(OFF_THE_BAND) == 0
    assert page.evaluate(OUTLINES) == []


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_turn_on_a_phone(server: ServerProcess, visit: Visits, ada: Person, moment: str) -> None:
    page = at_the_table(server, visit, ada, MOMENTS[moment](), device="phone", language="de-DE")
    assert_no_sideways_scroll(page)
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)
    assert page.evaluate(COVERED, ON_THE_TABLE) == []
    all_answers = page.locator("[data-answers-all]")
    if all_answers.is_visible():
        all_answers.tap()
    for listed in page.locator(IN_THE_LIST).all():
        listed.tap(trial=True)
    assert_readable_on_a_phone(page)
    if all_answers.is_visible():
        all_answers.tap()
    for sheet in page.locator("[data-sheet-open]").locator("visible=true").all():
        sheet.tap()
        assert_readable_on_a_phone(page)
        page.locator("[data-sheet-close]").tap()
    for room in ("board", "hand", "players", "log", "chat"):
        page.locator(f".rooms [data-to={room}]").tap()
        expect(page.locator(".question")).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED, ON_THE_TABLE) == []
        for fold in page.locator(".fold > summary").locator("visible=true").all():
            fold.tap()
        assert_readable_on_a_phone(page)


def assert_readable_on_a_phone(page: Page) -> None:
    assert page.evaluate(SMALL, LEAST_ON_A_PHONE) == {}
    assert_no_sideways_scroll(page)


def test_nothing_jumps_when_the_turn_changes(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played("action", least=3, answers=8), [ada, ben])
    page = visit(ada, table.path)
    before = page.evaluate(REGIONS, PARTS)
    for given in range(10):
        if page.locator(".question.asked").count():
            answer(page, partial(by_clicking, page, given), server, table)
        assert page.evaluate(REGIONS, PARTS) == before


def test_sentences_that_end_with_a_full_stop_are_read_out_with_one(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played("action"), [ada, ben])
    page, other = visit(ada, table.path, confirm="off"), visit(ben, table.path)
    answer(page, page.locator(IN_THE_LIST).last.click, server, table)
    expect(other.locator("#live")).to_have_text(re.compile(r"^Ada [^.]+\.( [^.]+\.)*$"))


SPILT = """() => [...document.querySelectorAll(".seat > summary")].filter((line) => {
  const end = line.getBoundingClientRect().right + 1;
  return [...line.children].some((part) => part.getBoundingClientRect().right > end);
}).map((line) => line.textContent)"""


def test_a_narrow_seat_with_a_bot_spills_nothing(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(passed_by_all_others(), [ada, *["expert"] * 4]).path)
    expect(page.locator(".seat .state").filter(has_text="passed")).to_have_count(4)
    expect(page.locator(".seat .bot-level")).to_have_text(["bot: Expert"] * 4)
    assert page.evaluate(SPILT) == []


def passed_by_all_others() -> Match:
    def wanted(match: Match) -> bool:
        view = GAME.view(match.state, None)
        return list(match.state.actors()) == [0] and all(player.passed for player in view.players[1:])

    return positions.played(wanted, seats=5, game=GAME)


@pytest.mark.parametrize("moment", ["corporation", "research", "crowd", "placing", "paying", "solo", "over"])
def test_axe_finds_nothing_serious(server: ServerProcess, visit: Visits, ada: Person, moment: str) -> None:
    match = MOMENTS[moment]() if moment in MOMENTS else played("over")
    page = at_the_table(server, visit, ada, match, theme="dark")
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
    page = at_the_table(server, visit, ada, MOMENTS["turn"]())
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate(UNMARKED) == ""


# -- what nobody else may see -----------------------------------------------------------------------------------------

SECRET: dict[str, Callable[[], Match]] = {
    "start": lambda: played("start-cards"),
    "hand": lambda: played("action", least=3, wanted=full_hand),
    "research": lambda: played("research", least=4),
    "draft": lambda: played("draft", least=3, draft="yes"),
}


def own_cards(view: View) -> set[str]:
    """The names of the cards that only this seat sees."""
    mine = view.players[view.seat or 0].hand
    return (
        {held.card.name for held in mine}
        | {card.card.name for card in view.offered}
        | {card.name for card in view.drafted}
    )


@pytest.mark.parametrize("eyes", ["ben", "watcher"])
@pytest.mark.parametrize("secret", SECRET)
def test_no_card_of_another_is_named_anywhere(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, secret: str, eyes: str
) -> None:
    """Neither what Ada holds nor what she looks at is in what another browser is sent, before and after her answer."""
    match = SECRET[secret]()
    hers, his = (own_cards(GAME.view(match.state, seat)) for seat in (0, 1))
    table = server.lay(match, [ada, ben])
    with Wire(server.port) as wire:
        first = visit(ada, table.path)
        person, path = (ben, table.path) if eyes == "ben" else (None, table.watch)
        other = visit(person, path, address=wire.address)
        assert all(name in first.content().replace("&#39;", "'").replace("\u00ad", "") for name in hers)
        if secret != "hand":  # a card that is played may be seen by everybody
            answer(first, lambda: by_clicking(first, 0), server, table)
            other.request.get(wire.address + path)
        heard = wire.heard().replace("&#39;", "'").replace("\u00ad", "")
        other.close()  # before its line
    public = {card.card.name for player in GAME.view(match.state, None).players for card in player.in_play}
    told = {name for name in hers - his - public if f">{name}<" in heard}
    assert told == set()
    if eyes == "ben" and his:
        assert any(f">{name}<" in heard for name in his)
