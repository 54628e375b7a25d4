"""Operators: every order by the page and by the command line, what it does, and what nobody may see or do."""

import os
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from planetfall.cli.main import main
from planetfall.core.translation import languages
from planetfall.server.admin import sessions
from planetfall.server.app import create_app
from planetfall.server.http.admin_pages import ADMIN_ACTIONS, COOKIE
from planetfall.server.settings import Settings
from planetfall.server.store import schema
from tests.server.operators import KEY, admin, listed, person_of, refresh, rows, signed_in
from tests.server.test_pages import Browser, links, make_table

Client = TestClient[Litestar]
EVIL = '<b>late</b> & "more"'
API_TABLE = {"game": "red-planet", "seats": ["open", "random", "random"]}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("operated")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[Client]:
    settings = Settings(folder, pace=0.0, requests_per_minute=0, admin_key=KEY)
    with TestClient(create_app(settings)) as opened:
        yield opened


@pytest.fixture
def operator(client: Client) -> Browser:
    return signed_in(client)


@pytest.fixture
def guest(client: Client) -> Browser:
    return Browser(client)


def table_of(browser: Browser, *seats: str, **fields: str) -> str:
    """The id of a new table."""
    return make_table(browser, *seats, **fields).removeprefix("/table/")


def at_hand(browser: Browser, table: str) -> None:
    """Look at one's own table, with a hand in view."""
    browser.get(f"/table/{table}")
    if "/hand-over" in browser.page.text:
        browser.send(f"/table/{table}/hand-over", seat="0")


def switch(name: str, by_page: bool, operator: Browser, folder: Path) -> Callable[[bool], None]:
    """Switches something on or off, by the page or by a command."""

    def set_to(on: bool) -> None:
        if by_page:
            operator.send(f"/admin/{name}", on="yes" if on else "no")
        else:
            assert admin(folder, name, "on" if on else "off") == 0
            refresh(operator.client)

    return set_to


def last_entry(folder: Path) -> tuple[str, str, str, str]:
    (entry,) = rows(folder, "select who, action, subject, detail from audit order by id desc limit 1")
    return entry


# -- the key ----------------------------------------------------------------------------------------------------------


def test_without_a_key_there_is_no_page_and_a_key_needs_no_restart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLANETFALL_ADMIN_KEY", raising=False)
    with TestClient(create_app(Settings(tmp_path, requests_per_minute=0))) as client:
        stranger = Browser(client)
        for place in ("/admin", "/admin/tables", "/admin/tables/x", "/admin/audit"):
            stranger.get(place, 404)
        assert admin(tmp_path, "key") == 0
        key = capsys.readouterr().out.strip()
        assert len(key) >= 32
        assert (tmp_path / "admin-key").stat().st_mode & 0o777 == 0o600
        stranger.get("/admin")
        stranger.send("/admin/sign-in", key=key)
        assert "/admin/sign-out" in stranger.page.text
        assert admin(tmp_path, "key") == 0
        assert capsys.readouterr().out.strip() == key
        assert admin(tmp_path, "key", "--new") == 0
        assert capsys.readouterr().out.strip() != key
        assert "/admin/sign-out" not in stranger.get("/admin")  # who knew the old key is out
        assert [row[0] for row in rows(tmp_path, "select action from audit order by id")] == [
            "new-key",
            "sign-in",
            "new-key",
        ]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_a_key_that_root_makes_belongs_to_whom_the_folder_belongs_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PLANETFALL_ADMIN_KEY", raising=False)
    os.chown(tmp_path, 65534, 65534)
    assert admin(tmp_path, "key") == 0
    assert (tmp_path / "admin-key").stat().st_uid == 65534


def test_a_key_of_the_environment_is_not_short_and_not_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANETFALL_ADMIN_KEY", KEY)
    assert admin(tmp_path, "key") == 0
    assert capsys.readouterr().out == "The key is the one in PLANETFALL_ADMIN_KEY.\n"
    monkeypatch.setenv("PLANETFALL_ADMIN_KEY", "short")
    assert admin(tmp_path, "key") == 2
    assert "at least 16 characters" in capsys.readouterr().err


