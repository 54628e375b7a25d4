"""Signing up and signing in: with a password, with a recovery code, by an invitation."""

import unicodedata
from collections.abc import Awaitable, Callable

import msgspec

from planetfall.server.errors import InvalidRequest, NotAllowed
from planetfall.server.people.account_settings import BY_INVITATION, BY_PROVIDER, OFF, AccountSettings
from planetfall.server.people.passwords import Passwords, checked_password
from planetfall.server.people.secrets import hashed, new_codes, new_word, plain_code
from planetfall.server.people.session_book import SessionBook
from planetfall.server.store.people.account_store import INVITATION, Account, AccountStore, Ticket
from planetfall.server.store.people.provider_identities import Identity
from planetfall.server.tables.seats.names import NAME_LENGTH, clean_text

EMAIL_LENGTH = 200
MIN_NAME = 2
ShowTables = Callable[[list[str]], Awaitable[None]]


class NewAccount(msgspec.Struct, frozen=True):
    """What somebody signs up with."""

    name: str
    password: str = ""  # empty: a passkey or a provider stands for it
    email: str = ""
    invitation: str = ""


class Accounts:
    """The accounts of a server. `show_tables` is told of tables whose seats have another person now."""

    def __init__(self, store: AccountStore, settings: AccountSettings, show_tables: ShowTables) -> None:
        self.store = store
        self.settings = settings
        self.passwords = Passwords()
        self.sessions = SessionBook(store)
        self._show_tables = show_tables

    # -- signing up -------------------------------------------------------------------------------------------------

    async def check_may_sign_up(self, invitation: str, at_provider: bool = False) -> None:
        """Raise NotAllowed if nobody may sign up, or only at the provider, or with an invitation that still works."""
        registration = self.settings.registration
        if registration == OFF:
            raise NotAllowed("app.mistake.registration-off")
        if registration == BY_PROVIDER and not at_provider:
            raise NotAllowed("app.mistake.registration-provider")
        if registration != BY_INVITATION:
            return
        if not invitation or not await self.store.find_ticket(hashed(invitation), INVITATION):
            raise NotAllowed("app.mistake.no-such-invitation")

    async def sign_up(self, guest: str, new: NewAccount, identity: Identity | None = None) -> list[str]:
        """Make an account of a guest, who keeps everything; the recovery codes.

        `identity` is by whom they sign in at the provider, if they have come from there.
        """
        name, email = checked_name(new.name), checked_email(new.email)
        await self.check_may_sign_up(new.invitation, at_provider=identity is not None)
        password = await self.passwords.hash(checked_password(new.password, name)) if new.password else ""
        needed = hashed(new.invitation) if self.settings.registration == BY_INVITATION else ""
        await self.store.add(Account(guest, name, email), folded_name(name), password, needed, identity)
        self.sessions.claim(guest)
        return await self.renew_codes(guest)

    # -- signing in -------------------------------------------------------------------------------------------------

    async def check_password(self, name: str, password: str) -> Account:
        """The account of a name with the right password, or NotAllowed; the work is the same for unknown names."""
        account = await self.store.find_name(folded_name(name))
        stored = await self.store.password(account.person if account else "")
        if not await self.passwords.is_right(stored, password) or account is None:
            raise NotAllowed("app.mistake.wrong-password")
        if self.passwords.is_outdated(stored):
            await self.store.change(account.person, password=await self.passwords.hash(password))
        return account

    async def use_code(self, name: str, code: str) -> Account:
        """The account of a name with a recovery code, which is used up; or NotAllowed, as for unknown names."""
        account = await self.store.find_name(folded_name(name))
        is_right = await self.store.use_code(account.person if account else "", hashed(plain_code(code)))
        if account is None or not is_right:
            raise NotAllowed("app.mistake.wrong-code")
        return account

    async def has_guest_tables(self, guest: str) -> bool:
        """Whether a guest has tables that an account can claim."""
        return not self.sessions.is_claimed(guest) and await self.store.has_something(guest)

    async def claim(self, guest: str, person: str) -> None:
        """Give the tables of a guest to an account."""
        if guest != person and not self.sessions.is_claimed(guest):
            await self._show_tables(await self.store.claim(guest, person))

    @staticmethod
    def check_new_password(password: str, name: str) -> None:
        """Raise InvalidRequest for a password that is not good enough."""
        checked_password(password, clean_text(name, NAME_LENGTH))

    # -- what somebody changes --------------------------------------------------------------------------------------

    async def change(self, person: str, **values: str) -> None:
        """Change what is known of an account, here at once and soon on other servers."""
        await self.store.change(person, **values)
        account = await self.store.find(person)
        if account is not None:
            self.sessions.account_changed(account)

    async def renew_codes(self, person: str) -> list[str]:
        """New recovery codes, which are shown only now; the old ones work no longer."""
        codes = new_codes()
        await self.store.replace_codes(person, [hashed(plain_code(code)) for code in codes])
        return codes

    async def check_own_password(self, account: Account, password: str) -> None:
        """Raise NotAllowed unless the password is right; who has none needs none."""
        stored = await self.store.password(account.person)
        if stored and not await self.passwords.is_right(stored, password):
            raise NotAllowed("app.mistake.wrong-own-password")

    async def change_password(self, account: Account, session: str, old: str, new: str) -> None:
        """Set another password; all other browsers must sign in again."""
        await self.check_own_password(account, old)
        await self.set_password(account, session, new)

    async def set_password(self, account: Account, session: str, new: str) -> None:
        """Set a password without asking for the old one, for whoever has just used a recovery code."""
        stored = await self.passwords.hash(checked_password(new, account.name))
        await self.store.change(account.person, password=stored)
        await self.sessions.end(account.person, but=session)

    # -- tickets ----------------------------------------------------------------------------------------------------

    async def new_ticket(self, kind: str, seconds: float, person: str = "", data: str = "") -> str:
        """A word that works once, for so many seconds."""
        word = new_word()
        await self.store.add_ticket(hashed(word), kind, seconds, person, data)
        return word

    async def find_ticket(self, kind: str, word: str) -> Ticket | None:
        """What a word was made for, if it still works; it stays."""
        return await self.store.find_ticket(hashed(word), kind)

    async def use_ticket(self, kind: str, word: str) -> Ticket | None:
        """What a word was made for, if it still works; it works no longer."""
        return await self.store.use_ticket(hashed(word), kind)


def folded_name(name: str) -> str:
    """A name as it is compared: two that look alike are the same.

    >>> folded_name("Ada  Lovelace"), folded_name("ＡＤＡ lovelace")
    ('ada lovelace', 'ada lovelace')
    """
    return unicodedata.normalize("NFKC", clean_text(name, NAME_LENGTH)).casefold()[:80]


def checked_name(name: str) -> str:
    """A name for an account, or InvalidRequest."""
    cleaned = clean_text(name, NAME_LENGTH)
    if len(cleaned) < MIN_NAME or "/" in cleaned or len(clean_text(name, 80)) > NAME_LENGTH:
        raise InvalidRequest("app.mistake.account-name", least=MIN_NAME, most=NAME_LENGTH)
    return cleaned


def checked_email(email: str) -> str:
    """An address for mail, or nothing, or InvalidRequest."""
    cleaned = clean_text(email, EMAIL_LENGTH + 1)
    before, _, domain = cleaned.rpartition("@")
    if cleaned and (not before or "." not in domain or " " in cleaned or len(cleaned) > EMAIL_LENGTH):
        raise InvalidRequest("app.mistake.no-email")
    return cleaned
