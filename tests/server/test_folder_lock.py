"""One server for a data folder, and a clear sentence for the second."""

import os
from pathlib import Path

import pytest

from planetfall.server.folder_lock import FolderInUse, folder_lock
from planetfall.server.serve import _held
from planetfall.server.settings import Settings


def test_a_second_server_is_told_who_has_the_folder(tmp_path: Path) -> None:
    with folder_lock(tmp_path / "games"):
        with pytest.raises(FolderInUse) as told, folder_lock(tmp_path / "games"):
            pytest.fail("two servers have one folder")
        assert str(told.value) == (
            f"another server (process {os.getpid()}) already keeps its games in {tmp_path / 'games'}; with SQLite one "
            "process serves a folder. Stop it, choose another --data, or let several servers share a --database of "
            "PostgreSQL"
        )
    with folder_lock(tmp_path / "games"):  # it is free again
        assert (tmp_path / "games" / "lock").stat().st_mode & 0o077 == 0


def test_servers_at_postgresql_may_share_a_folder(tmp_path: Path) -> None:
    settings = Settings(tmp_path, database="postgresql://a:b@c/d")
    with _held(settings), _held(settings):
        assert not (tmp_path / "lock").exists()
