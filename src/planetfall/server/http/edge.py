"""What every request passes, whether there is such an address or not: limits, security headers, the access log."""

import logging
import time
from collections.abc import Awaitable, Callable

from litestar.types import ASGIApp, Message, Receive, Send
from litestar.types.asgi_types import HTTPScope
from sqlalchemy.exc import SQLAlchemyError

from planetfall.server.http.error_messages import INTERNAL_ERROR
from planetfall.server.http.limits.rate_limiter import RateLimiter, refuse
from planetfall.server.http.limits.rates import FILE, PAGE
from planetfall.server.http.public_path import FILES, public_path
from planetfall.server.logs import log_access

LOG = logging.getLogger("planetfall")
RETRY_SECONDS = 5.0
HEALTH = "/health"  # never limited: a supervisor behind a busy address would restart the server
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; manifest-src 'self'"
)
SECURITY_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")  # a year


def security_headers(is_secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers of every response; browsers that come by HTTPS are told to keep to it."""
    return [*SECURITY_HEADERS, STRICT_TRANSPORT] if is_secure else SECURITY_HEADERS


class Edge:
    """The outermost layer of the application."""

    def __init__(
        self,
        app: ASGIApp,
        limiter: RateLimiter,
        is_secure: bool,
        access_log: bool,
        identify: Callable[[HTTPScope], Awaitable[None]] | None = None,
    ) -> None:
        self._app = app
        self._limiter = limiter
        self._identify = identify
        self._headers = security_headers(is_secure)
        self._access_log = access_log

    async def __call__(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Let a request of HTTP in, and its response out."""
        began, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        try:
            await self._limited(scope, receive, sending)
        finally:
            if self._access_log:
                self._log(scope, status, time.perf_counter() - began)

    async def _limited(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        wait = 0.0
        if not (path == HEALTH or path.startswith(f"{HEALTH}/")):
            wait = await self._limiter.charge(scope, FILE if path.startswith(FILES) else PAGE)
        if wait:
            await refuse(scope, send, wait)
        else:
            await self._identified(scope, receive, send)

    async def _identified(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Find out who asks, unless that matters to nobody; without a database it cannot be told."""
        if self._identify is not None and not scope["path"].startswith((FILES, HEALTH)):
            try:
                await self._identify(scope)
            except (SQLAlchemyError, OSError) as error:
                LOG.warning("sessions cannot be read: %s", type(error).__name__)
                await refuse(scope, send, RETRY_SECONDS, 503, INTERNAL_ERROR)
                return
        await self._app(scope, receive, send)

    def _log(self, scope: HTTPScope, status: int, seconds: float) -> None:
        method, path, network = scope["method"], public_path(scope), self._limiter.caller(scope).network
        milliseconds = round(seconds * 1000, 1)
        log_access(
            f"{network} {method} {path} {status} {milliseconds} ms",
            network=network,
            method=method,
            path=path,
            status=status,
            milliseconds=milliseconds,
        )
