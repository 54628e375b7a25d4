"""Signing in at a provider: what a browser is sent there with, and whom it comes back as.

Whom an account belongs to is decided by the issuer and its subject alone. An e-mail address is never compared: whoever
could choose theirs at the provider would get somebody else's account.
"""

import logging

import msgspec

from planetfall.server.errors import Conflict, NotAllowed
from planetfall.server.people.accounts import EMAIL_LENGTH, Accounts, NewAccount
from planetfall.server.people.openid.openid_settings import OpenIdSettings
from planetfall.server.people.openid.provider import Provider
from planetfall.server.people.secrets import new_word
from planetfall.server.store.people.provider_identities import Identity, ProviderIdentities
from planetfall.server.tables.seats.names import NAME_LENGTH, clean_text

ASKED, KNOWN = "openid-asked", "openid-known"  # kinds of tickets: before and after the provider has answered
ASKED_SECONDS, KNOWN_SECONDS = 600.0, 900.0
SCOPE = "openid profile email"
LOG = logging.getLogger("planetfall")


class Wish(msgspec.Struct, frozen=True):
    """What somebody wants at the provider, kept until they come back."""

    back: str = ""
    claim: bool = False  # the tables of this browser's guest come along
    invitation: str = ""
    link: bool = False  # to a member's own account, instead of signing in


class Asked(msgspec.Struct, frozen=True):
    """What was sent along, and must come back to the same browser."""

    subject: str  # whose browser it is: a session, or a guest
    nonce: str
    verifier: str
    redirect: str
    wish: Wish


class Known(msgspec.Struct, frozen=True):
    """Whom the provider has named, until they have chosen a name here."""

    subject: str  # of the provider
    name: str
    email: str
    wish: Wish


class Returned(msgspec.Struct, frozen=True):
    """Somebody who has come back from the provider."""

    person: str  # empty: nobody here yet
    known: Known


class OpenIdSignIn:
    """Signs people in at one provider."""

    def __init__(self, settings: OpenIdSettings, accounts: Accounts, store: ProviderIdentities) -> None:
        self.settings = settings
        self.store = store
        self.provider = Provider(settings)
        self._accounts = accounts

    def check_on(self) -> None:
        """Raise NotAllowed if the host has chosen no provider."""
        if not self.settings.is_on:
            raise NotAllowed("app.mistake.no-provider")

    # -- there ------------------------------------------------------------------------------------------------------

    async def begin(self, person: str, subject: str, redirect: str, wish: Wish) -> str:
        """The address at the provider that a browser goes to."""
        from authlib.oauth2.rfc6749.parameters import prepare_grant_uri  # takes a while
        from authlib.oauth2.rfc7636 import create_s256_code_challenge

        self.check_on()
        metadata = await self.provider.metadata()
        asked = Asked(subject, new_word(), new_word() + new_word(), redirect, wish)
        data = msgspec.json.encode(asked).decode()
        state = await self._accounts.new_ticket(ASKED, ASKED_SECONDS, person, data)
        address: str = prepare_grant_uri(
            metadata.authorization_endpoint,
            self.settings.client_id,
            "code",
            redirect,
            SCOPE,
            state,
            nonce=asked.nonce,
            code_challenge=create_s256_code_challenge(asked.verifier),
            code_challenge_method="S256",
        )
        return address

    # -- and back ---------------------------------------------------------------------------------------------------

    async def come_back(self, subject: str, answer: dict[str, str]) -> Returned:
        """Whom the provider names in its answer to this browser; NotAllowed, or Busy if it does not answer."""
        self.check_on()
        asked = await self._asked(subject, answer.get("state", ""))
        metadata = await self.provider.metadata()
        wants_issuer = metadata.authorization_response_iss_parameter_supported
        if (wants_issuer or "iss" in answer) and answer.get("iss") != self.settings.issuer:
            raise self._untrusted("the answer is of another issuer")
        if not answer.get("code"):
            LOG.info("the OpenID provider refuses: %s", answer.get("error", "")[:40])
            raise NotAllowed("app.mistake.provider-refused", provider=self.settings.label)
        known = await self._check(answer["code"], asked)
        identity = await self.store.find(self.settings.issuer, known.subject)
        if identity is not None:
            await self.store.note_use(identity)
        return Returned(identity.person if identity else "", known)

    async def _asked(self, subject: str, state: str) -> Asked:
        """What was asked with a state, which works once and in one browser."""
        ticket = await self._accounts.use_ticket(ASKED, state)
        asked = msgspec.json.decode(ticket.data, type=Asked) if ticket else None
        if asked is None or asked.subject != subject:
            raise NotAllowed("app.mistake.provider-late")
        return asked

    async def _check(self, code: str, asked: Asked) -> Known:
        from planetfall.server.people.openid import id_tokens  # takes a while

        tokens = await self.provider.exchange(code, asked.verifier, asked.redirect)
        expected = (self.settings.issuer, self.settings.client_id, asked.nonce, tokens.access_token)
        try:
            try:
                found = id_tokens.checked(tokens.id_token, await self.provider.keys(), *expected)
            except id_tokens.UnknownKey:  # perhaps the provider has new ones
                keys = await self.provider.keys(is_new_wanted=True)
                found = id_tokens.checked(tokens.id_token, keys, *expected)
        except id_tokens.Expired:
            raise NotAllowed("app.mistake.provider-expired", provider=self.settings.label) from None
        except id_tokens.BadToken as error:
            raise self._untrusted(str(error)) from None
        name = clean_text(found.preferred_username or found.nickname or found.name, NAME_LENGTH)
        is_verified = found.email_verified in (True, "true") and len(found.email) <= EMAIL_LENGTH
        return Known(found.sub, name.replace("/", ""), found.email if is_verified else "", asked.wish)

    def _untrusted(self, reason: str) -> NotAllowed:
        LOG.warning("the OpenID provider %s: an answer was refused: %s", self.settings.issuer, reason)
        return NotAllowed("app.mistake.provider-untrusted", provider=self.settings.label)

    # -- accounts ---------------------------------------------------------------------------------------------------

    async def keep(self, person: str, known: Known) -> str:
        """Keep whom the provider has named until they have chosen a name here; the word that brings it back."""
        data = msgspec.json.encode(known).decode()
        return await self._accounts.new_ticket(KNOWN, KNOWN_SECONDS, person, data)

    async def kept(self, person: str, word: str) -> Known:
        """Whom the provider has named to this guest, or NotAllowed."""
        ticket = await self._accounts.find_ticket(KNOWN, word)
        if ticket is None or ticket.person != person:
            raise NotAllowed("app.mistake.provider-late")
        return msgspec.json.decode(ticket.data, type=Known)

    async def sign_up(self, guest: str, word: str, name: str, email: str) -> list[str]:
        """Make an account of a guest whom the provider has named; the recovery codes."""
        known = await self.kept(guest, word)
        new = NewAccount(name, "", email, known.wish.invitation)
        codes = await self._accounts.sign_up(guest, new, self._identity(guest, known))
        await self._accounts.use_ticket(KNOWN, word)
        return codes

    async def link(self, person: str, known: Known) -> None:
        """Let a member sign in at the provider, or Conflict if somebody else does so by that name."""
        found = await self.store.find(self.settings.issuer, known.subject)
        if found is not None and found.person != person:
            raise Conflict("app.mistake.provider-taken", provider=self.settings.label)
        if found is None:
            await self.store.add(self._identity(person, known))

    def _identity(self, person: str, known: Known) -> Identity:
        return Identity(self.settings.issuer, known.subject, person, known.name)
