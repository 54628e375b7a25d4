"""What lets a browser install Planetfall as an app: its service worker, and the page for lost connections."""

from pathlib import Path

from litestar import Response, get

from planetfall.server.http.responses import AnyRequest, html
from planetfall.server.http.visitor import visitor_of
from planetfall.server.services import InjectedServices

WORKER = Path(__file__).parents[2] / "static" / "js" / "service-worker.js"


@get("/service-worker.js", uncompressed=False)
async def service_worker() -> Response[str]:
    """The service worker; from the root, since it may only look after addresses below its own."""
    return Response(
        WORKER.read_text("utf-8"),
        media_type="text/javascript; charset=utf-8",
        headers={"cache-control": "no-cache"},
    )


@get("/offline")
async def offline(request: AnyRequest, services: InjectedServices) -> Response[str]:
    """What an installed app shows while there is no connection; it holds nothing of anybody."""
    return html(services, visitor_of(request, services), "offline.html")


ROUTES = [service_worker, offline]
