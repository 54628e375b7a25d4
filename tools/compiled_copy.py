"""Makes a compiled copy of the package inside `.build`, or finds the one that was made, and prints where it is.

A copy belongs to the exact sources it was made from: its folder is named by their digest, appears whole or not at all,
and is never changed. So several programs can run from several copies while sources are edited. Only a change of the
engine needs the compiler; any other change takes the libraries of an earlier copy.

    python tools/compiled_copy.py           make it if need be, and print its folder
    python tools/compiled_copy.py --path    only print the folder, whether it is there or not

Without a C compiler there is one line that says so, and an empty path: everything runs as plain Python. With `--strict`
that is a failure.
"""

import compileall
import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / ".build"
PACKAGE = ROOT / "src" / "planetfall"
# Modules of these rooms that stay Python count too: the compiler inlines their constants and trusts their types.
ENGINE_ROOMS = ("core", "games", "bots", "server/render/answers.py", "server/render/patch.py")
RECIPE = ("hatch_build.py", "tools/compile_engine.py", "requirements/compile.txt")
COPIES_KEPT = 4


def digest(files: Iterable[Path], *more: str) -> str:
    """A name for the contents of files."""
    found = hashlib.blake2b("\n".join(more).encode(), digest_size=8)
    for file in sorted(files):
        found.update(f"\n{file.relative_to(ROOT).as_posix()}\n".encode() + file.read_bytes())
    return found.hexdigest()


def package_files() -> list[Path]:
    """Every file of the package, compiled leftovers aside."""
    return [path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def engine_digest(files: Iterable[Path]) -> str:
    """A name for whatever decides what the compiler makes."""
    rooms = [PACKAGE / room for room in ENGINE_ROOMS]
    engine = [file for file in files if file.suffix == ".py" and any(map(file.is_relative_to, rooms))]
    recipe = (ROOT / name for name in RECIPE)
    return digest([*engine, *recipe], build_settings(), sys.version, os.environ.get("CC", ""))


def build_settings() -> str:
    """What pyproject.toml says about building; a new dependency or a setting of the linter compiles nothing anew."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return repr((found["build-system"], found["tool"]["hatch"]["build"], found["tool"]["mypy"]))


def copy_folder() -> Path:
    """Where the compiled copy of the sources as they are now belongs."""
    files = package_files()
    return BUILD / "compiled" / digest(files, engine_digest(files))


def make_copy() -> Path:
    """Make the copy unless it is there; one process at a time compiles, the others wait for it."""
    BUILD.mkdir(exist_ok=True)
    with _lock(BUILD / "compile.lock"):
        target = copy_folder()
        if target.exists():
            return target
        wheel = BUILD / "engine" / engine_digest(package_files())
        if not wheel.exists():
            _keep(_unpacked_wheel(), wheel)
        _keep(_laid_over(wheel, target), target)
        _forget_old(target.parent)
        _forget_old(wheel.parent)
        return target


def _unpacked_wheel() -> Path:
    """A real wheel, compiled and unpacked: what users install is what is measured and tested."""
    stage = Path(tempfile.mkdtemp(prefix="wheel-", dir=BUILD))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(stage)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=sys.stderr)
    (wheel,) = stage.glob("*.whl")
    with zipfile.ZipFile(wheel) as content:
        content.extractall(stage)
    wheel.unlink()
    return stage


def _laid_over(wheel: Path, target: Path) -> Path:
    """The files of the package as they are now, with the libraries of a wheel."""
    stage = Path(tempfile.mkdtemp(prefix="copy-", dir=BUILD))
    libraries = [path for path in wheel.rglob("*") if path.suffix in (".so", ".pyd")]
    metadata = wheel.glob("*.dist-info/*")
    current = {path.relative_to(PACKAGE.parent): path for path in package_files()}
    built = {path.relative_to(wheel): path for path in (*libraries, *metadata) if path.is_file()}
    for name, path in (current | built).items():
        place = stage / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    compileall.compile_dir(
        stage, quiet=2, stripdir=stage, prependdir=target
    )  # a copy starts as quickly the first time
    return stage


def _keep(stage: Path, target: Path) -> None:
    """Put a finished folder in its place at once."""
    target.parent.mkdir(exist_ok=True)
    stage.chmod(0o755)
    stage.rename(target)


def _forget_old(folder: Path) -> None:
    """Remove all but the newest copies."""
    newest_first = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in newest_first[COPIES_KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


@contextlib.contextmanager
def _lock(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def main(arguments: list[str]) -> int:
    """Print the folder, after making it if asked to."""
    folder = copy_folder()
    if "--path" not in arguments and not folder.exists():
        sys.path.insert(0, str(ROOT))
        from hatch_build import NO_COMPILER, can_compile

        if not can_compile():
            sys.stderr.write(f"{NO_COMPILER}\n")
            sys.stdout.write("\n")
            return 1 if "--strict" in arguments else 0
        try:
            folder = make_copy()
        except subprocess.CalledProcessError:
            return 1
    sys.stdout.write(f"{folder}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
