"""Lessons: the chapters of a game, and starting one of them."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

import planetfall
from planetfall.core.lesson_run import find_lesson, lesson_text
from planetfall.core.lessons import TITLE, Lesson
from planetfall.server.errors import NotFound
from planetfall.server.http.host_network import host_network
from planetfall.server.http.limits.rates import COST, TABLE
from planetfall.server.http.responses import AnyRequest, fields, html, redirect
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices, Services
from planetfall.server.store.rows import TableRow
from planetfall.server.tables.teaching.start_lesson import start_lesson


@get("/learn/{game_id:str}")
async def chapters(request: AnyRequest, services: InjectedServices, game_id: FromPath[str]) -> Response[str]:
    """The chapters that teach a game, with those that the visitor has begun or done."""
    visitor = visitor_of(request, services)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    if not game.lessons():
        raise NotFound("app.mistake.no-lesson")
    tables = await _tables_of(services, visitor.person, game_id)
    titles = {lesson.id: lesson_text(game, lesson, TITLE) for lesson in game.lessons()}
    done = {lesson.id for lesson in game.lessons() if any(_is_done(lesson, each) for each in tables)}
    begun = {lesson.id: _unfinished(lesson, tables) for lesson in game.lessons()}
    return html(services, visitor, "learn.html", game=game, titles=titles, done=done, begun=begun)


@post("/learn/{game_id:str}/{chapter:str}", opt={COST: (TABLE,)})
async def learn_chapter(
    request: AnyRequest, services: InjectedServices, game_id: FromPath[str], chapter: FromPath[str]
) -> Response[Any]:
    """Go on with a chapter that the visitor has begun, or start it; "again" starts it in any case."""
    visitor, form = visitor_of(request, services), await fields(request)
    game = planetfall.game(game_id).with_language(visitor.catalogue.language)
    lesson = find_lesson(game, chapter)
    begun = _unfinished(lesson, await _tables_of(services, visitor.person, game_id))
    if begun and "again" not in form:
        return redirect(services, visitor, f"/table/{begun}")
    table = await start_lesson(services.tables, visitor.person, game, lesson, host_network(request, services))
    return redirect(services, visitor, f"/table/{table.id}")


async def _tables_of(services: Services, person: str, game_id: str) -> list[TableRow]:
    """The tables of lessons where somebody sits, the last one first."""
    mine = await services.store.tables_of(person)
    return [table for table, _ in mine if table.game == game_id and table.arrangements.lesson]


def _is_done(lesson: Lesson, table: TableRow) -> bool:
    """Whether the chapter was read at a table to the last text that is only read, and its game played to the end."""
    if any(step.game for step in lesson.steps) and not table.over:
        return False
    last = max((place for place, step in enumerate(lesson.steps, 1) if step.is_read), default=0)
    return table.arrangements.lesson == lesson.id and table.arrangements.lesson_read >= last


def _unfinished(lesson: Lesson, tables: list[TableRow]) -> str:
    """The id of a table where a chapter waits to be gone on with, "" if there is none."""
    found = (
        table.id
        for table in tables
        if table.arrangements.lesson == lesson.id and not _is_done(lesson, table) and not table.closed
    )
    return next(found, "")


ROUTES = [chapters, learn_chapter]
