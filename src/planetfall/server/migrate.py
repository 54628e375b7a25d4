"""Bringing a database up to date when a server starts."""

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

FOLDER = Path(__file__).parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Run all migrations that the database has not seen."""
    logging.getLogger("alembic").setLevel(logging.WARNING)  # that nothing was to be done is no news
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
