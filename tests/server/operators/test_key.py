"""The key of the operators' page, and what is refused without it."""

import os
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from planetfall.server.admin import sessions
from planetfall.server.app import create_app
from planetfall.server.http.pages.admin import ADMIN_ACTIONS, COOKIE
from planetfall.server.settings import Settings
from tests.server.operators.helpers import (
    KEY,
    Client,
    admin,
    rows,
    table_of,
)
from tests.server.test_pages import Browser


def test_without_a_key_there_is_no_page_and_a_key_needs_no_restart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLANETFALL_ADMIN_KEY", raising=False)
    with TestClient(create_app(Settings(tmp_path, requests_per_minute=0))) as client:
        stranger = Browser(client)
        for place in ("/admin", "/admin/tables", "/admin/tables/x", "/admin/audit"):
            stranger.get(place, 404)
        assert admin(tmp_path, "key") == 0
        key = capsys.readouterr().out.strip()
        assert len(key) >= 32
        assert (tmp_path / "admin-key").stat().st_mode & 0o777 == 0o600
        stranger.get("/admin")
        stranger.send("/admin/sign-in", key=key)
        assert "/admin/sign-out" in stranger.page.text
        assert admin(tmp_path, "key") == 0
        assert capsys.readouterr().out.strip() == key
        assert admin(tmp_path, "key", "--new") == 0
        assert capsys.readouterr().out.strip() != key
        assert "/admin/sign-out" not in stranger.get("/admin")  # who knew the old key is out
        assert [row[0] for row in rows(tmp_path, "select action from audit order by id")] == [
            "new-key",
            "sign-in",
            "new-key",
        ]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_a_key_that_root_makes_belongs_to_whom_the_folder_belongs_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLANETFALL_ADMIN_KEY", raising=False)
    os.chown(tmp_path, 65534, 65534)
    assert admin(tmp_path, "key") == 0
    assert (tmp_path / "admin-key").stat().st_uid == 65534


def test_a_key_of_the_environment_is_not_short_and_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANETFALL_ADMIN_KEY", KEY)
    assert admin(tmp_path, "key") == 0
    assert capsys.readouterr().out == "The key is the one in PLANETFALL_ADMIN_KEY.\n"
    monkeypatch.setenv("PLANETFALL_ADMIN_KEY", "short")
    assert admin(tmp_path, "key") == 2
    assert "at least 16 characters" in capsys.readouterr().err


def test_the_cookie_of_an_operator_is_for_these_pages_alone_and_ends(
    client: Client, operator: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Browser(client)
    guest.get("/admin")
    token = guest.token()
    client.cookies = guest.cookies
    answer = client.post("/admin/sign-in", data={"_csrf_token": token, "key": KEY}, follow_redirects=False)
    cookie = next(value for value in answer.headers.get_list("set-cookie") if value.startswith(COOKIE))
    for part in ("Path=/admin", "HttpOnly", "SameSite=strict", f"Max-Age={sessions.SESSION_SECONDS}"):
        assert part.lower() in cookie.lower()
    assert KEY not in answer.headers["location"] + cookie
    monkeypatch.setattr(sessions, "SESSION_SECONDS", -1)
    assert "/admin/sign-out" not in operator.get("/admin")


@pytest.mark.parametrize("cookie", ["", "x", "WyJPbGdhIiwiYWJjIl0.aRs.sign", "\"'<>"])
def test_a_forged_cookie_opens_nothing(client: Client, cookie: str) -> None:
    client.cookies = httpx.Cookies()
    answer = client.get("/admin", headers={"cookie": f"{COOKIE}={cookie}"})
    assert answer.status_code == 200
    assert "/admin/sign-in" in answer.text
    assert "/admin/ban" not in answer.text


def test_signing_out_forgets_the_cookie(operator: Browser) -> None:
    operator.send("/admin/sign-out")
    assert "/admin/sign-out" not in operator.get("/admin")


def test_no_order_without_a_key(client: Client, folder: Path, guest: Browser) -> None:
    table = table_of(guest, "me", "shared")
    before = rows(folder, "select count(*) from audit")
    guest.get("/admin")
    for action in ADMIN_ACTIONS:
        fields = {"table": table, "sure": "yes", "subject": "x", "text": "x", "number": "1", "on": "yes"}
        assert "/admin/sign-in" in guest.send(f"/admin/{action}", 200, None, **fields)
    assert rows(folder, "select count(*) from audit") == before
    guest.get(f"/table/{table}")


def test_no_order_without_the_token_of_a_form(client: Client, folder: Path, operator: Browser) -> None:
    before = rows(folder, "select count(*) from audit")
    client.cookies = operator.cookies
    assert client.post("/admin/maintenance", data={"on": "yes"}).status_code == 403
    assert rows(folder, "select count(*) from audit") == before
