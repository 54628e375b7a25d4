"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from planetfall.cli import files
from planetfall.cli.files import BadFile, free_name, read_text, write_text


def test_what_is_written_is_read(tmp_path):
    write_text(tmp_path / "a", "Mars ♂\n")
    assert read_text(tmp_path / "a") == "Mars ♂\n"


def test_a_mark_that_some_editors_write_first_is_ignored(tmp_path):
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfgame")
    assert read_text(tmp_path / "a") == "game"


def test_a_write_that_fails_leaves_the_old_file_and_no_crumbs(tmp_path, monkeypatch):
    write_text(tmp_path / "a", "old")

    def full_disk(fd):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(BadFile, match="no space left on device"):
        write_text(tmp_path / "a", "new", overwrite=True)
    assert (tmp_path / "a").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_an_existing_file_stays(tmp_path):
    write_text(tmp_path / "a", "old")
    with pytest.raises(BadFile, match="already exists"):
        write_text(tmp_path / "a", "new")
    assert (tmp_path / "a").read_text() == "old"


def test_a_file_that_appears_in_between_stays(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "check_target", lambda path, overwrite: (tmp_path / "a").write_text("theirs"))
    with pytest.raises(BadFile, match="already exists"):
        write_text(tmp_path / "a", "ours")
    assert (tmp_path / "a").read_text() == "theirs"


def test_a_link_keeps_pointing_to_what_is_replaced(tmp_path):
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_text(tmp_path / "link", "new", overwrite=True)
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="no devices")
def test_devices_are_no_files_to_write():
    with pytest.raises(BadFile, match="not an ordinary file"):
        write_text(Path("/dev/null"), "text", overwrite=True)


def test_endless_files_are_refused(monkeypatch, tmp_path):
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    (tmp_path / "a").write_text("x" * 11)
    with pytest.raises(BadFile, match="larger than"):
        read_text(tmp_path / "a")


def test_free_names_count_up(tmp_path):
    (tmp_path / "game-1.jsonl").touch()
    assert free_name(tmp_path, "game", ".jsonl").name == "game-2.jsonl"
