"""Bots that are programs: they play, they are told no more than their seat may know, and they cannot spoil a game."""

import json
import logging
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from planetfall.bots import Perspective, ask, bot
from planetfall.bots.external import protocol
from planetfall.bots.external.protocol import ProgramBot, split_names
from planetfall.bots.seeding import seeded_chance
from planetfall.core.chance import Chance
from planetfall.core.errors import UnknownName
from planetfall.lab.sim.simulation import match_up
from tests.bots.test_bots import installed, positions
from tests.cli.toy import GAME

__all__ = ["installed"]
EXAMPLE = Path(__file__).parents[2] / "examples" / "bot.py"
POLITE = """
import json, os, sys, time
def say(**words): print(json.dumps(words), flush=True)
def hear():
    line = sys.stdin.readline()
    told = json.loads(line) if line else {"type": "bye"}
    if told["type"] == "bye": sys.exit()
    return told
hear(); say(type="hello", protocol=1, name="Polite")
"""
ANSWERS = """
while True:
    told = hear()
    if told["type"] == "question":
"""
FIRST = '        say(type="answer", action=told["legal"][0]["action"])\n'


@pytest.fixture
def program(tmp_path):
    """Makes a bot of a program's text; at the end none of them may run."""
    made: list[ProgramBot] = []

    def make(text, seconds=5.0):
        file = tmp_path / f"bot{len(made)}.py"
        file.write_text(text)
        player = ProgramBot(f"{shlex.quote(sys.executable)} -S -E {shlex.quote(str(file))}", seconds)
        made.append(player)
        return player

    yield make
    for player in made:
        player.close()
    assert running(tmp_path) == []


def processes(*columns):
    """What runs, in rows of these columns; `-ww` cuts no command line short."""
    command = ["ps", "-ww", "-eo", "stat," + ",".join(columns)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [line.split(None, len(columns))[1:] for line in listed.splitlines() if not line.startswith("Z")]


def running(folder):
    """The commands that have something of a folder on their command line."""
    return [line for (line,) in processes("args") if str(folder) in line]


def group(leader):
    """The processes of a group."""
    return [pid for pid, leads in processes("pid", "pgid") if leads == str(leader)]


def wait_for(wanted):
    until = time.monotonic() + 10
    while not wanted():
        assert time.monotonic() < until
        time.sleep(0.02)


def answer(player, state=None):
    """What a bot answers at the first question of a game, and the answer of whoever stands in for it."""
    state = GAME.new(3, 1) if state is None else state
    return ask(player, GAME, state, state.actors()[0], Chance.from_seed(1))


def test_the_example_plays_a_whole_game_without_a_complaint(caplog):
    player = ProgramBot.from_name(f"run:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLE))}")
    state, chance = GAME.new(3, 5), seeded_chance("example")
    given = []
    while actors := state.actors():
        action = ask(player if actors[0] == 0 else bot("random"), GAME, state, actors[0], chance)
        given += [action] if actors[0] == 0 else []
        state.play(actors[0], action)
    player.close()
    assert len(given) > 5
    assert caplog.messages == []
    assert len([line for line in EXAMPLE.read_text().splitlines() if line]) <= 20


@pytest.mark.usefixtures("installed")
def test_a_program_is_named_where_bots_are_named():
    command = f"run:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(EXAMPLE))}"
    one, two = match_up(GAME, split_names(f"{command},random"), games=2, seed=1, processes=1)
    assert (one.bot, one.games, two.bot) == (command, 2, "random")


def test_the_same_chance_gives_the_same_answer():
    given = set()
    for _ in range(2):
        player = ProgramBot.from_name(f"run:{shlex.quote(sys.executable)} -S -E {shlex.quote(str(EXAMPLE))}")
        given.add(answer(player))
        player.close()
    assert len(given) == 1


def test_names_in_a_list_keep_commas_in_quotes():
    assert split_names("human,run@2.5:./bot 'a,b' c , easy") == ["human", "run@2.5:./bot 'a,b' c", "easy"]


def test_the_time_for_an_answer_stands_in_the_name():
    assert ProgramBot.from_name(f"run@2.5:{sys.executable} x").seconds == 2.5
    assert ProgramBot.from_name(f"run: {sys.executable} x").seconds == protocol.ANSWER_SECONDS


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("run:", "is named like run:"),
        ("run:'", "cannot be read"),
        ("run:/no/such/bot", "no program '/no/such/bot'"),
        ("run@soon:./bot", "no bot 'run@soon"),
        ("running", "no bot 'running'"),
    ],
)
def test_a_name_that_names_no_program_is_refused_before_the_game(name, why):
    with pytest.raises(UnknownName, match=why):
        bot(name)


