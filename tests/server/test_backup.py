"""Backups: whole and of one moment while a server writes, checked before anything is replaced, and nothing is lost."""

import asyncio
import json
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import planetfall
from planetfall.cli.main import main
from planetfall.core.record import Record
from planetfall.server.settings import Settings, secret_keys
from planetfall.server.store.backups.backup import backup
from planetfall.server.store.backups.backup_file import CONTENTS, DATABASE, SECRET, BadBackup, Contents
from planetfall.server.store.backups.restore import restore
from planetfall.server.store.rows import StoredTable
from planetfall.server.store.store import Store
from planetfall.server.tables.history import History
from planetfall.server.tables.live_table import LiveTable
from tests.server.tabletop import at_a_table
from tests.server.test_restart import AMONG_BOTS, PATIENCE, PROGRAMS, Server, sit_down

SEATS = ["me", "shared", "shared"]
GAME = planetfall.game("red-planet")


def folder_with_a_table(folder: Path, answers: int = 12) -> str:
    """A data folder with one table and its keys; returns the table's id."""

    async def play(_: object, table: LiveTable) -> str:
        chance = random.Random(answers)
        for _ in range(answers):
            seat = chance.choice(table.state.actors())
            await table.answer("ann", seat, [chance.choice(table.state.legal(seat))])
        return table.id

    made: str = at_a_table(folder, SEATS, play)
    return made


def load(folder: Path, table: str) -> StoredTable | None:
    async def read() -> StoredTable | None:
        store = Store(Settings(folder).database_address())
        await store.open()
        try:
            return await store.load(table)
        finally:
            await store.close()

    return asyncio.run(read())


