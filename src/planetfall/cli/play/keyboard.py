"""Lines that people type."""

import sys


def line(prompt: str) -> str:
    """One line from the keyboard; EOFError when there is none any more."""
    if sys.stdin is None:
        raise EOFError
    typed = input(prompt)
    if not sys.stdin.isatty():  # a script types unseen; show what it typed
        sys.stdout.write(typed + "\n")
    return typed


def comfort() -> None:
    """Editing of lines, without a history in which the next person could read the last one's secrets."""
    if sys.stdin is None or not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:  # not on every system
        return
    readline.set_auto_history(False)
