"""Ratings in the database: rated tables that have ended count, each once, on whatever node; and who stands where."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from planetfall.bots.ratings import rating
from planetfall.server.ratings.model import Skill
from planetfall.server.ratings.outcome import ABANDONED_DAYS, DAY, Outcome, outcome
from planetfall.server.ratings.recompute import BotPlace, Known, PersonPlace, RatedGame, rate_game
from planetfall.server.store import schema
from planetfall.server.store.rating_schema import pending_ratings, rated_games, rating_history
from planetfall.server.store.rows import Seat, TableRow, read_seat, read_table

RATING_LOCK = 0x70726174  # a number that only this uses: games count one after the other on all nodes

_tables, _seats, _history, _games = schema.tables.c, schema.seats.c, rating_history.c, rated_games.c
_TABLE = [_tables[name] for name in TableRow.__struct_fields__]
_BOTS = msgspec.json.Decoder(list[BotPlace])


class Standing(msgspec.Struct, frozen=True):
    """What is known of a person in a game: the rating after their last rated game, and how many counted."""

    person: str
    known: Known
    games: int


class HistoryEntry(msgspec.Struct, frozen=True):
    """A rated game of a person, and what it changed."""

    game: str
    table: str
    at: float
    place: int
    counted: bool
    before: Skill
    after: Skill


class RatingStore:
    """The part of the store that knows ratings of people."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    # -- games that count -------------------------------------------------------------------------------------------

    async def rate_pending(self, now: float | None = None) -> int:
        """Let all rated tables count that have come to an end, in the order in which they did; how many there were."""
        moment = time.time() if now is None else now
        found = 0
        for table_id in await self._due(moment):
            async with self._engine.begin() as connection:
                found += await _count_table(connection, table_id, moment)
        return found

    async def _due(self, now: float) -> list[str]:
        """Rated tables that may have come to an end: finished, left by all people, or without any change for long."""
        present = (_seats.table_id == _tables.id) & (_seats.kind == "person") & (_seats.away == 0)
        is_left = (_tables.waiting == 0) & ~select(_seats.seat).where(present).exists()
        is_old = _tables.changed < now - ABANDONED_DAYS * DAY
        query = (
            select(_tables.id)
            .where(
                _tables.id.in_(select(pending_ratings.c.table_id))
            )  # few; a join may begin with all tables
            .where(_tables.closed == 0, or_(_tables.over == 1, is_left, is_old))
            .order_by(_tables.changed, _tables.id)
        )
        async with self._engine.connect() as connection:
            return list((await connection.execute(query)).scalars())

    # -- who stands where -------------------------------------------------------------------------------------------

    async def standings(self, game_id: str, people: Sequence[str] | None = None) -> list[Standing]:
        """What is known of all people (or some) who have played a game where it counted."""
        which = _history.game == game_id
        if people is not None:
            which &= _history.person.in_(people)
        last = (
            select(func.max(_history.id).label("last"), func.sum(_history.counted).label("games"))
            .where(which)
            .group_by(_history.person)
            .subquery()
        )
        query = select(rating_history, last.c.games).join(last, _history.id == last.c.last)
        async with self._engine.connect() as connection:
            return [
                Standing(row.person, Known(Skill(row.mu, row.sigma), row.at), int(row.games))
                for row in await connection.execute(query)
            ]

    async def history_of(self, person: str, game_id: str = "") -> list[HistoryEntry]:
        """The rated games of a person, in all games or in one, the oldest first."""
        query = select(rating_history).where(_history.person == person).order_by(_history.id)
        if game_id:
            query = query.where(_history.game == game_id)
        async with self._engine.connect() as connection:
            return [_entry(row) for row in await connection.execute(query)]

    async def names_of(self, people: Sequence[str]) -> dict[str, str]:
        """The name that each of some people has played with last."""
        query = (
            select(_seats.person, _seats.name)
            .join(schema.tables, _tables.id == _seats.table_id)
            .where(_seats.person.in_(people), _seats.name != "")
            .order_by(_tables.changed)
        )
        async with self._engine.connect() as connection:
            return {row.person: row.name for row in await connection.execute(query)}

    async def last_game(self) -> int:
        """The number of the last game that has counted: another one means that ratings have changed."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(func.max(_games.id)))).scalar() or 0

    async def games(self) -> list[tuple[RatedGame, list[HistoryEntry]]]:
        """All rated games in the order in which they counted, with what each has changed."""
        async with self._engine.connect() as connection:
            rows = (await connection.execute(select(rated_games).order_by(_games.id))).all()
            changes = (await connection.execute(select(rating_history).order_by(_history.id))).all()
        return [_game(row, [each for each in changes if each.rated_game == row.id]) for row in rows]


async def _count_table(connection: AsyncConnection, table_id: str, now: float) -> bool:
    """Let one table count, unless it has or another node does; all of it is one transaction.

    The claim comes first: it locks what nobody else may count at this moment.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(select(func.pg_advisory_xact_lock(RATING_LOCK)))
    claimed = await connection.execute(delete(pending_ratings).where(pending_ratings.c.table_id == table_id))
    counted = claimed.rowcount == 1 and await connection.run_sync(_count_claimed, table_id, now)
    if not counted:
        await connection.rollback()
    return counted


