"""After a game: how the chances went and what decided it, found out in the background and told to every page."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest

from planetfall.bots.hindsight import Hindsight, Instant, Turn
from planetfall.server.house import House
from planetfall.server.render import Scene
from planetfall.server.speech import speech
from planetfall.server.tables import LiveTable
from tests.server.tabletop import Deed, at_a_table

PATIENCE = 240.0  # seconds, for a machine that does much else


def after_a_game(folder: Path, deed: Deed) -> Any:
    """Do something at a table where two people have finished a game."""

    async def over(house: House, table: LiveTable) -> Any:
        chance = random.Random(3)
        while actors := table.state.actors():
            seat = actors[0]
            await table.answer("ann", seat, [chance.choice(table.state.legal(seat))])
        return await deed(house, table)

    return at_a_table(folder, ["me", "shared"], over)


def ending(house: House, table: LiveTable, person: str = "ann", language: str = "en") -> str:
    """The region that tells the end."""
    seat = 0 if person else None
    return house.renderer.region(Scene(table, seat, speech(language), person), "ending").html


async def known(table: LiveTable) -> Hindsight:
    async with asyncio.timeout(PATIENCE):
        while (past := table.look_back()) is None:
            await asyncio.sleep(0.01)
    return past


def test_the_page_tells_that_a_bot_looks_back_and_then_what_it_saw(tmp_path: Path) -> None:
    async def look(house: House, table: LiveTable) -> None:
        flag, version = table.watch(), table.version
        assert "A bot is looking back" in ending(house, table)
        await asyncio.wait_for(flag.wait(), PATIENCE)
        assert table.version == version + 1  # live pages hear of it
        past = table.look_back()
        assert past is not None
        assert past.course[-1].chances == [float(seat in table.state.winners()) for seat in range(2)]
        english, german = ending(house, table), ending(house, table, language="de")
        assert "A bot is looking back" not in english
        assert english.count('<polyline class="course-line') == 4  # scores and chances
        assert len(re.findall(r"<th scope=\"row\"><a", english)) == len(past.course)
        assert len(re.findall(r"\d+ % → \d+ %", english)) >= len(past.turns) > 0
        assert "Was den Ausschlag gab" in german
        for turn in past.turns:
            assert f'href="/replay/{table.id}?at={past.course[turn.after].answers}"' in english

    after_a_game(tmp_path, look)


def course(*chances: float) -> Hindsight:
    instants = [Instant(40 * place, [chance, 1 - chance]) for place, chance in enumerate(chances)]
    return Hindsight(instants, [Turn(0, 1, 0.2)])


def given(monkeypatch: pytest.MonkeyPatch, result: Hindsight | Exception) -> list[tuple[str, ...]]:
    """Let looking back come to this; what it was asked with."""
    asked: list[tuple[str, ...]] = []

    async def give(self: Any, job: object, *arguments: str) -> Hindsight:
        asked.append(arguments)
        await asyncio.sleep(0)
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr("planetfall.server.thinkers.Desk.give", give)
    return asked


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What a look back is asked with that finds the same course every time."""
    return given(monkeypatch, course(0.5, 0.7, 1.0))


def test_many_pages_look_back_once(tmp_path: Path, asked: list[tuple[str, ...]]) -> None:
    async def look(house: House, table: LiveTable) -> None:
        for _ in range(3):
            ending(house, table)
        await known(table)
        ending(house, table)
        assert [arguments[:2] for arguments in asked] == [("red-planet", "")]

    after_a_game(tmp_path, look)


@pytest.mark.usefixtures("asked")
def test_moments_are_told_in_the_words_that_everybody_heard(tmp_path: Path) -> None:
    async def look(house: House, table: LiveTable) -> None:
        await known(table)
        heard = [item for item in table.happenings if item.after < 40 and item.event.seen_by(None)]
        last = [item.sentence(table.game, table.state) for item in heard if item.after == heard[-1].after]
        page = ending(house, table)
        moment = page[page.index('class="moments"') :]
        assert last[0] in re.sub(r"&#39;", "'", moment)
        one, two = table.names()
        assert re.search(rf"{one} <b>50 % → 70 %</b>.*{two} <b>50 % → 30 %</b>", moment, re.DOTALL)

    after_a_game(tmp_path, look)


@pytest.mark.usefixtures("asked")
def test_spectators_are_led_to_the_replay_by_their_own_link(tmp_path: Path) -> None:
    async def look(house: House, table: LiveTable) -> None:
        await known(table)
        assert f'href="/replay/{table.id}?at=40&amp;watch={table.row.watch}"' in ending(
            house, table, person=""
        )

    after_a_game(tmp_path, look)


def test_a_game_that_nobody_can_judge_ends_without_chances(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    given(monkeypatch, NotImplementedError())

    async def look(house: House, table: LiveTable) -> None:
        assert (await known(table)).course == []
        page = ending(house, table)
        assert "data-ending" in page
        assert "chances" not in page

    after_a_game(tmp_path, look)
    assert "nobody could look back at table" in caplog.text


def test_nobody_looks_back_at_a_game_that_goes_on(tmp_path: Path) -> None:
    async def look(house: House, table: LiveTable) -> None:
        assert table.look_back() is None
        assert table._looking_back is None

    at_a_table(tmp_path, ["me", "shared"], look)
