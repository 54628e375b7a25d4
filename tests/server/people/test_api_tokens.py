"""Tokens of members: a program plays as its member without a cookie, sees no more than they do, and can be shut out."""

import re
from collections.abc import Iterator
from itertools import count
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.server.errors import NotFound
from planetfall.server.http.api.events import SeatOpener
from planetfall.server.http.api.personal import Place
from planetfall.server.people.account_settings import AccountSettings
from planetfall.server.people.secrets import hashed
from tests.server.members import PASSWORD, member, opened, services_of
from tests.server.test_pages import Browser, links, make_table

Client = TestClient[Litestar]
NUMBERS = count(1)
pytestmark = pytest.mark.usefixtures("quick_hashes")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, quick_hashes: None) -> Iterator[Client]:
    with opened(tmp_path_factory.mktemp("tokens")) as found:
        yield found


@pytest.fixture
def ada(client: Client) -> Browser:
    return member(client, f"Ada {next(NUMBERS)}")


def make_token(browser: Browser, name: str = "my bot", status: int = 200, password: str = PASSWORD) -> str:
    browser.get("/account")
    page = browser.send("/account/tokens", status, **{"token-name": name, "old": password})
    found = re.search(r"<code>(pft-[\w-]+)</code>", page)
    return found[1] if found else ""


def ask(client: Client, word: str, method: str, path: str, body: Any = None) -> httpx.Response:
    """A request of a program, which has no cookie."""
    client.cookies = httpx.Cookies()
    headers = {"authorization": f"Bearer {word}"}
    return client.request(method, f"/api/{path}", json=body, headers=headers)


def test_a_program_plays_as_its_member(client: Client, ada: Browser) -> None:
    word = make_token(ada)
    name = ask(client, word, "GET", "me").json()["name"]
    made = ask(client, word, "POST", "tables", {"game": "red-planet", "seats": ["me", "open"]}).json()
    place = f"/table/{made['table']}"
    assert name in ada.get(place)
    assert made["seats"][0]["kind"] == "person"
    other = Browser(client)
    other.get(f"/join/{made['seats'][1]['token']}")
    other.send(f"/join/{made['seats'][1]['token']}", name="Ben")
    (table,) = ask(client, word, "GET", "me/tables").json()
    assert (table["table"], table["seats"], table["is_turn"]) == (made["table"], [0], True)
    seat = f"seat?table={table['table']}"
    seen = ask(client, word, "GET", seat).json()
    assert seen["seat"] == 0
    action = seen["legal"][0]["action"]
    body = {"actions": [action], "after": seen["answers_given"]}
    after = ask(client, word, "POST", f"seat/answers?table={table['table']}", body)
    assert after.status_code == 201
    assert after.json()["answers_given"] > seen["answers_given"]
    said = ask(client, word, "POST", f"actions/say?table={table['table']}", {"text": "hello"})
    assert said.status_code == 201
    assert "hello" in other.get(place)


def test_a_program_sits_down_by_an_invitation_and_at_a_public_table(client: Client, ada: Browser) -> None:
    word, host = make_token(ada), Browser(client)
    private = make_table(host, "me", "open", name="Host")
    invitation = links(host, "join")[0].rsplit("/", 1)[1]
    for _ in range(2):  # the second time it sits there already
        joined = ask(client, word, "POST", "me/join", {"invitation": invitation})
        assert joined.status_code == 201
        assert joined.json()["seat"] == 1
    ada.get(private)
    public = make_table(host, "me", "open", "open", name="Host", listed="yes").rsplit("/", 1)[1]
    assert ask(client, word, "POST", "me/join", {"table": public, "seat": 2}).json()["seat"] == 2
    hidden = make_table(host, "me", "open", name="Host").rsplit("/", 1)[1]
    assert ask(client, word, "POST", "me/join", {"table": hidden}).status_code == 404
    assert ask(client, word, "POST", "me/join", {}).status_code == 400


def test_a_token_opens_nothing_of_others(client: Client, ada: Browser) -> None:
    word, host = make_token(ada), Browser(client)
    table = make_table(host, "me", "easy", name="Host").rsplit("/", 1)[1]
    for path in ("seat", "seat/chat", "seat/note", "seat/standing"):
        assert ask(client, word, "GET", f"{path}?table={table}").status_code == 404
    assert ask(client, word, "POST", f"actions/undo?table={table}", {}).status_code == 404
    assert ask(client, word, "GET", "seat").status_code == 400
    own = make_table(ada, "me", "easy", name="Ada").rsplit("/", 1)[1]
    assert ask(client, word, "GET", f"seat?table={own}&seat=1").status_code == 404


