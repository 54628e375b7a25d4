"""Refuses requests of banned visitors and networks; whoever is banned still gets the page that says so."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from planetfall.server.http.identified import identity_of
from planetfall.server.services import Services

OPEN_TO_ALL = ("/static/", "/admin", "/health")  # files of that page, operators by their key, supervisors


def check_welcome(app: ASGIApp) -> ASGIApp:
    """Middleware that answers 403 where a ban is in force."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(OPEN_TO_ALL):
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            services: Services = connection.app.state.services
            if services.operations.bans:
                services.operations.check_welcome(identity_of(connection).person, address_of(connection))
        await app(scope, receive, send)

    return checked


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request comes from."""
    address: str = connection.app.state.client_address(connection.scope)
    return address
