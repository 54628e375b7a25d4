"""`planetfall learn`: chapters in the terminal, and their transcripts."""

import pytest

from tests.cli.test_bad_input import assert_refused

LEARN = ("learn", "space-mission", "--plain")


@pytest.fixture(autouse=True)
def no_delay(monkeypatch):
    monkeypatch.setattr("planetfall.cli.commands.learn.DELAY", 0.0)


def test_a_chapter_is_played_by_typing(run):
    typed = "\n\njump to hazard\nplay nc01\n\nfly to cinder\n\n"
    played = run(*LEARN, "--chapter", "jumping", typed=typed)
    assert played.code == 0
    for words in (
        "You explore planets",
        "jump to Hazard",
        "Blue flies to Deep Azure",
        "or fly to a neighbour for nothing",
    ):
        assert words in played.out


def test_another_answer_is_commented_and_can_be_taken_back(run):
    played = run(*LEARN, typed="\n\njump to caldera\nundo\ntop up\nquit\n")
    assert played.out.index("That works too") < played.out.index("your hand is full")
    assert "Go on with: planetfall learn space-mission --chapter 1" in played.out


def test_a_transcript_reads_by_itself_in_each_language(run):
    english, german = (run(*LEARN, "--transcript", "--language", code) for code in ("en", "de"))
    assert (english.code, german.code) == (0, 0)
    assert "> Jump to Hazard (blue 1)" in english.out
    assert "Springe nach Hazard" in german.out
    assert "Gewonnen: Rot" in german.out
    assert "wins" not in german.out
    assert english.out.count("Now play on to the end") == 1  # free play says it once


def test_the_coach_helps_in_the_short_game(run):
    played = run(*LEARN, "--chapter", "7", typed="\n\n\nhint\nhint wizard\nquit\n")
    assert "Type hint, and the coach says what it would do." in played.out
    assert "better than the next answer in" in played.out
    assert "there is no coach 'wizard'; there are medium, hard, expert" in played.out


def test_a_lesson_is_left_in_its_language(run):
    played = run(*LEARN, "--chapter", "2", "--language", "de", typed="quit\n")
    assert "Weiter mit der Eingabetaste:" in played.out
    assert "Weiter geht es mit: planetfall learn space-mission --chapter 2 --language de" in played.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--chapter", "0"], "space-mission has the chapters 1 to"),
        (["--chapter", "cooking"], "space-mission has no chapter 'cooking'; there are jumping"),
        (["--language", "tlh"], "there is no language 'tlh'"),
    ],
)
def test_what_there_is_not(run, arguments, words):
    assert_refused(run(*LEARN, *arguments), words)


def test_a_game_without_lessons_says_so(run, crater_rush):
    assert_refused(run("learn", "crater-rush"), "crater-rush has no lessons")
