"""Every column that holds the id of a person, and the one function that gives all of it to somebody else.

A new table with such a column belongs in this list; a test fails as long as it is not there.
"""

import time
from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Table,
    UniqueConstraint,
    and_,
    delete,
    exists,
    or_,
    select,
    update,
)

from planetfall.server.store import rating_schema, schema, waiting_schema
from planetfall.server.store.notices import notice_schema
from planetfall.server.store.people import account_schema, own_schema
from planetfall.server.store.rows import Arrangements, read_arrangements
from planetfall.server.store.series_rows import Series

# What moves to an account when somebody signs in who has played as a guest in that browser.
PERSON_COLUMNS: tuple[Column[Any], ...] = (
    schema.tables.c.host,
    schema.seats.c.person,
    schema.attendance.c.person,
    schema.reports.c.person,
    account_schema.invitations.c.person,
    account_schema.invitations.c.by,
    account_schema.blocks.c.person,
    account_schema.blocks.c.other,
    notice_schema.notice_people.c.person,
    notice_schema.notice_addresses.c.person,
    notice_schema.notices.c.person,
    notice_schema.notice_deliveries.c.person,
    own_schema.own_notes.c.person,
    own_schema.visits.c.person,
    rating_schema.rating_history.c.person,
    rating_schema.tournaments.c.person,
    rating_schema.tournament_players.c.person,
    waiting_schema.waiting_people.c.person,
)
# What belongs to an account alone, which a guest cannot have; or, as used recovery links, to a guest alone; or is
# written anew every few seconds, as who watches.
NEVER_MOVED: tuple[Column[Any], ...] = (
    schema.recoveries.c.person,
    schema.spectators.c.person,
    account_schema.accounts.c.person,
    account_schema.sessions.c.person,
    account_schema.recovery_codes.c.person,
    account_schema.passkeys.c.person,
    account_schema.provider_identities.c.person,
    account_schema.api_tokens.c.person,
    account_schema.tickets.c.person,
)
NAMES = ("person", "host", "by", "other")  # as columns that hold a person are called

_tables, _seats = schema.tables.c, schema.seats.c


def has_something(connection: Connection, person: str) -> bool:
    """Whether a person sits somewhere or is the host of a table."""
    return connection.execute(_tables_of(person).limit(1)).first() is not None


def give_everything(connection: Connection, old: str, new: str) -> list[str]:
    """Make everything that one person has another's; the tables that this changes.

    A table counts as changed, so that whoever has decided something on an earlier state of it decides anew.
    """
    found = list(connection.execute(_tables_of(old)).scalars())
    _change_tables(connection, found, old, new)
    for column in PERSON_COLUMNS:
        for key in _keys_with(column):
            connection.execute(delete(column.table).where(column == old, _has_same(column, new, key)))
        connection.execute(update(column.table).where(column == old).values({column.name: new}))
    return found


def _tables_of(person: str) -> Any:
    own = select(_seats.table_id).where(_seats.person == person)
    return select(_tables.id).where(or_(_tables.host == person, _tables.id.in_(own)))


def _keys_with(column: Column[Any]) -> list[list[Column[Any]]]:
    """The columns of each key of a table that a column is part of: no two rows may have the same there."""
    table = column.table
    assert isinstance(table, Table)
    unique = [each for each in table.constraints if isinstance(each, UniqueConstraint)]
    keys = [list(key.columns) for key in (table.primary_key, *unique)]
    return [key for key in keys if column in key]


def _has_same(column: Column[Any], new: str, key: list[Column[Any]]) -> Any:
    """Whether there is a row of the new person that differs from a row in nothing else of a key."""
    other = column.table.alias()
    rest = [each for each in key if each is not column]
    return exists().where(and_(other.c[column.name] == new, *(other.c[each.name] == each for each in rest)))


def _change_tables(connection: Connection, table_ids: list[str], old: str, new: str) -> None:
    """Count a change of each table, and name the new person in what people have settled there."""
    for table_id in sorted(table_ids):
        which = _tables.id == table_id
        counts = {"revision": _tables.revision + 1, "version": _tables.version + 1, "changed": time.time()}
        connection.execute(update(schema.tables).where(which).values(counts))  # locks the row
        text = connection.execute(select(_tables.arrangements).where(which)).scalar_one()
        renamed = renamed_in(read_arrangements(text), old, new)
        values = {"arrangements": msgspec.json.encode(renamed).decode()}
        connection.execute(update(schema.tables).where(which).values(values))


def renamed_in(settled: Arrangements, old: str, new: str) -> Arrangements:
    """What people have settled, with one person called by another id."""
    proposal = settled.proposal
    if proposal is not None:
        agreed = frozenset(_renamed(person, old, new) for person in proposal.agreed)
        proposal = msgspec.structs.replace(proposal, agreed=agreed)
    devices: Mapping[str, int] = {
        _renamed(person, old, new): seat for person, seat in settled.devices.items()
    }
    return msgspec.structs.replace(
        settled,
        proposal=proposal,
        devices=devices,
        declined=_renamed(settled.declined, old, new),
        series=_renamed_series(settled.series, old, new),
    )


def _renamed_series(series: Series, old: str, new: str) -> Series:
    scores, absent = (
        tuple(msgspec.structs.replace(score, person=_renamed(score.person, old, new)) for score in each)
        for each in (series.scores, series.absent)
    )
    return Series(series.games, scores, absent)


def _renamed(person: str, old: str, new: str) -> str:
    return new if person == old else person
