"""After a game: how the chances went and what decided it, found out in the background and told to every page."""

import asyncio
import html
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from planetfall.bots.hindsight import MIN_CHANGE, CoursePoint, Hindsight, TurningPoint
from planetfall.core.game import Account, Line
from planetfall.server.http.pages.table.table_pages import game_page
from planetfall.server.http.visitor import Visitor
from planetfall.server.render.looking_back.turning_points import (
    Shift,
    describe_turning_points,
    most_telling,
    seat_shifts,
)
from planetfall.server.render.scene import Scene
from planetfall.server.render.sse import stream
from planetfall.server.render.templating.translations import page_catalogue
from planetfall.server.services import Services
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import Scenario, at_a_table

PATIENCE = 240.0  # seconds, for a machine that does much else


def after_a_game(
    folder: Path, scenario: Scenario, game: str = "red-planet", seats: Sequence[str] = ("me", "shared")
) -> Any:
    """Do something at a table where two people have finished a game."""

    async def over(services: Services, table: LiveTable) -> Any:
        chance = random.Random(3)
        while actors := table.state.actors():
            seat = actors[0]
            await table.answer("ann", seat, [chance.choice(table.state.legal(seat))])
        return await scenario(services, table)

    return at_a_table(folder, seats, over, game=game)


def ending(services: Services, table: LiveTable, person: str = "ann", language: str = "en") -> str:
    """The region that tells the end."""
    seat = 0 if person else None
    return services.renderer.region(Scene(table, seat, page_catalogue(language), person), "ending").html


async def known(table: LiveTable) -> Hindsight:
    table.analysis.request()
    async with asyncio.timeout(PATIENCE):
        while (past := table.analysis.result) is None:
            await asyncio.sleep(0.01)
    return past


def page(services: Services, table: LiveTable) -> str:
    """The whole page, as its handler makes it for Ann."""
    visitor = Visitor(
        "ann", False, page_catalogue("en"), "auto", "on", "auto", "normal", "on", "off", "on", "", "/"
    )
    scene = Scene(table, 0, page_catalogue("en"), "ann")
    return str(game_page(services, visitor, scene, table, "/live", "").content)


