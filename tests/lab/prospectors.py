"""Prospectors: each turn a heap of ore or one of ice is taken. Ice scores double, which advice must find out."""

from collections.abc import Mapping
from typing import Self

from planetfall.core.actions import ActionTable
from planetfall.core.chance import Chance
from planetfall.core.game import Game
from planetfall.core.options import Option
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.core.weights import WeightTable, read_weights

ACTIONS = ActionTable()
TAKE = ACTIONS.block("take", ["ore", "ice"])
TURNS = 6
WEIGHTS = """\
# What prospectors go by.
[[runs]]
method = "set by hand"

[weights]
ore = 1.0  # the common one
[weights.rare]
ice = 1.0  # the cold one

[limits]
ore = [0.5, 2.0]
"""


class Dig(State):
    def __init__(self, seats: int, chance: Chance, heaps: list[int]) -> None:
        super().__init__(seats, chance)
        self.turn = 0
        self.heaps = heaps  # ore and ice by turns
        self.taken = [[0, 0] for _ in range(seats)]

    def over(self) -> bool:
        return self.turn == TURNS * self.seats

    def is_simultaneous(self) -> bool:
        return False

    def actors(self) -> list[int]:
        return [] if self.over() else [self.turn % self.seats]

    def legal(self, seat: int) -> list[int]:
        return [TAKE, TAKE + 1] if seat in self.actors() else []

    def apply(self, seat: int, action: int) -> None:
        self.taken[seat][action - TAKE] += self.heaps[2 * self.turn + action - TAKE]
        self.turn += 1

    def copy(self) -> "Dig":
        twin = Dig(self.seats, self.chance, self.heaps)
        twin.turn, twin.taken = self.turn, [row[:] for row in self.taken]
        return twin

    def scores(self) -> list[int]:
        return [ore + 2 * ice for ore, ice in self.taken]

    def winners(self) -> list[int]:
        best = max(self.scores())
        return [seat for seat, score in enumerate(self.scores()) if score == best]


class Prospectors(Game):
    id = "prospectors"
    title = "Prospectors"
    least_seats, most_seats = 1, 4
    options = (Option("mine", "choice", "deep", ("deep", "open"), "where heaps lie"),)
    actions = ACTIONS

    def __init__(self, table: WeightTable) -> None:
        self.table = table

    def new(
        self, seats: int, seed: int = 0, options: Mapping[str, str] | None = None, pack: Pack | None = None
    ) -> State:
        chance = Chance.from_seed(seed)
        return Dig(seats, chance, [1 + int(chance.randbelow(6)) for _ in range(2 * TURNS * seats)])

    def sample(self, state: State, seat: int, chance: Chance) -> State:
        return state.copy()

    def weights(self) -> WeightTable:
        return self.table

    def with_weights(self, numbers: Mapping[str, float]) -> Self:
        return type(self)(self.table.changed(numbers))

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Dig)
        ore, ice = state.taken[seat]
        return self.table.numbers["ore"] * ore + self.table.numbers["rare.ice"] * ice

    def guess(self, state: State, seat: int) -> list[float]:
        return [0.0, 0.0]


GAME = Prospectors(read_weights(WEIGHTS))
