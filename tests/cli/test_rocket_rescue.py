"""The terminal with a real game: Rocket Rescue, played by typing."""

import re
from pathlib import Path

import pytest

from tests.cli.test_bad_input import assert_refused

PLAY = ("play", "rocket-rescue", "--seed", "7", "--delay", "0")
ALWAYS_ONE = "#1\n" * 400


@pytest.mark.parametrize(
    ("length", "seats"),
    [
        ("short", "human,random,random"),
        ("medium", "random,human,random,random"),
        ("long", "human,random,random,random,random"),
    ],
)
def test_a_whole_game_with_nonsense_in_between(run, length, seats):
    typed = "nonsense\n0\n?\n!\n" + "#1\nundo\n#1\n" * 10 + ALWAYS_ONE
    ended = run(
        *PLAY, "--option", f"length={length}", "--seats", seats, "--save", "record.jsonl", typed=typed
    )
    assert ended.code == 0
    assert ended.err == ""
    assert re.search(r" wins\.| share the win\.|Nobody wins\.", ended.out)
    assert "STELLARIS X" in ended.out
    assert "\x1b" not in ended.out
    assert run("replay", "record.jsonl").code == 0


def test_a_plan_is_typed_by_name_and_answered_by_bots(run):
    typed = "plan building 3\nplan research 1\nplan shopping 4\nplan boarding 2\namount 0\n"
    ended = run(*PLAY, "--seats", "human,random,random", typed=typed)
    assert ended.code == 0
    assert "R 1  S 4  B 2  L 3" in ended.out
    assert "[research]" in ended.out or "[shopping]" in ended.out


def test_dice_may_be_named_in_any_order(run):
    ended = run(*PLAY, "--seats", "human,random,random", typed="plan building 3 5\n")
    assert "L 5 3" in ended.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--option", "length=endless"], "option length is 'endless', but may be short, medium, long"),
        (["--seats", "human,random"], "rocket-rescue is for 3 to 5 seats, not 2"),
        (["--seats", ",".join(["random"] * 6)], "rocket-rescue is for 3 to 5 seats, not 6"),
    ],
)
def test_tables_that_the_game_does_not_have(run, empty_directory, arguments, words):
    assert_refused(run(*PLAY, *arguments), words)
    assert list(empty_directory.iterdir()) == []


def test_the_rule_behind_a_question_is_one_of_the_rulebook(run):
    assert re.search(r"RR-\d+  ", run(*PLAY, "--seats", "human,random,random", typed="?\n").out)


def test_interrupted_and_resumed_it_comes_to_the_identical_end(run):
    seats = ("--seats", "human,random,random")
    run(*PLAY, *seats, "--save", "whole.jsonl", typed=ALWAYS_ONE)
    run(*PLAY, *seats, "--save", "parts.jsonl", typed="#1\n" * 5)
    for _ in range(60):
        if "total" in run("play", "--resume", "parts.jsonl", "--delay", "0", typed="#1\n" * 15).out:
            break
    assert Path("parts.jsonl").read_text() == Path("whole.jsonl").read_text()
