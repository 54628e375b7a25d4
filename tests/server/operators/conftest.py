"""One server with operators for all tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.server.operators.helpers import (
    KEY,
    Client,
    signed_in,
)
from tests.server.test_pages import Browser


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("operated")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    settings = Settings(folder, pace=0.0, requests_per_minute=0, admin_key=KEY)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def operator(client: Client) -> Browser:
    return signed_in(client)


@pytest.fixture
def guest(client: Client) -> Browser:
    return Browser(client)
