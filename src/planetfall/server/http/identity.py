"""Who a browser is: an unguessable id in a signed cookie; of a member, with the word of a session."""

import hashlib
import hmac
from collections.abc import Sequence

from itsdangerous import BadSignature, Signer

COOKIE = "planetfall"
SESSION_COOKIE = "planetfall-session"
YEAR = 365 * 24 * 3600
SALT = "planetfall.identity"
RECOVERY_SALT = "planetfall.recovery"
HOST_SALT = "planetfall.host"
SESSION_SALT = "planetfall.session"


class IdentitySigner:
    """Signs the ids of people with the newest key, and accepts signatures of every key that is still listed."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        """`keys` are ordered from the newest to the oldest."""
        self._keys = keys
        self._signer = _signer(keys, SALT)
        self._recovery_signer = _signer(keys, RECOVERY_SALT)
        self._host_signer = _signer(keys, HOST_SALT)
        self._session_signer = _signer(keys, SESSION_SALT)

    def sign(self, person: str) -> str:
        """The cookie of a person."""
        return self._signer.sign(person).decode()

    def person(self, cookie: str) -> str | None:
        """The person of a cookie, or None if no key has signed it."""
        try:
            return self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return self._person_of_old_cookie(cookie)

    def recovery_token(self, person: str, number: int) -> str:
        """What the recovery link of a person ends with: it gives another browser the same identity."""
        return self._recovery_signer.sign(f"{person}.{number}").decode()

    def recovered(self, token: str) -> tuple[str, int] | None:
        """The person and the number of a recovery link, or None if no key has signed it."""
        try:
            person, _, number = self._recovery_signer.unsign(token).decode().rpartition(".")
            return person, int(number)
        except (BadSignature, ValueError):
            return None

    def host_key(self, table_id: str, host: str) -> str:
        """The key by which a program is the host of a table that it has set up."""
        return self._host_signer.sign(f"{table_id}.{host}").decode()

    def hosted(self, key: str) -> tuple[str, str] | None:
        """The table and the host of a host's key, or None if no key has signed it."""
        try:
            table_id, _, host = self._host_signer.unsign(key).decode().partition(".")
        except (BadSignature, UnicodeError):
            return None
        return table_id, host

    def session_cookie(self, person: str, word: str) -> str:
        """The cookie of a member; the word is what the session is found by."""
        return self._session_signer.sign(f"{person}.{word}").decode()

    def session(self, cookie: str) -> tuple[str, str] | None:
        """The person and the word of a member's cookie, or None if no key has signed it; it may have ended."""
        try:
            person, _, word = self._session_signer.unsign(cookie).decode().partition(".")
        except (BadSignature, UnicodeError):
            return None
        return person, word

    def is_current(self, cookie: str) -> bool:
        """Whether a cookie is what `sign` gives today; others are accepted and replaced."""
        person = self.person(cookie)
        return person is not None and hmac.compare_digest(cookie.encode(), self.sign(person).encode())

    def _person_of_old_cookie(self, cookie: str) -> str | None:
        """The person of a cookie from version 0.1.0: an id, a dot and the first 32 digits of an HMAC-SHA256."""
        person, _, signature = cookie.rpartition(".")
        given = signature.encode()
        if person and any(hmac.compare_digest(given, _old_signature(key, person)) for key in self._keys):
            return person
        return None


def _signer(keys: Sequence[bytes], salt: str) -> Signer:
    return Signer(list(reversed(keys)), salt=salt, key_derivation="hmac", digest_method=hashlib.sha256)


def _old_signature(key: bytes, person: str) -> bytes:
    return hmac.new(key, person.encode(), hashlib.sha256).hexdigest()[:32].encode()
