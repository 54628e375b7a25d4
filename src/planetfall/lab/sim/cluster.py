"""The same games on a Ray cluster. Workers that die are replaced, and their batches are played again by others."""

import logging
import os
import signal
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from planetfall.core.errors import PlanetfallError
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.play_game import Played
from planetfall.lab.sim.workers import Lost, play_batch

LOCAL = "local"
PATIENCE = 5.0  # seconds

# Ray tells nobody that it is used here, and leaves warnings about its own future to its authors.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")


class NoCluster(PlanetfallError):
    """There is no cluster at this address, or no Ray here."""


class RayCrew:
    """The workers of a cluster, one for each of its cores."""

    def __init__(self, ray: Any, workers: int) -> None:
        self.workers = workers
        self._ray = ray
        # A worker may die any number of times; a mistake in a game is the same everywhere and ends the run.
        self._play = ray.remote(num_cpus=1, max_retries=-1)(play_batch)
        self._plans: dict[int, Any] = {}

    def send(self, plan: Plan, numbers: Sequence[int]) -> Any:
        kept = self._plans.get(id(plan)) or self._plans.setdefault(id(plan), self._ray.put(plan))
        return self._play.remote(kept, list(numbers))

    def first(self, under_way: Sequence[Any]) -> tuple[Any, list[Played]]:
        (done,), _ = self._ray.wait(list(under_way), num_returns=1)
        return done, self._result(done)

    def _result(self, done: Any) -> list[Played]:
        errors = self._ray.exceptions
        try:
            games: list[Played] = self._ray.get(done)
        except errors.RayTaskError as mistake:
            raise mistake.cause from None
        except errors.RayError as mistake:
            raise Lost(f"the cluster is gone ({type(mistake).__name__}); the same command goes on") from None
        return games


@contextmanager
def on_ray(address: str, jobs: int | None = None) -> Iterator[RayCrew]:
    """A crew on the cluster at an address, or on one that lives in this machine as long as it is needed."""
    ray = _ray()
    with _own_ending():
        try:
            _knock(address)
            _join(ray, address, jobs)
        except (OSError, RuntimeError, ValueError) as mistake:
            reason = str(mistake).split("\n")[0].rstrip(".")
            raise NoCluster(f"there is no Ray cluster at {address!r}: {reason}") from None
        try:
            yield RayCrew(ray, jobs or max(1, int(ray.cluster_resources().get("CPU", 1))))
        finally:
            ray.shutdown()


@contextmanager
def _own_ending() -> Iterator[None]:
    """Ray decides how the process ends when it is told to, and leaves that behind: afterwards all is as it was."""
    before = signal.getsignal(signal.SIGTERM)
    try:
        yield
    finally:
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, before)


def _knock(address: str) -> None:
    """OSError if nobody listens there; Ray itself would wait for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), PATIENCE).close()


def _join(ray: Any, address: str, jobs: int | None) -> None:
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
