"""The file of a backup: the database and the keys of a data folder, with a list of what they are and how many."""

import contextlib
import hashlib
import os
import secrets
import shutil
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import msgspec

from planetfall.core.errors import PlanetfallError
from planetfall.server.store import migrate

FORMAT = 1
CONTENTS = "backup.json"  # the list, first in the file
DATABASE = "planetfall.sqlite"
SECRET = "secret"
FILES = (DATABASE, SECRET)  # all that a server keeps in its folder
MAX_CONTENTS = 1 << 20  # bytes
CHUNK = 1 << 20
OWNER_ONLY = 0o600
COUNTED = ("tables", "answers")  # what people ask about first


# What reading a file that is no archive, or a damaged one, may raise.
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RuntimeError,
    struct.error,
    ValueError,
)


class BadBackup(PlanetfallError):
    """A backup that cannot be made, read or restored, and why."""


class Contents(msgspec.Struct, frozen=True):
    """What a backup holds."""

    planetfall: int  # format
    version: str  # of the program that made it
    made: str  # when, by the clock of that machine
    schema: str  # the last migration of the database
    counts: dict[str, int]  # rows, by table of the database
    files: dict[str, str]  # digests by name

    def summary(self) -> str:
        """How much it is.

        >>> Contents(1, "", "", "", {"tables": 1, "answers": 2400}, {DATABASE: "", SECRET: ""}).summary()
        '1 table with 2,400 answers, and the keys of cookies'
        """
        tables, answers = (self.counts.get(name, 0) for name in COUNTED)
        games = f"{tables:,} {_plural('table', tables)} with {answers:,} {_plural('answer', answers)}"
        return (
            f"{games}, and the keys of cookies"
            if SECRET in self.files
            else f"{games}, and no keys of cookies"
        )


def _plural(word: str, count: int) -> str:
    return word if count == 1 else f"{word}s"


# -- what a database holds --------------------------------------------------------------------------------------------


@contextlib.contextmanager
def opened(database: Path, mode: str = "rw", seconds: float = 5.0) -> Iterator[sqlite3.Connection]:
    """A connection to a database, which others may go on using; the mode "rwc" makes a new one."""
    address = f"{database.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, timeout=seconds, isolation_level=None)
    with contextlib.closing(connection):
        yield connection


def check_database(database: Path) -> tuple[str, dict[str, int]]:
    """The schema and the number of rows of a whole database of ours, or BadBackup."""
    try:
        with opened(database) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise BadBackup(f"the database is damaged: {found}")
            names = [
                name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
            ]
            if not {"alembic_version", *COUNTED} <= set(names):
                raise BadBackup("the database is not one of Planetfall")
            (schema,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            counted = sorted(name for name in names if not name.startswith(("sqlite_", "alembic_")))
            return str(schema), {name: _count(connection, name) for name in counted}
    except (sqlite3.Error, TypeError) as error:
        raise BadBackup(f"the database cannot be read: {error}") from None


def _count(connection: sqlite3.Connection, name: str) -> int:
    quoted = name.replace('"', '""')
    (count,) = connection.execute(f'SELECT count(*) FROM "{quoted}"').fetchone()
    return int(count)


# -- the file ---------------------------------------------------------------------------------------------------------


def digest(file: Path) -> str:
    """A digest of a file's contents."""
    with file.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def write(file: Path, contents: Contents, folder: Path) -> None:
    """Write a new file that only its owner can read, down to the disk, from the files in a folder."""
    with _new_file(file) as target, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(CONTENTS, msgspec.json.format(msgspec.json.encode(contents)))
        for name in contents.files:
            archive.write(folder / name, name)


def extract(file: Path, folder: Path) -> Contents:
    """Unpack a backup into a folder and check all of it, or BadBackup."""
    try:
        with zipfile.ZipFile(file) as archive:
            contents = _contents(archive)
            for name, expected in contents.files.items():
                _unpack(archive, name, folder / name)
                if digest(folder / name) != expected:
                    raise BadBackup(f"{name} in it is not what was saved")
    except UNREADABLE as error:
        raise BadBackup(f"it is no backup, or damaged: {error}") from None
    schema, counts = check_database(folder / DATABASE)
    if (schema, counts) != (contents.schema, contents.counts):
        raise BadBackup("the database in it does not hold what was saved")
    return contents


def _contents(archive: zipfile.ZipFile) -> Contents:
    with archive.open(CONTENTS) as listed:
        text = listed.read(MAX_CONTENTS)
    try:
        contents = msgspec.json.decode(text, type=Contents)
    except msgspec.MsgspecError as error:
        raise BadBackup(f"its {CONTENTS} cannot be read: {error}") from None
    if contents.planetfall != FORMAT:
        raise BadBackup(f"it has format {contents.planetfall}; this version reads format {FORMAT}")
    if contents.schema not in migrate.known():
        raise BadBackup(
            f"it was made by version {contents.version} with a database of form {contents.schema}; "
            f"this version knows forms up to {migrate.HEAD}"
        )
    if DATABASE not in contents.files or set(contents.files) - set(FILES):
        raise BadBackup(f"it should hold {' and '.join(FILES)}, not {', '.join(contents.files) or 'nothing'}")
    return contents


def _unpack(archive: zipfile.ZipFile, name: str, target: Path) -> None:
    with archive.open(name) as source, _new_file(target) as file:
        shutil.copyfileobj(source, file, CHUNK)


@contextlib.contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """A new file that only its owner can read; it is on the disk afterwards."""
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY), "w+b") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


@contextlib.contextmanager
def working_folder(parent: Path) -> Iterator[Path]:
    """A new folder for its owner only, on the same disk as what is to be written; gone afterwards."""
    folder = parent / f".planetfall-{secrets.token_hex(6)}"
    folder.mkdir(mode=0o700)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system can."""
    with contextlib.suppress(OSError):
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
