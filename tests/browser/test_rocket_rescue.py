"""Rocket Rescue in the browser: whole games, a plan behind its screen, and everything of a turn at a glance."""

import random
import re
from collections.abc import Callable
from functools import cache, partial

import pytest
from playwright.sync_api import Locator, Page, expect

import planetfall
from planetfall.core.match import Match
from planetfall.games.rocket_rescue.engine import questions
from planetfall.games.rocket_rescue.engine.box import HIGHER, LOWER, PLACEMENTS
from tests.browser import positions
from tests.browser.players import (
    IN_THE_LIST,
    answer,
    assert_final_scoring,
    by_forms,
    by_keyboard,
    confirm,
    fold_list,
    is_over,
    play_out,
    wait_for_turn,
)
from tests.browser.server_process import Laid, Person, ServerProcess, newcomer
from tests.browser.test_access import AXE, CONTRAST, RUN, STILL, UNMARKED, put_on
from tests.browser.test_layout import CUT, LANGUAGES, SMALL, assert_no_sideways_scroll
from tests.browser.test_two_people import plain
from tests.browser.visits import Visits
from tests.browser.wire import Wire

GAME = planetfall.game("rocket-rescue")
ON_THE_TABLE = ".table-rocket-rescue .region:not(.region-answers) button.can"
BOTS = ("random", "random", "random")
LEAST_ON_A_DESKTOP, LEAST_ON_A_PHONE = 13, 15  # pixels
ROUNDS = 8
REGIONS = """() => Object.fromEntries(
  ["tracker", "seats", "board", "question", "desk", "modules", "log", "market", "chat"].map((name) => {
    const { x, y, width, height } = document.getElementById(`region-${name}`).getBoundingClientRect();
    return [name, [x, y, width, height].map(Math.round)];
  }))"""
# Strengths of modules that a launch button lies over; on screens where they are drawn.
HIDDEN_STRENGTHS = """() => [...document.querySelectorAll(".hangar")].flatMap((hangar) => {
  const lever = hangar.querySelector(".lever")?.getBoundingClientRect();
  return [...hangar.querySelectorAll(".strength text")].filter((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return lever && right > lever.left && left < lever.right && (top + bottom) / 2 > lever.top && top < lever.bottom;
  }).map((text) => `${hangar.id} ${text.textContent}`);
})"""
PLANNED = "number => document.getElementById('screen')?.dataset.round !== number"
PLANNED_OR_SURE = f"number => ({PLANNED})(number) || !document.getElementById('confirm').hidden"
NOTE_NEWCOMERS = """() => {
  window.seen = [];
  new MutationObserver((all) => all.flatMap(({ addedNodes }) => [...addedNodes]).forEach((node) => {
    if (node.getAttribute?.("class")) window.seen.push(node.getAttribute("class"));
  })).observe(document.body, { childList: true });
}"""


# -- moments ----------------------------------------------------------------------------------------------------------


@cache
def played(kind: str, seats: int = 4, least: int = 1, answers: int = 2, built: int = 0) -> Match:
    """The first match in which the first seat is asked a kind of question, in a round or later, beside modules."""
    for seed in range(200):
        match = Match.new(GAME, seats, seed, {})
        chance = random.Random(seed)
        while not match.state.over():
            if _is_asked(match, kind, answers) and _is_late(match, least, built):
                return match
            seat = chance.choice(match.state.actors())
            match.play(seat, chance.choice(list(match.state.legal(seat))))
        if kind == "over":
            return match
    raise AssertionError("no match comes to this moment")


def _is_asked(match: Match, kind: str, answers: int) -> bool:
    state = match.state
    return 0 in state.actors() and GAME.question(state, 0).kind == kind and len(state.legal(0)) >= answers


def _is_late(match: Match, least: int, built: int) -> bool:
    view = GAME.view(match.state, 0)
    standing = sum(found is not None for hangar in view.hangars for found in hangar.rocket)
    return view.round >= least and standing >= built


def _is_ready(match: Match) -> bool:
    return any(GAME.actions.name(action).startswith("launch") for action in match.state.legal(0))


