"""Measures the speed of a game; to compare machines, divide by `loop_seconds`."""

import platform
import sys
import tracemalloc
from collections.abc import Callable, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from time import perf_counter

import msgspec

from planetfall.core import state as core_state
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.playout import copies, playout
from planetfall.core.state import State

POSITIONS = 64  # that are copied and sampled, from all phases of random games
KEPT = 1_000  # copies held at once to measure the memory of one
BATCH = 200  # copies between two looks at the clock
LOOP = 1_000_000


class Figures(msgspec.Struct, frozen=True):
    """The measured figures."""

    game: str
    players: int
    seconds: float
    python: str
    games_per_second: float
    decisions_per_second: float
    copies_per_second: float
    samples_per_second: float
    bytes_per_state: int
    decisions_per_game: float
    answers_per_decision: float
    compiled: bool
    loop_seconds: float


def bench(
    game: Game, players: int, seconds: float = 3.0, options: Mapping[str, str] | None = None
) -> Figures:
    """Measure a game for about `seconds`: half of the time in random games, the rest in copies and samples."""
    resolved = game.validate_options(players, options or {})
    positions, answers_per_decision = _spread(game, players, resolved)
    games, decisions, spent, deciding = _play(game, players, resolved, seconds / 2)
    return Figures(
        game=game.id,
        players=players,
        seconds=seconds,
        python=platform.python_version(),
        games_per_second=games / spent,
        decisions_per_second=decisions / deciding,
        copies_per_second=_rate(_copier(positions), seconds / 4),
        samples_per_second=_rate(_sampler(game, positions), seconds / 4),
        bytes_per_state=_bytes(positions),
        decisions_per_game=decisions / games,
        answers_per_decision=answers_per_decision,
        compiled=is_compiled(positions[0]),
        loop_seconds=min(_loop() for _ in range(3)),
    )


def is_compiled(state: State) -> bool:
    """Whether both the contract and the game's state are compiled."""
    own = sys.modules[type(state).__module__]
    suffixes = tuple(EXTENSION_SUFFIXES)
    return all(str(module.__file__).endswith(suffixes) for module in (core_state, own))


def _play(
    game: Game, players: int, options: Mapping[str, str], seconds: float
) -> tuple[int, int, float, float]:
    """Play random games; returns games, decisions, the time for all, and the time without set-up."""
    chance = Chance.from_seed(1)
    games = decisions = 0
    deciding = 0.0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds or not games:
        state = game.new(players, games, options)
        start = perf_counter()
        decisions += int(playout(state, chance))
        deciding += perf_counter() - start
        games += 1
    return games, decisions, spent, deciding


def _spread(game: Game, players: int, options: Mapping[str, str]) -> tuple[list[State], float]:
    """Positions from all phases of random games, and the mean number of legal answers."""
    found: list[State] = []
    menus: list[int] = []
    seed = 0
    while len(found) < POSITIONS:
        state, chance = game.new(players, seed, options), Chance.from_seed(seed + 1)
        while actors := state.actors():
            menus.append(len(state.legal(actors[0])))
            if chance.randbelow(16) == 0:
                found.append(state.copy())
            playout(state, chance, 1)
        seed += 1
    return found[:POSITIONS], sum(menus) / len(menus)


def _copier(positions: list[State]) -> Callable[[], int]:
    return lambda: sum(int(copies(state, BATCH)) for state in positions)


def _sampler(game: Game, positions: list[State]) -> Callable[[], int]:
    """Sample every position once, for the seats in turn."""
    chance = Chance.from_seed(2)
    seated = [(state, place % int(state.seats)) for place, state in enumerate(positions)]
    sample = game.sample

    def run() -> int:
        for state, seat in seated:
            sample(state, seat, chance)
        return len(seated)

    return run


def _rate(run: Callable[[], int], seconds: float) -> float:
    """Operations per second; `run` returns how many it has done."""
    done, start = 0, perf_counter()
    while (spent := perf_counter() - start) < seconds or not done:
        done += run()
    return done / spent


def _bytes(positions: list[State]) -> int:
    """The memory of one copy."""
    kept: list[State | None] = [None] * KEPT
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for place in range(KEPT):
            kept[place] = positions[place % len(positions)].copy()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) // KEPT


def _loop() -> float:
    """The time of a fixed loop in pure Python."""
    start, total = perf_counter(), 0
    for number in range(LOOP):
        total += number & 7
    assert total
    return perf_counter() - start
