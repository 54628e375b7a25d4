"""What operators are shown: nothing that is secret, and all that was ordered."""

import re
from pathlib import Path

import pytest

from planetfall.core.translation import languages
from planetfall.server.http.pages.admin import COOKIE
from tests.server.operators.helpers import (
    KEY,
    Client,
    admin,
    listed,
    refresh,
    rows,
    signed_in,
    table_of,
)
from tests.server.test_pages import Browser


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
