"""A server with operators: their page, and the command line on the same data folder."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.cli.main import main
from planetfall.server.http.identity import COOKIE, IdentitySigner
from planetfall.server.settings import secret_keys
from tests.server.test_pages import Browser

KEY = "a key that nobody can guess"


def admin(folder: Path, *words: object) -> int:
    """Run a command of operators on a data folder; its exit code."""
    return main(["admin", *map(str, words), "--data", str(folder)])


def listed(folder: Path, capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    """What a command lists for programs."""
    capsys.readouterr()
    assert admin(folder, *words, "--json") == 0
    return json.loads(capsys.readouterr().out)


def refresh(client: TestClient[Litestar]) -> None:
    """Let the server look for new orders now, as it does every few seconds."""
    with client.portal() as portal:
        portal.call(client.app.state.services.operations.refresh)


def signed_in(client: TestClient[Litestar], name: str = "Olga", language: str = "en") -> Browser:
    """An operator at the page."""
    browser = Browser(client, language)
    browser.get("/admin")
    browser.send("/admin/sign-in", name=name, key=KEY)
    assert "/admin/sign-out" in browser.page.text
    return browser


def person_of(browser: Browser, folder: Path) -> str:
    """The id of a visitor."""
    found = IdentitySigner(secret_keys(folder)).person(browser.cookies[COOKIE])
    assert found
    return found


def rows(folder: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    """What the database of a folder answers."""
    with closing(sqlite3.connect(folder / "planetfall.sqlite")) as database:
        return database.execute(query, values).fetchall()