def test_a_program_hears_what_it_may_know(program, tmp_path):
    notes = tmp_path / "heard"
    player = program(
        POLITE
        + f"notes = open({str(notes)!r}, 'w')\n"
        + ANSWERS.replace(
            "told = hear()", "told = hear(); notes.write(json.dumps(told) + '\\n'); notes.flush()"
        )
        + FIRST
    )
    state = GAME.new(3, 1)
    answer(player, state)
    game, question = map(json.loads, notes.read_text().splitlines())
    assert game == {
        "type": "game", "game": "crater-rush", "rules": GAME.rules_version, "seat": 0, "seats": 3, "answers": 6,
    }  # fmt: skip
    assert [entry["action"] for entry in question["legal"]] == state.legal(0)
    assert question["legal"][0]["name"] == GAME.actions.name(state.legal(0)[0])
    assert question["legal"][0]["label"]
    assert question["kind"] == GAME.question(state, 0).kind
    assert question["seconds"] == 5.0


def test_a_program_is_told_the_same_in_worlds_its_seat_cannot_tell_apart():
    told = set()
    state = next(state for state in positions(seats=3, seed=4) if state.queue)
    seat = state.actors()[0]
    worlds = [state, *(GAME.sample(state, seat, seeded_chance("world", number)) for number in range(3))]
    assert len({world.text() for world in worlds}) > 1
    for world in worlds:
        chance = Chance.from_seed(4)
        perspective = Perspective(GAME, world, seat, chance)
        lines = [
            protocol._question_message(perspective, chance, 1.0),
            protocol._worlds_message(perspective, chance, 2),
        ]
        told.add(msgspec.json.encode(lines))
    assert len(told) == 1


def test_a_program_may_look_at_worlds(program):
    player = program(
        POLITE
        + ANSWERS
        + '        say(type="sample", worlds=3)\n'
        + '        worlds = hear()["worlds"]\n'
        + "        assert len(worlds) == 3 and all(world['view'] and world['state'] for world in worlds)\n"
        + '        say(type="answer", action=told["legal"][-1]["action"])\n'
    )
    assert answer(player) == GAME.new(3, 1).legal(0)[-1]


GREETS = 'import time\nprint(\'{"type": "hello", "protocol": 1}\', flush=True)\n'
INSTEAD = "import json\ninput()\nprint(json.dumps({}), flush=True)\ninput()\n"
MISBEHAVIOUR = {
    "crashes at once": ("raise SystemExit(3)", "has ended"),
    "crashes when asked": (POLITE + ANSWERS + "        sys.exit(1)\n", "has ended"),
    "is silent": (POLITE + "time.sleep(60)", "took too long"),
    "does not even read": (GREETS + "time.sleep(60)", "took too long"),
    "talks": (POLITE + ANSWERS + "        print('dock 2', flush=True)\n", "no sample and no answer: 'dock 2'"),
    "talks bytes": (POLITE + ANSWERS + "        os.write(1, b'\\xff\\xfe\\n')\n", "no sample and no answer"),
    "names the answer": (POLITE + ANSWERS + '        say(type="answer", action="dock 2")\n', "no sample and no answer"),
    "answers in half": (POLITE + ANSWERS + '        say(type="answer")\n', "no sample and no answer"),
    "answers yes": (POLITE + ANSWERS + '        say(type="answer", action=True)\n', "no sample and no answer"),
    "greets again": (POLITE + ANSWERS + '        say(type="hello", protocol=1)\n', "said hello where"),
    "does not greet": (INSTEAD.format({"type": "answer", "action": 0}), "hello first"),
    "is from the future": (INSTEAD.format({"type": "hello", "protocol": 2}), "speaks protocol 2, not 1"),
    "wants it all": (POLITE + ANSWERS + '        say(type="sample", worlds=10**6)\n', "asked for 1000000 worlds"),
    "does not stop": (POLITE + ANSWERS + "        print('x' * (1 << 21), flush=True)\n", "a line of more than"),
    "breaks a rule": (POLITE + ANSWERS + '        say(type="answer", action=5)\n', "gave the answer 5"),
}  # fmt: skip


@pytest.mark.parametrize("what", MISBEHAVIOUR)
def test_a_program_that_misbehaves_loses_the_move_and_not_the_game(program, caplog, what):
    text, why = MISBEHAVIOUR[what]
    player = program(text, seconds=0.3 if "too long" in why else 5.0)
    for _ in range(2):
        assert answer(player) in GAME.new(3, 1).legal(0)
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2
    assert all(
        why in line and line.endswith(f"{protocol.SUBSTITUTE} answers for it") for line in caplog.messages
    )


