"""Decides how a wheel is built: compiled by mypyc, or pure Python. docs/design/build.md tells why."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any

import pathspec
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NO_COMPILER = "planetfall: no C compiler found, installing the pure Python form (slower; everything works)"
UNDATED = datetime(1970, 1, 1, tzinfo=UTC)  # catalogues are the same whenever they are compiled
PROBE = "#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n"


class Form(Enum):
    """The two forms of one source, and the reasons for the slower one."""

    COMPILED = "compiled"
    ASKED_PURE = "pure, as PLANETFALL_PURE asks"
    EDITABLE = "pure, so that edits count at once"
    NO_COMPILER = "pure, for want of a C compiler"


def decide(environ: Mapping[str, str], version: str, can_compile: Callable[[], bool]) -> Form:
    """Choose the form of a wheel; `version` is hatchling's word for a standard or an editable one."""
    if environ.get("PLANETFALL_PURE", "") not in ("", "0"):
        return Form.ASKED_PURE
    if version == "editable":
        return Form.EDITABLE
    return Form.COMPILED if can_compile() else Form.NO_COMPILER


def compiler_command(environ: Mapping[str, str]) -> list[str]:
    """Return the words that call the C compiler: `CC`, else the one that Python itself was built with."""
    return shlex.split(environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def can_compile(environ: Mapping[str, str] = os.environ) -> bool:
    """Build a tiny extension for real: only that shows that compiler, linker and headers are all there."""
    if sys.platform == "win32":  # a developer's prompt shows the compiler
        return shutil.which("cl") is not None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        headers = {sysconfig.get_path("include"), sysconfig.get_path("platinclude")}
        flags = [f"-I{path}" for path in sorted(headers)] + ["-fPIC", "-shared"]
        if sys.platform == "darwin":
            flags += ["-undefined", "dynamic_lookup"]
        command = [*compiler_command(environ), *flags, str(source), "-o", str(Path(folder, "probe.so"))]
        try:
            return subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            return False


def announce(line: str, terminal: Path = Path("/dev/tty")) -> None:
    """Say one line to the person who installs, even through pip, which keeps a build's output to itself."""
    sys.stderr.write(f"{line}\n")
    if not sys.stderr.isatty():
        with contextlib.suppress(OSError):
            terminal.write_text(f"\n{line}\n")


def fetch_assets(root: Path) -> None:
    """Bring what browsers run into the tree, for the wheel to carry; without a network pages do without."""
    script = root / "tools" / "browser_assets.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    if done.returncode:
        announce(done.stderr.strip())


def has_assets(root: Path) -> bool:
    """Whether what browsers run is in the tree already, as in a source distribution."""
    folder = root / "src" / "planetfall" / "server" / "static" / "vendor"
    return folder.is_dir() and any(folder.iterdir())


def compile_catalogues(root: Path, stage: Path) -> dict[str, str]:
    """Compile the catalogues of sentences into a stage; for each file made its place beside its source."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = {}
    for source in sorted(root.glob("src/**/locale/*.po")):
        place = source.relative_to(root).with_suffix(".mo")
        (stage / place).parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as text, (stage / place).open("wb") as compiled:
            catalogue = read_po(text)
            catalogue.creation_date = catalogue.revision_date = UNDATED
            write_mo(compiled, catalogue)
        made[str(stage / place)] = place.as_posix()
    return made


class PlanetfallBuildHook(BuildHookInterface[Any]):
    """Compiles the engine's modules, unless the wheel is pure, and the catalogues, and brings what browsers run."""

    def dependencies(self) -> list[str]:
        """Ask for what reads catalogues; for what compiles, and the Node that fetches, only if they are used."""
        if self.target_name != "wheel":
            return []
        wanted = [needed for needed in self.metadata.core.dependencies if needed.startswith("babel")]
        if decide(os.environ, "standard", can_compile) is Form.COMPILED:
            wanted += self.metadata.core.optional_dependencies["compile"]
        if shutil.which("npm") is None and not has_assets(Path(self.root)):
            wanted += self.metadata.config["dependency-groups"]["node"]
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the compiled modules and catalogues to the wheel, or say why there are no such modules."""
        form = decide(os.environ, version, can_compile)
        if form is Form.NO_COMPILER:
            announce(NO_COMPILER)
        elif form is Form.COMPILED:
            self._compile(build_data)
        if version == "standard":
            build_data["force_include"] |= compile_catalogues(Path(self.root), Path(self._stage.name))
            fetch_assets(Path(self.root))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the copy that was compiled."""
        self._stage.cleanup()

    def _compile(self, build_data: dict[str, Any]) -> None:
        """Compile a copy: what is made beside the sources would be preferred to the files that people edit."""
        stage = Path(self._stage.name)
        self._copy_sources(stage)
        plan = {
            "modules": self._modules(),
            "sources": "src",
            "mypy-args": self.config["mypy-args"],
            "options": self.config["options"],
        }
        (stage / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        script = Path(self.root, "tools", "compile_engine.py")
        done = subprocess.run([sys.executable, str(script), "plan.json"], cwd=stage, check=False)
        if done.returncode:
            raise SystemExit("planetfall: the engine could not be compiled; PLANETFALL_PURE=1 does without")
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        libraries = (path for path in (stage / "src").rglob("*") if path.suffix in (".so", ".pyd"))
        build_data["force_include"] |= {str(path): str(path.relative_to(stage)) for path in libraries}

    def _modules(self) -> list[str]:
        """The files that the patterns in pyproject.toml name, as paths with slashes."""
        patterns = pathspec.GitIgnoreSpec.from_lines(self.config["include"])
        return sorted(path for path in self._sources() if patterns.match_file(path))

    def _sources(self) -> list[str]:
        files = self.build_config.builder.recurse_included_files()
        paths = (Path(file.relative_path).as_posix() for file in files)
        return [path for path in paths if path.endswith(".py")]

    @cached_property
    def _stage(self) -> tempfile.TemporaryDirectory[str]:
        return tempfile.TemporaryDirectory(prefix="planetfall-")

    def _copy_sources(self, stage: Path) -> None:
        for path in self._sources():
            target = stage / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(self.root, path), target)
