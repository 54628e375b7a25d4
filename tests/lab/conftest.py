"""A small game to simulate, and runs of it."""

from importlib.metadata import EntryPoint

import pytest

import planetfall
from planetfall.lab.sim.folder import Folder
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.simulation import simulate
from planetfall.lab.sim.workers import Serial
from tests.cli.toy import GAME


@pytest.fixture(autouse=True)
def crater_rush(monkeypatch):
    """Crater Rush is installed beside the real games."""
    entry = EntryPoint("crater-rush", "tests.cli.toy:GAME", "planetfall.games")
    installed = {**planetfall._entries(), "crater-rush": entry}
    monkeypatch.setattr(planetfall, "_entries", lambda: installed)


@pytest.fixture
def plan():
    """Make a plan for Crater Rush."""

    def make(bots="medium,random,random", games=12, seed=1, **rest):
        return Plan.of(GAME, [bots.split(",")], games, seed, **rest)

    return make


@pytest.fixture
def run(tmp_path, plan):
    """Play a plan to its end in a folder."""

    def play(name="run", **wishes):
        wanted = plan(**wishes)
        folder = Folder.open(tmp_path / name, wanted)
        assert len(list(simulate(wanted, Serial(), folder))) == wanted.games
        return folder

    return play
