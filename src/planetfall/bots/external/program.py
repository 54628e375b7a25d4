"""A program that runs beside this one and is spoken to in lines of JSON. Nothing of it is left behind."""

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

LONGEST = 1 << 20  # bytes of a line that is read
GRACE = 0.5  # seconds in which a program may end by itself
BYE = b'{"type":"bye"}\n'
# The line never comes: reading it ends when whoever should have written it has ended.
GUARDING = "read end; kill -s KILL 0"
Guard = subprocess.Popen[bytes]
Errand = tuple[Future[Any], Callable[[], Any]] | None


class Failure(Exception):
    """What a program did wrong, as the second half of a sentence."""


class Program:
    """A running program. Its standard error is ours, so that its author sees what it complains about."""

    def __init__(self, words: Sequence[str]) -> None:
        guard = _guard()
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                process_group=guard.pid if guard else None,
            )
        except OSError as mistake:
            _dismiss(guard)
            raise Failure(f"cannot be started ({mistake.strerror})") from None
        self._talk = Talk()
        self._asked: list[Future[bytes]] = []  # what it was asked last
        self._finish = weakref.finalize(self, _end, self._process, guard, self._talk, self._asked)

    def runs(self) -> bool:
        """Whether it has not ended by itself."""
        return self._process.poll() is None

    def tell(self, message: dict[str, Any]) -> None:
        """Say something that needs no answer."""
        self._talk.submit(_write, self._in(), msgspec.json.encode(message) + b"\n")

    def ask(self, message: dict[str, Any], seconds: float) -> bytes:
        """Say something and wait for a line."""
        line = msgspec.json.encode(message) + b"\n"
        self._asked[:] = [self._talk.submit(_exchange, self._in(), self._out(), line)]
        reply = _soon(self._asked[0], seconds)
        if not reply:
            raise Failure("has ended")
        if len(reply) > LONGEST:
            raise Failure(f"said a line of more than {LONGEST} bytes")
        return reply

    def end(self) -> None:
        """Let it end by itself or end it, with everything that it has started."""
        self._finish()

    def _in(self) -> IO[bytes]:
        assert self._process.stdin
        return self._process.stdin

    def _out(self) -> IO[bytes]:
        assert self._process.stdout
        return self._process.stdout


class Talk:
    """Does one thing after another beside us. It may wait for a program without end; nobody waits for it."""

    def __init__(self) -> None:
        self._errands: SimpleQueue[Errand] = SimpleQueue()
        Thread(target=_run, args=(self._errands,), name="program", daemon=True).start()

    def submit(self, work: Callable[..., Any], *arguments: Any) -> "Future[Any]":
        """Do this when everything before it is done."""
        result: Future[Any] = Future()
        self._errands.put((result, partial(work, *arguments)))
        return result

    def end(self) -> None:
        """Do nothing more after that."""
        self._errands.put(None)


def _run(errands: "SimpleQueue[Errand]") -> None:
    while errand := errands.get():
        result, work = errand
        try:
            result.set_result(work())
        except Exception as mistake:
            result.set_exception(mistake)


# -- a program ends with this process ---------------------------------------------------------------------------------


def _guard() -> "Guard | None":
    """Somebody who sees this process end, also when it can do nothing any more, and ends the program then.

    A program hears that itself if it reads, but one that computes or sleeps does not. It joins the guard's group when
    it starts: there is no moment at which it runs unguarded.
    """
    if not hasattr(os, "killpg"):
        return None
    quiet = subprocess.DEVNULL
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", GUARDING],
            stdin=subprocess.PIPE,
            stdout=quiet,
            stderr=quiet,
            process_group=0,
        )
    except OSError as mistake:
        raise Failure(f"cannot be guarded ({mistake.strerror})") from None


def _dismiss(guard: "Guard | None") -> None:
    """End a guard and all whom it guards."""
    if guard is not None:
        os.killpg(guard.pid, signal.SIGKILL)
        guard.wait()
        assert guard.stdin
        guard.stdin.close()


# -- talking to it ----------------------------------------------------------------------------------------------------


def _soon(reply: "Future[bytes]", seconds: float) -> bytes:
    try:
        return reply.result(max(seconds, 0.0))
    except TimeoutError:
        raise Failure("took too long") from None


def _write(stream: IO[bytes], line: bytes) -> None:
    with contextlib.suppress(OSError, ValueError):  # it has ended: whoever listens hears that
        stream.write(line)
        stream.flush()


def _exchange(to: IO[bytes], come: IO[bytes], line: bytes) -> bytes:
    _write(to, line)
    return come.readline(LONGEST + 1)


# -- the end ----------------------------------------------------------------------------------------------------------


def _end(
    process: "subprocess.Popen[bytes]",
    guard: "Guard | None",
    talk: Talk,
    asked: list["Future[bytes]"],
) -> None:
    """Say goodbye to one that listens and wait a moment; then end what still runs."""
    if all(reply.done() for reply in asked):
        _goodbye(process)
    process.kill()
    _dismiss(guard)
    process.wait()
    talk.submit(_close, process)
    talk.end()


def _close(process: "subprocess.Popen[bytes]") -> None:
    """Let go of the lines, once nobody reads them any more."""
    assert process.stdin
    assert process.stdout
    with contextlib.suppress(OSError):
        process.stdin.close()
    process.stdout.close()


def _goodbye(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin
    _write(process.stdin, BYE)
    with contextlib.suppress(OSError):
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
