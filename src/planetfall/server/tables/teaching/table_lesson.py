"""The lesson at a table: how far it has come, what the others answer, and reading on.

A lesson's table is a table like any other. Which chapter it teaches and how far it was read are stored with its
arrangements; the rest follows from its answers.
"""

from typing import TYPE_CHECKING

from planetfall.core.errors import PlanetfallError
from planetfall.core.lesson_run import LessonRun, find_lesson, lesson_run
from planetfall.core.lessons import Lesson
from planetfall.server.errors import NotAllowed
from planetfall.server.tables.nodes.newest import on_newest

if TYPE_CHECKING:
    from planetfall.server.tables.live_table import LiveTable


class TableLesson:
    """The lesson at one table, if there is one."""

    def __init__(self, table: "LiveTable") -> None:
        self._table = table
        self._run: tuple[tuple[int, int], LessonRun] | None = None  # with what it was made from

    def run(self) -> LessonRun | None:
        """How far the chapter has come; None at ordinary tables, and where this version has no such chapter."""
        table = self._table
        if not table.arrangements.lesson:
            return None
        now = len(table.match.record.rows), table.arrangements.lesson_read
        if self._run is None or self._run[0] != now:
            lesson = self._lesson()
            if lesson is None:
                return None
            self._run = now, lesson_run(table.match, lesson, now[1])
        return self._run[1]

    def _lesson(self) -> Lesson | None:
        try:
            return find_lesson(self._table.game, self._table.arrangements.lesson)
        except PlanetfallError:  # an earlier version had it
            return None

    def others_wait(self) -> bool:
        """Whether the other seats do not answer now, since there is something to read."""
        run = self.run()
        return run is not None and run.others_wait

    def scripted(self, seat: int) -> int | None:
        """What the chapter has another seat answer now; None: it says nothing."""
        run = self.run()
        return None if run is None else run.scripted(self._table.state, seat)

    @on_newest
    async def go_on(self, person: str, read: int) -> None:
        """The learner has read so many steps; later ones than the current step are not counted."""
        table = self._table
        async with table.lock:
            run = self.run()
            if run is None or not table.seats_of(person):
                raise NotAllowed("app.mistake.no-lesson")
            if table.arrangements.lesson_read < read <= run.place + 1:
                await table.store(table.arranged(lesson_read=read))
                table.changed()
