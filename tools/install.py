"""Installs locked packages into the environment that runs this, and the project itself as an editable install.

`python tools/install.py server` takes `requirements/server.txt`, where every package has its version and its hashes.
uv does it within seconds; where uv cannot be had, or cannot reach what pip reaches, pip does it.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from compileall import compile_dir
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
IN_A_HURRY = (
    "run",
    "server",
)  # somebody waits; the bytecode of everything is made with the set that compiles
EDITABLE = ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]


def locked(name: str) -> list[str]:
    """The arguments that install a set of packages exactly as locked."""
    return ["--require-hashes", "--requirement", str(REQUIREMENTS / f"{name}.txt")]


def find_uv() -> str | None:
    """The uv of this environment or of this machine, if there is one."""
    return shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")


def bring_uv() -> str | None:
    """Find uv, or install it here; None if it cannot be had."""
    if found := find_uv():
        return found
    with_pip(locked("uv"), quiet=True)
    return find_uv()


def with_pip(arguments: Sequence[str], quiet: bool = False) -> bool:
    """Install with pip; whether that worked."""
    options = ["install", "-qq", "--disable-pip-version-check", *arguments]
    return any(
        subprocess.run([*pip, *options], check=False, capture_output=quiet).returncode == 0 for pip in pips()
    )


def pips() -> Iterator[list[str]]:
    """Ways to call pip for this environment, the quickest first: making an environment its own takes seconds."""
    base = getattr(sys, "_base_executable", sys.executable)
    if importlib.util.find_spec("pip") is None:
        yield [base, "-m", "pip", "--python", sys.executable]
        subprocess.run([sys.executable, "-m", "ensurepip", "--default-pip"], check=False, capture_output=True)
    yield [sys.executable, "-m", "pip"]


def with_uv(uv: str, arguments: Sequence[str]) -> bool:
    """Install with uv; whether that worked."""
    options = ["--quiet", "--python", sys.executable]
    return subprocess.run([uv, "pip", "install", *options, *arguments], check=False).returncode == 0


def install(arguments: Sequence[str]) -> bool:
    """Install with whichever installer works; whether one did."""
    uv = bring_uv()
    if uv and with_uv(uv, arguments):
        return True
    if uv:
        sys.stderr.write("uv could not install; trying pip\n")
    return with_pip(arguments)


def main(names: Sequence[str]) -> int:
    """Install the named sets, then the project unless only tools were asked for (`--no-project`)."""
    sets = [name for name in names if not name.startswith("-")]
    for name in sets:
        if not install(locked(name)):
            return 1
        if name not in IN_A_HURRY:
            compile_dir(sysconfig.get_path("purelib"), quiet=2, workers=0)
    if "--no-project" in names:
        return 0
    os.environ["PLANETFALL_PURE"] = "1"
    return 0 if install(EDITABLE) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
