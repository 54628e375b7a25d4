"""A table in the terminal, from the welcome to the final account."""

import os
import re
import signal
import sys
from pathlib import Path

import pytest

from planetfall.cli.play import keyboard
from planetfall.core.match import Match
from planetfall.core.record import Answer, Truncate, loads
from tests.cli.toy import GAME as TOY

pytestmark = pytest.mark.usefixtures("crater_rush")

GAME = ("play", "crater-rush", "--seed", "13", "--delay", "0")
ALWAYS_ONE = "#1\n" * 20


def rows(path="record.jsonl"):
    return loads(Path(path).read_text()).rows


def test_a_whole_game_with_a_person_who_always_takes_the_first_choice(run):
    ended = run(*GAME, "--save", "record.jsonl", typed=ALWAYS_ONE)
    assert ended.code == 0
    assert ended.err == ""
    assert "Red wins." in ended.out
    assert re.search(r"total +\d+ +\d+ +\d+ +\d+", ended.out)
    assert "The record is in record.jsonl." in ended.out
    assert loads(Path("record.jsonl").read_text()).header.players == ("human", "medium", "medium", "medium")


def test_nothing_is_written_at_the_end_unless_asked_for(run, empty_directory):
    assert run(*GAME, typed=ALWAYS_ONE).code == 0
    assert list(empty_directory.iterdir()) == []


def test_nonsense_is_asked_again_with_a_hint_and_changes_nothing(run):
    run(*GAME, "--save", "plain.jsonl", typed=ALWAYS_ONE)
    nonsense = [
        "",
        "0",
        "99",
        "9" * 5000,
        "-1",
        "1.5",
        "xyzzy",
        "²",
        "[bold]",
        "\x1b[A",
        "undo it",
        "! nothing",
        "? 77",
    ]
    typed = "".join(f"{line}\n" for line in nonsense) + "".join(f"{line}\n#1\n" for line in nonsense)
    ended = run(*GAME, "--save", "record.jsonl", typed=typed + ALWAYS_ONE)
    assert ended.code == 0
    assert "there is no answer 99 here; type a number from 1 to 3" in ended.out
    assert "'xyzzy' means nothing here; type a number from 1 to 3, a name, or help" in ended.out
    assert rows() == rows("plain.jsonl")


def test_answers_by_name_and_by_the_beginning_of_its_words(run):
    run(*GAME, "--save", "record.jsonl", typed="Choose  CARD 2\nset down in k\ns d i p\n")
    assert [row.action for row in rows() if row.seat == 0] == [1, 4, 5]


def test_an_ambiguous_beginning_lists_what_it_could_be(run):
    ended = run(*GAME, typed="choose\n")
    assert "'choose' could be choose card 1, choose card 2, choose card 3" in ended.out


def test_an_impossible_answer_by_name_says_why(run):
    ended = run(*GAME, typed="set down in plato\n")
    assert "not possible: this card is used up (CR-1)" in ended.out


@pytest.mark.parametrize("answers", range(7))
def test_end_of_input_saves_and_resuming_leads_to_the_identical_end(run, answers):
    run(*GAME, "--save", "whole.jsonl", typed=ALWAYS_ONE)
    stopped = run(*GAME, typed="#1\n" * answers)
    if answers == 6:
        assert "wins." in stopped.out
        return
    assert stopped.code == 0
    assert "Saved in crater-rush-1.jsonl. Resume with:\n" in stopped.out
    assert "\n  planetfall play --resume crater-rush-1.jsonl\n" in stopped.out
    resumed = run("play", "--resume", "crater-rush-1.jsonl", "--delay", "0", typed=ALWAYS_ONE)
    assert resumed.code == 0
    assert Path("crater-rush-1.jsonl").read_text() == Path("whole.jsonl").read_text()


def test_whoever_resumes_is_told_what_came_of_their_last_answer(run):
    run(*GAME, typed="1\n1\n1\n")
    resumed = run("play", "--resume", "crater-rush-1.jsonl")
    assert "Red sets down in Tycho.\n  Blue is lucky." in resumed.out
    assert "Blue shows" not in resumed.out


