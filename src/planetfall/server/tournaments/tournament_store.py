"""Tournaments in the database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from planetfall.server.ratings.outcome import Result, final_places, is_gone
from planetfall.server.store import schema
from planetfall.server.store.rating_schema import tournament_players, tournament_tables, tournaments
from planetfall.server.store.rows import NewTable, read_seat
from planetfall.server.store.store import Store
from planetfall.server.store.writer import Statement
from planetfall.server.tournaments.pairing import Player, Round, Table
from planetfall.server.tournaments.standings import TableResult

ROUND_ROBIN, SWISS = KINDS = ("round-robin", "swiss")

_own, _players, _rounds = tournaments.c, tournament_players.c, tournament_tables.c
_LINE_UP = msgspec.json.Decoder(tuple[Player, ...])
_RESULT = msgspec.json.Decoder(tuple[tuple[int, ...], tuple[int, ...]])
_ADD_TABLE = insert(tournament_tables)


class Tournament(msgspec.Struct, frozen=True):
    """A tournament as somebody has set it up, and how many of its rounds have begun."""

    id: str
    name: str
    game: str
    kind: str
    seats: int
    rounds: int
    bot: str
    rated: bool
    person: str  # the organiser
    created: float
    round: int = 0


class Entry(msgspec.Struct, frozen=True):
    """Somebody who plays in a tournament."""

    number: int
    person: str
    name: str
    withdrawn: bool = False


class PlayedTable(msgspec.Struct, frozen=True):
    """A table of a round: where it is played, by whom, and how it ended, if it has."""

    round: int
    number: int
    table: str
    line_up: Table
    result: TableResult | None


class TournamentStore:
    """Reads and writes tournaments."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @property
    def _engine(self) -> AsyncEngine:
        return self._store.engine

    async def create(self, tournament: Tournament) -> None:
        """Store a new tournament."""
        values = msgspec.structs.asdict(tournament) | {"rated": int(tournament.rated)}
        async with self._engine.begin() as connection:
            await connection.execute(insert(tournaments).values(values))

    async def find(self, tournament_id: str) -> Tournament | None:
        """A tournament by the end of its link."""
        query = select(tournaments).where(_own.id == tournament_id.replace("\0", ""))
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return _tournament(row) if row else None

    async def of_person(self, person: str, most: int) -> list[Tournament]:
        """The tournaments that a person organises or plays in, the newest first."""
        playing = select(_players.tournament).where(_players.person == person)
        which = (_own.person == person) | _own.id.in_(playing)
        query = select(tournaments).where(which).order_by(_own.created.desc()).limit(most)
        async with self._engine.connect() as connection:
            return [_tournament(row) for row in await connection.execute(query)]

    async def organised(self, person: str, since: float) -> int:
        """How many tournaments a person has set up since a moment."""
        query = select(func.count()).where(_own.person == person, _own.created >= since)
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).scalar_one()

    # -- players ----------------------------------------------------------------------------------------------------

    async def entries(self, tournament_id: str) -> list[Entry]:
        """Everybody who has joined, in the order in which they did."""
        query = select(tournament_players).where(_players.tournament == tournament_id)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.order_by(_players.number))
            return [Entry(row.number, row.person, row.name, bool(row.withdrawn)) for row in rows]

    async def add_entry(self, tournament_id: str, entry: Entry) -> None:
        """Store somebody who joins; Conflict if somebody else took the number at the same moment."""
        values = msgspec.structs.asdict(entry) | {"tournament": tournament_id, "withdrawn": 0}
        await self._store.write((insert(tournament_players), [values]))

    async def remove_entry(self, tournament_id: str, number: int, has_begun: bool) -> None:
        """Forget somebody before the first round; later note that they do not go on."""
        which = (_players.tournament == tournament_id) & (_players.number == number)
        change: Any = update(tournament_players).where(which).values(withdrawn=1)
        async with self._engine.begin() as connection:
            await connection.execute(change if has_begun else delete(tournament_players).where(which))

    # -- rounds -----------------------------------------------------------------------------------------------------

    async def start_round(self, tournament: Tournament, line_ups: Round, tables: Sequence[NewTable]) -> None:
        """Store the tables of the next round, all or none; Conflict if somebody else has started it."""
        number = tournament.round + 1
        rows = [
            {
                "tournament": tournament.id,
                "round": number,
                "number": place,
                "played_at_table": new.table.id,
                "line_up": msgspec.json.encode(line_up).decode(),
                "result": "",
            }
            for place, (line_up, new) in enumerate(zip(line_ups, tables, strict=True), start=1)
        ]
        begun = update(tournaments).where(_own.id == tournament.id).values(round=number)
        more: list[Statement] = [(_ADD_TABLE, rows), (begun, [])]
        await self._store.create_all(tables, more)

    async def played(self, tournament_id: str) -> list[PlayedTable]:
        """The tables of all rounds so far; what has ended since the last look is stored here."""
        query = select(tournament_tables).where(_rounds.tournament == tournament_id)
        async with self._engine.begin() as connection:
            rows = (await connection.execute(query.order_by(_rounds.round, _rounds.number))).all()
            return [await _played(connection, row) for row in rows]

    async def watch_links(self, table_ids: Sequence[str]) -> dict[str, str]:
        """The spectators' tokens of some tables."""
        query = select(schema.tables.c.id, schema.tables.c.watch).where(schema.tables.c.id.in_(table_ids))
        async with self._engine.connect() as connection:
            return {row.id: row.watch for row in await connection.execute(query)}


async def _played(connection: AsyncConnection, row: Any) -> PlayedTable:
    line_up = _LINE_UP.decode(row.line_up)
    text = row.result or await _settled(connection, row)
    result = TableResult(line_up, *_RESULT.decode(text)) if text else None
    return PlayedTable(row.round, row.number, row.played_at_table, line_up, result)


async def _settled(connection: AsyncConnection, row: Any) -> str:
    """The result of a table that is over by now, which is stored; whoever has left comes last."""
    tables, seats = schema.tables.c, schema.seats.c
    query = select(tables.result).where(tables.id == row.played_at_table, tables.over == 1)
    found = (await connection.execute(query)).scalar()
    if not found:
        return ""
    query = select(schema.seats).where(seats.table_id == row.played_at_table).order_by(seats.seat)
    sitting = [read_seat(each) for each in await connection.execute(query)]
    places = final_places(found, [seat.seat for seat in sitting if is_gone(seat)])
    scores = [line.points for line in msgspec.json.decode(found, type=list[Result])]
    text = msgspec.json.encode((places, scores)).decode()
    which = (
        (_rounds.tournament == row.tournament) & (_rounds.round == row.round) & (_rounds.number == row.number)
    )
    await connection.execute(update(tournament_tables).where(which).values(result=text))
    return text


def _tournament(row: Any) -> Tournament:
    values = {name: getattr(row, name) for name in Tournament.__struct_fields__}
    return Tournament(**(values | {"rated": bool(values["rated"])}))