def test_the_cookie_of_an_operator_is_for_these_pages_alone_and_ends(
    client: Client, operator: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = Browser(client)
    guest.get("/admin")
    token = guest.token()
    client.cookies = guest.cookies
    answer = client.post("/admin/sign-in", data={"_csrf_token": token, "key": KEY}, follow_redirects=False)
    cookie = next(value for value in answer.headers.get_list("set-cookie") if value.startswith(COOKIE))
    for part in ("Path=/admin", "HttpOnly", "SameSite=strict", f"Max-Age={sessions.SESSION_SECONDS}"):
        assert part.lower() in cookie.lower()
    assert KEY not in answer.headers["location"] + cookie
    monkeypatch.setattr(sessions, "SESSION_SECONDS", -1)
    assert "/admin/sign-out" not in operator.get("/admin")


@pytest.mark.parametrize("cookie", ["", "x", "WyJPbGdhIiwiYWJjIl0.aRs.sign", "\"'<>"])
def test_a_forged_cookie_opens_nothing(client: Client, cookie: str) -> None:
    client.cookies = httpx.Cookies()
    answer = client.get("/admin", headers={"cookie": f"{COOKIE}={cookie}"})
    assert answer.status_code == 200
    assert "/admin/sign-in" in answer.text
    assert "/admin/ban" not in answer.text


def test_signing_out_forgets_the_cookie(operator: Browser) -> None:
    operator.send("/admin/sign-out")
    assert "/admin/sign-out" not in operator.get("/admin")


def test_no_order_without_a_key(client: Client, folder: Path, guest: Browser) -> None:
    table = table_of(guest, "me", "shared")
    before = rows(folder, "select count(*) from audit")
    guest.get("/admin")
    for action in ADMIN_ACTIONS:
        fields = {"table": table, "sure": "yes", "subject": "x", "text": "x", "number": "1", "on": "yes"}
        assert "/admin/sign-in" in guest.send(f"/admin/{action}", 200, None, **fields)
    assert rows(folder, "select count(*) from audit") == before
    guest.get(f"/table/{table}")


def test_no_order_without_the_token_of_a_form(client: Client, folder: Path, operator: Browser) -> None:
    before = rows(folder, "select count(*) from audit")
    client.cookies = operator.cookies
    assert client.post("/admin/maintenance", data={"on": "yes"}).status_code == 403
    assert rows(folder, "select count(*) from audit") == before


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
        assert "still runs" in capsys.readouterr().err
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
        assert "Games that run go on" in guest.get("/")
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
        assert "Games that run go on" in guest.page.text
        guest.send(f"/table/{table}/answer", action=guest.answers()[0], after="0")
    finally:
        set_maintenance(False)
    assert last_entry(folder)[1] == "maintenance-off"
    assert "Games that run go on" not in guest.get("/")
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


# -- what operators see -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_pages_and_commands_show_no_secret_of_a_game(
    language: str, client: Client, folder: Path, guest: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    operator = signed_in(client, "Olga", language)
    table = table_of(guest, "me", "shared", "open", "medium", title="Secrets")
    secrets = {value for row in rows(folder, "select token, key from seats") for value in row if value}
    for header, watch in rows(folder, "select header, watch from tables"):
        seed = re.search(r'"seed":"([^"]+)"', header)
        assert seed
        secrets |= {seed[1], watch}
    secrets |= {KEY, operator.cookies[COOKIE]}
    assert len(secrets) > 6
    seen = "".join(map(operator.get, ("/admin", "/admin/tables", f"/admin/tables/{table}", "/admin/audit")))
    for words in (
        ["tables"],
        ["table", table],
        ["audit"],
        ["status"],
        ["bans"],
        ["announcements"],
        ["reports"],
    ):
        for form in ([], ["--json"]):
            assert admin(folder, *words, *form) == 0
    seen += capsys.readouterr().out
    assert table in seen
    assert not [secret for secret in secrets if secret in seen]


def test_the_audit_trail_says_who_what_and_when(
    client: Client,
    folder: Path,
    operator: Browser,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level("INFO", "planetfall.audit"):
        operator.send("/admin/ban", subject="203.0.113.0/24", reason="<spam>")
        assert admin(folder, "lift", "203.0.113.0/24") == 0
        refresh(client)
    entries = listed(folder, capsys, "audit", "--limit", 2)["entries"]
    assert [(entry["action"], entry["subject"], entry["detail"]) for entry in entries] == [
        ("lift", "203.0.113.0/24", ""),
        ("ban", "203.0.113.0/24", "<spam>"),
    ]
    assert entries[1]["who"] == "Olga (page)"
    assert "@" in entries[0]["who"]
    assert "&lt;spam&gt;" in operator.get("/admin/audit")
    assert "Olga (page): ban 203.0.113.0/24" in caplog.text
    assert caplog.text.count("lift 203.0.113.0/24") == 1


@pytest.mark.parametrize("language", languages())
def test_every_order_has_its_word_in_the_audit_trail(language: str, client: Client, folder: Path) -> None:
    operator = signed_in(client, language=language)
    shown = operator.get("/admin/audit")
    actions = {action for (action,) in rows(folder, "select distinct action from audit")}
    assert actions
    assert not [action for action in actions if f"<b>{action}</b>" in shown]


# -- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["close", "nowhere"], "there is no table nowhere"),
        (["reopen", "nowhere"], "there is no table nowhere"),
        (["delete", "nowhere"], "there is no table nowhere"),
        (["close", ""], "name the tables"),
        (["close", "a\0b"], "there is no table"),
        (["close", *map(str, range(201))], "at most 200 at once"),
        (["table", "nowhere"], "there is no table nowhere"),
        (["tables", "--state", "odd"], "--state is 'odd', but may be waiting, running, over, closed"),
        (["tables", "--order", "odd"], "--order is 'odd'"),
        (["tables", "--limit", "0"], "--limit"),
        (["ban", "192.0.2.300"], "192.0.2.300 is neither the id of a visitor nor an address"),
        (["ban", "what is this"], "neither the id of a visitor"),
        (["ban", ""], "neither the id of a visitor"),
        (["ban", "10.0.0.0/4"], "too large a network"),
        (["ban", "::/0"], "too large a network"),
        (["ban", "192.0.2.1", "--for", "soon"], "a duration is a number with m, h, d or w"),
        (["ban", "192.0.2.1", "--for", "0m"], "a duration is a number"),
        (["lift", "192.0.2.9"], "192.0.2.9/32 is not banned"),
        (["announce", "  "], "an announcement needs a text"),
        (["announce", "hello", "--for", "1y"], "a duration"),
        (["retract", "99999"], "there is no announcement 99999"),
        (["retract", "99999999999999999999"], "there is no announcement"),
        (["retract", "one"], "NUMBER"),
        (["maintenance", "maybe"], "say on or off, not 'maybe'"),
        (["uploads", ""], "say on or off"),
        (["reports", "--clear", "nowhere"], "there is no table nowhere"),
        (["castle"], "No such command"),
    ],
)
def test_a_mistake_gets_one_line_and_changes_nothing(
    words: list[str], said: str, client: Client, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = rows(folder, "select count(*) from audit")
    assert admin(folder, *words) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert said in captured.err
    assert "Traceback" not in captured.out + captured.err
    assert rows(folder, "select count(*) from audit") == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--data", "nowhere"], "there is no folder nowhere"),
        (["--data", "."], "no server has stored games there"),
        (["--database", "mysql://here"], "the address of the database should look like"),
        (["--database", "postgresql://ann:secret@127.0.0.1:1/none"], "the database cannot be used"),
    ],
)
def test_a_place_without_games_is_said_in_one_line(
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["admin", "tables", *words]) == 2
    said_instead = capsys.readouterr().err
    assert said in said_instead
    assert "secret" not in said_instead
    assert said_instead.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("action", "fields"),
    [
        ("ban", {"subject": "no one!"}),
        ("ban", {}),
        ("lift", {"subject": "192.0.2.77"}),
        ("announce", {"text": " "}),
        ("retract", {"number": "x"}),
        ("retract", {"number": "999999999"}),
        ("close", {"table": "nowhere"}),
        ("delete", {"table": "nowhere", "sure": "yes"}),
        ("odd", {}),
    ],
)
def test_a_mistake_on_the_page_is_one_sentence(
    action: str, fields: dict[str, str], operator: Browser, folder: Path
) -> None:
    before = rows(folder, "select count(*) from audit")
    client = operator.client
    client.cookies = operator.cookies
    answer = client.post(f"/admin/{action}", data={"_csrf_token": operator.token(), **fields})
    assert answer.status_code in (400, 404)
    assert rows(folder, "select count(*) from audit") == before


def test_a_form_leads_nowhere_else(operator: Browser) -> None:
    for back in ("https://evil.example", "//evil.example", "/admin\\..\\x", "/admin\n"):
        operator.send("/admin/uploads", on="yes", back=back)
        assert operator.page.url.path == "/admin"


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