def test_a_program_that_died_is_started_again(program, tmp_path, caplog):
    diary = tmp_path / "diary"
    player = program(
        f"open({str(diary)!r}, 'a').write('born ')\n"
        + POLITE
        + ANSWERS
        + f"        if open({str(diary)!r}).read().count('born') == 1: sys.exit()\n"
        + FIRST
    )
    for _ in range(3):
        answer(player)
    assert diary.read_text() == "born born "
    assert len(caplog.messages) == 1


def test_a_program_that_only_broke_a_rule_goes_on(program, tmp_path):
    diary = tmp_path / "diary"
    text = f"open({str(diary)!r}, 'a').write('born ')\n" + POLITE + ANSWERS
    player = program(text + '        say(type="answer", action=5)\n')
    for _ in range(3):
        answer(player)
    assert diary.read_text() == "born "


def test_a_late_answer_is_not_waited_for_and_never_heard(program):
    player = program(POLITE + ANSWERS + "        time.sleep(0.4)\n" + FIRST, seconds=0.2)
    state = GAME.new(3, 1)
    for _ in range(2):
        answer(player, state)
        assert player._program is None


def test_nothing_is_left_behind_when_nobody_needs_the_bot(program, tmp_path):
    deaf = "import subprocess\nchild = subprocess.Popen(['sleep', '61', ], cwd='/')\n"
    player = program(deaf + POLITE + ANSWERS + FIRST)
    answer(player)
    leader = os.getpgid(player._program._process.pid)
    assert len(group(leader)) == 3  # its guard, itself, and what it has started
    player.close()
    wait_for(lambda: group(leader) == [])
    assert running(tmp_path) == []


def test_a_program_ends_with_whoever_started_it(tmp_path):
    """Also one that is killed and can say no goodbye."""
    started = (
        "import os, signal\nfrom planetfall.bots import ask, bot\nfrom planetfall.core.chance import Chance\n"
        "import planetfall\ngame = planetfall.game('red-planet')\nstate = game.new(3, 1)\n"
        f"player = bot({f'run:{sys.executable} -S -E {tmp_path}/bot.py'!r})\n"
        "ask(player, game, state, 0, Chance.from_seed(1))\nprint('asked', flush=True)\nHOW\n"
    )
    (tmp_path / "bot.py").write_text(EXAMPLE.read_text())
    for how in ("", "os.kill(os.getpid(), signal.SIGKILL)"):
        done = subprocess.run(
            [sys.executable, "-c", started.replace("HOW", how)],
            capture_output=True, text=True, check=False, env=os.environ,
        )  # fmt: skip
        assert done.stdout == "asked\n", done.stderr
        wait_for(lambda: running(tmp_path) == [])


def test_a_program_that_listens_to_nobody_ends_with_whoever_started_it(tmp_path):
    deaf = tmp_path / "deaf.py"
    deaf.write_text(
        "import subprocess, time\nsubprocess.Popen(['sleep', '62'])\n" + GREETS + "time.sleep(60)"
    )
    play = (
        "from planetfall.lab.sim.simulation import match_up\nimport planetfall\n"
        f"bots = [{f'run@60:{sys.executable} -S -E {deaf}'!r}, 'random']\n"
        "match_up(planetfall.game('red-planet'), bots, games=1, processes=1)\n"
    )
    with subprocess.Popen([sys.executable, "-c", play]) as player:
        try:
            wait_for(lambda: programs_of(player.pid))
            (deaf_one,) = programs_of(player.pid)
            leader = os.getpgid(int(deaf_one))
            wait_for(lambda: len(group(leader)) == 3)
        finally:
            player.kill()
    wait_for(lambda: group(leader) == [])


def test_nobody_waits_at_the_end_for_what_a_program_has_left_behind(tmp_path):
    helper, text = tmp_path / "helper", "import subprocess, time\n"
    text += "child = subprocess.Popen(['sleep', '63'], start_new_session=True)\n"
    text += f"open({str(helper)!r}, 'w').write(str(child.pid))\n{GREETS}time.sleep(60)"
    (tmp_path / "bot.py").write_text(text)
    play = (
        "import planetfall\nfrom planetfall.bots import ask, bot\nfrom planetfall.core.chance import Chance\n"
        f"player = bot({f'run@0.2:{sys.executable} -S -E {tmp_path}/bot.py'!r})\n"
        "game = planetfall.game('red-planet')\nask(player, game, game.new(3, 1), 0, Chance.from_seed(1))\n"
    )
    try:
        subprocess.run([sys.executable, "-c", play], timeout=30, check=True, stderr=subprocess.DEVNULL)
    finally:
        os.kill(int(helper.read_text()), signal.SIGKILL)


def programs_of(parent):
    """The programs in Python that a process has started."""
    started = processes("pid", "ppid", "args")
    return [pid for pid, by, command in started if by == str(parent) and "deaf.py" in command]
