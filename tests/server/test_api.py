"""The API for programs: a seat's key opens that seat and nothing else."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

import planetfall
from planetfall.server.app import create_app
from planetfall.server.settings import Settings

GAME = planetfall.game("red-planet")
Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    settings = Settings(folder=tmp_path_factory.mktemp("house"), pace=0.0, requests_per_minute=0)
    with TestClient(create_app(settings)) as opened:
        yield opened


def table(client: Client, *seats: str, **wishes: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"game": "red-planet", "seats": list(seats), **wishes})
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def key(made: dict[str, Any], seat: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {made['seats'][seat]['token']}"}


def join(client: Client, made: dict[str, Any], *seats: int) -> None:
    """Use the invitations to some seats; from then on `key` gives the keys that came for them."""
    for seat in seats:
        answer = client.post("/api/seat/join", json={"name": f"Program {seat}"}, headers=key(made, seat))
        assert answer.status_code == 201, answer.text
        made["seats"][seat]["token"] = answer.json()["token"]


def look(client: Client, made: dict[str, Any], seat: int) -> dict[str, Any]:
    answer = client.get("/api/seat", headers=key(made, seat))
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_three_programs_play_a_whole_game(client: Client) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0, 1, 2)
    given = 0
    while not (seen := look(client, made, 0))["over"]:
        seat = seen["actors"][0]
        mine = look(client, made, seat)
        body = {"actions": [mine["legal"][0]["action"]], "after": mine["answers_given"]}
        assert client.post("/api/seat/answers", json=body, headers=key(made, seat)).status_code == 201
        given += 1
    assert given == seen["answers_given"] > 30
    best = max(account["total"] for account in seen["accounts"])
    assert [account["total"] for account in seen["accounts"] if account["seat"] in seen["winners"]] == [
        best
    ] * len(seen["winners"])


@pytest.mark.rule("SM-69", "SM-70")
@pytest.mark.parametrize("memory_aid", ["off", "on"])
def test_a_program_is_shown_reserved_tiles_only_with_the_memory_aid(client: Client, memory_aid: str) -> None:
    made = table(client, "open", "open", game="space-mission", options={"memory-aid": memory_aid})
    join(client, made, 0, 1)
    names, chance = planetfall.game("space-mission").actions, random.Random(1)
    for _ in range(200):
        seat = look(client, made, 0)["actors"][0]
        mine = look(client, made, seat)
        legal = [entry["action"] for entry in mine["legal"]]
        scan = [action for action in legal if names.name(action).startswith(("scan", "take"))]
        body = {"actions": [chance.choice(scan or legal)], "after": mine["answers_given"]}
        seen = client.post("/api/seat/answers", json=body, headers=key(made, seat)).json()["view"]
        searched = [planet for planet in seen["planets"] if planet["reserved"]]
        if searched:
            break
    assert [bool(own["tiles"]) for own in searched[0]["reserved"]] == [memory_aid == "on"]
    assert (searched[0]["memory"] is not None) == (memory_aid == "on")


def test_a_bot_of_the_house_answers_by_itself(client: Client) -> None:
    made = table(client, "open", "random", "random")
    join(client, made, 0)
    mine = look(client, made, 0)
    client.post("/api/seat/answers", json={"actions": [mine["legal"][0]["action"]]}, headers=key(made, 0))
    for _ in range(500):
        if (look(client, made, 0)["question"] or {}).get("kind") == "choose-specialist":
            return
    pytest.fail("the bots did not choose their missions")


def test_nothing_is_answered_before_every_seat_is_taken(client: Client) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0)
    assert look(client, made, 0)["waiting"]
    refused = client.post("/api/seat/answers", json={"actions": [1]}, headers=key(made, 0))
    assert refused.status_code == 403
    assert "every seat" in refused.json()["mistake"]


def act(client: Client, token: str, action: str, status: int = 201, **body: Any) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    answer = client.post(f"/api/actions/{action}", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    return dict(answer.json())


def test_a_program_has_the_rights_of_a_player_and_of_a_host(client: Client) -> None:
    made = table(client, "open", "open", "open")
    act(client, made["seats"][0]["token"], "say", 401, text="an invitation says nothing")
    join(client, made, 0, 1)
    one, two = (made["seats"][seat]["token"] for seat in (0, 1))
    host = made["host"]
    act(client, one, "fill", 403, level="random")
    assert not act(client, host, "fill", level="random")["waiting"]
    action = look(client, made, 0)["legal"][0]["action"]
    client.post("/api/seat/answers", json={"actions": [action]}, headers=key(made, 0))
    assert act(client, one, "undo")["answers_given"] == 0, "nothing was revealed"
    act(client, one, "pause", 403)
    act(client, host, "pause", pause=True)
    answer = client.post("/api/seat/answers", json={"actions": [action]}, headers=key(made, 0))
    assert answer.status_code == 403
    act(client, host, "pause", pause=False)
    act(client, two, "say", text="hello")
    act(client, host, "mute", seat=1)
    act(client, two, "say", 403, text="hello")
    act(client, host, "reset", seat=1, level="random")
    act(client, host, "offer", 403, seat=1)
    assert "has left" in act(client, two, "leave")["notes"][0]
    act(client, host, "offer", seat=1)
    act(client, one, "consent", agree=False)
    assert act(client, two, "come-back")["notes"][0] == "Program 1 is back."
    assert "has left" in act(client, two, "leave")["notes"][0]
    assert act(client, one, "rename", seat=0, name="Ann")["names"][0] == "Ann"
    act(client, one, "dance", 404)
    assert client.get("/api/seat", headers={"Authorization": f"Bearer {host}"}).status_code == 401


def test_an_illegal_answer_names_the_clause_and_changes_nothing(client: Client) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0, 1, 2)
    before = look(client, made, 0)
    answer = client.post(
        "/api/seat/answers", json={"actions": [GAME.actions.parse("draw event")]}, headers=key(made, 0)
    )
    assert answer.status_code == 409
    assert answer.json()["clause"] == "RP-21"
    assert look(client, made, 0) == before


def test_the_api_speaks_the_language_that_is_asked_for(client: TestClient[Litestar]) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0, 1, 2)
    german = key(made, 0) | {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}
    translated, english = client.get("/api/seat", headers=german).json(), look(client, made, 0)
    assert translated["question"]["text"] != english["question"]["text"]
    assert translated["legal"][0]["label"] != english["legal"][0]["label"]
    for same in ("action", "name"):
        assert [answer[same] for answer in translated["legal"]] == [
            answer[same] for answer in english["legal"]
        ]
    body = {"actions": [GAME.actions.parse("draw event")]}
    refused = client.post("/api/seat/answers", json=body, headers=german).json()
    why = GAME.with_language("de").why_not(GAME.new(3), 0, body["actions"][0])
    assert why is not None
    assert (refused["clause"], why.reason in refused["mistake"]) == ("RP-21", True)
    clauses = client.get("/api/games/red-planet/rules", headers=german).json()
    assert clauses[0]["number"] == client.get("/api/games/red-planet/rules").json()[0]["number"]
    assert clauses != client.get("/api/games/red-planet/rules").json()


def test_a_batch_is_taken_whole_or_not_at_all(client: Client) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0, 1, 2)
    keep = GAME.actions.parse("keep mission 1")
    answer = client.post("/api/seat/answers", json={"actions": [keep, keep]}, headers=key(made, 0))
    assert answer.status_code == 409
    assert look(client, made, 0)["answers_given"] == 0


def test_the_same_answer_sent_twice_counts_once(client: Client) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0, 1, 2)
    body = {"actions": [GAME.actions.parse("keep mission 1")], "after": 0}
    for _ in range(2):
        assert client.post("/api/seat/answers", json=body, headers=key(made, 0)).status_code == 201
    assert look(client, made, 0)["answers_given"] == 1


def test_a_token_opens_nothing_of_another_seat(client: Client) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0, 1, 2)
    mine, other = look(client, made, 0), look(client, made, 1)
    dealt = {card["id"] for card in other["view"]["dealt"]}
    shown = msgspec.json.encode(mine).decode()
    assert dealt
    assert not any(f'"{card}"' in shown for card in dealt)
    watching = client.get(f"/api/watch/{made['watch']}").json()
    assert watching["view"]["dealt"] == []
    assert watching["legal"] == []


def test_the_seed_and_the_tokens_never_leave(client: Client) -> None:
    made = table(client, "open", "open", "open")
    join(client, made, 0, 1, 2)
    shown = (
        client.get("/api/seat", headers=key(made, 0)).text + client.get(f"/api/watch/{made['watch']}").text
    )
    assert "seed" not in shown
    assert "chance" not in shown
    for seat in (1, 2):
        assert made["seats"][seat]["token"] not in shown


@pytest.mark.parametrize(
    "headers",
    [{}, {"Authorization": "Bearer"}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Basic x"}],
)
def test_without_a_token_nothing_opens(client: Client, headers: dict[str, str]) -> None:
    answer = client.get("/api/seat", headers=headers)
    assert answer.status_code == 401
    assert "Bearer" in answer.json()["mistake"]


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": ["open"]},
        {"game": "red-planet", "seats": ["open"]},
        {"game": "red-planet", "seats": ["open"] * 7},
        {"game": "red-planet", "seats": ["open", "open", "wizard"]},
        {"game": "red-planet", "seats": ["open"] * 3, "options": {"edition": "1999"}},
        {"game": "red-planet", "seats": ["open"] * 3, "options": {"colour": "red"}},
        {"game": "red-planet", "seats": ["open"] * 3, "wait_minutes": 0},
        {"game": "red-planet", "seats": "three"},
        {"seats": ["open"] * 3},
        {},
        [],
        "nonsense",
    ],
)
def test_a_bad_wish_gets_one_clear_sentence(client: Client, body: object) -> None:
    answer = client.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["mistake"]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("inside", ['"game"', '"options"', '"other"'])
def test_deep_json_is_a_bad_request(client: Client, inside: str) -> None:
    for depth in (40, 1_000, 200_000):
        for opened, closed in (("[", "]"), ('{"a":', "}")):
            body = f"{{{inside}:{opened * depth}1{closed * depth}}}"
            answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert answer.status_code in (400, 413), body[:40]
            assert answer.json()["mistake"]


def test_the_schema_describes_the_api_and_no_page(client: Client) -> None:
    schema = client.get("/schema").json()
    assert all(path.startswith("/api/") for path in schema["paths"])
    assert {"/api/tables", "/api/seat", "/api/seat/answers", "/api/seat/events"} <= set(schema["paths"])


def test_names_of_answers_stand_at_their_numbers(client: Client) -> None:
    names = client.get("/api/games/red-planet/answers").json()
    assert names[GAME.actions.parse("board dock 2")] == "board dock 2"


def test_health_and_figures_answer(client: Client) -> None:
    assert client.get("/health").json() == {"status": "ok"}
    assert "planetfall_live_tables" in client.get("/metrics").text


def test_too_many_requests_are_put_off(tmp_path: Any) -> None:
    with TestClient(create_app(Settings(folder=tmp_path, requests_per_minute=5))) as hurried:
        key = {"authorization": "Bearer nothing"}
        codes = [hurried.get("/api/games", headers=key).status_code for _ in range(8)]
        assert hurried.get("/health").status_code == 200, "supervisors are never put off"
    assert codes[:5] == [200] * 5
    assert codes[-1] == 429
