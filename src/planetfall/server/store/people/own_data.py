"""Everything that the database knows of a person: to be read by them, and to be forgotten."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, and_, delete, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store import rating_schema, schema, waiting_schema
from planetfall.server.store.notices import notice_schema
from planetfall.server.store.people import account_schema, own_schema, person_columns
from planetfall.server.store.rows import TableRow, read_arrangements, read_table
from planetfall.server.store.standing_rows import SeatStanding

ACCOUNT_TABLES = (  # that go with the account
    account_schema.recovery_codes,
    account_schema.passkeys,
    account_schema.provider_identities,
    account_schema.api_tokens,
    account_schema.tickets,
    account_schema.invitations,
    account_schema.blocks,
    own_schema.own_notes,
    own_schema.visits,
    notice_schema.notice_deliveries,
    notice_schema.notices,
    notice_schema.notice_addresses,
    notice_schema.notice_people,
    waiting_schema.waiting_people,
    account_schema.accounts,
)
SECRET = (
    "password",
    "code",
    "public_key",
    "id",
    "folded",
    "keys",
    "token",
    "word",
)  # columns that open something, or tell nothing

SECRET_OF_OTHERS = ("blocks.other",)  # who is blocked is not told

_seats, _tables, _chat = schema.seats.c, schema.tables.c, schema.chat.c


class OwnGame(msgspec.Struct, frozen=True):
    """A table where a person sits or is the host, with their seats there."""

    table: TableRow
    seats: list[int]

    @property
    def standing(self) -> list[SeatStanding]:
        """The standing answers of their seats."""
        stored = self.table.arrangements.standing
        return [stored[seat] for seat in self.seats if seat in stored]


class OwnData:
    """Reads and deletes what belongs to one person."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def games(self, person: str) -> list[OwnGame]:
        """All tables of a person, the newest first."""
        own = select(_seats.table_id).where(_seats.person == person)
        which = _tables.id.in_(own) | (_tables.host == person)
        columns = [_tables[name] for name in TableRow.__struct_fields__]
        query = select(*columns).where(which).order_by(_tables.created.desc())
        sitting = select(_seats.table_id, _seats.seat).where(_seats.person == person)
        async with self._engine.connect() as connection:
            tables = [read_table(row) for row in await connection.execute(query)]
            places = (await connection.execute(sitting)).all()
        return [OwnGame(table, [row.seat for row in places if row.table_id == table.id]) for table in tables]

    async def rows(self, person: str) -> dict[str, list[dict[str, Any]]]:
        """What is stored under a person's id, by table of the database, without what opens something."""
        columns = (*person_columns.PERSON_COLUMNS, *person_columns.NEVER_MOVED)
        own = [column for column in columns if column.table.name not in ("tables", "seats", "tickets")]
        async with self._engine.connect() as connection:
            found = {
                str(column): (
                    await connection.execute(select(column.table).where(column == person))
                ).mappings()
                for column in own
                if str(column) not in SECRET_OF_OTHERS
            }
            return {name: [_readable(row) for row in rows] for name, rows in found.items()}

    async def chat(self, person: str) -> list[dict[str, Any]]:
        """What a person has written at tables where they sit."""
        of_seat = and_(_seats.table_id == _chat.table_id, _seats.seat == _chat.seat)
        query = select(_chat.table_id, _chat.at, _chat.text).join_from(schema.chat, schema.seats, of_seat)
        async with self._engine.connect() as connection:
            rows = await connection.execute(query.where(_seats.person == person).order_by(_chat.id))
            return [dict(row) for row in rows.mappings()]

    async def delete(self, person: str, nobody: str, name: str) -> list[str]:
        """Delete an account: seats and lines get another name and belong to nobody; the tables that this changes."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(_delete, person, nobody, name)


def _readable(row: Any) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in SECRET}


def _delete(connection: Connection, person: str, nobody: str, name: str) -> list[str]:
    places = connection.execute(select(_seats.table_id, _seats.seat).where(_seats.person == person)).all()
    connection.execute(update(schema.seats).where(_seats.person == person).values(name=name, key=""))
    for table_id, seat in places:
        lines = (_chat.table_id == table_id) & (_chat.seat == seat)
        connection.execute(update(schema.chat).where(lines).values(name=name))
        _rename_in_notes(connection, table_id, seat, name)
        _rename_in_result(connection, table_id, seat, name)
        _forget_own(connection, table_id, seat)
    players = rating_schema.tournament_players
    connection.execute(update(players).where(players.c.person == person).values(name=name))
    ending = update(account_schema.sessions).where(account_schema.sessions.c.person == person)
    connection.execute(ending.values(ended=time.time(), device=""))
    changed = person_columns.give_everything(connection, person, nobody)
    for table in ACCOUNT_TABLES:
        connection.execute(delete(table).where(table.c.person.in_([person, nobody])))
    invited = account_schema.invitations
    connection.execute(delete(invited).where(invited.c.by == nobody))
    connection.execute(delete(schema.reports).where(schema.reports.c.person == nobody))
    return changed


def _rename_in_notes(connection: Connection, table_id: str, seat: int, name: str) -> None:
    """Call somebody by another name in what the log notes about their seat."""
    notes = (_chat.table_id == table_id) & _chat.seat.is_(None)
    for row in connection.execute(select(_chat.id, _chat.text).where(notes)).all():
        note: dict[str, Any] = msgspec.json.decode(row.text)
        if note.get("seat") == seat and note.get("name"):
            text = msgspec.json.encode(note | {"name": name}).decode()
            connection.execute(update(schema.chat).where(_chat.id == row.id).values(text=text))


def _forget_own(connection: Connection, table_id: str, seat: int) -> None:
    """Forget what a seat would have answered without anybody being there, and the link to its hand."""
    text = connection.execute(select(_tables.arrangements).where(_tables.id == table_id)).scalar()
    settled = read_arrangements(text or "")
    if seat in settled.standing or seat in settled.shown_hands:
        kept = {place: each for place, each in settled.standing.items() if place != seat}
        hands = {place: word for place, word in settled.shown_hands.items() if place != seat}
        forgotten = replace(settled, standing=kept, shown_hands=hands)
        values = {"arrangements": msgspec.json.encode(forgotten).decode()}
        connection.execute(update(schema.tables).where(_tables.id == table_id).values(values))


def _rename_in_result(connection: Connection, table_id: str, seat: int, name: str) -> None:
    """Call somebody by another name in the stored result of a table, if there is one."""
    text = connection.execute(select(_tables.result).where(_tables.id == table_id)).scalar()
    ranks: Sequence[dict[str, Any]] = msgspec.json.decode(text) if text else ()
    if seat < len(ranks):
        ranks[seat]["name"] = name
        renamed = msgspec.json.encode(ranks).decode()
        connection.execute(update(schema.tables).where(_tables.id == table_id).values(result=renamed))
