"""Many tables over several cores: each process steps its share and writes into arrays that all of them hold."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np

from planetfall.bots.parallel import WorkerLost, exit_with_parent
from planetfall.core.chance import Chance
from planetfall.core.errors import BadOption, IllegalAction
from planetfall.envs.setting import Array, Setting, whole_number
from planetfall.envs.vector_env import Seed, Step, VectorTables, as_answers, first_illegal

RESET, STEP, CLOSE = "reset", "step", "close"
LOST = "a process that steps tables was ended from outside, perhaps because memory ran out"


@dataclass(frozen=True)
class Plan:
    """What a process needs to know: the game, which tables are its own, and the memory that all processes share."""

    game: str
    seats: int
    reward: str
    options: dict[str, str]
    own: slice
    memory: tuple[Any, Any, Any, Any]


class ParallelTables:
    """Tables of one game, stepped by several processes at once.

    A seed decides everything, for the same number of processes. Every step writes into the same arrays.
    """

    def __init__(self, setting: Setting, reward: str, tables: int, processes: int) -> None:
        tables, processes = whole_number(tables, "tables"), whole_number(processes, "processes")
        if tables < 1:
            raise BadOption(f"at least one table is stepped, not {tables}")
        if not 1 <= processes <= tables:
            raise BadOption(f"{tables} tables can be stepped by 1 to {tables} processes, not by {processes}")
        self.setting = setting
        self.tables = tables
        size, actions = setting.size, setting.actions
        memory = (
            RawArray("h", tables * size),
            RawArray("b", tables * actions),
            RawArray("q", tables),
            RawArray("q", tables),
        )
        self._observations, self._masks, self._seats, self._answers = _arrays(tables, memory)
        bounds = [tables * number // processes for number in range(processes + 1)]
        self._shares = [slice(first, end) for first, end in pairwise(bounds)]
        chosen = (setting.game.id, setting.seats, reward, setting.options)
        self._workers = [_start(Plan(*chosen, share, memory)) for share in self._shares]
        self.reset()

    def reset(self, seed: Seed | None = None) -> Step:
        """Set up all tables anew, the same for the same seed and number of processes."""
        given = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
        return self._ask([(RESET, each) for each in given.spawn(len(self._workers))])

    def step(self, answers: Sequence[int] | Array) -> Step:
        """Give an answer at every table, by its number; IllegalAction if the rules refuse one, and none is given."""
        given = as_answers(answers, self.tables)
        self._answers[:] = given
        wrong = first_illegal(given, self._masks)
        if wrong is not None:
            self._explain(wrong)
        return self._ask([(STEP, None)] * len(self._workers))

    def random_answers(self, chance: Chance) -> list[int]:
        """A random legal answer for every table."""
        legal = [np.flatnonzero(mask) for mask in self._masks]
        return [int(answers[chance.randbelow(len(answers))]) for answers in legal]

    def close(self) -> None:
        """End the processes."""
        for process, connection in self._workers:
            if process.is_alive():
                _send(connection, (CLOSE, None))
            process.join()
        self._workers = []

    def _explain(self, table: int) -> None:
        """Let the process of a table refuse its answer; the others are not asked to step."""
        number = next(n for n, share in enumerate(self._shares) if share.start <= table < share.stop)
        connection = self._workers[number][1]
        _send(connection, (STEP, None))
        reply = _receive(connection)
        assert isinstance(reply, Exception)
        raise reply

    def _ask(self, orders: Sequence[tuple[str, Any]]) -> Step:
        """Give each process its order and wait for all of them."""
        for (_, connection), order in zip(self._workers, orders, strict=True):
            _send(connection, order)
        replies = [_receive(connection) for _, connection in self._workers]
        for reply in replies:
            if isinstance(reply, Exception):
                raise reply
        ended, rewards, seen = zip(*replies, strict=True)
        return Step(
            self._observations,
            self._masks,
            self._seats,
            np.concatenate([share.start + own for share, own in zip(self._shares, ended, strict=True)]),
            np.concatenate(rewards),
            np.concatenate(seen),
        )


def _arrays(tables: int, memory: tuple[Any, Any, Any, Any]) -> list[Array]:
    """Observations, masks, seats and answers, with a row for each table, in memory that is shared."""
    kinds = (np.int16, np.int8, np.int64, np.int64)
    found = [np.frombuffer(room, dtype=kind) for room, kind in zip(memory, kinds, strict=True)]
    return [*(array.reshape(tables, -1) for array in found[:2]), *found[2:]]


def _start(plan: Plan) -> tuple[Any, Connection]:
    context = get_context()
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(plan, there), daemon=True)
    process.start()
    there.close()
    return process, here


def _send(connection: Connection, order: tuple[str, Any]) -> None:
    try:
        connection.send(order)
    except OSError:
        raise WorkerLost(LOST) from None


def _receive(connection: Connection) -> Any:
    try:
        return connection.recv()
    except (EOFError, OSError):
        raise WorkerLost(LOST) from None


def _work(plan: Plan, connection: Connection) -> None:
    """Step a share of the tables until told to stop."""
    exit_with_parent()
    observations, masks, seats, answers = (
        array[plan.own] for array in _arrays(len(plan.memory[-1]), plan.memory)
    )
    tables = VectorTables(Setting(plan.game, plan.seats, plan.reward, plan.options), len(answers))
    while True:
        order, seed = connection.recv()
        if order == CLOSE:
            return
        try:
            result = tables.reset(seed) if order == RESET else tables.step(answers)
        except IllegalAction as error:
            connection.send(IllegalAction(error.clause, error.reason))
            continue
        observations[:] = result.observations
        masks[:] = result.masks
        seats[:] = result.seats
        connection.send((result.ended, result.rewards, result.last_observations))