def test_ctrl_c_saves(run, monkeypatch):
    def interrupt(prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr(keyboard, "read_line", interrupt)
    ended = run(*GAME)
    assert ended.code == 0
    assert "planetfall play --resume crater-rush-1.jsonl" in ended.out
    assert len(rows("crater-rush-1.jsonl")) == 3


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="windows without hang-up")
def test_a_closed_window_saves(run, monkeypatch):
    monkeypatch.setattr(keyboard, "read_line", lambda prompt: os.kill(os.getpid(), signal.SIGHUP))
    assert run(*GAME).code == 0
    assert Path("crater-rush-1.jsonl").exists()


def test_a_mistake_of_ours_does_not_cost_the_game(run, monkeypatch):
    def broken(self, view):
        raise ZeroDivisionError

    monkeypatch.setattr("tests.cli.toy.CraterRush.draw", broken)
    with pytest.raises(ZeroDivisionError):
        run(*GAME)
    assert len(rows("crater-rush-1.jsonl")) == 3


def test_quit_saves(run):
    assert "--resume crater-rush-1.jsonl" in run(*GAME, typed="quit\n").out


def test_undo_goes_back_to_the_last_point_where_nobody_learned_anything(run):
    typed = "choose card 1\nset down in plato\nundo\nset down in tycho\nundo\nundo\nsave here.jsonl\n"
    ended = run(*GAME, typed=typed)
    assert ended.out.count("Taken back.") == 2
    assert "nothing to take back" in ended.out
    kept = rows("here.jsonl")
    assert [type(row) for row in kept[-4:]] == [Answer, Truncate, Answer, Truncate]
    assert loads(Path("here.jsonl").read_text()).effective_answers()[0][-1].seat != 0


def test_the_log_forgets_what_was_taken_back(run):
    ended = run(*GAME, typed="choose card 1\nset down in plato\nundo\nlog\n")
    logged = ended.out.rsplit("> log", 1)[1]
    assert "Red shows the 1." in logged
    assert "Red sets down" not in logged


def test_a_log_shows_only_what_the_seat_may_know(run):
    logged = run(*GAME, typed="1\nlog\n").out.rsplit("> log", 1)[1]
    assert logged.count("You chose") == 1


def test_a_question_mark_shows_the_rule_behind_the_question_the_choice_or_a_word(run):
    assert "Cards [once] used do not come back." in run(*GAME, typed="?\n").out
    behind_choice = run(*GAME, typed="1\n? 2\n").out
    assert "CR-3" in behind_choice
    assert "CR-2" in run(*GAME, typed="? higher\n").out
    assert "(our ruling)" in run(*GAME, typed="? cr-2\n").out
    assert "there is no clause 'CR-9'" in run(*GAME, typed="? CR-9\n").out


def test_an_exclamation_mark_lists_what_is_not_possible_and_why(run):
    assert "Everything that could be asked for here is possible." in run(*GAME, typed="!\n").out
    second_round = run(*GAME, typed="1\n1\n1\n!\n").out
    assert re.search(r"choose card 1 +this card is used up +CR-1", second_round)
    assert "'choose card 2' is possible" in run(*GAME, typed="! choose card 2\n").out


def test_help_lists_what_can_be_typed(run):
    ended = run(*GAME, typed="help\n")
    for word in ("undo", "log", "save", "quit", "?", "!"):
        assert word in ended.out


def test_people_at_one_keyboard_do_not_see_one_anothers_hands(run):
    ended = run(*GAME, "--seats", "human,human,random", typed="\n1\n\n2\n")
    red, blue = ended.out.split("Pass the keyboard to Blue")
    assert "Pass the keyboard to Red" in red
    assert "home Tycho" in red
    assert "You chose the 1." not in blue
    assert "Red" not in blue.split("Blue: Which card")[0].replace("Red: human", "")


def test_the_keyboard_stays_with_whoever_answers_twice(run):
    ended = run(*GAME, "--seats", "human,human", typed="\n3\n\n1\n\n1\n1\n")
    assert ended.out.count("Pass the keyboard to Red") == 2


