"""What browsers run and others wrote: which files there should be, and whether they are what they should be.

The files are part of the wheel; `tools/browser_assets.py` fetches them when it is built, and for a source tree. Only
the standard library is imported here, since the build reads this module by its path.
"""

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

MANIFEST = Path(__file__).with_suffix(".toml")
FOLDER = Path(__file__).parent / "static" / "vendor"


@dataclass(frozen=True)
class File:
    """A file of a package, the name that pages call it by, and its checksum."""

    path: str
    name: str
    sha256: str


@dataclass(frozen=True)
class Package:
    """A package as npm names it, the checksum of its archive, and the files that pages use."""

    name: str
    version: str
    integrity: str
    files: tuple[File, ...]


def packages(manifest: Path = MANIFEST) -> list[Package]:
    """What the manifest lists."""
    listed = tomllib.loads(manifest.read_text(encoding="utf-8"))["package"]
    return [
        Package(
            entry["name"], entry["version"], entry["integrity"], tuple(File(**file) for file in entry["file"])
        )
        for entry in listed
    ]


def problems(folder: Path = FOLDER) -> list[str]:
    """The files that are missing or altered, each with a word that says which."""
    files = [file for package in packages() for file in package.files]
    found = [(file.name, _problem(folder / file.name, file.sha256)) for file in files]
    return [f"{name} is {problem}" for name, problem in found if problem]


def _problem(path: Path, sha256: str) -> str:
    try:
        content = path.read_bytes()
    except OSError:
        return "missing"
    return "" if hashlib.sha256(content).hexdigest() == sha256 else "altered"