MOMENTS: dict[str, Callable[[], Match]] = {
    "start": lambda: played("plan-building"),
    "planning": lambda: played("plan-research", least=5, built=6),
    "research": lambda: played("take", least=3, answers=6),
    "shopping": lambda: played("buy", least=3, answers=8),
    "trade": lambda: played("trade"),
    "boarding": lambda: played("board", least=4, answers=4),
    "building": lambda: played("work", least=4, answers=5),
    "site": lambda: played("site", least=3, built=4),
    "flight": lambda: played("fly", least=3),
    "hand": lambda: played("keep", least=3),
}


# -- playing ----------------------------------------------------------------------------------------------------------

STARTS = [pytest.param(ROUNDS, id="late"), pytest.param(1, id="whole", marks=pytest.mark.long)]


def golden(page: Page) -> Locator:
    """What can be clicked on the table itself."""
    return page.locator(ON_THE_TABLE).locator("visible=true")


def by_clicking(page: Page, given: int) -> None:
    """Click what shines on the table; the list where nothing does, to decline."""
    lit = golden(page)
    choices = lit if lit.count() else page.locator(IN_THE_LIST)
    press(choices.nth(given % choices.count()))


def press(button: Locator) -> None:
    """Click, and mean it."""
    button.click()
    confirm(button.page)


def turn_dice(page: Page) -> None:
    """Place four dice by the mouse: two by clicking, two by the wheel."""
    for phase in (3, 0):
        for _ in range(3):
            page.locator(f"#turner-{phase}-0").click()
    for phase in (1, 2):
        page.locator(f"#turner-{phase}-0").hover()
        for _ in range(3):
            page.mouse.wheel(0, -100)


def plan_by_mouse(page: Page) -> None:
    """Plan on the screen, where no single answer shines."""
    turn_dice(page)
    number = page.locator("#screen").get_attribute("data-round")
    page.locator("#lock").click()
    page.wait_for_function(PLANNED_OR_SURE, arg=number)  # what opens all plans is asked for once more
    confirm(page)
    page.wait_for_function(PLANNED, arg=number)


def play_with_the_mouse(page: Page, server: ServerProcess, table: Laid) -> int:
    """Plan on the screen and click everything else until the game is over; how many times."""
    for given in range(400):
        wait_for_turn(page)
        if is_over(page):
            return given
        if page.locator("#screen").is_visible():
            plan_by_mouse(page)
        else:
            answer(page, partial(by_clicking, page, given), server, table)
    raise AssertionError("this game does not end")


@pytest.mark.parametrize("least", STARTS)
def test_a_game_by_clicking(server: ServerProcess, visit: Visits, ada: Person, least: int) -> None:
    table = server.lay(played("plan-building", least=least), [ada, *BOTS])
    page = visit(ada, table.path)
    assert play_with_the_mouse(page, server, table) >= 1
    assert_final_scoring(page)


@pytest.mark.parametrize("least", STARTS)
def test_a_game_by_keyboard_only(server: ServerProcess, visit: Visits, ada: Person, least: int) -> None:
    table = server.lay(played("plan-building", least=least), [ada, *BOTS])
    page = visit(ada, table.path)
    page.evaluate(
        "() => document.addEventListener('pointerdown', () => { throw new Error('a mouse') }, true)"
    )
    assert play_out(page, by_keyboard, server, table) >= 1
    assert_final_scoring(page)


@pytest.mark.parametrize("least", STARTS)
def test_a_game_without_javascript(server: ServerProcess, visit: Visits, ada: Person, least: int) -> None:
    table = server.lay(played("plan-building", least=least), [ada, *BOTS])
    page = visit(ada, table.path, device="plain")
    assert by_forms(page) >= 1
    assert_final_scoring(page)


# -- the screen -------------------------------------------------------------------------------------------------------


def planning(server: ServerProcess, ada: Person) -> Laid:
    """A table of three people who begin to plan; the first one has 4 energy."""
    return server.lay(played("plan-building", seats=3), [ada, newcomer("Ben"), newcomer("Cleo")])


