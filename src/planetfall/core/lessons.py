"""Lessons: the chapters of a guided first game, as data in the game's folder. docs/lessons.md tells authors how.

A chapter is played with the real engine from a fixed seed or position. Its file says what the other seats answer, and
step by step what the learner is asked to do; the sentences are in the catalogues of the game.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec

from planetfall.core import toml_text, validation
from planetfall.core.actions import ActionTable
from planetfall.core.errors import PlanetfallError, UnknownName

FOLDER = "lessons"
TITLE = "title"  # the id of a chapter's title among its texts
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class BadLesson(PlanetfallError):
    """A file of a lesson that cannot be read, with every mistake found."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the learner reads and does.

    Without `answers`, `event` and `game` it is only read, and done when the learner goes on.
    """

    id: Id  # of its text: <game>.lesson.<chapter>.<id>
    point: list[str] = []  # what a page points at: references of things, or regions like "region-hand"
    answers: list[str] = []  # what the learner is asked to answer, in this order
    accept: list[str] = []  # what does as well: names of answers, or verbs for a whole block of them
    replies: dict[str, str] = {}  # by name or verb of another answer: the id of the text that it gets
    patience: Count = 3  # answers that miss the goal before the lesson goes on without it
    event: str = ""  # the learner watches until an event of this kind
    game: bool = False  # the learner plays freely to the end of the game

    @property
    def is_read(self) -> bool:
        """Whether there is nothing to do but to read it."""
        return not (self.answers or self.event or self.game)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: how its table is set up, what the other seats answer, and its steps."""

    id: Id
    steps: list[Step]
    minutes: Count = 1
    seats: Count = 2
    seat: Count = 0  # where the learner sits
    seed: Count = 0
    options: dict[str, str] = {}
    position: dict[str, Any] = {}  # fields of the position to start from, instead of a seed
    before: list[str] = []  # answers given before the lesson begins, with their seats: "0: top up"
    script: dict[str, list[str]] = {}  # by seat, what the others answer, in this order
    bot: str = "easy"  # answers for them beyond the script, and after the learner has left its path


# -- reading --------------------------------------------------------------------------------------------------------


@cache
def read_lessons(folder: Path, actions: ActionTable, events: tuple[str, ...]) -> tuple[Lesson, ...]:
    """The chapters in a folder of a game, in the order of their files; none if there is no such folder."""
    lessons = tuple(read_lesson(path, actions, events) for path in sorted(folder.glob("*.toml")))
    ids = [lesson.id for lesson in lessons]
    if twice := [name for name in ids if ids.count(name) > 1]:
        raise BadLesson(f"{folder.name}: two chapters have the id {twice[0]!r}")
    return lessons


def read_lesson(path: Path, actions: ActionTable, events: tuple[str, ...]) -> Lesson:
    """One chapter, or BadLesson with the file and every mistake in it."""
    name = f"{FOLDER}/{path.name}"
    try:
        data = toml_text.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BadLesson(f"{name} is no TOML: {error}") from None
    try:
        lesson = msgspec.convert(data, Lesson)
    except msgspec.ValidationError as error:
        wrong = list(validation.mistakes(data, Lesson)) or [str(error)]
        raise BadLesson(f"{name}: {'; '.join(wrong)}") from None
    if wrong := list(_mistakes(lesson, actions, events)):
        raise BadLesson(f"{name}: {'; '.join(wrong)}")
    return lesson


def _mistakes(lesson: Lesson, actions: ActionTable, events: tuple[str, ...]) -> Iterator[str]:
    if not lesson.steps:
        yield "there are no steps"
    if lesson.seat >= lesson.seats:
        yield f"seat is {lesson.seat}, but there are {lesson.seats} seats"
    others = {str(seat) for seat in range(lesson.seats) if seat != lesson.seat}
    for seat, script in lesson.script.items():
        if seat not in others:
            yield f"script: {seat!r} is not the number of another seat"
        yield from _unknown(f"script {seat}", script, actions)
    for given in lesson.before:
        seat, colon, answer = given.partition(":")
        if not colon or not seat.isdigit() or int(seat) >= lesson.seats:
            yield f"before: {given!r} does not begin with a seat, as in '0: top up'"
        yield from _unknown("before", (answer,), actions)
    ids = [step.id for step in lesson.steps]
    yield from (f"two steps have the id {name!r}" for name in sorted(set(ids)) if ids.count(name) > 1)
    for step in lesson.steps:
        yield from _step_mistakes(step, actions, events)


def _step_mistakes(step: Step, actions: ActionTable, events: tuple[str, ...]) -> Iterator[str]:
    where = f"step {step.id}"
    if step.id == TITLE:
        yield f"{where}: the id {TITLE!r} is that of the chapter's title"
    if bool(step.answers) + bool(step.event) + step.game > 1:
        yield f"{where} has more than one of answers, event and game"
    if step.event and step.event not in events:
        yield f"{where}: event: there are no events {step.event!r}"
    if (step.accept or step.replies) and not step.answers:
        yield f"{where}: accept and replies need answers"
    yield from _unknown(f"{where}: answers", step.answers, actions)
    verbs = actions.blocks()
    for key, named in (("accept", step.accept), ("replies", step.replies)):
        yield from _unknown(f"{where}: {key}", [name for name in named if name not in verbs], actions)


def _unknown(where: str, names: Iterable[str], actions: ActionTable) -> Iterator[str]:
    for name in names:
        try:
            actions.parse(name)
        except UnknownName as error:
            yield f"{where}: {error}"


def matches(actions: ActionTable, action: int, named: Iterable[str]) -> str:
    """Which of these names or verbs an answer has, "" if none; its full name goes before its verb."""
    blocks, named = actions.blocks(), list(named)
    for name in named:
        if name not in blocks and actions.parse(name) == action:
            return name
    return next((name for name in named if name in blocks and action in blocks[name]), "")
