"""A program that runs as a process of its own and exchanges lines of JSON. It never outlives this process."""

import contextlib
import os
import signal
import subprocess
import weakref
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import IO, Any

import msgspec

MAX_LINE = 1 << 20  # bytes
GRACE_SECONDS = 0.5  # in which a program may end by itself
BYE = b'{"type":"bye"}\n'
# The line never comes: `read` returns when the process that holds the other end of the pipe has ended.
GUARD_SCRIPT = "read end; kill -s KILL 0"
Guard = subprocess.Popen[bytes]
Job = tuple[Future[Any], Callable[[], Any]] | None


class ProgramError(Exception):
    """What a program did wrong, worded as the second half of a sentence."""


class Program:
    """A running program. Its standard error is ours, so that its author sees what it writes there."""

    def __init__(self, command: Sequence[str]) -> None:
        guard = _start_guard()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                process_group=guard.pid if guard else None,
            )
        except OSError as error:
            _stop_guard(guard)
            raise ProgramError(f"cannot be started ({error.strerror})") from None
        self._worker = PipeWorker()
        self._pending: list[Future[bytes]] = []  # the last request
        self._finish = weakref.finalize(self, _stop, self._process, guard, self._worker, self._pending)

    def is_running(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process.poll() is None

    def send(self, message: dict[str, Any]) -> None:
        """Send a message that needs no reply."""
        self._worker.submit(_write, self._stdin(), msgspec.json.encode(message) + b"\n")

    def request(self, message: dict[str, Any], seconds: float) -> bytes:
        """Send a message and wait for a line in reply."""
        line = msgspec.json.encode(message) + b"\n"
        self._pending[:] = [self._worker.submit(_exchange, self._stdin(), self._stdout(), line)]
        reply = _await_line(self._pending[0], seconds)
        if not reply:
            raise ProgramError("has ended")
        if len(reply) > MAX_LINE:
            raise ProgramError(f"said a line of more than {MAX_LINE} bytes")
        return reply

    def stop(self) -> None:
        """Let it end by itself or kill it, with every process that it has started."""
        self._finish()

    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin
        return self._process.stdin

    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout
        return self._process.stdout


class PipeWorker:
    """A daemon thread that reads and writes in order. It may block on a program for ever; nobody joins it."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        Thread(target=_run_jobs, args=(self._jobs,), name="program", daemon=True).start()

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """Do this when everything before it is done."""
        result: Future[Any] = Future()
        self._jobs.put((result, partial(work, *arguments)))
        return result

    def close(self) -> None:
        """End the thread after the jobs submitted so far."""
        self._jobs.put(None)


def _run_jobs(jobs: "SimpleQueue[Job]") -> None:
    while job := jobs.get():
        result, work = job
        try:
            result.set_result(work())
        except Exception as error:
            result.set_exception(error)


# -- a program ends with this process ---------------------------------------------------------------------------------


def _start_guard() -> "Guard | None":
    """A shell that notices when this process ends, however that happens, and then kills the program.

    A program that reads would notice that itself, one that computes or sleeps would not. It joins the guard's process
    group when it starts, so that it never runs unguarded.
    """
    if not hasattr(os, "killpg"):
        return None
    quiet = subprocess.DEVNULL
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", GUARD_SCRIPT],
            stdin=subprocess.PIPE,
            stdout=quiet,
            stderr=quiet,
            process_group=0,
        )
    except OSError as error:
        raise ProgramError(f"cannot be guarded ({error.strerror})") from None


def _stop_guard(guard: "Guard | None") -> None:
    """Kill a guard with its whole process group."""
    if guard is not None:
        os.killpg(guard.pid, signal.SIGKILL)
        guard.wait()
        assert guard.stdin
        guard.stdin.close()


# -- reading and writing ----------------------------------------------------------------------------------------------


def _await_line(reply: "Future[bytes]", seconds: float) -> bytes:
    try:
        return reply.result(max(seconds, 0.0))
    except TimeoutError:
        raise ProgramError("took too long") from None


def _write(stream: IO[bytes], line: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # it has ended, which the next read reports
        stream.write(line)
        stream.flush()


def _exchange(stdin: IO[bytes], stdout: IO[bytes], line: bytes) -> bytes:
    _write(stdin, line)
    return stdout.readline(MAX_LINE + 1)


# -- stopping ---------------------------------------------------------------------------------------------------------


def _stop(
    process: "subprocess.Popen[bytes]",
    guard: "Guard | None",
    worker: PipeWorker,
    pending: list["Future[bytes]"],
) -> None:
    """Say bye to a program that waits for a message and give it a moment; then kill what still runs."""
    if all(reply.done() for reply in pending):
        _say_bye(process)
    process.kill()
    _stop_guard(guard)
    process.wait()
    worker.submit(_close_pipes, process)
    worker.close()


def _close_pipes(process: "subprocess.Popen[bytes]") -> None:
    """Close both pipes; done by the worker, which no longer uses them then."""
    assert process.stdin
    assert process.stdout
    with contextlib.suppress(OSError):
        process.stdin.close()
    process.stdout.close()


def _say_bye(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin
    _write(process.stdin, BYE)
    with contextlib.suppress(OSError):
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GRACE_SECONDS)
