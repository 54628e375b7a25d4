"""Public numbers of a server: counted by week, kept for a while, and nothing of any single table."""

import time
from pathlib import Path

import pytest

from planetfall.server.house import statistics
from planetfall.server.house.statistics import WEEK, WEEKS, HouseStatistics, week_of
from planetfall.server.services import Services
from planetfall.server.tables.create_table import TableRequest, create_table
from tests.server.test_rated_tables import end, on_a_server


@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
def test_tables_games_answers_and_people_are_counted_by_week(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue("address") if kind == "PostgreSQL" else ""

    async def story(services: Services) -> None:
        wanted = TableRequest("space-mission", ["me", "easy"], title="A secret name")
        first, second = [await create_table(services.tables, person, wanted) for person in ("ann", "bob")]
        seat = first.state.actors()[0]
        async with first.lock:
            await first.accept(seat, [first.state.legal(seat)[0]])
        answers = first.answer_count()
        await end(services, second, 9, 7, days_ago=7)
        found = await services.house.numbers()
        assert len(found.weeks) == WEEKS
        assert found.weeks[0].begin == week_of(time.time())
        assert (found.weeks[0].tables, found.weeks[0].games, found.weeks[0].people) == (2, 0, 1)
        assert found.weeks[0].answers >= answers >= 1
        assert (found.weeks[1].games, found.weeks[1].people) == (1, 1)
        assert [(each.game, each.games) for each in found.games] == [("space-mission", 1)]
        assert (found.tables, found.finished, found.people) == (2, 1, 2)

    on_a_server(tmp_path, story, database)


def test_numbers_are_kept_for_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(services: Services) -> None:
        house = HouseStatistics(services.store.engine)
        before = await house.numbers()
        await create_table(services.tables, "ann", TableRequest("space-mission", ["me", "easy"]))
        assert await house.numbers() is before
        monkeypatch.setattr(statistics, "KEEP_SECONDS", -1.0)
        assert (await house.numbers()).tables == 1

    on_a_server(tmp_path, story)


def test_weeks_begin_on_mondays() -> None:
    assert time.gmtime(week_of(time.time())).tm_wday == 0
    assert week_of(week_of(0.0) + WEEK) == week_of(0.0) + WEEK
