"""`planetfall rules --coverage`: lists which tests cover which clause."""

import sys
from pathlib import Path

import msgspec
from rich.text import Text

import planetfall
from planetfall.cli import show
from planetfall.cli.files import BadFile
from planetfall.testing import Coverage
from planetfall.testing import coverage as compare

NOT_COVERED = 1


def coverage(name: str, tests: Path | None, as_json: bool, plain: bool) -> int:
    """List the clauses with their tests; returns 1 when one has none, or a test names an unknown clause."""
    found = compare(planetfall.game(name), _folder(tests))
    if as_json:
        sys.stdout.write(msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    else:
        _print(found, plain)
    return NOT_COVERED if found.missing or found.unknown else 0


def _folder(asked: Path | None) -> Path:
    """The folder that was named, `tests` in the working directory, or that of the checkout."""
    checkout = Path(planetfall.__file__).parents[2] / "tests"
    for folder in [asked] if asked else [Path("tests"), checkout]:
        if folder.is_dir():
            return folder
    raise BadFile(f"there is no folder {asked or 'tests'}; name the folder of the tests with --tests")


def _print(found: Coverage, plain: bool) -> None:
    out = show.console(plain)
    for number, tests in found.tests.items():
        count = Text(f"{len(tests):3} ", style="" if tests else "bold red")
        out.print(Text.assemble((f"{number:>7} ", "cyan"), count, tests[0] if tests else "no test"))
    for number, tests in found.unknown.items():
        show.line(out, f"{number:>7} is no clause, but {tests[0]} names it", "bold red")
    proved = len(found.tests) - len(found.missing)
    show.line(out, f"{proved} of {len(found.tests)} clauses are proved by tests.", "bold")
