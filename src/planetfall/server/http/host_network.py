"""Where the host of a new table comes from, as a mark that only compares."""

import hashlib

from planetfall.server.http.limits.rate_limiter import RateLimiter
from planetfall.server.http.responses import AnyRequest
from planetfall.server.services import Services

MARK_BYTES = 9


def host_network(request: AnyRequest, services: Services) -> str:
    """The network of a request as a hash with the server's key: it tells which tables share one, and not which one."""
    limiter: RateLimiter = request.app.state.limiter
    network = limiter.caller(request.scope).network
    if not network:
        return ""
    key = services.keys[0][: hashlib.blake2b.MAX_KEY_SIZE]
    return hashlib.blake2b(
        network.encode(), digest_size=MARK_BYTES, key=key, person=b"pf-network"
    ).hexdigest()
