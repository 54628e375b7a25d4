"""A limit on how often one address may send requests: a token bucket for each address."""

import time
from collections import OrderedDict

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from planetfall.server.http.error_messages import TOO_MANY_REQUESTS
from planetfall.server.http.visitor import language_of
from planetfall.server.render.translations import page_catalogue

MAX_ADDRESSES = 10_000


class TokenBucket:
    """Requests that an address may still make; it refills within a minute."""

    def __init__(self, size: float) -> None:
        self.tokens = size
        self.refilled = time.monotonic()

    def take(self, size: float) -> bool:
        """Take one token, if there is one."""
        now = time.monotonic()
        self.tokens = min(size, self.tokens + (now - self.refilled) * size / 60)
        self.refilled = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


class RateLimiter:
    """The buckets of all addresses; the least recently used one is dropped first."""

    def __init__(self, per_minute: int, behind_proxy: bool) -> None:
        self._size = float(per_minute)
        self._behind_proxy = behind_proxy
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, scope: Scope) -> bool:
        """Whether a request may go on."""
        if self._size <= 0:
            return True
        address = self._address(scope)
        bucket = self._buckets.setdefault(address, TokenBucket(self._size))
        self._buckets.move_to_end(address)
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(self._size)

    def _address(self, scope: Scope) -> str:
        """Where a request comes from; only behind a proxy of ours is the forwarding header trusted."""
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
    return page_catalogue(language_of(ASGIConnection(scope))).text(TOO_MANY_REQUESTS).encode()
