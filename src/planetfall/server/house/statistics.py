"""Public numbers of a server: tables, finished games, answers, people, week by week. Nothing of any single table."""

import time
from typing import Any

import msgspec
from sqlalchemy import Integer, cast, distinct, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import schema

WEEK = 7 * 24 * 3600
MONDAY = 4 * 24 * 3600  # weeks begin on Mondays; 1970 began on a Thursday
WEEKS = 12  # that are shown
KEEP_SECONDS = 600.0

_tables, _answers, _seats = schema.tables.c, schema.answers.c, schema.seats.c


class Week(msgspec.Struct, frozen=True):
    """What happened in a week."""

    begin: float
    tables: int = 0  # that were set up
    games: int = 0  # that ended
    answers: int = 0
    people: int = 0  # who sat at a table that changed last in that week


class GameNumbers(msgspec.Struct, frozen=True):
    """How often a game was played to its end."""

    game: str
    games: int


class Numbers(msgspec.Struct, frozen=True):
    """All numbers of a server."""

    weeks: tuple[Week, ...]  # the latest first
    games: tuple[GameNumbers, ...]  # the favourite first
    tables: int
    finished: int
    people: int


class HouseStatistics:
    """Counts, and keeps what was counted for ten minutes."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._kept: tuple[float, Numbers] | None = None

    async def numbers(self) -> Numbers:
        """The numbers of this server."""
        now = time.time()
        if self._kept is None or now - self._kept[0] > KEEP_SECONDS:
            self._kept = (now, await self._count(now))
        return self._kept[1]

    async def _count(self, now: float) -> Numbers:
        since = week_of(now) - (WEEKS - 1) * WEEK
        over, sitting = _tables.over == 1, _seats.kind == "person"
        people = (
            select(_week(_tables.changed), func.count(distinct(_seats.person)))
            .join(schema.tables, _tables.id == _seats.table_id)
            .where(sitting, _tables.changed >= since)
        )
        queries = {
            "tables": select(_week(_tables.created), func.count()).where(_tables.created >= since),
            "games": select(_week(_tables.changed), func.count()).where(over, _tables.changed >= since),
            "answers": select(_week(_answers.at), func.count()).where(_answers.at >= since),
            "people": people,
        }
        by_game = select(_tables.game, func.count().label("games")).where(over).group_by(_tables.game)
        async with self._engine.connect() as connection:
            found = {
                name: {int(row[0]): int(row[1]) for row in await connection.execute(query.group_by("week"))}
                for name, query in queries.items()
            }
            games = [GameNumbers(row.game, row.games) for row in await connection.execute(by_game)]
            tables = (await connection.execute(select(func.count()).select_from(schema.tables))).scalar_one()
            persons = select(func.count(distinct(_seats.person))).where(sitting)
            everybody = (await connection.execute(persons)).scalar_one()
        begins = [int(week_of(now)) - back * WEEK for back in range(WEEKS)]
        weeks = [
            Week(begin, **{name: counted.get(_number(begin), 0) for name, counted in found.items()})
            for begin in begins
        ]
        favourites = sorted(games, key=lambda each: (-each.games, each.game))
        return Numbers(tuple(weeks), tuple(favourites), tables, sum(each.games for each in games), everybody)


def week_of(moment: float) -> float:
    """When the week of a moment began, on a Monday (UTC).

    >>> week_of(1_700_000_000.0)
    1699833600.0
    """
    return float((moment - MONDAY) // WEEK * WEEK + MONDAY)


def _number(begin: float) -> int:
    return int((begin - MONDAY) // WEEK)


def _week(column: Any) -> Any:
    """The number of a column's week, as a query counts it."""
    return cast(func.floor((column - MONDAY) / float(WEEK)), Integer).label("week")
