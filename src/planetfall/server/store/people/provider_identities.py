"""By whom people sign in at an OpenID provider: its issuer and its subject, and whose account that opens."""

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.errors import Conflict
from planetfall.server.store.people.account_schema import provider_identities

_columns = provider_identities.c


class Identity(msgspec.Struct, frozen=True):
    """Somebody as a provider knows them."""

    issuer: str
    subject: str
    person: str
    name: str = ""
    created: float = 0.0
    used: float = 0.0


_FIELDS = [_columns[name] for name in Identity.__struct_fields__]


def add_identity(connection: Connection, identity: Identity) -> None:
    """Add an identity within a transaction, or Conflict if it opens an account already."""
    now = time.time()
    try:
        values = msgspec.structs.asdict(identity) | {"created": now, "used": now}
        connection.execute(insert(provider_identities).values(values))
    except IntegrityError:
        raise Conflict("app.mistake.provider-known") from None


class ProviderIdentities:
    """The part of the store that knows identities."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, identity: Identity) -> None:
        """Add an identity, or Conflict if it opens an account already."""
        async with self._engine.begin() as connection:
            await connection.run_sync(add_identity, identity)

    async def find(self, issuer: str, subject: str) -> Identity | None:
        """An identity by what the provider says."""
        found = await self._list((_columns.issuer == issuer) & (_columns.subject == subject))
        return found[0] if found else None

    async def of(self, person: str) -> list[Identity]:
        """The identities of a person, the oldest first."""
        return await self._list(_columns.person == person)

    async def note_use(self, identity: Identity) -> None:
        """Note that somebody has signed in."""
        which = (_columns.issuer == identity.issuer) & (_columns.subject == identity.subject)
        async with self._engine.begin() as connection:
            await connection.execute(update(provider_identities).where(which).values(used=time.time()))

    async def remove(self, person: str, issuer: str) -> None:
        """Let nobody sign in as a person at a provider any more."""
        which = (_columns.person == person) & (_columns.issuer == issuer)
        async with self._engine.begin() as connection:
            await connection.execute(delete(provider_identities).where(which))

    async def _list(self, where: Any) -> list[Identity]:
        query = select(*_FIELDS).where(where).order_by(_columns.created)
        async with self._engine.connect() as connection:
            return [Identity(**row) for row in (await connection.execute(query)).mappings()]
