"""Migrations, run when a server starts."""

from pathlib import Path

from sqlalchemy import Connection, column, func, inspect, select, table, update

FOLDER = Path(__file__).parent / "migrations"
HEAD = "0009"  # the latest migration
UPGRADE_LOCK = 0x706C616E  # a number that only this uses
_VERSION_TABLE = table("alembic_version", column("version_num"))
_REWRITE = update(_VERSION_TABLE).values(version_num=_VERSION_TABLE.c.version_num)


def upgrade(connection: Connection, target: str = HEAD) -> None:
    """Run all migrations that the database lacks."""
    if version(connection) == target:
        return
    if connection.dialect.name == "postgresql":  # several servers may start at the same moment
        connection.execute(select(func.pg_advisory_xact_lock(UPGRADE_LOCK)))
        if version(connection) == target:
            return
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
