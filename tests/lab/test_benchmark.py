"""The benchmark: it rates levels, programs and Python objects, resumes, and says in one line what is wrong."""

import json
import shlex
import sys

import msgspec
import pytest

import planetfall
from planetfall.bots import bot
from planetfall.cli.commands import benchmark as command
from planetfall.cli.main import main
from planetfall.lab.benchmark.markdown import as_markdown, comparison
from planetfall.lab.benchmark.result import Benchmark
from planetfall.lab.benchmark.suite import Contest, GameOfSuite, Suite, suite
from planetfall.lab.rating.skill import skill_among
from tests.bots.test_programs import EXAMPLE
from tests.lab.test_skill import FOUR, STRENGTH, drawn
from tools import benchmark_table
from tools.benchmark_levels import ranked_games

SMALL = Suite(
    1,
    7,
    10,
    {
        "crater-rush": GameOfSuite(
            {},
            {"random": 0.0, "easy": 100.0},
            [Contest(2, "random", 20), Contest(3, "easy", 30)],
        )
    },
)
AGENTS = '''
import planetfall.bots

class Best:
    """Takes what a bot of ours takes."""
    def __init__(self, level="medium"):
        self.bot = planetfall.bots.bot(level)
    def answer(self, perspective, chance):
        return self.bot.answer(perspective, chance)

class Breaks:
    def answer(self, perspective, chance):
        return 1 / 0

class Wrong:
    def answer(self, perspective, chance):
        return 10**6

class Vague:
    def answer(self, perspective, chance):
        return "first"

NUMBER = 1

def number():
    return 1

def breaks_at_once():
    raise RuntimeError("no weights\\nhere")
'''


@pytest.fixture(autouse=True)
def small_suite(monkeypatch, tmp_path):
    monkeypatch.setattr(command, "suite", lambda: SMALL)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my_agents.py").write_text(AGENTS)
    (tmp_path / "broken_agents.py").write_text("import nothing_of_this_name\n")
    yield
    for name in ("my_agents", "broken_agents"):
        sys.modules.pop(name, None)
    sys.path[:] = [place for place in sys.path if place != str(tmp_path)]


@pytest.fixture
def say(capsys):
    def give(*arguments):
        capsys.readouterr()
        code = main(["lab", "benchmark", *map(str, arguments), "--jobs", "1"])
        return code, *capsys.readouterr()

    return give


def without_time(text: str) -> Benchmark:
    """A result without what differs when the same is measured again."""
    found = json.loads(text)
    for game in found["games"].values():
        game["seconds_per_answer"] = game["longest"] = 0
    return msgspec.convert(found, Benchmark)


def test_an_agent_is_rated_and_its_tables_are_stored(say, tmp_path):
    code, out, err = say("medium", "--name", "Marvin", "--out", "run")
    assert (code, err) == (0, "")
    assert out == (tmp_path / "run" / "result.md").read_text()
    assert out.startswith("# Marvin\n\nPlanetfall ")
    assert "| among 2 easy | 30 |" in out
    assert "benchmark 1, " in out
    found = msgspec.json.decode((tmp_path / "run" / "result.json").read_bytes(), type=Benchmark)
    game = found.games["crater-rush"]
    assert game.rating.low < game.rating.value < game.rating.high
    assert game.rating.low > 0
    assert [(one.seats, one.games) for one in game.contests] == [(2, 20), (3, 30)]
    assert game.contests[0].over_fair_share.value == pytest.approx(game.contests[0].wins / 20 * 2, abs=0.01)
    assert found.command == "planetfall lab benchmark medium"
    assert as_markdown(found) == out
    assert comparison([found], "crater-rush").count("\n") == 2


def test_the_same_command_goes_on_and_measures_the_same(say, tmp_path):
    first = say("easy", "--json", "--out", "run")[1]
    plan = tmp_path / "run" / "crater-rush" / "2-random" / "plan.json"
    before = plan.stat().st_mtime_ns
    assert without_time(say("easy", "--json", "--out", "run")[1]) == without_time(first)
    assert plan.stat().st_mtime_ns == before
    assert without_time(say("easy", "--json")[1]) == without_time(first)
    assert "holds another simulation" in say("medium", "--out", "run")[2]