def _count_claimed(connection: Connection, table_id: str, now: float) -> bool:
    found = connection.execute(select(*_TABLE).where(_tables.id == table_id)).first()
    rows = connection.execute(select(schema.seats).where(_seats.table_id == table_id).order_by(_seats.seat))
    if found is None:
        return False
    table, seats = read_table(found), [read_seat(row) for row in rows]
    ended = outcome(table, seats, now)
    if ended is None:
        return False
    _store(connection, table, ended, _rated_game(table, seats, ended))
    return True


def _rated_game(table: TableRow, seats: Sequence[Seat], ended: Outcome) -> RatedGame:
    people = [
        PersonPlace(seat.person, ended.places[seat.seat], seat.seat in ended.counted)
        for seat in seats
        if seat.kind == "person"
    ]
    bots = [
        BotPlace(seat.bot, found.mu, ended.places[seat.seat])
        for seat in seats
        if seat.kind == "bot" and (found := rating(table.game, seat.bot)) is not None
    ]
    return RatedGame(table.game, table.changed, people, bots)


def _store(connection: Connection, table: TableRow, ended: Outcome, game: RatedGame) -> None:
    """Store a rated game and what it changes for its people."""
    about = {"played_at_table": table.id, "game": game.game, "at": game.at}
    bots = msgspec.json.encode(game.bots).decode()
    stored = connection.execute(insert(rated_games).values(about | {"ending": ended.ending, "bots": bots}))
    number = stored.inserted_primary_key[0] if stored.inserted_primary_key else None
    known = {each.person: _known(connection, each.person, game.game) for each in game.people}
    changes = rate_game(game, {person: found for person, found in known.items() if found is not None})
    values = [
        about
        | {
            "rated_game": number,
            "person": each.person,
            "place": each.place,
            "counted": int(each.counted),
            "mu_before": change.before.mu,
            "sigma_before": change.before.sigma,
            "mu": change.after.mu,
            "sigma": change.after.sigma,
        }
        for each, change in zip(game.people, changes, strict=True)
    ]
    connection.execute(insert(rating_history), values)


def _known(connection: Connection, person: str, game_id: str) -> Known | None:
    """What the last rated game of a person says about them, if there was one."""
    query = select(rating_history).where(_history.person == person, _history.game == game_id)
    row = connection.execute(query.order_by(_history.id.desc()).limit(1)).first()
    return Known(Skill(row.mu, row.sigma), row.at) if row else None


def _entry(row: Any) -> HistoryEntry:
    before, after = Skill(row.mu_before, row.sigma_before), Skill(row.mu, row.sigma)
    return HistoryEntry(row.game, row.played_at_table, row.at, row.place, bool(row.counted), before, after)


def _game(row: Any, changes: Sequence[Any]) -> tuple[RatedGame, list[HistoryEntry]]:
    people = [PersonPlace(each.person, each.place, bool(each.counted)) for each in changes]
    return RatedGame(row.game, row.at, people, _BOTS.decode(row.bots)), [_entry(each) for each in changes]
