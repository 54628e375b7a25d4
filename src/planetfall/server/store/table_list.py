"""Tables as operators list them: facts that everybody at the table knows, and nothing of what is hidden in a game."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Engine, Select, case, func, select

from planetfall.server.store import schema

DAY = 24 * 3600
STATES = ("waiting", "running", "over", "closed")
ORDERS = ("changed", "created", "size", "reports")
MAX_LISTED = 500
CHAT_LINES = 50

_tables, _seats, _answers = schema.tables.c, schema.seats.c, schema.answers.c
_chat, _snapshots, _reports = schema.chat.c, schema.snapshots.c, schema.reports.c
_SHOWN = [  # no header, which has the seed, and no links
    _tables[name]
    for name in (
        "id", "game", "title", "host", "listed", "created", "changed", "waiting", "over", "paused", "owed",
        "closed", "closed_reason",
    )
]  # fmt: skip


class TableFilter(msgspec.Struct, frozen=True):
    """Which tables to list, and in which order."""

    state: str = ""  # one of STATES; empty: all
    game: str = ""
    person: str = ""  # who hosts it or sits there
    text: str = ""  # in its id or title
    unchanged_days: int = 0
    reported: bool = False
    order: str = "changed"
    most: int = 50
    skip: int = 0


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat and who plays it."""

    seat: int
    kind: str
    name: str
    person: str
    bot: str


class ReportFacts(msgspec.Struct, frozen=True):
    """A report about a table, as operators see it."""

    table: str
    person: str
    at: float
    text: str


class ChatFacts(msgspec.Struct, frozen=True):
    """A line of chat."""

    at: float
    name: str
    text: str


class TableFacts(msgspec.Struct, frozen=True):
    """A table as operators see it."""

    id: str
    game: str
    title: str
    state: str
    host: str
    listed: bool
    paused: bool
    created: float
    changed: float
    closed_reason: str
    answers: int
    size: int  # bytes of what is stored
    reports: int
    waits_for: list[int]  # seats that owe an answer
    seats: list[SeatFacts]


def list_tables(engine: Engine, wanted: TableFilter) -> tuple[list[TableFacts], int]:
    """The tables that a filter lets through, and how many there are in all."""
    matching = _matching(wanted)
    ordered = matching.order_by(_order(wanted.order).desc(), _tables.id)
    page = ordered.limit(min(wanted.most, MAX_LISTED)).offset(wanted.skip)
    with engine.connect() as connection:
        total = connection.execute(select(func.count()).select_from(matching.subquery())).scalar_one()
        rows = connection.execute(page).all()
        ids = [row.id for row in rows]
        answers = _counted(connection, _answers.table_id, ids, func.count())
        sizes = _sizes(connection, ids)
        reports = _counted(connection, _reports.table_id, ids, func.count())
        seats = _seats_of(connection, ids)
    return [
        _facts(
            row, answers.get(row.id, 0), sizes.get(row.id, 0), reports.get(row.id, 0), seats.get(row.id, [])
        )
        for row in rows
    ], total


def find_table(engine: Engine, table_id: str) -> TableFacts | None:
    """One table, or None."""
    with engine.connect() as connection:
        row = connection.execute(
            select(*_SHOWN, _state().label("state")).where(_tables.id == table_id)
        ).first()
        if row is None:
            return None
        answers = _counted(connection, _answers.table_id, [table_id], func.count())
        reports = _counted(connection, _reports.table_id, [table_id], func.count())
        size = _sizes(connection, [table_id]).get(table_id, 0)
        seats = _seats_of(connection, [table_id]).get(table_id, [])
    return _facts(row, answers.get(table_id, 0), size, reports.get(table_id, 0), seats)


def list_reports(engine: Engine, table_id: str = "", most: int = MAX_LISTED) -> list[ReportFacts]:
    """Complaints, the newest first; only those about one table, if it is named."""
    query = select(schema.reports).order_by(_reports.at.desc()).limit(most)
    if table_id:
        query = query.where(_reports.table_id == table_id)
    with engine.connect() as connection:
        return [ReportFacts(row.table_id, row.person, row.at, row.text) for row in connection.execute(query)]


