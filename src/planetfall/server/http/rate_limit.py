"""Limits on how often one address may ask, so that nobody can wear the server out."""

import time
from collections import OrderedDict

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from planetfall.server.http.errors import TOO_MANY
from planetfall.server.http.visitor import language_of
from planetfall.server.render.translations import page_catalogue

MOST_ADDRESSES = 10_000


class Bucket:
    """Requests that an address may still make; it fills up again with time."""

    def __init__(self, size: float) -> None:
        self.left = size
        self.seen = time.monotonic()

    def take(self, size: float) -> bool:
        """Take one request, if there is one."""
        now = time.monotonic()
        self.left = min(size, self.left + (now - self.seen) * size / 60)
        self.seen = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Limits:
    """The buckets of all addresses, the one longest unseen forgotten first."""

    def __init__(self, per_minute: int, behind_proxy: bool) -> None:
        self._size = float(per_minute)
        self._behind_proxy = behind_proxy
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, scope: Scope) -> bool:
        """Whether a request may go on."""
        if self._size <= 0:
            return True
        address = self._address(scope)
        bucket = self._buckets.setdefault(address, Bucket(self._size))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(self._size)

    def _address(self, scope: Scope) -> str:
        """Where a request comes from; only a proxy of ours is believed about others."""
        if self._behind_proxy:
            for name, value in scope["headers"]:
                if name == b"x-forwarded-for":
                    return value.decode("latin-1").rsplit(",", 1)[-1].strip()
        client = scope.get("client")
        return client[0] if client else ""

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """An application that answers 429 where the limit is reached."""

        async def limited(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP and not self.allows(scope):
                headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"5")]
                await send({"type": "http.response.start", "status": 429, "headers": headers})
                await send({"type": "http.response.body", "body": _refusal(scope), "more_body": False})
                return
            await app(scope, receive, send)

        return limited


def _refusal(scope: Scope) -> bytes:
    """One line in the visitor's language; a whole page would cost what the limit saves."""
    return page_catalogue(language_of(ASGIConnection(scope))).text(TOO_MANY).encode()
