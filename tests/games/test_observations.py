"""Observations: they fit their layout, and say exactly as much as views do."""

import os
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import msgspec
import pytest

import planetfall
from planetfall.core.chance import Chance
from planetfall.core.encode import Writer
from planetfall.core.game import Game
from planetfall.core.observations import Observations
from planetfall.core.playout import step
from planetfall.core.state import State
from planetfall.testing import tables
from planetfall.testing.random_games import Table, few_tables

GAMES = tuple(planetfall.game_ids())
LARGEST = 2**15 - 1
MOMENTS = 12  # of each game at which seats look
PAIRS = {"terraforming-mars": 120}  # views that take long
NEAR = 4  # worlds with one other fact, at each of them
# Cells that follow from others, fit them, or decide what views say about what is possible.
COMPUTED: dict[str, tuple[str, ...]] = {
    "rocket-rescue": ("plan", "bid", "landed"),  # also where they are not placed, made or taken yet
    "terraforming-mars": (
        *("beside_city", "beside_two", "beside_greenery", "beside_tile", "beside_own"),
        *("discount", "slack", "heat_money", "shield", "project_discount", "triggers", "actions", "holders"),
        *("events", "own_discards", "picks", "pick", "agenda", "agenda_size", "phase", "direction"),
        *(
            "cubes",
            "metals",
            "used",
            "special_tiles",
            "tile_at",
            "chosen",
        ),  # fit the cards in play or looked at
    ),
}
ENCODER = msgspec.json.Encoder()


def observations_of(game: Game) -> Observations:
    observations = game.observations()
    assert observations is not None
    return observations


@cache
def some_tables(name: str) -> list[Table]:
    """Tables of a game that together have every number of seats and every value of every option."""
    game = planetfall.game(name)
    found = tables(game)
    return [found[number] for number in few_tables(game)]


