"""What beginners may overlook, in a browser: beside the question and with the answer, for whom and where."""

import pytest
from playwright.sync_api import Page, expect

import planetfall
from planetfall.core.match import Match
from planetfall.server.store.rows import Arrangements
from tests.browser.positions import over, played
from tests.browser.server_process import Laid, Person, ServerProcess
from tests.browser.visits import Visits

GAME = planetfall.game("rocket-rescue")
BOTS = ["random", "random"]
INACTIVE = "Boarding is inactive this round: dice that you plan for it are lost."
LOST = "You would lose 2 dice: boarding is inactive this round."


@pytest.fixture(scope="module")
def planning() -> Match:
    """Dice are planned for boarding, which is inactive."""

    def would_lose_two(match: Match) -> bool:
        return 0 in match.state.actors() and LOST in [each.text for each in GAME.notices(match.state, 0)]

    return played(would_lose_two, seats=3, game=GAME)


def told(page: Page) -> tuple[bool, bool]:
    """Whether the page tells it beside the question, and in the open list with an answer."""
    for skip in page.locator("[data-since-skip]:visible").all():  # a phone tells one thing at a time
        skip.click()
    beside = page.locator(".hint .overlooked").is_visible()
    opener = page.locator("[data-answers-all]")
    if opener.is_visible():
        opener.click()
    return beside, page.locator("#region-answers small.overlooked", has_text=LOST).first.is_visible()


def finish(server: ServerProcess, ada: Person, games: int) -> None:
    """Let somebody have finished so many games."""
    match = played(over, seats=3, game=GAME, length="short")
    for _ in range(games):
        server.lay(match, [ada, *BOTS], over=True)


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_a_beginner_is_told_beside_the_question_and_with_the_answer(
    server: ServerProcess, visit: Visits, ada: Person, planning: Match, device: str
) -> None:
    table = server.lay(planning, [ada, *BOTS])
    page = visit(ada, table.path, device, stage="off")
    expect(page.locator(".hint .overlooked")).to_have_text(INACTIVE)
    assert told(page) == (True, True)
    assert told(visit(ada, table.path, device, stage="off", notices="off")) == (False, False)


def test_after_three_games_nobody_is_told_who_has_not_asked_for_it(
    server: ServerProcess, visit: Visits, ada: Person, planning: Match
) -> None:
    table = server.lay(planning, [ada, *BOTS])
    finish(server, ada, 2)
    assert told(visit(ada, table.path, stage="off")) == (True, True)
    finish(server, ada, 1)
    assert told(visit(ada, table.path, stage="off")) == (False, False)
    assert told(visit(ada, table.path, stage="off", notices="on")) == (True, True)


def test_a_rated_table_tells_nobody(
    server: ServerProcess, visit: Visits, ada: Person, ben: Person, planning: Match
) -> None:
    rated: Laid = server.lay(planning, [ada, ben, "random"], arrangements=Arrangements(rated=True))
    page = visit(ada, rated.path, stage="off", notices="on")
    expect(page.locator("#region-question")).to_contain_text("boarding")
    expect(page.locator(".overlooked")).to_have_count(0)
    expect(page.get_by_role("button", name="What would you do?")).to_have_count(0)
