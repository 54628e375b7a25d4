"""Who a browser is: signed cookies, keys that are rotated, and cookies of earlier versions."""

import hashlib
import hmac
from pathlib import Path

import pytest
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.http.identity import COOKIE, IdentitySigner
from planetfall.server.settings import BadSecret, Settings, secret_keys

OLD, NEW = b"an old key" * 4, b"a new key" * 4


def old_cookie(key: bytes, person: str) -> str:
    """The cookie of version 0.1.0."""
    return f"{person}.{hmac.new(key, person.encode(), hashlib.sha256).hexdigest()[:32]}"


def test_a_person_is_recognised_by_the_cookie() -> None:
    signer = IdentitySigner([NEW])
    assert signer.person(signer.sign("ada")) == "ada"
    assert signer.is_current(signer.sign("ada"))


@pytest.mark.parametrize(
    "cookie", ["", "ada", "ada.", ".", "ada.0123", "äda.ö", old_cookie(OLD, "ada"), "ada." + "0" * 32]
)
def test_nobody_is_recognised_without_a_signature(cookie: str) -> None:
    signer = IdentitySigner([NEW])
    assert signer.person(cookie) is None
    assert not signer.is_current(cookie)


def test_a_signature_is_for_one_person() -> None:
    signer = IdentitySigner([NEW])
    _, signature = signer.sign("ada").rsplit(".", 1)
    assert signer.person(f"ben.{signature}") is None


def test_cookies_of_an_older_key_are_accepted_as_long_as_it_is_listed() -> None:
    before, rotated, after = IdentitySigner([OLD]), IdentitySigner([NEW, OLD]), IdentitySigner([NEW])
    cookie = before.sign("ada")
    assert rotated.person(cookie) == "ada"
    assert not rotated.is_current(cookie)
    assert after.person(cookie) is None
    assert after.person(rotated.sign("ada")) == "ada"


def test_cookies_of_the_first_version_are_accepted_and_replaced(tmp_path: Path) -> None:
    signer = IdentitySigner(secret_keys(tmp_path))
    cookie = old_cookie(secret_keys(tmp_path)[0], "ada")
    assert signer.person(cookie) == "ada"
    with TestClient(create_app(Settings(folder=tmp_path))) as client:
        client.cookies[COOKIE] = cookie
        fresh = client.get("/").cookies[COOKIE]
        assert (signer.person(fresh), signer.is_current(fresh)) == ("ada", True)
        client.cookies.clear()
        client.cookies[COOKIE] = fresh
        assert COOKIE not in client.get("/").cookies


def test_the_newest_key_comes_first_in_the_file(tmp_path: Path) -> None:
    (key,) = secret_keys(tmp_path)
    file = tmp_path / "secret"
    assert file.stat().st_mode & 0o077 == 0
    file.write_text(f"{NEW.hex()}\n{file.read_text()}\n")
    assert secret_keys(tmp_path) == [NEW, key]


@pytest.mark.parametrize("text", ["", "\n", "no hexadecimal digits"])
def test_a_file_without_keys_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "secret").write_text(text)
    with pytest.raises(BadSecret, match="one on each line, the newest first"):
        secret_keys(tmp_path)
