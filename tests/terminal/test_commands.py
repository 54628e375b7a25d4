"""The commands beside play."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.usefixtures("crater_rush")


@pytest.fixture
def record(run):
    run(
        "play",
        "crater-rush",
        "--seed",
        "3",
        "--seats",
        "greedy,random",
        "--delay",
        "0",
        "--save",
        "record.jsonl",
    )
    return "record.jsonl"


def test_games_lists_editions_players_options_and_provenance(run):
    listed = run("games").out
    assert "crater-rush  Crater Rush" in listed
    assert "2 to 4 players" in listed
    assert "edition=first*, second" in listed
    assert "craters: 2 recalled, 1 rulebook" in listed


def test_games_as_json(run):
    (fact,) = json.loads(run("games", "--json").out)
    assert fact["id"] == "crater-rush"
    assert fact["editions"] == ["first", "second"]
    assert (fact["least_seats"], fact["most_seats"]) == (2, 4)
    assert fact["options"][1]["allowed"] == ["1", "2", "3"]
    assert fact["provenance"]["first"] == {"craters": {"recalled": 2, "rulebook": 1}}


def test_replay_tells_everything(run, record):
    told = run("replay", record)
    assert told.code == 0
    assert told.out.count("You chose") == 4
    assert "Blue: Set down in" in told.out
    assert "total" in told.out


def test_replay_with_the_eyes_of_a_seat(run, record):
    told = run("replay", record, "--seat", "blue").out
    assert told.count("You chose") == 2
    assert "Red: Play" not in told
    assert told == run("replay", record, "--seat", "1").out


def test_replay_as_json(run, record):
    report = json.loads(run("replay", record, "--json").out)
    assert report["over"] is True
    assert report["answers"][0].keys() == {"number", "seat", "action", "name", "label", "events"}
    assert len(report["scores"]) == len(report["accounts"]) == 2
    seen = json.loads(run("replay", record, "--json", "--seat", "1").out)
    assert {answer["name"] is None for answer in seen["answers"] if answer["seat"] == 0} == {True}


def test_a_replay_before_the_end_tells_a_seat_no_scores(run):
    run("play", "crater-rush", "--seats", "human,random", "--delay", "0", "--save", "open.jsonl", typed="1\n")
    assert "scores" not in json.loads(run("replay", "open.jsonl", "--json", "--seat", "0").out)
    assert "The game is not over: " in run("replay", "open.jsonl").out


def test_replay_step_by_step_forth_and_back(run, record):
    told = run("replay", record, "--step", typed="\n\nb\n5\nnonsense\n99\n\n").out
    places = re.findall(r"\[(\d+) of 12\]", told)
    assert places == ["0", "1", "2", "1", "5", "5", "12"]


def test_replay_step_ends_with_the_input(run, record):
    assert run("replay", record, "--step").code == 0


def test_rules_all_one_and_by_word(run):
    assert "CR-4" in run("rules", "crater-rush").out
    one = run("rules", "crater-rush", "cr-2").out
    assert "Higher cards act first." in one
    assert "CR-1" not in one
    assert "CR-4" in run("rules", "crater-rush", "--search", "full crater").out
    numbers = [clause["number"] for clause in json.loads(run("rules", "crater-rush", "--json").out)]
    assert numbers == ["CR-1", "CR-2", "CR-3", "CR-4"]


def test_a_pack_goes_out_and_comes_back_sound(run):
    exported = run("pack", "export", "crater-rush", "pack.toml")
    assert exported.code == 0
    checked = run("pack", "check", "pack.toml")
    assert checked.code == 0
    assert "a sound pack of crater-rush (as shipped" in checked.out
    assert json.loads(run("pack", "check", "pack.toml", "--json").out)["counts"] == {"crater": 3}


def test_the_arena_compares_with_a_fair_share(run, monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    command = ("arena", "crater-rush", "--bots", "greedy,random,random", "--games", "30", "--seed", "1")
    shown = run(*command)
    assert shown.code == 0
    assert "33.3%" in shown.out
    standings = json.loads(run(*command, "--json").out)
    assert [standing["bot"] for standing in standings] == ["greedy", "random", "random"]
    assert sum(standing["wins"] for standing in standings) == pytest.approx(30)


def test_version_and_help(run):
    assert run("--version").out.startswith("planetfall ")
    helped = run("--help")
    assert helped.code == 0
    for command in ("games", "play", "replay", "rules", "pack", "check", "bench"):
        assert command in helped.out


def test_nobody_who_stops_reading_causes_a_traceback():
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from planetfall.terminal.cli import main; sys.exit(main())"
    piped = subprocess.run(
        f"{sys.executable} -c '{code}' --help | true".replace(
            "sys.path.insert(0, '", 'sys.path.insert(0, "'
        ).replace("'); from", '"); from'),
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert piped.stderr == ""
