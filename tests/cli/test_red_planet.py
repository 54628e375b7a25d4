"""The terminal with a real game: Red Planet in both editions, and every mistake that its players can make."""

import re
from pathlib import Path

import pytest

from planetfall.core.record import loads
from tests.cli.test_bad_input import assert_refused

PLAY = ("play", "red-planet", "--seed", "7", "--delay", "0")
ALWAYS_ONE = "#1\n" * 400


@pytest.mark.parametrize(
    ("edition", "seats"),
    [
        ("2015", "human,random"),
        ("matagot", "human,random"),
        ("2015", "human,medium,random"),
        ("matagot", "human,random,random,random,random,random"),
    ],
)
def test_a_whole_game_with_nonsense_in_between(run, edition, seats):
    typed = "nonsense\n0\n?\n!\n" + "#1\nundo\n#1\n" * 10 + ALWAYS_ONE
    ended = run(*PLAY, "--edition", edition, "--seats", seats, "--save", "record.jsonl", typed=typed)
    assert ended.code == 0
    assert ended.err == ""
    assert re.search(r" wins\.| share the win\.|Nobody wins\.", ended.out)
    assert "\x1b" not in ended.out
    assert run("replay", "record.jsonl").code == 0


def test_interrupted_and_resumed_again_and_again_it_comes_to_the_identical_end(run):
    seats = ("--seats", "human,medium,random")
    run(*PLAY, *seats, "--save", "whole.jsonl", typed=ALWAYS_ONE)
    run(*PLAY, *seats, "--save", "parts.jsonl", typed="#1\n" * 5)
    for _ in range(60):
        if "total" in run("play", "--resume", "parts.jsonl", "--delay", "0", typed="#1\n" * 7).out:
            break
    assert Path("parts.jsonl").read_text() == Path("whole.jsonl").read_text()


def test_a_match_with_a_corrected_pack_goes_on_with_that_pack_only(run):
    text = run("pack", "export", "red-planet").out
    changed = text.replace("capacity = 3", "capacity = 4", 1)
    assert changed != text
    Path("pack.toml").write_text(changed)
    assert "(changed, hash " in run("pack", "check", "pack.toml").out
    stopped = run(*PLAY, "--pack", "pack.toml", "--save", "mine.jsonl", typed="1\n")
    assert "planetfall play --resume mine.jsonl --pack pack.toml" in stopped.out
    assert_refused(run("play", "--resume", "mine.jsonl"), "name the right file with --pack")
    assert run("play", "--resume", "mine.jsonl", "--pack", "pack.toml").code == 0


def test_a_match_with_corrected_names_goes_on_with_and_without_them(run):
    text = run("pack", "export", "red-planet").out
    Path("pack.toml").write_text(text.replace('name = "Phobos"', 'name = "Phobos Station"'))
    assert "(played as shipped, with other names or texts, hash " in run("pack", "check", "pack.toml").out
    run(*PLAY, "--pack", "pack.toml", "--save", "mine.jsonl", typed="1\n")
    assert "Phobos Station" in run("play", "--resume", "mine.jsonl", "--pack", "pack.toml").out
    assert "Phobos Station" not in run("play", "--resume", "mine.jsonl").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--edition", "2042"], "option edition is '2042', but may be 2015, matagot"),
        (["--option", "board=E"], "option board is 'E', but may be A, B, C, D, random"),
        (["--option", "board=B"], "option board only goes with edition=matagot"),
        (["--option", "moons=2"], "there is no option 'moons'"),
        (["--seats", "human"], "red-planet is for 2 to 6 seats, not 1"),
        (["--seats", ",".join(["random"] * 7)], "red-planet is for 2 to 6 seats, not 7"),
        (["--seats", "human,hal"], "there is no player or bot 'hal'"),
    ],
)
def test_tables_that_the_game_does_not_have(run, empty_directory, arguments, words):
    assert_refused(run(*PLAY, *arguments), words)
    assert list(empty_directory.iterdir()) == []


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"rules":2', '"rules":99', "version 99 of the rules"),
        ("\n[1,", "\n[2,", "of the record is not legal"),
        ('"seats":3', '"seats":9', "2 to 6 seats, not 9"),
        ('"edition":"2015"', '"edition":"2042"', "option edition is '2042'"),
    ],
)
def test_records_that_cannot_be_replayed(run, old, new, words):
    run(*PLAY, "--seats", "human,random,random", "--save", "record.jsonl", typed="1\n1\n")
    text = Path("record.jsonl").read_text()
    assert old in text
    Path("record.jsonl").write_text(text.replace(old, new, 1))
    for command in (["replay"], ["play", "--resume"]):
        assert_refused(run(*command, "record.jsonl"), words)


def test_a_record_with_a_line_missing_in_the_middle(run):
    run(*PLAY, "--seats", "random,random,random", "--save", "record.jsonl")
    lines = Path("record.jsonl").read_text().splitlines(keepends=True)
    del lines[len(lines) // 2]
    Path("record.jsonl").write_text("".join(lines))
    assert_refused(run("replay", "record.jsonl"), "the record is damaged: it should have")


def test_people_at_one_keyboard_choose_secretly_one_after_the_other(run):
    ended = run(*PLAY, "--seats", "human,human,random", typed="\n1\n\n1\nchoose pilot\n\nchoose soldier\n")
    asked = re.findall(r"Pass the keyboard to (\w+)|(Red|Blue): (?:Which mission|Choose)", ended.out)
    assert [handed or person for handed, person in asked[:6]] == ["Red", "Red", "Blue", "Blue", "Blue", "Red"]
    assert ended.out.index("Yellow reveals") > ended.out.index("> choose soldier")
    header = loads(Path("red-planet-1.jsonl").read_text()).header
    assert header.players == ("human", "human", "random")


def test_the_rule_behind_a_question_is_one_of_the_rulebook(run):
    assert re.search(r"RP-\d+  ", run(*PLAY, typed="?\n").out)
