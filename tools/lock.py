"""Locks the versions of everything that `make` installs: `requirements/*.txt`, with hashes and without addresses.

Run by `make lock` after a change of the dependencies in pyproject.toml. Versions that are locked already stay as they
are; `make lock ARGS=--upgrade` takes the newest ones. One file holds for every Python and platform that is supported.
"""

import subprocess
import sys
from collections.abc import Sequence

from tools.install import REQUIREMENTS, ROOT, bring_uv

# The largest set comes first; the others take the same versions.
EXTRAS = ("dev", "server", "postgres", "lab", "rl", "compile", "run")
GROUPS = ("uv", "node")  # not part of the project: they install packages and fetch what browsers run
OPTIONS = (
    "--quiet",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-header",
    "--no-annotate",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--no-emit-build-options",
)


def sources(name: str) -> list[str]:
    """Where the packages of a set are named, as arguments for uv."""
    if name in GROUPS:
        return [f"--group={name}"]
    extra = [] if name == "run" else [f"--extra={name}"]
    others = [] if name == EXTRAS[0] else [f"--constraint={REQUIREMENTS / EXTRAS[0]}.txt"]
    return ["pyproject.toml", *extra, "--group=editable", *others]


def main(arguments: Sequence[str]) -> int:
    """Write every file anew."""
    uv = bring_uv()
    if uv is None:
        sys.stderr.write("planetfall: versions are locked with uv, which cannot be installed here\n")
        return 1
    REQUIREMENTS.mkdir(exist_ok=True)
    for name in (*EXTRAS, *GROUPS):
        output = f"--output-file={REQUIREMENTS / name}.txt"
        command = [uv, "pip", "compile", *OPTIONS, *arguments, *sources(name), output]
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
