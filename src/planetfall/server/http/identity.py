"""Who a browser is: an unguessable id in a signed cookie, no account."""

import hashlib
import hmac
import secrets

COOKIE = "planetfall"
YEAR = 365 * 24 * 3600


class Registrar:
    """Gives out ids and recognises its own signature."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def new(self) -> str:
        """A fresh id."""
        return secrets.token_urlsafe(16)

    def sign(self, person: str) -> str:
        """The cookie of a person."""
        return f"{person}.{self._mark(person)}"

    def person(self, cookie: str) -> str | None:
        """The person of a cookie, or None if nobody signed it."""
        person, _, mark = cookie.rpartition(".")
        return person if person and hmac.compare_digest(mark.encode(), self._mark(person).encode()) else None

    def _mark(self, person: str) -> str:
        return hmac.new(self._secret, person.encode(), hashlib.sha256).hexdigest()[:32]


def new_token() -> str:
    """An unguessable word for a link."""
    return secrets.token_urlsafe(18)


def new_table_id() -> str:
    """A short word that names a table; knowing it opens nothing by itself."""
    return secrets.token_urlsafe(8).replace("-", "x").replace("_", "y")
