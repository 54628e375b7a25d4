"""The watchdog: a server whose event loop stands still ends itself and says what it was doing."""

import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from planetfall.server.watchdog import EXIT_CODE
from tests.browser.server_process import free_port

PATIENCE = 120
SERVE = """
import collections, itertools, signal, sys, time
from pathlib import Path
from planetfall.server.serve import serve
from planetfall.server.settings import Settings

def wait_for_nothing(*_):
    time.sleep(1000)

def compute_in_c(*_):
    collections.deque(itertools.repeat(1), maxlen=0)  # no other thread runs meanwhile

signal.signal(signal.SIGUSR1, wait_for_nothing)
signal.signal(signal.SIGUSR2, compute_in_c)
folder, port = sys.argv[1:]
serve(Settings(Path(folder), port=int(port), watchdog_seconds=2), open_browser=False)
"""


@pytest.mark.parametrize(
    ("hang", "place", "code"),
    [
        (signal.SIGUSR1, "wait_for_nothing", EXIT_CODE),
        (signal.SIGUSR2, "compute_in_c", -signal.SIGPROF),
    ],
    ids=["waiting", "computing"],
)
def test_a_loop_that_stands_still_ends_the_server(tmp_path: Path, hang: int, place: str, code: int) -> None:
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(tmp_path), str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        _await(port)
        time.sleep(3)  # longer than the watchdog waits: a calm server lives
        _await(port)
        server.send_signal(hang)
        _, told = server.communicate(timeout=PATIENCE)
    finally:
        server.kill()
    assert server.returncode == code, told
    assert place in told


def _await(port: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health/live", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    pytest.fail("the server does not answer")
