"""Databases that earlier versions have left are opened by today's server, and their tables go on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import planetfall
from planetfall.core.folder_game import AnyFolderGame
from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from tests.games.packs import FOLDER_GAMES as GAMES
from tests.games.packs import Release, renamed
from tests.stored.expected import VERSIONS, expected
from tests.stored.expected_tables import (
    Browser,
    Client,
    api,
    exchanged,
    index_of,
    rows_of,
    table_seen,
    texts_of,
    unpack,
)

STORED = [(version, entry) for version in VERSIONS for entry in index_of(version)["tables"]]


OF_PEOPLE = ("friends", "stand-in", "one device", "paused", "our own pack")  # who come back by their cookies


def assert_tokens_open_nothing(client: Client, entry: dict[str, Any]) -> None:
    """A token of then opens no taken seat: a program's is used up, and a person's seat belongs to the cookie."""
    for token in entry["tokens"]:
        headers = {"authorization": f"Bearer {token}"}
        for method, place in (("GET", "/api/seat"), ("POST", "/api/seat/join")):
            assert client.request(method, place, headers=headers, json={}).status_code == 401
        guest = Browser(client)
        assert guest.get(f"/join/{token}").url.path.startswith("/watch/")


def name_of(value: object) -> str | None:
    return f"{value['game']}-{value['title'].replace(' ', '-')}" if isinstance(value, dict) else None


@pytest.fixture(scope="module")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Client]]:
    """A server on a copy of each version's database, started when it is first asked for."""
    running: dict[str, Client] = {}
    for version in VERSIONS:
        folder = tmp_path_factory.mktemp(version)
        unpack(version, folder)
        client = TestClient(create_app(Settings(folder=folder, pace=0.0, requests_per_minute=0)))
        running[version] = client.__enter__()
    yield running
    for client in running.values():
        client.__exit__(None, None, None)


def browser_of(client: Client, version: str, name: str) -> Browser:
    """Somebody who comes back with the cookies of then."""
    return Browser(client, index_of(version)["people"][name])


@pytest.mark.parametrize("version", VERSIONS)
def test_the_stored_records_of_all_tables_are_replayed_to_their_result(version: str, tmp_path: Path) -> None:
    told = {row.id: expected(row.record, row.pack) for row in rows_of(unpack(version, tmp_path))}
    stored = {entry["id"]: entry["record"] for entry in index_of(version)["tables"]}
    assert msgspec.json.decode(msgspec.json.encode(told)) == stored


@pytest.mark.parametrize(("version", "entry"), STORED, ids=name_of)
def test_a_stored_table_is_opened_and_goes_on(
    clients: dict[str, Client], version: str, entry: dict[str, Any]
) -> None:
    client = clients[version]
    if entry["title"] in OF_PEOPLE:
        keys, seen = [], entry["seen"] | {"seats": []}
        assert_tokens_open_nothing(client, entry)
    else:
        keys, seen = exchanged(client, entry["tokens"]), entry["seen"]
        assert_tokens_open_nothing(client, entry)
    assert table_seen(client, entry["watch"], keys) == seen
    page = Browser(client).get(f"/watch/{entry['watch']}")
    assert all(name in texts_of(page) for name in entry["seen"]["names"])
    newest = planetfall.game(entry["game"]).rules_version
    assert ("began with version 1 of the rules" in texts_of(page)) == (newest > 1), (
        "people are told which rules they play"
    )
    asked = [seat for seat in seen["seats"] if seat["legal"]]
    if not asked or entry["paused"]:
        return
    seat = asked[0]
    key = next(key for key, other in zip(keys, seen["seats"], strict=True) if other == seat)
    given = {"actions": [seat["legal"][-1][0]], "after": seat["answers_given"]}
    after = api(client, "POST", "/seat/answers", key, json=given)
    assert after["answers_given"] > seat["answers_given"]


@pytest.mark.parametrize("version", VERSIONS)
def test_people_find_their_tables_by_the_cookies_of_then(clients: dict[str, Client], version: str) -> None:
    ada = browser_of(clients[version], version, "Ada")
    assert all(
        title in texts_of(ada.get("/")) for title in ("friends", "one device", "paused", "our own pack")
    )
    found = {entry["title"]: entry for entry in index_of(version)["tables"]}
    for entry in (found[title] for title in OF_PEOPLE):
        page = ada.get(f"/table/{entry['id']}").text
        shown = 'name="action"' in page or "/hand-over" in page or not entry["seen"]["seats"][0]["legal"]
        assert shown or entry["paused"], "she has her own seats"
    for name in ("Ada", "Ben"):
        page = texts_of(browser_of(clients[version], version, name).get(f"/table/{found['friends']['id']}"))
        assert all(line in page for line in ("Good luck, Ben!", "Grüße aus dem All 🚀", "Benedict"))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_paused_table_goes_on_when_its_host_says_so(clients: dict[str, Client], version: str) -> None:
    client = clients[version]
    entry = next(entry for entry in index_of(version)["tables"] if entry["title"] == "stand-in")
    assert entry["paused"]
    place = f"/table/{entry['id']}"
    ada = browser_of(client, version, "Ada")
    ada.get(place)
    ada.send(f"{place}/pause", pause="no")
    ben = browser_of(client, version, "Ben")
    ben.get(place)
    ben.send(f"{place}/come-back")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_seat_is_taken_by_its_link(clients: dict[str, Client], version: str) -> None:
    client = clients[version]
    waiting = [entry for entry in index_of(version)["tables"] if entry["title"] == "waiting"]
    assert len(waiting) == 4
    for entry in waiting:
        guest = Browser(client)
        guest.get(f"/open/{entry['id']}")
        guest.send(f"/open/{entry['id']}", name="Zoe", seat="0")
        seen = api(client, "GET", f"/watch/{entry['watch']}")
        assert not seen["waiting"]
        assert "Zoe" in seen["names"]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_finished_table_gives_its_record_and_can_be_seen_again(
    clients: dict[str, Client], version: str
) -> None:
    finished = [entry for entry in index_of(version)["tables"] if entry["title"] == "finished"]
    assert {entry["game"] for entry in finished} == {
        "red-planet", "space-mission", "rocket-rescue", "terraforming-mars",
    }  # fmt: skip
    for entry in finished:
        guest = Browser(clients[version])
        record = guest.get(f"/table/{entry['id']}/record").text
        assert record.count("\n") == entry["record"]["rows"] + 2
        assert 'id="replay"' in guest.get(f"/replay/{entry['id']}?at=20&eyes=all").text


@pytest.mark.parametrize("version", VERSIONS)
def test_an_opened_record_is_still_open(clients: dict[str, Client], version: str) -> None:
    address = index_of(version)["people"]["record"]["address"]
    assert 'id="replay"' in Browser(clients[version]).get(f"{address}?at=5&eyes=1").text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_stored_tables_are_opened_with_corrected_names(
    game: AnyFolderGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpack(VERSIONS[0], tmp_path)
    Release(game, tmp_path, monkeypatch).ship(renamed(game.pack().text))
    own = [entry for version, entry in STORED if version == VERSIONS[0] and entry["game"] == game.id]
    with TestClient(create_app(Settings(folder=tmp_path, pace=0.0, requests_per_minute=0))) as client:
        for entry in own:
            keys = [] if entry["title"] in OF_PEOPLE else exchanged(client, entry["tokens"])
            seen = entry["seen"] if keys else entry["seen"] | {"seats": []}
            assert table_seen(client, entry["watch"], keys) == seen
        shown = api(client, "GET", f"/watch/{own[0]['watch']}")["view"]
    assert "Ö" in str(shown)
