"""The entry point of the command `planetfall`: errors that a user can cause are printed as one line."""

import os
import sys
from contextlib import suppress

from planetfall.cli.print_error import print_error
from planetfall.core.errors import PlanetfallError

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run a command and return its exit code; 0: success, 1: a check failed, 2: bad input, explained in one line."""
    _replace_unencodable_characters()
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except Exception as error:
        return _report_error(error)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _run(arguments: list[str]) -> object:
    if arguments in (
        ["games"],
        ["games", "--json"],
    ):  # without typer, whose import takes longer than the answer
        from planetfall.cli.commands.games import list_games

        list_games(as_json="--json" in arguments)
        return 0
    from planetfall.cli.app import run

    return run(arguments)


def _report_error(error: Exception) -> int:
    """Print one line for an error that a user can cause; raise any other again, since it is a bug."""
    if isinstance(error, BrokenPipeError):
        _discard_output()
        return 0
    message = _message(error)
    if message is None:
        raise error
    if message:
        print_error(message)
    return BAD_INPUT


def _message(error: Exception) -> str | None:
    if isinstance(error, PlanetfallError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'a file'}: {error.strerror or error}"
    return None


def _replace_unencodable_characters() -> None:
    """Print a replacement for a character that the terminal cannot show or has sent in another encoding."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """Send further output nowhere: its reader has closed the pipe, and the flush at exit would fail again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
