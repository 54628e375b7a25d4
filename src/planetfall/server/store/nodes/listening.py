"""What other nodes have changed, as PostgreSQL tells it on a connection of its own."""

from collections.abc import AsyncGenerator

from sqlalchemy import URL

from planetfall.server.store.tuning import connect_arguments

CHANNEL = "planetfall"


class NoNotices(Exception):
    """The connection is not there or was lost; what was told meanwhile is unknown."""


async def notices(address: URL) -> AsyncGenerator[tuple[str, int], None]:
    """Tables and their new revisions, as they are committed; first an empty name as soon as the connection is there.

    Ends with NoNotices.
    """
    import psycopg  # only servers on PostgreSQL have it

    plain = address.set(drivername="postgresql").render_as_string(hide_password=False)
    try:
        async with await psycopg.AsyncConnection.connect(
            plain, autocommit=True, **connect_arguments(plain)
        ) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            yield "", 0
            async for notice in connection.notifies():
                table_id, _, revision = notice.payload.partition(" ")
                yield table_id, int(revision)
    except (psycopg.Error, OSError) as error:
        raise NoNotices(type(error).__name__) from None
    raise NoNotices
