"""The server as one ASGI application."""

from pathlib import Path
from typing import Any, Self, cast

from litestar import Litestar, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import InternalServerException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin
from litestar.static_files import create_static_files_router
from litestar.types import Receive, Scope, Send
from litestar.types.asgi_types import HTTPScope, LifeSpanReceive, LifeSpanScope, LifeSpanSend

from planetfall.server.http import monitoring, shared_live
from planetfall.server.http.api import actions, me, routes
from planetfall.server.http.api import own_note as own_note_api
from planetfall.server.http.api import standing as standing_api
from planetfall.server.http.api.personal import wanted_place
from planetfall.server.http.api.schema_bounds import SchemaBounds
from planetfall.server.http.bans import check_welcome
from planetfall.server.http.csrf import check_form
from planetfall.server.http.edge import Edge
from planetfall.server.http.error_handlers import HANDLERS, refuse_file
from planetfall.server.http.host_header import check_host
from planetfall.server.http.identified import Identifier
from planetfall.server.http.limits.client_address import TrustedProxies
from planetfall.server.http.limits.counters import Counters
from planetfall.server.http.limits.rate_limiter import RateLimiter
from planetfall.server.http.limits.shared_counters import SharedCounters
from planetfall.server.http.limits.streams import StreamSlots
from planetfall.server.http.members_only import check_members
from planetfall.server.http.pages import (
    admin,
    home,
    house,
    installing,
    lobby,
    notice_links,
    notices,
    play_with_people,
    ratings,
    style_and_scripts,
    tournaments,
)
from planetfall.server.http.pages.accounts import (
    device,
    friends,
    passkeys,
    profile,
    provider,
    recovery,
    signing_in,
    tokens,
)
from planetfall.server.http.pages.accounts import home as account_home
from planetfall.server.http.pages.learning import coach, gallery, guide, lessons, rules
from planetfall.server.http.pages.replay import play_on, replays
from planetfall.server.http.pages.table import (
    hand,
    join,
    own_note,
    report,
    standing,
    table_actions,
    table_pages,
)
from planetfall.server.services import Services
from planetfall.server.settings import Settings

STATIC = Path(__file__).parent / "static"
UNCOMPRESSED = "uncompressed"  # streams must flow, and secrets in pages keep their length (partial_gzip)
MAX_BODY = 1 << 20
PAGES = [
    *home.ROUTES,
    *play_with_people.ROUTES,
    *lobby.ROUTES,
    *lessons.ROUTES,
    *rules.ROUTES,
    *guide.ROUTES,
    *style_and_scripts.ROUTES,
    *gallery.ROUTES,
    *installing.ROUTES,
    *join.ROUTES,
    *recovery.ROUTES,
    *notices.ROUTES,
    *notice_links.ROUTES,
    *table_pages.ROUTES,
    *coach.ROUTES,
    *standing.ROUTES,
    *own_note.ROUTES,
    *hand.ROUTES,
    *table_actions.ROUTES,
    *shared_live.ROUTES,
    *replays.ROUTES,
    *play_on.ROUTES,
    *ratings.ROUTES,
    *house.ROUTES,
    *tournaments.ROUTES,
    *report.ROUTES,
    *signing_in.ROUTES,
    *account_home.ROUTES,
    *passkeys.ROUTES,
    *device.ROUTES,
    *friends.ROUTES,
    *profile.ROUTES,
    *provider.ROUTES,
    *tokens.ROUTES,
    *monitoring.ROUTES,
    *admin.ROUTES,
]
API = OpenAPIConfig(
    title="Planetfall",
    version="1",
    description=(
        "Tables for programs. An invitation to an open seat is used once, by POST /api/seat/join, which answers with "
        "the seat's key (`token`); it is shown only there. The key opens that seat and nothing else. A token of "
        "version 0.1.0 by which a program already holds a seat is exchanged for a key in the same way, once. "
        "A member's token, made on the account's page, opens all seats of that member: the requests of seats then name "
        "the `table`, and the `seat` if several are theirs."
    ),
    path="/schema",
    render_plugins=[JsonRenderPlugin(path="/"), YamlRenderPlugin()],
    components=Components(
        security_schemes={
            "seat": SecurityScheme(type="http", scheme="bearer", description="the key of a seat"),
            "person": SecurityScheme(type="http", scheme="bearer", description="the token of a member"),
        }
    ),
)


class Application(Litestar):
    """The application with its outermost layer, which also sees requests that no route takes."""

    __slots__ = ("edge",)
    edge: Edge

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        """Without those for pydantic and attrs, which nothing here uses: to import both is part of every start."""
        return [*plugins, MsgspecDIPlugin()]

    async def __call__(
        self,
        scope: Scope | LifeSpanScope,
        receive: Receive | LifeSpanReceive,
        send: Send | LifeSpanSend,
    ) -> None:
        """Take a request, or begin and end the server."""
        if scope["type"] == ScopeType.HTTP:
            await self.edge(cast("HTTPScope", scope), cast("Receive", receive), cast("Send", send))
        else:
            await super().__call__(scope, receive, send)


class OwnRouter(Router):
    """A router that is made for one application, which need not copy it."""

    def __deepcopy__(self, _: dict[int, Any]) -> Self:
        return self


def create_app(settings: Settings) -> Litestar:
    """The application for a set of settings."""
    services = Services(settings)
    counters = SharedCounters(services.store.usage) if services.store.is_shared else Counters()
    proxies = TrustedProxies(settings.proxies())
    limiter = RateLimiter(settings.rate_limits(), services.signer, proxies, counters)
    shared = {"limiter": limiter, "streams": _stream_slots(settings), "client_address": proxies.client}
    app = Application(
        route_handlers=[
            OwnRouter(
                "/",
                route_handlers=PAGES,
                include_in_schema=False,
                opt={UNCOMPRESSED: True},
                before_request=check_form,
            ),
            OwnRouter(
                "/",
                route_handlers=notice_links.WITHOUT_COOKIE,
                include_in_schema=False,
                opt={UNCOMPRESSED: True},
            ),
            OwnRouter(
                "/",
                route_handlers=[
                    routes.ROUTER,
                    actions.ROUTER,
                    standing_api.ROUTER,
                    own_note_api.ROUTER,
                    me.ROUTER,
                ],
                opt={UNCOMPRESSED: True},
            ),
            create_static_files_router(
                "/static",
                [STATIC],
                cache_control=None,
                exception_handlers={ValueError: refuse_file, InternalServerException: refuse_file},
            ),
        ],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "place": Provide(wanted_place, sync_to_thread=False),
        },
        lifespan=[
            services.lifespan,
            *([counters.lifespan] if isinstance(counters, SharedCounters) else []),
        ],
        exception_handlers=HANDLERS,
        logging_config=None,  # Python's own: warnings and worse, on standard error
        state=State({"services": services, **shared}),
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=6, exclude_opt_key=UNCOMPRESSED
        ),
        request_max_body_size=MAX_BODY,
        openapi_config=API,
        plugins=[SchemaBounds()],
        middleware=[limiter.middleware, check_host, check_welcome, check_members],
    )
    app.edge = Edge(
        super(Application, app).__call__,
        limiter,
        settings.is_secure(),
        settings.access_log,
        Identifier(services).identify,
    )
    return app


def _stream_slots(settings: Settings) -> StreamSlots:
    most = settings.connection_limits()
    return StreamSlots(most.streams, most.streams_network, most.streams_total)
