"""Random words that open something, and what is stored of them."""

import hashlib
import secrets

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
CODE_PARTS, PART_LENGTH = 4, 4
CODES = 8


def new_word() -> str:
    """An unguessable word for a cookie, a link or a program."""
    return secrets.token_urlsafe(24)


def hashed(word: str) -> str:
    """What is stored of such a word; it is random and long, so a fast hash is enough."""
    return hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=20, person=b"pf-account").hexdigest()


def new_codes() -> list[str]:
    """Recovery codes to write down: about 79 random bits each."""
    return ["-".join(_part() for _ in range(CODE_PARTS)) for _ in range(CODES)]


def _part() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(PART_LENGTH))


def plain_code(given: str) -> str:
    """A recovery code as it is hashed, however somebody has typed it.

    >>> plain_code(" ABCD efgh-jkmn 2345")
    'abcdefghjkmn2345'
    """
    return "".join(char for char in given.lower() if char.isalnum())
