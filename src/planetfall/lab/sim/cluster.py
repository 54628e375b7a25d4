"""The same games on a Ray cluster. Workers that die are replaced, and their batches are played again by others."""

import logging
import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from planetfall.bots.parallel import Item, ParallelMap, Result, WorkerLost
from planetfall.core.errors import PlanetfallError
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import GameResult
from planetfall.lab.sim.workers import play_batch

LOCAL = "local"
CONNECT_TIMEOUT = 5.0  # seconds

# No usage statistics for Ray's authors, and no warnings about its future versions.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")


class NoCluster(PlanetfallError):
    """There is no cluster at this address, or no Ray here."""


class RayWorkers:
    """The workers of a cluster, one for each of its cores."""

    def __init__(self, ray: Any, count: int) -> None:
        self.count = count
        self._ray = ray
        # A worker may die any number of times; an error in a game is the same everywhere and ends the run.
        self._play = ray.remote(num_cpus=1, max_retries=-1)(play_batch)
        self._plans: dict[int, Any] = {}

    def submit(self, plan: Plan, numbers: Sequence[int]) -> Any:
        kept = self._plans.get(id(plan)) or self._plans.setdefault(id(plan), self._ray.put(plan))
        return self._play.remote(kept, list(numbers))

    def next_result(self, pending: Sequence[Any]) -> tuple[Any, list[GameResult]]:
        (done,), _ = self._ray.wait(list(pending), num_returns=1)
        return done, self._result(done)

    def _result(self, done: Any) -> list[GameResult]:
        errors = self._ray.exceptions
        try:
            games: list[GameResult] = self._ray.get(done)
        except errors.RayTaskError as error:
            raise error.cause from None
        except errors.RayError as error:
            raise WorkerLost(
                f"the cluster is gone ({type(error).__name__}); the same command goes on"
            ) from None
        return games


@contextmanager
def ray_workers(address: str, jobs: int | None = None) -> Iterator[RayWorkers]:
    """Workers on the cluster at an address, or on a temporary one inside this machine."""
    with _cluster(address, jobs) as ray:
        yield RayWorkers(ray, jobs or max(1, int(ray.cluster_resources().get("CPU", 1))))


@contextmanager
def ray_map(address: str, jobs: int | None = None) -> Iterator[ParallelMap]:
    """A `map` on such a cluster."""
    with _cluster(address, jobs) as ray:
        yield map_on(ray)


def map_on(ray: Any) -> ParallelMap:
    """A `map` on the cluster that Ray is connected to."""
    task = ray.remote(num_cpus=1, max_retries=-1)(work_on)

    def result(job: Any) -> Any:
        try:
            return ray.get(job)
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except ray.exceptions.RayError as error:
            raise WorkerLost(
                f"the cluster is gone ({type(error).__name__}); the same command goes on"
            ) from None

    def run(work: Callable[[Item], Result], items: Sequence[Item], /) -> Iterator[Result]:
        kept = ray.put(work)
        return map(result, [task.remote(kept, item) for item in items])

    return run


def work_on(work: Callable[[Item], Result], item: Item) -> Result:
    """Do a piece of work in this process."""
    return work(item)


@contextmanager
def _cluster(address: str, jobs: int | None) -> Iterator[Any]:
    """Ray, connected to the cluster at an address or to a temporary one inside this machine."""
    ray = _ray()
    with _restore_sigterm():
        try:
            _check_address(address)
            _connect(ray, address, jobs)
        except (OSError, RuntimeError, ValueError) as error:
            reason = str(error).split("\n")[0].rstrip(".")
            raise NoCluster(f"there is no Ray cluster at {address!r}: {reason}") from None
        try:
            yield ray
        finally:
            ray.shutdown()


@contextmanager
def _restore_sigterm() -> Iterator[None]:
    """Put the handler of SIGTERM back afterwards: Ray sets its own and leaves it behind."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)


def _check_address(address: str) -> None:
    """OSError if nobody listens there; Ray itself would wait for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()


def _connect(ray: Any, address: str, jobs: int | None) -> None:
    logging.getLogger("ray").setLevel(logging.ERROR)
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        ray.init(  # seen by nobody outside this machine
            address="local", num_cpus=jobs, include_dashboard=False, _node_ip_address="127.0.0.1", **quiet
        )
    else:
        ray.init(address=address, **quiet)


def _ray() -> Any:
    try:
        import ray
        import ray.exceptions
    except ModuleNotFoundError:
        raise NoCluster("Ray is missing; install: pip install 'planetfall[cluster]'") from None
    return ray
