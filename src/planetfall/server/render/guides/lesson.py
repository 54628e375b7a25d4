"""What a lesson says at its table, as its region shows it."""

import msgspec

from planetfall.core.game import Game
from planetfall.core.lesson_run import LessonRun, lesson_text
from planetfall.core.lessons import TITLE
from planetfall.core.state import State


class LessonText(msgspec.Struct, frozen=True):
    """The current step of a chapter in words, and what a page needs to point and to go on."""

    title: str
    number: int  # of the step, from 1
    steps: int
    comment: str
    goal: str  # "" when the chapter is done
    point: str  # references and regions, with blanks between
    wanted: int | None  # the answer that is asked for
    is_read: bool  # whether "Next" leads on
    is_free: bool  # whether the learner plays to the end of the game
    next_chapter: str  # its id; "" for the last
    chapter: str


def lesson_text_of(run: LessonRun, game: Game, state: State) -> LessonText:
    """What a lesson says now, in the language of the game."""
    lesson, step = run.lesson, run.step
    ids = [each.id for each in game.lessons()]
    return LessonText(
        title=lesson_text(game, lesson, TITLE),
        number=min(run.place + 1, len(lesson.steps)),
        steps=len(lesson.steps),
        comment=game.catalogue().text(run.reply) if run.reply else "",
        goal=lesson_text(game, lesson, step.id) if step else "",
        point=" ".join(step.point) if step else "",
        wanted=run.wanted(state) if step and step.answers else None,
        is_read=step is not None and step.is_read,
        is_free=step is not None and step.game,
        next_chapter=([*ids, ""])[ids.index(lesson.id) + 1] if lesson.id in ids else "",
        chapter=lesson.id,
    )
