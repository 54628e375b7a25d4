"""Random ids of people and tables, and the tokens in links."""

import secrets

SEED_BITS = 128


def new_person_id() -> str:
    """An unguessable id for a person."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """An unguessable word for a link."""
    return secrets.token_urlsafe(18)


def new_table_id() -> str:
    """A short word that names a table; knowing it opens nothing by itself."""
    return secrets.token_urlsafe(8).replace("-", "x").replace("_", "y")


def new_seed() -> str:
    """A seed for a game, as a record's header writes it."""
    return f"{secrets.randbits(SEED_BITS):x}"