def contents_of(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def tables_in(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return [table for (table,) in database.execute("SELECT id FROM tables ORDER BY id")]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder_with_a_table(tmp_path / "data")
    return tmp_path / "data"


@pytest.fixture
def saved(data: Path, tmp_path: Path) -> Path:
    file = tmp_path / "saved.backup"
    backup(data, file)
    return file


# -- there and back ---------------------------------------------------------------------------------------------------


def test_a_restored_folder_holds_the_same_games_and_keys(data: Path, tmp_path: Path) -> None:
    (table,) = tables_in(data)
    contents = backup(data, tmp_path / "saved.backup")
    restored, kept = restore(tmp_path / "saved.backup", tmp_path / "new")
    assert (restored, kept) == (contents, None)
    assert (contents.counts["tables"], contents.counts["answers"]) == (1, 12)
    assert load(tmp_path / "new", table) == load(data, table)
    assert secret_keys(tmp_path / "new") == secret_keys(data)


def test_a_backup_is_one_file_for_its_owner_only(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "backups"
    target.mkdir()
    backup(data, target / "a.backup")
    assert [file.name for file in target.iterdir()] == ["a.backup"]
    assert stat.S_IMODE((target / "a.backup").stat().st_mode) == 0o600
    restore(target / "a.backup", tmp_path / "new")
    assert {stat.S_IMODE((tmp_path / "new" / name).stat().st_mode) for name in (DATABASE, SECRET)} == {0o600}


def test_a_folder_without_keys_keeps_its_own_when_it_is_restored(data: Path, tmp_path: Path) -> None:
    (data / SECRET).unlink()
    contents = backup(data, tmp_path / "saved.backup")
    assert "no keys" in contents.summary()
    keys = secret_keys(tmp_path / "new")
    restore(tmp_path / "saved.backup", tmp_path / "new")
    assert secret_keys(tmp_path / "new") == keys


def test_answers_that_only_the_log_of_the_database_has_are_saved(data: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("UPDATE tables SET title = 'in the log'")
        writer.commit()
        assert (data / f"{DATABASE}-wal").stat().st_size
        backup(data, tmp_path / "saved.backup")
    restore(tmp_path / "saved.backup", tmp_path / "new")
    with closing(sqlite3.connect(tmp_path / "new" / DATABASE)) as reader:
        assert reader.execute("SELECT title FROM tables").fetchone() == ("in the log",)


# -- while a server runs ----------------------------------------------------------------------------------------------


def test_a_backup_has_every_answer_that_was_acknowledged_before_it_began(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    server = Server(tmp_path / "data")
    server.start()
    try:
        games = [sit_down(server, *PROGRAMS), sit_down(server, *AMONG_BOTS)]
        players = [player for _, programs in games for player in programs]
        for player in players:
            player.start()
        copies = []
        for number in range(6):
            wait_for_answers(server, 15 * number)
            known = [len(player.acknowledged) for player in players]
            file = tmp_path / f"{number}.backup"
            assert main(["backup", str(server.folder), str(file)]) == 0
            copies.append((file, known))
        with pytest.raises(BadBackup, match="a server uses"):
            restore(copies[0][0], server.folder, force=True)
        for player in players:
            player.join(PATIENCE)
            assert player.error is None, repr(player.error)
    finally:
        server.kill()
    assert any(any(known) for _, known in copies)
    for file, known in copies:
        compare_with_acknowledged(file, tmp_path / file.stem, games, known)


def wait_for_answers(server: Server, count: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while server.answers < count and time.monotonic() < deadline:
        time.sleep(0.005)


def compare_with_acknowledged(file: Path, folder: Path, games: Any, known: list[int]) -> None:
    """What a backup holds lies between what was acknowledged before it and in the end; and it can be played on."""
    restore(file, folder)
    counts = iter(known)
    for table, programs in games:
        stored = load(folder, table)
        assert stored is not None
        for seat, player in enumerate(programs):
            own = [row.action for row in stored.rows if row.seat == seat]  # type: ignore[union-attr]
            assert len(own) >= next(counts)
            assert own == player.acknowledged[: len(own)]
        history = History(GAME, Record(stored.table.header, stored.rows), GAME.pack())
        assert history.match.state.over() == stored.table.over


def test_a_backup_that_is_killed_leaves_the_earlier_one_or_its_own(data: Path, saved: Path) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as database:
        large = [(f"large-{number}", os.urandom(30_000).hex(), 60_000, 1.0) for number in range(100)]
        database.executemany("INSERT INTO records VALUES (?, ?, ?, ?)", large)
        database.commit()
    command = [sys.executable, "-m", "planetfall", "backup", str(data), str(saved), "--force"]
    chance, killed = random.Random(1), 0
    for number in range(6):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while process.poll() is None and not list(saved.parent.glob(".planetfall-*")):
            time.sleep(0.001)
        time.sleep(chance.uniform(0.0, 0.3))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() != 0
        restored, _ = restore(saved, saved.parent / f"new-{number}")
        assert restored.counts["records"] in (0, 100)
        for left in saved.parent.glob(".planetfall-*"):
            shutil.rmtree(left)
    assert killed


# -- what is refused --------------------------------------------------------------------------------------------------


def text_file(saved: Path) -> None:
    saved.write_text("Dear diary")


def empty_file(saved: Path) -> None:
    saved.write_bytes(b"")


def bare_database(saved: Path) -> None:
    shutil.copy(saved.parent / "data" / DATABASE, saved)


def other_archive(saved: Path) -> None:
    with zipfile.ZipFile(saved, "w") as archive:
        archive.writestr("readme.txt", "hello")


def cut_off(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes()[: saved.stat().st_size // 2])


def altered(change: Callable[[dict[str, bytes]], None]) -> Callable[[Path], None]:
    """The archive written again with other members, all checksums of the archive itself in order."""

    def alter(saved: Path) -> None:
        with zipfile.ZipFile(saved) as archive:
            members = {name: archive.read(name) for name in archive.namelist()}
        change(members)
        with zipfile.ZipFile(saved, "w") as archive:
            for name, content in members.items():
                archive.writestr(name, content)

    return alter


def listed(**facts: Any) -> Callable[[dict[str, bytes]], None]:
    def change(members: dict[str, bytes]) -> None:
        members[CONTENTS] = json.dumps(json.loads(members[CONTENTS]) | facts).encode()

    return change


def other_bytes(members: dict[str, bytes]) -> None:
    members[DATABASE] = members[DATABASE][:-1] + b"?"


def escaping(members: dict[str, bytes]) -> None:
    files = json.loads(members[CONTENTS])["files"]
    listed(files=files | {"../escaped": "0"})(members)
    members["../escaped"] = b"x"


WRONG: dict[str, tuple[Callable[[Path], None], str]] = {
    "text": (text_file, "not a zip file"),
    "empty": (empty_file, "not a zip file"),
    "bare database": (bare_database, "not a zip file"),
    "other archive": (other_archive, CONTENTS),
    "cut off": (cut_off, "not a zip file"),
    "contents missing": (altered(lambda members: members.__delitem__(CONTENTS)), CONTENTS),
    "contents no JSON": (altered(lambda members: members.update({CONTENTS: b"{"})), "cannot be read"),
    "another format": (altered(listed(planetfall=2)), "format 2"),
    "later form": (altered(listed(schema="9999", version="7.0")), "made by version 7.0 .* form 9999"),
    "another schema": (altered(listed(schema="0001")), "does not hold what was saved"),
    "other counts": (altered(listed(counts={"tables": 2})), "does not hold what was saved"),
    "no files": (altered(listed(files={})), "should hold"),
    "foreign file": (altered(escaping), "should hold"),
    "other bytes": (altered(other_bytes), "not what was saved"),
    "missing database": (altered(lambda members: members.__delitem__(DATABASE)), DATABASE),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_is_no_whole_backup_is_refused_and_nothing_is_touched(
    saved: Path, tmp_path: Path, wrong: str
) -> None:
    make, why = WRONG[wrong]
    make(saved)
    folder_with_a_table(tmp_path / "other", answers=3)
    before = contents_of(tmp_path / "other")
    with pytest.raises(BadBackup, match=f"(?s)cannot be restored: .*{why}"):
        restore(saved, tmp_path / "other", force=True)
    with pytest.raises(BadBackup):
        restore(saved, tmp_path / "new")
    assert contents_of(tmp_path / "other") == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "other", "saved.backup"]


def test_a_backup_with_any_byte_altered_is_refused_or_restored_as_it_was(saved: Path, tmp_path: Path) -> None:
    whole, chance, refused = saved.read_bytes(), random.Random(3), 0
    (table,) = tables_in(tmp_path / "data")
    expected = load(tmp_path / "data", table)
    for number in range(60):
        content = bytearray(whole)
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        saved.write_bytes(content)
        new = tmp_path / f"new-{number}"
        try:
            restore(saved, new)
        except BadBackup:
            refused += 1
            assert not new.exists()
        else:
            assert load(new, table) == expected
    assert refused > 50


def test_a_database_that_is_damaged_or_of_somebody_else_is_not_saved(data: Path, saved: Path) -> None:
    before = saved.read_bytes()
    with (data / DATABASE).open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * 4096)
    with pytest.raises(BadBackup, match=r"damaged|cannot be"):
        backup(data, saved)
    (data / DATABASE).unlink()
    with closing(sqlite3.connect(data / DATABASE)) as database:
        database.execute("CREATE TABLE stamps (country text)")
    with pytest.raises(BadBackup, match="not one of Planetfall"):
        backup(data, saved)
    (data / DATABASE).unlink()
    with pytest.raises(BadBackup, match="nothing was saved"):
        backup(data, saved)
    assert saved.read_bytes() == before
    assert sorted(path.name for path in saved.parent.iterdir()) == ["data", "saved.backup"]


def test_a_folder_that_holds_tables_is_replaced_only_when_told_and_then_kept_aside(
    saved: Path, data: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    table = folder_with_a_table(other, answers=3)
    before = contents_of(other)
    with pytest.raises(BadBackup, match=r"already holds 1 table; .* --force"):
        restore(saved, other)
    assert contents_of(other) == before
    _, kept = restore(saved, other, force=True)
    assert tables_in(other) == tables_in(data)
    assert kept is not None
    assert tables_in(kept) == [table]
    assert (kept / SECRET).read_bytes() == before[SECRET]


def test_a_folder_whose_games_cannot_be_read_is_replaced_only_when_told(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / DATABASE).write_bytes(b"scratched" * 1000)
    with pytest.raises(BadBackup, match="cannot be read"):
        restore(saved, tmp_path / "other")
    _, kept = restore(saved, tmp_path / "other", force=True)
    assert kept is not None
    assert (kept / DATABASE).read_bytes() == b"scratched" * 1000
    assert len(tables_in(tmp_path / "other")) == 1


def test_a_folder_without_tables_is_filled(saved: Path, tmp_path: Path) -> None:
    assert load(tmp_path, "nobody's") is None  # makes an empty database
    restore(saved, tmp_path)
    assert len(tables_in(tmp_path)) == 1


@pytest.mark.parametrize("step", range(4))
def test_a_restore_that_breaks_off_leaves_the_old_games_or_the_new(
    saved: Path, data: Path, tmp_path: Path, step: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    table = folder_with_a_table(other, answers=3)
    done: list[Any] = []
    copy, replace = shutil.copy2, Path.replace

    def breaking(work: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any) -> Any:
            if len(done) == step:
                raise OSError(28, "No space left on device", "somewhere")
            done.append(arguments)
            return work(*arguments)

        return run

    monkeypatch.setattr(shutil, "copy2", breaking(copy))
    monkeypatch.setattr(Path, "replace", breaking(replace))
    with pytest.raises(OSError, match="No space"):
        restore(saved, other, force=True)
    monkeypatch.undo()
    assert tables_in(other) == [table]  # only the last step brings the new ones
    restore(saved, other, force=True)
    assert tables_in(other) == tables_in(data)


# -- at the command line ----------------------------------------------------------------------------------------------


def test_the_commands_say_what_they_did(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "saved.backup")
    assert main(["backup", str(data), file]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Saved 1 table with 12 answers, and the keys of cookies, as of ")
    assert "read back and checked" in told
    assert main(["backup", str(data), file]) == 2
    assert "already exists" in capsys.readouterr().err
    assert main(["backup", str(data), file, "--force"]) == 0
    assert main(["restore", file, str(tmp_path / "new")]) == 0
    assert "Restored 1 table with 12 answers" in capsys.readouterr().out
    assert main(["restore", file, str(tmp_path / "new")]) == 2
    assert "already holds 1 table" in capsys.readouterr().err
    assert main(["restore", file, str(tmp_path / "new"), "--force"]) == 0
    assert "What was there before is kept in" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["backup", "DATA", "FILE"], ["restore", "FILE", "DATA"]])
def test_games_in_another_database_are_saved_by_its_own_tools(
    words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PLANETFALL_DATABASE", "postgresql://ann:open-sesame@db/tables")
    assert main(words) == 2
    told = capsys.readouterr().err
    assert "pg_dump" in told
    assert "open-sesame" not in told


@pytest.mark.parametrize(
    ("file", "folder", "why"),
    [
        ("missing.backup", "new", "there is no file"),
        ("saved.backup", "saved.backup", "is no folder"),
        ("saved.backup", "none/new", "there is no folder"),
    ],
)
def test_paths_that_lead_nowhere_are_refused(
    saved: Path, tmp_path: Path, file: str, folder: str, why: str
) -> None:
    with pytest.raises(BadBackup, match=why):
        restore(tmp_path / file, tmp_path / folder)


def test_the_summary_counts() -> None:
    two = Contents(1, "", "", "", {"tables": 2, "answers": 1}, {DATABASE: ""})
    assert two.summary() == "2 tables with 1 answer, and no keys of cookies"
