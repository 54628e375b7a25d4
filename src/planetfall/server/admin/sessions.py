"""Signing in to the operators' page: by a key that is compared in constant time, as often as a network may try."""

import hashlib
import hmac
import time
from collections import OrderedDict
from collections.abc import Sequence

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer

from planetfall.server.admin.admin_key import read_key
from planetfall.server.errors import NotAllowed, TooManyTries
from planetfall.server.http.limits.client_address import network_of
from planetfall.server.settings import Settings
from planetfall.server.tables.seats.names import clean_text

SALT = "planetfall.admin"
SESSION_SECONDS = 12 * 3600
TRIES = 5  # wrong keys from one network, before it must wait
WINDOW_SECONDS = 900  # after which they are forgotten
MAX_NETWORKS = 10_000
NAME_LENGTH = 40


class WrongKeys:
    """Counts wrong keys by network; the network that tried longest ago is forgotten first."""

    def __init__(self) -> None:
        self._tries: OrderedDict[str, list[float]] = OrderedDict()

    def wait(self, address: str) -> int:
        """The seconds until a network may try again; 0: now."""
        recent = self._recent(network_of(address))
        return 0 if len(recent) < TRIES else max(1, round(recent[-TRIES] + WINDOW_SECONDS - time.monotonic()))

    def add(self, address: str) -> None:
        """Count a wrong key."""
        network = network_of(address)
        self._tries[network] = [*self._recent(network), time.monotonic()][-TRIES:]
        self._tries.move_to_end(network)
        if len(self._tries) > MAX_NETWORKS:
            self._tries.popitem(last=False)

    def _recent(self, network: str) -> list[float]:
        since = time.monotonic() - WINDOW_SECONDS
        return [at for at in self._tries.get(network, ()) if at > since]


class AdminSessions:
    """Makes and reads the cookies of operators; none of them outlives the key that it was made with."""

    def __init__(self, keys: Sequence[bytes], settings: Settings) -> None:
        """`keys` sign, ordered from the newest to the oldest."""
        self._settings = settings
        self._wrong = WrongKeys()
        self._signer = URLSafeTimedSerializer(
            [key.hex() for key in reversed(keys)],
            salt=SALT,
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def is_on(self) -> bool:
        """Whether there is a key at all."""
        return bool(self._key())

    def sign_in(self, given: str, name: str, address: str) -> str:
        """The cookie of an operator who knows the key, or NotAllowed, or TooManyTries."""
        wait = self._wrong.wait(address)
        if wait:
            raise TooManyTries("app.mistake.too-many-tries", count=-(-wait // 60))
        key = self._key()
        if not key or not hmac.compare_digest(_digest(given.strip()), _digest(key)):
            self._wrong.add(address)
            raise NotAllowed("app.mistake.wrong-key")
        session = Session(clean_text(name, NAME_LENGTH) or "operator", _digest(key).hex()[:32])
        return self._signer.dumps(msgspec.structs.astuple(session))

    def operator(self, cookie: str) -> str:
        """Who has signed in; empty if nobody has, if it was too long ago, or with another key."""
        key = self._key()
        if not key or not cookie:
            return ""
        try:
            session = msgspec.convert(self._signer.loads(cookie, max_age=SESSION_SECONDS), Session)
        except (BadData, msgspec.ValidationError):
            return ""
        return session.name if hmac.compare_digest(session.key, _digest(key).hex()[:32]) else ""

    def _key(self) -> str:
        return self._settings.admin_key or read_key(self._settings.folder)


class Session(msgspec.Struct, frozen=True, array_like=True):
    """What the cookie of an operator says."""

    name: str
    key: str  # a digest


def _digest(key: str) -> bytes:
    return hashlib.blake2b(key.encode(), digest_size=32, person=b"pf-admin-key").digest()
