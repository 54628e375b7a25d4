"""Finds out who sends a request, before anything else: a member by a session, a guest by a signed id, or nobody."""

from typing import Any, cast

import msgspec
from litestar.connection import ASGIConnection
from litestar.types import Scope

from planetfall.server.http.identity import COOKIE, SESSION_COOKIE
from planetfall.server.people.api_tokens import PREFIX
from planetfall.server.services import Services
from planetfall.server.store.people.account_store import Account
from planetfall.server.tables.ids import new_person_id

API = "/api/"
IDENTITY = "planetfall.identity"  # where a scope remembers it


class Identity(msgspec.Struct, frozen=True):
    """Who sends a request."""

    person: str
    is_new: bool = False  # nobody known: the id was made for this request
    needs_cookie: bool = False  # somebody new, or with a cookie that an older key or version has signed
    account: Account | None = None
    session: str = ""
    has_dead_session: bool = False
    token: str = ""  # by which a program of a member sends it, as it is stored

    @property
    def form_subject(self) -> str:
        """What the tokens in forms are made for: they change when somebody signs in or out."""
        return self.session or self.person


class Identifier:
    """Notes in each request who sends it."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def identify(self, scope: Scope) -> None:
        """Find out who sends a request."""
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        cast("dict[str, Any]", scope)[IDENTITY] = await self._identity(connection)

    async def _identity(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Identity:
        if connection.scope["path"].startswith(API):  # no page is opened by a token
            by_token = await self._by_token(connection.headers.get("authorization", ""))
            if by_token is not None:
                return by_token
        given = connection.cookies.get(SESSION_COOKIE, "")
        member = self._services.signer.session(given) if given else None
        if member is not None:
            person, word = member
            found = await self._services.accounts.sessions.find(word, person)
            if found is not None:
                return Identity(person, account=found.account, session=found.session.id)
        return self._guest(connection.cookies.get(COOKIE, ""), has_dead_session=bool(given))

    async def _by_token(self, authorization: str) -> Identity | None:
        scheme, _, word = authorization.partition(" ")
        if scheme.lower() != "bearer" or not word.strip().startswith(PREFIX):
            return None
        found = await self._services.api_tokens.find(word.strip())
        return Identity(found[1].person, account=found[1], token=found[0].id) if found else None

    def _guest(self, cookie: str, has_dead_session: bool) -> Identity:
        signer, sessions = self._services.signer, self._services.accounts.sessions
        person = signer.person(cookie)
        if person is None or sessions.is_claimed(person):
            return Identity(new_person_id(), True, True, has_dead_session=has_dead_session)
        return Identity(person, needs_cookie=not signer.is_current(cookie), has_dead_session=has_dead_session)


def identity_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Identity:
    """Who sends a request; nobody where that was not asked, as for a file, and no cookie is given to them."""
    found: Identity | None = cast("dict[str, Any]", connection.scope).get(IDENTITY)
    return found or Identity(new_person_id(), is_new=True)
