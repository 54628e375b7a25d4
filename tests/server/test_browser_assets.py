"""What browsers run and others wrote is what the manifest says, and a server says if it is not."""

import io
import tarfile
from pathlib import Path

import pytest

from planetfall.server import browser_assets
from planetfall.server.browser_assets import packages, problems
from planetfall.server.serve import assets_notice
from tools import browser_assets as tool

NEEDED = not problems()
NAMES = [file.name for package in packages() for file in package.files]


def test_the_manifest_names_versions_and_checksums_and_no_address() -> None:
    text = browser_assets.MANIFEST.read_text(encoding="utf-8")
    assert "://" not in text
    for package in packages():
        assert package.version[0].isdigit()
        assert package.integrity.startswith("sha512-")
        assert all(len(file.sha256) == 64 for file in package.files)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert problems(tmp_path) == [f"{name} is missing" for name in NAMES]


@pytest.mark.skipif(not NEEDED, reason="what browsers run has not been fetched yet: make assets")
def test_an_altered_file_is_named(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).write_bytes((browser_assets.FOLDER / name).read_bytes())
    assert problems(tmp_path) == []
    with (tmp_path / NAMES[0]).open("ab") as file:
        file.write(b";")
    assert problems(tmp_path) == [f"{NAMES[0]} is altered"]


def test_the_server_says_in_one_line_what_is_wrong() -> None:
    assert assets_notice([]) == ""
    line = assets_notice(["htmx.min.js is missing", "jost.woff2 is altered"])
    assert line.count("\n") == 1
    assert "htmx.min.js is missing, jost.woff2 is altered" in line


def test_an_archive_with_another_checksum_is_refused(tmp_path: Path) -> None:
    package = packages()[0]
    archive = tmp_path / "fake.tgz"
    with tarfile.open(archive, "w:gz") as content:
        info = tarfile.TarInfo(f"package/{package.files[0].path}")
        info.size = 3
        content.addfile(info, io.BytesIO(b"bad"))
    folder = tmp_path / "vendor"
    folder.mkdir()
    with pytest.raises(tool.FetchFailed, match="not what was expected"):
        tool._unpack(archive, package, folder, tmp_path)
    assert not list(folder.iterdir())


def test_an_npm_that_fails_is_told_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(tool.FetchFailed, match="npm could not fetch htmx"):
        tool.fetch(tmp_path / "vendor", ["false"])
    assert not list((tmp_path / "vendor").iterdir())
