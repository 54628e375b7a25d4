"""Orders that make no sense: one sentence, and nothing changes."""

from pathlib import Path

import pytest

from planetfall.cli.main import main
from tests.server.operators.helpers import (
    Client,
    admin,
    rows,
)
from tests.server.test_pages import Browser


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
