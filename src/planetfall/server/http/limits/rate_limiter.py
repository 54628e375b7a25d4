"""Charges each request to its visitor and to its network, by what it costs."""

import hashlib
import math
from collections.abc import Iterable
from typing import Any, cast

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from planetfall.server.http.error_messages import TOO_MANY_REQUESTS
from planetfall.server.http.identity import COOKIE, SESSION_COOKIE, IdentitySigner
from planetfall.server.http.limits.client_address import TrustedProxies, network_of
from planetfall.server.http.limits.counters import Counters
from planetfall.server.http.limits.rates import COST, SIGN_IN, SIGN_IN_MINUTES, RateLimits, burst
from planetfall.server.http.visitor import language_of
from planetfall.server.render.templating.translations import page_catalogue

CALLER = "planetfall.caller"  # where a scope remembers its caller
NETWORK = "network"
API = "/api/"


class Caller(msgspec.Struct, frozen=True):
    """Who sends a request: a visitor with a cookie or a key, perhaps nobody known, from a network."""

    visitor: str  # empty: unknown
    network: str


class RateLimiter:
    """Says whether a request may go on.

    A signed cookie and a seat's key have a budget of their own. A network has several times as much, so that a club
    behind one address gets in; whoever comes without a cookie is counted with the network alone.
    """

    def __init__(
        self,
        limits: RateLimits,
        signer: IdentitySigner,
        proxies: TrustedProxies,
        counters: Counters | None = None,
    ) -> None:
        rates = msgspec.structs.asdict(limits)
        self._network_factor: int = rates.pop(NETWORK)
        self._rates: dict[str, int] = rates
        self._signer = signer
        self._proxies = proxies
        self._counters = counters or Counters()

    def caller(self, scope: Scope) -> Caller:
        """Who sends a request."""
        remembered = cast("dict[str, Any]", scope)
        if CALLER not in remembered:
            network = network_of(self._proxies.client(scope))
            remembered[CALLER] = Caller(self._visitor(scope), network)
        found: Caller = remembered[CALLER]
        return found

    def _visitor(self, scope: Scope) -> str:
        connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
        scheme, _, key = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and key and scope["path"].startswith(API):  # no page is opened by a key
            return "key-" + hashlib.blake2b(key.encode(), digest_size=12).hexdigest()
        member = self._signer.session(connection.cookies.get(SESSION_COOKIE, ""))
        return member[0] if member else self._signer.person(connection.cookies.get(COOKIE, "")) or ""

    async def charge(self, scope: Scope, kind: str) -> float:
        """Charge a request as one of a kind: 0.0, or the seconds until there is budget again."""
        rate = self._rates[kind]
        if rate <= 0:
            return 0.0
        caller = self.caller(scope)
        if caller.visitor:
            wait = await self._take(f"{kind} {caller.visitor}", rate)
            if wait:
                return wait
        return await self._take(f"{kind} {NETWORK} {caller.network}", rate * self._network_factor)

    async def charge_sign_in(self, scope: Scope, name: str) -> float:
        """Charge a try to sign in: 0.0, or the seconds until the next one.

        Few tries at one account from one network, some from all networks together, some of one network at all accounts.
        """
        rate = self._rates[SIGN_IN]
        if rate <= 0:
            return 0.0
        account = hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=12).hexdigest()
        network, many = self.caller(scope).network, rate * max(1, self._network_factor)
        tries = ((f"{account} {network}", rate), (account, many), (f"{NETWORK} {network}", many))
        waits = [
            await self._counters.take(f"{SIGN_IN} {who}", most / SIGN_IN_MINUTES, most) for who, most in tries
        ]
        return max(waits)

    async def _take(self, key: str, per_minute: float) -> float:
        return await self._counters.take(key, per_minute, burst(per_minute)) if per_minute > 0 else 0.0

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """An application that charges requests as the kinds that their route handlers name."""

        async def limited(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == ScopeType.HTTP:
                for kind in _kinds(scope):
                    if wait := await self.charge(scope, kind):
                        await refuse(scope, send, wait)
                        return
            await app(scope, receive, send)

        return limited


def _kinds(scope: Scope) -> Iterable[str]:
    cost = scope["route_handler"].opt.get(COST, ())
    found: Iterable[str] = cost(scope["path_params"]) if callable(cost) else cost
    return found


async def refuse(
    scope: Scope, send: Send, wait: float, status: int = 429, sentence: str = TOO_MANY_REQUESTS
) -> None:
    """One line in the visitor's language; a whole page would cost what the limit saves."""
    body = page_catalogue(language_of(ASGIConnection(scope))).text(sentence).encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"retry-after", str(math.ceil(wait)).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
