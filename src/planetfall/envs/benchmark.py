"""How fast environments are here: random play with observation and mask, in one process, per second of its own time.

Processor time is what counts, so that other work on the machine changes little.
"""

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pyspiel

import planetfall
from planetfall import envs
from planetfall.core.chance import Chance
from planetfall.envs import pettingzoo

TABLES = 256
MILLION = 1e6
CHUNK = 200  # steps between two looks at the clock
PEERS = ("chess", "gin_rummy", "backgammon", "leduc_poker")  # of OpenSpiel
ZOO_PEERS = ("chess_v6", "leduc_holdem_v4", "connect_four_v3")  # of PettingZoo
NO_ZOO = "PettingZoo's own games are not installed: pip install 'pettingzoo[classic]'"

Figures = dict[str, float | str]


def measure(seats: int, seconds: float) -> dict[str, Figures]:
    """Steps per second of each game, as a PettingZoo environment and many tables at once, and of others' games.

    What a step of many tables takes is told by its parts: the answer with its rules, and the observation with its mask.
    """
    found: dict[str, Figures] = {}
    for game in planetfall.game_ids():
        played = planetfall.game(game)
        if played.observations() is None:
            continue
        count = min(max(seats, played.least_seats), played.most_seats)
        found[game] = {
            "pettingzoo_steps_per_second": _rate(_aec(pettingzoo.raw_env(game, seats=count)), seconds),
            "vector_steps_per_second": (steps := _rate(_vector(game, count), seconds)),
            "vector_microseconds_per_step": MILLION / steps,
            "of_which_observation_and_mask": MILLION / _rate(_observe(game, count), seconds),
        }
    found["open_spiel"] = {
        f"{name}_steps_per_second": _rate(_spiel(pyspiel.load_game(name)), seconds) for name in PEERS
    }
    found["pettingzoo"] = {
        f"{name}_steps_per_second": _rate(_aec(made), seconds)
        for name in ZOO_PEERS
        if (made := _pettingzoo_game(name)) is not None
    } or {"note": NO_ZOO}
    return found


def _rate(work: Callable[[], int], seconds: float) -> float:
    """How many steps a piece of work does in a second of processor time, repeated for some seconds."""
    work()
    start, steps = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
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


def _observe(game: str, seats: int) -> Callable[[], int]:
    """Observations and masks of tables in the middle of their games, without a step between them."""
    tables, chance = envs.vector(game, tables=TABLES, seats=seats), Chance.from_seed(1)
    for _ in range(CHUNK // 4):
        tables.step(tables.random_answers(chance))

    def work() -> int:
        tables.observe()
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


def _pettingzoo_game(name: str) -> Any:
    """A game of PettingZoo, if what it needs is installed."""
    try:
        return import_module(f"pettingzoo.classic.{name}").raw_env()
    except ImportError:
        return None
