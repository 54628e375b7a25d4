"""How connections to a database are set up."""

from collections.abc import Callable
from typing import Any

CONNECT_SECONDS = 10  # in which a database must answer
SILENT_SECONDS = 15  # after which a database that acknowledges nothing is given up
MAX_IDLE = 10_000  # milliseconds in which a transaction must go on


def connect_arguments(address: str) -> dict[str, Any]:
    """What bounds every wait for a database elsewhere: one that says nothing is an error, not a wait without end."""
    if address.startswith("sqlite"):
        return {}
    return {
        "connect_timeout": CONNECT_SECONDS,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 3,
        "tcp_user_timeout": 1000 * SILENT_SECONDS,
    }


def tuning(is_file: bool) -> Callable[[Any, object], None]:
    """What sets up each new connection: to a file of SQLite, or to PostgreSQL."""
    return _tune_sqlite if is_file else _tune_postgresql


def _tune_postgresql(connection: Any, _: object) -> None:
    """Set up a connection: if its server dies without a word, what it holds is let go of soon."""
    cursor = connection.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = {MAX_IDLE}")
    cursor.execute(f"SET lock_timeout = {MAX_IDLE}")
    cursor.execute("SET tcp_keepalives_idle = 5")
    cursor.execute("SET tcp_keepalives_interval = 2")
    cursor.execute("SET tcp_keepalives_count = 3")
    cursor.close()
    connection.commit()


def _tune_sqlite(connection: Any, _: object) -> None:
    """Set up a connection: writers do not block readers, and a commit survives a loss of power."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.close()
