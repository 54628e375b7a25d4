"""Many tables at once: answers for all of them in, observations and masks of whoever is asked next out.

Everything is written into vectors that arrays share, and no object is made for a table and a step but the list of its
legal answers. Tables that end are replaced by whoever runs the batch.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from planetfall.core.chance import Chance
from planetfall.core.encode import Encoder, Writer
from planetfall.core.state import State


class Batch:
    """Tables of one game, each with the seat that is asked next: the lowest of those that owe an answer."""

    def __init__(self, encoder: Encoder, size: i64, actions: i64, states: list[State]) -> None:
        count = len(states)
        self.encoder: Encoder = encoder
        self.size: i64 = size
        self.actions: i64 = actions
        self.states: list[State] = states
        self.observations: vec[i16] = vec[i16]([0] * (count * size))
        self.masks: vec[u8] = vec[u8]([0] * (count * actions))
        self.seats: vec[i64] = vec[i64]([0] * count)
        self._legal: list[list[int]] = [[] for _ in range(count)]
        self._writer: Writer = Writer(self.observations)

    def step(self, answers: list[int]) -> list[int]:
        """Give an answer at every table; returns which tables have ended."""
        ended: list[int] = []
        states = self.states
        number: i64 = 0
        while number < len(states):
            state = states[number]
            state.apply(self.seats[number], answers[number])
            if state.over():
                ended.append(number)
            number += 1
        return ended

    def observe(self) -> None:
        """Write observation and mask of every table for the seat that is asked there.

        Whoever runs the batch makes all observations 0 before that: a library does it at once.
        """
        number: i64 = 0
        while number < len(self.states):
            self.observe_table(number)
            number += 1

    def observe_table(self, number: i64) -> None:
        """Write observation and mask of one table, for its first seat if nobody is asked."""
        state = self.states[number]
        actors = state.actors()
        seat: i64 = actors[0] if len(actors) > 0 else 0
        self.seats[number] = seat
        writer = self._writer
        writer.at = number * self.size
        self.encoder.write(state, seat, writer)
        start: i64 = number * self.actions
        masks = self.masks
        for action in self._legal[number]:
            masks[start + action] = 0
        legal = state.legal(seat)
        for action in legal:
            masks[start + action] = 1
        self._legal[number] = legal

    def random_answers(self, chance: Chance) -> list[int]:
        """A random legal answer for every table, for benchmarks and baselines."""
        return [legal[chance.randbelow(len(legal))] for legal in self._legal]
