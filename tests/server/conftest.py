"""What tests of the server share: a PostgreSQL, and an empty database there for each file of tests."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.handlers_once import read_handlers_once
from tests.server.members import QUICK
from tests.server.postgres import new_database, start_server


@pytest.fixture(scope="package", autouse=True)
def handlers_once() -> Iterator[None]:
    """Make applications quickly."""
    with pytest.MonkeyPatch.context() as patch:
        read_handlers_once(patch)
        yield


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> str:
    own = tmp_path_factory.getbasetemp()
    shared: Path = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    return start_server(shared)


@pytest.fixture(scope="module")
def address(postgres: str) -> Iterator[str]:
    """The address of a database in PostgreSQL, empty at first."""
    yield from new_database(postgres)


@pytest.fixture(scope="module")
def quick_hashes() -> Iterator[None]:
    """What a password costs is a library's business; here it would only make tests slow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("argon2.PasswordHasher", lambda: QUICK)
        yield
