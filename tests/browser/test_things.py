"""Whatever a table names can be read: pointing, focus, a long press and names in the log show the whole component."""

import pytest
from playwright.sync_api import expect

import planetfall
from planetfall.core.match import Match
from tests.browser.players import standing, wait_for_standing
from tests.browser.positions import asked, played
from tests.browser.server_process import Person, ServerProcess, newcomer
from tests.browser.visits import Visits

MARS = planetfall.game("terraforming-mars")
POPOVER = "#thing-pop"


def with_a_hand(match: Match) -> bool:
    """Seat 0 may act and holds some cards, and somebody has played one."""
    view = MARS.view(match.state, 0)
    is_asked = 0 in match.state.actors() and view.phase == "action" and len(view.players[0].hand) >= 4
    return is_asked and any(player.in_play for player in view.players)


@pytest.fixture(scope="module")
def laid(server: ServerProcess) -> tuple[str, Person]:
    """A table of Terraforming Mars in the middle of a generation."""
    ada = newcomer("Ada")
    match = played(with_a_hand, seats=2, game=MARS, cards="base")
    return server.lay(match, [ada, newcomer("Ben")]).path, ada


def test_a_card_in_hand_is_shown_large_and_not_covered(visit: Visits, laid: tuple[str, Person]) -> None:
    page = visit(laid[1], laid[0])
    card = page.locator(".hand .slot").nth(1)
    card.hover()
    popover = page.locator(f"{POPOVER}.shown")
    expect(popover).to_be_visible()
    expect(popover.locator(".big-name")).to_have_text(_name(card.get_attribute("data-thing")))
    one, other = popover.bounding_box(), card.bounding_box()
    assert one
    assert other
    assert one["y"] + one["height"] <= other["y"] + 1 or one["x"] >= other["x"] + other["width"] - 1
    page.keyboard.press("Escape")
    expect(popover).to_have_count(0)


def _name(ref: str | None) -> str:
    return next(component.name for component in MARS.gallery() if component.ref == ref)


def test_the_keyboard_pins_it_and_comes_back(visit: Visits, laid: tuple[str, Person]) -> None:
    page = visit(laid[1], laid[0])
    button = page.locator(".hand .slot button").first
    button.focus()
    expect(page.locator(f"{POPOVER}.shown")).to_be_visible()
    assert POPOVER[1:] in (button.get_attribute("aria-describedby") or "")
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(f"{POPOVER} button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(button).to_be_focused()


def test_a_long_press_opens_a_sheet_and_answers_nothing(visit: Visits, laid: tuple[str, Person]) -> None:
    page = visit(laid[1], laid[0], device="phone")
    card = page.locator(".hand .slot").first
    card.scroll_into_view_if_needed()
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator(f"{POPOVER}.pinned")).to_be_visible()
    page.locator(f"{POPOVER} button").tap()
    expect(page.locator(f"{POPOVER}.shown")).to_have_count(0)


def test_a_tap_on_a_card_shows_it_large_with_its_answer(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    """A finger that swipes the hand plays nothing by mistake."""
    playable = played(
        lambda match: asked("action")(match) and any(map(is_play, match.state.legal(0))), seats=2, game=MARS
    )
    page = visit(ada, server.lay(playable, [ada, "random"]).path, device="phone", hints="off", confirm="off")
    card = page.locator(".hand button.can").first
    before, label = standing(page), card.locator(".unseen").text_content() or ""
    card.tap()
    expect(page.locator(f"{POPOVER}.pinned .pop-answer")).to_have_text(label)
    page.keyboard.press("Escape")
    expect(page.locator(".pop-answer")).to_have_count(0)
    assert standing(page) == before
    card.tap()
    page.locator(".pop-answer").tap()
    wait_for_standing(page, before + 1)


def test_a_tap_on_a_refused_card_shows_it_large_with_the_reason(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = played(with_a_refused_card, seats=2, game=MARS)
    page = visit(ada, server.lay(match, [ada, "random"]).path, device="phone", hints="off", stage="off")
    page.locator(".rooms [data-to=hand]").tap()
    card = page.locator(".hand button.cannot").first
    reason = page.locator(f"#{card.get_attribute('aria-describedby')}").text_content() or ""
    card.tap(force=True)  # it is a button that cannot be pressed, and says why
    expect(page.locator(f"{POPOVER}.pinned .pop-why")).to_have_text(reason)
    expect(page.locator(".toast")).to_be_hidden()


def with_a_refused_card(match: Match) -> bool:
    return asked("action")(match) and any(map(is_play, MARS.impossible(match.state, 0)))


def is_play(action: int) -> bool:
    return MARS.actions.name(action).startswith("play ")


def test_every_card_in_the_log_shows_its_face(visit: Visits, laid: tuple[str, Person]) -> None:
    page = visit(laid[1], laid[0])
    names = page.locator("#region-log a.thing[data-ref^=card-]")
    refs = set(names.evaluate_all("links => links.map((link) => link.dataset.ref)"))
    assert refs
    for ref in sorted(refs)[:3]:
        link = page.locator(f'#region-log a.thing[data-ref="{ref}"]').first
        link.evaluate("link => link.click()")
        expect(page.locator(f"{POPOVER}.pinned .big-name")).to_have_text(_name(ref))
        page.keyboard.press("Escape")
        expect(page.locator(f"{POPOVER}.pinned")).to_have_count(0)


def test_what_a_question_and_its_answers_name_can_be_read(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(asked("board", least=5, answers=3)), [ada, *["random"] * 3])
    page = visit(ada, table.path, hints="off", stage="off")
    for skip in page.locator("[data-since-skip]:visible").all():
        skip.click()
    popover, before = page.locator(f"{POPOVER}.shown"), standing(page)
    named = page.locator("#region-question a.thing[data-ref^=specialist-]")
    named.hover()
    expect(popover.locator(".big-name")).to_contain_text(named.text_content() or "")
    zone = page.locator("#plain button.can [data-ref^=zone-]").first
    zone.hover()
    expect(popover.locator(".big-name")).to_have_text(zone.text_content() or "")
    expect(page.locator(".stage-shape, .stage-ring").first).to_be_attached()  # it is lit on the board too
    one, other = popover.bounding_box(), page.locator(".ask").bounding_box()
    assert one
    assert other
    assert one["x"] >= other["x"] + other["width"]  # no other answer is covered
    page.locator("#plain button.can").first.focus()
    page.keyboard.press("i")
    expect(page.get_by_role("dialog").locator(".big-name")).to_have_text(zone.text_content() or "")
    assert standing(page) == before


def test_a_long_press_on_an_answer_reads_what_it_names(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(asked("board", least=5, answers=3)), [ada, *["random"] * 3])
    page = visit(ada, table.path, device="phone", hints="off", stage="off", confirm="off")
    for skip in page.locator("[data-since-skip]:visible").all():
        skip.tap()
    before = standing(page)
    page.locator("[data-answers-all]").tap()
    button = page.locator("#plain button.can").first
    button.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator(f"{POPOVER}.pinned .big-name")).to_have_text(
        button.locator("[data-ref]").text_content() or ""
    )
    button.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    button.dispatch_event("click", {"bubbles": True})
    expect(page.locator(f"{POPOVER}.pinned")).to_be_visible()
    assert standing(page) == before
