"""Where guests are not allowed: every page leads to signing in, and programs need somebody's token."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.response import Redirect
from litestar.types import ASGIApp, Receive, Scope, Send

from planetfall.server.errors import NotAllowed
from planetfall.server.http.identified import identity_of
from planetfall.server.http.responses import AnyRequest
from planetfall.server.services import Services

SIGN_IN = "/account/sign-in"
OPEN_TO_GUESTS = (
    "/account",
    "/static/",
    "/admin",
    "/health",
    "/metrics",
    "/announcements",
    "/preferences",
    "/offline",
    "/service-worker.js",
    "/schema",
    "/api/",  # decides for itself
)


def check_members(app: ASGIApp) -> ASGIApp:
    """Middleware that sends guests to the page where they sign in, if the host wants to know everybody."""

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and not scope["path"].startswith(OPEN_TO_GUESTS):
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            services: Services = connection.app.state.services
            if not services.settings.accounts.guests and identity_of(connection).account is None:
                if scope["method"] != "GET":
                    raise NotAllowed("app.mistake.members-only")
                request = AnyRequest(scope)
                response = Redirect(SIGN_IN, query_params={"back": scope["path"]}, status_code=303)
                await response.to_asgi_response(None, request)(scope, receive, send)
                return
        await app(scope, receive, send)

    return checked
