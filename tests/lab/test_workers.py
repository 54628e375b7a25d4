"""Whoever plays, and however many: the games are the same, and none is lost or played twice."""

import multiprocessing
import signal
import sys
from contextlib import suppress

import pytest

from planetfall.bots.parallel import WorkerLost
from planetfall.core.errors import BadOption
from planetfall.lab.sim.play_game import play
from planetfall.lab.sim.workers import BatchSizer, Serial, play_all, start_workers
from tests.bots.test_programs import running, wait_for
from tests.lab.test_playing import untimed


def test_one_process_and_two_play_the_same_games(plan):
    wanted = plan(games=40)
    games = {}
    for jobs in (1, 2):
        with start_workers(jobs) as workers:
            games[jobs] = {game.number: untimed(game) for game in play_all(wanted, range(40), workers)}
    assert games[1] == games[2]
    assert sorted(games[1]) == list(range(40))


def test_only_the_games_that_are_asked_for_are_played(plan):
    assert sorted(game.number for game in play_all(plan(games=40), [3, 17, 20], Serial())) == [3, 17, 20]


def test_nobody_plays_nothing(plan):
    with pytest.raises(BadOption, match="at least one process plays, not 0"), start_workers(0):
        pass
    with pytest.raises(BadOption, match="at least one game is played, not 0"):
        plan(games=0)


def test_batches_grow_with_quick_games_and_shrink_towards_the_end(plan):
    sizer = BatchSizer(workers=2)
    assert sizer.size(1000) == 1
    sizer.games, sizer.seconds = 100, 1.0
    assert sizer.size(1000) == 50
    assert sizer.size(20) == 5
    assert sizer.size(1) == 1
    sizer.update([play(plan(), 0)])
    assert sizer.games == 101


def test_a_process_that_is_killed_ends_the_run_with_a_word(plan):
    wanted = plan(games=2000)
    with start_workers(2) as workers:
        games = play_all(wanted, range(2000), workers)
        next(games)
        multiprocessing.active_children()[0].kill()
        with pytest.raises(WorkerLost, match="the same command goes on where it stopped"):
            list(games)


def interrupted(plan):
    """Somebody presses Ctrl-C in the middle of many games; the processes that played them."""
    processes = []
    with suppress(KeyboardInterrupt), start_workers(2) as workers:
        next(play_all(plan(games=100_000), range(100_000), workers))
        for _ in range(2):
            workers.submit(plan(games=100_000), range(100_000))  # so that there are games in hand
        processes += multiprocessing.active_children()
        raise KeyboardInterrupt
    return processes


def test_no_program_is_left_when_somebody_interrupts(plan, tmp_path):
    deaf = tmp_path / "deaf.py"
    deaf.write_text('import time\nprint(\'{"type": "hello", "protocol": 1}\', flush=True)\ntime.sleep(60)')
    wanted = plan(f"run@60:{sys.executable} -S -E {deaf},random,random", games=8)
    with suppress(KeyboardInterrupt), start_workers(2) as workers:
        for number in range(8):
            workers.submit(wanted, [number])
        wait_for(lambda: len(running(tmp_path)) == 2)
        raise KeyboardInterrupt
    wait_for(lambda: running(tmp_path) == [])


def test_nobody_waits_for_games_in_hand_whatever_the_parent_does_when_told_to_end(plan):
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        processes = interrupted(plan)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert [process.exitcode for process in processes] == [-signal.SIGKILL] * 2
