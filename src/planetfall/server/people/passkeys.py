"""Passkeys: a browser proves that it holds a key, and never sends it; no name and no password are asked for."""

import time
from typing import Any

import msgspec

from planetfall.server.errors import NotAllowed
from planetfall.server.people.accounts import Accounts
from planetfall.server.store.people.passkey_store import Passkey, PasskeyStore
from planetfall.server.tables.seats.names import clean_text

NEW, SIGN_IN = "passkey-new", "passkey-sign-in"  # kinds of tickets, which hold the challenge
SECONDS = 300.0
NAME_LENGTH = 40
MAX_PASSKEYS = 20
MAX_RESPONSE = 20_000  # characters of what an authenticator answers


class Site(msgspec.Struct, frozen=True):
    """Where passkeys are valid: the name of the host, and the address that pages come from."""

    host: str
    origin: str


class Challenge(msgspec.Struct, frozen=True):
    """What a browser is asked to sign: options as JSON, and the word that its answer must bring back."""

    options: str
    ticket: str


class Passkeys:
    """Registers and checks passkeys."""

    def __init__(self, accounts: Accounts, store: PasskeyStore) -> None:
        self.store = store
        self._accounts = accounts

    async def ask_for_new(self, site: Site, person: str, name: str) -> Challenge:
        """What a browser needs to make a passkey for a person."""
        from planetfall.server.people import webauthn_checks  # takes a while

        known = await self.store.of(person)
        if len(known) >= MAX_PASSKEYS:
            raise NotAllowed("app.mistake.too-many-passkeys", count=MAX_PASSKEYS)
        asked = webauthn_checks.registration(site, person, name, [key.id for key in known])
        return await self._challenge(NEW, asked, person)

    async def check_new(self, site: Site, person: str, ticket: str, response: str, name: str) -> Passkey:
        """The passkey that a browser has made for a person, or NotAllowed; it is not stored yet."""
        from planetfall.server.people import webauthn_checks  # takes a while

        challenge = await self._used(NEW, ticket, person)
        made = webauthn_checks.registered(site, challenge, response[:MAX_RESPONSE])
        return Passkey(
            made.id, person, made.public_key, made.sign_count, clean_text(name, NAME_LENGTH), time.time()
        )

    async def ask_to_sign_in(self, site: Site) -> Challenge:
        """What a browser needs to prove that it holds some passkey."""
        from planetfall.server.people import webauthn_checks  # takes a while

        return await self._challenge(SIGN_IN, webauthn_checks.authentication(site), "")

    async def check_sign_in(self, site: Site, ticket: str, response: str) -> str:
        """The person whose passkey a browser holds, or NotAllowed."""
        from planetfall.server.people import webauthn_checks  # takes a while

        challenge = await self._used(SIGN_IN, ticket, "")
        passkey = await self.store.find(_credential_id(response))
        if passkey is None:
            raise NotAllowed("app.mistake.passkey")
        signed = webauthn_checks.authenticated(
            site, challenge, response[:MAX_RESPONSE], passkey.public_key, passkey.sign_count
        )
        await self.store.note_use(passkey.id, signed)
        return passkey.person

    async def _challenge(self, kind: str, asked: tuple[str, str], person: str) -> Challenge:
        options, challenge = asked
        ticket = await self._accounts.new_ticket(kind, SECONDS, person, challenge)
        return Challenge(options, ticket)

    async def _used(self, kind: str, ticket: str, person: str) -> str:
        """The challenge of a ticket, which works once and for one person."""
        found = await self._accounts.use_ticket(kind, ticket)
        if found is None or found.person != person:
            raise NotAllowed("app.mistake.passkey-late")
        return found.data


def _credential_id(response: str) -> str:
    """The passkey that an answer says it comes from, as it is stored; empty if it says nothing that can be read."""
    try:
        given = msgspec.json.decode(response[:MAX_RESPONSE], type=dict[str, Any]).get("id")
    except (msgspec.DecodeError, UnicodeError):
        return ""
    return given if isinstance(given, str) and given.isascii() and given.isprintable() else ""
