"""Runs the check against a copy of the package with one slip in the engine."""

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import planetfall
from tests.games.terraforming_mars.differential.battery import NOTICED

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
SOURCES = Path(planetfall.__file__).parent
ENGINE = Path("games") / "terraforming_mars" / "engine"
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "server", "lab", "bots", "cli", "templates")
BATTERY = "tests.games.terraforming_mars.differential.battery"


@dataclass(frozen=True)
class Mutation:
    """A slip: a piece of a module of the engine and what stands there instead."""

    module: str
    breaks: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.module}: {self.breaks}"


MUTATIONS = [
    Mutation(**entry) for entry in tomllib.loads((HERE / "mutations.toml").read_text("utf-8"))["mutations"]
]


def places(mutation: Mutation) -> int:
    """How often the piece stands in its module; a slip needs it exactly once."""
    return (SOURCES / ENGINE / f"{mutation.module}.py").read_text("utf-8").count(mutation.old)


NOTHING = Mutation("board", "nothing", "def put_tile(", "def put_tile(")


def caught(mutation: Mutation, folder: Path) -> str:
    """What the check says about the mutated engine; nothing if it notices nothing."""
    package = folder / "planetfall"
    shutil.copytree(SOURCES, package, ignore=LEFT_OUT)
    module = package / ENGINE / f"{mutation.module}.py"
    assert places(mutation) == 1, f"{mutation}: its piece stands {places(mutation)} times in the module"
    module.write_text(module.read_text("utf-8").replace(mutation.old, mutation.new), "utf-8")
    paths = [str(folder), str(ROOT)]
    run = subprocess.run(
        [sys.executable, "-m", BATTERY],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode and not run.stderr.startswith(NOTICED):
        raise AssertionError(f"{mutation}: the check did not run\n{run.stderr}")
    return run.stderr.strip()
