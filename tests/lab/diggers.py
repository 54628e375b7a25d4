"""Prospectors with observations, whose value overlooks that ice scores double: a network can find out."""

from typing import Final

from planetfall.core import encode
from planetfall.core.encode import Slice, Writer
from planetfall.core.observations import Observations
from planetfall.core.pack import Pack
from planetfall.core.state import State
from planetfall.core.weights import read_weights
from tests.lab.prospectors import TURNS, WEIGHTS, Dig, Prospectors

LAYOUT: Final[tuple[Slice, ...]] = (
    ("seats", (4,), "how many seats there are"),
    ("turn", (1,), "turns so far"),
    ("taken", (4, 2), "seat · ore and ice"),
)


class Encoder(encode.Encoder):
    def write(self, state: State, seat: int, writer: Writer) -> None:
        assert isinstance(state, Dig)
        writer.one_of(state.seats - 1, 4)
        writer.number(state.turn)
        for turn in range(4):
            taken = state.taken[(seat + turn) % state.seats] if turn < state.seats else [0, 0]
            writer.number(taken[0])
            writer.number(taken[1])


class Diggers(Prospectors):
    id = "diggers"
    title = "Diggers"
    least_seats = 2
    rules_version = 1

    def pack(self) -> Pack:
        return Pack("diggers", "heaps = 12")

    def observations(self) -> Observations:
        return Observations(1, LAYOUT, Encoder())

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, Dig)
        if state.turn == TURNS * state.seats:
            scores = state.scores()
            return float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
        return super().value(state, seat)


GAME = Diggers(read_weights(WEIGHTS))