def list_chat(engine: Engine, table_id: str) -> list[ChatFacts]:
    """The last lines that people have written at a table, oldest first."""
    is_said = (_chat.table_id == table_id) & _chat.seat.is_not(None)
    query = (
        select(_chat.at, _chat.name, _chat.text).where(is_said).order_by(_chat.id.desc()).limit(CHAT_LINES)
    )
    with engine.connect() as connection:
        return [ChatFacts(row.at, row.name, row.text) for row in connection.execute(query)][::-1]


def holds_seat(engine: Engine, person: str) -> bool:
    """Whether somebody sits at a table or hosts one."""
    with engine.connect() as connection:
        return any(
            connection.execute(select(column).where(column == person).limit(1)).first()
            for column in (_seats.person, _tables.host)
        )


def _matching(wanted: TableFilter) -> Select[Any]:
    query = select(*_SHOWN, _state().label("state"))
    if wanted.state:
        query = query.where(_state() == wanted.state)
    if wanted.game:
        query = query.where(_tables.game == wanted.game)
    if wanted.person:
        sitting = select(_seats.table_id).where(_seats.person == wanted.person)
        query = query.where((_tables.host == wanted.person) | _tables.id.in_(sitting))
    if wanted.text:
        in_title = func.lower(_tables.title).contains(wanted.text.lower(), autoescape=True)
        query = query.where((_tables.id == wanted.text) | in_title)
    if wanted.unchanged_days:
        query = query.where(_tables.changed < time.time() - wanted.unchanged_days * DAY)
    if wanted.reported:
        query = query.where(_tables.id.in_(select(_reports.table_id)))
    return query


def _state() -> Any:
    """The state of a table, as a query computes it."""
    closed, over, waiting = _tables.closed > 0, _tables.over == 1, _tables.waiting > 0
    return case((closed, "closed"), (over, "over"), (waiting, "waiting"), else_="running")


def _order(name: str) -> Any:
    if name == "size":
        own = select(func.count()).where(_answers.table_id == _tables.id)
        return own.scalar_subquery()
    if name == "reports":
        own = select(func.count()).where(_reports.table_id == _tables.id)
        return own.scalar_subquery()
    return _tables[name]


def _counted(connection: Any, column: Any, ids: Sequence[str], counting: Any) -> dict[str, int]:
    query = select(column, counting).where(column.in_(ids)).group_by(column)
    return {table_id: int(number or 0) for table_id, number in connection.execute(query)}


def _sizes(connection: Any, ids: Sequence[str]) -> dict[str, int]:
    """Bytes of the answers, the chat and the snapshot of each table."""
    sizes: dict[str, int] = {}
    for column, text in (
        (_answers.table_id, _answers.row),
        (_chat.table_id, _chat.text),
        (_snapshots.table_id, _snapshots.state),
        (_snapshots.table_id, _snapshots.course),
    ):
        for table_id, size in _counted(connection, column, ids, func.sum(func.length(text))).items():
            sizes[table_id] = sizes.get(table_id, 0) + size
    return sizes


def _seats_of(connection: Any, ids: Sequence[str]) -> dict[str, list[SeatFacts]]:
    query = select(_seats.table_id, _seats.seat, _seats.kind, _seats.name, _seats.person, _seats.bot)
    seats: dict[str, list[SeatFacts]] = {}
    for row in connection.execute(query.where(_seats.table_id.in_(ids)).order_by(_seats.seat)):
        facts = SeatFacts(row.seat, row.kind, row.name, row.person, row.bot)
        seats.setdefault(row.table_id, []).append(facts)
    return seats


def _facts(row: Any, answers: int, size: int, reports: int, seats: list[SeatFacts]) -> TableFacts:
    owing = [int(seat) for seat in row.owed.split(",") if seat] if row.state == "running" else []
    return TableFacts(
        row.id,
        row.game,
        row.title,
        row.state,
        row.host,
        bool(row.listed),
        bool(row.paused),
        row.created,
        row.changed,
        row.closed_reason,
        answers,
        size,
        reports,
        owing,
        seats,
    )
