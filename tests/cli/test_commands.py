"""The commands beside play."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.toy import CraterRush

pytestmark = pytest.mark.usefixtures("crater_rush")


@pytest.fixture
def record(run):
    run(
        "play",
        "crater-rush",
        "--seed",
        "3",
        "--seats",
        "medium,random",
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


def test_a_simulation_compares_wins_with_a_fair_share(run, monkeypatch):
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    command = ("sim", "crater-rush", "--bots", "medium,random,random", "--games", "30", "--seed", "1")
    shown = run(*command)
    assert shown.code == 0
    assert "33.3%" in shown.out
    standings = json.loads(run(*command, "--json").out)
    assert [standing["bot"] for standing in standings] == ["medium", "random", "random"]
    assert sum(standing["wins"] for standing in standings) == pytest.approx(30)


def test_version_and_help(run):
    assert run("--version").out.startswith("planetfall ")
    helped = run("--help")
    assert helped.code == 0
    for command in ("games", "play", "replay", "rules", "pack", "check", "bench"):
        assert command in helped.out


def test_nobody_who_stops_reading_causes_a_traceback():
    command = f"{sys.executable} -m planetfall rules red-planet | head -1"
    piped = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert piped.stderr == ""


def test_check_finds_every_property_of_a_sound_game(run):
    checked = run("check", "--games", "6")
    assert checked.code == 0
    assert checked.out.startswith("crater-rush: every property holds in 6 games")
    assert "600 set-ups" in checked.out
    assert json.loads(run("check", "crater-rush", "--games", "6", "--light", "--json").out)["ok"] is True


def test_check_tells_which_table_cannot_be_set_up(run, monkeypatch):
    def fail(self, seats, seed=0, options=None, pack=None):
        if seed == 577:
            raise ValueError("no room is left")
        return new(self, seats, seed, options, pack)

    new = CraterRush.new
    monkeypatch.setattr(CraterRush, "new", fail)
    broken = run("check", "--games", "6")
    assert broken.code == 1
    assert "set-up: setting up the table raises ValueError: no room is left" in broken.out
    assert "seed 577" in broken.out


def test_check_tells_what_breaks_and_keeps_the_shortest_record_that_shows_it(run, monkeypatch):
    monkeypatch.setattr(
        "tests.cli.toy.CraterRush.piece_counts", lambda self, state: {"luck": sum(state.luck)}
    )
    broken = run("check", "--games", "6", "--seed", "2")
    assert broken.code == 1
    assert "crater-rush breaks a property: conservation" in broken.out
    assert "is in crater-rush-broken-1.jsonl." in broken.out
    assert run("replay", "crater-rush-broken-1.jsonl").code == 0
    told = json.loads(run("check", "--games", "6", "--light", "--json").out)
    assert told["property"] == "conservation"
    assert Path(told["record"]).exists()


def test_bench_gives_the_figures_that_programs_compare(run, monkeypatch):
    for size in ("BATCH", "KEPT", "POSITIONS", "LOOP"):
        monkeypatch.setattr(f"planetfall.testing.benchmark.{size}", 5)
    figures = json.loads(run("bench", "crater-rush", "--seconds", "0.05", "--players", "3", "--json").out)
    assert figures.keys() >= {
        "games_per_second",
        "decisions_per_second",
        "copies_per_second",
        "samples_per_second",
        "bytes_per_state",
        "decisions_per_game",
        "answers_per_decision",
        "compiled",
        "loop_seconds",
    }
    assert figures["players"] == 3
    assert "decisions per second" in run("bench", "--seconds", "0.05").out


def test_coverage_lists_clauses_with_and_without_tests(run):
    Path("tests").mkdir()
    Path("tests/test_cards.py").write_text("@pytest.mark.rule('CR-1', 'CR-9')\ndef test_secret(): ...\n")
    listed = run("rules", "crater-rush", "--coverage")
    assert listed.code == 1
    assert "CR-1   1 test_cards.py::test_secret" in listed.out
    assert "CR-2   0 no test" in listed.out
    assert "CR-9 is no clause" in listed.out
    assert "1 of 4 clauses are proved by tests." in listed.out
    assert json.loads(run("rules", "crater-rush", "--coverage", "--json").out)["missing"] == [
        "CR-2",
        "CR-3",
        "CR-4",
    ]


def test_games_answers_without_loading_typer_or_rich():
    code = (
        "import sys; from planetfall.cli.main import main; main(['games']);"
        "sys.exit(', '.join({'typer', 'rich', 'pydantic'} & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.stderr.strip() == ""
    assert "red-planet" in ran.stdout
