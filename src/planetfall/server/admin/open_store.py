"""The orders of a server's operators, opened by the command line, also while the server runs."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from sqlalchemy.exc import SQLAlchemyError

from planetfall.core.errors import PlanetfallError
from planetfall.server.settings import Settings
from planetfall.server.store import migrate
from planetfall.server.store.admin_store import AdminStore
from planetfall.server.store.backups.backup_file import DATABASE
from planetfall.server.store.store import sync_engine

DRIVERS = ("sqlite", "postgresql+psycopg://")


class CannotAdminister(PlanetfallError):
    """A database that operators cannot work on, and why."""


@contextmanager
def opened_store(settings: Settings) -> Iterator[AdminStore]:
    """The store of a data folder or of a database; one clear line if it cannot be used."""
    _check_place(settings)
    engine = sync_engine(settings.database_address())
    try:
        with engine.connect() as connection:
            _check_form(migrate.version(connection))
        yield AdminStore(engine)
    except (SQLAlchemyError, OSError) as error:
        lines = str(getattr(error, "orig", None) or error).strip().splitlines() or [type(error).__name__]
        raise CannotAdminister(f"the database cannot be used: {lines[0]}") from None
    finally:
        engine.dispose()


def _check_place(settings: Settings) -> None:
    """Raise CannotAdminister where there can be no database; asking SQLite would create it."""
    address = settings.database_address()
    if not address.startswith(DRIVERS):
        raise CannotAdminister(
            "the address of the database should look like postgresql://NAME:PASSWORD@HOST/DATABASE"
        )
    if settings.database:
        if find_spec("psycopg") is None:
            raise CannotAdminister("psycopg is missing; install: pip install 'planetfall[postgres]'")
    elif not settings.folder.is_dir():
        raise CannotAdminister(f"there is no folder {settings.folder}")
    elif not (settings.folder / DATABASE).is_file():
        raise CannotAdminister(
            f"there is no {DATABASE} in {settings.folder}: no server has stored games there"
        )


def _check_form(form: str | None) -> None:
    if form is None:
        raise CannotAdminister("the database holds no games of Planetfall")
    if form not in migrate.known():
        raise CannotAdminister(
            f"the database was written by a later version (form {form}); this one knows forms up to {migrate.HEAD}"
        )
    if form != migrate.HEAD:
        raise CannotAdminister(
            f"the database is of an earlier version (form {form}); start the server of this version once"
        )
