"""Brings a database up to date when a server starts: fills a new one, or runs the migrations that an old one lacks."""

import time
from pathlib import Path

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    func,
    insert,
    inspect,
    select,
    text,
    update,
)

from planetfall.server.store import schema
from planetfall.server.store.all_tables import metadata

FOLDER = Path(__file__).parent / "migrations"
HEAD = "0018"  # the latest migration
UPGRADE_LOCK = 0x706C616E  # a number that only this uses
UPGRADE_WAIT = 120_000  # milliseconds that a server waits for another one that is at it, before it says so
_VERSION_TABLE = Table(  # as alembic creates it
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
_REWRITE = update(_VERSION_TABLE).values(version_num=_VERSION_TABLE.c.version_num)


def upgrade(connection: Connection, target: str = HEAD) -> None:
    """Create what the database should hold, or run all migrations that it lacks."""
    if version(connection) == target:
        return
    if connection.dialect.name == "postgresql":  # several servers may start at the same moment
        for setting in ("lock_timeout", "idle_in_transaction_session_timeout"):
            connection.execute(text(f"SET LOCAL {setting} = {UPGRADE_WAIT}"))
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADE_LOCK)))
        if version(connection) == target:
            return
    elif target == HEAD and not inspect(connection).get_table_names():
        _create(connection)
        return
    run_migrations(connection, target)


def _create(connection: Connection) -> None:
    """Fill an empty file: quicker than the whole history of migrations, which a test shows to lead to the same."""
    metadata.create_all(connection, checkfirst=False)
    now = time.time()
    connection.execute(insert(schema.service).values(id=1, uptime=now, beat=now))
    _VERSION_TABLE.create(connection, checkfirst=False)
    connection.execute(insert(_VERSION_TABLE).values(version_num=HEAD))


def run_migrations(connection: Connection, target: str = HEAD) -> None:
    """Run all migrations up to one that the database lacks."""
    from alembic import command  # importing it takes a fifth of a server's start, and is rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, target)


def version(connection: Connection) -> str | None:
    """The last migration that was run, None if there was none."""
    if not inspect(connection).has_table(_VERSION_TABLE.name):
        return None
    return connection.execute(select(_VERSION_TABLE.c.version_num)).scalar()


def rewrite_version(connection: Connection) -> str | None:
    """Write the last migration that was run once more, as it is: a row that can be written proves that all can be."""
    written = connection.execute(_REWRITE)
    return (
        connection.execute(select(_VERSION_TABLE.c.version_num)).scalar() if written.rowcount == 1 else None
    )


def known() -> set[str]:
    """All migrations of this version of the program."""
    return {file.stem.partition("_")[0] for file in (FOLDER / "versions").glob("[0-9]*_*.py")}
