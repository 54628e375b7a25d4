"""What is stored about accounts: names and passwords, sessions, recovery codes, and what works only once."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.store.people import account_schema, person_columns
from planetfall.server.store.people.provider_identities import Identity, add_identity

SESSION_SECONDS = 180 * 24 * 3600.0  # without use, after which a session ends
KEPT_SECONDS = 3600.0  # that an ended session is remembered, so that every server hears of it
INVITATION = "sign-up"  # the kind of ticket that lets somebody sign up
EVERYBODY, PLAYED_WITH, NOBODY = PRIVACY = ("all", "played", "nobody")  # who sees a profile

_accounts, _sessions = account_schema.accounts.c, account_schema.sessions.c
_codes, _tickets = account_schema.recovery_codes.c, account_schema.tickets.c


class Account(msgspec.Struct, frozen=True):
    """A person with an account; never with the password."""

    person: str
    name: str
    email: str = ""
    badge: str = ""
    languages: str = ""
    privacy: str = EVERYBODY
    created: float = 0.0


class Session(msgspec.Struct, frozen=True):
    """A browser that is signed in."""

    id: str
    person: str
    device: str
    created: float
    used: float


class Ticket(msgspec.Struct, frozen=True):
    """What a ticket was made for."""

    person: str
    data: str


_ACCOUNT = [_accounts[name] for name in Account.__struct_fields__]
_SESSION = [_sessions[name] for name in Session.__struct_fields__]


class AccountStore:
    """The part of the store that knows accounts."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    # -- accounts ---------------------------------------------------------------------------------------------------

    async def add(
        self,
        account: Account,
        folded: str,
        password: str,
        invitation: str = "",
        identity: Identity | None = None,
    ) -> None:
        """Add an account, or Conflict if the name is taken; an invitation is used up with it, or NotAllowed.

        `identity` is by whom its person signs in at a provider.
        """
        now = time.time()
        values = msgspec.structs.asdict(account) | {"created": now, "changed": now}
        adding = insert(account_schema.accounts).values(values | {"folded": folded, "password": password})
        using = delete(account_schema.tickets).where(_is_valid(invitation, INVITATION))
        try:
            async with self.engine.begin() as connection:
                if invitation and not (await connection.execute(using)).rowcount:
                    raise NotAllowed("app.mistake.no-such-invitation")
                await connection.execute(adding)
                if identity is not None:
                    await connection.run_sync(add_identity, identity)
        except IntegrityError:
            raise Conflict("app.mistake.name-taken") from None

    async def change(self, person: str, **values: Any) -> None:
        """Change what is known of an account."""
        changing = update(account_schema.accounts).where(_accounts.person == person)
        try:
            await self._run(changing.values(values | {"changed": time.time()}))
        except IntegrityError:
            raise Conflict("app.mistake.name-taken") from None

    async def find(self, person: str) -> Account | None:
        """The account of a person."""
        return await self._account(select(*_ACCOUNT).where(_accounts.person == person))

    async def find_name(self, folded: str) -> Account | None:
        """The account with a name, as names are compared."""
        return await self._account(select(*_ACCOUNT).where(_accounts.folded == folded))

    async def find_all(self, persons: Iterable[str]) -> dict[str, Account]:
        """The accounts of those persons who have one."""
        return await self._accounts(select(*_ACCOUNT).where(_accounts.person.in_(list(persons))))

    async def changed_since(self, moment: float) -> dict[str, Account]:
        """The accounts that were made or changed since."""
        return await self._accounts(select(*_ACCOUNT).where(_accounts.changed >= moment))

    async def persons(self) -> list[str]:
        """Everybody who has an account."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(select(_accounts.person))).scalars())

    async def password(self, person: str) -> str:
        """The hash of a person's password; empty if there is none."""
        async with self.engine.connect() as connection:
            query = select(_accounts.password).where(_accounts.person == person)
            return (await connection.execute(query)).scalar() or ""

    async def _account(self, query: Select[Any]) -> Account | None:
        return next(iter((await self._accounts(query)).values()), None)

    async def _accounts(self, query: Select[Any]) -> dict[str, Account]:
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).mappings()
            return {row["person"]: Account(**row) for row in found}

    async def claim(self, guest: str, person: str) -> list[str]:
        """Give everything that a guest has to a person with an account; the tables that this changes."""
        async with self.engine.begin() as connection:
            return await connection.run_sync(person_columns.give_everything, guest, person)

    async def has_something(self, person: str) -> bool:
        """Whether a person sits somewhere or is the host of a table."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(person_columns.has_something, person)

    # -- sessions ---------------------------------------------------------------------------------------------------

    async def add_session(self, session: Session) -> None:
        """Add a session."""
        await self._run(
            insert(account_schema.sessions).values(msgspec.structs.asdict(session) | {"ended": 0})
        )

    async def find_session(self, known_as: str) -> Session | None:
        """A session that goes on."""
        sessions = await self._list_sessions(_sessions.id == known_as)
        return sessions[0] if sessions else None

    async def sessions_of(self, person: str) -> list[Session]:
        """The sessions of a person, last used first."""
        return await self._list_sessions(_sessions.person == person)

    async def _list_sessions(self, where: Any) -> list[Session]:
        goes_on = (_sessions.ended == 0) & (_sessions.used > time.time() - SESSION_SECONDS)
        query = select(*_SESSION).where(where & goes_on).order_by(_sessions.used.desc())
        async with self.engine.connect() as connection:
            return [Session(**row) for row in (await connection.execute(query)).mappings()]

    async def touch_session(self, known_as: str) -> None:
        """Note that a session is used."""
        await self._run(
            update(account_schema.sessions).where(_sessions.id == known_as).values(used=time.time())
        )

    async def end_sessions(self, person: str, only: str = "", but: str = "") -> list[str]:
        """End the sessions of a person: all, one, or all but one; which they were."""
        which = (_sessions.person == person) & (_sessions.ended == 0) & (_sessions.id != but)
        if only:
            which &= _sessions.id == only
        ending = update(account_schema.sessions).where(which).values(ended=time.time())
        async with self.engine.begin() as connection:
            return list((await connection.execute(ending.returning(_sessions.id))).scalars())

    async def ended_since(self, moment: float) -> list[str]:
        """The sessions that were ended since."""
        async with self.engine.connect() as connection:
            return list(
                (await connection.execute(select(_sessions.id).where(_sessions.ended >= moment))).scalars()
            )

    # -- recovery codes ---------------------------------------------------------------------------------------------

    async def replace_codes(self, person: str, hashes: Sequence[str]) -> None:
        """Give a person new recovery codes; the old ones work no longer."""
        rows = [{"person": person, "code": code} for code in hashes]
        await self._run(
            delete(account_schema.recovery_codes).where(_codes.person == person),
            insert(account_schema.recovery_codes).values(rows),
        )

    async def use_code(self, person: str, hashed: str) -> bool:
        """Use a recovery code up; whether there was such a one."""
        using = delete(account_schema.recovery_codes).where(
            (_codes.person == person) & (_codes.code == hashed)
        )
        return await self._run(using) > 0

    async def count_codes(self, person: str) -> int:
        """How many recovery codes a person has left."""
        async with self.engine.connect() as connection:
            found = await connection.execute(select(_codes.code).where(_codes.person == person))
            return len(found.all())

    # -- tickets ----------------------------------------------------------------------------------------------------

    async def add_ticket(self, known_as: str, kind: str, seconds: float, person: str, data: str) -> None:
        """Add what works once, for so many seconds."""
        values = {
            "id": known_as,
            "kind": kind,
            "person": person,
            "data": data,
            "until": time.time() + seconds,
        }
        await self._run(insert(account_schema.tickets).values(values))

    async def find_ticket(self, known_as: str, kind: str) -> Ticket | None:
        """A ticket that was not used yet, which it stays."""
        query = select(_tickets.person, _tickets.data).where(_is_valid(known_as, kind))
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).first()
        return Ticket(found.person, found.data) if found else None

    async def use_ticket(self, known_as: str, kind: str) -> Ticket | None:
        """Use a ticket up; None if there is none, if it is too old, or if somebody was faster."""
        using = delete(account_schema.tickets).where(_is_valid(known_as, kind))
        async with self.engine.begin() as connection:
            found = (await connection.execute(using.returning(_tickets.person, _tickets.data))).first()
        return Ticket(found.person, found.data) if found else None

    async def forget_old(self) -> None:
        """Delete tickets that are too old, and sessions that have ended."""
        now = time.time()
        is_over = (_sessions.ended > 0) & (_sessions.ended < now - KEPT_SECONDS)
        await self._run(
            delete(account_schema.tickets).where(_tickets.until < now),
            delete(account_schema.sessions).where(is_over | (_sessions.used < now - SESSION_SECONDS)),
        )

    async def _run(self, *statements: Any) -> int:
        """Run statements in one transaction; how many rows the last one has changed."""
        changed = 0
        async with self.engine.begin() as connection:
            for statement in statements:
                changed = (await connection.execute(statement)).rowcount
        return changed


def _is_valid(known_as: str, kind: str) -> Any:
    return (_tickets.id == known_as) & (_tickets.kind == kind) & (_tickets.until > time.time())
