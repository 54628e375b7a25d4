"""Section by section: whatever people get wrong earns one clear line, exit code 2, and costs nothing."""

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytestmark = pytest.mark.usefixtures("crater_rush")

PLAY = ("play", "crater-rush", "--delay", "0")


def assert_refused(result, words):
    assert result.code == 2
    assert result.err.count("\n") == 1
    assert result.err.startswith("planetfall: ")
    assert words in result.err
    assert "Traceback" not in result.out + result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "chess"], "there is no game 'chess'; there are crater-rush"),
        (["play"], "which game? There are crater-rush"),
        ([*PLAY, "--edition", "third"], "option edition is 'third', but may be first, second"),
        ([*PLAY, "--option", "moons=2"], "there is no option 'moons'; there are edition, rounds"),
        ([*PLAY, "--option", "rounds=9"], "option rounds is '9', but may be 1, 2, 3"),
        ([*PLAY, "--option", "rounds"], "an option is written name=value, not 'rounds'"),
        ([*PLAY, "--option", "=1"], "an option is written name=value"),
        ([*PLAY, "--edition", "first", "--option", "edition=second"], "option edition is given twice"),
        ([*PLAY, "--seats", "human"], "crater-rush is for 2 to 4 seats, not 1"),
        ([*PLAY, "--seats", "random,random,random,random,random"], "2 to 4 seats, not 5"),
        (
            [*PLAY, "--seats", "human,deep-blue"],
            "there is no player or bot 'deep-blue'; a seat is one of human",
        ),
        ([*PLAY, "--seats", ""], "there is no player or bot ''"),
        ([*PLAY, "--seats", "human,hard:steps=abc"], "steps of a search is a whole number, more than 0"),
        ([*PLAY, "--seed", "seven"], "the seed is 'seven', but must be a whole number"),
        ([*PLAY, "--seed", "-1"], "must be a whole number from 0"),
        ([*PLAY, "--seed", str(2**128)], "must be a whole number from 0 to 2^128 - 1"),
        ([*PLAY, "--seed", "9" * 5000], "must be a whole number"),
        ([*PLAY, "--delay", "soon"], "--delay"),
        ([*PLAY, "--delay", "-1"], "--delay"),
        ([*PLAY, "--pack", "missing.toml"], "cannot read missing.toml: no such file"),
        ([*PLAY, "--pack", "."], "cannot read .: is a directory"),
        ([*PLAY, "--save", "."], "cannot write .: it is a directory"),
        ([*PLAY, "--save", "no/where.jsonl"], "there is no directory"),
        ([*PLAY, "--save", "a\0b"], "null byte"),
        (["play", "--resume", "missing.jsonl"], "cannot read missing.jsonl: no such file"),
        (["play", "--resume", "."], "is a directory"),
        (["replay", "missing.jsonl"], "cannot read missing.jsonl"),
        (["replay", "a\0b"], "null byte"),
        (["replay"], "Missing argument 'FILE'"),
        (["rules", "chess"], "there is no game 'chess'"),
        (["rules", "crater-rush", "CR-99"], "there is no clause 'CR-99'; they run from CR-1 to CR-4"),
        (["rules", "crater-rush", "--search", "zebra"], "no rule has the words 'zebra' in it"),
        (["rules", "crater-rush", "CR-1", "--search", "card"], "not both"),
        (["pack", "export", "chess"], "there is no game 'chess'"),
        (["pack", "export", "crater-rush", "."], "cannot write .: it is a directory"),
        (["pack", "check", "missing.toml"], "cannot read missing.toml"),
        (
            ["sim", "crater-rush", "--bots", "medium,deep-blue"],
            "there is no bot 'deep-blue'; there are random, easy, medium, hard, expert",
        ),
        (["sim", "crater-rush", "--bots", "medium,hard:iterations=0"], "as in iterations=1; not '0'"),
        (["sim", "crater-rush", "--bots", "medium,hard:depth=3"], "a search has no setting 'depth'"),
        (["sim", "crater-rush", "--games", "0"], "--games"),
        (["sim", "crater-rush", "--bots", "medium"], "2 to 4 seats, not 1"),
        (["check", "chess"], "there is no game 'chess'"),
        (["check", "--games", "few"], "--games"),
        (["check", "--seed", "x"], "the seed is 'x'"),
        (["bench", "chess"], "there is no game 'chess'"),
        (["bench", "crater-rush", "--players", "9"], "2 to 4 seats, not 9"),
        (["bench", "crater-rush", "--edition", "third"], "option edition is 'third'"),
        (["rules", "crater-rush", "--coverage", "--tests", "nowhere"], "there is no folder nowhere"),
        (["castle"], "No such command 'castle'"),
        (["games", "--frobnicate"], "No such option: --frobnicate"),
    ],
)
def test_wrong_arguments(run, empty_directory, arguments, words):
    assert_refused(run(*arguments), words)
    assert list(empty_directory.iterdir()) == []


