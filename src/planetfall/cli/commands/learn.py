"""`planetfall learn`: the chapters of a game's lessons in the terminal, or as a transcript."""

from rich.console import Console

import planetfall
from planetfall.cli import show
from planetfall.cli.play import keyboard
from planetfall.cli.play.event_log import EventLog
from planetfall.cli.play.lesson_table import LessonTable, Transcript
from planetfall.cli.play.save_file import SaveFile
from planetfall.cli.play.table import Quit
from planetfall.core.errors import UnknownName
from planetfall.core.game import Game
from planetfall.core.lesson_run import find_lesson, lesson_match, lesson_text
from planetfall.core.lessons import TITLE, Lesson
from planetfall.core.translation import languages

DELAY = 0.4  # seconds after an answer of another seat


def learn(name: str, chapter: str | None, transcript: bool, language: str, plain: bool) -> None:
    """Play the chapters of a game from one of them on, or print them."""
    if language not in languages():
        raise UnknownName(f"there is no language {language!r}; there are {', '.join(languages())}")
    game = planetfall.game(name).with_language(language)
    lessons = _from(game, chapter)
    out = show.console(plain)
    if not transcript:
        keyboard.enable_line_editing()
    for number, lesson in lessons:
        show.line(out, f"{number}. {lesson_text(game, lesson, TITLE)}", "bold")
        try:
            _table(game, lesson, out, transcript).run()
        except (KeyboardInterrupt, EOFError, Quit):
            command = f"planetfall learn {game.id} --chapter {number}"
            spoken = "" if language == "en" else f" --language {language}"
            show.line(out, f"{game.catalogue().text('app.learn.later')} {command}{spoken}")
            return
        out.print()


def _from(game: Game, chapter: str | None) -> list[tuple[int, Lesson]]:
    """The numbered chapters from one of them on; of a transcript of one chapter, only that."""
    lessons = list(enumerate(game.lessons(), 1))
    if not lessons:
        raise UnknownName(f"{game.id} has no lessons; its rules are printed by planetfall rules {game.id}")
    if chapter is None:
        return lessons
    if chapter.isdigit():
        if not 1 <= int(chapter[:6]) <= len(lessons):
            raise UnknownName(f"{game.id} has the chapters 1 to {len(lessons)}, not {chapter[:20]}")
        return lessons[int(chapter) - 1 :]
    wanted = find_lesson(game, chapter)
    return [entry for entry in lessons if entry[0] > game.lessons().index(wanted)]


def _table(game: Game, lesson: Lesson, out: Console, transcript: bool) -> LessonTable:
    match = lesson_match(game, lesson)
    players = list(match.record.header.players)
    kind, delay = (Transcript, 0.0) if transcript else (LessonTable, DELAY)
    table = kind(match, players, EventLog(game), out, keyboard.read_line, SaveFile(None, None, False), delay)
    table.lesson = lesson
    if isinstance(table, Transcript):
        table.keyboard = table.meant
    return table
