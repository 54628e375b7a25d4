"""What people have at a table for themselves while a game takes days, in pages and in the API: no other reads it."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.members import opened
from tests.server.test_api import join, key, look, table
from tests.server.test_pages import Browser, links, make_table

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with opened(tmp_path_factory.mktemp("house")) as browsed:
        yield browsed


def two_people(client: Client) -> tuple[Browser, Browser, str]:
    """Ann and Ben with the place of their table, where a bot sits too."""
    ann, ben = Browser(client), Browser(client)
    place = make_table(ann, "me", "open", "random")
    ben.get(links(ann, "join")[0])
    ben.send(links(ann, "join")[0], name="Ben")
    ann.get(place)
    return ann, ben, place


def test_standing_answers_are_set_ordered_and_dropped_on_a_page_of_their_own(client: Client) -> None:
    ann, ben, place = two_people(client)
    ann.get(f"{place}/standing")
    found = re.findall(r'name="answers" value="([\d ]+)">([^<]+)<', ann.page.text)
    assert len(found) >= 2
    (first, label), (second, _) = found[:2]
    kind = re.findall(r'name="kind" value="([^"]+)"', ann.page.text)[0]
    ann.send(f"{place}/standing", kind=kind, answers=f"{first} {second}", until="round")
    text = unescape(ann.page.text)
    assert unescape(label) in text
    assert f'value="{second} {first}"' in text  # the button that moves the second one up
    assert 'value="round" checked' in text
    assert "few seconds" in ann.get(place)
    assert "few seconds" not in ben.get(place)
    assert f'value="{first} {second}"' not in ben.get(f"{place}/standing")
    assert "Antworten im Voraus" in Browser.get(german(ben), f"{place}/standing")
    ann.get(f"{place}/standing")
    ann.send(f"{place}/standing", 400, kind=kind, answers="many")
    ann.send(f"{place}/standing", 400, kind=kind, answers="1 1")
    ann.send(f"{place}/standing", kind=kind, answers="")
    assert "few seconds" not in ann.get(place)
    stranger = Browser(client)
    stranger.get(f"{place}/standing", 403)


def german(browser: Browser) -> Browser:
    browser.language = "de"
    return browser


def test_a_program_has_standing_answers_too(client: Client) -> None:
    made = table(client, "open", "open", "random")
    join(client, made, 0, 1)
    seen = look(client, made, 0)
    body = {"kind": seen["question"]["kind"], "answers": [seen["legal"][0]["action"]], "until": "round"}
    assert client.post("/api/seat/standing", json=body, headers=key(made, 0)).json() == [body]
    assert client.get("/api/seat/standing", headers=key(made, 0)).json() == [body]
    assert client.get("/api/seat/standing", headers=key(made, 1)).json() == []
    wrong: list[dict[str, Any]] = [{**body, "answers": [1, 1]}, {**body, "until": "dawn"}, {"kind": ""}]
    for each in wrong:
        assert client.post("/api/seat/standing", json=each, headers=key(made, 0)).status_code == 400
    assert client.post("/api/seat/standing", json=body).status_code == 401


def test_a_note_to_myself_is_kept_read_by_nobody_else_and_deleted(client: Client) -> None:
    ann, ben, place = two_people(client)
    ann.send(f"{place}/note", text="Ben has the ice.\r\nWatch <dock> 2")
    page = ann.get(place)
    assert "Ben has the ice.\nWatch &lt;dock&gt; 2</textarea>" in page
    assert "ice" not in re.findall(r"<textarea.*?</textarea>", ben.get(place), re.DOTALL)[0]
    assert "has the ice" not in ben.page.text
    ann.send(f"{place}/note", 400, text="x" * 4001)
    ann.send(f"{place}/note", text=" ")
    assert "has the ice" not in ann.get(place)
    stranger = Browser(client)
    stranger.get("/new/red-planet")
    stranger.send(f"{place}/note", 403, text="mine")


def test_a_program_keeps_a_note_too(client: Client) -> None:
    made = table(client, "open", "open", "random")
    join(client, made, 0, 1)
    note = {"text": "seat 1 bluffs"}
    assert client.post("/api/seat/note", json=note, headers=key(made, 0)).json() == note
    assert client.get("/api/seat/note", headers=key(made, 0)).json() == note
    assert client.get("/api/seat/note", headers=key(made, 1)).json() == {"text": ""}


def test_a_program_shows_its_hand_by_a_link(client: Client) -> None:
    made = table(client, "open", "open", "random")
    join(client, made, 0, 1)
    shown = client.post("/api/actions/show-hand", json={}, headers=key(made, 0)).json()["hand"]
    assert shown.startswith("/hand/")
    assert look(client, made, 1)["hand"] == ""
    assert 'data-me="0"' in Browser(client).get(shown)


def test_a_link_shows_a_hand_to_who_does_not_play_and_opens_nothing_else(client: Client) -> None:
    ann, ben, place = two_people(client)
    ann.send(f"{place}/show-hand")
    (link,) = links(ann, "hand")
    guest = Browser(client)
    page = guest.get(link)
    assert 'data-me="0"' in page
    assert 'name="action"' not in page
    assert "/undo" not in re.findall(r"<header.*?</header>", page, re.DOTALL)[0]
    dealt = re.findall(r'id="dealt-(\w+)"', ann.get(place))
    assert dealt
    assert dealt == re.findall(r'id="dealt-(\w+)"', page)
    assert "shows their hand to somebody" in unescape(ben.get(place))
    assert link.rsplit("/", 1)[1].partition(".")[2] not in ben.page.text
    ben.get(link, 403)
    guest.get(place, 403)
    guest.send(f"{place}/answer", 403, action=ann.answers()[0])
    word = link.rsplit(".", 1)[1]
    assert client.get("/api/seat", headers={"Authorization": f"Bearer {word}"}).status_code == 401
    guest.get(link[:-3] + "abc", 404)
    ann.send(f"{place}/hide-hand")
    guest.get(link, 404)
