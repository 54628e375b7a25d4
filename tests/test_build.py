"""The build chooses the right form of the engine, and the form under test is the one that was meant."""

import ast
import gettext
import importlib.machinery
import io
import os
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

import planetfall.core.chance
from hatch_build import NO_COMPILER, Form, announce, can_compile, compile_catalogues, compiler_command, decide
from planetfall.core.translation import compile_catalogue
from tools.compile_engine import link_time_flags

ROOT = Path(__file__).parent.parent
TOOL = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
COMPILED = TOOL["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["include"]
RARE = {
    "errors",
    "actions",
    "events",
    "record",
    "state_value",
    "pack",
    "state_text",
}  # sentences, declarations, what is kept for later
VIEWS = "src/planetfall/games/*/view/build.py"  # compiled, and made of types and names that stay Python
CONTRACT = {"planetfall.core.game", "planetfall.bots.perspective"}  # how search knows games


def never() -> bool:
    raise AssertionError("the compiler must not be looked for")


@pytest.mark.parametrize(
    ("environ", "version", "compiler", "form"),
    [
        ({}, "standard", True, Form.COMPILED),
        ({}, "standard", False, Form.NO_COMPILER),
        ({"PLANETFALL_PURE": "0"}, "standard", True, Form.COMPILED),
        ({"PLANETFALL_PURE": ""}, "standard", True, Form.COMPILED),
    ],
)
def test_a_wheel_is_compiled_when_a_compiler_is_there(environ, version, compiler, form):
    assert decide(environ, version, lambda: compiler) is form


def test_planetfall_pure_forces_the_pure_form():
    assert decide({"PLANETFALL_PURE": "1"}, "standard", never) is Form.ASKED_PURE


def test_an_editable_install_is_pure_so_that_edits_count_at_once():
    assert decide({}, "editable", never) is Form.EDITABLE


def test_a_compiler_that_is_not_there_cannot_compile():
    assert not can_compile({"CC": "/nonexistent/cc"})


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell command")
def test_a_compiler_that_fails_cannot_compile():
    assert not can_compile({"CC": "false"})


def test_cc_may_hold_several_words():
    assert compiler_command({"CC": "ccache gcc -m64"}) == ["ccache", "gcc", "-m64"]


def test_the_missing_compiler_is_told_in_one_line_also_through_pip(capsys, tmp_path):
    line = "planetfall: no C compiler found, installing the pure Python form (slower; everything works)"
    terminal = tmp_path / "tty"
    announce(NO_COMPILER, terminal)
    assert capsys.readouterr().err.splitlines() == [line]
    assert terminal.read_text().split("\n") == ["", line, ""]


def test_without_a_terminal_the_line_still_goes_to_the_log(capsys, tmp_path):
    announce(NO_COMPILER, tmp_path / "missing" / "tty")
    assert capsys.readouterr().err == f"{NO_COMPILER}\n"


def test_the_import_contracts_name_every_compiled_module_of_core_and_games():
    (engine,) = (
        contract["source_modules"]
        for contract in TOOL["importlinter"]["contracts"]
        if contract["name"].startswith("the engine")
    )
    compiled = {
        path.removeprefix("src/").removesuffix(".py").removesuffix("/*") for path in COMPILED if path != VIEWS
    }
    assert set(engine) == {path.replace("/", ".") for path in compiled}


def test_compiled_modules_lean_on_compiled_modules():
    modules = {path for pattern in COMPILED for path in ROOT.glob(pattern)}
    leaning = {
        (path.stem, name) for path in modules - set(ROOT.glob(VIEWS)) for name in planetfall_imports(path)
    }
    slow = {
        (user, name)
        for user, name in leaning
        if name.rpartition(".")[2] not in RARE and name not in CONTRACT and not is_compiled(name, modules)
    }
    assert not slow, "compile these too (`include` in pyproject.toml) or, if seldom needed, name them in RARE"


def test_compiled_modules_shift_no_literal_which_c_would_do_in_32_bits():
    shifts = [
        f"{path}:{node.lineno}"
        for pattern in COMPILED
        for path in ROOT.glob(pattern)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and is_literal(node.left)
    ]
    assert not shifts, "use planetfall.core.bits.bit"


def is_literal(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="i64"), args=[inner]):
            return is_literal(inner)
        case _:
            return isinstance(node, ast.Constant)


def planetfall_imports(path: Path) -> set[str]:
    nodes = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
    ]
    own = [node for node in nodes if node.module and node.module.startswith("planetfall.")]
    return {module_of(f"{node.module}", alias.name) for node in own for alias in node.names}


def module_of(package: str, name: str) -> str:
    """The module that `from package import name` reads: one of that name in the package, or the package itself."""
    return f"{package}.{name}" if file_of(f"{package}.{name}").exists() else package


def file_of(module: str) -> Path:
    return ROOT / "src" / Path(*module.split(".")).with_suffix(".py")


def is_compiled(name: str, modules: set[Path]) -> bool:
    return file_of(name) in modules


@pytest.mark.skipif("PLANETFALL_EXPECT" not in os.environ, reason="no form was asked for")
def test_the_form_under_test_is_the_one_that_was_meant():
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    found = "compiled" if str(planetfall.core.chance.__file__).endswith(suffixes) else "pure"
    assert found == os.environ["PLANETFALL_EXPECT"], "set PLANETFALL_PURE=1 to test without a C compiler"


def sentences(compiled: bytes) -> dict[object, str]:
    """What a compiled catalogue says, without the entry that tells when it was made."""
    found = vars(gettext.GNUTranslations(io.BytesIO(compiled)))["_catalog"]
    return {key: sentence for key, sentence in found.items() if key}


def test_catalogues_are_compiled_for_the_wheel_and_say_the_same(tmp_path):
    sources = sorted(ROOT.glob("src/planetfall/**/locale/*.po"))
    made = compile_catalogues(ROOT, tmp_path)
    assert sorted(made.values()) == [path.relative_to(ROOT).with_suffix(".mo").as_posix() for path in sources]
    for source in sources:
        compiled = tmp_path / source.relative_to(ROOT).with_suffix(".mo")
        assert sentences(compiled.read_bytes()) == sentences(compile_catalogue(source.read_bytes()))
        assert b"POT-Creation-Date: 1970-01-01" in compiled.read_bytes()  # the same whenever a wheel is built


def test_files_are_optimized_together_only_where_compiler_and_linker_can_do_it(tmp_path):
    for words in ("exit 1", "exit 0"):  # a compiler that refuses, and one that makes nothing
        compiler = tmp_path / "cc"
        compiler.write_text(f"#!/bin/sh\n{words}\n")
        compiler.chmod(0o755)
        assert link_time_flags(SimpleNamespace(compiler_so=[str(compiler)], linker_so=[str(compiler)])) == []
    nothing = [str(tmp_path / "nothing")]
    assert link_time_flags(SimpleNamespace(compiler_so=nothing, linker_so=nothing)) == []