def moments(game: Game, seed: int) -> Iterator[State]:
    """States of a random game at one of its tables, the last one included."""
    kinds = some_tables(game.id)
    table = kinds[seed % len(kinds)]
    state, chance = game.new(table.seats, seed, table.options), Chance.from_seed(seed)
    play = state.copy()
    steps = 0
    while step(play, chance):
        steps += 1
    every = max(1, steps // MOMENTS)
    chance = Chance.from_seed(seed)
    number = int(seed) % every
    while True:
        if number % every == 0:
            yield state
        if not step(state, chance):
            yield state
            return
        number += 1


def sight(game: Game, state: State, seat: int) -> tuple[bytes, tuple[object, ...]]:
    """What a seat sees: its view, and what it is asked."""
    asked = (game.question(state, seat), tuple(state.legal(seat))) if seat in state.actors() else ()
    return ENCODER.encode(game.view(state, seat)), asked


class Known:
    """Which view belongs to which observation, of everything that one seat of a game has seen."""

    def __init__(self) -> None:
        self.views: dict[tuple[int, ...], bytes] = {}
        self.tensors: dict[tuple[bytes, tuple[object, ...]], tuple[int, ...]] = {}

    def add(self, game: Game, state: State, seat: int) -> tuple[int, ...]:
        seen, tensor = sight(game, state, seat), tuple(observations_of(game).numbers(state, seat))
        assert self.views.setdefault(tensor, seen[0]) == seen[0], "two views have the same observation"
        assert self.tensors.setdefault(seen, tensor) == tensor, "a view has two observations"
        return tensor


def check_pairs(game: Game, pairs: int, first_seed: int = 0) -> None:
    """Compare states with worlds that a seat cannot tell from them, and with worlds that another seat cannot."""
    compared, seed = 0, first_seed
    while compared < pairs:
        known: dict[int, Known] = {}
        chance = Chance.from_seed(seed + 1)
        for state in moments(game, seed):
            seats = int(state.seats)
            seat, other = int(chance.randbelow(seats)), int(chance.randbelow(seats))
            seen = known.setdefault(seat, Known())
            tensor = seen.add(game, state, seat)
            same = game.sample(state, seat, chance.fork())
            assert seen.add(game, same, seat) == tensor, "a sample has another observation"
            seen.add(game, game.sample(state, other, chance.fork()), seat)
            compared += 2
        seed += 1


def check_near_pairs(game: Game, pairs: int, first_seed: int = 0) -> None:
    """Compare states with such as have one cell of another moment: one fact is different, seen by the seat or not.

    Cells that the rules compute from others do not fit them any more then, so that views may say things that never
    happen; these cells are left alone.
    """
    compared, seed = 0, first_seed
    while compared < pairs:
        chance = Chance.from_seed(seed)
        states = [state.copy() for state in moments(game, seed)]
        for state in states:
            for _ in range(NEAR):
                other = states[chance.randbelow(len(states))]
                seat = int(chance.randbelow(state.seats))
                compared += compare_with_one_cell_of(game, state, other, seat, chance)
        seed += 1


def compare_with_one_cell_of(game: Game, state: State, other: State, seat: int, chance: Chance) -> bool:
    """Whether a state with one cell of another one could be compared with it."""
    cells, theirs = list(vars_of(state).cells), list(vars_of(other).cells)
    unlike = [
        n for n, cell in enumerate(cells) if cell != theirs[n] and n not in computed(game.id, len(cells))
    ]
    if not unlike:
        return False
    place = unlike[chance.randbelow(len(unlike))]
    world = state.copy()
    vars_of(world).cells[place] = theirs[place]
    try:
        there = sight(game, world, seat)
    except (IndexError, ValueError, AssertionError, KeyError, StopIteration):
        return False  # what is left of the table cannot be shown
    here, observations = sight(game, state, seat), observations_of(game)
    looks_alike = observations.numbers(state, seat) == observations.numbers(world, seat)
    if here == there:
        assert looks_alike, f"cell {place} is seen in the observation and not in the view"
    elif here[0] != there[0]:
        assert not looks_alike, f"cell {place} is seen in the view and not in the observation"
    return True


def vars_of(state: State) -> Any:
    """The state with the attributes that every game's state has."""
    return state


@cache
def computed(name: str, cells: int) -> frozenset[int]:
    """The cells of a state that follow from others."""
    module = import_module(f"planetfall.games.{name.replace('-', '_')}.engine.state")
    rows = [row for row, count in module.LAYOUT for _ in range(count)]
    player = [row for row, count in getattr(module, "PLAYER_LAYOUT", ()) for _ in range(count)]
    rows += player * ((cells - len(rows)) // max(1, len(player)))
    return frozenset(n for n, row in enumerate(rows) if row in COMPUTED.get(name, ()))


@pytest.mark.parametrize("name", GAMES)
def test_observations_fit_their_layout(name: str):
    game = planetfall.game(name)
    observations = observations_of(game)
    ends = [place.stop for place in observations.slices.values()]
    assert len(observations.slices) == len(observations.layout), "two slices have the same name"
    for seed in range(2):
        for state in moments(game, seed):
            for seat in range(int(state.seats)):
                out = observations.buffer()
                writer = Writer(out)
                writer.ends = []
                observations.encoder.write(state, seat, writer)
                assert writer.ends == ends
                assert max(out) < LARGEST


@pytest.mark.parametrize("name", GAMES)
def test_equal_views_have_equal_observations_and_different_views_different_ones(name: str):
    check_pairs(planetfall.game(name), PAIRS.get(name, 400))


@pytest.mark.parametrize("name", GAMES)
def test_one_fact_more_or_less_is_seen_in_both_or_in_neither(name: str):
    check_near_pairs(planetfall.game(name), PAIRS.get(name, 400))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_views_and_observations_agree_on_many_pairs(name: str):
    check_pairs(planetfall.game(name), int(os.environ.get("PAIRS", "100000")), first_seed=1000)
    check_near_pairs(planetfall.game(name), int(os.environ.get("PAIRS", "100000")), first_seed=1000)
