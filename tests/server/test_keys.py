"""Keys: a seat's key opens that seat and nothing of another; a browser's cookie opens only its own tables."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from tests.server.routes import places
from tests.server.test_restart import Server, stored

CSRF = re.compile(r'name="_csrf_token" value="([^"]+)"')
TURNED_AWAY = (403, 404)
OPEN_TO_ALL = ("/report/{table_id}",)  # which shows nothing of the table


class Table:
    """Two programs at a table, the secrets of the second, and a browser that nobody knows."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.Client(base_url=server.address)
        made = self.http.post("/api/tables", json={"game": "red-planet", "seats": ["open"] * 3}).json()
        self.id, self.watch = made["table"], made["watch"]
        self.invitations = [seat["token"] for seat in made["seats"]]
        self.tokens = [
            self.seat("POST", "join", token, {"name": "Program"}).json()["token"]
            for token in self.invitations
        ]
        self.own, self.other = (self.seat("GET", "", token).json() for token in self.tokens[:2])
        self.csrf = CSRF.findall(self.http.get("/").text)[0]

    def seat(self, method: str, path: str, token: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"}
        return self.http.request(method, f"/api/seat/{path}".rstrip("/"), json=body, headers=headers)

    def form(self, path: str, **fields: str) -> httpx.Response:
        return self.http.post(path, data={"_csrf_token": self.csrf, **fields})

    def secrets(self) -> set[str]:
        """What only the second seat may see: its cards, its key and its used invitation."""
        cards = [card[word] for card in self.other["view"]["dealt"] for word in ("id", "name")]
        own = str(self.own["view"])
        return {f"{card}" for card in cards if card not in own} | {*self.tokens[1:], *self.invitations[1:]}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    server = Server(tmp_path_factory.mktemp("house"))
    server.start()
    table = Table(server)
    yield table
    table.http.close()
    server.kill()


def begins(table: Table, path: str, **headers: str) -> httpx.Response:
    """What a stream says at first."""
    with table.http.stream("GET", path, headers=headers) as answer:
        lines = answer.iter_lines()
        said = [next(lines) for _ in range(2)] if answer.status_code == 200 else [answer.read().decode()]
    return httpx.Response(answer.status_code, text="\n".join(said))


def bearer(table: Table) -> str:
    return f"Bearer {table.tokens[0]}"


# What the first seat's key, or its used invitation, is tried at, and what may come of it.
PROBES: dict[tuple[str, str], tuple[Callable[[Table], httpx.Response], tuple[int, ...]]] = {
    ("GET", "/api/seat"): (lambda table: table.seat("GET", "", table.tokens[0]), (200,)),
    ("POST", "/api/seat/join"): (
        lambda table: table.seat("POST", "join", table.tokens[0], {"name": "Thief", "seat": 1}),
        (409,),
    ),
    ("POST", "/api/seat/play-on"): (
        lambda table: table.seat(
            "POST", "play-on", table.tokens[0], {"answers": 0, "seat": 1, "level": "easy"}
        ),
        (403,),
    ),
    ("POST", "/api/seat/answers"): (
        lambda table: table.seat(
            "POST", "answers", table.tokens[0], {"actions": [table.other["legal"][0]["action"]] * 2}
        ),
        (409,),
    ),
    ("GET", "/api/seat/events"): (
        lambda table: begins(table, "/api/seat/events", Authorization=bearer(table)),
        (200,),
    ),
    ("GET", "/api/seat/standing"): (lambda table: table.seat("GET", "standing", table.tokens[0]), (200,)),
    ("POST", "/api/seat/standing"): (
        lambda table: table.seat("POST", "standing", table.tokens[0], {"kind": "none", "seat": 1}),
        (201,),
    ),
    ("GET", "/api/seat/note"): (lambda table: table.seat("GET", "note", table.tokens[0]), (200,)),
    ("POST", "/api/seat/note"): (
        lambda table: table.seat("POST", "note", table.tokens[0], {"text": "mine", "seat": 1}),
        (200, 201),
    ),
    ("GET", "/hand/{token}"): (lambda table: table.http.get(f"/hand/{table.tokens[0]}"), (404,)),
    ("GET", "/hand/{token}/live"): (lambda table: begins(table, f"/hand/{table.tokens[0]}/live"), (404,)),
    ("POST", "/api/actions/{action}"): (
        lambda table: table.http.post(
            "/api/actions/rename", json={"seat": 1, "name": "Thief"}, headers={"Authorization": bearer(table)}
        ),
        (403,),
    ),
    ("GET", "/api/seat/chat"): (lambda table: table.seat("GET", "chat", table.tokens[0]), (200,)),
    ("GET", "/api/me"): (
        lambda table: table.http.get("/api/me", headers={"Authorization": bearer(table)}),
        (401,),
    ),
    ("GET", "/api/me/tables"): (
        lambda table: table.http.get("/api/me/tables", headers={"Authorization": bearer(table)}),
        (401,),
    ),
    ("POST", "/api/me/join"): (
        lambda table: table.http.post(
            "/api/me/join",
            json={"invitation": table.invitations[1]},
            headers={"Authorization": bearer(table)},
        ),
        (401,),
    ),
    ("GET", "/api/watch/{token}"): (lambda table: table.http.get(f"/api/watch/{table.tokens[0]}"), (404,)),
    ("GET", "/watch/{token}"): (lambda table: table.http.get(f"/watch/{table.tokens[0]}"), (404,)),
    ("GET", "/watch/{token}/live"): (lambda table: begins(table, f"/watch/{table.tokens[0]}/live"), (404,)),
    ("GET", "/join/{token}"): (
        lambda table: table.http.get(f"/join/{table.invitations[0]}", follow_redirects=True),
        (200,),
    ),
    ("POST", "/join/{token}"): (
        lambda table: table.form(f"/join/{table.invitations[0]}", name="Thief", seat="1"),
        (409,),
    ),
    ("GET", "/recover/{token}"): (lambda table: table.http.get(f"/recover/{table.tokens[0]}"), (404,)),
    ("POST", "/recover/{token}"): (lambda table: table.form(f"/recover/{table.tokens[0]}"), (404,)),
    ("GET", "/account/device/{token}"): (
        lambda table: table.http.get(f"/account/device/{table.tokens[0]}"),
        (404,),
    ),
    ("POST", "/account/device/{token}"): (
        lambda table: table.form(f"/account/device/{table.tokens[0]}"),
        (404,),
    ),
    ("GET", "/account/invitation/{token}"): (
        lambda table: table.http.get(f"/account/invitation/{table.tokens[0]}"),
        (404,),
    ),
    ("GET", "/notices/confirm/{token}"): (
        lambda table: table.http.get(f"/notices/confirm/{table.tokens[0]}"),
        (404,),
    ),
    ("POST", "/notices/confirm/{token}"): (
        lambda table: table.form(f"/notices/confirm/{table.tokens[0]}"),
        (404,),
    ),
    ("GET", "/notices/unsubscribe/{token}"): (
        lambda table: table.http.get(f"/notices/unsubscribe/{table.tokens[0]}"),
        (404,),
    ),
    ("POST", "/notices/unsubscribe/{token}"): (
        lambda table: table.form(f"/notices/unsubscribe/{table.tokens[0]}"),
        (404,),
    ),
}


# What a body may hold so that nothing but the key can be refused.
BODY = {"actions": [1], "answers": 0, "seat": 0}
SOUND: dict[str, dict[str, Any]] = {"/api/seat/standing": {"kind": "none", "answers": [1]}}


def test_every_place_that_takes_a_token_is_tried() -> None:
    taking = {(place.method, place.path) for place in places() if place.needs_key or "{token}" in place.path}
    assert taking == set(PROBES)


@pytest.mark.parametrize("place", PROBES, ids=" ".join)
def test_a_token_opens_nothing_of_another_seat(table: Table, place: tuple[str, str]) -> None:
    ask, allowed = PROBES[place]
    answer = ask(table)
    assert answer.status_code in allowed, answer.text[:300]
    secrets = table.secrets()
    assert len(secrets) > 2
    assert not [secret for secret in secrets if secret in unescape(answer.text)]
    after = table.seat("GET", "", table.tokens[1]).json()
    assert after["legal"] == table.other["legal"]
    assert after["names"] == table.other["names"]
    assert [seat for seat, _ in stored(table.server, table.id) if seat == 1] == []


@pytest.mark.parametrize("token", ["none", "%", "watch", "table"])
def test_what_is_not_a_seats_token_opens_no_seat(table: Table, token: str) -> None:
    wrong = {"watch": table.watch, "table": table.id}.get(token, token)
    for place in places():
        if place.needs_key:
            headers = {"Authorization": f"Bearer {wrong}"}
            path = place.path.format(action="undo")
            answer = table.http.request(place.method, path, headers=headers, json=SOUND.get(path, BODY))
            assert answer.status_code == 401, place
        elif place.path.startswith("/join/"):
            path = place.path.format(token=wrong)
            assert table.http.request(place.method, path, data={"_csrf_token": table.csrf}).status_code == 404


def test_a_stranger_gets_nothing_of_a_table(table: Table) -> None:
    tried = 0
    for place in places():
        if "{table_id}" in place.path and place.path not in OPEN_TO_ALL:
            path = place.path.format(table_id=table.id, action="hurry", ref="card-x")
            answer = (
                table.form(path, action="1", seat="0") if place.method == "POST" else table.http.get(path)
            )
            assert answer.status_code in TURNED_AWAY, f"{place}: {answer.status_code}"
            tried += 1
    assert tried > 7
