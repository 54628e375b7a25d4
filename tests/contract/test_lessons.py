"""Every chapter of every game can be played as it is meant, and with every other first answer of every step."""

import msgspec
import pytest

import planetfall
from planetfall.core.lesson_run import find_lesson
from planetfall.testing import BrokenLesson, check_lessons
from planetfall.testing.lessons import MOST_WORDS, LessonCheck

GAME = planetfall.game("space-mission")


@pytest.mark.parametrize("name", planetfall.game_ids())
def test_every_chapter_reaches_its_end_in_every_way(name):
    for chapter in check_lessons(planetfall.game(name)):
        assert chapter.most_words < MOST_WORDS
        assert chapter.steps <= 16
        assert chapter.words < 500  # what one reads in two minutes


@pytest.mark.parametrize(
    ("changes", "mistake"),
    [
        ({"script": {}}, "step rival: the script has no legal answer of seat 1; there are .*'top up'"),
        ({"position": {"start": "red"}}, "step fly: the step asks for no legal answer of seat 0; there are"),
    ],
)
def test_a_chapter_that_cannot_be_played_as_it_is_meant_is_noticed(changes, mistake):
    lesson = msgspec.structs.replace(find_lesson(GAME, "jumping"), **changes)
    with pytest.raises(BrokenLesson, match=mistake):
        LessonCheck(GAME, lesson).run()


def test_a_step_that_says_too_much_is_noticed(monkeypatch):
    monkeypatch.setattr("planetfall.testing.lessons.MOST_WORDS", 20)
    with pytest.raises(BrokenLesson, match="words are shown at once in en"):
        check_lessons(GAME)
