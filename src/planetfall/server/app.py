"""The server as one ASGI application."""

import hashlib
from pathlib import Path

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import ResponseHeader, State
from litestar.di import Provide
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

from planetfall.server.http import (
    api,
    game_pages,
    join_pages,
    lobby_pages,
    monitoring,
    recovery_pages,
    replay_pages,
    report_pages,
    table_actions,
    table_pages,
)
from planetfall.server.http.error_handlers import HANDLERS, refuse_file
from planetfall.server.http.host_header import check_host
from planetfall.server.http.rate_limit import RateLimiter
from planetfall.server.services import Services
from planetfall.server.settings import Settings

STATIC = Path(__file__).parent / "static"
UNCOMPRESSED = "uncompressed"  # streams must flow, and secrets in pages keep their length
MAX_BODY = 1 << 20
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
PAGES = [
    *lobby_pages.ROUTES,
    *game_pages.ROUTES,
    *join_pages.ROUTES,
    *recovery_pages.ROUTES,
    *table_pages.ROUTES,
    *table_actions.ROUTES,
    *replay_pages.ROUTES,
    *report_pages.ROUTES,
    *monitoring.ROUTES,
]
API = OpenAPIConfig(
    title="Planetfall",
    version="1",
    description=(
        "Tables for programs. An invitation to an open seat is used once, by POST /api/seat/join, which answers with "
        "the seat's key (`token`); it is shown only there. The key opens that seat and nothing else. A token of "
        "version 0.1.0 by which a program already holds a seat is exchanged for a key in the same way, once."
    ),
    path="/schema",
    render_plugins=[JsonRenderPlugin(path="/"), YamlRenderPlugin()],
    components=Components(security_schemes={"seat": SecurityScheme(type="http", scheme="bearer")}),
)


def create_app(settings: Settings) -> Litestar:
    """The application for a set of settings."""
    services = Services(settings)
    limiter = RateLimiter(settings.requests_per_minute, behind_proxy=bool(settings.public_url))

    async def provide_services() -> Services:
        return services

    return Litestar(
        route_handlers=[
            Router("/", route_handlers=PAGES, include_in_schema=False, opt={UNCOMPRESSED: True}),
            Router("/", route_handlers=[api.ROUTER], opt={UNCOMPRESSED: True}),
            create_static_files_router(
                "/static", [STATIC], cache_control=None, exception_handlers={ValueError: refuse_file}
            ),
        ],
        dependencies={"services": Provide(provide_services)},
        lifespan=[services.lifespan],
        csrf_config=_csrf(services.keys[0], settings.is_secure()),
        exception_handlers=HANDLERS,
        logging_config=None,  # Python's own: warnings and worse, on standard error
        response_headers=HEADERS,
        state=State({"services": services}),
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=6, exclude_opt_key=UNCOMPRESSED
        ),
        request_max_body_size=MAX_BODY,
        openapi_config=API,
        middleware=[limiter.middleware, check_host],
    )


def _csrf(key: bytes, is_secure: bool) -> CSRFConfig:
    """Protection of forms; the cookie's name differs by key, so that another server's cookie locks nobody out."""
    name = hashlib.blake2b(key, digest_size=4, person=b"pf-csrf").hexdigest()
    return CSRFConfig(
        secret=key.hex(),
        cookie_name=f"pf-csrf-{name}",
        cookie_httponly=True,
        cookie_secure=is_secure,
        exclude=["^/api/", "^/static/"],
    )
