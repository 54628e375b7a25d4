"""Who plays the games of a plan: this process, the cores of this machine, or a cluster."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Protocol

from planetfall.bots.parallel import obey_the_parent
from planetfall.core.errors import BadOption, PlanetfallError
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import Played, play

BATCH_SECONDS = (
    0.5  # so much is lost when somebody interrupts, and so rarely do processes talk to one another
)
AHEAD = 2  # batches for each worker, so that none ever waits for the next


class Lost(PlanetfallError):
    """Whoever was to play has gone."""


class Crew(Protocol):
    """Workers that play batches of games."""

    workers: int

    def send(self, plan: Plan, numbers: Sequence[int]) -> Any:
        """Give a batch to whoever is free; what comes back stands for it."""
        ...

    def first(self, under_way: Sequence[Any]) -> tuple[Any, list[Played]]:
        """Wait for a batch to be done; which it was, and its games."""
        ...


def play_all(plan: Plan, numbers: Iterable[int], crew: Crew) -> Iterator[Played]:
    """Play these games of a plan and hand them out as they come, in any order."""
    left = list(numbers)[::-1]
    under_way: list[Any] = []
    pace = Pace(crew.workers)
    while left or under_way:
        while left and len(under_way) < AHEAD * crew.workers:
            batch = [left.pop() for _ in range(pace.batch(len(left)))]
            under_way.append(crew.send(plan, batch))
        done, games = crew.first(under_way)
        under_way.remove(done)
        pace.learn(games)
        yield from games


def play_batch(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """Play some games of a plan, here and now."""
    return [play(plan, number) for number in numbers]


class Pace:
    """How many games make a batch: as many as fill half a second, and ever fewer towards the end."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.games = 0
        self.seconds = 0.0

    def learn(self, games: Sequence[Played]) -> None:
        """Take note of how long games took."""
        self.games += len(games)
        self.seconds += sum(game.seconds for game in games)

    def batch(self, left: int) -> int:
        """How many of the games that are left."""
        if not self.games:
            return 1
        fitting = int(BATCH_SECONDS * self.games / max(self.seconds, 1e-6))
        return max(1, min(fitting, left // (AHEAD * self.workers)))


class Alone:
    """This process."""

    workers = 1

    def send(self, plan: Plan, numbers: Sequence[int]) -> tuple[Plan, Sequence[int]]:
        return plan, numbers

    def first(self, under_way: Sequence[Any]) -> tuple[Any, list[Played]]:
        return under_way[0], play_batch(*under_way[0])


class Cores:
    """Processes of this machine."""

    def __init__(self, pool: ProcessPoolExecutor, workers: int) -> None:
        self.workers = workers
        self._pool = pool

    def send(self, plan: Plan, numbers: Sequence[int]) -> "Future[list[Played]]":
        return self._pool.submit(play_batch, plan, numbers)

    def first(self, under_way: "Sequence[Future[list[Played]]]") -> tuple[Any, list[Played]]:
        done = next(iter(wait(under_way, return_when=FIRST_COMPLETED).done))
        try:
            return done, done.result()
        except BrokenProcessPool:
            raise Lost(
                "a process that played was ended from outside, perhaps for want of memory; "
                "the same command goes on where it stopped, --jobs 1 needs least"
            ) from None


@contextmanager
def crew_of(jobs: int | None = None, cluster: str | None = None) -> Iterator[Crew]:
    """A crew on a cluster if one is named, else on so many processes, else on all cores; BadOption if on none."""
    wanted = (os.cpu_count() or 1) if jobs is None else jobs
    if wanted < 1:
        raise BadOption(f"at least one process plays, not {wanted}")
    if cluster is not None:
        from planetfall.lab.sim.cluster import on_ray

        with on_ray(cluster, jobs) as crew:
            yield crew
    elif wanted == 1:
        yield Alone()
    else:
        with _pool(wanted) as pool:
            yield Cores(pool, wanted)


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    pool = ProcessPoolExecutor(workers, initializer=obey_the_parent)
    try:
        yield pool
    except BaseException:  # nobody waits for the games in hand: they may take minutes
        for process in list((pool._processes or {}).values()):
            process.kill()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
