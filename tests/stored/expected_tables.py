"""What a stored database's tables look like from outside, by the addresses that programs and browsers use."""

import gzip
import re
import sqlite3
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import msgspec
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.core.pack import Pack
from planetfall.core.record import Record, loads
from tests.stored.expected import FOLDER

DATABASE = "planetfall.sqlite"
SECRET = "secret"
KEY = bytes(range(32)).hex()  # signs the cookies of the people in the fixtures
UNCHECKED = ""  # a digest that is not compared

Client = TestClient[Litestar]


class Browser:
    """Somebody with cookies of their own who reads pages and sends their forms."""

    def __init__(self, client: Client, cookies: dict[str, str] | None = None) -> None:
        self._client = client
        self.cookies = httpx.Cookies(cookies or {})
        self.page = httpx.Response(0)

    def get(self, place: str) -> httpx.Response:
        """Go to a page."""
        self.page = self._ask("GET", place)
        return self.page

    def send(self, place: str, files: Any = None, **fields: Any) -> httpx.Response:
        """Send a form of the page in view."""
        token = re.search(r'name="_csrf_token" value="([^"]+)"', self.page.text)
        assert token, "the page has no form"
        self.page = self._ask("POST", place, data={"_csrf_token": token[1], **fields}, files=files)
        return self.page

    def _ask(self, method: str, place: str, **more: Any) -> httpx.Response:
        self._client.cookies = self.cookies
        answer = self._client.request(method, place, follow_redirects=True, **more)
        self.cookies, self._client.cookies = self._client.cookies, httpx.Cookies()
        assert answer.status_code < 400, f"{method} {place}: {answer.status_code} {answer.text[:300]}"
        return answer


def api(client: Client, method: str, place: str, token: str = "", **more: Any) -> Any:
    """What the API answers."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = client.request(method, f"/api{place}", headers=headers, **more)
    assert answer.status_code < 400, f"{method} {place}: {answer.status_code} {answer.text[:300]}"
    return answer.json()


def seat_seen(client: Client, token: str) -> dict[str, Any]:
    """What a seat is asked, without any sentence."""
    seen = api(client, "GET", "/seat", token)
    return {
        "seat": seen["seat"],
        "answers_given": seen["answers_given"],
        "question": seen["question"] and seen["question"]["kind"],
        "legal": [[answer["action"], answer["name"]] for answer in seen["legal"]],
    }


def exchanged(client: Client, tokens: list[str]) -> list[str]:
    """Keys for the tokens by which programs of version 0.1.0 held their seats."""
    return [api(client, "POST", "/seat/join", token, json={})["token"] for token in tokens]


def table_seen(client: Client, watch: str, tokens: list[str]) -> dict[str, Any]:
    """A table as spectators and its people see it, without any sentence."""
    seen = api(client, "GET", f"/watch/{watch}")
    return {
        "names": seen["names"],
        "waiting": seen["waiting"],
        "over": seen["over"],
        "actors": seen["actors"],
        "winners": seen["winners"],
        "totals": [[account["seat"], account["total"]] for account in seen["accounts"]],
        "seats": [seat_seen(client, token) for token in tokens],
    }


def texts_of(page: httpx.Response) -> str:
    """A page's text as people read it."""
    return unescape(page.text)


class Row(msgspec.Struct):
    """A table as the database holds it."""

    id: str
    record: Record
    pack: Pack
    rows: int


def rows_of(database: Path) -> list[Row]:
    """The tables of a database of the first version, with their records."""
    with sqlite3.connect(database) as connection:
        found = connection.execute(
            "select id, game, header, pack_name, pack_text from tables order by id"
        ).fetchall()
        answers = {
            table: [line for (line,) in connection.execute(
                "select row from answers where table_id = ? order by sequence", (table,)
            )]
            for table, *_ in found
        }  # fmt: skip
    connection.close()
    return [_row(answers[found_row[0]], *found_row) for found_row in found]


def _row(lines: list[str], table: str, name: str, header: str, pack_name: str, pack_text: str) -> Row:
    game = planetfall.game(name)
    pack = game.read_pack(pack_text, pack_name) if pack_text else game.pack()
    end = msgspec.json.encode({"end": len(lines), "digest": UNCHECKED}).decode()
    return Row(table, loads("\n".join([header, *lines, end])), pack, len(lines))


def unpack(version: str, folder: Path) -> Path:
    """Put a version's database, with the secret of its server, into a folder."""
    stored = FOLDER / version / "tables"
    database = folder / DATABASE
    database.write_bytes(gzip.decompress((stored / f"{DATABASE}.gz").read_bytes()))
    (folder / SECRET).write_text(KEY)
    return database


def index_of(version: str) -> dict[str, Any]:
    """What is expected of a version's tables."""
    found: dict[str, Any] = msgspec.json.decode((FOLDER / version / "tables.json").read_bytes())
    return found
