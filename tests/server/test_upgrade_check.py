"""`planetfall upgrade --check`: what becomes of every stored table, told before anything is changed."""

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import planetfall
from planetfall.cli.main import main
from tests.games.packs import FOLDER_GAMES, Release, renumbered
from tests.server.test_api import join, look, table
from tests.server.test_kept_packs import started
from tests.stored.expected import VERSIONS
from tests.stored.expected_tables import DATABASE, index_of, unpack

FIRST = "v0.1.0"
SPOILED = {  # a change of one table, and what is said about it
    "a game that is not installed": ("update tables set game = 'chess' where id = ?", "there is no game 'chess'"),
    "rules of a later version": (
        """update tables set header = replace(header, '"rules":1', '"rules":99') where id = ?""",
        "the record was played with version 99 of the rules",
    ),
    "a pack that nobody has": (
        """update tables set header = replace(header, '"pack":"567d', '"pack":"0000') where id = ?""",
        "the record was played with the pack 0000",
    ),
    "an answer that is not legal": ("update answers set row = '[0,9999]' where table_id = ?", "is not legal"),
    "an answer too few": (
        "delete from answers where table_id = ? and sequence = 39",
        "its answers lead to another position",
    ),
    "an end that never came": ("update tables set over = 1 where id = ?", "its answers no longer end the game"),
    "a damaged row": ("update tables set header = '{' where id = ?", "DecodeError: "),
}  # fmt: skip


def digest(folder: Path) -> dict[str, str]:
    """What lies in a folder."""
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir()}


def told(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, Any]:
    """The exit code, and the answer for programs."""
    code = main(["upgrade", "--check", "--json", *map(str, words)])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_stored_table_of_an_earlier_version_is_fine(
    version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unpack(version, tmp_path)
    before = digest(tmp_path)
    code, found = told(capsys, tmp_path)
    assert (code, found["ok"], found["lost_records"]) == (0, True, [])
    assert digest(tmp_path) == before
    expected = {entry["id"]: entry["game"] for entry in index_of(version)["tables"]}
    assert {entry["id"]: entry["game"] for entry in found["tables"]} == expected
    assert all(entry["fine"] and not entry["why"] for entry in found["tables"])
    for entry in found["tables"]:
        newest = planetfall.game(entry["game"]).rules_version
        assert entry["outcome"] == ("same" if entry["rules"] == newest else "earlier-rules")
    assert [entry["title"] for entry in found["tables"] if entry["pack"] == "own"] == ["our own pack"]


def test_people_read_a_line_for_each_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unpack(FIRST, tmp_path)
    assert main(["upgrade", "--check", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    tables = index_of(FIRST)["tables"]
    assert lines[0].startswith("The database is brought from form 0002 to ")
    assert len(lines) == len(tables) + 2
    assert lines[-1].startswith(f"{len(tables)} tables: {len(tables)} open")
    for entry in tables:
        [line] = [line for line in lines if line.startswith(entry["id"])]
        assert f"{entry['game']} “{entry['title']}”: " in line
    assert any("with a pack of its own" in line for line in lines)


@pytest.mark.parametrize("what", SPOILED)
def test_a_table_that_cannot_be_read_is_told_with_the_reason(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = unpack(FIRST, tmp_path)
    change, reason = SPOILED[what]
    entries = [entry for entry in index_of(FIRST)["tables"] if entry["title"] == "running after 40"]
    spoiled = next(entry["id"] for entry in entries if entry["game"] == "red-planet")
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(change, (spoiled,))
    code, found = told(capsys, tmp_path)
    assert (code, found["ok"]) == (1, False)
    [lost] = [entry for entry in found["tables"] if not entry["fine"]]
    assert (lost["id"], lost["outcome"]) == (spoiled, "unreadable")
    assert reason in lost["why"]
    assert main(["upgrade", "--check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert f"cannot be read: {lost['why']}" in out
    assert "1 cannot be read." in out


def test_a_record_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = unpack(FIRST, tmp_path)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("update records set text = 'nonsense'")
    code, found = told(capsys, tmp_path)
    assert (code, found["records"], len(found["lost_records"])) == (1, 1, 1)
    assert "not a Planetfall record" in found["lost_records"][0]["why"]


def test_a_corrected_number_is_told_by_where_the_pack_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    [game] = [game for game in FOLDER_GAMES if game.id == "red-planet"]
    unpack(FIRST, tmp_path)
    with started(tmp_path) as client:
        today = table(client, "open", "open", "open")["table"]
    old = next(entry["id"] for entry in index_of(FIRST)["tables"] if entry["game"] == game.id)
    [known_as], text = game.rooms.components.SOURCE.released, game.pack().text
    release = Release(game, tmp_path, monkeypatch)
    release.ship(renumbered(game))

    def packs() -> dict[str, str]:
        return {entry["id"]: entry["pack"] for entry in told(capsys, tmp_path)[1]["tables"]}

    assert (packs()[today], packs()[old]) == ("stored", "lost")
    (release.data / "earlier" / f"{known_as}.toml").write_text(text, encoding="utf-8")
    release.ship(renumbered(game))
    assert (packs()[today], packs()[old]) == ("stored", "earlier")


def test_a_running_server_is_not_disturbed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with started(tmp_path) as client:
        made = table(client, "open", "open", "open")
        join(client, made, 0, 1, 2)
        code, found = told(capsys, tmp_path)
        assert (code, [entry["id"] for entry in found["tables"]]) == (0, [made["table"]])
        seen = look(client, made, 0)
        body = {"actions": [seen["legal"][0]["action"]], "after": seen["answers_given"]}
        headers = {"authorization": f"Bearer {made['seats'][0]['token']}"}
        assert client.post("/api/seat/answers", json=body, headers=headers).status_code == 201
        assert told(capsys, tmp_path)[0] == 0


@pytest.mark.parametrize(
    ("prepare", "reason"),
    [
        (None, "there is no folder "),
        ("", f"there is no {DATABASE} in "),
        ("text", "cannot be read: file is not a database"),
        ("sql", "holds no games of Planetfall"),
        ("later", "was written by a later version (form 9999); this one knows forms up to "),
    ],
)
def test_a_wrong_place_is_one_clear_line(
    prepare: str | None, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    if prepare is not None:
        folder.mkdir()
    if prepare == "text":
        (folder / DATABASE).write_text("no database at all, but long enough to look like a file of one" * 20)
    if prepare in ("sql", "later"):
        with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
            name = "alembic_version" if prepare == "later" else "other"
            connection.execute(f"create table {name} (version_num text)")
            connection.execute(f"insert into {name} values ('9999')")
    assert main(["upgrade", "--check", str(folder)]) == 2
    said = capsys.readouterr().err
    assert reason in said
    assert len(said.splitlines()) == 1


def test_without_check_nothing_is_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    unpack(FIRST, tmp_path)
    before = digest(tmp_path)
    assert main(["upgrade", str(tmp_path)]) == 2
    assert "planetfall upgrade --check DATA" in capsys.readouterr().err
    assert digest(tmp_path) == before
