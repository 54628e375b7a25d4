"""OpenSpiel: its random simulation passes, states are written and read, and resampled states look the same."""

import pickle
import random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver  # noqa: E402

import planetfall  # noqa: E402
from planetfall.bots import ask  # noqa: E402
from planetfall.core.chance import Chance  # noqa: E402
from planetfall.core.errors import BadOption  # noqa: E402
from planetfall.envs import openspiel  # noqa: E402
from planetfall.envs.agents import is_mcts  # noqa: E402

GAMES = tuple(openspiel.name_of(game) for game in planetfall.game_ids())
openspiel.register()


def begun(name: str, answers: int = 25, first: int = 3) -> Any:
    """A state some answers into a game, after an outcome of chance."""
    state = pyspiel.load_game(name).new_initial_state()
    chooser = random.Random(5)
    state.apply_action(first)
    for _ in range(answers):
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_states_are_written_read_copied_and_resampled(name: str):
    state = begun(f"{name}(seats=3)")
    read = state.get_game().deserialize_state(state.serialize())
    assert str(read) == str(state)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    player = state.current_player()
    world = state.resample_from_infostate(player, random.Random(1).random)
    assert world.observation_tensor(player) == state.observation_tensor(player)
    assert world.information_state_string(player) == state.information_state_string(player)
    assert world.legal_actions() == state.legal_actions()
    assert world.returns() == [0.0] * 3


def test_random_play_passes_openspiels_own_test():
    pyspiel.random_sim_test(pyspiel.load_game("planetfall_red_planet(seats=2)"), 1, True, False)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_random_play_of_every_game_passes_openspiels_own_test(name: str):
    pyspiel.random_sim_test(pyspiel.load_game(f"{name}(seats=3)"), 1, True, False)
    pyspiel.random_sim_test(pyspiel.load_game(f"{name}(seats=3,chance=sampled)"), 1, False, False)


def test_options_are_parameters():
    game = pyspiel.load_game("planetfall_red_planet(seats=5,edition=matagot,reward=score)")
    assert game.setting.options["edition"] == "matagot"
    assert game.num_players() == 5
    state = game.new_initial_state()
    state.apply_action(1)
    assert state.action_to_string(0, state.legal_actions()[0]) == "keep mission 1"


@pytest.mark.parametrize(
    ("parameter", "complaint"),
    [
        ("chance=dice", "chance is explicit or sampled, not 'dice'"),
        ("seeds=0", "at least 1 table, not of 0"),
        ("seats=9", "for 2 to 6 seats, not 9"),
        ("reward=gold", "there is no reward 'gold'"),
        ("board=Z", "Z"),
    ],
)
def test_a_wrong_parameter_is_refused_in_a_sentence(parameter: str, complaint: str):
    with pytest.raises(BadOption, match=complaint):
        pyspiel.load_game(f"planetfall_red_planet({parameter})")


def dealt(game: Any) -> str:
    """A new table of a game with sampled chance, as text."""
    state = game.new_initial_state()
    assert (state.is_chance_node(), state.chance_outcomes()) == (True, [(0, 1.0)])
    state.apply_action(0)
    return str(state)


@pytest.mark.parametrize("name", GAMES)
def test_sampled_chance_draws_a_table_when_its_only_outcome_is_played(name: str):
    text = f"{name}(seats=3,chance=sampled,rng_seed=4)"
    game = pyspiel.load_game(text)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert game.max_chance_outcomes() == 1
    assert pyspiel.load_game(name).get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    first, second = dealt(game), dealt(game)
    assert first != second
    assert [first, second] == [dealt(again := pyspiel.load_game(text)), dealt(again)]


def test_sampled_chance_without_a_seed_differs_from_game_to_game():
    name = "planetfall_space_mission(seats=2,chance=sampled)"
    assert dealt(pyspiel.load_game(name)) != dealt(pyspiel.load_game(name))


