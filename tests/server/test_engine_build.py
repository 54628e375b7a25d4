"""A server that begins on plain Python: the engine is compiled beside it, and bots use it as soon as it is there."""

import asyncio
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from planetfall.server.bots import engine_build
from planetfall.server.bots.bot_service import BotService
from planetfall.server.bots.engine_build import EngineBuild
from planetfall.server.bots.worker_pool import WorkerPool
from planetfall.server.render.scene import Scene
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table


def python(program: str) -> str:
    """A command that runs a line of Python."""
    return shlex.join([sys.executable, "-c", program])


WAIT = python("import time; time.sleep(60)")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_build, "is_compiled", lambda: False)


def test_the_engine_is_compiled_once_and_the_terminal_says_so() -> None:
    said: list[str] = []
    build = EngineBuild(python("print('much')"), said.append)
    assert build.is_under_way
    assert asyncio.run(build.run("medium"))
    assert not build.is_under_way
    assert [line.split(";")[0].split(":")[0] for line in said] == [
        "The engine is being compiled in the background",
        "The engine is compiled",
    ]


def test_without_a_compiler_the_server_goes_on_and_says_why_in_one_line() -> None:
    said: list[str] = []
    build = EngineBuild(python("import sys; sys.exit('one line\\nno C compiler found\\n')"), said.append)
    assert not asyncio.run(build.run("medium"))
    assert not build.is_under_way
    assert said[1:] == [
        "The engine stays plain Python, which is slower; everything works (no C compiler found).\n"
    ]


def test_a_command_that_is_not_there_is_no_reason_to_stop() -> None:
    said: list[str] = []
    assert not asyncio.run(EngineBuild("/nonexistent/make", said.append).run("medium"))
    assert "No such file" in said[1]


def test_nothing_is_compiled_when_nothing_is_asked_for_or_all_is_done(monkeypatch: Any) -> None:
    assert not EngineBuild("").is_under_way
    monkeypatch.setattr(engine_build, "is_compiled", lambda: True)
    assert not EngineBuild("make").is_under_way


def test_a_server_that_stops_ends_the_compiler_and_whatever_it_started(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    child = python(f"import time; time.sleep(1.5); open({str(mark)!r}, 'w')")
    build = EngineBuild(python(f"import subprocess; subprocess.run({shlex.split(child)!r})"), len)

    async def stop_soon() -> None:
        task = asyncio.create_task(build.run("medium"))
        await asyncio.sleep(0.5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await asyncio.sleep(1.5)

    asyncio.run(stop_soon())
    assert not mark.exists()
    assert not build.is_under_way


def test_levels_that_search_play_as_medium_while_the_engine_is_compiled() -> None:
    bot_service = BotService(1, {"mine": "run:true"}, WAIT)
    try:
        played = {level: bot_service.playing(level) for level in bot_service.levels()}
        bot_service.engine_build.is_under_way = False
        later = [bot_service.playing(level) for level in bot_service.levels()]
    finally:
        asyncio.run(bot_service.close())
    assert played == {
        "random": "random",
        "easy": "easy",
        "medium": "medium",
        "hard": "medium",
        "expert": "medium",
        "mine": "mine",
    }
    assert later == list(played)


def status(services: Services, table: LiveTable, language: str) -> str:
    from planetfall.server.render.templating.translations import page_catalogue

    return services.renderer.region(Scene(table, 0, page_catalogue(language), "ann"), "status").html


@pytest.mark.parametrize(("level", "is_told"), [("expert", True), ("easy", False)])
def test_the_table_says_that_bots_play_at_another_level(tmp_path: Path, level: str, is_told: bool) -> None:
    async def look(services: Services, table: LiveTable) -> list[str]:
        services.bot_service.engine_build.is_under_way = True
        now = status(services, table, "en")
        waits = table.bots.min_delay(1)
        services.bot_service.engine_build.is_under_way = False
        assert waits <= table.bots.min_delay(1)
        return [now, status(services, table, "en"), status(services, table, "de")]

    now, later, german = at_a_table(tmp_path, ["me", level], look, pace=0.1)
    assert ("until then, bots that search play like Medium" in now) is is_told
    assert "until then" not in later
    assert "bis dahin" not in german


def test_processes_that_start_later_use_the_copy_that_has_appeared(tmp_path: Path, monkeypatch: Any) -> None:
    folder = tmp_path / "copy"
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    where = "__import__('planetfall').__path__[0]"

    async def before_and_after() -> tuple[str, str]:
        pool = WorkerPool(1)
        try:
            before = await pool.run(eval, where)
            (tmp_path / "stage" / "planetfall").mkdir(parents=True)
            source = Path(before)
            for path in source.iterdir():
                (tmp_path / "stage" / "planetfall" / path.name).symlink_to(path)
            (tmp_path / "stage").rename(folder)
            assert await pool.run(eval, where) == before
            pool.renew()
            return before, await pool.run(eval, where)
        finally:
            await pool.close()

    before, after = asyncio.run(before_and_after())
    assert before != after == str(folder / "planetfall")
