"""Random playouts: the engine's own loop for benchmarks, checks and searches."""

from mypy_extensions import i64

from planetfall.core.chance import Chance
from planetfall.core.state import State


def step(state: State, chance: Chance) -> bool:
    """Give one random answer for a random seat that owes one; False when the game is over."""
    seat: i64 = _drawn_actor(state, chance) if state.is_simultaneous() else state.next_actor(0)
    if seat < 0:
        return False
    state.apply_legal(seat, state.random_answer(seat, chance))
    return True


def _drawn_actor(state: State, chance: Chance) -> i64:
    """One of the seats that owe an answer, or -1."""
    actors = state.actors()
    waiting: i64 = len(actors)
    if waiting == 0:
        return -1
    return actors[0] if waiting == 1 else actors[chance.randbelow(waiting)]


def playout(state: State, chance: Chance, limit: i64 = 100_000) -> i64:
    """Play at random until the game ends or `limit` answers are given; returns how many were."""
    given: i64 = 0
    while given < limit and step(state, chance):
        given += 1
    return given


def copies(state: State, number: i64) -> i64:
    """Copy a state over and over; returns how many copies were made."""
    made: i64 = 0
    while made < number:
        state.copy()
        made += 1
    return made
