"""Compiles modules with mypyc: one shared library, one C file for each module, as many compilers as there are cores.

Run by the build of a wheel as a process of its own, in a copy of the sources, since it leaves what it makes beside
them: `python compile_engine.py plan.json` with the modules, arguments for mypy and options for mypyc.

One C file for everything is not faster at run time, and compiling it takes twice the processor time, on one core.
"""

import json
import os
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


class ParallelBuild(build_ext):
    """Compiles the sources of one extension side by side too; setuptools does that only for extensions."""

    def build_extensions(self) -> None:
        self.parallel = JOBS
        if self.compiler.compiler_type == "unix":
            for extension in self.extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, HIDDEN_FUNCTIONS]
        compile_all = self.compiler.compile

        def compile_side_by_side(sources: list[str], **options: Any) -> list[str]:
            largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
            made = pool.map(lambda source: compile_all([source], **options), largest_first)
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
