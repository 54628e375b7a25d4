"""The keys that sign cookies, where several nodes share a database: all of them must have the same."""

import secrets
from collections.abc import Sequence

from sqlalchemy import create_engine, event, func, insert, select

from planetfall.server.store import migrate, schema
from planetfall.server.store.tuning import connect_arguments, tuning

NEW_KEY_BYTES = 32
KEYS_LOCK = 0x6B657973  # a number that only this uses


def shared_keys(address: str, own: Sequence[bytes] = ()) -> list[bytes]:
    """The keys in the database, newest first; it gets `own` ones that it does not know, or a new one if it has none."""
    engine = create_engine(address, hide_parameters=True, connect_args=connect_arguments(address))
    event.listen(engine, "connect", tuning(is_file=False))
    try:
        with engine.begin() as connection:
            migrate.upgrade(connection)
        with engine.begin() as connection:
            connection.execute(select(func.pg_advisory_xact_lock(KEYS_LOCK)))
            query = select(schema.keys.c.key).order_by(schema.keys.c.id.desc())
            known = list(connection.execute(query).scalars())
            new = [key.hex() for key in reversed(own) if key.hex() not in known]
            if not known and not new:
                new = [secrets.token_hex(NEW_KEY_BYTES)]
            for key in new:
                connection.execute(insert(schema.keys).values(key=key))
    finally:
        engine.dispose()
    return [bytes.fromhex(key) for key in (*reversed(new), *known)]
