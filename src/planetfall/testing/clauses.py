"""Which tests cover which clauses of a rulebook, by their marks `@pytest.mark.rule("RP-31")`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from planetfall.core.game import Game


class Coverage(msgspec.Struct, frozen=True):
    """The tests of each clause, the clauses without a test, and marks that name no clause."""

    tests: dict[str, list[str]]
    missing: list[str]
    unknown: dict[str, list[str]]


def coverage(game: Game, tests: Path) -> Coverage:
    """Compare the clauses of a game with the marks found under a folder of tests."""
    clauses = list(game.rulebook().clauses)
    letters = {number.partition("-")[0] for number in clauses}
    found = marks(tests)
    return Coverage(
        tests={number: found.get(number, []) for number in clauses},
        missing=[number for number in clauses if number not in found],
        unknown={
            number: where
            for number, where in found.items()
            if number.partition("-")[0] in letters and number not in clauses
        },
    )


def marks(tests: Path) -> dict[str, list[str]]:
    """All marks under a folder: for each clause its tests as `file::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(tests.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "rule" not in text:  # most files have no marks; parsing takes longer than reading
            continue
        tree = ast.parse(text, str(path))
        for clause, holder in _marks(tree, ""):
            where = path.relative_to(tests).as_posix() + holder
            marked = found.setdefault(clause, [])
            if where not in marked:
                marked.append(where)
    return found


def _marks(node: ast.AST, holder: str) -> Iterator[tuple[str, str]]:
    """The clauses named below a node, each with the marked test or class."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        holder = f"{holder}::{node.name}"
    if isinstance(node, ast.Call) and _is_rule(node.func):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value, holder
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, holder)


def _is_rule(called: ast.expr) -> bool:
    match called:
        case ast.Attribute(attr="rule", value=ast.Attribute(attr="mark") | ast.Name(id="mark")):
            return True
        case _:
            return False
