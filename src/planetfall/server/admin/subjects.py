"""Whom a ban names: a person by id, or a network by an address or a prefix; and how long something lasts."""

import re
from ipaddress import IPv4Network, IPv6Network, ip_network

from planetfall.server.errors import InvalidRequest
from planetfall.server.http.limits.client_address import Network
from planetfall.server.store.admin_store import NETWORK, PERSON

SHORTEST_PREFIX = {4: 8, 6: 16}  # a shorter one would shut out a good part of the world
_PERSON = re.compile(r"[A-Za-z0-9_-]{1,40}")
_DURATION = re.compile(r"([1-9][0-9]{0,4})([mhdw])")
_SECONDS = {"m": 60, "h": 3600, "d": 24 * 3600, "w": 7 * 24 * 3600}


def parse_subject(text: str) -> tuple[str, str]:
    """The kind of whom a text names, and the name in one form, or InvalidRequest.

    >>> parse_subject("192.0.2.7"), parse_subject("2001:DB8::1/64")
    (('network', '192.0.2.7/32'), ('network', '2001:db8::/64'))
    >>> parse_subject("q83vEjRWeJCrze8SNFZ4kK")
    ('person', 'q83vEjRWeJCrze8SNFZ4kK')
    """
    text = text.strip()
    if _PERSON.fullmatch(text):
        return PERSON, text
    try:
        network = ip_network(text, strict=False)
    except ValueError:
        raise InvalidRequest("app.mistake.no-subject", given=text[:60]) from None
    if network.prefixlen < SHORTEST_PREFIX[network.version]:
        raise InvalidRequest("app.mistake.broad-network", given=str(network))
    return NETWORK, str(_unmapped(network))


def _unmapped(network: Network) -> Network:
    """A network of IPv4 that is written as one of IPv6 in its own form."""
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    return IPv4Network((mapped, network.prefixlen - 96)) if mapped and network.prefixlen >= 96 else network


def parse_duration(text: str) -> float | None:
    """Seconds from minutes, hours, days or weeks, None for a text that is empty, or InvalidRequest.

    >>> parse_duration("90m"), parse_duration("7d"), parse_duration("")
    (5400.0, 604800.0, None)
    """
    text = text.strip().lower()
    if not text:
        return None
    found = _DURATION.fullmatch(text)
    if found is None:
        raise InvalidRequest("app.mistake.no-duration", given=text[:40])
    return float(int(found[1]) * _SECONDS[found[2]])
