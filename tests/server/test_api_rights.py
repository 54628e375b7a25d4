"""The API's rights beside answers: what a browser may do at a table, a program may too, and nobody else."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.app import create_app
from planetfall.server.settings import Settings

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    settings = Settings(folder=tmp_path_factory.mktemp("data"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


class Table:
    """A table of programs, with the keys of its seats and of its host."""

    def __init__(self, client: Client, seats: int = 3, joining: int = 3) -> None:
        self._client = client
        made = client.post("/api/tables", json={"game": "red-planet", "seats": ["open"] * seats}).json()
        self.host: str = made["host"]
        self.keys = [
            self.ask("POST", "seat/join", seat["token"], {"name": f"Program {seat['seat']}"}).json()["token"]
            for seat in made["seats"][:joining]
        ]

    def ask(self, method: str, path: str, key: str, body: Any = None) -> httpx.Response:
        headers = {"authorization": f"Bearer {key}"}
        return self._client.request(method, f"/api/{path}", json=body, headers=headers)

    def seat(self, place: int) -> Any:
        return self.ask("GET", "seat", self.keys[place]).json()

    def answer(self, place: int) -> Any:
        """The first answer that a seat may give."""
        action = self.seat(place)["legal"][0]["action"]
        return self.ask("POST", "seat/answers", self.keys[place], {"actions": [action]}).json()


@pytest.fixture
def table(client: Client) -> Table:
    return Table(client)


def test_an_answer_is_taken_back(table: Table) -> None:
    before = table.seat(0)["answers_given"]
    assert table.answer(0)["answers_given"] == before + 1
    undone = table.ask("POST", "actions/undo", table.keys[0], {})
    assert undone.status_code == 201
    assert undone.json()["answers_given"] == before
    nothing = table.ask("POST", "actions/undo", table.keys[1], {})
    assert (nothing.status_code, nothing.json()["clause"]) == (403, "")


def test_what_was_revealed_is_taken_back_if_all_agree(table: Table) -> None:
    for place in range(3):
        while table.seat(place)["legal"] and table.seat(0)["answers_given"] < 6:
            table.answer(place)
    asked = table.ask("POST", "actions/undo", table.keys[0], {}).json()
    proposal = asked["proposal"]
    assert (proposal["kind"], proposal["seat"], proposal["agreed"]) == ("undo", 0, [0])
    assert table.seat(1)["proposal"] == proposal
    first = table.ask("POST", "actions/consent", table.keys[1], {"agree": True}).json()
    assert first["proposal"]["agreed"] == [0, 1]
    last = table.ask("POST", "actions/consent", table.keys[2], {"agree": True}).json()
    assert last["proposal"] is None
    assert last["answers_given"] < asked["answers_given"]


def test_one_who_does_not_agree_ends_it(table: Table) -> None:
    for place in range(3):
        while table.seat(place)["legal"] and table.seat(0)["answers_given"] < 6:
            table.answer(place)
    given = table.ask("POST", "actions/undo", table.keys[0], {}).json()["answers_given"]
    refused = table.ask("POST", "actions/consent", table.keys[1], {"agree": False}).json()
    assert refused["proposal"] is None
    assert table.seat(0)["answers_given"] == given


def test_programs_chat(table: Table) -> None:
    said = table.ask("POST", "actions/say", table.keys[1], {"text": "good luck"})
    assert said.status_code == 201
    read = table.ask("GET", "seat/chat", table.keys[0]).json()
    assert [(line["seat"], line["name"], line["text"]) for line in read] == [(1, "Program 1", "good luck")]


def test_the_host_pauses_and_goes_on(table: Table) -> None:
    rested = table.ask("POST", "actions/pause", table.host, {"pause": True})
    assert (rested.status_code, rested.json()["paused"]) == (201, True)
    assert table.seat(0)["paused"] is True
    action = table.seat(0)["legal"][0]["action"]
    assert table.ask("POST", "seat/answers", table.keys[0], {"actions": [action]}).status_code == 403
    assert table.ask("POST", "actions/pause", table.host, {"pause": False}).json()["paused"] is False
    assert table.answer(0)["answers_given"] > 0


def test_the_host_fills_the_table_with_bots(client: Client) -> None:
    table = Table(client, joining=1)
    assert table.seat(0)["waiting"] is True
    assert table.ask("POST", "actions/fill", table.host, {"level": "chess"}).status_code == 400
    filled = table.ask("POST", "actions/fill", table.host, {"level": "random"})
    assert (filled.status_code, filled.json()["waiting"]) == (201, False)
    assert table.seat(0)["waiting"] is False


def test_a_bot_stands_in_only_for_those_who_are_late(table: Table) -> None:
    wanted = {"seat": 1, "level": "random"}
    early = table.ask("POST", "actions/stand-in", table.keys[0], wanted)
    assert early.status_code == 403
    assert "waits 10 minutes" in early.json()["mistake"]
    assert table.ask("POST", "actions/stand-in", table.keys[0], wanted | {"seat": 50}).status_code == 400


def test_a_seat_has_no_rights_of_the_host(client: Client, table: Table) -> None:
    other = Table(client)
    for path, body in (("actions/pause", {"pause": True}), ("actions/fill", {"level": "random"})):
        assert table.ask("POST", path, table.keys[0], body).status_code == 403
        assert table.ask("POST", path, table.host[:-2], body).status_code == 401
        assert table.ask("POST", path, other.host, body).status_code == 201, "at their own table"
    assert table.seat(0)["paused"] is False
    for path in ("seat", "seat/chat", "seat/events"):
        assert table.ask("GET", path, table.host).status_code == 401, "a host sees no hand"


def _integers(schema: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(schema, dict):
        if schema.get("type") == "integer":
            yield path, schema
        for name, part in schema.items():
            yield from _integers(part, f"{path}/{name}")
    elif isinstance(schema, list):
        for part in schema:
            yield from _integers(part, path)


def test_numbers_that_are_sent_have_bounds_in_the_schema(client: Client) -> None:
    schema = client.get("/schema").json()
    types = schema["components"]["schemas"]
    sent = ("NewTable", "Joining", "Answers", "TableAction")
    received = ("SeatView", "SeatKey", "SeatEvent", "SeatChange", "LegalAnswer", "SeatProposal", "GameFacts")
    found = [item for name in (*sent, *received) for item in _integers(types.get(name, {}), name)]
    found += [item for name, path in schema["paths"].items() for item in _integers(path, name)]
    assert len(found) > 12
    assert [path for path, number in found if number.get("minimum", -1) < 0] == []
