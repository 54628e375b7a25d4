"""A terminal in a box: commands run in this process, with typed lines, in an empty directory."""

import io
from collections.abc import Callable
from importlib.metadata import EntryPoint
from typing import NamedTuple

import pytest

import planetfall
from planetfall.cli.main import main


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def empty_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    return tmp_path


@pytest.fixture
def crater_rush(monkeypatch):
    """Crater Rush is the only game installed."""
    entry = EntryPoint("crater-rush", "tests.cli.toy:GAME", "planetfall.games")
    monkeypatch.setattr(planetfall, "_entries", lambda: {"crater-rush": entry})


@pytest.fixture
def run(capsys, monkeypatch) -> Run:
    """Run a command with these lines typed; then the input ends."""

    def command(*arguments: object, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return Outcome(code, *capsys.readouterr())

    return command
