"""A chapter of a lesson in the terminal: a table that says what to do, and asks."""

from planetfall.cli import show
from planetfall.cli.play.table import Quit, TerminalTable
from planetfall.core.lesson_run import LessonRun, lesson_run
from planetfall.core.lessons import Lesson

GO_ON = "app.learn.press-enter"


class LessonTable(TerminalTable):
    """Plays a chapter to its end; the others answer as its script says."""

    lesson: Lesson
    read = 0  # steps that were read
    announced = -1  # the step whose text was printed last while others answer
    free = -1  # the step of free play whose text was printed

    def run(self) -> None:
        """Play until the chapter is done."""
        self._show(self.lesson.seat)
        while (progress := self.progress()).step:
            if progress.step.is_read:
                self._read(progress)
            elif (seat := self._next(self.match.state.actors())) in self.bots:
                self._announce(progress)
                self._play_bot(seat)
            else:
                self._ask(seat)
        self._print_text(progress)
        if self.match.state.over():
            self._show_outcome()

    def text(self, key: str) -> str:
        """A sentence of the terminal in the language of the lesson."""
        return self.game.catalogue().text(key)

    def _show_outcome(self) -> None:
        self._show(self.lesson.seat)
        self.out.print()
        show.outcome(self.out, self.game, self.match.state, (), self.game.catalogue())

    def progress(self) -> LessonRun:
        """How far the chapter has come."""
        return lesson_run(self.match, self.lesson, self.read)

    def _read(self, progress: LessonRun) -> None:
        show.sentences(self.out, self.event_log.take_unread(self.lesson.seat))
        self._print_text(progress)
        if self.keyboard(self.text(GO_ON)).strip() == "quit":
            raise Quit
        self.read = progress.place + 1

    def _announce(self, progress: LessonRun) -> None:
        if progress.place != self.announced and progress.step and progress.step.event:
            self._print_text(progress)
        self.announced = progress.place

    def _print_question(self, seat: int) -> None:
        progress = self.progress()
        if progress.place != self.free or progress.comment():
            self._print_text(progress)
        if progress.step and progress.step.game and self.free != progress.place:
            self.free = progress.place
            show.line(self.out, self.text("app.learn.hint"), "dim")
        super()._print_question(seat)

    def _print_text(self, progress: LessonRun) -> None:
        """Print what the lesson says now."""
        self.out.print()
        for text, style in ((progress.comment(), "green"), (progress.goal(), "bold yellow")):
            if text:
                show.line(self.out, text, style)

    def _bot_answer(self, seat: int) -> int:
        scripted = self.progress().scripted(self.match.state, seat)
        return super()._bot_answer(seat) if scripted is None else scripted


class Transcript(LessonTable):
    """Prints a chapter as text, without pictures."""

    def _show(self, seat: int | None) -> None:
        show.sentences(self.out, self.event_log.take_unread(seat))
        self.event_log.mark_read(None)

    def meant(self, prompt: str) -> str:
        """What the chapter has the learner type; in free play, what a bot would answer."""
        if prompt == self.text(GO_ON):
            return ""
        wanted = self.progress().wanted(self.match.state)
        action = self._bot_choice() if wanted is None else wanted
        show.line(self.out, f"> {self.game.label(self.match.state, self.lesson.seat, action)}", "cyan")
        return self.game.actions.name(action)

    def _bot_choice(self) -> int:
        self.bots.setdefault(self.lesson.seat, next(iter(self.bots.values())))
        try:
            return super(LessonTable, self)._bot_answer(self.lesson.seat)
        finally:
            del self.bots[self.lesson.seat]
