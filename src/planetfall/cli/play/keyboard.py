"""Input from the keyboard."""

import sys


def read_line(prompt: str) -> str:
    """One line from the keyboard; EOFError at the end of the input."""
    if sys.stdin is None:
        raise EOFError
    typed = input(prompt)
    if not sys.stdin.isatty():  # the input of a script is not echoed by a terminal
        sys.stdout.write(typed + "\n")
    return typed


def enable_line_editing() -> None:
    """Let people edit lines, without a history in which the next person could read the last one's secrets."""
    if sys.stdin is None or not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not on every system
        return
    readline.set_auto_history(False)
