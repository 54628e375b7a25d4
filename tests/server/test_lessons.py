"""Lessons in the browser: real tables that say what to do, for one person, resumed, repeated and skipped."""

import re
import time
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.test_pages import Browser

GAME = planetfall.game("space-mission")
FIRST = "/learn/space-mission/jumping"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(folder=tmp_path_factory.mktemp("lessons"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def browser(client: TestClient[Litestar]) -> Browser:
    return Browser(client)


def begun(browser: Browser) -> str:
    """The address of a table where the first chapter has begun."""
    browser.get("/learn/space-mission")
    browser.send(FIRST, again="yes")
    return browser.page.url.path


def goal(browser: Browser) -> str:
    """What the lesson asks for on the page in view."""
    found = re.search(r'class="lesson-goal"[^>]*>([^<]*)<', browser.page.text)
    assert found, "the page shows no lesson"
    return found[1]


def go_on(browser: Browser, table: str, read: int) -> None:
    browser.send(f"{table}/go-on", read=read)


def answer(browser: Browser, table: str, name: str) -> None:
    browser.send(f"{table}/answer", action=GAME.actions.parse(name))


def until(browser: Browser, table: str, words: str) -> None:
    """Look at the table until the lesson says something; others answer meanwhile."""
    for _ in range(200):
        browser.get(table)
        if words in goal(browser):
            return
        time.sleep(0.05)
    raise AssertionError(f"the lesson says {goal(browser)!r}, not {words!r}")


def test_the_front_page_leads_to_the_chapters(browser: Browser) -> None:
    assert 'href="/learn/space-mission">Learn by playing, ' in browser.get("/")
    assert "Jumping and flying" in browser.get("/learn/space-mission")
    assert browser.get("/learn/nothing", 404)


def test_a_chapter_is_played_without_scripts_from_its_first_to_its_last_step(browser: Browser) -> None:
    table = begun(browser)
    assert goal(browser).startswith("You explore planets")
    go_on(browser, table, 1)
    go_on(browser, table, 2)
    assert "jump to Hazard" in goal(browser)
    assert 'data-point="planet-hazard" data-wanted="3"' in browser.page.text
    answer(browser, table, "jump to hazard")
    answer(browser, table, "play nc01")
    go_on(browser, table, 5)
    answer(browser, table, "fly to cinder")
    until(browser, table, "That is how ships move")
    go_on(browser, table, 8)
    assert goal(browser) == "That was this chapter."
    assert "done" in browser.get("/learn/space-mission")


def test_others_wait_while_something_is_to_be_read(browser: Browser) -> None:
    table = begun(browser)
    for name in ("jump to hazard", "play nc01"):
        answer(browser, table, name)
    assert goal(browser).startswith("Your jump has left a probe")
    answer(browser, table, "fly to cinder")  # answering goes on, too
    until(browser, table, "That is how ships move")


def test_another_answer_is_commented(browser: Browser) -> None:
    table = begun(browser)
    answer(browser, table, "jump to caldera")
    assert "That works too" in browser.page.text


def test_a_chapter_is_resumed_repeated_and_left(browser: Browser) -> None:
    table = begun(browser)
    browser.get("/learn/space-mission")
    assert "Go on" in browser.page.text
    browser.send(FIRST)
    assert browser.page.url.path == table
    browser.send(FIRST, again="yes")
    assert browser.page.url.path not in (table, "/learn/space-mission")


def test_a_step_that_is_not_there_yet_cannot_be_read(browser: Browser) -> None:
    table = begun(browser)
    go_on(browser, table, 7)
    assert goal(browser).startswith("You explore planets")


def test_only_lessons_have_steps_and_load_their_script(browser: Browser) -> None:
    assert "/static/js/lesson.js" in browser.get(begun(browser))
    browser.get("/")
    browser.send("/play-now/space-mission", bot="easy")
    assert "lesson" not in browser.page.text
    browser.send(f"{browser.page.url.path}/go-on", 403, read=1)


def test_tables_of_lessons_are_not_listed_and_make_nobody_a_veteran(browser: Browser) -> None:
    table = begun(browser)
    assert Browser(browser.client).get("/tables").count(table) == 0


def test_a_lesson_speaks_the_language_of_its_reader(browser: Browser) -> None:
    begun(browser)
    browser.language = "de"
    browser.get(browser.page.url.path)
    assert goal(browser).startswith("Du erkundest Planeten")


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_whatever_a_chapter_points_at_is_on_its_page(browser: Browser, name: str) -> None:
    game = planetfall.game(name)
    for lesson in game.lessons():
        browser.get(f"/learn/{name}")
        browser.send(f"/learn/{name}/{lesson.id}", again="yes")
        found = set(" ".join(re.findall(r'data-thing="([^"]*)"', browser.page.text)).split())
        found |= set(re.findall(r'id="(region-[a-z-]+)"', browser.page.text))
        found |= {f"seat-{seat}" for seat in range(lesson.seats)}
        first = lesson.steps[0]
        assert set(first.point) <= found, f"{name}, chapter {lesson.id}, step {first.id}"


def test_a_short_game_has_the_coach_and_is_done_when_it_is_over(browser: Browser) -> None:
    browser.get("/learn/rocket-rescue")
    browser.send("/learn/rocket-rescue/game", again="yes")
    table = browser.page.url.path
    assert f"{table}/coach" not in browser.page.text.split("region-lesson")[1].split("</section>")[0]
    go_on(browser, table, 1)
    shown = browser.get(table)
    assert 'class="lesson-goal lesson-free"' in shown
    assert f'formaction="{table}/coach"' in shown.split('id="region-lesson"')[1].split("</section>")[0]
    chapters = browser.get("/learn/rocket-rescue")
    assert "done" not in chapters
    assert 'aria-label="Go on: A short game"' in chapters
