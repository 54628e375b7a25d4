"""A state is a value: equality, digest, copies, pickles, a description, and answers by name; for every game."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Hashable
from pathlib import Path

import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.errors import IllegalAction, UnknownName
from planetfall.core.game import Game
from planetfall.core.match import Match
from planetfall.core.pack import Pack
from planetfall.core.playout import playout
from planetfall.core.record import Answer
from planetfall.core.state import State
from planetfall.core.state_value import game_of
from planetfall.testing.random_games import fingerprint
from tests.contract import toy
from tests.games.packs import renumbered

GAMES = [*map(planetfall.game, planetfall.game_ids()), toy.GAME]
FOLDERS = GAMES[:-1]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_pack = pytest.mark.parametrize("custom", [False, True], ids=["shipped", "custom"])

PLAY_ON = """
import pickle, sys
from planetfall.core.chance import Chance
from planetfall.core.playout import playout
states = pickle.load(sys.stdin.buffer)
for state in states:
    playout(state, Chance.from_seed(5), 3)
pickle.dump((states, [state.digest() for state in states]), sys.stdout.buffer)
"""


def own_pack(game: Game) -> Pack:
    return game.read_pack(renumbered(game), "ours")


def middle(game: Game, pack: Pack | None = None, answers: int = 25) -> State:
    state = game.new(game.most_seats, 11, pack=pack)
    playout(state, Chance.from_seed(3), answers)
    return state


def moments(game: Game) -> list[State]:
    packs = [None, own_pack(game)] if game in FOLDERS else [None]
    return [middle(game, pack, answers) for pack in packs for answers in (0, 25, 100_000)]


def twins(state: State) -> list[State]:
    return [state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]


@every_game
def test_copies_and_pickles_are_equal_and_live_on_their_own(game):
    for state in moments(game):
        for twin in twins(state):
            assert type(twin) is type(state)
            assert twin == state
            assert twin.digest() == state.digest()
            assert repr(twin) == repr(state)
            before = state.text()
            if playout(twin, Chance.from_seed(1), 1):
                assert twin != state
                assert twin.digest() != state.digest()
            assert state.text() == before


@every_game
def test_states_of_other_positions_seeds_and_games_are_not_equal(game):
    state = middle(game)
    assert state != game.new(game.most_seats, 11)
    assert game.new(game.most_seats, 1) != game.new(game.most_seats, 2)
    assert state != state.text()
    assert all(state != middle(other) for other in GAMES if other is not game)


@pytest.mark.parametrize("game", FOLDERS, ids=lambda game: game.id)
def test_the_same_position_with_another_pack_is_not_equal(game):
    pack = own_pack(game)
    assert game.new(game.most_seats, 7, pack=pack) != game.new(game.most_seats, 7)
    assert game.new(game.most_seats, 7, pack=pack) == game.new(game.most_seats, 7, pack=own_pack(game))


@every_game
def test_a_state_changes_and_so_cannot_be_hashed(game):
    state = game.new(game.least_seats)
    assert not isinstance(state, Hashable)
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


@every_game
def test_listening_is_no_part_of_the_value(game):
    state = middle(game)
    silent = state.copy()
    state.listen()
    assert state == silent
    assert pickle.loads(pickle.dumps(state)).event_buffer is None


@pytest.mark.parametrize("game", FOLDERS, ids=lambda game: game.id)
def test_a_pickle_carries_a_pack_of_its_own_and_no_shipped_one(game):
    pack = own_pack(game)
    carried = pickle.loads(pickle.dumps(game.new(game.most_seats, pack=pack)))
    assert (carried.pack().name, carried.pack().hash, carried.pack().text) == (
        pack.name,
        pack.hash,
        pack.text,
    )
    assert game.view(carried, 0).pack == pack.hash
    shipped = pickle.dumps(game.new(game.most_seats))
    assert pack.text[:200].encode() not in shipped


@every_game
def test_pickles_come_back_from_another_process(game):
    states = moments(game)
    played = [state.copy() for state in states]
    for state in played:
        playout(state, Chance.from_seed(5), 3)
    environments = [dict(os.environ)]
    if not (sys.modules["planetfall.core.state"].__file__ or "").endswith(".py"):
        environments.append({name: value for name, value in os.environ.items() if name != "PYTHONPATH"})
    for environment in environments:  # compiled here: there once compiled and once from the sources
        paths = os.pathsep.join(filter(None, [environment.get("PYTHONPATH", ""), str(Path.cwd())]))
        ran = subprocess.run(
            [sys.executable, "-c", PLAY_ON],
            input=pickle.dumps(states),
            capture_output=True,
            check=True,
            env=environment | {"PYTHONPATH": paths},
        )
        returned, digests = pickle.loads(ran.stdout)
        assert returned == played
        assert digests == [state.digest() for state in played]


@every_game
def test_a_description_names_the_game_and_who_is_to_answer(game):
    state = game.new(game.most_seats, 11)
    actors = ", ".join(map(str, state.actors()))
    assert game.id in repr(state)
    assert f"{actors} to answer" in repr(state)
    if game.round(state):
        assert f"round {game.round(state)}, " in repr(state)
    playout(state, Chance.from_seed(1))
    assert repr(state).endswith("over>")


def test_the_description_of_a_table():
    state = planetfall.game("space-mission").new(3, 7, {"start": "first"})
    assert repr(state) == "<space-mission: round 1, seat 0 to answer>"
    assert repr(planetfall.game("red-planet").new(3)) == "<red-planet: round 1, seats 0, 1, 2 to answer>"


# -- answers by name --------------------------------------------------------------------------------------------------


@every_game
def test_answers_by_name_and_by_number_lead_to_the_same_state(game):
    state = game.new(game.least_seats, 2)
    for _ in range(20):
        seat = state.actors()[-1]
        named, numbered = state.copy(), state.copy()
        assert state.legal_names(seat) == [game.actions.name(action) for action in state.legal(seat)]
        named.play(seat, f"  {state.legal_names(seat)[-1].upper()} ")
        numbered.play(seat, state.legal(seat)[-1])
        state.apply(seat, state.legal(seat)[-1])
        assert named == numbered == state


def test_who_is_asked_alone_need_not_be_named():
    state = planetfall.game("space-mission").new(2, 7, {"start": "first"})
    assert state.legal_names() == state.legal_names(0)
    by_number = state.copy()
    state.play("top up")
    by_number.play(by_number.legal(0)[0])
    assert state == by_number
    assert state.legal_names()[0] == "draw"


def test_where_several_are_asked_the_seat_is_needed():
    state = planetfall.game("red-planet").new(3)
    with pytest.raises(IllegalAction, match=r"several seats owe an answer \(0, 1, 2\); say whose it is"):
        state.play("keep mission 1")
    state.play(1, "keep mission 1")
    assert state.actors() == [0, 2]


def test_a_name_that_is_nearly_right_is_answered_with_the_right_one():
    state = planetfall.game("space-mission").new(2, 7, {"start": "first"})
    before = state.text()
    with pytest.raises(IllegalAction, match=r"there is no answer called 'topup'; did you mean 'top up'\?"):
        state.play("topup")
    with pytest.raises(IllegalAction, match="there is no answer called 'xyzzy'"):
        state.play("xyzzy")
    with pytest.raises(IllegalAction, match="seat 1"):
        state.play(1, "topup")
    with pytest.raises(IllegalAction, match="SM-"):
        state.play("scan")
    assert state.text() == before


def test_nobody_answers_when_the_game_is_over():
    state = middle(toy.GAME, answers=1000)
    with pytest.raises(IllegalAction, match="the game is over"):
        state.play("leave")
    with pytest.raises(IllegalAction, match="the game is over"):
        state.legal_names()


def test_a_match_takes_names_too():
    match = Match.new(planetfall.game("red-planet"), 3)
    match.play(1, "keep mission 2")
    with pytest.raises(UnknownName, match="keep mission 3"):
        match.play(2, "keep mission 3")
    assert match.record.rows == [Answer(1, match.game.actions.parse("keep mission 2"))]


# -- the game of a state ----------------------------------------------------------------------------------------------


@every_game
def test_a_state_belongs_to_the_game_around_its_class(game):
    assert game_of(type(game.new(game.least_seats))) is game


def test_a_state_without_a_game_says_so():
    lost = type("Lost", (toy.ToyState,), {"__module__": "json"})
    state = middle(toy.GAME, answers=1)
    stray = lost(state.seats, state.chance, toy.cells_of(state))
    assert repr(stray).startswith("<Lost: seat")
    with pytest.raises(UnknownName, match="there is no GAME in json"):
        pickle.dumps(stray)


@every_game
def test_a_fingerprint_differs_where_a_text_differs(game):
    state = game.new(game.least_seats, 3)
    same, seat = fingerprint(state), state.actors()[0]
    assert fingerprint(state.copy()) == same
    seen, drawn, played = state.copy(), state.copy(), state.copy()
    seen.reveal_count += 1
    drawn.chance.next_u32()
    played.apply(seat, state.legal(seat)[0])
    for other in (seen, drawn, played):
        assert other.text() != state.text()
        assert fingerprint(other) != same