@pytest.mark.parametrize("name", GAMES)
def test_states_and_games_with_sampled_chance_are_written_and_read(name: str):
    state = begun(f"{name}(seats=3,chance=sampled)", first=0)
    game = state.get_game()
    for read in (game.deserialize_state(state.serialize()), state.clone(), pickle.loads(pickle.dumps(state))):
        assert (str(read), read.history()) == (str(state), state.history())
    again = pickle.loads(pickle.dumps(game))
    assert (str(again), dealt(again)) == (str(game), dealt(game)), "the stream goes on where it was"


def test_random_play_with_sampled_chance_passes_openspiels_own_test():
    # OpenSpiel cannot write the random stream of a game in Python, so its test must not try.
    pyspiel.random_sim_test(
        pyspiel.load_game("planetfall_red_planet(seats=2,chance=sampled)"), 1, False, False
    )


def test_a_later_player_sees_nothing_of_an_earlier_ones_secret_answer():
    seen = set()
    for answer in (1, 2):
        state = pyspiel.load_game("planetfall_red_planet(seats=3)").new_initial_state()
        state.apply_action(8)
        state.apply_action(answer)
        seen.add(state.information_state_string(1))
    assert len(seen) == 1


def test_nobody_but_the_current_player_may_answer():
    state = pyspiel.load_game("planetfall_red_planet(seats=3)").new_initial_state()
    state.apply_action(8)
    assert state.legal_actions(0) == state.legal_actions()
    assert state.legal_actions(1) == state.legal_actions(2) == []


def test_there_are_no_observations_of_what_is_public_alone():
    game = pyspiel.load_game("planetfall_red_planet(seats=3)")
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert game.make_py_observer(public) is None
    assert game.make_py_observer() is not None


@pytest.mark.parametrize("name", GAMES)
def test_games_and_states_are_written_and_read_together(name: str):
    state = begun(f"{name}(seats=3)")
    game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game())
    assert (str(read), read.history()) == (str(state), state.history())


@pytest.mark.long
@pytest.mark.parametrize("chance", ["explicit", "sampled"])
@pytest.mark.parametrize("name", GAMES)
def test_openspiels_integration_checks_find_nothing(name: str, chance: str):
    known = {"game": pyspiel.load_game(f"{name}(seats=3,chance={chance})"), "game_name": name}
    checks: Any = type(name, (api_test.EnforceAPIOnPartialTreeBase,), known)
    checks.setUpClass()
    for check in (name for name in dir(checks) if name.startswith("test_")):
        getattr(checks(check), check)()


@pytest.mark.parametrize("game", planetfall.game_ids())
def test_openspiels_is_mcts_answers(game: str):
    played = planetfall.game(game)
    state, chance = played.new(3, 5), Chance.from_seed(2)
    for _ in range(3):
        seat = state.actors()[-1]  # also where others owe a secret answer
        answer = ask(is_mcts("3"), played, state, seat, chance)
        assert answer in state.legal(seat)
        state.apply(seat, answer)


def test_is_mcts_answers_alike_with_the_same_chance():
    played = planetfall.game("space-mission")
    state = played.new(3, 5)
    seat = state.actors()[0]
    answers = [[ask(is_mcts("6"), played, state, seat, Chance.from_seed(n)) for n in range(8)] for _ in "12"]
    assert len(set(answers[0])) > 1
    assert answers[0] == answers[1]


def iterate(name: str, times: int) -> int:
    """Let OpenSpiel's outcome-sampling MCCFR learn a game; returns how many information states it has met."""
    solver = OutcomeSamplingSolver(pyspiel.load_game(name))
    for _ in range(times):
        solver.iteration()
    return len(solver._infostates)


# Games are so long that the chance to sample one is 0 in floating point, which the algorithm divides by.
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_mccfr_runs():
    assert iterate("planetfall_red_planet(seats=2)", 2) > 50


@pytest.mark.long
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", GAMES)
def test_mccfr_runs_a_thousand_times(name: str):
    seats = 3 if "rescue" in name else 2
    assert iterate(f"{name}(seats={seats})", 1000) > 10_000
