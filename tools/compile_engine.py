"""Compiles modules with mypyc: one shared library, one C file for each module, as many compilers as there are cores.

Run by the build of a wheel as a process of its own, in a copy of the sources, since it leaves what it makes beside
them: `python compile_engine.py plan.json` with the modules, arguments for mypy and options for mypyc.

One C file for everything is not faster at run time, and compiling it takes twice the processor time, on one core. What
is gained by seeing all files at once, link-time optimization gains where compiler and linker are found to do it.
"""

import ctypes
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

try:
    JOBS = len(os.sched_getaffinity(0))
except AttributeError:  # not on every system
    JOBS = os.cpu_count() or 1

# Nobody outside the library can replace its functions: calls are direct, and small functions are inlined. Without it
# gcc and clang allow for replacements; Microsoft's compiler exports nothing unless asked to.
HIDDEN_FUNCTIONS = "-fvisibility=hidden"

# Optimization across files: how gcc and clang are asked for it. Without it small functions of other files are called.
LINK_TIME_OPTIMIZATION = ([f"-flto={JOBS}", "-fno-fat-lto-objects"], ["-flto=thin"])
PROBE = {
    "inner.c": "int inner(int number) { return number + 1; }\n",
    "outer.c": """
        int inner(int number);
        __attribute__((visibility("default"))) int outer(int number) { return 2 * inner(number); }
    """,
}

# What is only run for people, or once for a game: with little optimization each takes half the time to compile.
COLD = {"events", "explanation", "forced", "refusals", "text"}
LITTLE_OPTIMIZATION = "-O1"


def link_time_flags(compiler: Any) -> list[str]:
    """How to ask compiler and linker for optimization across files; nothing where they cannot do it."""
    return next((flags for flags in LINK_TIME_OPTIMIZATION if can_build(compiler, flags)), [])


def can_build(compiler: Any, flags: list[str]) -> bool:
    """Build a library of two files with these flags, load it and call it: only that shows that every part is there."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "probe.so")
        objects = [str(Path(folder, name).with_suffix(".o")) for name in PROBE]
        commands = []
        for (name, source), compiled in zip(PROBE.items(), objects, strict=True):
            Path(folder, name).write_text(source, encoding="utf-8")
            commands.append(
                [
                    *compiler.compiler_so,
                    HIDDEN_FUNCTIONS,
                    *flags,
                    "-c",
                    str(Path(folder, name)),
                    "-o",
                    compiled,
                ]
            )
        commands.append([*compiler.linker_so, *objects, *flags, "-o", str(library)])
        try:
            for command in commands:
                subprocess.run(command, capture_output=True, check=True)
            return bool(ctypes.CDLL(str(library)).outer(20) == 42)
        except (OSError, subprocess.CalledProcessError, AttributeError):
            return False


def is_cold(source: str) -> bool:
    """Whether a C file is of a module that need not be fast."""
    return Path(source).stem.rpartition("___")[2] in COLD


class ParallelBuild(build_ext):
    """Compiles the sources of one extension side by side too; setuptools does that only for extensions."""

    def build_extensions(self) -> None:
        self.parallel = JOBS
        unix = self.compiler.compiler_type == "unix"
        flags = link_time_flags(self.compiler) if unix else []
        for extension in self.extensions if unix else []:
            extension.extra_compile_args = [*extension.extra_compile_args, HIDDEN_FUNCTIONS, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *flags]
        compile_all = self.compiler.compile

        def compile_one(source: str, options: dict[str, Any]) -> list[str]:
            if unix and is_cold(source):
                options = options | {"extra_postargs": [*options["extra_postargs"], LITTLE_OPTIMIZATION]}
            return list(compile_all([source], **options))

        def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
            largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
            made = pool.map(lambda source: compile_one(source, options), largest_first)
            return [file for files in made for file in files]

        with ThreadPoolExecutor(JOBS) as pool:  # shared by all extensions
            self.compiler.compile = compile_side_by_side
            super().build_extensions()


def main() -> None:
    """Compile what the plan names."""
    from mypyc.build import mypycify  # late: it looks whether setuptools is there

    plan = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as place:
        modules = mypycify([*plan["mypy-args"], *plan["modules"]], target_dir=place, **plan["options"])
        setup(
            name="planetfall",
            ext_modules=modules,
            cmdclass={"build_ext": ParallelBuild},
            package_dir={"": plan["sources"]},
            script_args=[
                "--quiet",
                "build_ext",
                "--inplace",
                "--build-lib",
                place,
                "--build-temp",
                f"{place}/objects",
            ],
        )


if __name__ == "__main__":
    main()
