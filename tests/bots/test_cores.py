"""Work on several processes ends when whoever asked for it has enough."""

import signal
import time

from planetfall.bots.cores import cores


def tardy(seconds):
    time.sleep(seconds)
    return seconds


def test_processes_end_although_their_parent_would_not():
    """A server handles the signal to end; a process that it starts must not inherit that."""
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with cores(2) as spread:
            assert next(spread(tardy, [0.0, 0.5, 600.0])) == 0.0
            time.sleep(1.0)  # both have begun
    finally:
        signal.signal(signal.SIGTERM, before)
