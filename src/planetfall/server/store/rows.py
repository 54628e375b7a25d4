"""What the database keeps of a table, as values: the table, its seats, its chat, the rows of its record."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from planetfall.core.record import Answer, Header, Row, Truncate
from planetfall.server.store.notices.notice_rows import Occasion
from planetfall.server.store.pace_rows import LIVE, Pace, SeatTime
from planetfall.server.store.series_rows import Series
from planetfall.server.store.standing_rows import SeatStanding

SNAPSHOT = ("rows", "form", "digest", "state", "course")  # the fields of a Snapshot
FLAGS = ("listed", "over", "paused")  # numbers in the database
SEAT_FLAGS = ("exchangeable", "muted", "away", "reopened")
CHANGING = (  # what a change of a table may alter; all of it is written with every change
    "revision",
    "version",
    "changed",
    "waiting",
    "over",
    "paused",
    "owed",
    "result",
    "deadline",
    "closed",
    "arrangements",
)
NOTE_KINDS = (ABOUT_SEATS, ABOUT_UNDO) = (
    "",
    "undo",
)  # kept apart, so that none of one kind displaces the other
_ANSWERS = msgspec.json.Decoder(list[Answer])


class Seat(msgspec.Struct):
    """A seat and who plays it."""

    seat: int
    kind: str
    token: str  # of the invitation, which is dead as soon as the seat is taken
    bot: str = ""
    person: str = ""
    name: str = ""
    key: str = ""  # the hash of a program's key
    exchangeable: bool = False
    muted: bool = False
    away: bool = False
    reopened: bool = False


class Proposal(msgspec.Struct, frozen=True):
    """Something that needs the agreement of others."""

    kind: str  # as addresses and catalogues name it
    seat: int  # who proposes it, or who is to be replaced
    length: int  # answers to keep, for an undo
    agreed: frozenset[str]  # persons
    level: str = ""  # of the bot that is to play for the seat

    def is_same_as(self, other: "Proposal") -> bool:
        """Whether both propose the same, whoever agrees."""
        return msgspec.structs.replace(self, agreed=other.agreed) == other


class Arrangements(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people have settled around the game, so that every node knows it; JSON in one column."""

    proposal: Proposal | None = None  # that people vote on
    rematch: str = ""  # the table where the same people play again
    devices: Mapping[str, int] = {}  # which of several seats a person's device shows
    owed_since: Mapping[int, float] = {}  # by seat, by the clock of the service
    substituted_since: Mapping[
        int, float
    ] = {}  # since when a bot plays for a person, by seat and the same clock
    hurried: bool = False  # bots answer without delay until a person is asked again
    chat_lines: int = 0  # that were ever written
    weaker: Mapping[int, str] = {}  # by seat: the level at which a bot plays while many think
    undone: tuple[Answer, ...] = ()  # that were taken back freely and may be given again, the last one first
    declined: str = ""  # the person whose undo the others have declined
    coach: bool = False  # everybody has agreed that the coach may be asked
    open_hands: bool = False  # everybody has agreed that hands are shown with delay
    tournament: str = ""  # that this game is part of; empty: an ordinary table
    rated: bool = False  # the result counts for ratings; chosen when the table is created, and for good
    language: str = ""  # that whoever created the table reads; empty: unknown
    lesson: str = ""  # the chapter that is taught here; empty: an ordinary table
    lesson_read: int = 0  # how many of its steps were read for certain
    pace: Pace = Pace()
    times: Mapping[int, SeatTime] = {}  # by seat, at tables with a clock
    timed_round: int = 0  # the round that the days of a correspondence game are for
    shown_hands: Mapping[int, str] = {}  # by seat: the word of the link by which its player shows the hand
    series: Series = Series()  # the games that these people have played before
    resigned: tuple[int, ...] = ()  # seats whose people have given up for good
    ends_at: float | None = None  # when it ends unless somebody does something, by the clock of the service
    ended: str = ""  # by which rule it was closed before the game was over
    standing: Mapping[int, SeatStanding] = {}  # by seat: what it answers without being there


_ARRANGEMENTS = msgspec.json.Decoder(Arrangements)


class TableRow(msgspec.Struct):
    """A table as it is stored, without its answers."""

    id: str
    game: str
    header: Header
    host: str
    watch: str
    title: str = ""
    pack_name: str = ""
    pack: str = ""
    network: str = ""  # where the host came from, as a keyed hash; empty: unknown
    listed: bool = False
    wait_minutes: int = 10
    created: float = 0.0
    changed: float = 0.0
    waiting: int = 0
    over: bool = False
    paused: bool = False
    owed: str = ""
    result: str = ""
    revision: int = 0  # one more with every change: whoever changes a table must have seen the one before
    version: int = 0  # of what everybody sees: one more with every change but secret answers
    arrangements: Arrangements = Arrangements()
    closed: float = 0.0  # when operators closed it
    closed_reason: str = ""
    pace: str = LIVE  # the kind, for lists of tables
    deadline: float | None = None  # when the next seat runs out of time, by the clock of the service


