"""How the server is: a health page for supervisors and figures for Prometheus."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from planetfall.server import figures
from planetfall.server.house import TheHouse


@get("/health")
async def health(house: TheHouse) -> dict[str, str]:
    """Answers while the store does."""
    return {"status": "ok" if await house.store.is_well() else "the store does not answer"}


@get("/metrics")
async def metrics(house: TheHouse) -> Response[bytes]:
    """Figures for Prometheus."""
    figures.LIVE.set(len(house.tables.live()))
    return Response(generate_latest(figures.REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, metrics]