def test_a_program_sees_what_the_page_of_its_member_sees(client: Client, ada: Browser) -> None:
    word = make_token(ada)
    made = ask(client, word, "POST", "tables", {"game": "red-planet", "seats": ["me", "open"]}).json()
    key = ask(client, made["seats"][1]["token"], "POST", "seat/join", {"name": "Ben"}).json()["token"]
    own = ask(client, word, "GET", f"seat?table={made['table']}").json()
    others = ask(client, key, "GET", "seat").json()
    assert own["seat"] == 0
    assert own["view"] != others["view"]
    table = client.blocking_portal.call(services_of(client).tables.get, made["table"])
    view = table.game.shown(table.game.view(table.state, 0))
    assert own["view"] == msgspec.json.decode(msgspec.json.encode(view))


def test_a_token_is_shown_once_stored_hashed_listed_and_revoked(client: Client, ada: Browser) -> None:
    word = make_token(ada, "my <bot>")
    page = ada.get("/account")
    assert word not in page
    assert "my &lt;bot&gt;" in page
    assert "never used" in page
    stored = client.blocking_portal.call(services_of(client).store.api_tokens.find, hashed(word))
    assert stored
    assert word not in str(stored)
    assert ask(client, word, "GET", "me").status_code == 200
    assert "never used" not in ada.get("/account")
    other = member(client, f"Eve {next(NUMBERS)}")
    other.get("/account")
    other.send("/account/tokens/revoke", token=stored.id)
    assert ask(client, word, "GET", "me").status_code == 200
    ada.send("/account/tokens/revoke", token=stored.id)
    assert ask(client, word, "GET", "me").status_code == 401
    assert ask(client, word, "GET", "seat?table=x").status_code == 401


def test_making_a_token_needs_the_password_a_name_and_an_account(client: Client, ada: Browser) -> None:
    make_token(ada, status=403, password="wrong wrong wrong")
    make_token(ada, name=" ", status=400)
    for _ in range(20):
        assert make_token(ada)
    make_token(ada, status=403)
    guest = Browser(client)
    guest.get("/account/sign-in")
    guest.send("/account/tokens", 403, **{"token-name": "guest"})


def test_a_token_opens_no_page_and_a_deleted_account_leaves_none(client: Client, ada: Browser) -> None:
    word = make_token(ada)
    client.cookies = httpx.Cookies()
    headers = {"authorization": f"Bearer {word}"}
    assert "Sign in" in client.get("/account", headers=headers, follow_redirects=True).text
    name = ask(client, word, "GET", "me").json()["name"]
    ada.get("/account/delete")
    ada.send("/account/delete", name=name, password=PASSWORD)
    assert ask(client, word, "GET", "me").status_code == 401


def test_programs_do_not_play_at_rated_tables(client: Client, ada: Browser) -> None:
    word = make_token(ada)
    body = {"game": "red-planet", "seats": ["me", "open"], "rated": True}
    assert ask(client, word, "POST", "tables", body).status_code == 403
    table = make_table(ada, "me", "open", name="Ada", rated="yes").rsplit("/", 1)[1]
    assert ask(client, word, "GET", f"seat?table={table}").status_code == 200
    answer = ask(client, word, "POST", f"seat/answers?table={table}", {"actions": [0]})
    assert answer.status_code == 403
    assert "rated" in answer.json()["mistake"]
    assert ask(client, word, "POST", f"actions/leave?table={table}", {}).status_code == 403


def test_where_guests_are_not_allowed_a_members_program_sets_up_tables(tmp_path_factory: Any) -> None:
    with opened(tmp_path_factory.mktemp("members"), accounts=AccountSettings(guests=False)) as client:
        word = make_token(member(client, "Ada"))
        body = {"game": "red-planet", "seats": ["me", "easy"]}
        assert ask(client, word, "POST", "tables", body).status_code == 201
        assert ask(client, "pft-nothing", "POST", "tables", body).status_code == 403


def test_a_stream_ends_when_its_token_is_revoked(client: Client, ada: Browser) -> None:
    word = make_token(ada)
    body = {"game": "red-planet", "seats": ["me", "open"]}
    table = ask(client, word, "POST", "tables", body).json()["table"]
    services = services_of(client)
    opener = SeatOpener(services, word, Place(table))

    async def look() -> None:
        live = await services.tables.get(table)
        assert await opener.seat(live) == 0
        await services.store.api_tokens.remove(live.seats[0].person, hashed(word))
        with pytest.raises(NotFound):
            await opener.seat(live)

    client.blocking_portal.call(look)
