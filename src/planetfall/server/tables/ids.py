"""Random ids of people and tables, and the tokens in links."""

import hashlib
import secrets

SEED_BITS = 128


def new_person_id() -> str:
    """An unguessable id for a person."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """An unguessable word for a link."""
    return secrets.token_urlsafe(18)


def hashed_key(key: str) -> str:
    """What is stored of a seat's key; keys are random and long, so a fast hash is enough."""
    return hashlib.blake2b(key.encode("utf-8", "replace"), digest_size=20, person=b"pf-seat-key").hexdigest()


def new_table_id() -> str:
    """A short word that names a table; knowing it opens nothing by itself."""
    return secrets.token_urlsafe(8).replace("-", "x").replace("_", "y")


def new_seed() -> str:
    """A seed for a game, as a record's header writes it."""
    return f"{secrets.randbits(SEED_BITS):x}"
