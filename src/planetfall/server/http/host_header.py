"""What is turned away at the door: requests for a host that cannot be an address, which nothing inside could answer."""

from functools import lru_cache
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.exceptions import ClientException
from litestar.types import ASGIApp, Receive, Scope, Send


def door(app: ASGIApp) -> ASGIApp:
    """An application that hears only of hosts that can be."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and not can_be(_host(scope)):
            raise ClientException("the host that was asked for cannot be an address")
        await app(scope, receive, send)

    return guarded


def _host(scope: Scope) -> bytes:
    return next((value for name, value in scope["headers"] if name == b"host"), b"")


@lru_cache(maxsize=256)
def can_be(host: bytes) -> bool:
    """Whether a host is written as one, with a port that can be.

    >>> can_be(b"table.example:8888"), can_be(b"[::1]:80"), can_be(b"table.example:http"), can_be(b"[::1")
    (True, True, False, False)
    """
    try:
        urlsplit(f"//{host.decode('latin-1')}").port  # noqa: B018 (raises what it finds)
    except ValueError:
        return False
    return True
