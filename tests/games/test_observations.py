"""Observations: they fit their layout, and say exactly as much as views do."""

import math
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
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
from planetfall.games.red_planet.engine.state import OPEN, SHIP, STATUS
from planetfall.games.rocket_rescue.engine.box import PLACES
from planetfall.games.rocket_rescue.engine.state import CREW, MODULE
from planetfall.testing import tables
from planetfall.testing.random_games import Table, few_tables

GAMES = tuple(planetfall.game_ids())
LARGEST = 2**15 - 1
MOMENTS = 12  # of each game at which seats look
PAIRS = 1500
FEWER = {"terraforming-mars": 700}  # views that take long
WORLDS = 4  # at each of them, that the seat cannot tell apart, and as many that another seat cannot
NEAR = 8  # worlds with one other fact, at each of them
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
    """Which view belongs to which observation; whatever is added is compared with all that was added before."""

    def __init__(self) -> None:
        self.views: dict[tuple[int, ...], bytes] = {}
        self.tensors: dict[tuple[bytes, tuple[object, ...]], tuple[int, ...]] = {}

    def add(self, game: Game, state: State, seat: int, fact: str = "") -> bytes:
        """Add what a seat sees of a state; returns its view."""
        seen, tensor = sight(game, state, seat), tuple(observations_of(game).numbers(state, seat))
        assert self.views.setdefault(tensor, seen[0]) == seen[0], f"two views, one observation: {fact}"
        assert self.tensors.setdefault(seen, tensor) == tensor, f"one view, two observations: {fact}"
        return seen[0]


@dataclass
class Pairs:
    """How many pairs of worlds of the same moment were compared, as the same seat sees them."""

    alike: int = 0  # with the same view
    unlike: int = 0

    @property
    def all(self) -> int:
        return self.alike + self.unlike

    def count(self, views: list[bytes]) -> None:
        """Count all pairs of the worlds of one moment."""
        alike = sum(math.comb(times, 2) for times in Counter(views).values())
        self.alike += alike
        self.unlike += math.comb(len(views), 2) - alike


def check_pairs(game: Game, pairs: int, first_seed: int = 0) -> Pairs:
    """Compare states with worlds that a seat cannot tell from them, and with worlds that another seat cannot.

    All worlds of one moment are compared with one another, which is what counts as pairs, and besides with those of
    all other moments of the game.
    """
    found, seed = Pairs(), first_seed
    while found.all < pairs:
        known: dict[int, Known] = {}
        chance = Chance.from_seed(seed + 1)
        for state in moments(game, seed):
            seat = int(chance.randbelow(state.seats))
            seen = known.setdefault(seat, Known())
            views = [seen.add(game, state, seat)]
            for _ in range(WORLDS):
                same = game.sample(state, seat, chance.fork())
                views.append(seen.add(game, same, seat, "a sample"))
                assert views[-1] == views[0], "a sample has another view"
            for _ in range(WORLDS):
                other = int(chance.randbelow(state.seats))
                views.append(seen.add(game, game.sample(state, other, chance.fork()), seat))
            found.count(views)
        seed += 1
    return found


def check_near_pairs(game: Game, pairs: int, first_seed: int = 0) -> Pairs:
    """Compare states with such as have one cell of another moment: one fact is different, seen by the seat or not.

    Cells that the rules compute from others do not fit them any more then, so that views may say things that never
    happen; these cells are left alone. The worlds of one moment are compared with one another too.
    """
    found, seed = Pairs(), first_seed
    while found.all < pairs:
        chance = Chance.from_seed(seed)
        states = [state.copy() for state in moments(game, seed)]
        for state in states:
            seat = int(chance.randbelow(state.seats))
            seen = Known()
            views = [seen.add(game, state, seat)]
            for _ in range(NEAR):
                view = add_near(game, seen, state, states[chance.randbelow(len(states))], seat, chance)
                if view is not None:
                    views.append(view)
            found.count(views)
        seed += 1
    return found


def add_near(game: Game, seen: Known, state: State, other: State, seat: int, chance: Chance) -> bytes | None:
    """Add a state with one cell of another one; None if they have all the same, or it cannot be shown."""
    cells, theirs = list(vars_of(state).cells), list(vars_of(other).cells)
    unlike = [
        n for n, cell in enumerate(cells) if cell != theirs[n] and n not in computed(game.id, len(cells))
    ]
    if not unlike:
        return None
    place = unlike[chance.randbelow(len(unlike))]
    world = state.copy()
    vars_of(world).cells[place] = theirs[place]
    if not CAN_BE.get(game.id, lambda _: True)(world):
        return None
    try:
        sight(game, world, seat)
    except (IndexError, ValueError, AssertionError, KeyError, StopIteration):
        return None  # what is left of the table cannot be shown
    return seen.add(game, world, seat, f"cell {place}")


def crews_have_modules(world: State) -> bool:
    """Whether every crew of Rocket Rescue sits in a module."""
    cells = vars_of(world).cells
    return all(cells[MODULE + place] or not cells[CREW + place] for place in range(PLACES))


def ships_have_cards(world: State) -> bool:
    """Whether every ship of Red Planet has a card; -1 stands for none, which lists take for their last one."""
    cells, docks = vars_of(world).cells, range(int(vars_of(world).colours))
    return all(cells[STATUS + dock] == OPEN or cells[SHIP + dock] >= 0 for dock in docks)


CAN_BE = {"red-planet": ships_have_cards, "rocket-rescue": crews_have_modules}  # worlds with one other fact


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
    check_pairs(planetfall.game(name), FEWER.get(name, PAIRS))


@pytest.mark.parametrize("name", GAMES)
def test_one_fact_more_or_less_is_seen_in_both_or_in_neither(name: str):
    check_near_pairs(planetfall.game(name), FEWER.get(name, PAIRS))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_views_and_observations_agree_on_many_pairs(name: str):
    pairs = int(os.environ.get("PAIRS", "100000"))
    for check in (check_pairs, check_near_pairs):
        found = check(planetfall.game(name), pairs, first_seed=1000)
        assert min(found.alike, found.unlike) > pairs // 20, "only pairs of one kind were compared"
