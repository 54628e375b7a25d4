"""Locked versions: every package has hashes, no file has an address, and the sets are those of pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tools.lock import EXTRAS, GROUPS

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "requirements").iterdir())
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
ADDRESS = re.compile(r"://|^\s*-[a-z]|--(?!hash=)|^\s*/|\bfile:|@", re.MULTILINE)


def entries(path: Path) -> list[tuple[Requirement, list[str]]]:
    """Every requirement of a file, with its hashes."""
    lines = path.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    parts = [line.split(" --hash=") for line in lines]
    return [(Requirement(first), [one.strip() for one in hashes]) for first, *hashes in parts]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_package_is_pinned_with_hashes_and_without_an_address(path: Path) -> None:
    assert not ADDRESS.search(path.read_text(encoding="utf-8"))
    for requirement, hashes in entries(path):
        assert [one.operator for one in requirement.specifier] == ["=="], requirement
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), requirement


def test_there_is_a_file_for_every_set() -> None:
    assert {path.stem for path in FILES} == {*EXTRAS, *GROUPS}


@pytest.mark.parametrize("name", [*EXTRAS, *GROUPS])
def test_what_pyproject_asks_for_is_locked(name: str) -> None:
    locked: dict[str, list[Requirement]] = {}
    for requirement, _ in entries(ROOT / "requirements" / f"{name}.txt"):
        locked.setdefault(canonical(requirement.name), []).append(requirement)
    for wanted in asked(name):
        pins = [next(iter(one.specifier)).version for one in locked.get(canonical(wanted.name), [])]
        assert any(map(wanted.specifier.contains, pins)), f"{wanted} is not locked; run: make lock"


def test_all_sets_agree_on_versions() -> None:
    pins = {
        (canonical(one.name), str(one.specifier), str(one.marker))
        for path in FILES
        for one, _ in entries(path)
    }
    largest = {
        (canonical(one.name), str(one.specifier)) for one, _ in entries(ROOT / "requirements" / "dev.txt")
    }
    known = {name for name, _ in largest}
    assert {(name, version) for name, version, _ in pins if name in known} <= largest


def asked(name: str) -> list[Requirement]:
    """What a set must hold, its extras within extras included."""
    if name in GROUPS:
        return [Requirement(one) for one in PYPROJECT["dependency-groups"][name]]
    project = PYPROJECT["project"]
    waiting = [*project["dependencies"], *PYPROJECT["dependency-groups"]["editable"]]
    waiting += [] if name == "run" else project["optional-dependencies"][name]
    found = []
    while waiting:
        one = Requirement(waiting.pop())
        if one.name == "planetfall":
            waiting += [each for extra in one.extras for each in project["optional-dependencies"][extra]]
        else:
            found.append(one)
    return found


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
