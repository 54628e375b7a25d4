"""The time of the database as part of a statement: whatever the clocks of the nodes say, all of them agree on it."""

from typing import Any

from sqlalchemy import ColumnElement, Float, bindparam, cast, extract, func, literal_column

UNIX_EPOCH = 2440587.5  # as a Julian day
DAY_SECONDS = 86400.0


class DatabaseClock:
    """Seconds since 1970; tests set `shift` instead of waiting."""

    def __init__(self, dialect: str) -> None:
        self.shift = 0.0
        shift = bindparam("clock_shift", callable_=lambda: self.shift, type_=Float)
        self.now: ColumnElement[Any] = _database_time(dialect) + shift


def _database_time(dialect: str) -> ColumnElement[Any]:
    if dialect == "postgresql":
        return cast(extract("epoch", func.clock_timestamp()), Float)
    return literal_column(f"((julianday('now') - {UNIX_EPOCH}) * {DAY_SECONDS})", Float)
