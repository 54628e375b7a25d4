"""Every order of operators, by the page and by the command line, and what it does."""

import re
from html import unescape
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from planetfall.cli.main import main
from planetfall.core.translation import languages
from planetfall.server.app import create_app
from planetfall.server.settings import Settings
from planetfall.server.store import schema
from tests.server.operators.helpers import (
    API_TABLE,
    EVIL,
    KEY,
    Client,
    admin,
    at_hand,
    last_entry,
    listed,
    person_of,
    refresh,
    rows,
    signed_in,
    switch,
    table_of,
)
from tests.server.test_pages import Browser, links

# -- tables -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_page", [True, False], ids=["page", "command"])
def test_a_closed_table_stands_still_until_it_is_opened_again(
    by_page: bool, client: Client, folder: Path, operator: Browser, guest: Browser
) -> None:
    table = table_of(guest, "me", "shared", "shared")
    at_hand(guest, table)
    answer, after = guest.answers()[0], re.search(r'name="after" value="(\d+)"', guest.page.text)
    assert after
    if by_page:
        operator.get(f"/admin/tables/{table}")
        assert "rude &lt;names&gt;" in operator.send(
            "/admin/close", table=table, reason="rude <names>", back=f"/admin/tables/{table}"
        )
    else:
        assert admin(folder, "close", table, "--reason", "rude <names>") == 0
        refresh(client)
    assert last_entry(folder)[1:] == ("close", table, "rude <names>")
    for action, fields in {
        "answer": {"action": answer, "after": after[1]},
        "say": {"text": "hello"},
        "rename": {"seat": "0", "name": "Bob"},
        "undo": {},
    }.items():
        assert "have closed this table" in guest.send(f"/table/{table}/{action}", 403, **fields), action
    page = unescape(guest.get(f"/table/{table}"))
    assert "Nobody can answer here any more. Their reason: rude <names>" in page
    assert not guest.answers()
    assert "Closed" in guest.get("/tables")
    if by_page:
        operator.send("/admin/reopen", table=table)
    else:
        assert admin(folder, "reopen", table) == 0
        refresh(client)
    guest.get(f"/table/{table}")
    guest.send(f"/table/{table}/answer", action=answer, after=after[1])


def test_bots_stop_at_a_closed_table_and_nobody_joins(client: Client, folder: Path, guest: Browser) -> None:
    table = table_of(guest, "me", "open", "random", listed="yes", title="Join me")
    (seat, *_) = links(guest, "join")
    assert "Join me" in Browser(client).get("/")
    assert admin(folder, "close", table) == 0
    refresh(client)
    other = Browser(client)
    assert "Join me" not in other.get("/")
    other.get(seat)
    other.send(seat, 403, name="Eve")
    assert "closed this table" in guest.get(f"/table/{table}")
    live = next(each for each in client.app.state.services.tables.live() if each.id == table)
    assert not live.bots.is_thinking()


