"""Tokens for programs of members: made and named by them, shown once, listed with their last use, revoked at will.

Only accounts have them. A guest is known by one browser's cookie, so nobody could look after a guest's tokens from
another device, nor end them once the cookie is lost; programs of guests play by the keys of seats.
"""

import time

from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.people.secrets import hashed, new_word
from planetfall.server.store.people.account_store import Account, AccountStore
from planetfall.server.store.people.api_token_store import ApiToken, ApiTokenStore
from planetfall.server.tables.seats.names import clean_text

PREFIX = "pft-"  # by which a token differs from the key of a seat, and a leaked one is found
MAX_TOKENS = 20
NAME_LENGTH = 40
TOUCH_SECONDS = 60.0  # after which it is noted that a token is still used


class ApiTokens:
    """The tokens of a server."""

    def __init__(self, store: ApiTokenStore, accounts: AccountStore) -> None:
        self.store = store
        self._accounts = accounts

    async def make(self, person: str, name: str) -> str:
        """A new token of a member, which is shown only now."""
        cleaned = clean_text(name, NAME_LENGTH)
        if not cleaned:
            raise InvalidRequest("app.mistake.token-name")
        if await self.store.count(person) >= MAX_TOKENS:
            raise NotAllowed("app.mistake.too-many-tokens", count=MAX_TOKENS)
        word = PREFIX + new_word()
        await self.store.add(ApiToken(hashed(word), person, cleaned, time.time()))
        return word

    async def find(self, word: str) -> tuple[ApiToken, Account] | None:
        """The token and the account of what a program sends, or None."""
        found = await self.store.find(hashed(word)) if word.startswith(PREFIX) else None
        account = await self._accounts.find(found.person) if found else None
        if found is None or account is None:
            return None
        if time.time() - found.used > TOUCH_SECONDS:
            await self.store.note_use(found.id)
        return found, account
