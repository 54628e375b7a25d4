"""Where the command `planetfall` begins: one clear line for everything that goes wrong."""

import os
import sys
from contextlib import suppress

from planetfall.cli.print_error import complain
from planetfall.core.errors import PlanetfallError

BAD_INPUT = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0: all is well, 1: a property is broken, 2: bad input, with one line that says which."""
    _be_lenient_with_characters()
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
    except Exception as mistake:
        return _complain(mistake)
    except KeyboardInterrupt:
        return INTERRUPTED
    return code if isinstance(code, int) else 0


def _run(arguments: list[str]) -> object:
    if arguments in (["games"], ["games", "--json"]):  # at once: typer would take longer than the answer
        from planetfall.cli.commands.games import catalogue

        catalogue(as_json="--json" in arguments)
        return 0
    from planetfall.cli.app import run

    return run(arguments)


def _complain(mistake: Exception) -> int:
    """The one line for something a person caused; anything else is a mistake of ours and goes on upwards."""
    if isinstance(mistake, BrokenPipeError):
        _forget_output()
        return 0
    message = _message(mistake)
    if message is None:
        raise mistake
    if message:
        complain(message)
    return BAD_INPUT


def _message(mistake: Exception) -> str | None:
    if isinstance(mistake, PlanetfallError):
        return str(mistake)
    if isinstance(mistake, OSError):
        return f"{mistake.filename or 'a file'}: {mistake.strerror or mistake}"
    return None


def _be_lenient_with_characters() -> None:
    """A terminal that lacks a character, or sends one that is none, is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _forget_output() -> None:
    """Whoever read our output has gone; do not complain once more at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