@pytest.mark.parametrize("by_page", [True, False], ids=["page", "command"])
def test_a_deleted_table_leaves_nothing(
    by_page: bool,
    client: Client,
    folder: Path,
    operator: Browser,
    guest: Browser,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = table_of(guest, "me", "shared", "shared")
    at_hand(guest, table)
    guest.send(f"/table/{table}/answer", action=guest.answers()[0], after="0")
    guest.send(f"/table/{table}/say", text="hello")
    guest.get(f"/report/{table}")
    guest.send(f"/report/{table}", text="rude")
    if by_page:
        operator.get(f"/admin/tables/{table}")
        assert "tick the box" in operator.send("/admin/delete", 400, table=table).lower()
        operator.send("/admin/delete", table=table, sure="yes")
    else:
        assert admin(folder, "delete", table) == 2
        assert "still going on" in capsys.readouterr().err
        assert admin(folder, "delete", table, "--force") == 0
        refresh(client)
    assert "There is no such table" in unescape(guest.get(f"/table/{table}", 404))
    for each in schema.metadata.tables.values():
        if "table_id" in each.c:
            assert rows(folder, f"select * from {each.name} where table_id = ?", table) == []
    assert rows(folder, "select * from tables where id = ?", table) == []
    assert last_entry(folder)[1:] == ("delete", table, "red-planet")


def test_tables_are_found_by_their_filters(
    client: Client, folder: Path, operator: Browser, guest: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    running = table_of(guest, "me", "shared", title="Filter 100%")
    waiting = table_of(guest, "me", "open", title="Filter two")
    guest.get(f"/report/{waiting}")
    guest.send(f"/report/{waiting}", text="a rude <title>")
    person = person_of(guest, folder)

    def found(*words: object) -> list[str]:
        return [
            table["id"] for table in listed(folder, capsys, "tables", "--person", person, *words)["tables"]
        ]

    assert found() == [waiting, running]
    assert found("--state", "running") == [running]
    assert found("--text", "100%") == [running]
    assert found("--text", "filter", "--order", "created", "--limit", 1) == [waiting]
    assert found("--reported") == [waiting]
    assert found("--unchanged", 1) == found("--game", "rocket-rescue") == found("--state", "over") == []
    (facts,) = listed(folder, capsys, "tables", "--text", "filter 100%")["tables"]
    assert (facts["state"], facts["waits_for"] != [], len(facts["seats"])) == ("running", True, 2)
    page = operator.get(f"/admin/tables?person={person}&reported=yes&state=nonsense&days=")
    assert waiting in page
    assert running not in page
    assert "a rude &lt;title&gt;" in operator.get(f"/admin/tables/{waiting}")
    assert "a rude &lt;title&gt;" in operator.get("/admin")
    assert [report["text"] for report in listed(folder, capsys, "reports")["reports"]] == ["a rude <title>"]
    operator.send("/admin/clear-reports", table=waiting)
    assert found("--reported") == []
    assert admin(folder, "reports", "--clear", waiting) == 2
    operator.get("/admin/tables?days=many", 400)
    operator.get("/admin/tables/nowhere", 404)


# -- bans -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_a_banned_visitor_gets_one_clear_page_until_the_ban_is_lifted(
    language: str, client: Client, folder: Path, operator: Browser
) -> None:
    guest = Browser(client, language)
    guest.get("/")
    person = person_of(guest, folder)
    operator.send("/admin/ban", subject=person, reason="rude", duration="2h")
    assert last_entry(folder)[1:] == ("ban", person, "rude (2h)")
    assert person in operator.get("/admin")
    sentence = {"en": "have banned you: rude.", "de": "haben dich ausgeschlossen: rude."}[language]
    for place in ("/", "/tables", "/new/red-planet", "/schema"):
        assert sentence in guest.get(place, 403)
    assert guest.page.status_code == 403
    client.cookies = guest.cookies
    assert client.get("/static/css/pages.css").status_code == 200
    refusal = client.post("/api/tables", json=API_TABLE, headers={"accept-language": language})
    assert refusal.status_code == 403
    assert "rude" in refusal.json()["mistake"]
    Browser(client).get("/")  # nobody else is
    operator.send("/admin/lift", subject=person)
    guest.get("/")


def test_the_key_of_a_banned_player_opens_nothing(client: Client, folder: Path, operator: Browser) -> None:
    client.cookies = httpx.Cookies()
    made = client.post("/api/tables", json=API_TABLE).json()
    bearer = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    joined = client.post("/api/seat/join", json={"name": "Bot"}, headers=bearer).json()
    bearer = {"Authorization": f"Bearer {joined['token']}"}
    assert client.get("/api/seat", headers=bearer).status_code == 200
    ((person,),) = rows(folder, "select person from seats where table_id = ? and seat = 0", made["table"])
    operator.send("/admin/ban", subject=person)
    client.cookies = httpx.Cookies()
    refusal = client.get("/api/seat", headers=bearer)
    assert (refusal.status_code, refusal.json()["mistake"]) == (
        403,
        "the operators of this server have banned you",
    )
    assert client.post("/api/seat/answers", json={"actions": [0]}, headers=bearer).status_code == 403


def test_a_ban_ends_by_itself(
    client: Client, folder: Path, guest: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest.get("/")
    assert admin(folder, "ban", person_of(guest, folder), "--for", "1m") == 0
    refresh(client)
    guest.get("/", 403)
    clock = "planetfall.server.admin.operations.time.time"
    ended = client.app.state.services.operations.orders.bans[-1].until + 1
    monkeypatch.setattr(clock, lambda: ended)
    refresh(client)
    monkeypatch.undo()
    guest.get("/")


# -- announcements and switches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("by_page", [True, False], ids=["page", "command"])
def test_an_announcement_is_on_every_page_as_text_until_it_is_taken_back(
    by_page: bool,
    client: Client,
    folder: Path,
    operator: Browser,
    guest: Browser,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = table_of(guest, "me", "shared")
    waiting = table_of(guest, "me", "open")
    if by_page:
        operator.send("/admin/announce", text=EVIL, duration="1d")
    else:
        assert admin(folder, "announce", EVIL) == 0
        refresh(client)
    at_hand(guest, table)
    places = (
        "/",
        f"/table/{table}",
        f"/table/{waiting}",
        "/rules/red-planet",
        "/announcements",
        "/new/red-planet",
    )
    for place in places:
        page = guest.get(place)
        assert EVIL in unescape(page), place
        assert "<b>late" not in page
    number = listed(folder, capsys, "announcements")["announcements"][-1]["id"]
    if by_page:
        operator.send("/admin/retract", number=number)
    else:
        assert admin(folder, "retract", number) == 0
        refresh(client)
    for place in places:
        assert EVIL not in unescape(guest.get(place)), place


@pytest.mark.parametrize("by_page", [True, False], ids=["page", "command"])
def test_maintenance_refuses_what_is_new_and_running_games_go_on(
    by_page: bool, client: Client, folder: Path, operator: Browser, guest: Browser
) -> None:
    table = table_of(guest, "me", "shared", "shared")

    set_maintenance = switch("maintenance", by_page, operator, folder)
    set_maintenance(True)
    try:
        assert "Games in progress go on" in guest.get("/")
        sentence = "The server is under maintenance: no new tables and no files for now"
        assert sentence in guest.send("/play-now/red-planet", 503)
        assert sentence in guest.send(
            "/new/red-planet", 400, files={"nothing": b""}, seat0="me", seat1="shared"
        )
        assert sentence in guest.send("/record", 503, files={"record": ("a.planetfall", b"{}")})
        client.cookies = httpx.Cookies()
        refusal = client.post("/api/tables", json=API_TABLE)
        assert refusal.status_code == 503
        assert sentence[1:] in refusal.json()["mistake"]
        at_hand(guest, table)
        assert "Games in progress go on" in guest.page.text
        guest.send(f"/table/{table}/answer", action=guest.answers()[0], after="0")
    finally:
        set_maintenance(False)
    assert last_entry(folder)[1] == "maintenance-off"
    assert "Games in progress go on" not in guest.get("/")
    guest.send("/play-now/red-planet")


@pytest.mark.parametrize("by_page", [True, False], ids=["page", "command"])
def test_uploads_can_be_blocked_alone(
    by_page: bool, client: Client, folder: Path, operator: Browser, guest: Browser
) -> None:
    set_uploads = switch("uploads", by_page, operator, folder)
    set_uploads(False)
    try:
        assert "accepts no files" in guest.get("/")
        assert 'name="record"' not in guest.page.text
        assert "accepts no files" in guest.send("/record", 503, files={"record": ("a.planetfall", b"{}")})
        assert 'name="pack"' not in guest.get("/new/red-planet")
        files = {"pack": ("p.toml", b"x = 1")}
        sent = guest.send("/new/red-planet", 400, files=files, seat0="me", seat1="shared")
        assert "accepts no files" in sent
        guest.send("/play-now/red-planet")
    finally:
        set_uploads(True)
    assert 'name="record"' in guest.get("/")


# -- several servers at one database ----------------------------------------------------------------------------------


def test_an_order_at_one_server_holds_at_the_next(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(tmp_path, database=address, pace=0.0, requests_per_minute=0, admin_key=KEY)

    def order(*words: str) -> None:
        assert main(["admin", *words, "--database", address]) == 0

    with TestClient(create_app(settings)) as here, TestClient(create_app(settings)) as there:
        guest = Browser(here)
        table = table_of(guest, "me", "shared", "shared")
        at_hand(guest, table)
        answer = guest.answers()[0]
        order("close", table, "--reason", "late")
        assert "closed this table" in guest.send(f"/table/{table}/answer", 403, action=answer, after="0")
        order("reopen", table)
        guest.send(f"/table/{table}/answer", action=answer, after="0")
        order("announce", "Tea at nine")
        order("ban", "192.0.2.0/24")
        for client in (here, there):
            refresh(client)
            assert "Tea at nine" in Browser(client).get("/")
        signed_in(there).send("/admin/delete", table=table, sure="yes")
        refresh(here)
        guest.get(f"/table/{table}", 404)
        capsys.readouterr()
        order("audit", "--json")
        order("tables", "--order", "size", "--json")
        order(
            "tables", "--order", "reports", "--text", "x", "--unchanged", "1", "--reported", "--state", "over"
        )
        order("status")
        said = capsys.readouterr().out
    assert '"total":0' in said
    for action in ("close", "reopen", "announce", "ban", "sign-in", "delete"):
        assert f'"action":"{action}"' in said
