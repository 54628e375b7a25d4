"""How the server is: a health page for supervisors and figures for Prometheus."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from planetfall.server import metrics
from planetfall.server.services import TheHouse


@get("/health")
async def health(house: TheHouse) -> Response[dict[str, str]]:
    """Whether answers can be stored; nothing else makes a server useful."""
    if await house.store.is_well():
        return Response({"status": "ok"})
    return Response({"status": "the store does not answer"}, status_code=503)


@get("/metrics")
async def read_metrics(house: TheHouse) -> Response[bytes]:
    """Figures for Prometheus."""
    metrics.LIVE.set(len(house.tables.live()))
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, read_metrics]
