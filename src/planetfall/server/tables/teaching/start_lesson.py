"""Starting a chapter of a lesson: a table with fixed chance, the learner and bots."""

import asyncio

from planetfall.core.game import Game
from planetfall.core.lesson_run import lesson_match, lesson_text
from planetfall.core.lessons import TITLE, Lesson
from planetfall.server.store.rows import Arrangements, Seat, TableRow
from planetfall.server.tables.ids import new_table_id, new_token
from planetfall.server.tables.live_table import LiveTable
from planetfall.server.tables.registry import TableRegistry
from planetfall.server.tables.seats.names import TITLE_LENGTH, clean_text


async def start_lesson(
    tables: TableRegistry, person: str, game: Game, lesson: Lesson, network: str
) -> LiveTable:
    """Create the table of a chapter for a person; `game` gives it the title in their language."""
    tables.admission.check_new_table()
    await tables.quotas.check_seats(person, 1)
    match = await asyncio.to_thread(lesson_match, game, lesson)
    row = TableRow(
        id=new_table_id(),
        game=game.id,
        header=match.record.header,
        host=person,
        network=network,
        watch=new_token(),
        title=clean_text(lesson_text(game, lesson, TITLE), TITLE_LENGTH),
        arrangements=Arrangements(lesson=lesson.id),
    )
    return await tables.create(
        row, [_seat(place, person, lesson) for place in range(lesson.seats)], match.pack
    )


def _seat(place: int, person: str, lesson: Lesson) -> Seat:
    if place == lesson.seat:
        return Seat(place, "person", new_token(), person=person)
    return Seat(place, "bot", new_token(), bot=lesson.bot)  # texts call it by its colour
