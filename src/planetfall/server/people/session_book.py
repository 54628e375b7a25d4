"""Which browsers are signed in, kept in memory; what other servers change is learned every few seconds."""

import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable

import msgspec

from planetfall.server import background_tasks
from planetfall.server.people.secrets import hashed, new_word
from planetfall.server.store.people.account_store import KEPT_SECONDS, Account, AccountStore, Session

POLL_SECONDS = 2.0
OVERLAP_SECONDS = 60.0  # by which the clocks of servers may differ
TOUCH_SECONDS = 300.0  # after which it is noted that a session is still used
SWEEP_SECONDS = 3600.0
MAX_KEPT = 20_000
DEVICE_LENGTH = 80
LOG = logging.getLogger("planetfall")


class SignedIn(msgspec.Struct):
    """A session in memory."""

    session: Session
    account: Account
    touched: float


class SessionBook:
    """Finds the account of a session without asking the database each time."""

    def __init__(self, store: AccountStore) -> None:
        self._store = store
        self._kept: OrderedDict[str, SignedIn] = OrderedDict()
        self._ended: dict[str, float] = {}  # sessions, and when that was learned
        self._claimed: set[str] = set()  # persons with accounts: their old cookies as guests open nothing
        self._polled = 0.0
        self._swept = 0.0
        self.on_change: Callable[[], None] = lambda: None  # told when somebody is no longer who they were

    # -- requests ---------------------------------------------------------------------------------------------------

    async def find(self, word: str, person: str) -> SignedIn | None:
        """Who is signed in by what a cookie holds, or None."""
        known_as = hashed(word)
        found = self._kept.get(known_as) or await self._read(known_as)
        if found is None or known_as in self._ended or found.account.person != person:
            return None
        if time.time() - found.touched > TOUCH_SECONDS:
            found.touched = time.time()
            await self._store.touch_session(known_as)
        return found

    async def _read(self, known_as: str) -> SignedIn | None:
        session = await self._store.find_session(known_as)
        account = await self._store.find(session.person) if session else None
        if session is None or account is None:
            return None
        self._kept[known_as] = found = SignedIn(session, account, session.used)
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found

    def is_valid(self, person: str, session: str) -> bool:
        """Whether a visitor is still who they were when they came: by a session, or as a guest."""
        return session not in self._ended if session else person not in self._claimed

    def is_claimed(self, person: str) -> bool:
        """Whether a person has an account, so that no cookie of a guest is theirs."""
        return person in self._claimed

    # -- changes ----------------------------------------------------------------------------------------------------

    async def begin(self, person: str, device: str) -> str:
        """Sign a browser in; what its cookie holds."""
        word, now = new_word(), time.time()
        await self._store.add_session(Session(hashed(word), person, device[:DEVICE_LENGTH], now, now))
        return word

    async def end(self, person: str, only: str = "", but: str = "") -> int:
        """End sessions of a person: all, one, or all but one; how many."""
        ended = await self._store.end_sessions(person, only, but)
        self._forget(ended)
        return len(ended)

    def claim(self, person: str) -> None:
        """Note that a person has an account now."""
        self._claimed.add(person)
        self.on_change()

    def account_changed(self, account: Account) -> None:
        """Take over what has changed about an account."""
        if account.person not in self._claimed:
            self.claim(account.person)
        for kept in self._kept.values():
            if kept.account.person == account.person:
                kept.account = account

    def forget_account(self, person: str) -> None:
        """Sign out every browser of an account that is deleted; its id stays claimed, so that nobody gets it back."""
        self._forget([key for key, kept in self._kept.items() if kept.account.person == person])

    def _forget(self, ended: Iterable[str]) -> None:
        new = [session for session in ended if session not in self._ended]
        for session in new:
            self._ended[session] = time.time()
            self._kept.pop(session, None)
        if new:
            self.on_change()

    # -- keeping up with the database -------------------------------------------------------------------------------

    async def start(self) -> None:
        """Read who has an account."""
        self._claimed = set(await self._store.persons())
        self._polled = time.time()

    async def watch(self) -> None:
        """Learn what other servers change, until this one stops."""
        await background_tasks.repeat(POLL_SECONDS, self.refresh, "sessions cannot be read")

    async def refresh(self) -> None:
        """Take over what is new."""
        now, since = time.time(), self._polled - OVERLAP_SECONDS
        for account in (await self._store.changed_since(since)).values():
            self.account_changed(account)
        self._forget(await self._store.ended_since(since))
        self._polled = now
        if now - self._swept > SWEEP_SECONDS:
            self._swept = now
            await self._store.forget_old()
            self._ended = {session: at for session, at in self._ended.items() if at > now - KEPT_SECONDS}
