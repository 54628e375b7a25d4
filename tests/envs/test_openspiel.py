"""OpenSpiel: its random simulation passes, states are written and read, and resampled states look the same."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import planetfall  # noqa: E402
from planetfall.envs import openspiel  # noqa: E402

GAMES = tuple(openspiel.name_of(game) for game in planetfall.game_ids())
openspiel.register()


def begun(name: str, answers: int = 25):
    """A state some answers into a game."""
    state = pyspiel.load_game(f"{name}(seats=3)").new_initial_state()
    chooser = random.Random(5)
    state.apply_action(3)
    for _ in range(answers):
        state.apply_action(chooser.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_states_are_written_read_copied_and_resampled(name: str):
    state = begun(name)
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


def test_options_are_parameters():
    game = pyspiel.load_game("planetfall_red_planet(seats=5,edition=matagot,reward=score)")
    assert game.setting.options["edition"] == "matagot"
    assert game.num_players() == 5
    state = game.new_initial_state()
    state.apply_action(1)
    assert state.action_to_string(0, state.legal_actions()[0]) == "keep mission 1"


def test_a_later_player_sees_nothing_of_an_earlier_ones_secret_answer():
    seen = set()
    for answer in (1, 2):
        state = pyspiel.load_game("planetfall_red_planet(seats=3)").new_initial_state()
        state.apply_action(8)
        state.apply_action(answer)
        seen.add(state.information_state_string(1))
    assert len(seen) == 1
