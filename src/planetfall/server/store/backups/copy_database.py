"""A copy of a server's database in a file of its own: what is tried there happens to nobody's games."""

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, create_engine, insert, select
from sqlalchemy.exc import SQLAlchemyError

from planetfall.core.errors import PlanetfallError
from planetfall.server.store import migrate
from planetfall.server.store.backups.backup_file import DATABASE

LEFT_OUT = (  # what migrating writes, what is only a cache, and what only running servers need
    "alembic_version",
    "snapshots",
    "service",
    "keys",
    "leases",
    "usage",
    "notice_keys",
)
BATCH = 500  # rows
DRIVERS = ("postgresql+psycopg://",)


class CannotCopy(PlanetfallError):
    """A database that cannot be read, and why."""


def copy_database(folder: Path, address: str, target: Path) -> str:
    """Copy a database as it is at one moment, also while a server writes to it; the form that it has.

    It is an SQLite file in a folder, or what an address of SQLAlchemy names.
    """
    if address.startswith(DRIVERS):
        _copy_rows(address, target)
    else:
        _copy_file(folder, target)
    engine = create_engine(f"sqlite:///{target}")
    try:
        with engine.connect() as connection:
            return _known_form(connection, str(folder))
    finally:
        engine.dispose()


def _copy_file(folder: Path, target: Path) -> None:
    if not folder.is_dir():
        raise CannotCopy(f"there is no folder {folder}")
    if not (folder / DATABASE).is_file():
        raise CannotCopy(f"there is no {DATABASE} in {folder}: no server has stored games there")
    address = f"{(folder / DATABASE).absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise CannotCopy(f"{folder / DATABASE} cannot be read: {error}") from None


def _copy_rows(address: str, target: Path) -> None:
    """Copy the rows of another database, all of one moment, into a file with tables of the same form."""
    engines = [create_engine(address), create_engine(f"sqlite:///{target}")]
    try:
        _copy_all(*engines)
    except (SQLAlchemyError, OSError) as error:
        why = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise CannotCopy(f"the database cannot be read: {why}") from None
    finally:
        for engine in engines:
            engine.dispose()


def _copy_all(source_engine: Engine, target_engine: Engine) -> None:
    options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True, "stream_results": True}
    with source_engine.connect().execution_options(**options) as source, target_engine.begin() as target:
        migrate.upgrade(target, _known_form(source, "the database"))
        found = MetaData()
        found.reflect(source)
        for table in found.sorted_tables:
            if table.name in LEFT_OUT:
                continue
            for rows in source.execute(select(table)).mappings().partitions(BATCH):
                target.execute(insert(table), [dict(row) for row in rows])


def _known_form(connection: Connection, where: str) -> str:
    """The form of a database, or CannotCopy if it is not one of ours or of a later version."""
    try:
        form = migrate.version(connection)
    except SQLAlchemyError as error:
        raise CannotCopy(f"{where} cannot be read: {getattr(error, 'orig', error)}") from None
    if form is None:
        raise CannotCopy(f"{where} holds no games of Planetfall")
    if form not in migrate.known():
        raise CannotCopy(
            f"{where} was written by a later version (form {form}); this one knows forms up to {migrate.HEAD}"
        )
    return form