def test_the_page_tells_that_a_bot_looks_back_and_then_what_it_saw(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        flag, mark = table.watchers.add(), table.mark("ann")
        table.analysis.request()
        assert "A bot is looking back" in ending(services, table)
        await asyncio.wait_for(flag.wait(), PATIENCE)
        assert table.mark("ann") != mark  # live pages hear of it
        past = table.analysis.result
        assert past is not None
        assert past.course[-1].chances == [float(seat in table.state.winners()) for seat in range(2)]
        english, german = ending(services, table), ending(services, table, language="de")
        assert "A bot is looking back" not in english
        assert english.count('<polyline class="course-line') == 4  # scores and chances
        assert len(re.findall(r"<th scope=\"row\"><a", english)) == len(past.course)
        told = re.findall(r'<ul class="shifts">(.*?)</ul>', english, re.DOTALL)
        assert len(told) == len(past.turns) > 0
        assert all(re.search(r"\d+ % → \d+ %", shifts) for shifts in told)
        assert "Was den Ausschlag gab" in german
        assert len(set(re.findall(r'class="moment-look" href="[^"]*" aria-label="([^"]*)"', english))) == len(
            told
        )
        assert not re.search(
            r"answer \d", english, re.IGNORECASE
        )  # that is how the engine counts, not people
        for turn in past.turns:
            assert f'href="/replay/{table.id}?at={past.course[turn.place].answers}"' in english

    after_a_game(tmp_path, look)


def course(*chances: float) -> Hindsight:
    instants = [CoursePoint(40 * place, [chance, 1 - chance]) for place, chance in enumerate(chances)]
    return Hindsight(instants, [TurningPoint(1, instants[0].chances, instants[1].chances)])


def given(monkeypatch: pytest.MonkeyPatch, result: Hindsight | Exception) -> list[tuple[str, ...]]:
    """Let looking back come to this; what it was asked with."""
    asked: list[tuple[str, ...]] = []

    async def run(self: Any, job: object, *arguments: str) -> Hindsight:
        asked.append(arguments)
        await asyncio.sleep(0)
        if isinstance(result, Exception):
            raise result
        return result

    monkeypatch.setattr("planetfall.server.bots.worker_pool.WorkerPool.run", run)
    return asked


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What a look back is asked with that finds the same course every time."""
    return given(monkeypatch, course(0.5, 0.7, 1.0))


def test_rendering_starts_no_analysis(tmp_path: Path, asked: list[tuple[str, ...]]) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        tasks = asyncio.all_tasks()
        assert "A bot is looking back" in ending(services, table)
        assert asyncio.all_tasks() == tasks
        assert not table.analysis.is_requested()
        assert asked == []

    after_a_game(tmp_path, look)


@pytest.mark.usefixtures("asked")
def test_live_pages_get_an_analysis_although_nobody_loads_a_page_anew(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        live = stream(
            services, table.id, lambda now: Scene(now, 0, page_catalogue("en"), "ann"), "an older mark"
        )
        assert await anext(live) == b": here\n\n"
        assert b"A bot is looking back" in await anext(live)
        assert b"What decided it" in await anext(live)
        await live.aclose()  # type: ignore[attr-defined]

    after_a_game(tmp_path, look)


def test_many_pages_are_analysed_once(tmp_path: Path, asked: list[tuple[str, ...]]) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        for _ in range(3):
            assert "A bot is looking back" in page(services, table)
        await known(table)
        assert "A bot is looking back" not in page(services, table)
        assert [arguments[:2] for arguments in asked] == [("red-planet", "")]

    after_a_game(tmp_path, look)


@pytest.mark.usefixtures("asked")
def test_moments_are_told_in_the_words_that_everybody_heard(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await known(table)
        heard = {
            item.text(table.game, table.state)
            for item in table.log_entries
            if item.after < 40 and item.event.seen_by(None)
        }
        page = ending(services, table)
        moment = page[page.index('class="moments"') :]
        (line,) = re.findall("<li><p>(.*?)</p>", moment)
        told = html.unescape(line).split(" · ")
        assert 0 < len(told) <= 2
        assert set(told) <= {line.strip(".") for line in heard}
        one, two = table.names()
        assert re.search(rf"{one} <b>50 % → 70 %</b>.*{two} <b>50 % → 30 %</b>", moment, re.DOTALL)

    after_a_game(tmp_path, look)


LINES = [
    ("Round 7 begins", "round"),
    ("Red pays 3", "pays"),
    ("Green lands on Mars", "lands"),
    ("Red builds a station", "builds"),
    ("Blue loses a station", "loses"),
    ("Red draws 5 cards", "draws"),
    ("Red builds a second station", "builds"),
]
USUAL = {"round": 10, "pays": 80, "lands": 2, "builds": 6, "loses": 3, "draws": 60}


def test_sentences_tell_of_those_whose_chances_changed_and_what_is_no_housekeeping() -> None:
    names = ["Red", "Blue", "Green"]
    shifts = [Shift(0, 0.2, 0.6), Shift(1, 0.5, 0.3)]
    assert most_telling(LINES, USUAL, shifts, names) == ["Red builds a station", "Blue loses a station"]
    assert most_telling(LINES, USUAL, [Shift(2, 0.2, 0.4)], names) == ["Green lands on Mars"]
    redwood = ("Redwood grows", "grows")
    assert most_telling([redwood, LINES[1]], USUAL | {"grows": 1}, shifts, names) == ["Red pays 3"]


def test_a_turn_that_names_none_of_them_is_told_too() -> None:
    assert most_telling(LINES[:3], USUAL, [Shift(1, 0.2, 0.4)], ["Red", "Blue", "Green"]) == [
        "Red pays 3",
        "Green lands on Mars",
    ]
    assert most_telling(LINES[:1], USUAL, [Shift(1, 0.2, 0.4)], ["Red", "Blue", "Green"]) == [
        "Round 7 begins"
    ]
    assert most_telling([], USUAL, [Shift(1, 0.2, 0.4)], ["Red", "Blue", "Green"]) == []


def test_a_moment_is_told_with_all_of_its_turn_and_the_end_with_nothing_else(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        del services
        last = len(table.match.record.effective_answers()[0])
        instants = [
            CoursePoint(0, [0.5, 0.5]),
            CoursePoint(last // 2, [0.6, 0.4]),
            CoursePoint(last, [1.0, 0.0]),
        ]
        turns = [TurningPoint(1, [0.5, 0.5], [0.6, 0.4]), TurningPoint(2, [0.6, 0.4], [1.0, 0.0])]
        one, end = describe_turning_points(
            Hindsight(instants, turns), table.log_entries, table.game, table.state
        )
        assert (one.is_end, end.is_end, end.sentences) == (False, True, [])
        heard = [item.event.kind for item in table.log_entries if item.event.seen_by(None)]
        kinds = {
            item.text(table.game, table.state): item.event.kind
            for item in table.log_entries
            if item.after < last // 2
        }
        commonest = max(heard, key=heard.count)
        assert len(one.sentences) == 2
        assert commonest not in [kinds[line] for line in one.sentences]

    after_a_game(tmp_path, look)


def test_a_shift_is_told_as_soon_as_it_makes_a_moment() -> None:
    least = TurningPoint(1, [0.5, 0.5], [0.5 + MIN_CHANGE + 1e-9, 0.5 - MIN_CHANGE / 2])
    assert [shift.seat for shift in seat_shifts(least)] == [0]


@pytest.mark.usefixtures("asked")
def test_spectators_are_led_to_the_replay_by_their_own_link(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        await known(table)
        assert f'href="/replay/{table.id}?at=40&amp;watch={table.row.watch}"' in ending(
            services, table, person=""
        )

    after_a_game(tmp_path, look)


def test_a_game_that_nobody_can_judge_ends_without_chances(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    given(monkeypatch, NotImplementedError())

    async def look(services: Services, table: LiveTable) -> None:
        assert (await known(table)).course == []
        page = ending(services, table)
        assert "data-ending" in page
        assert "chances" not in page

    after_a_game(tmp_path, look)
    assert "could not be analysed" in caplog.text


def equals(ties: Sequence[Sequence[int]]) -> list[Account]:
    """Accounts of as many points, with what decides among them."""
    lines = [
        [Line(name, name, points) for name, points in zip(("crew", "energy"), row, strict=True)]
        for row in ties
    ]
    return [Account("", seat, (Line("all", "all", 9),), 9, tuple(own)) for seat, own in enumerate(lines)]


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("ties", "told"),
    [([(3, 5), (2, 9)], [3, 2]), ([(3, 9), (3, 5)], [3, 9, 3, 5]), ([(3, 9), (3, 9)], [3, 9] * 2)],
)
def test_what_decided_a_tie_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ties: list[tuple[int, int]], told: list[int]
) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        monkeypatch.setattr(type(table.game), "breakdown", lambda self, state: equals(ties))
        monkeypatch.setattr(type(table.state), "winners", lambda self: [0])
        page = ending(services, table)
        assert [int(own) for own in re.findall(r'"tie-line".*?<td>(\d+)</td>', page)] == told
        assert page.count("Tie-breaker: crew") == 2

    after_a_game(tmp_path, look)


@pytest.mark.usefixtures("asked")
def test_without_a_tie_nothing_is_told_of_one(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        assert len(set(table.state.scores())) == 2
        assert "tie-line" not in ending(services, table)

    after_a_game(tmp_path, look)


@pytest.mark.usefixtures("asked")
def test_who_plays_alone_and_does_not_win_has_missed_the_goal(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        assert table.state.winners() == []
        assert "Goal missed" in ending(services, table)
        assert "Ziel verfehlt" in ending(services, table, language="de")

    after_a_game(tmp_path, look, "terraforming-mars", ["me"])


def test_nobody_looks_back_at_a_game_that_goes_on(tmp_path: Path) -> None:
    async def look(services: Services, table: LiveTable) -> None:
        table.analysis.request()
        assert table.analysis.result is None
        assert not table.analysis.is_requested()

    at_a_table(tmp_path, ["me", "shared"], look)
