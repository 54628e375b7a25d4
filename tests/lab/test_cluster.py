"""The same games on a Ray cluster, even if one of its workers dies in the middle."""

import os
import signal

import pytest

import planetfall
from planetfall.lab.sim.cluster import NoCluster, map_on
from planetfall.lab.sim.plan import Plan
from planetfall.lab.sim.workers import Serial, play_all, start_workers
from tests.lab.test_playing import untimed

ray = pytest.importorskip("ray")


def a_worker():
    """The process that serves the next task: in the middle of a run one of the two, between two batches."""
    return ray.get(ray.remote(lambda _: os.getpid()).remote(0))


def assert_states_come_back():
    """States go to a worker and back, with a pack of their own too."""
    game = planetfall.game("red-planet")
    pack = game.read_pack(game.pack().text.replace('name = "as shipped"', 'name = "ours"'), "ours")
    states = [game.new(3, 5), game.new(3, 5, pack=pack)]
    there = ray.remote(lambda sent: ([state.copy() for state in sent], [state.digest() for state in sent]))
    returned, digests = ray.get(there.remote(states))
    assert returned == states
    assert digests == [state.digest() for state in states]
    assert returned[1].pack().hash == pack.hash


def test_a_worker_that_is_killed_in_the_middle_changes_nothing():
    plan = Plan.of(planetfall.game("red-planet"), [["random"] * 3], 16, seed=3)
    found, killed = {}, None
    ending = signal.getsignal(signal.SIGTERM)
    with start_workers(2, cluster="local") as workers:
        for game in play_all(plan, range(16), workers):
            if killed is None:
                killed = a_worker()
                os.kill(killed, signal.SIGKILL)
            assert game.number not in found
            found[game.number] = untimed(game)
        assert a_worker() != killed
        assert_states_come_back()
        assert list(map_on(ray)(abs, [-3, 2])) == [3, 2]
        with pytest.raises(ZeroDivisionError):
            list(map_on(ray)((1).__truediv__, [0]))
    assert found == {game.number: untimed(game) for game in play_all(plan, range(16), Serial())}
    assert signal.getsignal(signal.SIGTERM) is ending


def test_an_address_without_a_cluster_is_named():
    with (
        pytest.raises(NoCluster, match="there is no Ray cluster at 'nowhere:1'"),
        start_workers(cluster="nowhere:1"),
    ):
        pass
