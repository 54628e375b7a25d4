"""How the server is: a health page for supervisors and figures for Prometheus."""

from litestar import Response, get
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

from planetfall.server.house import TheHouse

REGISTRY = CollectorRegistry()
ANSWERS = Counter("planetfall_answers", "Answers accepted and stored", registry=REGISTRY)
COMMIT = Histogram(
    "planetfall_commit_seconds",
    "Time to store an answer",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
    registry=REGISTRY,
)
RENDER = Histogram(
    "planetfall_render_seconds",
    "Time to render what changed for one page",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5),
    registry=REGISTRY,
)
BYTES = Counter("planetfall_live_bytes", "Bytes sent in live updates", registry=REGISTRY)
LIVE = Gauge("planetfall_live_tables", "Tables in memory", registry=REGISTRY)
WATCHERS = Gauge("planetfall_watchers", "Open live connections", registry=REGISTRY)


@get("/health")
async def health(house: TheHouse) -> dict[str, str]:
    """Answers while the store does."""
    return {"status": "ok" if await house.store.is_well() else "the store does not answer"}


@get("/metrics")
async def metrics(house: TheHouse) -> Response[bytes]:
    """Figures for Prometheus."""
    LIVE.set(len(house.tables.live()))
    return Response(generate_latest(REGISTRY), media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, metrics]
