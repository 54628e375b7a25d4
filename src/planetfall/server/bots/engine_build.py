"""Compiles the engine while the server runs on plain Python already, as `make play` does without a compiled copy.

The command makes a compiled copy of the package in a folder that is on the server's `sys.path` already, before the
sources. The server itself has imported the sources and stays with them; processes that it starts from then on import
the copy. A copy appears whole or not at all, so that nothing is ever a mixture of both.
"""

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES

from planetfall.core import state

BEGUN = (
    "The engine is being compiled in the background; until then it runs as plain Python, "
    "and bots that search play as {level}.\n"
)
DONE = "The engine is compiled: bots use it from now on, everything else from the next start.\n"
FAILED = "The engine stays plain Python, which is slower; everything works ({reason}).\n"


class EngineBuild:
    """A command that compiles the engine, run once beside the server."""

    def __init__(self, command: str, say: Callable[[str], object] = sys.stdout.write) -> None:
        self._command = shlex.split(command)
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self.is_under_way = bool(command) and not is_compiled()

    async def run(self, level: str) -> bool:
        """Compile, and say so; whether processes that start from now on use the compiled engine."""
        if not self.is_under_way:
            return False
        self._say(BEGUN.format(level=level))
        try:
            reason = await self._compile()
        finally:
            self.is_under_way = False
        self._say(FAILED.format(reason=reason) if reason else DONE)
        return not reason

    async def _compile(self) -> str:
        """Run the command; empty, or the last line of what it said if it failed."""
        pipe, nothing, same = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL, asyncio.subprocess.STDOUT
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=nothing, stdout=pipe, stderr=same, start_new_session=True
            )
        except OSError as error:
            return str(error)
        try:
            output, _ = await self._process.communicate()
        except asyncio.CancelledError:
            self.stop()
            raise
        lines = output.decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip() and not line.startswith("make")]
        return "" if self._process.returncode == 0 else (said or ["the command failed"])[-1]

    def stop(self) -> None:
        """End the command and whatever it has started."""
        if self._process is not None and self._process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGTERM)


def is_compiled() -> bool:
    """Whether this process runs the compiled engine."""
    return str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES))
