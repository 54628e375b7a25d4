"""A server with operators: their page, and the command line on the same data folder."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.cli.main import main
from planetfall.server.http.identity import COOKIE, IdentitySigner
from planetfall.server.settings import secret_keys
from tests.server.test_pages import Browser, make_table

Client = TestClient[Litestar]
KEY = "a key that nobody can guess"
EVIL = '<b>late</b> & "more"'
API_TABLE = {"game": "red-planet", "seats": ["open", "random", "random"]}


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


def table_of(browser: Browser, *seats: str, **fields: str) -> str:
    """The id of a new table."""
    return make_table(browser, *seats, **fields).removeprefix("/table/")


def at_hand(browser: Browser, table: str) -> None:
    """Look at one's own table, with a hand in view."""
    browser.get(f"/table/{table}")
    if "/hand-over" in browser.page.text:
        browser.send(f"/table/{table}/hand-over", seat="0")


def switch(name: str, by_page: bool, operator: Browser, folder: Path) -> Callable[[bool], None]:
    """Switches something on or off, by the page or by a command."""

    def set_to(on: bool) -> None:
        if by_page:
            operator.send(f"/admin/{name}", on="yes" if on else "no")
        else:
            assert admin(folder, name, "on" if on else "off") == 0
            refresh(operator.client)

    return set_to


def last_entry(folder: Path) -> tuple[str, str, str, str]:
    (entry,) = rows(folder, "select who, action, subject, detail from audit order by id desc limit 1")
    return entry
