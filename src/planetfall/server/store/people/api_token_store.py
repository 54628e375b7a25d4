"""The tokens by which programs act as people; of each only its hash is stored."""

import time
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.store.people.account_schema import api_tokens

_columns = api_tokens.c


class ApiToken(msgspec.Struct, frozen=True):
    """A token of somebody, without the word that opens something."""

    id: str
    person: str
    name: str
    created: float
    used: float = 0.0  # 0: never


_FIELDS = [_columns[name] for name in ApiToken.__struct_fields__]


class ApiTokenStore:
    """The part of the store that knows tokens."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, token: ApiToken) -> None:
        """Add a token."""
        await self._run(insert(api_tokens).values(msgspec.structs.asdict(token)))

    async def find(self, known_as: str) -> ApiToken | None:
        """A token by its hash."""
        found = await self._list(_columns.id == known_as)
        return found[0] if found else None

    async def of(self, person: str) -> list[ApiToken]:
        """The tokens of a person, the oldest first."""
        return await self._list(_columns.person == person)

    async def count(self, person: str) -> int:
        """How many tokens a person has."""
        query = select(func.count()).where(_columns.person == person)
        async with self._engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def note_use(self, known_as: str) -> None:
        """Note that a token is used."""
        await self._run(update(api_tokens).where(_columns.id == known_as).values(used=time.time()))

    async def remove(self, person: str, known_as: str) -> None:
        """Forget a token of a person."""
        await self._run(delete(api_tokens).where((_columns.person == person) & (_columns.id == known_as)))

    async def _list(self, where: Any) -> list[ApiToken]:
        query = select(*_FIELDS).where(where).order_by(_columns.created)
        async with self._engine.connect() as connection:
            return [ApiToken(**row) for row in (await connection.execute(query)).mappings()]

    async def _run(self, statement: Any) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(statement)
