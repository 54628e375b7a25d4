"""Small truths of deciding: losses do not shine, single answers are asked for once, unread words are counted."""

import itertools
import math

from playwright.sync_api import Page, expect

import planetfall
from planetfall.core.match import Match
from tests.browser.players import answer
from tests.browser.positions import asked, played
from tests.browser.server_process import Person, ServerProcess
from tests.browser.visits import Visits

COLOUR = "(place) => getComputedStyle(document.querySelector(place)).backgroundColor"
OUTLINE = "() => getComputedStyle(document.querySelector('#plain .can')).outlineColor"
APART = 24  # pixels between the middles of small targets, as WCAG 2.2 asks for
ARROWS = """() => {
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const of = (move, part) => middle(move.querySelector(part).getBoundingClientRect());
  return [...document.querySelectorAll(".move")].map((move) => [of(move, "use"), of(move, "foreignObject")]);
}"""


def look(page: Page) -> tuple[str, str]:
    """The colours of the question and of its answers."""
    return page.evaluate(COLOUR, ".region-question"), page.evaluate(OUTLINE)


def test_a_loss_does_not_shine_like_a_gain(server: ServerProcess, visit: Visits, ada: Person) -> None:
    bots = ["random"] * 3
    gain = visit(ada, server.lay(played(asked("board")), [ada, *bots]).path, stage="off")
    loss = visit(ada, server.lay(played(asked("kill")), [ada, *bots]).path, stage="off")
    expect(loss.locator(".question.loss")).to_be_visible()
    expect(gain.locator(".question.loss")).to_have_count(0)
    for shining, plain in zip(look(gain), look(loss), strict=True):
        assert shining != plain
    assert "Pay" not in loss.locator("#plain").inner_text()


def test_a_single_answer_is_not_asked_for_twice(server: ServerProcess, visit: Visits, ada: Person) -> None:
    def one_card_fits(match: Match) -> bool:
        state = match.state
        return asked("pay", answers=1)(match) and len(state.legal(0)) == 1

    match = played(one_card_fits, seats=3, game=planetfall.game("space-mission"))
    table = server.lay(match, [ada, "random", "random"])
    page = visit(ada, table.path, confirm="on", stage="off")
    only = str(match.state.legal(0)[0])
    assert only in str(page.locator("#plain").get_attribute("data-final")).split(), "it tells something"
    answer(page, page.locator(f'#plain button[value="{only}"]').click, server, table)
    expect(page.locator("#confirm")).to_be_hidden()


def test_words_that_were_not_read_are_counted_at_the_chat(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person
) -> None:
    table = server.lay(played(asked("board"), seats=3), [ada, ben, "random"])
    reader = visit(ada, table.path, device="phone", stage="off")
    writer = visit(ben, table.path, stage="off")
    badge, room = reader.locator(".rooms [data-chat-unread]"), reader.locator('.rooms [data-to="chat"]')
    expect(badge).to_be_hidden()
    for number, words in enumerate(("Hello", "Your turn"), start=1):
        writer.locator("#say-text").fill(words)
        writer.locator("#say-text").press("Enter")
        expect(badge.locator("span").first).to_have_text(str(number))
    expect(room).to_have_accessible_name("Chat 2 new")
    room.click()
    expect(badge).to_be_hidden()
    reader.reload()
    expect(badge).to_be_hidden()


def test_arrows_lie_under_the_finger_and_apart(server: ServerProcess, visit: Visits, ada: Person) -> None:
    table = server.lay(played(asked("move"), seats=3), [ada, "random", "random"])
    page = visit(ada, table.path, device="phone", stage="off")
    expect(page.locator(".move").first).to_be_visible()
    arrows = page.evaluate(ARROWS)
    assert all(math.dist(drawn, target) < 1 for drawn, target in arrows), arrows
    targets = [target for _, target in arrows]
    assert min(itertools.starmap(math.dist, itertools.combinations(targets, 2))) >= APART
