"""Orders from the command line and the page reach a running server, its open pages and its streams."""

import threading
import time
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from planetfall.server.admin.sessions import TRIES
from tests.server.operators.helpers import admin, listed, person_of, rows
from tests.server.test_pages import Browser, make_table
from tests.server.test_restart import PATIENCE, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("operated"))
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PLANETFALL_TRUSTED_PROXIES", "127.0.0.1")
        environment.delenv("PLANETFALL_ADMIN_KEY", raising=False)
        server.start()
    yield server
    server.kill()


@pytest.fixture
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=PATIENCE) as client:
        yield client


class Stream(threading.Thread):
    """A live connection: what it has said, and whether it has ended."""

    def __init__(self, server: Server, place: str, cookies: httpx.Cookies, **headers: str) -> None:
        super().__init__(daemon=True)
        self.text = ""
        self._request: dict[str, Any] = {
            "url": f"{server.address}{place}",
            "headers": headers,
            "cookies": cookies,
        }
        self.start()
        wait_until(lambda: bool(self.text))

    def run(self) -> None:
        with httpx.stream("GET", timeout=PATIENCE, **self._request) as answer:
            for part in answer.iter_text():
                self.text += part

    def has_ended(self) -> bool:
        self.join(PATIENCE)
        return not self.is_alive()


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.05)


def assert_calm(server: Server) -> None:
    """The log has lines of the audit trail, and nothing else."""
    lines = server.complained().splitlines()
    assert lines
    assert not [line for line in lines if "INFO planetfall.audit: " not in line]


def page_stream(server: Server, browser: Browser, place: str) -> Stream:
    """The live connection of a page that is open."""
    found = unescape(browser.get(place)).partition('hx-sse:connect="')[2].partition('"')[0]
    return Stream(server, found, httpx.Cookies(browser.cookies))