class StoredPack(msgspec.Struct, frozen=True):
    """The text of a pack that tables are played with, by the hash of all its data."""

    hash: str
    game: str
    name: str
    text: str


class ChatLine(msgspec.Struct, frozen=True):
    """One line of a table's chat, or a note about the table itself (`tables/notes.py`)."""

    at: float
    seat: int | None  # None: a note
    name: str  # of a note: its kind
    text: str


class Snapshot(msgspec.Struct, frozen=True):
    """What the first rows of a record lead to, as text; a cache, which may be missing or out of date."""

    rows: int
    form: str
    digest: str
    state: str
    course: str


class StoredTable(msgspec.Struct):
    """A table with everything that belongs to it; or with its new rows and lines only, for who knows the others."""

    table: TableRow
    seats: list[Seat]
    rows: list[Row]
    chat: list[ChatLine]
    snapshot: Snapshot | None = None


class NewTable(msgspec.Struct, frozen=True):
    """A table that is to be stored for the first time."""

    table: TableRow
    seats: Sequence[Seat]
    pack: StoredPack | None = None
    chat: Sequence[ChatLine] = ()  # notes


class Change(msgspec.Struct, frozen=True):
    """What happens to a table in one step: all of it is stored, or nothing."""

    table: TableRow  # as it is then; its revision is one more than the one that it is based on
    first: int = 0  # the place of the first new row
    rows: Sequence[Row] = ()  # that are added to the record
    seats: Sequence[Seat] = ()  # that have changed
    chat: Sequence[ChatLine] = ()  # new lines
    created: NewTable | None = None  # a rematch
    occasions: Sequence[Occasion] = ()  # that people may want to be told of


# -- to the database and back -----------------------------------------------------------------------------------------


def write_row(row: Row) -> str:
    """A row of a record as text."""
    return msgspec.json.encode(row).decode()


def read_row(text: str) -> Row:
    """A row of a record from its text."""
    return (
        msgspec.json.decode(text, type=Answer)
        if text.startswith("[")
        else msgspec.json.decode(text, type=Truncate)
    )


def read_rows(texts: Sequence[str]) -> list[Row]:
    """Rows of a record from their texts; answers alone are read all at once, which takes a fifth of the time.

    >>> read_rows(["[0,5]", '{"cut":1}'])
    [Answer(seat=0, action=5), Truncate(cut=1, salt='')]
    """
    joined = f"[{','.join(texts)}]"
    return [read_row(text) for text in texts] if "{" in joined else list(_ANSWERS.decode(joined))


def table_values(table: TableRow) -> dict[str, Any]:
    """The columns of a table."""
    values = msgspec.structs.asdict(table)
    values["header"] = msgspec.json.encode(table.header).decode()
    return values | changing_values(table)


def changing_values(table: TableRow) -> dict[str, Any]:
    """The columns of a table that may change."""
    values = {name: getattr(table, name) for name in CHANGING}
    values["arrangements"] = msgspec.json.encode(table.arrangements).decode()
    for flag in FLAGS:
        if flag in values:
            values[flag] = int(values[flag])
    return values


def read_table(row: Any) -> TableRow:
    """A table from its columns."""
    values = {name: getattr(row, name) for name in TableRow.__struct_fields__}
    values["header"] = msgspec.json.decode(values["header"], type=Header)
    values["arrangements"] = read_arrangements(values["arrangements"])
    for flag in FLAGS:
        values[flag] = bool(values[flag])
    return TableRow(**values)


def read_arrangements(text: str) -> Arrangements:
    """What people have settled around a game, from its column."""
    return _ARRANGEMENTS.decode(text or "{}")


def read_snapshot(row: Any) -> Snapshot | None:
    """A snapshot from the columns of an outer join."""
    return None if row.form is None else Snapshot(*(row._mapping[name] for name in SNAPSHOT))


def seat_columns(seat: Seat) -> dict[str, Any]:
    """The columns of a seat."""
    values = msgspec.structs.asdict(seat)
    return values | {flag: int(values[flag]) for flag in SEAT_FLAGS}


def seat_values(table_id: str, seat: Seat) -> dict[str, Any]:
    """The columns of a seat, as an update names them."""
    values = seat_columns(seat) | {"which": table_id}
    values["place"] = values.pop("seat")
    return values


def read_seat(row: Any) -> Seat:
    """A seat from its columns."""
    flags = (bool(row._mapping[flag]) for flag in SEAT_FLAGS)
    return Seat(row.seat, row.kind, row.token, row.bot, row.person, row.name, row.key, *flags)


def read_line(row: Any) -> ChatLine:
    """A line of chat from its columns."""
    return ChatLine(row.at, row.seat, row.name, row.text)
