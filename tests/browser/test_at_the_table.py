"""What a person can do at the table: take back, be asked again, look up rules, pause, hand over, look back."""

import re

import pytest
from playwright.sync_api import Page, expect

from planetfall.core.match import Match
from tests.browser.players import MINE, answer, by_clicking, confirm, has_chosen, is_asked, standing
from tests.browser.positions import asked, new, over, played
from tests.browser.server_process import Laid, Person, ServerProcess, newcomer
from tests.browser.visits import Visits

FINAL = "#plain button.can.final"
BOTS = ("random", "random", "random")


def told_at_once(match: Match) -> bool:
    """Whatever Ada answers now, somebody learns something by it."""
    state = match.state
    if state.over() or list(state.actors()) != [0]:
        return False
    return all(_learned_by(match, action) for action in state.legal(0))


def _learned_by(match: Match, action: int) -> bool:
    trial = match.state.copy()
    trial.play(0, action)
    return trial.reveal_count != match.state.reveal_count


# -- taking back ------------------------------------------------------------------------------------------------------


def test_an_answer_that_told_nothing_is_taken_back_at_once(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(new, seats=3), [ada, ben, newcomer("Cleo")])
    page, other = visit(ada, table.path), visit(ben, table.path)
    answer(page, lambda: by_clicking(page, 0), server, table)
    expect(page.locator(".question")).to_contain_text("Waiting for")
    page.locator("[data-key=u]").hover()
    expect(page.locator("#undo-tip")).to_contain_text("Keep ")
    page.locator("[data-key=u]").click()
    expect(page.locator(".question")).to_have_text("Which mission do you keep?")
    expect(other.locator("#turn[data-standing='0']")).to_be_attached()
    expect(other.locator(".log-note")).to_contain_text("has taken back an answer")
    page.keyboard.press("y")
    expect(page.locator(".question")).to_contain_text("Waiting for")


def table_after_a_reveal(server: ServerProcess, ada: Person, ben: Person) -> Laid:
    """Ada has answered, and what she did is known."""
    match = played(asked("choose-specialist", least=3), seats=2)
    for seat in (0, 1):
        match.play(seat, match.state.legal(seat)[0])
    while match.state.actors() != [1]:
        seat = match.state.actors()[0]
        match.play(seat, match.state.legal(seat)[0])
    return server.lay(match, [ada, ben])


def ask_to_undo(page: Page) -> None:
    """See what an undo would take back, and ask the others for it."""
    page.locator("[data-key=u]").click()
    expect(page.locator("#undo-dialog")).to_contain_text("the others have to agree")
    page.locator("#undo-go button").click()


def test_beyond_what_somebody_learned_the_others_are_asked(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = table_after_a_reveal(server, ada, ben)
    page, other = visit(ada, table.path), visit(ben, table.path)
    before = standing(page)
    ask_to_undo(page)
    expect(page.locator(".notice")).to_contain_text("Ada")
    expect(other.locator(".notice button")).to_have_count(2)
    other.locator(".notice button[value=no]").click()
    expect(page.locator(".notice")).to_contain_text("did not agree")
    assert standing(page) == before
    ask_to_undo(page)
    other.locator(".notice button[value=yes]").click()
    page.wait_for_function(
        "before => Number(document.querySelector('#turn').dataset.standing) < before", arg=before
    )
    expect(other.locator(".notice")).to_have_count(0)


# -- being asked again ------------------------------------------------------------------------------------------------


def test_an_answer_that_cannot_be_taken_back_is_asked_for_twice(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(told_at_once), [ada, *BOTS])
    page = visit(ada, table.path)
    before = standing(page)
    final = page.locator(FINAL).first
    final.click()
    expect(page.locator("#confirm")).to_be_visible()
    assert page.locator("#confirm-what").inner_text() in str(final.text_content())
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    assert standing(page) == before
    final.click()
    page.locator("#confirm-no").click()
    expect(page.locator("#confirm")).to_be_hidden()
    final.click()
    answer(page, lambda: page.locator("#confirm-yes").click(), server, table)


def test_what_is_asked_again_is_what_will_happen_and_nothing_else(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(last_to_choose), [ada, *BOTS]).path)
    card = page.locator("#region-hand button.can").first
    told = page.locator(f"#plain-{card.get_attribute('value')} .consequence").inner_text()
    card.click()
    expect(page.locator("#confirm-what")).to_have_text(told)
    expect(page.locator("#confirm-note")).to_contain_text("You can still take it back")


