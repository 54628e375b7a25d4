"""The server as one ASGI application."""

import hashlib
import logging
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import ResponseHeader, State
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

from planetfall.core.errors import IllegalAction, PlanetfallError, UnknownName
from planetfall.server.http import api, lobby_pages, monitoring, replay_pages, table_pages
from planetfall.server.http.errors import OURS, Conflict, Gone, NotAllowed, tell, tell_program
from planetfall.server.http.host_header import door
from planetfall.server.http.rate_limit import Limits
from planetfall.server.http.visitor import language_of, visitor_of
from planetfall.server.render.translations import page_catalogue
from planetfall.server.services import House
from planetfall.server.settings import Settings

STATIC = Path(__file__).parent / "static"
LOG = logging.getLogger("planetfall")
AS_IT_IS = "as_it_is"  # not squeezed: streams must flow, and secrets in pages keep their length
LARGEST_BODY = 1 << 20
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "manifest-src 'self'"
)
HEADERS = [
    ResponseHeader(name="content-security-policy", value=POLICY),
    ResponseHeader(name="x-content-type-options", value="nosniff"),
    ResponseHeader(name="referrer-policy", value="same-origin"),
    ResponseHeader(name="cross-origin-opener-policy", value="same-origin"),
    ResponseHeader(name="permissions-policy", value="camera=(), microphone=(), geolocation=()"),
]
STATUS: dict[type[Exception], int] = {
    Gone: 404,
    UnknownName: 404,
    NotAllowed: 403,
    Conflict: 409,
    IllegalAction: 409,
}


PAGES = [*lobby_pages.ROUTES, *table_pages.ROUTES, *replay_pages.ROUTES, *monitoring.ROUTES]
API = OpenAPIConfig(
    title="Planetfall",
    version="1",
    description="Tables for programs: a seat's token is its key.",
    path="/schema",
    render_plugins=[JsonRenderPlugin(path="/"), YamlRenderPlugin()],
    components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
)


def _short(secret: bytes) -> str:
    """A name that tells servers apart and nothing about their secret."""
    return hashlib.blake2b(secret, digest_size=4, person=b"pf-csrf").hexdigest()


def create_app(settings: Settings) -> Litestar:
    """The application for a set of settings."""
    house = House(settings)
    limits = Limits(settings.requests_per_minute, behind_proxy=bool(settings.public_url))

    async def provide_house() -> House:
        return house

    def refuse(request: Request[Any, Any, Any], mistake: Exception) -> Response[Any]:
        """One clear sentence for every mistake that a visitor can make."""
        status = STATUS.get(type(mistake), 400)
        if isinstance(mistake, HTTPException):
            status = mistake.status_code
        if request.scope["path"].startswith("/api/"):
            clause = mistake.clause if isinstance(mistake, IllegalAction) else ""
            told = api.Refusal(tell_program(mistake, page_catalogue(language_of(request))), clause)
            return Response(told, status_code=status, media_type="application/json")
        visitor = visitor_of(request, house)
        sentence = tell(mistake, visitor.catalogue)
        if request.headers.get("hx-request") == "true":
            return Response(sentence, media_type="text/plain", status_code=status)
        return lobby_pages.html(house, visitor, "mistake.html", status, sentence=sentence)

    def no_such_file(request: Request[Any, Any, Any], _: ValueError) -> Response[Any]:
        """A name that no file can have."""
        return refuse(request, NotFoundException())

    def stumble(request: Request[Any, Any, Any], mistake: Exception) -> Response[Any]:
        """A mistake of ours: written down with all that helps to find it, told without."""
        LOG.error("%s %s", request.method, request.scope["path"], exc_info=mistake)
        return Response(
            page_catalogue(language_of(request)).text(OURS), media_type="text/plain", status_code=500
        )

    return Litestar(
        route_handlers=[
            Router("/", route_handlers=PAGES, include_in_schema=False, opt={AS_IT_IS: True}),
            Router("/", route_handlers=[api.ROUTER], opt={AS_IT_IS: True}),
            create_static_files_router(
                "/static", [STATIC], cache_control=None, exception_handlers={ValueError: no_such_file}
            ),
        ],
        dependencies={"house": Provide(provide_house)},
        lifespan=[house.lifespan],
        csrf_config=CSRFConfig(
            secret=house.secret.hex(),
            cookie_name=f"pf-csrf-{_short(house.secret)}",  # another folder's cookie must not lock people out
            cookie_httponly=True,
            cookie_secure=settings.is_secure(),
            exclude=["^/api/", "^/static/"],
        ),
        exception_handlers={PlanetfallError: refuse, HTTPException: refuse, Exception: stumble},
        logging_config=None,  # Python's own: warnings and worse, on standard error
        response_headers=HEADERS,
        state=State({"house": house}),
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude_opt_key=AS_IT_IS),
        request_max_body_size=LARGEST_BODY,
        openapi_config=API,
        middleware=[limits.middleware, door],
    )
