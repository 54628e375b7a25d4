"""The lab on the command line: it goes on where it was killed, and says in one line what is wrong."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

import planetfall
from planetfall.bots.ratings import Ratings, ratings
from planetfall.cli.main import main
from planetfall.core import state
from planetfall.core.match import Match
from planetfall.core.record import loads
from planetfall.lab.sim import tables
from planetfall.lab.sim.folder import Folder
from tests.bots.test_programs import EXAMPLE
from tests.cli.toy import GAME

SIM = ["sim", "crater-rush", "--bots", "medium,random", "--games", "6", "--jobs", "1"]


@pytest.fixture(autouse=True)
def empty_directory(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.fixture
def say(capsys):
    """Give a command; its code, output and complaint."""

    def command(*arguments):
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        return code, *capsys.readouterr()

    return command


def test_a_simulation_that_is_killed_goes_on_with_the_same_command(tmp_path):
    games = 30 if state.__file__.endswith(".py") else 400  # enough to be killed in the middle
    command = [
        sys.executable,
        "-m",
        "planetfall",
        "sim",
        "red-planet",
        "--bots",
        "random,random,random",
    ]
    command += ["--games", str(games), "--jobs", "2", "--out", "run"]
    killed = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL)
    journal = tmp_path / "run" / "journal.jsonl"
    until = time.monotonic() + 60
    while time.monotonic() < until and not (journal.exists() and b"\n" in journal.read_bytes()):
        time.sleep(0.02)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    assert journal.exists()
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=100, check=True)
    assert f"{games} games, seats rotated, seed 1" in done.stdout
    played, seats = tables.read(Folder.read(tmp_path / "run"))
    assert played["number"].to_list() == list(range(games))
    assert len(seats) == 3 * games


def test_ctrl_c_says_how_to_go_on(say, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("planetfall.lab.sim.workers.play", interrupted)
    code, _, err = say(*SIM, "--out", "run")
    assert code == 130
    assert (
        err == "planetfall: stopped; what was played is in run, and the same command resumes the simulation\n"
    )


def test_from_simulation_to_report_and_replay(say, tmp_path):
    code, out, err = say(*SIM, "--out", "run")
    assert (code, err) == (0, "")
    assert "planetfall lab report run" in out
    assert say(*SIM, "--out", "run", "--json")[1].startswith('[{"bot":"medium","games":6')
    assert say("lab", "report", "run")[0] == 0
    assert (tmp_path / "run" / "report.html").read_text().startswith("<!doctype html>")
    assert say("lab", "record", "run", "4", "four.jsonl")[0] == 0
    assert Match.replay(GAME, loads((tmp_path / "four.jsonl").read_text())).state.over()
    assert say("replay", "four.jsonl")[0] == 0


def test_a_tournament_rates_every_bot_and_keeps_that_with_the_game(say, tmp_path, monkeypatch):
    monkeypatch.setattr(type(planetfall.game("crater-rush")), "folder", lambda self: tmp_path)
    command = (
        "lab",
        "tournament",
        "crater-rush",
        "--bots",
        "medium",
        "--seats",
        "3",
        "--games",
        "200",
        "--jobs",
        "1",
    )
    code, out, err = say(*command, "--json", "--keep")
    assert code == 0
    assert "ratings.toml" in err
    found = json.loads(out)
    assert list(found["bots"]) == ["random", "medium"]
    assert found["bots"]["medium"]["low"] > 0
    kept = ratings("crater-rush")
    assert isinstance(kept, Ratings)
    assert (kept.games, kept.seats, kept.bots["medium"].mu) == (200, 3, found["bots"]["medium"]["mu"])


def test_a_tournament_of_steps_seats_each_bot_among_those_before_it(say, tmp_path, monkeypatch):
    monkeypatch.setattr(type(planetfall.game("crater-rush")), "folder", lambda self: tmp_path)
    command = [
        *("lab", "tournament", "crater-rush", "--bots", "easy,medium", "--seats", "3", "--jobs", "1"),
        *("--steps", "40,20", "--out", "steps"),
    ]
    code, out, _ = say(*command, "--json", "--keep")
    assert code == 0
    found = json.loads(out)
    assert (next(iter(found["bots"])), found["games"]) == ("random", 60)
    assert set(found["bots"]["medium"]["above"]) <= {"random", "easy"}
    kept = ratings("crater-rush")
    assert kept is not None
    assert {name: bot.above for name, bot in kept.bots.items()} == {
        name: {weaker: tuple(interval) for weaker, interval in bot["above"].items()}
        for name, bot in found["bots"].items()
    }
    played = [Folder.read(tmp_path / "steps" / name).plan for name in ("easy", "medium")]
    assert [plan.tables for plan in played] == [
        (("easy", "random", "random"),),
        (("medium", "easy", "easy"),),
    ]
    assert "--steps 40,20 --seats 3" in (tmp_path / "ai" / "ratings.toml").read_text()
    assert say(*command, "--json")[1] == out  # from what was stored


@pytest.mark.parametrize(
    ("command", "complaint"),
    [
        (
            [*SIM, "--out", "run", "--seed", "2"],
            "run holds another simulation, 6 games of crater-rush edition=first rounds=2 with medium",
        ),
        ([*SIM, "--option", "moon=full"], "there is no option 'moon'"),
        ([*SIM, "--out", "taken"], "taken is a file, not a folder"),
        ([*SIM, "--seed", "x"], "the seed is 'x'"),
        ([*SIM, "--cluster", "127.0.0.1:9"], "there is no Ray cluster at '127.0.0.1:9'"),
        (["sim", "crater-rush", "--jobs", "0"], "--jobs"),
        (["sim", "crater-rush", "--pack", "taken"], "it is a pack of None"),
        (
            ["lab", "report", "nowhere"],
            "nowhere holds no simulation; planetfall sim GAME --out nowhere makes one",
        ),
        (["lab", "report", "run", "--compare", "nowhere"], "nowhere holds no simulation"),
        (["lab", "report", "run", "--out", "taken"], "taken already exists"),
        (["lab", "record", "run", "6"], "there is no game 6; run has games 0 to 5"),
        (["lab", "tournament", "crater-rush", "--bots", "random"], "name at least one other"),
        (
            ["lab", "tournament", "crater-rush", "--steps", "5,5"],
            "5 bots have 4 steps, but 2 numbers of games",
        ),
        (["lab", "tournament", "crater-rush", "--steps", "5,x"], "'5,x' are no numbers of games"),
        (["lab", "tournament", "crater-rush", "--bots", "hal"], "there is no bot 'hal'"),
        (["lab", "tournament", "crater-rush", "--bots", ""], "there is no bot ''"),
        (["sim", "crater-rush", "--games", "99999999999999999999"], "--games"),
        (["lab", "odds", "crater-rush", "--games", "1000000000000"], "--games"),
        (["lab", "tournament", "crater-rush", "--seats", "7"], "2 to 4 seats, not 7"),
    ],
)
def test_a_mistake_is_told_in_one_line(say, tmp_path, command, complaint):
    say(*SIM, "--out", "run")
    (tmp_path / "taken").touch()
    code, out, err = say(*command)
    assert code == 2
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1


def test_brackets_in_a_command_mean_nothing_special(say, monkeypatch):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    name = f"run:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(EXAMPLE))} [/red]"
    code, out, err = say("sim", "crater-rush", "--bots", f"{name},random", "--games", "2", "--jobs", "1")
    assert code == 0
    assert "[/red]" in out.replace("\n", "")
    assert "[/red] " in err
    tournament = (
        "lab",
        "tournament",
        "crater-rush",
        "--bots",
        name,
        "--games",
        "2",
        "--jobs",
        "1",
        "--seats",
        "2",
    )
    code, out, _ = say(*tournament)
    assert code == 0
    assert "[/red]" in out.replace("\n", "")


def test_without_its_packages_the_lab_says_what_to_install(say, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    assert say(*SIM)[0] == 0
    for command in ([*SIM, "--out", "run"], ["lab", "report", "run"], ["lab", "tournament", "crater-rush"]):
        code, _, err = say(*command)
        assert code == 2
        assert err == "planetfall: polars is missing; install: pip install 'planetfall[lab]'\n"