def test_dice_are_turned_by_keys_and_the_plan_is_answered_in_one_go(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = planning(server, ada)
    page = visit(ada, table.path)
    page.locator("#turner-0-0").focus()
    for key in ("6", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowRight", "3", "Delete", "ArrowRight", "2"):
        page.keyboard.press(key)
    expect(page.locator("#turner-0-1")).to_have_attribute("aria-valuenow", "2")
    expect(page.locator("#turner-1-0")).to_have_attribute("aria-valuetext", "no die")
    expect(page.locator("#lock")).to_have_attribute("aria-disabled", "true")
    page.locator("#turner-3-0").focus()
    page.keyboard.press("4")
    page.locator("#bid-turner").focus()
    page.keyboard.press("2")
    page.locator("#lock").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.getElementById('screen')")
    assert server.standing(table) == 5
    placed = page.locator(".desk .place")
    assert [place.locator("use[href^='#die-']").count() for place in placed.all()] == [2, 1, 0, 1]


def test_a_phase_that_rests_keeps_its_place_on_the_screen(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, planning(server, ada).path)
    places = page.locator(".desk .place:visible")
    expect(page.locator(".desk .place.shut:visible")).to_have_count(1)
    tops = [
        place.evaluate("(place) => Math.round(place.getBoundingClientRect().top)") for place in places.all()
    ]
    assert len(tops) == 4
    assert len(set(tops)) == 1


def test_no_fifth_die_can_be_placed(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, planning(server, ada).path)
    turn_dice(page)
    expect(page.locator("#lock")).to_have_attribute("aria-disabled", "false")
    page.locator("#turner-0-1").click()
    expect(page.locator("#turner-0-1")).to_have_attribute("aria-valuenow", "0")


def test_the_balance_turns_red_when_it_cannot_be_paid(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, planning(server, ada).path)
    after = page.locator("[data-after]")
    for place, face, left in (("0-0", 6, 1), ("1-0", 4, 0), ("2-0", 5, 2), ("3-0", 1, 0)):
        page.locator(f"#turner-{place}").focus()
        page.keyboard.press(str(face))
        expect(after.locator("b")).to_have_text(str(left))
        assert ("red" in (after.get_attribute("class") or "").split()) == (place == "2-0")
    page.locator("[data-step='1']").click()
    expect(after).to_have_class(re.compile(r"\bred\b"))
    page.locator("[data-step='-1']").click()
    expect(after).not_to_have_class(re.compile(r"\bred\b"))


def test_what_was_placed_in_the_list_stays_on_the_screen(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = planning(server, ada)
    page = visit(ada, table.path)
    way = next(way for way in range(PLACEMENTS) if (HIGHER[way], LOWER[way]) == (5, 3))
    number = questions.PLAN + 3 * PLACEMENTS + way
    answer(page, lambda: press(page.locator(f"#plain button[value='{number}']")), server, table)
    for slot, face in enumerate((5, 3)):
        die = page.locator(f"#turner-3-{slot}")
        expect(die).to_have_attribute("aria-valuenow", str(face))
        die.press("1")
        expect(die).to_have_attribute("aria-valuenow", str(face))


def test_a_launch_rises_and_its_rolls_are_told_one_by_one(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    people = [ada, *map(newcomer, ("Ben", "Cleo", "Dora"))]
    table = server.lay(played("fly", least=3), people)
    page = visit(ada, table.path, motion="on")
    page.evaluate(NOTE_NEWCOMERS)
    answer(page, lambda: press(page.locator(".planet.can").first), server, table)
    page.wait_for_function("() => window.seen.includes('liftoff') && window.seen.includes('rolls')")
    expect(page.locator(".rolls li").first).to_be_visible()
    page.wait_for_function("() => !document.querySelector('.liftoff')")


# The captions that were not seen whole, from now on.
NOTE_CUT = """() => {
  window.cut = [];
  window.captions = 0;
  const caption = document.getElementById("caption");
  new MutationObserver(() => {
    if (!caption.children.length) return;
    window.captions += 1;
    const { top, bottom } = caption.getBoundingClientRect();
    const hidden = [...caption.children].filter((line) => {
      const box = line.getBoundingClientRect();
      return line.offsetTop < 0 || line.offsetTop + box.height > bottom - top + 1;
    });
    const strip = getComputedStyle(caption.parentElement);
    if (hidden.length || strip.overflow !== "visible") window.cut.push(caption.textContent);
  }).observe(caption, { childList: true });
}"""


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_what_a_launch_brought_is_told_in_whole_sentences(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, device: str
) -> None:
    """So much happens at once that several sentences share a caption."""
    table = server.lay(played("fly", least=5), [ben, ada, newcomer("Cleo"), newcomer("Dora")])
    page = visit(ada, table.path, device=device, motion="auto", stage="fast")
    page.evaluate(NOTE_CUT)
    acting = visit(ben, table.path, stage="off", confirm="off")
    answer(acting, lambda: press(acting.locator(".planet.can").first), server, table)
    page.wait_for_function("() => window.captions && !document.documentElement.dataset.playing")
    assert page.evaluate("cut") == []


OVER_A_BUTTON = """(name) => {
  const button = document.querySelector(".ending-actions :is(a, button):not([hidden])");
  const { x, y, width, height } = button.getBoundingClientRect();
  const late = document.createElement("div");
  late.className = name;
  for (const [side, where] of [["left", x], ["top", y]]) late.style.setProperty(side, `${where}px`);
  late.style.setProperty("width", `${width}px`);
  late.style.setProperty("height", `${height}px`);
  document.body.append(late);
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_rolls_that_are_still_told_lie_below_the_final_screen(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(positions.played(positions.over, game=GAME), [ada, *BOTS]).path)
    expect(page.locator(".ending[data-ready]")).to_be_visible()
    assert page.evaluate(OVER_A_BUTTON, "rolls")
    page.evaluate(OVER_A_BUTTON, "liftoff")
    below, above = (
        int(page.locator(name).evaluate("element => getComputedStyle(element).zIndex"))
        for name in (".liftoff", ".ending")
    )
    assert below < above


# -- what the eye meets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_turn_fits_a_desktop_without_scrolling(
    server: ServerProcess, visit: Visits, ada: Person, moment: str, language: str
) -> None:
    page = visit(ada, server.lay(MOMENTS[moment](), [ada, *BOTS]).path, language=language)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    assert page.evaluate(CUT) <= 0
    page.evaluate(
        "document.querySelectorAll('.answer-list kbd').forEach((key) => key.remove())"
    )  # of the shared pages
    assert page.evaluate(SMALL, LEAST_ON_A_DESKTOP) == {}
    for button in golden(page).all():
        button.click(trial=True)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_turn_on_a_phone(server: ServerProcess, visit: Visits, ada: Person, moment: str) -> None:
    page = visit(ada, server.lay(MOMENTS[moment](), [ada, *BOTS]).path, device="phone", language="de-DE")
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
    page.evaluate("document.querySelectorAll('.table details').forEach((box) => { box.open = true; })")
    assert page.evaluate(SMALL, LEAST_ON_A_PHONE) == {}
    assert_no_sideways_scroll(page)


def test_whoever_buys_on_a_phone_sees_what_for(server: ServerProcess, visit: Visits, ada: Person) -> None:
    """Beside the market: the hangars, and the modules in hand with what they cost."""
    table = server.lay(played("buy", least=3, answers=8), [ada, *BOTS])
    page = visit(ada, table.path, device="phone", hints="off", stage="off")
    if page.locator("[data-since-skip]").is_visible():
        page.locator("[data-since-skip]").click()
    for part in (".hangar", ".take-button", ".rack-hand .card .cost"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)


def test_a_newcomer_on_a_phone_can_confirm_a_full_plan(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    """However many words dice need, the button stays above the bar of the rooms."""
    page = visit(
        ada, server.lay(played("plan-building"), [ada, *BOTS]).path, device="phone", language="de-DE"
    )
    expect(page.locator(".hint")).to_be_visible()
    for phase in (3, 2):
        for slot in (0, 1):
            page.locator(f"#turner-{phase}-{slot}").tap()
    expect(page.locator("#lock")).to_have_attribute("aria-disabled", "false")
    page.locator("#lock").tap(trial=True)
    expect(page.locator("#lock")).to_be_in_viewport(ratio=1)


def test_a_phone_shows_all_planets_strengths_and_players(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    """Five planets while one is chosen; no launch button over a module's strength; no panel over another."""
    page = visit(ada, server.lay(played("fly", least=3), [ada, *BOTS]).path, device="phone", hints="off")
    for planet in page.locator(".planets > li").all():
        expect(planet).to_be_in_viewport(ratio=1)
    ready = positions.played(lambda match: _is_asked(match, "work", 2) and _is_ready(match), game=GAME)
    page.goto(server.address + server.lay(ready, [ada, *BOTS]).path)
    expect(page.locator(".lever").first).to_be_visible()
    assert page.evaluate(HIDDEN_STRENGTHS) == []
    page.locator(".rooms button").nth(2).tap()
    expect(page.locator("#main[data-room=players]")).to_be_attached()
    assert page.evaluate(CROPPED) == 0


@pytest.mark.parametrize("seats", [3, 5])
def test_tables_of_any_size_fit_a_desktop(
    server: ServerProcess, visit: Visits, ada: Person, seats: int
) -> None:
    match = played("take", seats=seats, least=3)
    page = visit(ada, server.lay(match, [ada, *["random"] * (seats - 1)]).path)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    for part in page.locator("details.seat, .planets > li, .hangar, .rack-stacks .slip, .kind, .place").all():
        expect(part).to_be_in_viewport(ratio=0.99)


CROPPED = """() => [...document.querySelectorAll("details.seat")].filter((seat) =>
  seat.querySelector(".goods").getBoundingClientRect().bottom > seat.getBoundingClientRect().bottom + 1
  || seat.querySelector("summary").getBoundingClientRect().top < seat.getBoundingClientRect().top - 1).length"""


@pytest.mark.parametrize("seats", [3, 5])
def test_a_table_fits_a_small_laptop(server: ServerProcess, visit: Visits, ada: Person, seats: int) -> None:
    match = played("take", seats=seats, least=3)
    page = visit(ada, server.lay(match, [ada, *["random"] * (seats - 1)]).path, device="laptop")
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert_no_sideways_scroll(page)
    assert page.evaluate(CROPPED) == 0
    expect(page.locator(".question")).to_be_in_viewport(ratio=1)


def test_nothing_jumps_when_the_turn_changes(server: ServerProcess, visit: Visits, ada: Person) -> None:
    people = [ada, *map(newcomer, ("Ben", "Cleo", "Dora"))]
    table = server.lay(played("work", least=4, answers=5), people)
    page = visit(ada, table.path)
    before = page.evaluate(REGIONS)
    for given in range(12):
        if not page.locator(".question.asked").count():
            break
        answer(page, partial(by_clicking, page, given), server, table)
        assert page.evaluate(REGIONS) == before


LOOKED_AT = ("planning", "shopping", "building", "flight", "hand", "over")  # every day
LOOKS = [
    pytest.param(name, marks=[pytest.mark.long] * (name not in LOOKED_AT)) for name in (*MOMENTS, "over")
]


@pytest.mark.parametrize("moment", LOOKS)
def test_axe_finds_nothing_serious(server: ServerProcess, visit: Visits, ada: Person, moment: str) -> None:
    match = MOMENTS[moment]() if moment in MOMENTS else played("over")
    page = visit(ada, server.lay(match, [ada, *BOTS]).path, theme="dark")
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
    page = visit(ada, server.lay(MOMENTS["building"](), [ada, *BOTS]).path)
    for _ in range(40):
        page.keyboard.press("Tab")
        assert page.evaluate(UNMARKED) == ""


# -- what nobody else may see -----------------------------------------------------------------------------------------


def sent_to_the_other(
    server: ServerProcess, visit: Visits, ada: Person, eyes: Person | None, dice: str
) -> list[str]:
    """What another browser got to see while Ada planned these dice, without what differs from visit to visit."""
    table = server.lay(played("plan-building", seats=3), [ada, eyes or newcomer("Ben"), newcomer("Cleo")])
    with Wire(server.port) as wire:
        mine = visit(ada, table.path)
        other = visit(eyes, table.path if eyes else table.watch, address=wire.address)
        for phase, face in enumerate(dice):
            mine.locator(f"#turner-{phase}-0").press(face)
        mine.locator("#lock").click()
        expect(mine.locator(".desk .die.big")).to_have_count(4)
        expect(other.locator("#seat-purple .state")).to_have_text("ready")
        words = (table.id, table.watch.rpartition("/")[2], wire.address.rpartition(":")[2])
        told = [line for line in wire.heard().splitlines() if line.startswith("data:")]
        page = other.content().splitlines()
        other.close()  # before its line
        return plain([*page, *sorted(set(told))], words)


@pytest.mark.parametrize("eyes", ["ben", "watcher"])
def test_a_plan_leaves_no_trace_for_anybody_else(
    server: ServerProcess, visit: Visits, ada: Person, eyes: str
) -> None:
    """Whatever Ada plans, others are sent the very same."""
    one, other = (
        sent_to_the_other(server, visit, ada, newcomer("Ben") if eyes == "ben" else None, dice)
        for dice in ("1234", "5321")
    )  # each time somebody else: the table before would be counted among theirs
    assert one == other
