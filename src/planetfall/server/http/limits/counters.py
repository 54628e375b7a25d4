"""Where counts are kept: a token bucket for each key, in this process."""

from collections import OrderedDict
from time import monotonic

import msgspec

MAX_BUCKETS = 50_000


class Bucket(msgspec.Struct):
    """What is left of a budget, and when that was computed."""

    tokens: float
    at: float


class Counters:
    """Token buckets by key; the least recently used one is dropped first."""

    def __init__(self, most: int = MAX_BUCKETS) -> None:
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def take(self, key: str, per_minute: float, size: float) -> float:
        """Take one token out of a bucket: 0.0, or the seconds until there is one again."""
        now = monotonic()
        bucket = self._bucket(key, size, now)
        bucket.tokens = min(size, bucket.tokens + (now - bucket.at) * per_minute / 60)
        bucket.at = now
        if bucket.tokens < 1:
            return (1 - bucket.tokens) * 60 / per_minute
        bucket.tokens -= 1
        return 0.0

    def _bucket(self, key: str, size: float, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(size, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
