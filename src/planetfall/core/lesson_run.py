"""How far a learner has come in a chapter: follows the answers of a match, step by step.

Everything follows from the answers and from how far the learner has read, so a lesson is resumed, taken back and shown
on several pages without anything else being stored.
"""

from collections.abc import Sequence

import msgspec

from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.lessons import Lesson, Step, matches
from planetfall.core.match import Match, new_header
from planetfall.core.record import Record
from planetfall.core.state import Event, State

DONE, OTHER = (
    "done",
    "other",
)  # ids of texts after that of a step: for the answer asked for, and for another one
WORKS_TOO, STANDS = "app.lesson.works-too", "app.lesson.stands"  # where the chapter itself says nothing


def text_key(game: Game, lesson: Lesson, text: str) -> str:
    """The key of a text of a chapter."""
    return f"{game.id}.lesson.{lesson.id}.{text}"


def lesson_text(game: Game, lesson: Lesson, text: str) -> str:
    """A text of a chapter in the language of the game."""
    return game.catalogue().text(text_key(game, lesson, text))


def find_lesson(game: Game, lesson_id: str) -> Lesson:
    """The chapter with this id, or UnknownName."""
    for lesson in game.lessons():
        if lesson.id == lesson_id:
            return lesson
    known = ", ".join(lesson.id for lesson in game.lessons()) or "none"
    raise UnknownName(f"{game.id} has no chapter {lesson_id!r}; there are {known}")


class LessonRun:
    """A chapter being played. `read` is the number of steps from the first on that the learner has read for certain."""

    def __init__(self, game: Game, lesson: Lesson, state: State, read: int = 0) -> None:
        self.game = game
        self.lesson = lesson
        self.read = read
        self.place = 0  # of the current step
        self.given = 0  # answers of the current step
        self.missed = 0  # answers that were none of its answers
        self.reply = ""  # the key of what is said about the learner's last answer
        self.on_path = True  # whether the learner has always answered as the chapter asks
        self._lost = False  # whether a step had to be given up
        self._played: dict[int, int] = {}  # answers of the script that each seat has given
        self._settle(state)

    def copy(self, state: State) -> "LessonRun":
        """An independent run at the same place."""
        twin = LessonRun(self.game, self.lesson, state)
        twin.__dict__.update(self.__dict__)
        twin._played = dict(self._played)
        return twin

    # -- where it stands --------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The current step; None when the chapter is done."""
        return self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None

    @property
    def others_wait(self) -> bool:
        """Whether the other seats do not answer now: there is something to read, or the chapter is done."""
        return self.step is None or self.step.is_read

    def goal(self) -> str:
        """The text of the current step, "" when the chapter is done."""
        return lesson_text(self.game, self.lesson, self.step.id) if self.step else ""

    def comment(self) -> str:
        """What is said about the learner's last answer, or ""."""
        return self.game.catalogue().text(self.reply) if self.reply else ""

    def wanted(self, state: State) -> int | None:
        """The answer that the current step asks for, if the learner can give it now."""
        step = self._coming(state)
        if step is None or not step.answers:
            return None
        given = self.given if step is self.step else 0
        action = self.game.actions.parse(step.answers[given])
        return action if action in state.legal(self.lesson.seat) else None

    def scripted(self, state: State, seat: int) -> int | None:
        """What the script has another seat answer now; None: a bot answers, since the script says nothing that fits."""
        script = self.lesson.script.get(str(seat), [])
        played = self._played.get(seat, 0)
        if not self.on_path or played >= len(script):
            return None
        action = self.game.actions.parse(script[played])
        return action if action in state.legal(seat) else None

    def _coming(self, state: State) -> Step | None:
        """The current step, or the one behind what is only read if the learner is asked already."""
        steps = self.lesson.steps[self.place :]
        if self.lesson.seat in state.actors():
            steps = [step for step in steps if not step.is_read]
        return steps[0] if steps else None

    # -- what happens -----------------------------------------------------------------------------------------------

    def go_on(self, state: State) -> None:
        """The learner has read the current step."""
        if self.step and self.step.is_read:
            self.read = max(self.read, self.place + 1)
            self.reply = ""
            self._settle(state)

    def follow(self, state: State, seat: int, action: int, events: Sequence[Event]) -> None:
        """A seat has given an answer, which has led to this state and these events."""
        watched = self.step
        if seat == self.lesson.seat:
            self._answered(action)
        else:
            self._check_script(seat, action)
        if watched and watched is self.step and self._is_seen(watched, events):
            self._begin(self.place + 1)
        self._settle(state)

    def _answered(self, action: int) -> None:
        """Whoever answers goes on, whether everything was read or not."""
        self.reply = ""
        while self.step and self.step.is_read:
            self._begin(self.place + 1)
        step = self.step
        if step is None or not step.answers:
            self.on_path = step is None or not step.event
            return
        if action == self.game.actions.parse(step.answers[self.given]):
            if self.given + 1 == len(step.answers):
                self._comment(f"{self.game.id}.lesson.{self.lesson.id}.{step.id}.done")
            self._hit(step)
        else:
            self.on_path = False
            self._other_answer(step, action)

    def _other_answer(self, step: Step, action: int) -> None:
        actions = self.game.actions
        accepted = bool(matches(actions, action, step.accept))
        found = matches(actions, action, step.replies)
        if found:
            self._comment(f"{self.game.id}.lesson.{self.lesson.id}.{step.id}.{step.replies[found]}")
        elif not self._comment(f"{self.game.id}.lesson.{self.lesson.id}.{step.id}.other"):
            self.reply = WORKS_TOO if accepted else STANDS
        if accepted:
            self._hit(step)
            return
        self.missed += 1
        if self.missed >= step.patience:
            self._lost = True
            self._begin(self.place + 1)

    def _comment(self, key: str) -> bool:
        """Say this about the learner's answer, if there is such a text."""
        self.reply = key if key in self.game.catalogue() else ""
        return bool(self.reply)

    def _hit(self, step: Step) -> None:
        """An answer is given as the step asks for it."""
        self.given += 1
        if self.given == len(step.answers):
            self._lost = False
            self._begin(self.place + 1)

    def _begin(self, place: int) -> None:
        self.place, self.given, self.missed = place, 0, 0

    def _check_script(self, seat: int, action: int) -> None:
        script, played = self.lesson.script.get(str(seat), []), self._played.get(seat, 0)
        if played < len(script) and self.game.actions.parse(script[played]) == action:
            self._played[seat] = played + 1

    def _is_seen(self, step: Step, events: Sequence[Event]) -> bool:
        """Whether the event that the learner waits for is among these."""
        return any(event.kind == step.event and event.seen_by(self.lesson.seat) for event in events)

    def _settle(self, state: State) -> None:
        """Leave steps behind that are read, or that cannot be done any more."""
        while (step := self.step) and (self._is_past(step) or self._is_hopeless(step, state)):
            if step.is_read:
                self.reply = ""  # it was said before this was read
            self._begin(self.place + 1)

    def _is_past(self, step: Step) -> bool:
        return step.is_read and self.place < self.read

    def _is_hopeless(self, step: Step, state: State) -> bool:
        """Whether a step cannot be done: the game is over, or the learner has left the path and is asked otherwise."""
        if step.is_read:
            return False
        if state.over():
            return True
        if self.on_path or self.lesson.seat not in state.actors():
            return False
        is_late = self._lost or self.missed == 0  # else the learner is on a detour
        return bool(step.event) or (is_late and bool(step.answers) and not self._is_open(step, state))

    def _is_open(self, step: Step, state: State) -> bool:
        """Whether the learner can give an answer now that the step asks for or accepts."""
        actions, wanted = self.game.actions, self.game.actions.parse(step.answers[self.given])
        legal = state.legal(self.lesson.seat)
        return wanted in legal or any(matches(actions, action, step.accept) for action in legal)


