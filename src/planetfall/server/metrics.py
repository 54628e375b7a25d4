"""Metrics of the server, for Prometheus and for the load test."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5)

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # time and memory of this process, where the system reports it
ANSWERS = Counter("planetfall_answers", "Answers accepted and stored", registry=REGISTRY)
COMMIT = Histogram("planetfall_commit_seconds", "Time to store an answer", buckets=SECONDS, registry=REGISTRY)
RENDER = Histogram(
    "planetfall_render_seconds",
    "Time to render what changed for one page",
    buckets=SECONDS,
    registry=REGISTRY,
)
BYTES = Counter("planetfall_live_bytes", "Bytes sent in live updates", registry=REGISTRY)
LIVE = Gauge("planetfall_live_tables", "Tables in memory", registry=REGISTRY)
THOUGHTS = Gauge("planetfall_thoughts", "Thoughts of bots", ["state"], registry=REGISTRY)
WATCHERS = Gauge("planetfall_watchers", "Open live connections", registry=REGISTRY)
