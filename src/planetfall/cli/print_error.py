"""Error messages for users."""

import sys
from contextlib import suppress


def print_error(message: str) -> None:
    """Print a message as one line on standard error."""
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.write(f"planetfall: {' '.join(message.split())}\n")
