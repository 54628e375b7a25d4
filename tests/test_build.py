"""The build chooses the right form of the engine, and the form under test is the one that was meant."""

import importlib.machinery
import os
import sys
import tomllib
from pathlib import Path

import pytest

import planetfall.core.chance
from hatch_build import NO_COMPILER, Form, announce, can_compile, compiler_command, decide


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


def test_the_missing_compiler_is_told_in_one_line(capsys):
    announce(NO_COMPILER)
    assert capsys.readouterr().err == (
        "planetfall: no C compiler found, installing the pure Python form (slower; everything works)\n"
    )


def test_the_import_contracts_name_every_compiled_module_of_core_and_games():
    tool = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]
    paths = tool["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["include"]
    compiled = {path.removeprefix("src/").removesuffix(".py").replace("/", ".") for path in paths}
    (engine,) = (
        contract["source_modules"]
        for contract in tool["importlinter"]["contracts"]
        if contract["name"].startswith("the engine")
    )
    assert set(engine) == {name for name in compiled if ".bots." not in name}


@pytest.mark.skipif("PLANETFALL_EXPECT" not in os.environ, reason="no form was asked for")
def test_the_form_under_test_is_the_one_that_was_meant():
    suffixes = tuple(importlib.machinery.EXTENSION_SUFFIXES)
    found = "compiled" if str(planetfall.core.chance.__file__).endswith(suffixes) else "pure"
    assert found == os.environ["PLANETFALL_EXPECT"], "set PLANETFALL_PURE=1 to test without a C compiler"
