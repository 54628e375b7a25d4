"""The passkeys of accounts: public keys, by the names that authenticators give them."""

import time
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.errors import Conflict
from planetfall.server.store.people import account_schema

_passkeys = account_schema.passkeys.c


class Passkey(msgspec.Struct, frozen=True):
    """A passkey, of which the server knows the public half."""

    id: str
    person: str
    public_key: str
    sign_count: int
    name: str
    created: float
    used: float = 0.0


_COLUMNS = [_passkeys[name] for name in Passkey.__struct_fields__]


class PasskeyStore:
    """The part of the store that knows passkeys."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, passkey: Passkey) -> None:
        """Add a passkey, or Conflict if it is known already."""
        try:
            await self._run(insert(account_schema.passkeys).values(msgspec.structs.asdict(passkey)))
        except IntegrityError:
            raise Conflict("app.mistake.passkey-known") from None

    async def find(self, known_as: str) -> Passkey | None:
        """A passkey by its name."""
        found = await self._list(_passkeys.id == known_as)
        return found[0] if found else None

    async def of(self, person: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""
        return await self._list(_passkeys.person == person)

    async def note_use(self, known_as: str, sign_count: int) -> None:
        """Note that a passkey was used, and how often it says it was."""
        changing = update(account_schema.passkeys).where(_passkeys.id == known_as)
        await self._run(changing.values(sign_count=sign_count, used=time.time()))

    async def remove(self, person: str, known_as: str) -> None:
        """Forget a passkey of a person."""
        await self._run(
            delete(account_schema.passkeys).where((_passkeys.person == person) & (_passkeys.id == known_as))
        )

    async def _list(self, where: Any) -> list[Passkey]:
        query = select(*_COLUMNS).where(where).order_by(_passkeys.created)
        async with self._engine.connect() as connection:
            return [Passkey(**row) for row in (await connection.execute(query)).mappings()]

    async def _run(self, statement: Any) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(statement)