def test_orders_of_the_command_line_reach_open_pages(
    server: Server, http: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    guest = Browser(http)  # type: ignore[arg-type]
    place = make_table(guest, "me", "shared", "shared")
    if "/hand-over" in guest.page.text:
        guest.send(f"{place}/hand-over", seat="0")
    page = page_stream(server, guest, place)
    folder, table = server.folder, place.removeprefix("/table/")

    assert admin(folder, "announce", "Tea <at> nine") == 0
    wait_until(lambda: "Tea &lt;at&gt; nine" in page.text)
    assert admin(folder, "maintenance", "on") == admin(folder, "uploads", "off") == 0
    wait_until(lambda: "announcement-maintenance" in page.text)
    assert (
        guest.client.post("/api/tables", json={"game": "red-planet", "seats": ["open", "open"]}).status_code
        == 503
    )
    assert admin(folder, "maintenance", "off") == admin(folder, "uploads", "on") == 0
    assert admin(folder, "close", table, "--reason", "late") == 0
    wait_until(lambda: "Their reason: late" in page.text)
    assert admin(folder, "reopen", table) == 0
    assert admin(folder, "delete", table, "--force") == 0
    assert page.has_ended()
    assert page.text.endswith("event: turn-page\ndata: now\n\n")
    guest.get(place, 404)
    assert listed(folder, capsys, "tables")["total"] == 0
    assert_calm(server)


def test_the_streams_of_a_banned_visitor_end(server: Server, http: httpx.Client) -> None:
    guest = Browser(http)  # type: ignore[arg-type]
    place = make_table(guest, "me", "open", "random")
    waiting_room = page_stream(server, guest, place)
    token = http.post("/api/tables", json={"game": "red-planet", "seats": ["open", "open"]}).json()["seats"][
        0
    ]["token"]
    joined = http.post("/api/seat/join", json={}, headers={"Authorization": f"Bearer {token}"}).json()
    bearer = {"Authorization": f"Bearer {joined['token']}"}
    program = Stream(server, "/api/seat/events", httpx.Cookies(), **bearer)
    people = [person_of(guest, server.folder)]
    people += [
        row[0] for row in rows(server.folder, "select person from seats where table_id = ?", joined["table"])
    ]
    for person in filter(None, people):
        assert admin(server.folder, "ban", person) == 0
    assert waiting_room.has_ended()
    assert program.has_ended()
    guest.get(place, 403)
    assert httpx.get(f"{server.address}/api/seat", headers=bearer, timeout=PATIENCE).status_code == 403
    assert_calm(server)


def test_the_page_of_a_running_server_acts_at_once(
    server: Server, http: httpx.Client, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLANETFALL_ADMIN_KEY", raising=False)
    capsys.readouterr()
    assert admin(server.folder, "key") == 0
    key = capsys.readouterr().out.strip()
    operator, guest = Browser(http), Browser(http)  # type: ignore[arg-type]
    operator.get("/admin")
    operator.send("/admin/sign-in", name="Olga", key=key)
    place = make_table(guest, "me", "shared")
    person = person_of(guest, server.folder)
    operator.get("/admin")
    operator.send("/admin/ban", subject=person, reason="rude")
    assert "have banned you: rude." in guest.get("/", 403)
    operator.send("/admin/lift", subject=person)
    guest.get(place)
    operator.send("/admin/close", table=place.removeprefix("/table/"))
    assert "closed this table" in guest.get(place)
    assert_calm(server)
    assert key not in server.complained()
    assert [row[0] for row in rows(server.folder, "select action from audit order by id desc limit 4")] == [
        "close",
        "lift",
        "ban",
        "sign-in",
    ]


def test_a_banned_network_is_shut_out_and_operators_are_not(
    server: Server, http: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = server.folder

    def status(address: str, place: str = "/") -> int:
        http.cookies.clear()
        return http.get(place, headers={"x-forwarded-for": address}).status_code

    assert (
        admin(folder, "key")
        == admin(folder, "ban", "192.0.2.0/25")
        == admin(folder, "ban", "2001:DB8:7::/48")
        == 0
    )
    assert admin(folder, "ban", "198.51.100.7", "--for", "1d") == 0
    wait_until(lambda: status("198.51.100.7") == 403)
    assert [status(address) for address in ("192.0.2.127", "::ffff:192.0.2.1", "2001:db8:7:8::9")] == [
        403
    ] * 3
    assert status("192.0.2.1", "/api/games") == 403
    assert [status(address) for address in ("192.0.2.128", "2001:db8:8::1", "198.51.100.8", "what")] == [
        200
    ] * 4
    assert status("192.0.2.1", "/admin") == status("192.0.2.1", "/health") == 200
    subjects = [ban["subject"] for ban in listed(folder, capsys, "bans")["bans"] if ban["kind"] == "network"]
    assert subjects == ["192.0.2.0/25", "2001:db8:7::/48", "198.51.100.7/32"]
    assert admin(folder, "lift", "192.0.2.0/25") == 0
    wait_until(lambda: status("192.0.2.1") == 200)


def test_wrong_keys_are_throttled_for_their_network_alone(
    server: Server, http: httpx.Client, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert admin(server.folder, "key") == 0
    key = capsys.readouterr().out.strip()

    def sign_in(key: str, address: str) -> tuple[int, str]:
        http.cookies.clear()
        headers = {"x-forwarded-for": address, "accept-language": "de"}
        page = http.get("/admin", headers=headers).text
        token = page.partition('name="_csrf_token" value="')[2].partition('"')[0]
        answer = http.post("/admin/sign-in", data={"_csrf_token": token, "key": key}, headers=headers)
        return answer.status_code, answer.text

    before = rows(server.folder, "select count(*) from audit")
    for _ in range(TRIES):
        status, text = sign_in("wrong", "2001:db8::1")
        assert (status, "Das ist nicht der Schlüssel." in text) == (403, True)
    status, text = sign_in(key, "2001:db8::2")
    assert (status, "Zu viele falsche Schlüssel" in text) == (429, True)
    assert rows(server.folder, "select count(*) from audit") == before
    assert sign_in(key, "2001:db8:1::1")[0] == 303
