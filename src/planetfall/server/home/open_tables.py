"""Open tables that somebody may want to join, narrowed by game, length, pace, rating and language."""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

import planetfall
from planetfall.server.store import schema
from planetfall.server.store.pace_rows import KINDS as PACES
from planetfall.server.store.people import account_schema
from planetfall.server.store.rows import TableRow, read_table

MAX_READ = 300  # tables; the newest
MAX_LISTED = 50
LENGTHS = {"short": (0, 50), "medium": (51, 90), "long": (91, 10_000)}  # minutes of a game
RATINGS = (RATED, UNRATED) = ("rated", "unrated")

_tables, _blocks = schema.tables.c, account_schema.blocks.c
_COLUMNS = [_tables[name] for name in TableRow.__struct_fields__]


class OpenTableFilter(msgspec.Struct, frozen=True):
    """What somebody looks for; empty: anything."""

    game: str = ""
    length: str = ""
    pace: str = ""
    rating: str = ""
    language: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether every open table is shown."""
        return self == OpenTableFilter()

    def lets_through(self, table: TableRow) -> bool:
        """Whether a table is what somebody looks for."""
        settled = table.arrangements
        return (
            self.game in ("", table.game)
            and self.pace in ("", table.pace)
            and self.language in ("", settled.language)
            and (not self.rating or settled.rated == (self.rating == RATED))
            and (not self.length or _is_of_length(table, self.length))
        )


def read_filter(given: Mapping[str, str], languages: Sequence[str]) -> OpenTableFilter:
    """The filter that an address asks for; what nobody can choose counts as not chosen.

    >>> read_filter({"pace": "days", "length": "endless"}, ["en"])
    OpenTableFilter(game='', length='', pace='days', rating='', language='')
    """
    known: dict[str, Sequence[str]] = {
        "game": planetfall.game_ids(),
        "length": list(LENGTHS),
        "pace": PACES,
        "rating": RATINGS,
        "language": languages,
    }
    return OpenTableFilter(
        **{name: given[name] for name, words in known.items() if given.get(name, "") in words}
    )


def _is_of_length(table: TableRow, length: str) -> bool:
    if table.game not in planetfall.game_ids():  # its package is no longer installed
        return False
    least, most = LENGTHS[length]
    return least <= planetfall.game(table.game).minutes <= most


class OpenTables:
    """Finds listed tables with a free seat."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def find(self, person: str, wanted: OpenTableFilter) -> list[TableRow]:
        """The open tables that somebody looks for, the newest first; none of whom they have blocked."""
        blocked = select(_blocks.other).where(_blocks.person == person)
        which = (_tables.listed == 1) & (_tables.over == 0) & (_tables.waiting > 0) & (_tables.closed == 0)
        which &= _tables.host.not_in(blocked)
        if wanted.game:
            which &= _tables.game == wanted.game
        if wanted.pace:
            which &= _tables.pace == wanted.pace
        query = select(*_COLUMNS).where(which).order_by(_tables.created.desc()).limit(MAX_READ)
        async with self._engine.connect() as connection:
            rows = [read_table(row) for row in await connection.execute(query)]
        return [row for row in rows if wanted.lets_through(row)][:MAX_LISTED]