@pytest.fixture
def record(run):
    run(*PLAY, "--seed", "3", "--seats", "random,random", "--save", "record.jsonl")
    return Path("record.jsonl")


def changed(path: Path, old: str, new: str) -> Path:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path


COMMANDS = [["replay"], ["play", "--resume"]]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"rules":1', '"rules":2', "version 2 of the rules; crater-rush has version 1"),
        ('"crater-rush"', '"chess"', "there is no game 'chess'"),
        ('"seats":2', '"seats":7', "2 to 4 seats, not 7"),
        ('"first"', '"third"', "option edition is 'third'"),
        ("[0,", "[1,", "is not legal"),
        ("\n[0,", "\n[0,99", "is not legal"),
        ('"seed":"3"', '"seed":"4"', "not legal|another position"),
        ('"seed":"3"', '"seed":"xyz"', "seed is not a hexadecimal number"),
        ('"digest":"', '"digest":"0', "another position than it was saved with"),
        ('"planetfall":1', '"planetfall":2', "format 2"),
        ('"pack":"', '"pack":"0', "played with the pack 0"),
        ("{", "hello {", "not a Planetfall record"),
    ],
)
def test_a_record_that_was_tampered_with(run, record, command, old, new, words):
    if old == '"planetfall":1':
        old, new = '{"game"', '{"planetfall":2,"game"'
    before = changed(record, old, new).read_text()
    result = run(*command, record)
    assert any(word in result.err for word in words.split("|"))
    assert_refused(result, "")
    assert record.read_text() == before


@pytest.mark.parametrize("command", COMMANDS)
def test_a_record_cut_in_the_middle(run, record, command):
    text = record.read_text()
    for length in range(0, len(text) - 1, 7):
        record.write_text(text[:length])
        assert_refused(run(*command, record), "")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "content", [b"", b"\n", b"hello\n", b"\x89PNG\r\n\x1a\n\x00", b"\xff\xfe", b"\0" * 100, b"[]\n[]\n"]
)
def test_a_file_that_is_no_record(run, empty_directory, command, content):
    Path("file").write_bytes(content)
    assert_refused(run(*command, "file"), "")
    assert [path.name for path in empty_directory.iterdir()] == ["file"]


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(content=st.binary(max_size=60), place=st.integers(0, 400))
def test_a_record_with_a_random_wound_is_replayed_or_refused(run, content, place):
    if not Path("whole.jsonl").exists():
        run(*PLAY, "--seed", "3", "--seats", "random,random", "--save", "whole.jsonl")
    whole = Path("whole.jsonl").read_bytes()
    Path("file").write_bytes(whole[:place] + content + whole[place + len(content) :])
    result = run("replay", "file")
    assert result.code in (0, 2)
    assert "Traceback" not in result.err


def test_a_file_one_may_not_read(run, monkeypatch):
    def forbidden(self, *_):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", forbidden)
    assert_refused(run("replay", "file"), "cannot read file: permission denied")


def test_a_record_of_another_game_than_asked_for(run, record, monkeypatch):
    assert_refused(run("play", "chess", "--resume", record), "there is no game 'chess'")


def test_a_resumed_match_keeps_its_seed_and_options(run, record):
    assert_refused(run("play", "--resume", record, "--seed", "5"), "keeps its seed and options")
    assert_refused(
        run("play", "--resume", record, "--seats", "human,human,human"), "the match has 2 seats, not 3"
    )


