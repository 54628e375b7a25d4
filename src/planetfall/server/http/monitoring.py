"""A health check for supervisors and metrics for Prometheus."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from planetfall.server import metrics
from planetfall.server.services import InjectedServices


@get("/health")
async def health(services: InjectedServices) -> Response[dict[str, str]]:
    """Whether answers can be stored; nothing else makes a server useful."""
    if await services.store.is_healthy():
        return Response({"status": "ok"})
    return Response({"status": "the store does not answer"}, status_code=503)


@get("/metrics")
async def read_metrics(services: InjectedServices) -> Response[bytes]:
    """Metrics for Prometheus."""
    metrics.LIVE.set(len(services.tables.live()))
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, read_metrics]
