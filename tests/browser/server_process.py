"""A real server on a port of its own, and tables put straight into its store."""

import asyncio
import contextlib
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.server.http.identity import COOKIE, IdentitySigner
from planetfall.server.settings import Settings, secret_keys
from planetfall.server.store.rows import Change, Seat, StoredPack, TableRow
from planetfall.server.store.store import Store
from planetfall.server.tables.ids import new_table_id, new_token
from planetfall.server.tables.seats.names import bot_name

START_SECONDS = 60
SERVE = """
import sys, pathlib
from planetfall.server.serve import serve
from planetfall.server.settings import Settings
folder, port, pace, database = sys.argv[1:]
settings = Settings(
    pathlib.Path(folder), port=int(port), pace=float(pace), database=database, requests_per_minute=0
)
serve(settings, open_browser=False)
"""


class Person(NamedTuple):
    """Somebody with a browser."""

    id: str
    name: str


class Laid(NamedTuple):
    """A table as it was laid: where it is, and the links to it."""

    id: str
    path: str
    joins: list[str]
    watch: str


def newcomer(name: str) -> Person:
    """A person whom no server has seen."""
    return Person(secrets.token_urlsafe(16), name)


class ServerProcess:
    """A server in a process of its own; it may be ended and started again at the same place."""

    def __init__(self, folder: Path, pace: float = 0.0, database: str = "") -> None:
        self.folder = folder
        self._database = database  # an address; empty: a file in the folder
        self.port = free_port()
        self._pace = pace
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.begin()
        self.wait_until_up()

    def begin(self) -> None:
        """Start the process without waiting for it."""
        words = (str(self.folder), str(self.port), str(self._pace), self._database)
        command = [sys.executable, "-c", SERVE, *words]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log)

    def wait_until_up(self) -> None:
        began = time.monotonic()
        while not self._answers():
            assert self._process is not None
            assert self._process.poll() is None, self.log()
            assert time.monotonic() - began < START_SECONDS, f"the server does not answer\n{self.log()}"
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGTERM) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=30)
            self._process = None

    def log(self) -> str:
        return (self.folder / "log").read_text("utf-8", "replace")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def cookie(self, person: Person) -> dict[str, str]:
        """What this server knows a person by."""
        signed = IdentitySigner(secret_keys(self.folder)).sign(person.id)
        return {"name": COOKIE, "value": signed, "url": self.address}

    def lay(
        self, match: Match, seats: Sequence[Person | str], *, pack: Pack | None = None, **facts: Any
    ) -> Laid:
        """Put a match on a table: each seat is a person, "open", or a bot's level. The first person is the host."""
        assert len(seats) == match.record.header.seats
        chairs = [_chair(place, who) for place, who in enumerate(seats)]
        row = TableRow(
            id=new_table_id(),
            game=match.game.id,
            header=match.record.header,
            host=next(who.id for who in seats if isinstance(who, Person)),
            watch=new_token(),
            waiting=sum(chair.kind == "open" for chair in chairs),
            pack_name=pack.name if pack else "",
            pack=pack.whole if pack else "",
            **facts,
        )
        own = StoredPack(pack.whole, match.game.id, pack.name, pack.text) if pack else None
        at_once(_store(self.folder, row, chairs, match, own))
        joins = [f"/join/{chair.token}" for chair in chairs]
        return Laid(row.id, f"/table/{row.id}", joins, f"/watch/{row.watch}")

    def standing(self, table: Laid) -> int:
        """How many answers have been accepted at a table where none was taken back."""
        with contextlib.closing(sqlite3.connect(self.folder / "planetfall.sqlite")) as database:
            query = "select count(*) from answers where table_id = ?"
            count: int = database.execute(query, [table.id]).fetchone()[0]
            return count


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
        return port


def at_once(work: Coroutine[Any, Any, None]) -> None:
    """Run what is asynchronous; in a thread, because the one that steers browsers has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, work).result()


async def _store(
    folder: Path, row: TableRow, chairs: Sequence[Seat], match: Match, pack: StoredPack | None
) -> None:
    store = Store(Settings(folder).database_address())
    try:
        await store.create(row, chairs, pack)
        if match.record.rows:
            laid = replace(row, revision=1, changed=time.time(), **_summary(chairs, match))
            await store.commit(Change(laid, rows=match.record.rows))
    finally:
        await store.close()


def _summary(chairs: Sequence[Seat], match: Match) -> dict[str, Any]:
    state = match.state
    ranking = [
        {"name": chair.name, "points": points, "won": chair.seat in state.winners()}
        for chair, points in zip(chairs, state.scores() if state.over() else [], strict=False)
    ]
    return {
        "owed": ",".join(map(str, state.actors())),
        "over": state.over(),
        "result": msgspec.json.encode(ranking).decode() if ranking else "",
    }


def _chair(place: int, who: Person | str) -> Seat:
    if isinstance(who, Person):
        return Seat(place, "person", new_token(), person=who.id, name=who.name)
    if who == "open":
        return Seat(place, "open", new_token())
    return Seat(place, "bot", new_token(), bot=who, name=bot_name(place))
