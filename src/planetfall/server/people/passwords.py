"""Passwords: hashed by argon2 in a thread, since a hash takes long on purpose and must not hold up anybody else."""

import asyncio
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from planetfall.server.errors import Busy, InvalidRequest

if TYPE_CHECKING:
    from argon2 import PasswordHasher

MIN_LENGTH, MAX_LENGTH = 10, 200
AT_ONCE = 2  # hashes; each takes 64 MiB of memory
MAX_WAITING = 40
Result = TypeVar("Result")


class Passwords:
    """Hashes and checks passwords."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0
        self._nobodys = ""  # the hash that the password of an unknown person is compared with

    @cached_property
    def _hasher(self) -> "PasswordHasher":
        from argon2 import PasswordHasher  # takes a while, and many servers have only guests

        return PasswordHasher()

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        return await self._in_thread(self._hasher.hash, password)

    async def is_right(self, stored: str, password: str) -> bool:
        """Whether a password fits; for a person without one it is computed all the same, and never does."""
        if not self._nobodys:
            self._nobodys = await self.hash("nobody has this password")
        fits = await self._in_thread(self._verify, stored or self._nobodys, password[:MAX_LENGTH])
        return fits and bool(stored)

    def is_outdated(self, stored: str) -> bool:
        """Whether a hash should be made anew, because hashing has become stronger."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, password: str) -> bool:
        from argon2.exceptions import InvalidHashError, VerificationError

        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _in_thread(self, work: Callable[..., Result], *values: str) -> Result:
        if self._waiting >= MAX_WAITING:
            raise Busy("app.mistake.accounts-busy")
        self._waiting += 1
        try:
            async with self._slots:
                return await asyncio.to_thread(work, *values)
        finally:
            self._waiting -= 1


def checked_password(password: str, name: str) -> str:
    """A new password that is good enough, or InvalidRequest."""
    if not MIN_LENGTH <= len(password) <= MAX_LENGTH:
        raise InvalidRequest("app.mistake.password-length", least=MIN_LENGTH, most=MAX_LENGTH)
    if password.casefold() in (name.casefold(), name.casefold() * 2) or len(set(password)) < 4:
        raise InvalidRequest("app.mistake.password-easy")
    return password
