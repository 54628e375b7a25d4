"""Refuses requests whose Host header is no valid address: nothing behind it could build a link from it."""

from functools import lru_cache
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.exceptions import ClientException
from litestar.types import ASGIApp, Receive, Scope, Send


def check_host(app: ASGIApp) -> ASGIApp:
    """Middleware that answers 400 where the Host header is malformed."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and not is_valid_host(_host(scope)):
            raise ClientException("the host that was asked for cannot be an address")
        await app(scope, receive, send)

    return checked


def _host(scope: Scope) -> bytes:
    return next((value for name, value in scope["headers"] if name == b"host"), b"")


@lru_cache(maxsize=256)
def is_valid_host(host: bytes) -> bool:
    """Whether a Host header is well-formed, its port included.

    >>> is_valid_host(b"table.example:8888"), is_valid_host(b"[::1]:80")
    (True, True)
    >>> is_valid_host(b"table.example:http"), is_valid_host(b"[::1")
    (False, False)
    """
    try:
        urlsplit(f"//{host.decode('latin-1')}").port  # noqa: B018 (raises ValueError)
    except ValueError:
        return False
    return True
