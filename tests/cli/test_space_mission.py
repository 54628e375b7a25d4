"""The terminal with Space Mission: whole games by typing answers, and the mistakes that its players can make."""

import re
from pathlib import Path

import pytest

from planetfall.core.record import Answer, loads
from tests.cli.test_bad_input import assert_refused

PLAY = ("play", "space-mission", "--seed", "7", "--delay", "0")


@pytest.mark.parametrize("seats", ["human,medium,medium", "human,medium,medium,random,random"])
def test_a_whole_game_with_nonsense_in_between(run, seats):
    typed = "nonsense\n0\n?\n!\n" + "#1\nundo\n#1\n" * 10 + "#1\n" * 400
    ended = run(*PLAY, "--seats", seats, "--save", "record.jsonl", typed=typed)
    assert ended.code == 0
    assert ended.err == ""
    assert re.search(r" wins\.| share the win\.", ended.out)
    assert "\x1b" not in ended.out
    assert run("replay", "record.jsonl").code == 0


def test_answers_are_typed_by_name(run):
    typed = "top up\ndraw\ntop up\ndraw\n"
    run(*PLAY, "--option", "start=first", "--seats", "human,random", "--save", "mine.jsonl", typed=typed)
    record = loads(Path("mine.jsonl").read_text())
    assert record.header.players == ("human", "random")
    top_up, draw = Answer(0, 0), Answer(0, 1)
    assert record.rows[:4] == [top_up, draw, top_up, draw]


def test_a_planet_is_jumped_to_by_its_name(run):
    options = ("--option", "start=first", "--seats", "human,random")
    shown = run(*PLAY, *options, typed="").out
    planet = re.findall(r"Jump to ([A-Z][\w ]+?) ", shown)[0].lower().replace(" ", "-")
    jumped = run(*PLAY, *options, typed=f"jump to {planet}\n1\n").out
    assert "▷ ●R" in jumped


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--edition", "2015"], "there is no option 'edition'"),
        (["--option", "memory-aid=perhaps"], "option memory-aid is 'perhaps', but may be off, on"),
        (["--option", "start=last"], "option start is 'last', but may be random, first"),
        (["--seats", "human"], "space-mission is for 2 to 5 seats, not 1"),
        (["--seats", ",".join(["random"] * 6)], "space-mission is for 2 to 5 seats, not 6"),
    ],
)
def test_tables_that_the_game_does_not_have(run, empty_directory, arguments, words):
    assert_refused(run(*PLAY, *arguments), words)
    assert list(empty_directory.iterdir()) == []


def test_the_rule_behind_a_question_is_one_of_the_rulebook(run):
    assert re.search(r"SM-\d+  ", run(*PLAY, typed="?\n").out)
