"""Checks the chapters of a game's lessons: plays each as it is meant, and with every other first answer of a step."""

from collections.abc import Iterator

import msgspec

from planetfall.bots import Bot, ask, bot
from planetfall.bots.seeding import seeded_chance
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.lesson_run import LessonRun, lesson_match, lesson_text
from planetfall.core.lessons import TITLE, Lesson
from planetfall.core.match import Match
from planetfall.core.translation import languages

MOST_WORDS = 40  # fewer are on the screen at once
MOST_ANSWERS = 2000


class BrokenLesson(AssertionError):
    """A chapter that cannot be played as it is written, or says too much at once."""


class Chapter(msgspec.Struct, frozen=True):
    """What was measured of a chapter."""

    id: str
    steps: int
    words: int  # on the way that it asks for, in the default language
    most_words: int  # at once, over all ways and languages
    answers: int  # of the learner, on the way that it asks for
    ways: int  # that were played to the end


def check_lessons(game: Game) -> list[Chapter]:
    """Play all chapters of a game in all ways, or raise BrokenLesson; returns what was measured."""
    return [LessonCheck(game, lesson).run() for lesson in game.lessons()]


class LessonCheck:
    """Plays one chapter, with the bot of the chapter wherever neither the script nor a step says what to answer."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self._bot: Bot = bot(lesson.bot)
        self._varied: set[int] = set()  # steps whose first answer was varied
        self._twins = [game.with_language(language) for language in languages()]
        self._screens: dict[
            tuple[int, str], int
        ] = {}  # by step and reply, the words shown in the longest language

    def run(self) -> Chapter:
        """Play the chapter in all ways."""
        for twin in self._twins:
            lesson_text(twin, self.lesson, TITLE)
        match = lesson_match(self.game, self.lesson)
        run = LessonRun(self.game, self.lesson, match.state)
        words = answers = ways = 0
        shown = ""
        while run.step is not None:
            if (screen := f"{run.comment()} {run.goal()}") != shown:
                words, shown = words + len(screen.split()), screen
            self._look(run)
            if self._goes_on(match, run):
                continue
            seat = self._next(match)
            if seat == self.lesson.seat:
                answers += 1
                ways += self._deviate(match, run)
            self._play(match, run, seat, self._meant(match, run, seat))
        if not run.on_path:
            raise self._broken("the answers that it asks for leave its own path")
        most = max(self._screens.values())
        return Chapter(self.lesson.id, len(self.lesson.steps), words, most, answers, ways + 1)

    # -- one answer -------------------------------------------------------------------------------------------------

    def _next(self, match: Match) -> int:
        """Who answers next: the others first."""
        return min(match.state.actors(), key=lambda seat: (seat == self.lesson.seat, seat))

    def _goes_on(self, match: Match, run: LessonRun) -> bool:
        """Whether the step was only to be read."""
        if run.step and run.step.is_read:
            run.go_on(match.state)
            return True
        return False

    def _meant(self, match: Match, run: LessonRun, seat: int) -> int:
        """What the chapter has a seat answer here; only in free play it may leave that open."""
        assert run.step
        state = match.state
        action = run.wanted(state) if seat == self.lesson.seat else run.scripted(state, seat)
        if action is not None:
            return action
        if run.step.game:
            return self._choice(match, seat)
        legal = ", ".join(map(repr, state.legal_names(seat)))
        says = "the step asks for no" if seat == self.lesson.seat else "the script has no"
        raise self._broken(f"step {run.step.id}: {says} legal answer of seat {seat}; there are {legal}")

    def _choice(self, match: Match, seat: int) -> int:
        chance = seeded_chance("lesson", self.lesson.id, len(match.record.rows), seat)
        return ask(self._bot, self.game, match.state, seat, chance)

    def _play(self, match: Match, run: LessonRun, seat: int, action: int) -> None:
        try:
            match.play(seat, action)
        except PlanetfallError as error:
            raise self._broken(f"{self.game.actions.name(action)!r} of seat {seat}: {error}") from None
        run.follow(match.state, seat, action, match.take_events())

    # -- other ways -------------------------------------------------------------------------------------------------

    def _deviate(self, match: Match, run: LessonRun) -> int:
        """Play every other first answer of a step, each to the end of the chapter; returns how many there were."""
        if run.given or run.place in self._varied:
            return 0
        self._varied.add(run.place)
        return sum(1 for _ in self._deviations(match, run))

    def _deviations(self, match: Match, run: LessonRun) -> Iterator[int]:
        seat, wanted = self.lesson.seat, run.wanted(match.state)
        for action in match.state.legal(seat):
            if action != wanted:
                other = match.fork()
                other_run = run.copy(other.state)
                self._play(other, other_run, seat, action)
                self._to_the_end(other, other_run, action)
                yield action

    def _to_the_end(self, match: Match, run: LessonRun, first: int) -> None:
        for _ in range(MOST_ANSWERS):
            self._look(run)
            if run.step is None:
                return
            if self._goes_on(match, run):
                continue
            seat, state = self._next(match), match.state
            action = run.wanted(state) if seat == self.lesson.seat else run.scripted(state, seat)
            self._play(match, run, seat, self._choice(match, seat) if action is None else action)
        raise self._broken(f"after {self.game.actions.name(first)!r} it never ends")

    # -- words ------------------------------------------------------------------------------------------------------

    def _look(self, run: LessonRun) -> None:
        """Count what is on the screen now, in every language."""
        if (run.place, run.reply) in self._screens:
            return
        words = 0
        for twin in self._twins:
            goal = lesson_text(twin, self.lesson, run.step.id) if run.step else ""
            reply = twin.catalogue().text(run.reply) if run.reply else ""
            words = max(words, len(goal.split()) + len(reply.split()))
            if words >= MOST_WORDS:
                where = f"step {run.step.id}" if run.step else "its end"
                raise self._broken(
                    f"{where}: {words} words are shown at once in {twin.language}, {run.reply}"
                )
        self._screens[run.place, run.reply] = words

    def _broken(self, what: str) -> BrokenLesson:
        return BrokenLesson(f"{self.game.id}, chapter {self.lesson.id}: {what}")