def test_whoever_has_confirmed_a_kind_of_answer_a_few_times_is_not_asked_again(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(last_to_choose), [ada, *BOTS])
    page = visit(ada, table.path)
    page.evaluate("localStorage.setItem('pf-sure-red-planet.choose-specialist', 3)")
    answer(page, page.locator("#region-hand button.can").first.click, server, table)


def last_to_choose(match: Match) -> bool:
    """All others have chosen their specialists, so that Ada's choice opens the first."""
    state = match.state
    return list(state.actors()) == [0] and asked("choose-specialist", least=3)(match) and told_at_once(match)


def test_who_wants_no_questions_gets_none(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(told_at_once), [ada, *BOTS])
    page = visit(ada, table.path, confirm="off")
    answer(page, page.locator(FINAL).first.click, server, table)


# -- a first game -----------------------------------------------------------------------------------------------------


def test_a_hint_stays_while_others_answer_the_same_question(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    others = [ben, newcomer("Cleo"), newcomer("Dora"), newcomer("Eve"), newcomer("Finn")]
    table = server.lay(played(new, seats=6), [ada, *others])
    page = visit(ada, table.path)
    for person in others:
        choosing = visit(person, table.path)
        answer(choosing, lambda: by_clicking(choosing, 0), server, table)  # noqa: B023
        choosing.close()
    expect(page.locator(".seat .state", has_text="thinking")).to_have_count(1)
    expect(page.locator(".hint")).to_be_visible()
    page.locator(".hint-close").click()
    page.reload()
    expect(page.locator(".hint")).to_be_hidden()


# -- rules, keys, whose turn it is ------------------------------------------------------------------------------------


def test_a_question_mark_opens_the_rule_of_the_question(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(asked("kill", least=3)), [ada, *BOTS])
    page = visit(ada, table.path)
    clause = page.locator(".question").get_attribute("data-clause") or ""
    page.keyboard.press("?")
    expect(page.locator("#rule h2")).to_contain_text(clause)
    page.keyboard.press("Escape")
    expect(page.locator("#rule")).to_be_hidden()


def test_a_question_mark_held_down_shows_the_keys(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(new), [ada, *BOTS]).path)
    page.keyboard.down("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.up("?")
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_a_line_of_the_log_opens_its_rule(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(asked("kill", least=3)), [ada, *BOTS]).path)
    line = page.locator(".log-line .log-clause").first
    clause = line.inner_text()
    line.click()
    expect(page.locator("#rule h2")).to_contain_text(clause)


def test_what_cannot_be_done_says_why_with_its_rule(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=5, answers=4)), [ada, *BOTS]).path)
    refused = page.locator("#region-hand button.cannot").first
    why = page.locator(f"[id='{refused.get_attribute('aria-describedby')}']")
    refused.hover()
    expect(why).to_be_visible()
    expect(why).to_have_text(re.compile(r"RP-\d+"))
    page.mouse.move(0, 0)
    refused.focus()
    expect(why).to_be_visible()


def test_title_and_icon_tell_whose_turn_it_is(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(new, seats=2), [ada, ben])
    page, other = visit(ada, table.path), visit(ben, table.path)
    icon = page.locator("#favicon")
    expect(page).to_have_title(re.compile("^● Your turn"))
    expect(icon).to_have_attribute("href", re.compile("icon-turn"))
    answer(page, lambda: by_clicking(page, 0), server, table)
    expect(page).to_have_title(re.compile("^(?!●)"))
    expect(icon).to_have_attribute("href", re.compile("icon.svg"))
    answer(other, lambda: by_clicking(other, 0), server, table)
    expect(page).to_have_title(re.compile("^● Your turn"))


