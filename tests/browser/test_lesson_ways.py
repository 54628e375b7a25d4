"""A chapter of a lesson goes on after answers that it did not ask for: every one of them, in a browser."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

import planetfall
from planetfall.core.game import Game
from planetfall.core.lesson_run import LessonRun, find_lesson, lesson_match
from planetfall.core.lessons import Lesson
from planetfall.core.match import Match
from planetfall.server.store.rows import Arrangements
from planetfall.testing.lessons import LessonCheck
from tests.browser.learner import give, play_to_the_end, wait_for_scripts
from tests.browser.server_process import Person, ServerProcess
from tests.browser.test_lessons import CHAPTERS
from tests.browser.visits import Visits

OFFERED = """() => {
  const buttons = [...document.querySelectorAll('#answer button.can[name="action"]')];
  return [...new Set(buttons.map((button) => Number(button.value)))];
}"""


class Question(NamedTuple):
    """A moment of a chapter, played as it is meant, at which the learner is asked something."""

    match: Match
    read: int  # steps that were read
    legal: list[int]
    wanted: int | None

    @property
    def others(self) -> list[int]:
        return [action for action in self.legal if action != self.wanted]


def questions(game: Game, lesson: Lesson) -> Iterator[Question]:
    """All questions to the learner on the way that a chapter asks for; of free play the first one."""
    match = lesson_match(game, lesson)
    run = LessonRun(game, lesson, match.state)
    asked: set[tuple[int, int]] = set()
    while run.step:
        if run.step.is_read:
            run.go_on(match.state)
            continue
        if lesson.seat in match.state.actors() and (run.place, run.given) not in asked:
            asked.add((run.place, run.given))
            legal = list(match.state.legal(lesson.seat))
            yield Question(match.fork(), run.read, legal, run.wanted(match.state))
            if run.step.game:
                return
        seat = min(match.state.actors(), key=lambda seat: (seat == lesson.seat, seat))
        action = run.wanted(match.state) if seat == lesson.seat else run.scripted(match.state, seat)
        assert action is not None
        match.play(seat, action)
        run.follow(match.state, seat, action, match.take_events())


def resume(page: Page, server: ServerProcess, person: Person, lesson: Lesson, asked: Question) -> None:
    """Come back to a chapter that was left at a question."""
    seats = [person if seat == lesson.seat else lesson.bot for seat in range(lesson.seats)]
    arrangements = Arrangements(lesson=lesson.id, lesson_read=asked.read)
    table = server.lay(asked.match, seats, arrangements=arrangements)
    page.goto(server.address + table.path)
    wait_for_scripts(page)


@pytest.mark.long
@pytest.mark.parametrize(("name", "chapter"), CHAPTERS)
def test_a_chapter_reaches_its_end_after_every_other_answer_to_each_of_its_steps(
    visit: Visits,
    server: ServerProcess,
    ada: Person,
    record_property: Callable[[str, int], None],
    name: str,
    chapter: str,
) -> None:
    game = planetfall.game(name)
    lesson = find_lesson(game, chapter)
    page = visit(ada, "/", stage="off", hints="off")
    ways = 0
    for asked in questions(game, lesson):
        for other in asked.others:
            resume(page, server, ada, lesson, asked)
            assert sorted(page.evaluate(OFFERED)) == sorted(asked.legal)
            give(page, other)
            play_to_the_end(page)
            ways += 1
    record_property("ways", ways)
    assert ways >= LessonCheck(game, lesson).run().ways - 1  # one of those is as it is meant
