"""Where a request comes from: the address of the visitor, as far as proxies that are trusted say so."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from litestar.types import Scope

from planetfall.core.errors import PlanetfallError

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
IPV6_PREFIX = 64  # what one household gets
LOCAL = ("127.0.0.0/8", "::1/128")
PRIVATE = (*LOCAL, "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7")
MAX_HOPS = 20


class BadProxy(PlanetfallError):
    """A trusted proxy that is no address."""


def trusted_networks(given: str, behind_proxy: bool) -> tuple[str, ...]:
    """The proxies that may say where a request comes from.

    Without a list, those on this machine and on private networks, and only if there is a proxy at all.
    """
    if not given:
        return PRIVATE if behind_proxy else ()
    names = [name.strip() for name in given.split(",") if name.strip()]
    for name in names:
        try:
            ip_network(name, strict=False)
        except ValueError:
            raise BadProxy(
                f"PLANETFALL_TRUSTED_PROXIES should list addresses or networks, not {name[:60]!r}"
            ) from None
    return tuple(names)


class TrustedProxies:
    """Finds out where requests come from."""

    def __init__(self, networks: Sequence[str]) -> None:
        self._networks: list[Network] = [ip_network(name, strict=False) for name in networks]

    def client(self, scope: Scope) -> str:
        """The address of the visitor, empty if it is unknown.

        Each proxy adds to the right whom it was asked by: what stands to the left of the first stranger is hearsay.
        """
        peer = scope.get("client")
        client = peer[0] if peer else ""
        if not self.is_trusted(client):
            return client
        for hop in reversed(_forwarded(scope)[-MAX_HOPS:]):
            if parse_address(hop) is None:
                break
            client = hop
            if not self.is_trusted(hop):
                break
        return client

    def is_trusted(self, address: str) -> bool:
        """Whether an address is that of a trusted proxy."""
        found = parse_address(address)
        return found is not None and any(found in network for network in self._networks)


def _forwarded(scope: Scope) -> list[str]:
    lines = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
    return [hop.strip() for hop in ",".join(lines).split(",") if hop.strip()]


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What is counted as one network: an address of IPv4, the first 64 bits of one of IPv6.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3::4"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    found = parse_address(address)
    if isinstance(found, IPv6Address):
        return str(ip_network((found, IPV6_PREFIX), strict=False))
    return str(found or address)


@lru_cache(maxsize=4096)
def parse_address(text: str) -> Address | None:
    """An address, perhaps with brackets and a port; None if it is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