def test_games_of_two_runs_count_once_for_the_scale(say, tmp_path):
    say("easy", "--out", "whole")
    say("easy", "--out", "part", "--percent", "40")
    say("medium", "--out", "other", "--percent", "40")
    whole, part, other = (tmp_path / name / "crater-rush" for name in ("whole", "part", "other"))
    assert len(ranked_games([part])) == 8 + 12
    assert sorted(ranked_games([part, whole])) == sorted(ranked_games([whole]))
    assert len(ranked_games([whole, other])) == 50 + 20


def test_a_python_object_plays_as_the_bot_that_it_asks(say):
    own = without_time(say("my_agents:Best=easy", "--json", "--quick")[1])
    level = without_time(say("easy", "--json", "--quick")[1])
    assert own.games == level.games
    assert own.percent == 10
    assert [contest.games for contest in own.games["crater-rush"].contests] == [2, 3]
    assert own.command == "planetfall lab benchmark my_agents:Best=easy --percent 10"


def test_a_program_plays_and_what_others_answered_for_it_is_counted(say):
    name = f"run:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(EXAMPLE))}"
    found = without_time(say(name, "--json", "--quick")[1])
    assert found.games["crater-rush"].substituted == 0
    code, out, _ = say("run:false", "--quick")
    assert code == 0
    assert " times because the program failed." in out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["hal"], "there is no bot 'hal'; there are random, easy,"),
        (["run:./nowhere"], "there is no program './nowhere' to run"),
        (["nowhere:Best"], "there is no bot 'nowhere:Best': no module 'nowhere' is found here"),
        (["broken_agents:Best"], "no module 'nothing_of_this_name' is found here"),
        (["my_agents:Worst"], "the module my_agents has no function or class Worst"),
        (["my_agents:NUMBER"], "the module my_agents has no function or class NUMBER"),
        (["my_agents:number"], "is a int, which has no method answer(perspective, chance)"),
        (["my_agents:number=1"], "the agent my_agents:number=1 failed: TypeError"),
        (
            ["my_agents:breaks_at_once"],
            "failed: RuntimeError: no weights here (my_agents.py, line ",
        ),
        (["my_agents:Breaks"], "failed: ZeroDivisionError: division by zero (my_agents.py, line "),
        (
            ["my_agents:Wrong"],
            "gave the answer 1000000 in crater-rush, which is not possible there; possible",
        ),
        (["my_agents:Vague"], "answered with 'first', which is no whole number"),
        (["easy", "--game", "chess"], "'chess' is no game of the benchmark; its games are crater-rush"),
        (["easy", "--quick", "--percent", "5"], "--quick and --percent both say how much is played"),
        (["easy", "--percent", "0"], "--percent"),
    ],
)
def test_a_mistake_is_told_in_one_line(say, arguments, complaint):
    code, out, err = say(*arguments)
    assert code == 2
    assert out == ""
    assert complaint in err
    assert err.count("\n") == 1


def test_only_the_lab_imports_modules_because_of_a_name():
    with pytest.raises(planetfall.UnknownName):
        bot("my_agents:Best")
    assert "my_agents" not in sys.modules


def test_one_bot_among_known_ones_gets_its_strength():
    games = [drawn(number, FOUR) for number in range(200)]
    known = {name: float(mu) for name, mu in STRENGTH.items() if name != "hard"}
    mu, low, high = skill_among(games, known, seed=1, bootstraps=40)
    assert low < mu < high
    assert mu == pytest.approx(STRENGTH["hard"], abs=60)
    assert high - low < 150


def test_the_suite_can_be_played():
    found = suite()
    assert set(found.games) == set(planetfall.game_ids()) - {"crater-rush"}
    for name, played in found.games.items():
        assert played.levels["random"] == 0
        for contest in played.contests:
            plan = found.plan(name, contest, "easy", 1)
            assert plan.games == contest.seats
            assert contest.games % contest.seats == 0, "every seat equally often"
            assert contest.against in played.levels


def test_the_tables_of_the_page_are_those_of_the_results_that_are_kept():
    page = benchmark_table.PAGE.read_text("utf-8")
    assert page == benchmark_table.written(page), "run: python -m tools.benchmark_table"
    for kept in benchmark_table.results():
        assert kept.suite == suite().version, f"the result of {kept.agent} is of another version of the suite"
