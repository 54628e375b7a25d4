"""The terminal with Terraforming Mars: whole games by typing answers, and the mistakes that its players can make."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import planetfall
from planetfall.cli.show import outcome
from planetfall.core.record import Answer, loads
from planetfall.testing import position
from tests.cli.test_bad_input import assert_refused

PLAY = ("play", "terraforming-mars", "--seed", "7", "--delay", "0")


@pytest.mark.parametrize("seats", ["human,random", "human,random,random,random"])
def test_a_whole_game_with_nonsense_in_between(run, seats):
    typed = "nonsense\n0\n?\n!\n#1\nundo\n#1\n" + "done\n#1\n" * 400
    ended = run(*PLAY, "--seats", seats, "--save", "record.jsonl", typed=typed)
    assert ended.code == 0
    assert ended.err == ""
    assert re.search(r" wins\.| share the win\.", ended.out)
    assert "\x1b" not in ended.out
    assert run("replay", "record.jsonl").code == 0


def test_answers_are_typed_by_name(run):
    typed = "1\nbuy development-center\nbuy ants\ndone\n"
    run(*PLAY, "--seats", "human,random", "--save", "mine.jsonl", typed=typed)
    record = loads(Path("mine.jsonl").read_text())
    assert record.header.players == ("human", "random")
    names = planetfall.game("terraforming-mars").actions
    said = [names.name(row.action) for row in record.rows if isinstance(row, Answer) and row.seat == 0]
    assert said[1:4] == ["buy development-center", "buy ants", "done"]


def test_a_solo_game_is_played_alone(run):
    shown = run(*PLAY, "--seats", "human", typed="1\ndone\npass\n").out
    assert "⌂ ○" in shown
    assert "generation 2" in shown


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--option", "cards=venus"], "option cards is 'venus', but may be corporate-era, base"),
        (["--option", "beginners=3", "--seats", "random,random"], "3 of 2 seats cannot be beginners"),
        (["--option", "draft=yes", "--seats", "random"], "a solo game is played with cards=corporate-era"),
        (["--seats", ",".join(["random"] * 6)], "terraforming-mars is for 1 to 5 seats, not 6"),
    ],
)
def test_tables_that_the_game_does_not_have(run, empty_directory, arguments, words):
    assert_refused(run(*PLAY, *arguments), words)
    assert list(empty_directory.iterdir()) == []


def test_the_rule_behind_a_question_is_one_of_the_rulebook(run):
    assert re.search(r"TM-\d+  ", run(*PLAY, "--seats", "human,random", typed="?\n").out)


def test_the_result_tells_the_points_card_by_card():
    seats = [{"id": "red", "in_play": ["farming", "hackers"]}, {"id": "green", "tr": 25}]
    game, out = planetfall.game("terraforming-mars"), Console(width=80, file=StringIO(), record=True)
    outcome(out, game, position(game, {"players": seats, "milestones": {"mayor": "green"}}), ["Ada", "Ben"])
    told = [line.split() for line in out.export_text().splitlines() if re.search(r"[\d·]$", line.rstrip())]
    assert told == [
        ["Terraform", "rating", "25", "20"],
        ["Awards", "0", "0"],
        ["Milestones", "5", "0"],
        ["Mayor", "5", "·"],
        ["Greeneries", "0", "0"],
        ["Greeneries", "next", "to", "cities", "0", "0"],
        ["Cards", "0", "1"],
        ["Farming", "·", "2"],
        ["Hackers", "·", "-1"],
        ["total", "30", "21"],
    ]