def test_the_live_region_tells_what_others_did(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(asked("board", least=4), seats=3), [ada, ben, "random"])
    page, other = visit(ada, table.path), visit(ben, table.path)
    answer(page, lambda: by_clicking(page, 0), server, table)
    expect(other.locator("#live")).to_have_text(re.compile(r"^Ada [^.]+\.( [^.]+\.)*$"))


FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver((changes) => {
    const come = changes.flatMap((change) => [...change.addedNodes]);
    window.flights += come.filter((node) => node.matches?.(".glide")).length;
  }).observe(document.body, { childList: true });
}"""


@pytest.mark.parametrize(("motion", "flown"), [("auto", True), ("off", False)])
def test_pieces_fly_from_where_they_were_unless_motion_is_off(
    server: ServerProcess, visit: Visits, ada: Person, motion: str, flown: bool
) -> None:
    table = server.lay(played(asked("move", least=6, answers=6)), [ada, *BOTS])
    page = visit(ada, table.path, motion=motion)
    page.evaluate(FLIGHTS)
    answer(page, lambda: by_clicking(page, 0), server, table)
    page.wait_for_timeout(100)
    assert (page.evaluate("flights") > 0) is flown
    expect(page.locator(".glide")).to_have_count(0)  # and land


# -- several people on one device -------------------------------------------------------------------------------------


def test_the_hand_over_screen_hides_all_hands(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(new, seats=3), [ada, Person(ada.id, "Zoe"), "random"])
    page = visit(ada, table.path)
    for name in ("Ada", "Zoe"):
        expect(page.locator("h1")).to_contain_text(name)
        source = page.content()
        assert "mission" not in source.lower().replace("mission: red planet", "")
        assert "region-" not in source
        page.locator("main form button").click()
        expect(page.locator(".question")).to_have_text("Which mission do you keep?")
        expect(page.locator(f"{MINE} .name")).to_have_text(name)
        by_clicking(page, 0)
    # Still Zoe's turn: the device is handed over only when it must be.
    expect(page.locator(".question")).to_contain_text("Choose your specialist")
    by_clicking(page, 0)
    expect(page.locator("h1")).to_contain_text("Ada")


# -- pause, stand-in --------------------------------------------------------------------------------------------------


def menu(page: Page) -> None:
    page.locator(".menu summary").click()


def test_the_host_pauses_and_goes_on(server: ServerProcess, visit: Visits, ada: Person, ben: Person) -> None:
    table = server.lay(played(new, seats=2), [ada, ben])
    host, other = visit(ada, table.path), visit(ben, table.path)
    menu(other)
    expect(other.locator("[name=pause]")).to_have_count(0)
    menu(host)
    host.locator(".menu [name=pause]").click()
    expect(other.locator(".notice")).to_be_visible()
    expect(other.locator("#turn")).to_have_attribute("data-turn", "no")
    expect(other.locator(".question")).to_contain_text("The table is paused")
    expect(other.locator("button.can, .seat.owes")).to_have_count(0)
    assert other.evaluate("getComputedStyle(document.body, '::after').backdropFilter").startswith("grayscale")
    other.keyboard.press("Escape")
    other.locator("#plain button.cannot").first.focus()
    expect(other.locator("#plain .why").first).to_be_visible()
    expect(other.locator("#plain .why").first).to_have_text("the table is paused")
    host.keyboard.press("Escape")
    host.locator(".notice [name=pause]").click()
    expect(other.locator(".notice")).to_have_count(0)
    assert is_asked(other)


def test_a_bot_stands_in_for_who_stays_away_until_they_come_back(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    match = played(asked("choose-specialist", least=8), seats=2)
    table = server.lay(match, [ada, ben], wait_minutes=0)
    host = visit(ada, table.path)
    menu(host)
    host.locator("#person-1 [formaction$=stand-in]").click()
    has_chosen(host, "blue")
    other = visit(ben, table.path, device="phone")
    notice, seats = (other.locator(place).bounding_box() for place in (".notice", ".seats"))
    assert notice is not None
    assert seats is not None
    assert notice["y"] + notice["height"] <= seats["y"]  # it covers nobody
    other.locator(".notice button").click()
    expect(other.locator(".notice")).to_have_count(0)
    expect(host.locator("#person-1 .quiet")).not_to_contain_text("bot")


# -- looking back -----------------------------------------------------------------------------------------------------


def test_a_replay_goes_forwards_and_backwards_from_any_seat(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    match = played(over)
    last = len(match.record.rows)
    page = visit(ada, server.lay(match, [ada, *BOTS]).path)
    with page.expect_navigation():  # in one step: the actions are drawn anew when the look back has come
        page.locator(".ending-actions a[href*=replay]").evaluate("link => link.click()")
    where = page.locator(".where")
    expect(where).to_have_text(f"0 of {last}")
    page.locator("[data-step=on]").click()
    expect(where).to_have_text(f"1 of {last}")
    page.keyboard.press("End")
    expect(where).to_have_text(f"{last} of {last}")
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(f"{last - 1} of {last}")
    with page.expect_navigation():
        page.locator("#eyes").select_option("1")
    expect(page.locator(f"{MINE} .name")).to_have_text("Vega")
    expect(where).to_have_text(f"{last - 1} of {last}")
    page.keyboard.press("Home")
    expect(where).to_have_text(f"0 of {last}")


def test_while_a_game_runs_only_ones_own_eyes_are_lent(
    server: ServerProcess, visit: Visits, ada: Person
) -> None:
    table = server.lay(played(asked("kill", least=3)), [ada, *BOTS])
    visit.accept("403 (Forbidden)")
    page = visit(ada, f"/replay/{table.id}?at=5")
    expect(page.locator("#eyes option")).to_have_count(1)
    page.goto(f"{server.address}/replay/{table.id}?at=5&eyes=all")
    expect(page.locator("#region-board")).to_have_count(0)


def test_a_record_is_downloaded_and_opened_again(server: ServerProcess, visit: Visits, ada: Person) -> None:
    match = played(over)
    page = visit(ada, server.lay(match, [ada, *BOTS]).path)
    with page.expect_download() as saved:
        page.locator(".ending a[download]").click()
    page.goto(server.address)
    page.locator("#record").set_input_files(saved.value.path())
    page.locator(".open-record button").click()
    expect(page.locator(".where")).to_have_text(f"0 of {len(match.record.rows)}")


def test_since_your_last_turn_is_told_step_by_step(server: ServerProcess, visit: Visits, ada: Person) -> None:
    page = visit(ada, server.lay(played(asked("choose-specialist", least=6)), [ada, *BOTS]).path)
    box = page.locator("[data-since]")
    expect(box.locator("ol li:visible")).to_have_count(1)
    sums = box.locator("ul li")
    expect(sums.first).to_contain_text("+2 points")
    sums.first.locator("span").first.hover()
    expect(page.locator(".stage-ring")).to_have_count(1)  # around the counter
    box.locator("[data-since-next]").click()
    expect(box.locator("ol li:visible")).to_have_count(2)
    told = sums.all_text_contents()
    expect(page.locator("#sums")).to_be_hidden()
    box.locator("[data-since-skip]").click()
    expect(box).to_be_hidden()
    brief = page.locator("#sums li")  # in short it stays above the question
    assert brief.all_text_contents() == told
    expect(brief.first).to_be_visible()
    brief.first.locator("span").first.hover()
    expect(page.locator(".stage-ring")).to_have_count(1)


def test_play_again_brings_everybody_to_the_same_new_table(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(over, seats=2), [ada, ben])
    page, other = visit(ada, table.path), visit(ben, table.path)
    page.locator("button[form=again]").click()
    expect(page.locator(".question.asked")).to_be_visible()
    other.locator(f".ending a[href='{page.url.removeprefix(server.address)}']").click()
    expect(other.locator(".question.asked")).to_be_visible()
    confirm(page)