def lesson_match(game: Game, lesson: Lesson, tells_forced: bool = True) -> Match:
    """A match that stands where the chapter begins."""
    seats = lesson.seats
    options = game.validate_options(seats, lesson.options)
    header = new_header(game, seats, f"{lesson.seed:x}", options, game.pack(), _players(lesson))
    if lesson.position:
        known = {field.name for field in game.position_fields()}
        filled = {name: value for name, value in (("seats", seats), ("seed", lesson.seed)) if name in known}
        start = game.position({**filled, **lesson.position}).text()
        header = msgspec.structs.replace(header, start=start)
    match = Match(game, header, tells_forced=tells_forced)
    if lesson.before:
        for given in lesson.before:
            seat, _, answer = given.partition(":")
            match.play(int(seat), answer)
        header = msgspec.structs.replace(header, start=match.state.text())
        match = Match(game, header, tells_forced=tells_forced)
    return match


def _players(lesson: Lesson) -> tuple[str, ...]:
    return tuple("human" if seat == lesson.seat else lesson.bot for seat in range(lesson.seats))


def lesson_run(match: Match, lesson: Lesson, read: int = 0) -> LessonRun:
    """How far a chapter has come in a match."""
    answers = iter(match.record.effective_answers()[0])
    runs: list[LessonRun] = []

    def watch(state: State, events: list[Event]) -> None:
        if not runs:
            runs.append(LessonRun(match.game, lesson, state, read))
        else:
            answer = next(answers)
            runs[0].follow(state, answer.seat, answer.action, events)

    Match.replay(match.game, Record(match.record.header, match.record.rows), match.pack, watch)
    return runs[0]
