"""Keys of answers: what is printed is the key, and nothing is renumbered while a question stays."""

import random
import re
from pathlib import Path

import pytest

import planetfall
from planetfall.core.answer_keys import RESERVED, AnswerKeys, turn_start
from planetfall.core.chance import Chance
from planetfall.core.game import Game, Question
from planetfall.core.match import Match
from planetfall.core.state import State

GAMES = ("red-planet", "rocket-rescue", "space-mission", "terraforming-mars")
SCRIPTS = Path(planetfall.__file__).parent / "server" / "static" / "js"


@pytest.mark.parametrize("typed", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_an_answer_keeps_its_key_while_the_question_stays(name: str, typed: bool):
    match, chance = Match.new(planetfall.game(name), 3, 2), random.Random(2)
    assigned = [AnswerKeys(typed) for _ in range(3)]
    before: list[tuple[object, dict[int, str]]] = [((), {})] * 3
    for _ in range(300):
        if match.state.over():
            break
        seat = chance.choice(match.state.actors())
        turn = turn_start(match.record.effective_answers()[0], seat)
        keys = assigned[seat].keys(match.game, match.state, seat, turn)
        assert len(set(keys.values())) == len(keys)
        assert typed or all(len(key) == 1 and key not in RESERVED for key in keys.values())
        question = turn, match.game.question(match.state, seat).kind
        if before[seat][0] == question:
            kept = keys.keys() & before[seat][1].keys()
            assert {action: keys[action] for action in kept} == {
                action: before[seat][1][action] for action in kept
            }
        before[seat] = question, keys
        match.play(seat, chance.choice(match.state.legal(seat)))


def keys_of(match: Match, seat: int) -> dict[str, str]:
    keys = AnswerKeys().keys(match.game, match.state, seat, 0)
    return {match.game.actions.name(action): key for action, key in keys.items()}


def test_a_specialist_and_a_dock_have_the_keys_that_are_printed_on_them():
    match = Match.new(planetfall.game("red-planet"), 3, 1)
    while match.game.question(match.state, match.state.actors()[0]).kind != "choose-specialist":
        match.play(match.state.actors()[0], match.state.legal(match.state.actors()[0])[0])
    seat = match.state.actors()[0]
    first = min(match.state.legal(seat))
    keys = AnswerKeys().keys(match.game, match.state, seat, 0)
    assert keys == {action: str(action - first + 1) for action in match.state.legal(seat)}
    while match.game.question(match.state, match.state.actors()[0]).kind != "board":
        match.play(match.state.actors()[0], match.state.legal(match.state.actors()[0])[-1])
    for name, key in keys_of(match, match.state.actors()[0]).items():
        assert name == f"board dock {key}"


class Hangars(State):
    """Answers 1 to 3 are hangars with these numbers on them, 4 and 5 are cards."""

    def legal(self, seat: int) -> list[int]:
        return [1, 3, 4, 5, 0]


class HangarGame(Game):
    def question(self, state: State, seat: int) -> Question:
        return Question("work", "Build or launch?", "")

    def impossible(self, state: State, seat: int) -> list[int]:
        return [2]

    def printed_key(self, state: State, seat: int, action: int) -> str:
        return str(action) if action < 4 else ""


def test_what_has_no_number_has_a_letter_beside_what_has_one():
    keys = AnswerKeys().keys(HangarGame(), Hangars(2, Chance.from_seed(1)), 0, 0)
    assert keys == {1: "1", 3: "3", 0: "0", 4: "b", 5: "d"}


def test_no_answer_has_a_key_that_does_something_else_on_a_page():
    shortcuts = re.search(
        r"const SHORTCUTS = {(.*?)\n};", (SCRIPTS / "keys.js").read_text("utf-8"), re.DOTALL
    )
    assert shortcuts
    letters = re.findall(r"^  ([a-z]):", shortcuts[1], re.MULTILINE)
    assert set(letters) <= set(RESERVED)