def test_a_record_with_players_nobody_knows(run, record):
    changed(record, '"random"', '"deep-blue"')
    assert_refused(run("play", "--resume", record), "there is no player or bot 'deep-blue'")


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Marvin", "is written NAME=COMMAND, not 'Marvin'"),
        ("=python", "is written NAME=COMMAND"),
        (f"{'M' * 25}=python", "is written NAME=COMMAND"),
        ("medium=python", "'medium' already; choose another name"),
        ("Open=python", "'Open' already; choose another name"),
        ("Marvin=/no/such/bot", "there is no program '/no/such/bot' to run"),
        ("Marvin@soon=python", "a program is named like run:"),
        ("Marvin=", "a program is named like run:"),
    ],
)
def test_a_program_that_a_server_cannot_offer(run, monkeypatch, bot, why):
    monkeypatch.setattr("planetfall.cli.commands.serve.serve", lambda *_: pytest.fail("must not start"))
    assert_refused(run("serve", "--bot", bot), why)


def test_the_programs_of_a_server(run, monkeypatch):
    served = []
    monkeypatch.setattr("planetfall.cli.commands.serve.serve", lambda *settings: served.append(settings))
    assert (
        run("serve", "--bot", f"Marvin={sys.executable} a=b", "--bot", f"Deep@30={sys.executable}").code == 0
    )
    ((*_, programs, _browser),) = served
    assert programs == {"Marvin": f"run:{sys.executable} a=b", "Deep": f"run@30:{sys.executable}"}


def test_a_record_starts_no_program(run, record, empty_directory):
    text = record.read_text()
    record.write_text(text.replace('"random"', '"run:touch started"', 1))
    assert record.read_text() != text
    assert_refused(
        run("play", "--resume", record), "a program played in this match; say with --seats who goes on"
    )
    assert not (empty_directory / "started").exists()


def test_no_file_is_overwritten_unless_it_is_the_resumed_one_or_by_force(run, record):
    before = record.read_text()
    assert_refused(run(*PLAY, "--save", record), "record.jsonl already exists")
    assert_refused(run("pack", "export", "crater-rush", record), "already exists")
    inside = run(*PLAY, "--seats", "human,random", typed=f"save {record}\n")
    assert "already exists" in inside.out
    assert record.read_text() == before
    assert run(*PLAY, "--save", record, "--force", "--seats", "random,random").code == 0
    assert record.read_text() != before


def test_replay_of_a_seat_that_is_not_there(run, record):
    assert_refused(
        run("replay", record, "--seat", "2"), "there is no seat '2'; seats are 0 to 1 or Red, Blue"
    )


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("Tycho", "Typo", ["there is no crater 'Typo'"]),
        ('[[crater]]\nname = "Plato"', '[plato]\nname = "Plato"', ["there should be 3 craters, not 2"]),
        ('[[crater]]\nname = "Tycho"', '[x]\nname = "Tycho"', ["there should be 3 craters, not 2"]),
        ('game = "crater-rush"\n', "", ["which game it belongs to"]),
        ('game = "crater-rush"', 'game = "chess"', ["there is no game 'chess'"]),
        ("room = 4", "room = ", ["not a pack"]),
    ],
)
def test_packs_with_mistakes(run, old, new, words):
    Path("pack.toml").write_text(run("pack", "export", "crater-rush").out)
    pack = changed(Path("pack.toml"), old, new)
    checked = run("pack", "check", pack)
    assert checked.code == 2
    assert checked.err.count("\n") == len(words)
    assert all(word in checked.err for word in words)
    assert run(*PLAY, "--pack", pack).code == 2


def test_each_mistake_of_a_pack_has_its_own_line(run):
    text = run("pack", "export", "crater-rush").out.replace("Tycho", "Typo").replace("Plato", "Pluto")
    Path("pack.toml").write_text(text)
    assert run("pack", "check", "pack.toml").err.count("\n") == 2
    assert_refused(
        run(*PLAY, "--pack", "pack.toml"), "(and 1 more: planetfall pack check pack.toml lists them)"
    )


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(lines=st.lists(st.text(max_size=12), max_size=8))
def test_no_typed_line_breaks_the_table(run, lines):
    typed = "".join(line.replace("\n", " ").replace("\r", " ") + "\n" for line in lines if "save" not in line)
    assert run(*PLAY, "--seats", "human,random", "--save", "out.jsonl", "--force", typed=typed).code == 0
