"""How fast environments are here: random play with observation and mask, in one process."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

import planetfall
from planetfall import envs
from planetfall.core.chance import Chance
from planetfall.envs import pettingzoo

TABLES = 256
CHUNK = 200  # steps between two looks at the clock
PEERS = ("chess", "gin_rummy", "backgammon", "leduc_poker")


def measure(seats: int, seconds: float) -> dict[str, dict[str, float]]:
    """Steps per second of each game, as a PettingZoo environment and many tables at once, and of others' games."""
    found: dict[str, dict[str, float]] = {}
    for game in planetfall.game_ids():
        played = planetfall.game(game)
        if played.observations() is None:
            continue
        count = min(max(seats, played.least_seats), played.most_seats)
        found[game] = {
            "pettingzoo_steps_per_second": _rate(_aec(pettingzoo.raw_env(game, seats=count)), seconds),
            "vector_steps_per_second": _rate(_vector(game, count), seconds),
        }
    found["open_spiel"] = {
        f"{name}_steps_per_second": _rate(_spiel(pyspiel.load_game(name)), seconds) for name in PEERS
    }
    connect_four = _pettingzoo_game()
    if connect_four is not None:
        found["pettingzoo"] = {"connect_four_steps_per_second": _rate(_aec(connect_four), seconds)}
    return found


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How many steps a second a piece of work takes, repeated for some seconds."""
    work()
    start, steps = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        steps += work()
    return steps / spent


def _aec(env: Any) -> Callable[[], int]:
    chance = Chance.from_seed(1)
    env.reset(seed=1)

    def work() -> int:
        for _ in range(CHUNK):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[chance.randbelow(len(legal))]))
        return CHUNK

    return work


def _vector(game: str, seats: int) -> Callable[[], int]:
    tables, chance = envs.vector(game, tables=TABLES, seats=seats), Chance.from_seed(1)

    def work() -> int:
        tables.step(tables.random_answers(chance))
        return TABLES

    return work


def _spiel(game: Any) -> Callable[[], int]:
    chance, state = Chance.from_seed(1), game.new_initial_state()

    def work() -> int:
        nonlocal state
        for _ in range(CHUNK):
            if state.is_terminal():
                state = game.new_initial_state()
            elif state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[chance.randbelow(len(outcomes))][0])
            else:
                state.observation_tensor(state.current_player())
                legal = state.legal_actions()
                state.apply_action(legal[chance.randbelow(len(legal))])
        return CHUNK

    return work


def _pettingzoo_game() -> Any:
    """A game of PettingZoo, if its own extra is installed."""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return None
    return connect_four_v3.raw_env()
