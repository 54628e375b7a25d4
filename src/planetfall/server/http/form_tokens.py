"""Tokens in forms: each is made for one visitor, from the visitor's id and a key of the server."""

import hashlib
import hmac
from collections.abc import Sequence

PURPOSE = b"planetfall.form"


class FormTokens:
    """Makes tokens with the newest key, and accepts those of every key that is still listed."""

    def __init__(self, keys: Sequence[bytes]) -> None:
        """`keys` are ordered from the newest to the oldest."""
        self._keys = [hmac.digest(key, PURPOSE, hashlib.sha256) for key in keys]

    def token(self, person: str) -> str:
        """The token in the forms of a person's pages."""
        return _token(self._keys[0], person)

    def is_valid(self, person: str, token: str) -> bool:
        """Whether a token was made for a person."""
        given = token.encode()
        return any(hmac.compare_digest(given, _token(key, person).encode()) for key in self._keys)


def _token(key: bytes, person: str) -> str:
    return hmac.digest(key, person.encode(), hashlib.sha256).hex()
