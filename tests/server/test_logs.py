"""Logs name no key: neither in errors of the database nor in addresses, as text or as JSON."""

import io
import json
import logging
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from planetfall.server.app import create_app
from planetfall.server.logs import ACCESS, BadLogFormat, JsonFormatter, TextFormatter, checked_format
from planetfall.server.settings import Settings
from planetfall.server.store.store import Store
from planetfall.server.tables.ids import new_person_id, new_token
from tests.server.test_store import run as with_store

FORMATTERS = [TextFormatter, JsonFormatter]


@pytest.fixture(params=FORMATTERS)
def log(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Everything that is logged."""
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(request.param())
    root, access = logging.getLogger(), logging.getLogger(ACCESS)
    before = access.level
    access.setLevel(logging.INFO)
    root.addHandler(handler)
    yield written
    root.removeHandler(handler)
    access.setLevel(before)


def test_an_error_of_the_database_hides_its_values(tmp_path: Path) -> None:
    token = new_token()

    async def fail(store: Store) -> Exception:
        async with store._engine.connect() as connection:
            with pytest.raises(SQLAlchemyError) as failed:
                await connection.execute(
                    text("select missing from seats where token = :token"), {"token": token}
                )
        return failed.value

    assert token not in str(with_store(tmp_path, fail))


@pytest.mark.parametrize("place", ["/join/{token}", "/watch/{token}", "/api/watch/{token}"])
def test_a_failing_page_leaves_no_token_in_the_log(
    tmp_path: Path, log: io.StringIO, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: Store, token: str) -> None:
        raise RuntimeError(f"cannot find {token}")

    monkeypatch.setattr(Store, "find_seat", fail)
    monkeypatch.setattr(Store, "find_watch", fail)
    token = new_token()
    with TestClient(create_app(Settings(folder=tmp_path)), raise_server_exceptions=False) as client:
        assert client.get(place.format(token=token)).status_code == 500
    assert "cannot find" in log.getvalue()
    assert token not in log.getvalue()
    assert place in log.getvalue()


def test_the_access_log_tells_everything_but_secrets(tmp_path: Path, log: io.StringIO) -> None:
    token = new_token()
    with TestClient(create_app(Settings(folder=tmp_path, access_log=True))) as client:
        client.get(f"/join/{token}?key={token}")
        client.get(f"/nowhere/{token}")
        client.get("/api/seat", headers={"authorization": f"Bearer {token}"})
        client.get("/static/css/pages.css")
        client.get("/static/%0aforged%1b")
        client.get(f"/static/{'x' * 5000}")
    told = log.getvalue()
    assert token not in told
    assert "forged" not in told, "nobody writes lines of their own"
    assert max(map(len, told.splitlines())) < 500
    for expected in (
        "GET /join/{token} 404",
        "GET (no such address) 404",
        "GET /api/seat 401",
        "GET /static/",
    ):
        assert expected in told


def test_no_access_log_unless_asked_for(tmp_path: Path, log: io.StringIO) -> None:
    with TestClient(create_app(Settings(folder=tmp_path))) as client:
        client.get("/")
    assert log.getvalue() == ""


SECRETS = [
    "Authorization: Bearer {token}",
    "GET /join/{token}",
    "GET /watch/{token}/live",
    "DETAIL:  Key (token)=({token}) already exists.",
    "person '{person}' is unknown",
    "cookie planetfall={person}.{signature}",
    "[parameters: ('{token}', 3)]",
    "postgresql://ann:{token}@here/tables",
]


@pytest.mark.parametrize("line", SECRETS)
@pytest.mark.parametrize("formatter", FORMATTERS)
def test_what_looks_like_a_key_is_hidden(line: str, formatter: Any) -> None:
    for _ in range(50):
        keys = {"token": new_token(), "person": new_person_id(), "signature": secrets.token_urlsafe(32)}
        record = logging.LogRecord("planetfall", logging.ERROR, "", 0, line.format(**keys), None, None)
        told = formatter().format(record)
        assert not [key for name, key in keys.items() if f"{{{name}}}" in line and key in told], told


def test_a_line_of_json_is_whole() -> None:
    try:
        raise ValueError("of\nseveral lines")
    except ValueError as error:
        info = (ValueError, error, error.__traceback__)
    record = logging.LogRecord("planetfall", logging.ERROR, "", 0, "it %s", ("fails",), info)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "planetfall", "it fails")
    assert "several lines" in told["traceback"]
    assert told["at"].endswith("Z")


def test_a_form_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadLogFormat, match="text, json"):
        checked_format("xml")
