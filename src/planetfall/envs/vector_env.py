"""Many tables that are stepped together: for self-play, where one network answers for every seat."""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from planetfall.core.batch import Batch
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption
from planetfall.envs.setting import Array, Setting, array_of, table_seed, whole_number

Seed = int | Sequence[int] | np.random.SeedSequence


@dataclass(frozen=True)
class Step:
    """What a step brought, table by table.

    `observations`, `masks` and `seats` are those of the seat that is asked next; arrays of a step are the same memory
    as those of the next, so copy what is to be kept. `ended` are the tables whose game has ended and was replaced by a
    new one; `rewards` has a row for each of them, with the reward of every seat, and `last_observations` one with what
    the seat that answered last saw at the end.
    """

    observations: Array
    masks: Array
    seats: Array
    ended: Array
    rewards: Array
    last_observations: Array


class Tables(Protocol):
    """Tables of one game; each is replaced by a new one as soon as its game ends."""

    setting: Setting
    tables: int

    def reset(self, seed: Seed | None = None) -> Step:
        """Set up all tables anew, the same for the same seed."""
        ...

    def step(self, answers: Sequence[int] | Array) -> Step:
        """Give an answer at every table, by its number; IllegalAction if the rules refuse one."""
        ...

    def random_answers(self, chance: Chance) -> list[int]:
        """A random legal answer for every table."""
        ...

    def close(self) -> None:
        """End what steps the tables; nothing can be done with them afterwards."""
        ...


def as_answers(answers: Sequence[int] | Array, tables: int) -> Array:
    """Answers as an array, if there is one for each table; BadOption otherwise."""
    given = np.asarray(answers)
    if given.shape != (tables,) or given.dtype.kind not in "iu":
        raise BadOption(
            f"a step takes {tables} whole numbers, an answer for each table, not {given.dtype} "
            f"of the shape {given.shape}"
        )
    return given


def first_illegal(answers: Array, masks: Array) -> int | None:
    """The first table whose answer its mask does not allow, if any."""
    tables, actions = masks.shape
    known = (answers >= 0) & (answers < actions)
    legal = known & (masks[np.arange(tables), np.where(known, answers, 0)] == 1)
    return None if legal.all() else int(np.argmin(legal))


class VectorTables:
    """Tables of one game in this process."""

    def __init__(self, setting: Setting, tables: int) -> None:
        self.setting = setting
        self.tables = whole_number(tables, "tables")
        if self.tables < 1:
            raise BadOption(f"at least one table is stepped, not {tables}")
        self._random = np.random.default_rng()
        self.reset()

    def reset(self, seed: Seed | None = None) -> Step:
        """Set up all tables anew, the same for the same seed."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        setting = self.setting
        states = [setting.new(table_seed(self._random)) for _ in range(self.tables)]
        self.batch = batch = Batch(setting.observations.encoder, setting.size, setting.actions, states)
        self._observations = array_of(batch.observations, np.int16).reshape(self.tables, -1)
        self._masks = array_of(batch.masks, np.int8).reshape(self.tables, -1)
        self._seats = array_of(batch.seats, np.int64)
        self.observe()
        return self._result([], [], [])

    def step(self, answers: Sequence[int] | Array) -> Step:
        """Give an answer at every table, by its number; IllegalAction if the rules refuse one, and none is given."""
        batch, setting = self.batch, self.setting
        given = as_answers(answers, self.tables)
        wrong = first_illegal(given, self._masks)
        if wrong is not None:
            batch.states[wrong].copy().apply(int(self._seats[wrong]), int(given[wrong]))
        ended = batch.step(given.tolist())
        rewards, seen = [], []
        for number in ended:
            state = batch.states[number]
            rewards.append(setting.rewards(state))
            seen.append(setting.observe(state, int(self._seats[number])))
            batch.states[number] = setting.new(table_seed(self._random))
        self.observe()
        return self._result(ended, rewards, seen)

    def observe(self) -> None:
        """Write observations and masks of all tables as they stand."""
        room = self._observations
        ctypes.memset(room.ctypes.data, 0, room.nbytes)
        self.batch.observe()

    def _result(self, ended: list[int], rewards: list[list[float]], seen: list[Array]) -> Step:
        return Step(
            self._observations,
            self._masks,
            self._seats,
            np.array(ended, dtype=np.int64),
            np.array(rewards, dtype=np.float32).reshape(len(ended), self.setting.seats),
            np.array(seen, dtype=np.int16).reshape(len(ended), self.setting.size),
        )

    def random_answers(self, chance: Chance) -> list[int]:
        """A random legal answer for every table."""
        return self.batch.random_answers(chance)

    def close(self) -> None:
        """Nothing has to be ended in this process."""
