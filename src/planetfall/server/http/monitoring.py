"""Health checks for supervisors and balancers, and metrics for Prometheus."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from planetfall.server import metrics
from planetfall.server.services import InjectedServices


@get(["/health", "/health/ready"])
async def ready(services: InjectedServices) -> Response[dict[str, str]]:
    """Whether answers can be stored now; nothing else makes a server useful."""
    if services.closing:
        return Response({"status": "the server is stopping"}, status_code=503)
    if await services.health.is_well():
        return Response({"status": "ok"})
    return Response({"status": "the store does not answer"}, status_code=503)


@get("/health/live")
async def live() -> dict[str, str]:
    """Whether the process answers at all; a supervisor restarts it if not."""
    return {"status": "ok"}


@get("/metrics")
async def read_metrics(services: InjectedServices) -> Response[bytes]:
    """Metrics for Prometheus."""
    metrics.LIVE.set(len(services.tables.live()))
    thoughts = services.bot_service.thoughts
    metrics.THOUGHTS.labels("waiting").set(thoughts.waiting)
    metrics.THOUGHTS.labels("running").set(thoughts.running)
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [ready, live, read_metrics]
