"""Bringing a database up to date when a server starts."""

from pathlib import Path

from sqlalchemy import Connection, column, inspect, select, table

FOLDER = Path(__file__).parent / "migrations"
HEAD = "0002"  # the latest migration
_MARK = table("alembic_version", column("version_num"))


def upgrade(connection: Connection) -> None:
    """Run all migrations that the database has not seen."""
    if version(connection) == HEAD:
        return
    from alembic import command  # takes a fifth of the time in which a server starts, mostly for nothing
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def version(connection: Connection) -> str | None:
    """The last migration that a database has seen, None if there is none."""
    if not inspect(connection).has_table(_MARK.name):
        return None
    return connection.execute(select(_MARK.c.version_num)).scalar()
