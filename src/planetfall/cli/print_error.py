"""One line for a person who got something wrong."""

import sys
from contextlib import suppress


def complain(message: str) -> None:
    """One line on standard error."""
    with suppress(OSError):  # the terminal may be gone
        sys.stderr.write(f"planetfall: {' '.join(message.split())}\n")
