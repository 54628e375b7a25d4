"""What a data folder holds is its owner's alone, and keys are never too short to be safe."""

import os
from pathlib import Path
from threading import Thread

import pytest

from planetfall.server.private_files import write_once
from planetfall.server.settings import BadSecret, secret_keys
from tests.server.tabletop import at_a_table


def modes(folder: Path) -> dict[str, str]:
    paths = [folder, *sorted(folder.iterdir())]
    return {path.name: oct(path.stat().st_mode & 0o777) for path in paths}


async def _look(services: object, table: object) -> dict[str, str]:
    return modes(services.settings.folder)  # type: ignore[attr-defined]


def test_files_are_their_owners_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        found = at_a_table(tmp_path / "data", ["open"] * 3, _look)
    finally:
        os.umask(before)
    assert {"planetfall.sqlite", "planetfall.sqlite-wal", "secret"} <= set(found)
    assert found.pop("data") == "0o700"
    assert set(found.values()) == {"0o600"}


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    at_a_table(folder, ["open"] * 3, _look)
    folder.chmod(0o755)
    for file in folder.iterdir():
        file.chmod(0o644)
    found = at_a_table(folder, ["open"] * 3, _look)
    assert found.pop("data") == "0o700"
    assert set(found.values()) == {"0o600"}


@pytest.mark.parametrize("text", ["ab", "00" * 15, f"{'cd' * 32}\nab\n"])
def test_a_key_that_was_cut_off_is_refused_with_what_to_do(tmp_path: Path, text: str) -> None:
    (tmp_path / "secret").write_text(text)
    with pytest.raises(BadSecret, match=r"at least 32 digits.*Restore the file from a backup, or delete it"):
        secret_keys(tmp_path)


def test_servers_that_start_together_agree_on_the_key(tmp_path: Path) -> None:
    found: list[list[bytes]] = []
    threads = [Thread(target=lambda: found.append(secret_keys(tmp_path))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len({keys[0] for keys in found}) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret"]


def test_a_file_is_written_once_and_whole(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    write_once(file, "first")
    write_once(file, "second")
    assert file.read_text() == "first"
    assert [found.name for found in tmp_path.iterdir()] == ["secret"]
