"""Work on several processes ends when whoever asked for it has enough."""

import signal
import subprocess
import sys
import time

from planetfall.bots.parallel import parallel_map
from tests.bots.test_programs import running, wait_for


def tardy(seconds):
    time.sleep(seconds)
    return seconds


def test_processes_end_although_their_parent_would_not():
    """A server handles the signal to end; a process that it starts must not inherit that."""
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        with parallel_map(2) as pmap:
            assert next(pmap(tardy, [0.0, 0.5, 600.0])) == 0.0
            time.sleep(1.0)  # both have begun
    finally:
        signal.signal(signal.SIGTERM, before)


def test_processes_end_when_their_parent_is_gone(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(
        "from time import sleep\nfrom planetfall.bots.parallel import parallel_map\n"
        "with parallel_map(2) as pmap:\n    list(pmap(sleep, [600, 600]))\n"
    )
    for end in (signal.SIGTERM, signal.SIGKILL):
        with subprocess.Popen([sys.executable, script]) as parent:
            try:
                wait_for(lambda: len(running(script)) == 3)
            finally:
                parent.send_signal(end)
        wait_for(lambda: running(script) == [])
