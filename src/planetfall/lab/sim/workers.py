"""Workers that play the games of a plan: this process, processes of this machine, or a cluster."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import contextmanager
from typing import Any, Protocol

from planetfall.bots.parallel import ProcessPool, WorkerLost, process_pool, result_of
from planetfall.core.errors import BadOption
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult, play

BATCH_SECONDS = 0.5  # an interrupt loses at most this much; shorter batches cost more communication
BATCHES_PER_WORKER = 2  # so that a worker never waits for its next batch


class Workers(Protocol):
    """Workers that play batches of games."""

    count: int

    def submit(self, plan: Plan, numbers: Sequence[int]) -> Any:
        """Queue a batch; returns a handle for it."""
        ...

    def next_result(self, pending: Sequence[Any]) -> tuple[Any, list[GameResult]]:
        """Wait until a batch is done; its handle and its games."""
        ...


def play_all(plan: Plan, numbers: Iterable[int], workers: Workers) -> Iterator[GameResult]:
    """Play these games of a plan and yield them as they end, in any order."""
    left = list(numbers)[::-1]
    pending: list[Any] = []
    sizer = BatchSizer(workers.count)
    while left or pending:
        while left and len(pending) < BATCHES_PER_WORKER * workers.count:
            batch = [left.pop() for _ in range(sizer.size(len(left)))]
            pending.append(workers.submit(plan, batch))
        done, games = workers.next_result(pending)
        pending.remove(done)
        sizer.update(games)
        yield from games


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[GameResult]:
    """Play some games of a plan in this process."""
    return [play(plan, number) for number in numbers]


class BatchSizer:
    """Chooses how many games make a batch: as many as take half a second, fewer towards the end."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.games = 0
        self.seconds = 0.0

    def update(self, games: Sequence[GameResult]) -> None:
        """Add the durations of some games to the estimate."""
        self.games += len(games)
        self.seconds += sum(game.seconds for game in games)

    def size(self, left: int) -> int:
        """The size of the next batch when so many games are left."""
        if not self.games:
            return 1
        fitting = int(BATCH_SECONDS * self.games / max(self.seconds, 1e-6))
        return max(1, min(fitting, left // (BATCHES_PER_WORKER * self.workers)))


class Serial:
    """This process plays, one batch after the other."""

    count = 1

    def submit(self, plan: Plan, numbers: Sequence[int]) -> tuple[Plan, Sequence[int]]:
        return plan, numbers

    def next_result(self, pending: Sequence[Any]) -> tuple[Any, list[GameResult]]:
        return pending[0], play_batch(*pending[0])


class Processes:
    """Processes of this machine play."""

    def __init__(self, pool: ProcessPool) -> None:
        self.count = pool.processes
        self._pool = pool

    def submit(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[GameResult]]":
        return self._pool.submit(play_batch, plan, numbers)

    def next_result(self, pending: "Sequence[Future[list[GameResult]]]") -> tuple[Any, list[GameResult]]:
        done = next(iter(wait(pending, return_when=FIRST_COMPLETED).done))
        try:
            return done, result_of(done)
        except WorkerLost as error:
            raise WorkerLost(
                f"{error}; the same command goes on where it stopped, --jobs 1 needs least memory"
            ) from None


@contextmanager
def start_workers(jobs: int | None = None, cluster: str | None = None) -> Iterator[Workers]:
    """Workers on a cluster if one is named, else on so many processes, by default one for each core."""
    wanted = (os.cpu_count() or 1) if jobs is None else jobs
    if wanted < 1:
        raise BadOption(f"at least one process plays, not {wanted}")
    if cluster is not None:
        from planetfall.lab.sim.cluster import ray_workers

        with ray_workers(cluster, jobs) as workers:
            yield workers
    elif wanted == 1:
        yield Serial()
    else:
        with process_pool(wanted) as pool:
            yield Processes(pool)