def test_what_happened_since_the_last_turn_is_told_after_the_hand_over(run):
    ended = run(*GAME, "--seats", "human,human,random", typed="\n3\n\n1\n\n1\n2\n\n")
    last = ended.out.rsplit("Pass the keyboard to Blue", 1)[1]
    assert "Red sets down in Tycho." in last
    assert "Red sets down in Kepler." in last


def test_bots_alone_play_to_the_end(run):
    ended = run(*GAME, "--seats", "medium,random")
    assert ended.code == 0
    assert "Blue sets down" in ended.out


def test_piped_output_has_no_control_codes(run, monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b" not in run(*GAME, "--plain", "--seats", "human,human", typed="\n1\n\n1\n").out


def test_options_seats_and_pack_reach_the_game(run):
    Path("pack.toml").write_text(run("pack", "export", "crater-rush").out.replace("room = 4", "room = 1"))
    options = (
        "--option",
        "rounds=1",
        "--edition",
        "second",
        "--pack",
        "pack.toml",
        "--seats",
        "random,random",
    )
    ended = run(*GAME, *options, "--save", "record.jsonl")
    assert "edition second, rounds 1, seed 0xd" in ended.out
    assert ended.out.count("Tycho: 1 0") + ended.out.count("Tycho: 0 1") == 1
    assert run("replay", "record.jsonl", "--pack", "pack.toml").code == 0
    refused = run("replay", "record.jsonl")
    assert refused.code == 2
    assert "--pack" in refused.err


def test_without_a_seed_every_match_is_another(run):
    first, second = (run("play", "crater-rush", "--delay", "0").out for _ in range(2))
    assert re.search(r"seed 0x[0-9a-f]{25,32}\.", first)
    assert first.splitlines()[2] != second.splitlines()[2]


def test_a_resumed_match_may_get_other_players(run):
    run(*GAME, typed="1\n")
    ended = run(
        "play", "--resume", "crater-rush-1.jsonl", "--seats", "random,random,random,random", "--delay", "0"
    )
    assert "total" in ended.out


def test_a_finished_match_resumed_shows_its_end(run):
    run(*GAME, "--save", "record.jsonl", typed=ALWAYS_ONE)
    before = Path("record.jsonl").read_text()
    assert "Red wins." in run("play", "--resume", "record.jsonl").out
    assert Path("record.jsonl").read_text() == before


def test_a_program_takes_a_seat(run):
    example = Path(__file__).parents[2] / "examples" / "bot.py"
    program = f"run:{sys.executable} {example}"
    ended = run(*GAME, "--seats", f"human,{program}", "--save", "record.jsonl", typed=ALWAYS_ONE)
    assert (ended.code, ended.err) == (0, "")
    assert loads(Path("record.jsonl").read_text()).header.players == ("human", program)


def test_a_bot_that_plans_thinks_once_for_several_answers(run, monkeypatch):
    thoughts = []

    class Planner:
        def answer(self, perspective, chance):
            raise AssertionError("it has a plan")

        def plan(self, perspective, chance):
            thoughts.append(perspective.legal())
            return [perspective.legal()[0], 3]

    monkeypatch.setattr("planetfall.cli.play.table.bot", lambda name: Planner())
    assert run(*GAME, "--seats", "medium,medium", "--save", "record.jsonl").code == 0
    choices: list[int] = []

    def watch(state, _events):
        choices.extend(
            state.actors()[:1] if state.actors() and len(state.legal(state.actors()[0])) > 1 else []
        )

    Match.replay(TOY, loads(Path("record.jsonl").read_text()), watch=watch)
    assert 0 < len(thoughts) < len(choices)


def test_the_coach_says_nothing_where_several_people_play(run):
    ended = run(*GAME, "--seats", "human,human", typed="\nhint\n")
    assert "the coach is for tables where one person plays with bots" in ended.out
    assert "better than the next answer" in run(*GAME, typed="hint\n").out
