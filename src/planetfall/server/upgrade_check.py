"""What becomes of stored tables with this version: each is opened as a server would, in a copy of the database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

import planetfall
from planetfall.core.errors import PlanetfallError
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.record import Record, loads
from planetfall.server.settings import Settings
from planetfall.server.store import migrate
from planetfall.server.store.backups.copy_database import copy_database
from planetfall.server.store.rows import StoredTable
from planetfall.server.store.store import Store
from planetfall.server.tables.table_pack import Origin, find_pack

SAME = "same"  # opens as it is
EARLIER_RULES = "earlier-rules"  # goes on, or is replayed, under the rules that it began with
UNREADABLE = "unreadable"
# What a damaged row, or rules that have lost something, may raise.
MISTAKES = (
    PlanetfallError,
    msgspec.MsgspecError,
    ArithmeticError,
    AssertionError,
    LookupError,
    TypeError,
    ValueError,
)


class TableFinding(msgspec.Struct, frozen=True):
    """What becomes of one table."""

    id: str
    game: str = ""
    title: str = ""
    over: bool = False
    rules: int = 0
    pack: str = Origin.LOST.value  # where its pack comes from
    outcome: str = UNREADABLE
    why: str = ""  # it cannot be read

    def sentence(self) -> str:
        """The finding for people."""
        if self.outcome == UNREADABLE:
            return f"cannot be read: {self.why}"
        rules = (
            "is replayed by" if self.over else "goes on under"
        ) + f" rules {self.rules}, with which it began"
        return (rules if self.outcome == EARLIER_RULES else "opens as it is") + PACKS[Origin(self.pack)]


class RecordFinding(msgspec.Struct, frozen=True):
    """A record that a visitor has opened from a file and that cannot be read."""

    address: str
    why: str


PACKS = {
    Origin.SHIPPED: "",
    Origin.EARLIER: ", with the pack of an earlier version, which is kept",
    Origin.STORED: ", with the pack of an earlier version, which is stored with it",
    Origin.OWN: ", with a pack of its own",
    Origin.LOST: "",
}


class UpgradeCheck:
    """A copy of a server's games, brought up to date."""

    def __init__(self, store: Store, form: str) -> None:
        self._store = store
        self.form = form  # of the database now
        self.new_form = migrate.HEAD

    async def tables(self) -> AsyncIterator[TableFinding]:
        """What becomes of each table, in the order in which they were created."""
        for table_id in await self._store.table_ids():
            try:
                stored = await self._store.load(table_id)
            except MISTAKES as error:
                yield TableFinding(table_id, why=_why(error))
            else:
                if stored is not None:
                    yield await self._examine(stored)

    async def records(self) -> AsyncIterator[RecordFinding | None]:
        """Each record that visitors have opened: None if it can still be opened."""
        for word in await self._store.record_words():
            try:
                record = loads(await self._store.find_record(word) or "")
                Match.replay(planetfall.game(record.header.game), record)
            except MISTAKES as error:
                yield RecordFinding(f"/record/{word}", _why(error))
            else:
                yield None

    async def _examine(self, stored: StoredTable) -> TableFinding:
        row = stored.table
        found = TableFinding(row.id, row.game, row.title, row.over, row.header.rules)
        try:
            game = planetfall.game(row.game)
            pack, origin = await find_pack(self._store, game, row)
            why = _difference(stored, game, pack)
        except MISTAKES as error:
            return msgspec.structs.replace(found, why=_why(error))
        outcome = SAME if row.header.rules == game.rules_version else EARLIER_RULES
        return msgspec.structs.replace(
            found, pack=origin.value, outcome=UNREADABLE if why else outcome, why=why
        )


def _why(error: Exception) -> str:
    return str(error) if isinstance(error, PlanetfallError) else f"{type(error).__name__}: {error}"


def _difference(stored: StoredTable, game: Game, pack: Pack) -> str:
    """What is other than it was when a table's answers are replayed; empty if nothing is."""
    row = stored.table
    state = Match.replay(game, Record(row.header, stored.rows), pack).state
    owed = ",".join(map(str, state.actors()))
    if state.over() != row.over:
        return f"its answers {'end' if state.over() else 'no longer end'} the game"
    return (
        ""
        if owed == row.owed
        else f"its answers lead to another position: seat {owed} is to answer, not {row.owed}"
    )


@asynccontextmanager
async def upgrade_check(settings: Settings) -> AsyncIterator[UpgradeCheck]:
    """Copy the games of a server, which may run, and bring the copy up to date, or CannotCopy."""
    with TemporaryDirectory(prefix="planetfall-") as place:
        copy = Path(place) / "copy.sqlite"
        form = copy_database(settings.folder, settings.database_address(), copy)
        store = Store(f"sqlite+aiosqlite:///{copy}")
        try:
            await store.open()
            yield UpgradeCheck(store, form)
        finally:
            await store.close()
